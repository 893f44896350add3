"""The palette, `templates/palette.toml`: every colour by name, in every ink.

A row gives a colour for each ink, as #rrggbb or as the name of another row, so that none is written
twice. Layouts and pictures read the same rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, get_args

from msgspec import Meta

from pnp.core import resources
from pnp.core.errors import did_you_mean
from pnp.data.schema import Check, Fault, Identifier, Record, Text
from pnp.data.toml import load

Ink = Literal["full", "low", "grey"]
INKS: Final[tuple[Ink, ...]] = get_args(Ink)

_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")


class Hatch(Record):
    """Parallel lines, `angle` in degrees against the x axis, clockwise.

    Gap and width are multiples of a picture's line weight.
    """

    angle: Annotated[float, Meta(ge=-90, le=90)]
    gap: Annotated[float, Meta(ge=0.5, le=50)]
    weight: Annotated[float, Meta(gt=0, le=10)]


class Tint(Record):
    """A mixture of a colour with another one, of which it has the share `part` (0 to 1)."""

    towards: Text
    part: Annotated[float, Meta(ge=0, le=1)]


class ColourRow(Record):
    """One colour in every ink: #rrggbb, or the name of a row whose colour it shares."""

    full: Text
    grey: Text
    low: Text = "paper"
    hatch: Identifier | None = None
    """The hatch that replaces it as a fill in low ink."""
    tints: tuple[Identifier, ...] = ()
    """Names of its tints; `tomato` with the tint `pale` also gives `tomato_pale`."""


def _rows_are_colours(
    hatches: Mapping[str, Hatch], tints: Mapping[str, Tint], colours: Mapping[str, ColourRow]
) -> Iterator[Fault]:
    for name, tint in tints.items():
        yield from _not_hex(f"tints.{name}.towards", tint.towards)
    for name, row in colours.items():
        for ink in INKS:
            yield from _no_colour(f"colours.{name}.{ink}", ink, getattr(row, ink), colours)
        if row.hatch and row.hatch not in hatches:
            yield _no_such(f"colours.{name}.hatch", "hatch", row.hatch, hatches)
        for tone in row.tints:
            if tone not in tints:
                yield _no_such(f"colours.{name}.tints", "tint", tone, tints)
            if f"{name}_{tone}" in colours:
                hint = f"rename colours.{name}_{tone}, or the tint"
                yield Fault(f"colours.{name}.tints", f"{name}_{tone} is already a colour", hint)


def _pictures_find_theirs(
    tints: Mapping[str, Tint], colours: Mapping[str, ColourRow]
) -> Iterator[Fault]:
    """Yield a fault for each missing row that pictures need."""
    for name in {"shade", "light"} - set(tints):
        yield Fault(
            f"tints.{name}", "the tint is missing", "add it: every picture is shaded with it"
        )
    for name in {"paper", "outline"} - set(colours):
        yield Fault(
            f"colours.{name}", "the colour is missing", "add it: every picture is drawn with it"
        )


def _books_find_theirs(
    colours: Mapping[str, ColourRow], books: Mapping[str, Mapping[str, str]]
) -> Iterator[Fault]:
    for game, row in books.items():
        for name, other in row.items():
            for stray in {name, other} - set(colours):
                yield _no_such(f"books.{game}.{name}", "colour", stray, colours)


def _no_colour(key: str, ink: Ink, value: str, colours: Mapping[str, ColourRow]) -> Iterator[Fault]:
    if value.startswith("#"):
        yield from _not_hex(key, value)
    elif value not in colours:
        yield _no_such(key, "colour", value, colours)
    elif not getattr(colours[value], ink).startswith("#"):
        hint = f"name the row that colours.{value}.{ink} names"
        yield Fault(key, f"{value!r} itself refers to another row", hint)


def _not_hex(key: str, value: str) -> Iterator[Fault]:
    if not _HEX.fullmatch(value):
        hint = "write # and six hexadecimal digits, as in #14646b"
        yield Fault(key, f"{value!r} is not a colour", hint)


def _no_such(key: str, kind: str, name: str, names: Mapping[str, object]) -> Fault:
    return Fault(key, f"unknown {kind} {name!r}", did_you_mean(name, names))


class Palette(Record, eq=False):
    """Colours, their tints, and the hatches that replace them in low ink.

    Palettes compare by identity, so that results computed from one can be cached.
    """

    hatches: Mapping[Identifier, Hatch]
    tints: Mapping[Identifier, Tint]
    colours: Mapping[Identifier, ColourRow]
    books: Mapping[Identifier, Mapping[Identifier, Identifier]] = {}
    """Colour names that a game replaces in its rulebook, by game: the usual name and its own."""

    checks: ClassVar[tuple[Check, ...]] = (
        (("hatches", "tints", "colours"), _rows_are_colours),
        (("tints", "colours"), _pictures_find_theirs),
        (("colours", "books"), _books_find_theirs),
    )

    def in_ink(self, ink: Ink) -> dict[str, str]:
        """Return all colours and tints in one ink, as lower-case #rrggbb by name."""
        plain = {name: self._of(row, ink) for name, row in self.colours.items()}
        tints = {
            f"{name}_{tone}": plain["paper"] if ink == "low" else self.tint(plain[name], tone)
            for name, row in self.colours.items()
            for tone in row.tints
        }
        return plain | tints

    def of_book(self, game: str, theme: Mapping[str, str]) -> dict[str, str]:
        """Return a theme's colours with the replacements of a game's rulebook."""
        return {**theme, **{name: theme[other] for name, other in self.books.get(game, {}).items()}}

    def tint(self, colour: str, tone: str) -> str:
        """Return the tint `tone` of a colour, both as #rrggbb."""
        tint = self.tints[tone]
        return mix(colour, tint.towards, tint.part)

    def _of(self, row: ColourRow, ink: Ink) -> str:
        value: str = getattr(row, ink)
        colour: str = value if value.startswith("#") else getattr(self.colours[value], ink)
        return colour.lower()


def mix(colour: str, towards: str, part: float) -> str:
    """Mix two colours (#rrggbb): `part` is the share of `towards`, 0 to 1."""
    channels = (
        round(a + (b - a) * part)
        for a, b in zip(bytes.fromhex(colour[1:]), bytes.fromhex(towards[1:]), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


@cache
def palette() -> Palette:
    """Return the palette of `templates/palette.toml`.

    Raises:
        MaterialError: the file is missing or wrong.
    """
    return load(resources.templates() / "palette.toml", Palette)
