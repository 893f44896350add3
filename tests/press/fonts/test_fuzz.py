"""Fonts changed at random: found, shaped and cut down, or refused."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from fuzzing import damaged, fuzz

from pnp.core import resources
from pnp.press.fonts import FontBook

MakeFont = Callable[..., bytes]

TEXTS: Final = ("A Bc", "Éric fi ffl 12/3 AVATAR", "e\u0301a\u0308\u0327", "a\u200d\u2060\u00adb")
BUNDLED: Final = ("Baloo2-Bold.ttf", "Andika-Italic.ttf")
Entry = tuple[int, bytes, int, int]
"""Where a table's record lies, its tag, and where the table lies and how long it is."""


def entries(data: bytes) -> Iterator[Entry]:
    """Yield the tables that lie within the file."""
    if len(data) < 12:
        return
    for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
        if at + 16 > len(data):
            return
        tag, _, offset, length = struct.unpack_from(">4s3L", data, at)
        if offset + length <= len(data):
            yield at, tag, offset, length


def sound(data: bytes) -> bytes:
    """Return a font with the sums of its tables put right, so that damage gets past them."""
    whole = bytearray(data)
    for at, _, offset, length in entries(data):
        table = data[offset : offset + length]
        words = struct.unpack(f">{(length + 3) // 4}L", table + b"\0" * (-length % 4))
        whole[at + 4 : at + 8] = (sum(words) & 0xFFFFFFFF).to_bytes(4)
    return bytes(whole)


def with_table(chance: random.Random, data: bytes) -> bytes:
    """Return a font with a stretch of one table changed in its place; small tables as often."""
    _, _, offset, length = chance.choice(list(entries(data)))
    table = data[offset : offset + length]
    for _ in range(chance.choice((1, 1, 3, 20))):
        table = damaged(chance, table)
    return data[:offset] + table[:length].ljust(length, b"\0") + data[offset + length :]


def with_record(chance: random.Random, data: bytes) -> bytes:
    """Return a font whose directory tells another tag, place or length of a table."""
    records = list(entries(data))
    at, _, _, length = chance.choice(records)
    _, tag, other, longer = chance.choice(records)
    field, value = chance.choice(
        (
            (0, tag),
            (8, other.to_bytes(4)),
            (12, longer.to_bytes(4)),
            (12, (length // 2).to_bytes(4)),
        )
    )
    return data[: at + field] + value + data[at + field + 4 :]


def mutant(chance: random.Random, data: bytes) -> bytes:
    """Return a font with a few changes; most often with sums that are right all the same."""
    if data.startswith((b"wOFF", b"wOF2", b"ttcf")):
        return damaged(chance, data)
    for _ in range(chance.choice((1, 1, 2))):
        data = chance.choice((with_table, with_table, with_table, with_record))(chance, data)
    return damaged(chance, sound(data)) if chance.random() < 0.1 else sound(data)


def web(data: bytes, flavour: str) -> bytes:
    """Return a font as WOFF or WOFF2."""
    font = TTFont(io.BytesIO(data))
    font.flavor = flavour
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def collection(data: bytes) -> bytes:
    """Return a font twice in a collection."""
    head = b"ttcf" + struct.pack(">4L", 0x10000, 2, 20, 20)
    moved = bytearray(data)
    for at, _, offset, _ in entries(data):
        moved[at + 8 : at + 12] = (offset + 20).to_bytes(4)
    return head + moved


@cache
def bundled(name: str) -> bytes:
    return (resources.fonts() / name).read_bytes()


def seeds(make_font: MakeFont) -> list[tuple[str, bytes]]:
    """Return fonts of every kind, with the ending of the file of each."""
    plain = make_font()
    return [
        ("ttf", plain),
        ("otf", make_font(cff=True)),
        ("ttf", make_font(weights=(300, 400, 800))),
        ("woff", web(plain, "woff")),
        ("woff2", web(plain, "woff2")),
        ("ttc", collection(plain)),
        *(("ttf", bundled(name)) for name in BUNDLED),
    ]


def use(book: FontBook) -> None:
    """Ask a book for all that the press asks it for."""
    for family in book.families:
        for weight, italic in ((400, False), (700, True)):
            font = book.find(family, weight, italic)
            assert font
            runs = [font.shape(text, (("tnum", 1),), "fr") for text in TEXTS]
            glyphs = {glyph.id for run in runs for glyph in run.glyphs}
            for glyph in glyphs:
                font.advance_of(glyph)
            assert all(abs(edge) < float("inf") for run in runs for edge in run.ink or ())
            list(map(font.covers, TEXTS))
            assert font.cap_height + font.x_height + font.strikeout_position < float("inf")
            assert font.subset(glyphs).data


def test_fonts_changed_at_random(tmp_path: Path, make_font: MakeFont) -> None:
    kinds = seeds(make_font)

    def read(chance: random.Random) -> None:
        ending, data = chance.choice(kinds)
        path = tmp_path / f"Pond.{ending}"
        path.write_bytes(mutant(chance, data))
        try:
            use(FontBook.load(tmp_path))
        finally:
            path.unlink()

    assert 0.1 < fuzz("fonts", read, 60) < 1
