"""A duck in low ink at the finer levels: hatching that follows the form and swells in the shade."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.art import coat
from pnp.art.anatomy import HEAD_PATCHES
from pnp.art.bird import Bird
from pnp.art.curves import placed
from pnp.art.feathers import Feather
from pnp.art.flow import RoundForm, lines_across, lines_along
from pnp.art.forms import bust_form, hull_form
from pnp.art.limbs import OpenWing, wing_shapes
from pnp.art.palette import luminance, paints
from pnp.art.pen import InkPen
from pnp.art.strokes import taper
from pnp.art.tracts import body_feathers, closely, tail_feathers, wing_feathers
from pnp.art.vermiculation import waves

_PALE: Final = 0.2
"""A paint less dark than this is left to the paper."""
_DUSKY: Final = 0.34
"""A body whose paint is darker than this is hatched all over."""
_INKY: Final = 0.5
"""A bill whose paint is darker than this is hatched to its ridge."""
_BLACK: Final = 0.66
"""A paint as dark as this is hatched in two directions."""

eye, leg = coat.eye, coat.leg


def darkness(paint: str) -> float:
    """Return how dark a paint is in greys, 0 to 1."""
    return 1 - luminance(paints()[paint].grey)


def tail(pen: InkPen, bird: Bird) -> None:
    """Draw the tail's feathers as lines; a dark tail is hatched along them."""
    pen.ground(bird.tail, "paper")
    with pen.inside(bird.tail):
        for feather in tail_feathers(bird):
            pen.hairline(feather.vane + feather.shaft, "outline", 0.22)
            if darkness(bird.row.tail_paint) > _PALE:
                pen.stroke(barbs(feather, 1.1 * closely(pen), 0.3))


def body(pen: InkPen, bird: Bird) -> None:
    """Draw the body: shade below, waves or scales, markings hatched across the form."""
    row, form, hull = bird.row, hull_form(bird), bird.hull
    pen.ground(hull, "paper")
    with pen.inside(hull):
        pen.stroke(lines_along(form, 1.5 * closely(pen), 0.34, _belly, (0.5, 1)))
        if row.waves:
            lines = waves(form, 2.3 * closely(pen), 0.011, 7, (0.3, 0.97))
            pen.hairline(lines, "outline", 0.16)
        if row.mottle:
            pen.hairline("".join(_scales(bird)), "outline", 0.2)
        hatched(pen, form, row.base, "")
        for name, paint in row.body_marks:
            hatched(pen, form, paint, bird.body_shape(bird.parts.patches[name]))
        if row.speckle:
            coat.speckles(pen, bird)


def _scales(bird: Bird) -> Iterator[str]:
    return (feather.leaf(0.25, 1, 0.9) for feather in body_feathers(bird, 3.4, 10))


def _belly(along: float, across: float) -> float:
    ends = min(1.0, 6 * along, 5 * (1 - along))
    return max(0.0, (across - 0.45) / 0.55) * ends


def hatched(pen: InkPen, form: RoundForm, paint: str, shape: str) -> None:
    """Hatch a marking across a form as dark as its paint; a whole form if `shape` is empty."""
    dark = darkness(paint)
    if not shape:
        if dark > _DUSKY:
            pen.stroke(lines_across(form, 2.0 * closely(pen), 0.5 * dark * closely(pen), _round))
        return
    with pen.inside(shape):
        pen.ground(shape, "paper")
        pen.hairline(shape, "outline", 0.3)
        pen.stroke(_strokes(form, dark, closely(pen)))


def _strokes(form: RoundForm, dark: float, k: float) -> str:
    if dark <= _PALE:
        return ""
    gap = (1.75 - 0.75 * dark) * k
    text = lines_across(form, gap, gap * 0.62 * dark + 0.06, _round)
    if dark >= _BLACK:
        text += lines_along(form, gap * 1.15, gap * 0.45, _round)
    return text


def _round(_along: float, across: float) -> float:
    """Return how dark a round form is: light from above, a little light thrown back below."""
    return 0.45 + 0.75 * across * (1.25 - across * 0.5)


