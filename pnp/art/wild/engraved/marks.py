"""Markings in low ink at the finer levels: hatching across a form, as dark as a paint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pnp.art.kit.curves import Point, area, bounds, pairs
from pnp.art.kit.flow import RoundForm, Shading, lines_across, lines_along
from pnp.art.kit.hatch import Box
from pnp.art.kit.hatch_line import HatchLine, visible_lines_of
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.wild.bird import Bird
from pnp.art.wild.feathers import Feather
from pnp.art.wild.tracts import CROWDED, closely

Outlines = Sequence[Sequence[Point]]

PALE: Final = 0.2
"""The darkness below which a paint is left white."""
HAIR: Final = 0.13
"""The width of the finest lines."""
SOLID: Final = 0.705
"""The darkness from which a paint is black."""
_SMALL: Final = 140.0
"""The size below which a black marking is solid, because hatching would lose its shape."""
_CUT: Final = 1.75
"""The gap between the lights of a black surface, in the picture's units."""
_LIGHT: Final = 1.2
"""Their width at the brightest place."""
_LIT_ABOVE: Final = 46.0
_DEPTH: Final = 22.0
"""The distance from the end of light on a body to its darkest place, in units of its box."""
_MIN_DEEP: Final = 0.28
"""The share of it from which feathers have a dark middle."""
_MIN_SIZE: Final = 0.7
"""The scale of a bird below which lines are no finer."""
_FINER: Final = 0.53
"""The ratio of the width of lines to that of hatching that is black where it is darkest."""
_UNWIDENED: Final = 2.1
"""The factor by which lines of a plate are wider, as they have no width at their ends."""
_MOTTLE, _MOTTLES = 0.36, 0.15
"""A mottle as dark as the first has hardly a mark, one darker by the second is full."""
_BLACK: Final = 0.66
"""The darkness from which a paint is cross-hatched on a plate."""


def _top_light(_along: float, across: float) -> float:
    """Return the light on a round form, 0 to 1: above its middle, and a little above the water."""
    return max(0.0, 1 - ((across - 0.3) / 0.28) ** 2, 0.95 - ((across - 0.84) / 0.24) ** 2)


def hatch_marking(  # noqa: PLR0913, PLR0917 -- what marks a form, and what of it shows
    pen: InkPen, bird: Bird, form: RoundForm, paint: str, shape: str, over: Outlines = ()
) -> None:
    """Hatch a marking across a form, as dark as its paint; `over` will hide it."""
    dark = darkness(paint)
    if dark >= SOLID and area(pairs(shape)) < _SMALL * bird.frame.scale_factor**2:
        pen.stroke(shape)
        return
    with pen.inside(shape):
        if dark >= SOLID:
            black(pen, form, shape)
            return
        pen.ground(shape, "paper")
        pen.hairline(shape, "outline", 0.3)
        if dark > PALE:
            pen.draw_hatch(
                visible_lines_of(_strokes(pen, bird, form, dark, bounds(shape)), shape, over)
            )


def black(
    pen: InkPen, form: RoundForm, shape: str, light: Shading = _top_light, part: float = 1.0
) -> None:
    """Draw a black surface as in a woodcut: solid, with its light cut out along the form.

    Args:
        pen: the pen.
        form: the form.
        shape: the surface.
        light: how light it is where.
        part: how wide its lights are, relative to the usual.
    """
    pen.stroke(shape)
    lines = lines_across(form, _CUT * closely(pen), _LIGHT * part, light, bounds(shape))
    pen.draw_hatch(visible_lines_of(lines, shape), "paper")


def _strokes(pen: InkPen, bird: Bird, form: RoundForm, dark: float, box: Box) -> list[HatchLine]:
    gap = line_gap(dark, closely(pen))
    lines = lines_across(form, gap, weight(pen, bird, gap, dark, 0.22), roundness, box)
    if dark >= _BLACK and pen.level != "card":
        lines += lines_along(form, gap * 1.6, gap * 0.15, roundness)
    return lines


def line_gap(dark: float, k: float) -> float:
    """Return the gap between lines of a hatching of a given darkness."""
    return (2.5 - 1.15 * dark) * k


def weight(pen: InkPen, bird: Bird, gap: float, dark: float, part: float) -> float:
    """Return the width of lines at the darkest place of a form, finer on a small bird.

    Args:
        pen: the pen, which widens lines on a card.
        bird: the bird.
        gap: the gap between lines.
        dark: the darkness of the paint, 0 to 1.
        part: the share of the gap that a black line takes on a card.
    """
    finer = max(_MIN_SIZE, min(1.0, bird.frame.scale_factor))
    return _FINER * gap * part * dark * finer * (1.0 if pen.level == "card" else _UNWIDENED)


def scales(pen: InkPen, bird: Bird, feathers: Iterable[Feather]) -> None:
    """Draw a hen's feathers, pale edge and dark middle, the darker the deeper on the body.

    Those ahead are too small, and those in full light have no edges. A paler mottle has narrower
    middles.
    """
    part = min(1.0, max(0.3, (darkness(bird.row.mottle) - _MOTTLE) / _MOTTLES))
    to_body, rims, middles = bird.on_body.inverse(), list[str](), list[str]()
    for feather in feathers:
        x, y = to_body.apply(*feather.root)
        if x < CROWDED and y > _LIT_ABOVE:
            rims.append(feather.rim)
            deep = min(1.0, (y - _LIT_ABOVE) / _DEPTH)
            if deep >= _MIN_DEEP:
                middles.append(feather.leaf(0.3, 0.86, part * (0.1 + 0.28 * deep)))
    pen.hairline("".join(rims), "outline", 0.15 * bird.frame.scale_factor)
    pen.stroke("".join(middles))


def roundness(_along: float, across: float) -> float:
    """Return the darkness of a round form: lit from above, with some reflected light below."""
    return 0.45 + 0.75 * across * (1.25 - across * 0.5)
