"""The container of TrueType and OpenType files: a directory of named tables.

Only the tables that identify a face are read, so that a folder of fonts is scanned in milliseconds.
All offsets and lengths are checked against the length of the file.
Source: OpenType 1.9, "The OpenType font file", "Font collections".
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Mapping
from sys import byteorder
from typing import IO, Final

from msgspec import Struct

MAX_FILE_BYTES: Final = 128 * 1024 * 1024
MAX_TABLES: Final = 256
RENEW_HINT: Final = "replace the file with a sound copy of the font"
_MAX_FACES = 256
_MAX_TABLE_READ = 4 * 1024 * 1024
_HEADER_BYTES, _RECORD_BYTES = 12, 16
_COLLECTION = b"ttcf"
_SINGLE = (b"\0\1\0\0", b"OTTO", b"true")
_FOREIGN: Final[Mapping[bytes, str]] = {
    b"%!PS": "a Type 1 font, which is not read",
    b"\x80\x01": "a Type 1 font, which is not read",
    b"typ1": "a Type 1 font, which is not read",
}


class DamagedFontError(Exception):
    """The file is not a font, or its tables contradict each other, as the message says.

    `hint` is the hint of the problem.
    """

    def __init__(self, message: str, hint: str = RENEW_HINT) -> None:
        super().__init__(message)
        self.hint = hint


class TableRecord(Struct, frozen=True):
    """A table's place in the file in bytes, and its checksum as the file states it."""

    checksum: int
    offset: int
    length: int


class Directory(Struct, frozen=True):
    """The tables of one face: tag -> entry. `index` is the face's number in a collection."""

    index: int
    tables: Mapping[str, TableRecord]

    def read(self, file: IO[bytes], tag: str) -> bytes:
        """Return the bytes of a table, or b"" if the face has none of that tag."""
        entry = self.tables.get(tag)
        if entry is None:
            return b""
        if entry.length > _MAX_TABLE_READ:
            raise DamagedFontError(f"its table {tag!r} is implausibly large")
        return _read(file, entry.offset, entry.length)


def read_directories(file: IO[bytes], size: int) -> tuple[Directory, ...]:
    """Return the table directories of every face in the file, which is `size` bytes long.

    Raises:
        DamagedFontError: the file is not an sfnt font, or is cut short.
    """
    if not size:
        raise DamagedFontError("the file is empty")
    if size > MAX_FILE_BYTES:
        raise DamagedFontError(f"the file is larger than {MAX_FILE_BYTES // 2**20} MiB")
    signature = _read(file, 0, min(4, size))
    if signature in _SINGLE:
        return (_directory(file, size, 0, 0),)
    if signature == _COLLECTION:
        offsets = _collection_offsets(file)
        return tuple(_directory(file, size, at, index) for index, at in enumerate(offsets))
    raise DamagedFontError(f"it is {_foreign(signature)}")


def checksums_hold(data: bytes, directory: Directory) -> str | None:
    """Return the tag of the first table with a wrong checksum, or None.

    `head` is left out: its own sum depends on a field that is filled in last.
    """
    for tag, entry in sorted(directory.tables.items()):
        table = data[entry.offset : entry.offset + entry.length]
        if tag != "head" and sum_of_words(table) != entry.checksum:
            return tag
    return None


def sum_of_words(table: bytes) -> int:
    """Return the sum of big-endian 32-bit words, modulo 2**32; the end is padded with zeros."""
    words = array("I")
    words.frombytes(table + b"\0" * (-len(table) % 4))
    if byteorder == "little":
        words.byteswap()
    return sum(words) & 0xFFFFFFFF


def assemble(flavour: bytes, tables: Mapping[str, bytes]) -> bytes:
    """Return the sfnt file of some tables; `flavour` is its first four bytes."""
    offset = _HEADER_BYTES + _RECORD_BYTES * len(tables)
    records, body = bytearray(), bytearray()
    for tag, table in sorted(tables.items()):
        place = offset + len(body)
        records += struct.pack(
            ">4s3L", tag.encode("latin-1"), sum_of_words(table), place, len(table)
        )
        body += table + b"\0" * (-len(table) % 4)
    # What follows the count speeds up a search that no reader of today does.
    return struct.pack(">4s4H", flavour, len(tables), 0, 0, 0) + bytes(records + body)


def _foreign(signature: bytes) -> str:
    formats = (name for start, name in _FOREIGN.items() if signature.startswith(start))
    return next(formats, "no TrueType or OpenType font")


def _collection_offsets(file: IO[bytes]) -> tuple[int, ...]:
    (count,) = struct.unpack(">L", _read(file, 8, 4))
    if not 0 < count <= _MAX_FACES:
        raise DamagedFontError(f"it claims to hold {count} faces")
    return struct.unpack(f">{count}L", _read(file, 12, 4 * count))


def _directory(file: IO[bytes], size: int, at: int, index: int) -> Directory:
    (count,) = struct.unpack(">H", _read(file, at + 4, 2))
    if not 0 < count <= MAX_TABLES:
        raise DamagedFontError(f"it claims to hold {count} tables")
    records = struct.iter_unpack(">4s3L", _read(file, at + _HEADER_BYTES, _RECORD_BYTES * count))
    tables = {tag.decode("latin-1"): TableRecord(*where) for tag, *where in records}
    for tag, entry in tables.items():
        if not (tag.isascii() and tag.isprintable()):
            raise DamagedFontError(f"{tag!r} is not a name of a table")
        if entry.offset + entry.length > size:
            raise DamagedFontError(f"it is cut short: table {tag!r} ends past the file's end")
    return Directory(index, tables)


def _read(file: IO[bytes], at: int, length: int) -> bytes:
    file.seek(at)
    data = file.read(length)
    if len(data) < length:
        raise DamagedFontError("it is cut short")
    return data
