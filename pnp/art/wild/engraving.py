"""A duck in low ink at the finer levels: hatching that follows the form and swells in the shade."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.art.kit.curves import Point, area, bounds, pairs, placed
from pnp.art.kit.flow import RoundForm, lines_across, lines_along
from pnp.art.kit.hatch import Box
from pnp.art.kit.hatch_line import HatchLine, reaching
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import polyline, wedge
from pnp.art.wild import coat
from pnp.art.wild.anatomy import HEAD_PATCHES
from pnp.art.wild.bird import Bird
from pnp.art.wild.feathers import Feather
from pnp.art.wild.forms import bill_form, bust_form, hull_form, tail_form, wing_form
from pnp.art.wild.limbs import OpenWing, wing_shapes
from pnp.art.wild.tracts import (
    body_feathers,
    closely,
    covers,
    streak_ends,
    streaks,
    tail_feathers,
    wing_feathers,
)
from pnp.art.wild.vermiculation import waves

Outlines = Sequence[Sequence[Point]]

_PALE: Final = 0.2
"""A paint less dark than this is left to the paper."""
_DUSKY: Final = 0.34
"""A body whose paint is darker than this is hatched all over."""
_INKY: Final = 0.5
"""A bill whose paint is darker than this is hatched to its ridge."""
_RIDGE: Final = 0.3
"""How far down a bill its lit ridge reaches."""
_BLACK: Final = 0.66
"""A paint as dark as this is hatched in two directions."""
_SOLID: Final = 0.72
_SMALL: Final = 140.0
"""A marking darker and smaller than this is solid: hatching would lose its shape."""

eye, leg = coat.eye, coat.leg


def tail(pen: InkPen, bird: Bird) -> None:
    """Draw the tail's feathers as lines; a dark tail is hatched along them."""
    pen.ground(bird.tail, "paper")
    with pen.inside(bird.tail):
        for feather in tail_feathers(bird):
            pen.hairline(feather.vane + feather.shaft, "outline", 0.17)
        dark = darkness(bird.row.tail_paint)
        if dark > _PALE:
            gap = (2.2 - dark) * closely(pen)
            pen.hatching(lines_along(tail_form(bird), gap, gap * 0.45 * dark, _evenly))


def _evenly(_along: float, _across: float) -> float:
    return 1.0


def body(pen: InkPen, bird: Bird) -> None:
    """Draw the body: shade below, waves or scales, markings hatched across the form."""
    row, form, hull = bird.row, hull_form(bird), bird.hull
    pen.ground(hull, "paper")
    with pen.inside(hull):
        lines = lines_along(form, 1.6 * closely(pen), 0.24, _belly, (0.5, 1))
        pen.hatching(lines)
        if row.waves:
            rows = waves(form, 3.2 * closely(pen), 0.013, 7, (0.45, 0.9))
            pen.hairline(coat.seen_lines(bird, rows), "outline", 0.16)
        if row.mottle:
            pen.hairline("".join(_scales(bird)), "outline", 0.2)
        hatched(pen, form, row.base, "")
        if row.flecks:
            coat.flecks(pen, bird)
        over = covers(bird)
        for name, paint in row.body_marks:
            hatched(pen, form, paint, bird.body_shape(bird.parts.patches[name]), over)
        if row.speckle:
            coat.speckles(pen, bird)


def _scales(bird: Bird) -> Iterator[str]:
    return (feather.rim for feather in body_feathers(bird, 4.8, 11))


def _belly(along: float, across: float) -> float:
    ends = min(1.0, 6 * along, 5 * (1 - along))
    return max(0.0, (across - 0.45) / 0.55) * ends


def hatched(pen: InkPen, form: RoundForm, paint: str, shape: str, over: Outlines = ()) -> None:
    """Hatch a marking across a form as dark as its paint; a whole form if `shape` is empty."""
    dark = darkness(paint)
    if not shape:
        if dark > _DUSKY:
            lines = lines_across(form, 2.0 * closely(pen), 0.5 * dark * closely(pen), _round)
            pen.hatching(lines)
        return
    if dark >= _SOLID and area(pairs(shape)) < _SMALL:
        pen.stroke(shape)
        return
    with pen.inside(shape):
        pen.ground(shape, "paper")
        pen.hairline(shape, "outline", 0.3)
        lines = reaching(_strokes(form, dark, closely(pen), bounds(shape)), shape, over)
        pen.hatching(lines)


def _strokes(form: RoundForm, dark: float, k: float, box: Box) -> list[HatchLine]:
    if dark <= _PALE:
        return []
    gap = (2.45 - 0.8 * dark) * k
    lines = lines_across(form, gap, gap * 0.31 * dark + 0.05, _round, box)
    if dark >= _BLACK:
        lines += lines_along(form, gap * 1.6, gap * 0.15, _round)
    return lines


def _round(_along: float, across: float) -> float:
    """Return how dark a round form is: light from above, a little light thrown back below."""
    return 0.45 + 0.75 * across * (1.25 - across * 0.5)


def bust(pen: InkPen, bird: Bird) -> None:
    """Draw head and neck with rings around skull and throat, light left on the crown."""
    row, form = bird.row, bust_form(bird)
    end = row.collar[0][0] if row.collar else 3.0
    with pen.inside(bird.bust):
        pen.ground(bird.bust, "paper")
        hood = bird.hood(end)
        with pen.inside(hood):
            rings = _rings(form, darkness(row.hood), closely(pen), bounds(hood))
            pen.hatching(reaching(rings, hood))
        for start, stop, paint in row.collar:
            band = bird.collar(start, stop)
            pen.ground(band, "paper")
            pen.hairline(band, "outline", 0.2)
            with pen.inside(band):
                rings = _rings(form, darkness(paint), closely(pen), bounds(band))
                pen.hatching(reaching(rings, band))
        for name, paint in row.head_marks:
            hatched(pen, form, paint, bird.head_shape(HEAD_PATCHES[name]))
        if row.mottle:
            _streaks(pen, bird)


