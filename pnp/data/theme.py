"""Themes: a palette, font families, corners and lines; and files that change some of them.

A file of a theme says only what differs. Its colours are rows of `templates/palette.toml`. An ink
that is left out stays as it is: greys are chosen so that neighbours stay apart and letters can be
read, which no rule finds. The contrast of letters with what they stand on is that of WCAG 2.1,
1.4.3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import BeforeValidator, Field

from pnp.core.errors import Problem, did_you_mean, raise_if_any
from pnp.core.srgb import luminance
from pnp.data import tables
from pnp.data.palette import INKS, Palette, palette
from pnp.data.schema import Check, Fault, Identifier, Record, Text
from pnp.data.toml import fitted, load, with_tuples

READABLE: Final = 4.5
"""The least contrast of letters, 1 to 21."""

_GROUNDS: Final = ("paper", "chip")
_ON_ANY: Final = ("ink", "soft", "pond")
"""Colours of letters that stand on the paper and on every tint."""

_PAIRS: Final = (("_on", ""), ("_deep", "_tint"))
"""Endings of names of letters, and of what those stand on: tomato_on on tomato."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours #rrggbb, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def letters_and_grounds(names: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of a palette's names of which the first is for letters on the second."""
    for name in names:
        for letters, ground in _PAIRS:
            under = name.removesuffix(letters) + ground
            if name.endswith(letters) and under in names:
                yield name, under
        if name in _GROUNDS or name.endswith("_tint"):
            yield from ((letters, name) for letters in _ON_ANY)


def _luminance(colour: str) -> float:
    return luminance(value / 255 for value in bytes.fromhex(colour[1:]))


_MAX_COLOUR_LENGTH: Final = 100
"""Characters of a colour that are read."""


class ThemeColour(Record):
    """A colour of a theme; an ink that is left out stays as it is."""

    full: Text | None = None
    grey: Text | None = None
    low: Text | None = None


def _in_full(value: Any) -> Any:
    """Return a colour that is one text as that of full ink."""
    return {"full": value} if isinstance(value, str) else value


class ThemeShape(Record):
    """Factors of the rounding of corners and the weight of lines: 1 leaves them as they are."""

    corners: Annotated[float, Field(ge=0, le=3)] = 1.0
    lines: Annotated[float, Field(ge=0.5, le=2)] = 1.0


def _stacks_are_known(fonts: Mapping[str, tuple[str, ...]]) -> Iterator[Fault]:
    for name in set(fonts) - set(tables.type_table().stacks):
        hint = did_you_mean(name, tables.type_table().stacks)
        yield Fault(f"fonts.{name}", f"there are no fonts for {name!r}", hint)


class ThemeFile(Record):
    """A file `theme.toml`."""

    colours: Mapping[Identifier, Annotated[ThemeColour, BeforeValidator(_in_full)]] = Field(
        default_factory=dict
    )
    fonts: Mapping[Identifier, Annotated[tuple[Text, ...], Field(min_length=1, max_length=8)]] = (
        Field(default_factory=dict)
    )
    """Families that come before the usual ones, by the stack of templates/type.toml."""
    shape: ThemeShape = ThemeShape()

    checks: ClassVar[tuple[Check, ...]] = ((("fonts",), _stacks_are_known),)


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of layouts and pictures, where it may be another's."""

    palette: Palette = field(default_factory=palette)
    stacks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Font families that come before those of templates/type.toml, by the name of the stack."""
    corners: float = 1.0
    """How much rounder than usual the corners of layouts are."""
    lines: float = 1.0
    """How much heavier than usual the lines of layouts are."""

    def changed_by(self, path: Path) -> Theme:
        """Return the theme with what a file `theme.toml` says instead.

        Raises:
            MaterialError: every key, colour and stack that there is not, and every pair of colours
                that leaves letters hard to read.
        """
        said = load(path, ThemeFile)
        return replace(
            self,
            palette=_recoloured(self.palette, said.colours, str(path)),
            stacks={**self.stacks, **said.fonts},
            corners=self.corners * said.shape.corners,
            lines=self.lines * said.shape.lines,
        )

    def signature(self) -> tuple[object, ...]:
        """Return what tells the theme from others, as texts and numbers."""
        inks = tuple(tuple(sorted(self.palette.inked(ink).items())) for ink in INKS)
        return (inks, tuple(sorted(self.stacks.items())), self.corners, self.lines)


def _recoloured(before: Palette, colours: Mapping[str, ThemeColour], place: str) -> Palette:
    """Return a palette with other colours.

    Raises:
        MaterialError: a colour that is none or is not there, or letters that are hard to read.
    """
    raise_if_any(
        [
            Problem(
                f"there is no colour {name!r}",
                f"{place}, colours.{name}",
                did_you_mean(name, before.colours),
            )
            for name in colours
            if name not in before.colours
        ]
    )
    table = before.model_dump(exclude_none=True)
    for name, colour in colours.items():
        said = colour.model_dump(exclude_none=True).items()
        table["colours"][name] |= {ink: _as_row(value, before) for ink, value in said}
    after = fitted(with_tuples(table), place, Palette)
    raise_if_any(list(_hard_to_read(before, after, place)))
    return after


def _as_row(value: str, palette: Palette) -> str:
    """Return a colour as rows of a palette have it: a row's name, or else CSS's as #rrggbb."""
    return value if value in palette.colours else _as_hex(value)


def _as_hex(text: str) -> str:
    """Return an opaque colour as CSS writes it, by name or `rgb()`, as #rrggbb; else the text."""
    from tinycss2 import color4  # noqa: PLC0415 -- a heavy import, for themes only

    try:
        colour = color4.parse_color(text[:_MAX_COLOUR_LENGTH])
        shares = colour.to("srgb").coordinates if colour.alpha == 1 else ()
    except (AttributeError, NotImplementedError, TypeError, ValueError):
        return text  # no colour, a keyword, or one of another space, over which color4 stumbles
    if not shares or not all(share is not None and 0 <= share <= 1 for share in shares):
        return text
    return "#" + "".join(f"{round(255 * share):02x}" for share in shares)


def _hard_to_read(before: Palette, after: Palette, place: str) -> Iterator[Problem]:
    """Yield the pairs of colours that a theme makes worse than they may be."""
    for ink in INKS:
        old, new = before.inked(ink), after.inked(ink)
        for letters, ground in letters_and_grounds(new):
            found = contrast(new[letters], new[ground])
            wanted = min(READABLE, contrast(old[letters], old[ground]))
            if found < wanted:
                fact = (
                    f"letters in {letters!r} ({new[letters]}) are hard to read on {ground!r} "
                    f"({new[ground]}) in the ink {ink}: their contrast is {found:.1f}"
                )
                hint = f"{wanted:.1f} is the least: make one darker or the other lighter"
                yield Problem(fact, f"{place}, colours", hint)
