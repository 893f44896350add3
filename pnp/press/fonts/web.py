"""Web fonts: WOFF and WOFF2 files unpacked to the TrueType or OpenType font that is in them.

A WOFF file is an sfnt font whose tables are compressed one by one. In a WOFF2 file they are
compressed together, and outlines are stored in another form: fontTools with brotli, an optional
extra, puts them together again. A few kilobytes can unpack to gigabytes, so everything is
measured before it is kept. Notes of the makers (metadata, private data) are never unpacked.
Sources: W3C, "WOFF File Format 1.0"; "WOFF File Format 2.0".
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, Final

from pnp.press.fonts.sfnt import MAX_TABLES, DamagedFontError, assemble, sum_of_words

INSTALL: Final = "pip install 'ducks-pnp[woff]', or save the font as TTF or OTF"
MAX_UNPACKED_BYTES: Final = 32 * 2**20
"""Twice what the largest fonts of Chinese take."""
MAX_OUTLINES_BYTES: Final = 4 * 2**20
"""Of outlines in WOFF2's own form: they are put together in Python, at some 4 MB a second."""

_WOFF: Final = b"wOFF"
_WOFF2: Final = b"wOF2"
_WOFF_HEADER: Final = struct.Struct(">4s4sLHHLHHLLLLL")
_WOFF_ENTRY: Final = struct.Struct(">4s4L")
_WOFF2_HEADER: Final = struct.Struct(">4s4sLHHLLHHLLLLL")
_COLLECTION: Final = b"ttcf"
_STEP: Final = 2**20


def open_font(path: Path, data: bytes | None = None) -> IO[bytes]:
    """Return a font file, or the font in its place, to be read; of a web font, the one in it.

    Raises:
        DamagedFontError: a web font cannot be unpacked.
        OSError: the file cannot be read.
    """
    file = path.open("rb") if data is None else io.BytesIO(data)
    signature = file.read(len(_WOFF))
    file.seek(0)
    if signature not in (_WOFF, _WOFF2):
        return file
    with file:
        return io.BytesIO(unpack(_all_of(file)))


def _all_of(file: IO[bytes]) -> bytes:
    data = file.read(MAX_UNPACKED_BYTES + 1)
    if len(data) > MAX_UNPACKED_BYTES:
        raise _too_large()
    return data


@lru_cache(maxsize=8)
def unpack(data: bytes) -> bytes:
    """Return the sfnt font in a WOFF or WOFF2 file; each is unpacked once.

    Raises:
        DamagedFontError: it is damaged, unpacks to too much, or its library is not installed.
    """
    try:
        return _from_woff2(data) if data.startswith(_WOFF2) else _from_woff(data)
    except (struct.error, zlib.error) as error:
        raise DamagedFontError("what is packed in it cannot be unpacked") from error


def _too_large() -> DamagedFontError:
    most = MAX_UNPACKED_BYTES // 2**20
    return DamagedFontError(
        f"it unpacks to more than {most} MiB", "use a font of fewer letters, or its TTF or OTF file"
    )


def _from_woff(data: bytes) -> bytes:
    _, flavour, _, count, *_ = _WOFF_HEADER.unpack_from(data)
    _check_count(count)
    entries = [
        _WOFF_ENTRY.unpack_from(data, _WOFF_HEADER.size + index * _WOFF_ENTRY.size)
        for index in range(count)
    ]
    if sum(length for *_, length, _ in entries) > MAX_UNPACKED_BYTES:
        raise _too_large()
    return assemble(flavour, dict(_tables(data, entries)))


def _tables(
    data: bytes, entries: list[tuple[bytes, int, int, int, int]]
) -> Iterator[tuple[str, bytes]]:
    """Yield the tags and tables of a WOFF file; one that is as long as before is not packed."""
    for tag, offset, size_in_file, length, checksum in entries:
        table = data[offset : offset + size_in_file]
        if size_in_file < length:
            table = zlib.decompressobj().decompress(table, length)
        name = tag.decode("latin-1")
        if len(table) != length or (name != "head" and sum_of_words(table) != checksum):
            raise DamagedFontError(f"its table {name!r} does not hold together")
        yield name, table


def _check_count(count: int) -> None:
    if not 0 < count <= MAX_TABLES:
        raise DamagedFontError(f"it claims to hold {count} tables")


def _from_woff2(data: bytes) -> bytes:
    try:
        import brotli  # noqa: PLC0415 -- an optional library
        from fontTools.ttLib.woff2 import WOFF2Reader  # noqa: PLC0415 -- another
    except ImportError as error:
        fact = "WOFF2 is unpacked by libraries that are not installed"
        raise DamagedFontError(fact, INSTALL) from error
    _, flavour, _, count, *_ = _WOFF2_HEADER.unpack_from(data)
    if flavour == _COLLECTION:
        hint = "save the face that you want as TTF or OTF"
        raise DamagedFontError("it is a collection packed as WOFF2", hint)
    _check_count(count)
    try:
        start = _check_woff2_directory(data, count)
        fonts = _without_notes(data, start)
        _check_full_size(brotli.Decompressor(), fonts[start:])
        reader = WOFF2Reader(io.BytesIO(fonts))
        tables = {str(tag): reader[tag] for tag in reader.tables}
    except DamagedFontError:
        raise
    except Exception as error:  # fontTools tells of damage by a dozen exceptions
        raise DamagedFontError("what is packed in it cannot be unpacked") from error
    return assemble(flavour, tables)


def _check_woff2_directory(data: bytes, count: int) -> int:
    """Check that the tables are of a bearable size, and return where the packed data begin."""
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry  # noqa: PLC0415 -- an optional library

    file = io.BytesIO(data)
    file.seek(_WOFF2_HEADER.size)
    for _ in range(count):
        entry = WOFF2DirectoryEntry()
        entry.fromFile(file)
        _check_outlines(entry)
    return file.tell()


def _check_outlines(entry: Any) -> None:
    if entry.transformed and entry.length > MAX_OUTLINES_BYTES:
        most = MAX_OUTLINES_BYTES // 2**20
        fact = f"its outlines are packed as more than {most} MiB"
        raise DamagedFontError(fact, "use its TTF or OTF file")


def _without_notes(data: bytes, start: int) -> bytes:
    """Return a WOFF2 file that ends with its packed tables."""
    fields = list(_WOFF2_HEADER.unpack_from(data))
    size_in_file = fields[6]
    fields[2] = min(start + size_in_file, len(data))
    fields[9:] = [0] * 5
    return _WOFF2_HEADER.pack(*fields) + data[_WOFF2_HEADER.size : fields[2]]


def _check_full_size(decompressor: Any, data: bytes) -> None:
    """Check that packed data do not unpack to too much, a piece at a time and keeping none."""
    size, output = 0, data
    while not decompressor.is_finished():
        piece = decompressor.process(output, output_buffer_limit=_STEP)
        output = b""
        size += len(piece)
        if size > MAX_UNPACKED_BYTES:
            raise _too_large()
        if not piece:
            raise DamagedFontError("it is cut short")
