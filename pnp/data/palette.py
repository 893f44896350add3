"""The palette, `templates/palette.toml`: every colour by name, in every ink.

A row gives a colour for each ink, as #rrggbb or as the name of a row that has it, so that none is
written twice. Layouts and pictures read the same rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, ClassVar, Final, Literal, get_args

from pydantic import Field

from pnp.core import resources
from pnp.core.errors import did_you_mean
from pnp.data.schema import Check, Fault, Identifier, Record, Text
from pnp.data.toml import load

Ink = Literal["full", "low", "grey"]
INKS: Final[tuple[Ink, ...]] = get_args(Ink)

_HEX: Final = re.compile(r"#[0-9a-fA-F]{6}")


class Hatch(Record):
    """Parallel lines, `angle` in degrees against the x axis, clockwise.

    The gap from line to line and the lines' width are in a picture's line weights.
    """

    angle: Annotated[float, Field(ge=-90, le=90)]
    gap: Annotated[float, Field(ge=0.5, le=50)]
    weight: Annotated[float, Field(gt=0, le=10)]


class Tint(Record):
    """A mixture: `part` of the way from a colour towards another, 0 to 1."""

    towards: Text
    part: Annotated[float, Field(ge=0, le=1)]


class ColourRow(Record):
    """One colour in every ink: #rrggbb, or the name of a row whose colour it shares."""

    full: Text
    grey: Text
    low: Text = "paper"
    hatch: Identifier | None = None
    """What stands for it in low ink where a picture is filled with it."""
    tints: tuple[Identifier, ...] = ()
    """The tints that it comes in; `tomato` with the tint `pale` is also `tomato_pale`."""


def _rows_are_colours(
    hatches: Mapping[str, Hatch], tints: Mapping[str, Tint], colours: Mapping[str, ColourRow]
) -> Iterator[Fault]:
    for name, tint in tints.items():
        yield from _not_hex(f"tints.{name}.towards", tint.towards)
    for name, row in colours.items():
        for ink in INKS:
            yield from _no_colour(f"colours.{name}.{ink}", ink, getattr(row, ink), colours)
        if row.hatch and row.hatch not in hatches:
            yield _unknown(f"colours.{name}.hatch", "hatch", row.hatch, hatches)
        for tone in row.tints:
            if tone not in tints:
                yield _unknown(f"colours.{name}.tints", "tint", tone, tints)
            if f"{name}_{tone}" in colours:
                hint = f"rename colours.{name}_{tone}, or the tint"
                yield Fault(f"colours.{name}.tints", f"{name}_{tone} is a colour already", hint)


def _pictures_find_theirs(
    tints: Mapping[str, Tint], colours: Mapping[str, ColourRow]
) -> Iterator[Fault]:
    """Yield what is missing of the rows that pictures ask for by name."""
    for name in {"shade", "light"} - set(tints):
        yield Fault(f"tints.{name}", "the tint is missing", "every picture is shaded with it")
    for name in {"paper", "outline"} - set(colours):
        yield Fault(f"colours.{name}", "the colour is missing", "every picture is drawn with it")


def _books_find_theirs(
    colours: Mapping[str, ColourRow], books: Mapping[str, Mapping[str, str]]
) -> Iterator[Fault]:
    for game, row in books.items():
        for name, other in row.items():
            for each in {name, other} - set(colours):
                yield _unknown(f"books.{game}.{name}", "colour", each, colours)


def _no_colour(key: str, ink: Ink, value: str, colours: Mapping[str, ColourRow]) -> Iterator[Fault]:
    if value.startswith("#"):
        yield from _not_hex(key, value)
    elif value not in colours:
        yield _unknown(key, "colour", value, colours)
    elif not getattr(colours[value], ink).startswith("#"):
        hint = f"name the row that colours.{value}.{ink} names"
        yield Fault(key, f"{value!r} is itself named after another row", hint)


def _not_hex(key: str, value: str) -> Iterator[Fault]:
    if not _HEX.fullmatch(value):
        hint = "write # and six hexadecimal digits, as in #14646b"
        yield Fault(key, f"{value!r} is no colour", hint)


def _unknown(key: str, kind: str, name: str, known: Mapping[str, object]) -> Fault:
    return Fault(key, f"there is no {kind} {name!r}", did_you_mean(name, known))


class Palette(Record):
    """The colours, the tints that they are mixed to, the hatches that stand for them."""

    hatches: Mapping[Identifier, Hatch]
    tints: Mapping[Identifier, Tint]
    colours: Mapping[Identifier, ColourRow]
    books: Mapping[Identifier, Mapping[Identifier, Identifier]] = Field(default_factory=dict)
    """A game's key, then which of the colours that rulebooks name is which other one in its own."""

    checks: ClassVar[tuple[Check, ...]] = (
        (("hatches", "tints", "colours"), _rows_are_colours),
        (("tints", "colours"), _pictures_find_theirs),
        (("colours", "books"), _books_find_theirs),
    )

    __hash__ = object.__hash__
    """Palettes are told apart by identity, so that what is mixed of one can be kept."""

    def __eq__(self, other: object) -> bool:
        return self is other

    def inked(self, ink: Ink) -> dict[str, str]:
        """Return every colour in one ink as #rrggbb in small letters, tints included."""
        plain = {name: self._of(row, ink) for name, row in self.colours.items()}
        mixed = {
            f"{name}_{tone}": plain["paper"] if ink == "low" else self.tinted(plain[name], tone)
            for name, row in self.colours.items()
            for tone in row.tints
        }
        return plain | mixed

    def of_book(self, game: str, theme: Mapping[str, str]) -> dict[str, str]:
        """Return the colours of a theme, as a game's rulebook has them."""
        return {**theme, **{name: theme[other] for name, other in self.books.get(game, {}).items()}}

    def tinted(self, colour: str, tone: str) -> str:
        """Return the tint called `tone` of #rrggbb."""
        tint = self.tints[tone]
        return mixed(colour, tint.towards, tint.part)

    def _of(self, row: ColourRow, ink: Ink) -> str:
        value: str = getattr(row, ink)
        found: str = value if value.startswith("#") else getattr(self.colours[value], ink)
        return found.lower()


def mixed(colour: str, towards: str, part: float) -> str:
    """Return the colour that lies `part` of the way from `colour` to `towards`, all #rrggbb."""
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
