"""Raster pictures changed at random: drawn or refused, in bounded time and memory."""

from __future__ import annotations

import base64
import io
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from fuzzing import damaged, fuzz
from PIL import Image as Pillow

Draw = Callable[..., Any]

PNG: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *((mode, {}) for mode in ("1", "L", "P", "LA", "RGB", "RGBA", "I;16")),
    ("P", {"bits": 2}),
    ("P", {"transparency": 3}),
    ("RGB", {"dpi": (7, 7), "icc_profile": b"sRGB" * 40}),
)
JPEG: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("L", {}),
    ("RGB", {}),
    ("CMYK", {}),
    ("RGB", {"progressive": True}),
    ("RGB", {"optimize": True, "subsampling": 0, "quality": 100}),
    ("L", {"progressive": True, "restart_marker_blocks": 3}),
    ("RGB", {"restart_marker_blocks": 2, "comment": b"ducks", "dpi": (300, 300)}),
)
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
START: Final = b"\xff\xd8"
SIDES: Final = (0, 1, 2, 9, 40, 5477, 5478, 30_000, 65_535, 2**31 - 1, 2**32 - 1)


def photograph(mode: str) -> Pillow.Image:
    """Return a picture of soft and sharp places, alike on every machine."""
    grey = Pillow.radial_gradient("L").resize((41, 29))
    picture = Pillow.merge(
        "RGB", (grey, grey.rotate(90), Pillow.linear_gradient("L").resize((41, 29)))
    )
    return grey.convert("I").convert(mode) if mode == "I;16" else picture.convert(mode)


@cache
def seeds() -> tuple[bytes, ...]:
    """Return rasters of every kind."""
    kinds = (*(("PNG", *each) for each in PNG), *(("JPEG", *each) for each in JPEG))
    found = []
    for kind, mode, options in kinds:
        stream = io.BytesIO()
        photograph(mode).save(stream, kind, **options)
        found.append(stream.getvalue())
    return tuple(found)


# --- PNG: chunks with sums that are right, so that damage gets past them --------------------------

Chunk = tuple[bytes, bytes]
"""A chunk's kind and what it holds."""


def chunks(data: bytes) -> Iterator[Chunk]:
    at = len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">L", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def joined(parts: list[Chunk]) -> bytes:
    return SIGNATURE + b"".join(
        struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))
        for kind, body in parts
    )


def with_rows(chance: random.Random, body: bytes) -> bytes:
    """Return packed rows after a change of what they hold, or of many more rows than there are."""
    rows = zlib.decompress(body)
    rows = rows * 3000 if chance.random() < 0.1 else damaged(chance, rows)
    return zlib.compress(rows, chance.choice((0, 1, 9)))


def with_header(chance: random.Random, body: bytes) -> bytes:
    """Return an IHDR with other sides, depth, kind of colour or interlacing."""
    fields = list(struct.unpack(">LLBBBBB", body))
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(7)
        fields[at] = (
            chance.choice(SIDES) if at < 2 else chance.choice((0, 1, 2, 3, 4, 6, 8, 16, 255))
        )
    return struct.pack(">LLBBBBB", *fields)


