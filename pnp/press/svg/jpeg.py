"""The structure of JPEG files: what must be known before one is stored (ITU-T T.81, annex B)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.press.svg.profiles import check_profile
from pnp.press.svg.refusal import RefusalError

SIGNATURE: Final = b"\xff\xd8\xff"
_FRAMES: Final = frozenset((0xC0, 0xC1, 0xC2))
"""Baseline, extended and progressive: those that PDF takes (ISO 32000-1, 7.4.8)."""

_OTHER_FRAMES: Final = frozenset((0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF))
_ALONE: Final = frozenset((0x01, *range(0xD0, 0xD8)))
_SCAN: Final = 0xDA
_APP1, _APP2 = 0xE1, 0xE2
_ORIENTATION: Final = 0x0112
_EIGHT: Final = 8


@dataclass(frozen=True, slots=True)
class FrameHeader:
    """A JPEG's size and how many components its colours have."""

    width: int
    height: int
    components: int


def read_frame(data: bytes) -> FrameHeader:
    """Return the frame header of a JPEG, its colour and orientation checked.

    Raises:
        RefusalError: it is damaged, of a kind PDF does not take, turned, or not in sRGB.
    """
    frame: FrameHeader | None = None
    profile = b""
    for marker, body in _segments(data):
        if marker in _OTHER_FRAMES:
            raise RefusalError("the JPEG is of a rare kind", "save it as a usual JPEG, or as PNG")
        if marker in _FRAMES:
            frame = _frame(body)
        elif marker == _APP1 and body.startswith(b"Exif\0\0"):
            _check_orientation(body[6:])
        elif marker == _APP2 and body.startswith(b"ICC_PROFILE\0"):
            profile += body[14:]
    if frame is None:
        raise RefusalError("the picture is damaged: it has no frame", "save it again")
    if profile:
        check_profile(profile)
    return frame


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Markers with their bodies, up to the first scan."""
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
        if marker == _SCAN:
            return
        (length,) = struct.unpack_from(">H", data, at + 2)
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + length


def _frame(body: bytes) -> FrameHeader:
    if len(body) < 6:  # noqa: PLR2004 -- precision, height, width, components
        raise RefusalError("the picture is damaged: its frame is cut short", "save it again")
    precision, height, width, components = struct.unpack_from(">BHHB", body)
    if precision != _EIGHT:
        raise RefusalError(f"the JPEG has {precision} bits a channel", "save it with 8")
    return FrameHeader(width, height, components)


def _check_orientation(exif: bytes) -> None:
    """Refuse a photograph that is to be turned: some viewers turn it, others do not."""
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
