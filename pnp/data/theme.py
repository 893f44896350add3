"""Themes: a palette, font families, corners and lines; and files that change some of them.

A theme file holds only differences. Its colours are rows of `templates/palette.toml`. An ink that
is left out is unchanged: greys are chosen by hand so that neighbours stay distinct and text stays
readable. The contrast of text with its background is that of WCAG 2.1, 1.4.3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from pnp.core.errors import Problem, did_you_mean, raise_if_any
from pnp.core.srgb import luminance
from pnp.data import tables
from pnp.data.css_colours import hex_colour
from pnp.data.palette import INKS, Palette, palette
from pnp.data.schema import Check, Fault, Identifier, Record, Text, as_table
from pnp.data.toml import load, parse_table

READABLE: Final = 4.5
"""Minimum contrast of text, 1 to 21."""

_GROUNDS: Final = ("paper", "chip")
_ON_ANY: Final = ("ink", "soft", "pond")
"""Text colours that are used on the paper and on every tint."""

_PAIRS: Final = (("_on", ""), ("_deep", "_tint"))
"""Suffixes of text colours and of their backgrounds: tomato_on on tomato."""


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (#rrggbb), 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def letters_and_grounds(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of text colour and background among the names of a palette."""
    for name in names:
        for letters, ground in _PAIRS:
            under = name.removesuffix(letters) + ground
            if name.endswith(letters) and under in names:
                yield name, under
        if name in _GROUNDS or name.endswith("_tint"):
            yield from ((letters, name) for letters in _ON_ANY)


def _luminance(colour: str) -> float:
    return luminance(value / 255 for value in bytes.fromhex(colour[1:]))


class ThemeColour(Record):
    """A colour of a theme; an ink that is left out is unchanged."""

    full: Text | None = None
    grey: Text | None = None
    low: Text | None = None


class ThemeShape(Record):
    """Factors of corner radii and line widths; 1 leaves them unchanged."""

    corners: Annotated[float, Meta(ge=0, le=3)] = 1.0
    lines: Annotated[float, Meta(ge=0.5, le=2)] = 1.0


def _check_stacks(fonts: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    for name in set(fonts) - set(tables.type_table().stacks):
        hint = did_you_mean(name, tables.type_table().stacks)
        yield Fault(f"fonts.{name}", f"unknown font stack {name!r}", hint)


class ThemeFile(Record):
    """A file `theme.toml`."""

    colours: Mapping[Identifier, Text | ThemeColour] = {}
    """A text is the colour of full ink."""
    fonts: Mapping[Identifier, Annotated[tuple[Text, ...], Meta(min_length=1, max_length=8)]] = {}
    """Font families to try before the default ones, by font stack of templates/type.toml."""
    shape: ThemeShape = ThemeShape()

    checks: ClassVar[tuple[Check, ...]] = ((("fonts",), _check_stacks),)


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of layouts and pictures, as far as packs can change it."""

    palette: Palette = field(default_factory=palette)
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Font families to try before those of templates/type.toml, by font stack."""
    corners: float = 1.0
    """Factor of the corner radii in layouts."""
    lines: float = 1.0
    """Factor of the line widths in layouts."""

    def apply_file(self, path: Path) -> Theme:
        """Return the theme with the changes of a file `theme.toml`.

        Raises:
            MaterialError: all unknown keys, colours and stacks, and all pairs of colours with too
                little contrast.
        """
        file = load(path, ThemeFile)
        return replace(
            self,
            palette=_recolour(self.palette, file.colours, str(path)),
            stacks={**self.stacks, **file.fonts},
            corners=self.corners * file.shape.corners,
            lines=self.lines * file.shape.lines,
        )

    def signature(self) -> tuple[object, ...]:
        """Return a tuple of strings and numbers that identifies the theme."""
        inks = tuple(tuple(sorted(self.palette.in_ink(ink).items())) for ink in INKS)
        return (inks, tuple(sorted(self.stacks.items())), self.corners, self.lines)


def _recolour(before: Palette, colours: Mapping[str, str | ThemeColour], place: str) -> Palette:
    """Return a palette with some colours replaced.

    Raises:
        MaterialError: an unknown or invalid colour, or text with too little contrast.
    """
    raise_if_any(
        [
            Problem(
                f"unknown colour {name!r}",
                f"{place}, colours.{name}",
                did_you_mean(name, before.colours),
            )
            for name in colours
            if name not in before.colours
        ]
    )
    table = as_table(before, with_none=False)
    for name, colour in colours.items():
        inks = {"full": colour} if isinstance(colour, str) else as_table(colour, with_none=False)
        table["colours"][name] |= {ink: _as_row(value, before) for ink, value in inks.items()}
    after = parse_table(table, place, Palette)
    raise_if_any(list(_hard_to_read(before, after, place)))
    return after


def _as_row(value: str, palette: Palette) -> str:
    """Return a colour as in a palette row: the name of a row, or a CSS colour as #rrggbb."""
    return value if value in palette.colours else hex_colour(value) or value


def _hard_to_read(before: Palette, after: Palette, place: str) -> Iterator[Problem]:
    """Yield the pairs of text and background whose contrast a theme makes too low."""
    for ink in INKS:
        old, new = before.in_ink(ink), after.in_ink(ink)
        for letters, ground in letters_and_grounds(new):
            ratio = contrast(new[letters], new[ground])
            minimum = min(READABLE, contrast(old[letters], old[ground]))
            if ratio < minimum:
                fact = (
                    f"text in {letters!r} ({new[letters]}) is hard to read on {ground!r} "
                    f"({new[ground]}) in the ink {ink}: the contrast is {ratio:.1f}"
                )
                hint = f"make one darker or the other lighter, to a contrast of {minimum:.1f}"
                yield Problem(fact, f"{place}, colours", hint)
