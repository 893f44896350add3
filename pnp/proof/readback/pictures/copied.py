"""The objects of a page that PDFium has copied into a file of its own, in uniform syntax.

Only the part of PDF's syntax (ISO 32000-1, 7.3) that PDFium writes is read. A dictionary becomes
its entries, whose values stay as written.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Entries = dict[bytes, bytes]
"""The entries of a dictionary: names with their slash, and values as written."""

PAGE: Final = 4
"""The number of the page's object in a file of a single page."""
_HEAD: Final = re.compile(rb"[\r\n](\d+) 0 obj\r\n")
_END: Final = re.compile(rb"stream\r\n|endobj")
_LENGTH: Final = re.compile(rb"/Length (\d+)")
_REFERENCE: Final = re.compile(rb"\s*(\d+) 0 R\s*")
_TOKEN: Final = re.compile(
    rb"<<|>>|[\[\]]|\((?:\\.|[^\\()])*\)|<[^<>]*>|/[^\s/<>\[\]()]*|[^\s/<>\[\]()]+", re.DOTALL
)
_OPENING: Final = (b"<<", b"[")
_CLOSING: Final = (b">>", b"]")
_MAX_CONTENT: Final = 50_000_000
"""The most bytes of one stream that are searched."""
_FLATE: Final = b"/FlateDecode"


@dataclass(slots=True)
class CopiedObject:
    """An object: its dictionary or value, and its stream if it has one."""

    about: bytes
    data: bytes | None = None

    @property
    def content(self) -> bytes | None:
        """Return its stream, decompressed; None if it has none or the filter is unknown."""
        entries = read_entries(self.about)
        if self.data is None or b"/DecodeParms" in entries:
            return None
        packing = entries.get(b"/Filter", b"").strip(b"[] ")
        if packing != _FLATE:
            return None if packing else self.data
        try:
            return zlib.decompressobj().decompress(self.data, _MAX_CONTENT)
        except zlib.error:
            return None

    def write(self, content: bytes) -> None:
        """Replace its stream."""
        entries = read_entries(self.about)
        entries.pop(b"/Filter", None)
        entries[b"/Length"] = b"%d" % len(content)
        self.about, self.data = write_entries(entries), content


def read_objects(copy: bytes) -> dict[int, CopiedObject]:
    """Return the objects of a copy by their numbers."""
    objects: dict[int, CopiedObject] = {}
    head = _HEAD.search(copy)
    while head is not None:
        end = _END.search(copy, head.end())
        if end is None:
            break
        about, after = copy[head.end() : end.start()], end.end()
        data = None
        length = _LENGTH.search(about)
        if end[0] != b"endobj" and length is not None:
            data = copy[after : after + int(length[1])]
            after += len(data)
        objects[int(head[1])] = CopiedObject(about, data)
        head = _HEAD.search(copy, after - 1)
    return objects


def write_objects(objects: Mapping[int, CopiedObject]) -> bytes:
    """Return a file of objects, without a cross-reference table: PDFium finds them by itself."""
    parts = [b"%PDF-1.7\r\n"]
    for number, item in objects.items():
        stream = b"" if item.data is None else b"stream\r\n%b\r\nendstream\r\n" % item.data
        parts.append(b"%d 0 obj\r\n%b%bendobj\r\n" % (number, item.about, stream))
    return b"".join((*parts, b"trailer\r\n<</Root 1 0 R>>\r\n%%EOF\r\n"))


def read_entries(text: bytes) -> Entries:
    """Return the entries of a dictionary; none for any other value."""
    entries: Entries = {}
    key, depth, start = b"", 0, 0
    for token in _TOKEN.finditer(text):
        if depth == 1 and (token[0] == b">>" or token[0].startswith(b"/")):
            if key and text[start : token.start()].strip():
                entries[key], key = text[start : token.start()].strip(), b""
            if not key and token[0] != b">>":
                key, start = token[0], token.end()
        depth += (token[0] in _OPENING) - (token[0] in _CLOSING)
    return entries


def write_entries(entries: Mapping[bytes, bytes]) -> bytes:
    """Return a dictionary of entries."""
    return b"<<%b>>" % b"".join(b"%b %b " % entry for entry in entries.items())


def number_of(value: bytes | None) -> int | None:
    """Return the number of the object to which a value refers, or None."""
    match = _REFERENCE.fullmatch(value or b"")
    return int(match[1]) if match else None


def numbers_in(value: bytes) -> list[int]:
    """Return the numbers of the objects to which a value refers."""
    return [int(number) for number in _REFERENCE.findall(value)]


def resolve(objects: Mapping[int, CopiedObject], value: bytes | None) -> Entries:
    """Return the entries of a dictionary given directly or by reference."""
    number = number_of(value)
    if number is None:
        return read_entries(value or b"")
    return read_entries(objects[number].about) if number in objects else {}
