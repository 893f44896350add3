"""The structure of PNG files, checked before decompression.

Source: PNG 1.2 (ISO/IEC 15948), chapter 4.

The only accepted colour profile is sRGB. Some viewers convert colours by a picture's profile,
others ignore it: only a picture in sRGB, the default, looks the same in all of them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from pnp.press.svg.errors import RefusalError

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples of a pixel by colour type; 3 is an index into a palette."""

_ONCE: Final = frozenset((b"IHDR", b"PLTE", b"tRNS", b"iCCP", b"gAMA", b"sRGB"))
"""Chunks that must be unique, because readers disagree about duplicates (5.6)."""

_PALETTE: Final = 3
_MAX_COLOURS: Final = 256
_CLEAR_BYTES: Final = {0: 2, 2: 6}
"""Bytes of the clear colour (tRNS) by colour type; a palette has one for each colour at most."""

_AS_IT_IS: Final = (0, 2)
_PASSES: Final = (
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
)
"""Of an interlaced picture: its first column and row, and steps across and down (8.2)."""

_FILTERS: Final = 5
_EIGHT: Final = 8
_HEADER: Final = struct.Struct(">IIBBBBB")
_USUAL_GAMMA: Final = range(44_000, 47_000)
"""The gamma that programs write for sRGB; 45455 is 1/2.2."""


class Header(Struct, frozen=True):
    """A PNG's size and kind, and its compressed pixels."""

    width: int
    height: int
    channels: int
    depth: int
    """Bits of a sample."""
    interlaced: bool
    plain: bool
    """Whether PDF can use its data unchanged: 8 bits, grey or RGB, not interlaced, opaque."""
    data: bytes

    def check_pixels(self) -> None:
        """Decompress the pixels and check that they are complete.

        Raises:
            RefusalError: some are missing or damaged.
        """
        length = sum((1 + row) * rows for row, rows in self._passes())
        try:
            content = zlib.decompressobj().decompress(self.data, length + 1)
        except zlib.error as error:
            raise RefusalError("the picture is damaged", "save it again") from error
        if len(content) < length or (self.plain and len(content) > length):
            fact = "the picture is damaged: it is cut short or too long"
            raise RefusalError(fact, "save it again")
        if self.plain and max(content[:: length // self.height]) >= _FILTERS:
            raise RefusalError("the picture is damaged: its rows make no sense", "save it again")

    def _passes(self) -> Iterator[tuple[int, int]]:
        """Yield bytes of a row, and rows, of each pass over the picture that has any."""
        for left, top, across, down in _PASSES if self.interlaced else ((0, 0, 1, 1),):
            columns = len(range(left, self.width, across))
            if columns:
                bits = columns * self.channels * self.depth
                yield -(-bits // 8), len(range(top, self.height, down))


def read_header(data: bytes) -> Header:
    """Return the header of a PNG, its colour information checked.

    Raises:
        RefusalError: it is damaged, or its colours are not sRGB.
    """
    chunks: dict[bytes, bytes] = {}
    pixels: list[bytes] = []
    for kind, body in _chunks(data):
        if kind == b"IDAT":
            pixels.append(body)
        elif kind in chunks and kind in _ONCE:
            fact = f"the picture is damaged: its chunk {kind.decode('ascii')} stands twice"
            raise RefusalError(fact, "save it again")
        else:
            chunks[kind] = body
    if len(chunks.get(b"IHDR", b"")) != _HEADER.size or not pixels:
        raise RefusalError("the picture is damaged: it has no header or no pixels", "save it again")
    width, height, depth, colour, _, _, interlace = _HEADER.unpack(chunks[b"IHDR"])
    _check_colours(chunks)
    if colour not in _CHANNELS:
        raise RefusalError("the picture is damaged: its header makes no sense", "save it again")
    _check_clear(colour, chunks)
    plain = depth == _EIGHT and colour in _AS_IT_IS and not interlace and b"tRNS" not in chunks
    return Header(width, height, _CHANNELS[colour], depth, bool(interlace), plain, b"".join(pixels))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data):
            raise RefusalError("the picture is damaged: it is cut short", "save it again")
        body = data[at + 8 : at + 8 + length]
        if zlib.crc32(kind + body) != struct.unpack_from(">I", data, end - 4)[0]:
            raise RefusalError(
                f"the picture is damaged in its chunk {kind.decode('latin-1')}", "save it again"
            )
        yield kind, body
        if kind == b"IEND":
            return
        at = end
    raise RefusalError("the picture is damaged: it is cut short", "save it again")


def _check_colours(chunks: dict[bytes, bytes]) -> None:
    if b"iCCP" in chunks:
        _, _, data = chunks[b"iCCP"].partition(b"\0")
        check_profile(_unpack(data[1:]))
    elif b"gAMA" in chunks and b"sRGB" not in chunks:
        gamma = int.from_bytes(chunks[b"gAMA"], "big")
        if gamma not in _USUAL_GAMMA:
            raise RefusalError(
                f"the picture is darkened by a gamma of {gamma / 100_000}", "save it in sRGB"
            )


def _check_clear(colour: int, chunks: Mapping[bytes, bytes]) -> None:
    """Refuse a palette and clear colours that do not match the kind (11.2.3, 11.3.2.1)."""
    clear = chunks.get(b"tRNS", b"")
    if colour == _PALETTE:
        colours, rest = divmod(len(chunks.get(b"PLTE", b"")), 3)
        is_whole = not rest and len(clear) <= colours and 1 <= colours <= _MAX_COLOURS
    else:
        is_whole = not clear or len(clear) == _CLEAR_BYTES.get(colour, len(clear))
    if not is_whole:
        raise RefusalError("the picture is damaged: its palette makes no sense", "save it again")


def _unpack(data: bytes) -> bytes:
    largest = 4 * 1024 * 1024
    try:
        return zlib.decompressobj().decompress(data, largest)
    except zlib.error as error:
        raise RefusalError("the picture's colour profile is damaged", "save it again") from error


_KNOWN: Final = (b"sRGB", b"s\0R\0G\0B", b"\0s\0R\0G\0B", b"sGrey", b"Gray Gamma 2.2")
"""The names of sRGB profiles, and of its grey, also in UTF-16."""


def check_profile(profile: bytes) -> None:
    """Refuse a profile that is not sRGB's."""
    if not any(name in profile for name in _KNOWN):
        raise RefusalError(
            "the picture has a colour profile other than sRGB",
            "convert it to sRGB and save it again",
        )
