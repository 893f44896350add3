"""A duck in low ink at the finer levels: hatching that follows the form and swells in the shade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.art.kit.curves import Point, contains
from pnp.art.kit.flow import lines_across, lines_along
from pnp.art.kit.hatch_line import visible_lines_of
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import polyline, sample
from pnp.art.wild import coat
from pnp.art.wild.bird import Bird
from pnp.art.wild.coat import BILL_LIGHT, waves
from pnp.art.wild.engraved import busts as engraved_busts
from pnp.art.wild.engraved import wings as engraved_wings
from pnp.art.wild.engraved.busts import flows, is_dotted
from pnp.art.wild.engraved.marks import (
    HAIR,
    PALE,
    SOLID,
    black,
    hatch_marking,
    roundness,
    scales,
    weight,
)
from pnp.art.wild.engraved.wings import draw_feather
from pnp.art.wild.forms import bill_form, hull_form, tail_form
from pnp.art.wild.tracts import body_feathers, closely, covers, tail_fan, tail_feathers

_DUSKY: Final = 0.34
"""The darkness from which a body is hatched all over."""
_INKY: Final = 0.5
"""The darkness from which a bill is hatched to its ridge."""
_RIDGE: Final = 0.3
"""The depth of a bill's lit ridge."""
_SEED: Final = 7

leg = coat.leg
wing, open_wing = engraved_wings.wing, engraved_wings.open_wing
bust = engraved_busts.bust


def eye(pen: InkPen, bird: Bird) -> None:
    """Draw the eye on a ring of paper."""
    if not bird.stance.asleep:
        pen.dot(*bird.eye, 2.9 * bird.frame.scale_factor, "paper")
    coat.eye(pen, bird)


def tail(pen: InkPen, bird: Bird) -> None:
    """Draw the tail's feathers as lines; a dark tail is hatched along them."""
    if bird.stance.fanned:
        feathers = tail_fan(bird)
        with pen.inside(*(feather.vane for feather in feathers)):
            for feather in feathers:
                draw_feather(pen, feather, darkness(bird.row.tail_paint))
        return
    pen.ground(bird.tail, "paper")
    with pen.inside(bird.tail):
        for feather in tail_feathers(bird):
            pen.hairline(feather.vane + feather.shaft, "outline", HAIR)
        dark = darkness(bird.row.tail_paint)
        if dark > PALE:
            gap = (2.2 - dark) * closely(pen)
            pen.draw_hatch(lines_along(tail_form(bird), gap, gap * 0.45 * dark, _evenly))


def _evenly(_along: float, _across: float) -> float:
    return 1.0


def body(pen: InkPen, bird: Bird) -> None:
    """Draw the body: shade below, waves or scales, markings hatched across the form."""
    row, form, hull = bird.row, hull_form(bird), bird.hull
    pen.ground(hull, "paper")
    with pen.inside(hull):
        if row.mottle:
            scales(pen, bird, body_feathers(bird, 5, 11.5))
        over = covers(bird)
        if darkness(row.base) > _DUSKY and not is_dotted(bird):
            _base(pen, bird, over)
        else:
            _shade(pen, bird)
            if row.waves:
                _vermiculate(pen, bird)
        if row.flecks:
            coat.flecks(pen, bird)
        for name, paint in row.body_marks:
            if name != "breast" or not flows(bird):
                hatch_marking(
                    pen, bird, form, paint, bird.body_shape(bird.parts.patches[name]), over
                )
        if row.speckle:
            coat.speckles(pen, bird)


def _shade(pen: InkPen, bird: Bird) -> None:
    """Hatch the belly along the body, except a breast with its own hatching."""
    lines = lines_along(hull_form(bird), 1.9 * closely(pen), 0.22, _belly, (0.72, 1))
    breast = _own_breast(bird)
    pen.draw_hatch(visible_lines_of(lines, bird.hull, breast) if breast else lines)


def _vermiculate(pen: InkPen, bird: Bird) -> None:
    """Draw the waves of a flank, where no marking will hide them."""
    marks = (bird.body_shape(bird.parts.patches[name]) for name, _ in bird.row.body_marks)
    over = [*covers(bird), *(sample(mark, 4) for mark in marks)]
    rows = waves(hull_form(bird), 3 * closely(pen), 0.014, _SEED, (0.4, 0.76), 2.6)
    visible = (line for line in rows if not any(_is_hidden(line, cover) for cover in over))
    pen.hairline("".join(map(polyline, visible)), "outline", HAIR)


def _is_hidden(line: Sequence[Point], cover: Sequence[Point]) -> bool:
    return contains(cover, line[len(line) // 2])


def _belly(along: float, across: float) -> float:
    ends = min(1.0, 6 * along, 5 * (1 - along))
    return max(0.0, (across - 0.45) / 0.55) * ends


def _base(pen: InkPen, bird: Bird, over: Sequence[Sequence[Point]]) -> None:
    """Hatch a dusky body all over, except covered parts and a breast with its own hatching."""
    dark, gap = darkness(bird.row.base), 2.0 * closely(pen)
    if dark >= SOLID:
        black(pen, hull_form(bird), bird.hull)
        return
    lines = lines_across(hull_form(bird), gap, weight(pen, bird, gap, dark, 0.15), roundness)
    pen.draw_hatch(visible_lines_of(lines, bird.hull, [*over, *_own_breast(bird)]))


def _own_breast(bird: Bird) -> list[list[Point]]:
    """Return the outline of a breast with its own hatching."""
    shape = bird.body_shape(bird.parts.patches["breast"]) if flows(bird) else ""
    return [sample(shape, 4)] if shape else []


def bill(pen: InkPen, bird: Bird) -> None:
    """Draw the bill: black with a light, or paper with ridge, saddle and nail dark."""
    row, kind = bird.row, bird.beak
    outline = bird.bill_shape(kind.outline)
    dark = darkness(row.beak)
    if dark >= SOLID:
        pen.stroke(outline)
        pen.stroke(bird.bill_shape(BILL_LIGHT), "paper")
        return
    pen.ground(outline, "paper")
    with pen.inside(outline):
        shading = _keel if dark > _INKY else _lower
        lines = lines_along(bill_form(bird), 1.25 * closely(pen), 0.15 + 0.4 * dark, shading)
        pen.draw_hatch(lines)
        for shape, paint in ((kind.saddle, row.saddle), (kind.culmen, row.culmen)):
            if shape and paint and darkness(paint) > PALE:
                pen.stroke(bird.bill_shape(shape))
    if kind.nail:
        pen.stroke(bird.bill_shape(kind.nail))


def _keel(_along: float, across: float) -> float:
    """Return the darkness of a dark bill: everywhere, except along its lit ridge."""
    return 0.4 if across < _RIDGE else 1.0


def _lower(_along: float, across: float) -> float:
    """Return the darkness of a pale bill: in its lower half only."""
    return max(0.0, across * 1.6 - 0.8)
