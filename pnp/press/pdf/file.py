"""The file of a document: its dictionaries, compressed together, its streams, and their places.

A tenth of a deck of cards is dictionaries; in an object stream they take a sixth of that.

Source: ISO 32000-1, 7.5.8 (cross-reference streams).
"""

from __future__ import annotations

from itertools import accumulate
from struct import Struct
from typing import TYPE_CHECKING, Final

from reportlab.pdfbase.pdfdoc import PDFStream
from reportlab.pdfbase.pdfdoc import format as format_object

from pnp.press.pdf.object_streams import pack_objects
from pnp.press.pdf.syntax import stream

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

_HEADER: Final = b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n"
"""The bytes over 127 tell that the file is not text (7.5.2)."""

_ENTRY: Final = Struct(">BII")
"""An entry of the cross-reference stream: its type, and two numbers."""

_FREE, _UNCOMPRESSED, _COMPRESSED = range(3)
"""Types of entries (7.5.8.3): no object; its offset; its object stream and its index there."""


def write_file(pdf: PDFDocument, version: tuple[int, int], identity: str) -> bytes:
    """Return the bytes of a file.

    Args:
        pdf: the objects, with catalog and information.
        version: of PDF, 1.5 or later.
        identity: hexadecimal digits that tell the document from others.
    """
    root, info = pdf.Reference(pdf.Catalog), pdf.Reference(pdf.info)
    streams, others = _format_objects(pdf)
    container, table = (len(streams) + len(others) + extra for extra in (1, 2))
    streams[container] = format_object(stream(*pack_objects(others)), pdf, toplevel=1)
    parts = [_HEADER % version]
    parts += [b"%d 0 obj\n%bendobj\n" % item for item in streams.items()]
    *offsets, end = accumulate(map(len, parts))
    entries = {
        0: (_FREE, 0, 0),
        table: (_UNCOMPRESSED, end, 0),
        **{n: (_UNCOMPRESSED, offset, 0) for n, offset in zip(streams, offsets, strict=True)},
        **{n: (_COMPRESSED, container, index) for index, n in enumerate(others)},
    }
    places = stream(
        b"".join(_ENTRY.pack(*entries[number]) for number in range(table + 1)),
        {
            "Type": "/XRef",
            "Size": table + 1,
            "W": "[1 4 4]",
            "Root": root,
            "Info": info,
            "ID": f"[<{identity}> <{identity}>]",
        },
    )
    parts.append(b"%d 0 obj\n%bendobj\n" % (table, format_object(places, pdf, toplevel=1)))
    return b"".join((*parts, b"startxref\n%d\n%%%%EOF\n" % end))


def _format_objects(pdf: PDFDocument) -> tuple[dict[int, bytes], dict[int, bytes]]:
    """Return streams and other objects by their numbers, as they are written."""
    streams: dict[int, bytes] = {}
    others: dict[int, bytes] = {}
    while name := pdf.numberToId.get(len(streams) + len(others) + 1):  # writing one may add more
        thing = pdf.idToObject[name]
        kind = streams if isinstance(thing, PDFStream) else others
        kind[len(streams) + len(others) + 1] = format_object(thing, pdf, toplevel=1)
    return streams, others