def bust(pen: InkPen, bird: Bird) -> None:
    """Draw head and neck with rings around skull and throat, light left on the crown."""
    row, form = bird.row, bust_form(bird)
    end = row.collar[0][0] if row.collar else 3.0
    with pen.inside(bird.bust):
        pen.ground(bird.bust, "paper")
        with pen.inside(bird.collar(-3.0, end)):
            pen.stroke(_rings(form, darkness(row.hood), closely(pen)))
        for start, stop, paint in row.collar:
            band = bird.collar(start, stop)
            pen.ground(band, "paper")
            pen.hairline(band, "outline", 0.2)
            with pen.inside(band):
                pen.stroke(_rings(form, darkness(paint), closely(pen)))
        for name, paint in row.head_marks:
            hatched(pen, form, paint, bird.head_shape(HEAD_PATCHES[name]))


def _rings(form: RoundForm, dark: float, k: float) -> str:
    if dark <= _PALE:
        return ""
    gap = (1.75 - 0.7 * dark) * k
    return lines_across(form, gap, gap * 0.7 * dark, _skull)


def _skull(along: float, across: float) -> float:
    """Return how dark head and neck are: least on the upper cheek, most behind and below."""
    lit = max(0.0, 1 - ((along - 0.2) / 0.22) ** 2) * max(0.0, 1 - ((across - 0.35) / 0.4) ** 2)
    return (0.55 + 0.45 * abs(2 * across - 0.9)) * (1 - 0.85 * lit)


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


def draw_feather(pen: InkPen, feather: Feather, dark: float) -> None:
    """Draw one feather on paper, as dark as that."""
    pen.ground(feather.vane, "paper")
    pen.hairline(feather.vane + feather.shaft, "outline", 0.22)
    if dark > _PALE:
        pen.stroke(barbs(feather, 1.3 * closely(pen), 0.5 * dark))


def barbs(feather: Feather, gap: float, width: float) -> str:
    """Return the barbs of a feather's lower vane, strokes from the shaft."""
    count = max(2, round(feather.length * 0.75 / gap))
    below = -1 if math.cos(math.radians(feather.angle)) < 0 else 1
    text = []
    for k in range(count):
        along = 0.12 + 0.72 * k / count
        root, tip = feather.at(along, 0), feather.at(along + 0.1, 0.85 * below)
        text.append(taper(root, tip, width))
    return "".join(text)


def _speculum(pen: InkPen, bird: Bird) -> None:
    window = bird.body_shape(bird.parts.speculum)
    pen.hairline(window, "paper", 2.4)
    pen.ground(window, "paper")
    pen.hairline(window, "outline", 0.3)
    with pen.inside(window):
        bars = "".join(f"M{x} 50L{x - 3} 68" for x in range(20, 52, 2))
        pen.hairline(bird.body_shape(bars), "outline", 0.7)


def bill(pen: InkPen, bird: Bird) -> None:
    """Draw the bill: paper, its ridge or saddle and nail dark, a few strokes below."""
    row, kind = bird.row, bird.beak
    outline = bird.bill_shape(kind.outline)
    pen.ground(outline, "paper")
    with pen.inside(outline):
        step = 0.09 * closely(pen)
        count = round(1.0 / step)
        dark = darkness(row.beak)
        top = -0.3 if dark > _INKY else 0.12
        rungs = ((k * step - 0.02, top) for k in range(count))
        frame = bird.frame @ bird.on_head
        ends = ((frame.apply(x, y), frame.apply(x + 0.05, 0.34)) for x, y in rungs)
        pen.stroke("".join(taper(a, b, 0.2 + 0.4 * dark) for a, b in ends))
        for shape, paint in ((kind.saddle, row.saddle), (kind.culmen, row.culmen)):
            if shape and paint:
                pen.stroke(bird.bill_shape(shape))
    if kind.nail:
        pen.stroke(bird.bill_shape(kind.nail))


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
