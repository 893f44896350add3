"""A check that the coded data of a JPEG is all there (ITU-T T.81).

A JPEG has no checksum, and decoders silently draw missing parts in grey. The structure of the file
is checked here: its scans send every coefficient to its last bit (annex G), and their restart
markers are complete (E.1.4). In addition, a picture is decoded in variants: bytes appended to
complete data change nothing (`pad_scans`), and bytes changed at its end change something
(`spoil`). Damage that preserves the number of coded blocks goes unnoticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct, field

from pnp.press.svg.errors import RefusalError

AFTER_DATA: Final = re.compile(rb"\xff(?!\xff*[\x00\xd0-\xd7])")
"""The end of coded data: a marker that is neither a stuffed byte nor a restart."""

_RESTART: Final = re.compile(rb"\xff[\xd0-\xd7]")
_PADS: Final = (b"\x00" * 64, b"\x5a\xa6\x39\x91" * 16)
"""Two paddings that are unlikely to decode to the same blocks; neither contains a marker."""

_SPOILT_BYTES: Final = 256
"""More than the size of one block, so that another begins among the changed bytes."""

_SPOILING: Final = tuple(
    bytes(min(byte ^ mask, 0xFE) for byte in range(256)) for mask in (0x55, 0x2C)
)
"""Every byte mapped to a different one, but never to the first of a marker."""

_BLANK: Final = bytes(64)
"""The content of unwritten parts of a disk; more than a few blocks."""

_AC: Final = 1
_BLOCK: Final = 8
_COEFFICIENTS: Final = range(64)


class Scan(Struct, frozen=True):
    """A pass over the picture, with the place of its coded data in the file."""

    start: int
    end: int
    components: Sequence[int]
    coefficients: range
    """The coefficients that it sends, of the 64 of a block."""
    lowest_bit: int
    """The number of their bits left to later scans."""
    interval: int
    """Units (MCUs) from one restart marker to the next; 0 without such markers."""
    first_code: int
    """The value of the AC code of all zeros; 0, 0x10, ... end a block."""


class Coding(Struct, frozen=True):
    """The coding of a picture."""

    width: int
    height: int
    blocks: Mapping[int, tuple[int, int]]
    """Blocks across and down that a component has in a unit (MCU), by the component's number."""
    scans: Sequence[Scan]


class Tables(Struct):
    """The tables for the following scans, as collected by a decoder."""

    interval: int = 0
    first_codes: dict[int, int] = field(default_factory=dict)
    """By AC table: the value of the code that is all zeros."""

    def read_codes(self, body: bytes) -> None:
        """Read Huffman tables (B.2.4.2): codes are numbered from all zeros."""
        at = 0
        while at + 17 < len(body):
            kind, table = divmod(body[at], 16)
            if kind == _AC:
                self.first_codes[table] = body[at + 17]
            at += 17 + sum(body[at + 1 : at + 17])


def read_scan(header: bytes, span: tuple[int, int], tables: Tables, *, progressive: bool) -> Scan:
    """Return the scan of a header (B.2.3).

    Args:
        header: the body of its segment.
        span: the range of its coded data.
        tables: the tables in force.
        progressive: whether it may send only some coefficients, and some of their bits.

    Raises:
        RefusalError: the header is damaged.
    """
    if not header or len(header) != 4 + 2 * header[0]:
        raise RefusalError("the picture is damaged: a scan has no header", "save it again")
    coefficients, lowest_bit = _COEFFICIENTS, 0
    if progressive:
        first, last, bits = header[-3:]
        coefficients, lowest_bit = range(first, last + 1), bits & 0x0F
    first_code = tables.first_codes.get(header[2] & 0x0F, 0)
    return Scan(*span, header[1:-3:2], coefficients, lowest_bit, tables.interval, first_code)


def check_scans(coding: Coding, data: bytes) -> None:
    """Check that no scan or restart marker is missing.

    Raises:
        RefusalError: the picture is damaged.
    """
    complete = {
        (component, coefficient)
        for scan in coding.scans
        if not scan.lowest_bit
        for component in scan.components
        for coefficient in scan.coefficients
    }
    whole = {(component, index) for component in coding.blocks for index in _COEFFICIENTS}
    if not whole <= complete:
        raise RefusalError("the picture is damaged: it is cut short", "save it again")
    for scan in coding.scans:
        _check_zeros(data, scan)
        if scan.interval:
            _check_restarts(data, scan, _parts(_units(coding, scan), scan.interval) - 1)


def _units(coding: Coding, scan: Scan) -> int:
    """Return the number of units of a scan: for a single component its blocks (A.2)."""
    across, down = (max(factors) for factors in zip(*coding.blocks.values(), strict=True))
    width, height = coding.width, coding.height
    if len(scan.components) == 1:
        own = coding.blocks[scan.components[0]]
        width, height = _parts(width * own[0], across), _parts(height * own[1], down)
        across = down = 1
    return _parts(width, _BLOCK * across) * _parts(height, _BLOCK * down)


def _parts(length: int, size: int) -> int:
    """Return the number of pieces of a size that cover a length."""
    return -(-length // size)


def _check_zeros(data: bytes, scan: Scan) -> None:
    """Refuse consecutive zeros that do not encode empty blocks, but equal full ones."""
    has_detail = scan.coefficients.stop > 1 and scan.first_code & 0x0F
    if has_detail and data.find(_BLANK, scan.start, scan.end) >= 0:
        raise RefusalError("the picture is damaged: a piece of it is missing", "save it again")


def _check_restarts(data: bytes, scan: Scan, count: int) -> None:
    """Refuse a scan without `count` restart markers, numbered cyclically from 0 to 7."""
    numbers = [data[at + 1] & 7 for at in _restarts(data, scan)]
    if numbers[:count] != [number % 8 for number in range(count)]:
        raise RefusalError("the picture is damaged: a piece of it is missing", "save it again")


def _restarts(data: bytes, scan: Scan) -> list[int]:
    """Return the offsets of the restart markers of a scan."""
    if not scan.interval:
        return []
    return [match.start() for match in _RESTART.finditer(data, scan.start, scan.end)]


def pad_scans(data: bytes, scans: Sequence[Scan]) -> Iterator[bytes]:
    """Yield the file twice, with other bytes after each stretch of coded data.

    If the stretches are complete, both show the same picture: a decoder skips such bytes.
    """
    ends = [end for scan in scans for end in (*_restarts(data, scan), scan.end)]
    pieces = [data[start:end] for start, end in pairwise((0, *ends, len(data)))]
    for pad in _PADS:
        yield pad.join(pieces)


def spoil(data: bytes, scan: Scan, most: int = _SPOILT_BYTES) -> Iterator[bytes]:
    """Yield the file twice, with the last coded bytes of its scan, `most` of them, changed.

    If they belong to the picture, at least one of the two shows a different one, unless the picture
    has one colour and its tables have no code for another.
    """
    start = max(scan.start, scan.end - most)
    for table in _SPOILING:
        yield data[:start] + data[start : scan.end].translate(table) + data[scan.end :]
