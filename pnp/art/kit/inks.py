"""Paints, tones and lines in an ink: the same for computed pictures and for files.

Colours are those of a palette, by default the project's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from pnp.art.kit.palette import Ink, luminance, paints
from pnp.data.palette import Palette, mix, palette

_MAX_KEPT: Final = 4_096

Tone = Literal["plain", "shade", "light"]

LOW_FINEST: Final = 0.2
"""The finest line in low ink relative to an outline, which a printer still draws."""

_LOW_WEIGHT: Final = 0.32
"""The weight of a line in low ink, relative to that in the picture."""
_DARK: Final = 0.36
"""The darkness of a ground from which lines on it are light."""
_VEIN: Final = 0.36
"""The lightening of a line on a dark ground."""
_PALE: Final = 0.9
"""The lightness from which a line's paint is paper in low ink."""


@lru_cache(maxsize=_MAX_KEPT)
def fill_colour(paint: str, ink: Ink, table: Palette | None = None) -> str:
    """Return the colour of a surface, #rrggbb, under its hatch in low ink."""
    colour: str = getattr(paints(table)[paint], ink)
    return colour


@lru_cache(maxsize=_MAX_KEPT)
def line_colour(paint: str, ink: Ink, table: Palette | None = None) -> str:
    """Return the colour of a line or a dot, #rrggbb: in low ink the pen's, or paper's."""
    if ink != "low":
        return fill_colour(paint, ink, table)
    return fill_colour(
        "paper" if luminance(paints(table)[paint].grey) > _PALE else "outline", ink, table
    )


@lru_cache(maxsize=_MAX_KEPT)
def tone_colour(paint: str, tone: Tone, ink: Ink, table: Palette | None = None) -> str:
    """Return the colour of a tone of a surface, #rrggbb. In low ink there are no tones."""
    colour = fill_colour(paint, ink, table)
    return colour if tone == "plain" else (table or palette()).tint(colour, tone)


def is_black(paint: str, table: Palette | None = None) -> bool:
    """Return whether a paint is solid black in low ink."""
    return is_dark(paint, "low", table)


def is_dark(paint: str, ink: Ink, table: Palette | None = None) -> bool:
    """Return whether a paint is so dark in an ink that lines on it are light."""
    return luminance(fill_colour(paint, ink, table)) < _DARK


@lru_cache(maxsize=_MAX_KEPT)
def vein_colour(ground: str, ink: Ink, table: Palette | None = None) -> str:
    """Return the colour of a line on a surface: lighter than a dark one, in low ink paper's."""
    if ink == "low":
        return fill_colour("paper" if is_black(ground, table) else "outline", ink, table)
    under = fill_colour(ground, ink, table)
    if luminance(under) >= _DARK:
        return fill_colour("outline", ink, table)
    return mix(under, fill_colour("paper", ink, table), _VEIN)


@lru_cache(maxsize=_MAX_KEPT)
def mix_colours(
    paint: str, towards: str, part: float, ink: Ink, table: Palette | None = None
) -> str:
    """Return the colour `part` of the way from one paint to another, #rrggbb."""
    return mix(fill_colour(paint, ink, table), fill_colour(towards, ink, table), part)


def line_width(weight: float, unit: float, ink: Ink) -> str:
    """Return a line's width in this ink, in SVG notation.

    Args:
        weight: its width in full ink, relative to the outline's.
        unit: the width of the picture's outline in full ink.
        ink: the ink.
    """
    return f"{weight_in_ink(weight, ink) * unit:.2f}".rstrip("0").rstrip(".")


def weight_in_ink(weight: float, ink: Ink) -> float:
    """Return the weight of a line in this ink, given its weight in full ink."""
    return max(weight * _LOW_WEIGHT, LOW_FINEST) if ink == "low" else weight
