"""The structure of JPEG files: checked before one is stored (ITU-T T.81, annex B)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster.jpeg_scans import AFTER_DATA, Coding, Scan, Tables, check_scans, read_scan
from pnp.press.svg.raster.png import check_profile

SIGNATURE: Final = b"\xff\xd8\xff"
_FRAMES: Final = frozenset((0xC0, 0xC1, 0xC2))
"""Baseline, extended and progressive: the kinds that PDF supports (ISO 32000-1, 7.4.8)."""

_OTHER_FRAMES: Final = frozenset((0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF))
_ALONE: Final = frozenset((0x01, *range(0xD0, 0xD8)))
_PROGRESSIVE: Final = 0xC2
_SCAN: Final = 0xDA
_END: Final = b"\xff\xd9"
_MAX_SEGMENTS: Final = 5_000
_MAX_SCANS: Final = 100
"""The most scans, far more than programs write; each is decoded over the whole picture."""

_CODES: Final = 0xC4
_INTERVAL: Final = 0xDD
_APP1, _APP2 = 0xE1, 0xE2
_ORIENTATION: Final = 0x0112
_EIGHT: Final = 8
_FRAME: Final = 6
"""Bytes of a frame header before its components, of three bytes each."""

_FACTORS: Final = range(1, 5)


class FrameHeader(Struct, frozen=True):
    """A JPEG's size and number of colour components."""

    width: int
    height: int
    components: int
    scans: Sequence[Scan]


class _Segment(Struct, frozen=True):
    """A marker with its parameters."""

    marker: int
    body: bytes
    data: tuple[int, int]
    """The range of the coded data after it."""


def read_frame(data: bytes) -> FrameHeader:
    """Return the frame header of a JPEG, its colour, orientation and scans checked.

    Raises:
        RefusalError: it is damaged, of a kind that PDF does not support, rotated, or not in sRGB.
    """
    segments = list(islice(_segments(data), _MAX_SEGMENTS))
    header = next(
        ((segment.marker, segment.body) for segment in segments if segment.marker in _FRAMES), None
    )
    if any(segment.marker in _OTHER_FRAMES for segment in segments):
        raise RefusalError("the JPEG is of a rare kind", "save it as a usual JPEG, or as PNG")
    if header is None:
        raise RefusalError("the picture is damaged: it has no frame", "save it again")
    marker, frame = header
    _check_notes(segments)
    scans = list(_scans(segments, progressive=marker == _PROGRESSIVE))
    if len(scans) > _MAX_SCANS:
        raise RefusalError(f"the JPEG has {len(scans)} scans", "save it as a usual JPEG, or as PNG")
    coding = _coding(frame, scans)
    check_scans(coding, data)
    return FrameHeader(coding.width, coding.height, len(coding.blocks), coding.scans)


def _check_notes(segments: Sequence[_Segment]) -> None:
    """Check the metadata: orientation and meaning of the colours."""
    profile = b""
    for segment in segments:
        if segment.marker == _APP1 and segment.body.startswith(b"Exif\0\0"):
            _check_orientation(segment.body[6:])
        elif segment.marker == _APP2 and segment.body.startswith(b"ICC_PROFILE\0"):
            profile += segment.body[14:]
    if profile:
        check_profile(profile)


def _scans(segments: Sequence[_Segment], *, progressive: bool) -> Iterator[Scan]:
    tables = Tables()
    for segment in segments:
        if segment.marker == _INTERVAL:
            tables.interval = int.from_bytes(segment.body)
        elif segment.marker == _CODES:
            tables.read_codes(segment.body)
        elif segment.marker == _SCAN:
            yield read_scan(segment.body, segment.data, tables, progressive=progressive)


def _segments(data: bytes) -> Iterator[_Segment]:
    at = 2
    while at + 4 <= len(data):
        if data[at] != 0xFF:  # noqa: PLR2004 -- every marker begins with it
            raise RefusalError("the picture is damaged", "save it again")
        marker = data[at + 1]
        if marker == 0xFF:  # noqa: PLR2004 -- fill bytes
            at += 1
            continue
        if marker in _ALONE:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        start = at + 2 + length
        end = _end_of_data(data, start) if marker == _SCAN else start
        yield _Segment(marker, data[at + 4 : start], (start, end))
        at = end
        if data.startswith(_END, at):
            return


def _end_of_data(data: bytes, start: int) -> int:
    match = AFTER_DATA.search(data, start)
    if match is None:
        raise RefusalError("the picture is damaged: it is cut short", "save it again")
    return match.start()


def _coding(frame: bytes, scans: Sequence[Scan]) -> Coding:
    """Return the coding of the picture, from the body of its frame header (B.2.2)."""
    if len(frame) < _FRAME or len(frame) != _FRAME + 3 * frame[5]:
        raise RefusalError("the picture is damaged: its frame is cut short", "save it again")
    precision, height, width = struct.unpack_from(">BHH", frame)
    if precision != _EIGHT:
        raise RefusalError(f"the JPEG has {precision} bits a channel", "save it with 8")
    blocks = {
        key: divmod(factors, 16)
        for key, factors in zip(frame[_FRAME::3], frame[_FRAME + 1 :: 3], strict=True)
    }
    are_known = all(key in blocks for scan in scans for key in scan.components)
    if not (
        blocks
        and are_known
        and all(number in _FACTORS for pair in blocks.values() for number in pair)
    ):
        raise RefusalError("the picture is damaged: its frame makes no sense", "save it again")
    return Coding(width, height, blocks, scans)


def _check_orientation(exif: bytes) -> None:
    """Refuse a photograph with a rotation, which only some viewers apply."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 8:  # noqa: PLR2004 -- the TIFF header
        return
    (start,) = struct.unpack_from(f"{order}I", exif, 4)
    if start + 2 > len(exif):
        return
    (count,) = struct.unpack_from(f"{order}H", exif, start)
    for index in range(count):
        at = start + 2 + 12 * index
        if at + 12 > len(exif):
            return
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", exif, at)
        if tag == _ORIENTATION and value > 1:
            raise RefusalError(
                "the photograph is stored turned, with a note to turn it back",
                "open it, turn it upright and save it again",
            )
