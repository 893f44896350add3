"""The bundled fonts, and a maker of small fonts for what no bundled font shows."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from pnp.core import resources
from pnp.press.fonts import FontBook

MakeFont = Callable[..., bytes]


@pytest.fixture(scope="session")
def book() -> FontBook:
    return FontBook.load(resources.fonts())


@pytest.fixture(scope="session")
def make_font() -> MakeFont:
    return _make_font


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for font files, empty."""
    path = tmp_path / "fonts"
    path.mkdir()
    return path


def _make_font(  # noqa: PLR0913 -- one parameter for each thing a test varies
    family: str = "Pond",
    weight: int = 400,
    *,
    italic: bool = False,
    letters: str = " -ABCabc",
    cff: bool = False,
    fs_type: int = 0,
    weights: tuple[int, int, int] | None = None,
    side: int = 500,
    extra_tables: tuple[str, ...] = (),
) -> bytes:
    """A font whose letters are boxes of `side` units; `weights` makes it variable."""
    names = {letter: f"u{ord(letter):04X}" for letter in letters}
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(letter): name for letter, name in names.items()})
    _outline(builder, names, cff=cff, side=side)
    widths = dict.fromkeys([".notdef", *names.values()], (side + 100, 50))
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    selection = 0x01 if italic else 0x40
    builder.setupOS2(usWeightClass=weight, fsType=fs_type, fsSelection=selection)
    builder.setupPost()
    if weights:
        _vary(builder, names, weights)
    for tag in extra_tables:
        builder.font[tag] = _opaque(tag)
    stream = io.BytesIO()
    builder.save(stream)
    return stream.getvalue()


def _outline(builder: FontBuilder, names: dict[str, str], *, cff: bool, side: int) -> None:
    drawn = [".notdef", *(name for letter, name in names.items() if letter != " ")]
    every = [".notdef", *names.values()]
    pens = {name: T2CharStringPen(side + 100, None) if cff else TTGlyphPen(None) for name in every}
    for name in drawn:
        corners = [(50, 0), (50, side), (50 + side, side), (50 + side, 0)]
        pens[name].moveTo(corners[0])
        for corner in corners[1:]:
            pens[name].lineTo(corner)
        pens[name].closePath()
    if cff:
        strings = {name: pen.getCharString() for name, pen in pens.items()}
        builder.setupCFF("Pond", {}, strings, {})
    else:
        builder.setupGlyf({name: pen.glyph() for name, pen in pens.items()})


def _vary(builder: FontBuilder, names: dict[str, str], weights: tuple[int, int, int]) -> None:
    builder.setupFvar([("wght", *weights, "Weight")], [])
    # Four corners and four phantom points; the second phantom carries the advance.
    deltas = [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)]
    drawn = [name for letter, name in names.items() if letter != " "]
    builder.setupGvar({name: [TupleVariation({"wght": (0.0, 1.0, 1.0)}, deltas)] for name in drawn})


def _opaque(tag: str) -> object:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable  # noqa: PLC0415 -- rarely used

    table = DefaultTable(tag)
    table.data = b"\0" * 12
    return table
