"""Pictures inside tiling patterns, which PDFium draws, but does not list.

PDFium copies a page into a file of its own, in one way of writing for all (`page_sources.py`).
There the patterns of the page are declared to be forms, which they resemble in all that matters
here, and the page draws one tile of each that it names: so PDFium lists their objects, each where
its pattern's matrix has it. It bounds how deep forms may lie in one another.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Final

from pypdfium2 import PdfDocument, PdfiumError

from pnp.proof.readback.objects import PictureObject, objects_of
from pnp.proof.readback.views import size_of, to_paper

_MAX_PATTERNS: Final = 200
"""Of one page; a drawing has a few."""
_REFERENCE: Final = rb"(\d+) 0 R"
_LISTED: Final = re.compile(rb"/Pattern(?:<<([^<>]*)>>| " + _REFERENCE + rb")")
_RESOURCES: Final = re.compile(rb"/Resources " + _REFERENCE)
_CONTENTS: Final = re.compile(rb"/Contents(?: \d+ 0 R|\[[^\]]*\])")
_MAX_CONTENT: Final = 50_000_000
"""Bytes of a page's content that are looked through."""
_PAGE: Final = b"4"
"""The object that PDFium writes a page as, if it is alone."""


def pattern_pictures(copy: bytes, unit: float) -> tuple[PictureObject, ...]:
    """Return the pictures in the tiling patterns of a page, where the first tile of each lies.

    Args:
        copy: the page as a file of its own, as PDFium writes it.
        unit: the length of the page's unit in points.
    """
    patterns = list(islice(_patterns(copy), _MAX_PATTERNS))
    if not patterns:
        return ()
    try:
        pdf = PdfDocument(_showing(copy, patterns))
    except PdfiumError:
        return ()
    try:
        page = pdf[0]
        on_paper = to_paper(page, size_of(page, unit))
        return tuple(x for x in objects_of(page, on_paper) if isinstance(x, PictureObject))
    except PdfiumError:
        return ()
    finally:
        pdf.close()


def _patterns(copy: bytes) -> Iterator[bytes]:
    """Yield the numbers of the tiling patterns that a page names itself, not in a form."""
    page = _dictionary(copy, _PAGE)
    elsewhere = _RESOURCES.search(page)
    match = _LISTED.search(_dictionary(copy, elsewhere[1]) if elsewhere else page)
    if match is None:
        return
    names = match[1] if match[2] is None else _dictionary(copy, match[2])
    content = _content(copy, page)
    for name, number in re.findall(rb"(/[^\s/]+) " + _REFERENCE, names):
        is_chosen = re.search(re.escape(name) + rb"\s+(?:scn|SCN)\b", content)
        if is_chosen and b"/PatternType 1" in _dictionary(copy, number):
            yield number


def _content(copy: bytes, page: bytes) -> bytes:
    """Return the operators of a page; empty if they are compressed in an unusual way."""
    match = _CONTENTS.search(page)
    numbers = re.findall(_REFERENCE, match[0]) if match else []
    return b"\n".join(_decompress(copy, number) for number in numbers)


def _decompress(copy: bytes, number: bytes) -> bytes:
    _, _, rest = copy.partition(_head(number))
    about, _, data = rest.partition(b"stream\r\n")
    if b"/Filter" not in about:
        return data.partition(b"endstream")[0]
    try:
        return zlib.decompressobj().decompress(data, _MAX_CONTENT)
    except zlib.error:
        return b""


def _dictionary(copy: bytes, number: bytes) -> bytes:
    """Return the dictionary of an object as it is written; empty if there is none."""
    _, _, rest = copy.partition(_head(number))
    return re.split(rb"stream\r\n|endobj", rest, maxsplit=1)[0]


def _head(number: bytes) -> bytes:
    return b"\r\n" + number + b" 0 obj\r\n"


def _showing(copy: bytes, patterns: list[bytes]) -> bytes:
    """Return a file whose page draws a tile of each pattern, and nothing else.

    Where a dictionary has a key twice, the last counts. The table of objects is left out: PDFium
    looks for them itself.
    """
    content, _, _ = copy.rpartition(b"\r\nxref\r\n")
    for number in patterns:
        content = content.replace(_head(number) + b"<<", _head(number) + b"<</Subtype/Form", 1)
    operators = b" ".join(b"/P%b Do" % number for number in patterns)
    names = b"".join(b"/P%b %b 0 R" % (number, number) for number in patterns)
    page = _dictionary(copy, _PAGE)
    last = re.findall(rb"/Size (\d+)", copy)[-1]
    entries = b"/Contents %b 0 R/Resources<</XObject<<%b>>>>" % (last, names)
    content = content.replace(page, page.rstrip()[:-2] + entries + b">>\r\n", 1)
    stream = b"<</Length %d>>stream\r\n%b\r\nendstream\r\nendobj\r\n" % (len(operators), operators)
    return content + _head(last) + stream + b"trailer\r\n<</Root 1 0 R>>\r\n%%EOF\r\n"