def _streaks(pen: InkPen, bird: Bird) -> None:
    if pen.level == "card":
        lines = "".join(map(polyline, streak_ends(bird)))
        pen.hairline(lines, "outline", 0.27 * bird.frame.scale_factor)
    else:
        pen.stroke(streaks(bird))


def _rings(form: RoundForm, dark: float, k: float, box: Box) -> list[HatchLine]:
    if dark <= _PALE:
        return []
    gap = (2.45 - 0.8 * dark) * k
    return lines_across(form, gap, gap * 0.41 * dark, _skull, box)


def _skull(along: float, across: float) -> float:
    """Return how dark head and neck are: least on the upper cheek, most behind and below."""
    away = math.hypot((along - 0.2) / 0.2, (across - 0.36) / 0.34)
    return (0.6 + 0.4 * abs(2 * across - 0.9)) * min(1.0, 0.25 + 0.5 * away**2 - 0.12)


def wing(pen: InkPen, bird: Bird) -> None:
    """Draw the folded wing: feathers with edge and shaft, barbs on their lower vanes."""
    row, parts = bird.row, bird.parts
    if row.speculum and parts.speculum:
        _speculum(pen, bird)
    shape = bird.body_shape(parts.wing)
    pen.ground(shape, "paper")
    with pen.inside(shape):
        for feather, scapular in wing_feathers(bird):
            paint = row.cape if scapular and row.cape else row.wing
            draw_feather(pen, feather, darkness(paint))
        for name, paint in row.wing_marks:
            hatched(pen, wing_form(bird), paint, bird.body_shape(parts.patches[name]))


def draw_feather(pen: InkPen, feather: Feather, dark: float) -> None:
    """Draw one feather on paper, as dark as that."""
    pen.edged(feather.vane, "paper", 0.17)
    ends = list(barbs(feather, 1.9 * closely(pen))) if dark > _PALE else []
    if pen.level == "card":
        pen.hairline(feather.shaft + "".join(map(polyline, ends)), "outline", 0.16)
        return
    pen.hairline(feather.shaft, "outline", 0.17)
    pen.stroke("".join(wedge(root, tip, 0.46 * dark) for root, tip in ends))


def barbs(feather: Feather, gap: float) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the barbs of a feather's lower vane, at the shaft and at the edge."""
    count = max(2, round(feather.length * 0.62 / gap))
    below = -1 if math.cos(math.radians(feather.angle)) < 0 else 1
    for k in range(count):
        along = 0.26 + 0.62 * k / count
        yield feather.at(along, 0), feather.at(along + 0.1, 0.85 * below)


def _speculum(pen: InkPen, bird: Bird) -> None:
    window = bird.body_shape(bird.parts.speculum)
    pen.hairline(window, "paper", 2.4)
    pen.ground(window, "paper")
    pen.hairline(window, "outline", 0.3)
    with pen.inside(window):
        bars = "".join(f"M{x} 50L{x - 3} 68" for x in range(20, 52, 2))
        pen.hairline(bird.body_shape(bars), "outline", 0.5)


def bill(pen: InkPen, bird: Bird) -> None:
    """Draw the bill: paper, its ridge or saddle and nail dark, a few strokes below."""
    row, kind = bird.row, bird.beak
    outline = bird.bill_shape(kind.outline)
    pen.ground(outline, "paper")
    with pen.inside(outline):
        dark = darkness(row.beak)
        shading = _keel if dark > _INKY else _lower
        lines = lines_along(bill_form(bird), 1.25 * closely(pen), 0.15 + 0.4 * dark, shading)
        pen.hatching(lines)
        for shape, paint in ((kind.saddle, row.saddle), (kind.culmen, row.culmen)):
            if shape and paint and darkness(paint) > _PALE:
                pen.stroke(bird.bill_shape(shape))
    if kind.nail:
        pen.stroke(bird.bill_shape(kind.nail))


def _keel(_along: float, across: float) -> float:
    """Return how dark a dark bill is: all of it, but for light along its ridge."""
    return 0.4 if across < _RIDGE else 1.0


def _lower(_along: float, across: float) -> float:
    """Return how dark a pale bill is: its lower half only."""
    return max(0.0, across * 1.6 - 0.8)


def open_wing(pen: InkPen, bird: Bird, wing: OpenWing, *, far: bool) -> None:
    """Draw an open wing, its flight feathers barbed, its coverts hatched lightly."""
    row, shapes = bird.row, wing_shapes(wing, bird.tilted.apply(*wing.shoulder))
    dark = 0.3 if far else darkness(row.wing)
    k, frame = bird.frame.scale_factor, bird.frame
    for feather in shapes.flight:
        laid = Feather(
            frame.apply(*feather.root), feather.angle, feather.length * k, feather.width * k
        )
        draw_feather(pen, laid, dark)
    if row.speculum and not far:
        band = placed(shapes.speculum, frame)
        pen.ground(band, "paper")
        pen.hairline(band, "outline", 0.3)
        with pen.inside(band):
            for feather in shapes.flight[shapes.secondaries :]:
                pen.hairline(placed(feather.shaft, frame), "outline", 1.4)
    for shape in (shapes.coverts, shapes.lesser):
        pen.ground(placed(shape, frame), "paper")
        pen.hairline(placed(shape, frame), "outline", 0.35)