@cache
def bomb() -> bytes:
    """Return a quarter of a thousand million zeros, packed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(250)) + packer.flush()


def with_bomb(chance: random.Random, parts: list[Chunk]) -> list[Chunk]:
    """Return chunks one of which holds far more than it seems to, packed."""
    kind, head = chance.choice(
        ((b"IDAT", b""), (b"zTXt", b"a\0\0"), (b"iCCP", b"a\0\0"), (b"iTXt", b"a\0\1\0\0\0"))
    )
    if kind == b"IDAT":
        parts = [part for part in parts if part[0] != b"IDAT"]
    return [*parts[:-1], (kind, head + bomb()), parts[-1]]


def with_chunks(chance: random.Random, parts: list[Chunk]) -> list[Chunk]:
    """Return chunks one of which is cut, doubled, moved, renamed or damaged."""
    at, to = (chance.randrange(len(parts)) for _ in range(2))
    kind, body = parts[at]
    changes: dict[str, list[Chunk]] = {
        "cut": [],
        "double": [(kind, body)] * chance.choice((2, 3, 2000)),
        "rename": [(chance.choice(parts)[0], body)],
        "damage": [(kind, damaged(chance, body))],
    }
    if kind == b"IHDR":
        changes["header"] = [(kind, with_header(chance, body))]
    if kind == b"IDAT":
        changes["rows"] = [(kind, with_rows(chance, body))]
    rest = [*parts[:at], *changes[chance.choice(list(changes))], *parts[at + 1 :]]
    if chance.random() < 0.1:
        rest[to:to] = [(kind, body)]
    return rest


def png(chance: random.Random, data: bytes) -> bytes:
    parts = list(chunks(data))
    change = with_bomb if chance.random() < 0.02 else with_chunks
    return joined(change(chance, parts))


# --- JPEG: segments with lengths that are right ---------------------------------------------------


def segments(data: bytes) -> list[bytes]:
    """Return the segments before the first scan's data, and then the rest."""
    at, found = len(START), []
    while data[at + 1] != 0xDA:
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4])
        found.append(data[at:end])
        at = end
    return [*found, data[at:]]


def resized(chance: random.Random, segment: bytes) -> bytes:
    """Return a frame's header with another side, precision or number of components."""
    at = chance.choice((4, 5, 5, 7, 7, 9))
    width = 1 if at in (4, 9) else 2
    return (
        segment[:at]
        + (chance.choice(SIDES) & 256**width - 1).to_bytes(width)
        + segment[at + width :]
    )


def jpeg(chance: random.Random, data: bytes) -> bytes:
    parts = segments(data)
    at = chance.randrange(len(parts))
    part = parts[at]
    if part[1] in (0xC0, 0xC2) and chance.random() < 0.5:
        parts[at] = resized(chance, part)
    elif at == len(parts) - 1:
        parts[at] = damaged(chance, part)
    else:
        body = damaged(chance, part[4:])[:65_000]
        parts[at : at + 1] = [part[:2] + (len(body) + 2).to_bytes(2) + body] * chance.choice(
            (0, 1, 1, 1, 2, 3000)
        )
    return START + b"".join(parts)


# --- drawn ----------------------------------------------------------------------------------------

HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100pt" height="100pt" viewBox="0 0 100 100">'
)
MASK: Final = '<mask id="m"><image {} href="a"/></mask><rect mask="url(#m)" width="9" height="9"/>'
PATTERN: Final = (
    '<pattern id="p" width=".1" height=".1"><image {} href="a"/></pattern>'
    '<rect fill="url(#p)" width="90" height="90"/>'
)
USES: Final = (
    *('<image {} href="a"/>', '<image {} href="a" style="image-rendering:pixelated"/>'),
    *('<image {} href="a" opacity=".5" transform="rotate(9)"/>', MASK, PATTERN),
)
BOXES: Final = (
    *('width="10" height="10"', 'width="90"', 'height="1e-9"', 'width="1e9" height="1"', ""),
    'width="90" height="40" preserveAspectRatio="xMinYMax slice"',
)


def mutant(chance: random.Random) -> bytes:
    data = chance.choice(seeds())
    if chance.random() < 0.8:
        data = png(chance, data) if data.startswith(SIGNATURE) else jpeg(chance, data)
    return damaged(chance, data) if chance.random() < 0.2 else data


def test_rasters_changed_at_random(draw_all: Draw) -> None:
    def read(chance: random.Random) -> None:
        data = mutant(chance)
        document = HEAD + chance.choice(USES).format(chance.choice(BOXES)) + "</svg>"
        if chance.random() < 0.1:
            inside = base64.b64encode(data).decode()
            document = document.replace('href="a"', f'href="data:image/png;base64,{inside}"')
        assert draw_all(document, {"a": data}).form.content

    assert 0.1 < fuzz("rasters", read, 120) < 1
