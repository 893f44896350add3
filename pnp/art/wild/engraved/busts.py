"""Head, neck and breast in low ink at the finer levels: rings around skull and throat, lines below.

A dark breast is hatched as one form from the collar to the water, although body and neck share it.
"""

from __future__ import annotations

import math
from typing import Final

from pnp.art.kit.curves import bounds, polygon
from pnp.art.kit.flow import lines_across, lines_along
from pnp.art.kit.hatch_line import HatchLine, visible_lines_of
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import polyline
from pnp.art.wild import coat
from pnp.art.wild.anatomy import HEAD_PATCHES
from pnp.art.wild.bird import Bird
from pnp.art.wild.engraved.marks import (
    HAIR,
    PALE,
    SOLID,
    black,
    hatch_marking,
    line_gap,
    scales,
    weight,
)
from pnp.art.wild.forms import breast_form, bust_form
from pnp.art.wild.tracts import closely, streak_ends, streaks, throat_feathers

_ALIKE: Final = 0.12
"""The difference in darkness up to which a marking of the head is omitted."""
_DUSKY: Final = 0.6
"""The darkness from which a head is engraved with broad lines."""
_DEEP, _PLAIN = 0.5, 0.3
"""The share of the gap that a line takes on a dark head, and on any other."""
_CUT: Final = 0.9
"""The share of the gap that a cut-out light takes on a black breast."""
_SPARSE, _SLIGHT = 2.1, 0.7
"""On a card, how much wider that gap is, and the share that lights take."""
_RIM_OF_LIGHT: Final = 0.6
"""The width of the edge of a pale marking on a dark head."""
_KEY_MARKS: Final = frozenset(("eyeline",))
"""Markings of the head that are always solid, because they identify the bird."""
_UNCUT: Final = 3.0
"""Further down the neck than any hood."""


def bust(pen: InkPen, bird: Bird) -> None:
    """Draw head and neck, and the breast if it is hatched with them."""
    row = bird.row
    with pen.inside(bird.bust):
        pen.ground(bird.bust, "paper")
    flow = flows(bird)
    if flow:
        _breast(pen, bird)
    with pen.inside(bird.bust):
        _hood(pen, bird)
        for place, (start, stop, paint) in enumerate(row.collar):
            if place or not flow:
                _collar(pen, bird, bird.collar(start, stop), paint, with_edges=place > 0)
        for name, paint in row.head_marks:
            shape = bird.head_shape(HEAD_PATCHES[name])
            if (name.endswith(".edge") and darkness(paint) >= SOLID) or name in _KEY_MARKS:
                pen.stroke(shape)
            elif f"{name}.edge" in dict(row.head_marks) or _stands_out(paint, row.hood):
                hatch_marking(pen, bird, bust_form(bird), paint, shape)
                if darkness(paint) <= PALE < darkness(row.hood):
                    pen.hairline(shape, "outline", _RIM_OF_LIGHT)
        if row.mottle:
            _streaks(pen, bird)
            scales(pen, bird, throat_feathers(bird))


def _stands_out(paint: str, hood: str) -> bool:
    return abs(darkness(paint) - darkness(hood)) > _ALIKE


def flows(bird: Bird) -> bool:
    """Return whether a dark breast continues up the neck, to be hatched as one form."""
    row = bird.row
    if bird.is_turned or bird.stance.upended or row.mottle or not row.collar:
        return False
    same = dict(row.body_marks).get("breast", row.base) == row.collar[0][2]
    return same and darkness(row.collar[0][2]) > PALE


def is_dotted(bird: Bird) -> bool:
    """Return whether dark spots cover the flanks, among which no lines are drawn."""
    return bool(bird.row.flecks) and darkness(bird.row.flecks) > PALE


def _breast(pen: InkPen, bird: Bird) -> None:
    """Hatch the breast from the collar down to the water, heavier ahead and behind."""
    with pen.inside(bird.bust, bird.hull):
        dark, form = darkness(bird.row.collar[0][2]), breast_form(bird)
        gap = line_gap(dark, closely(pen))
        if dark >= SOLID:
            pen.stroke(polygon([*form.upper, *reversed(form.lower)]))
            wide, cut = (_SPARSE, _SLIGHT) if pen.level == "card" else (1.0, _CUT)
            pen.draw_hatch(lines_along(form, wide * gap, cut * gap, _chest_light), "paper")
        elif not is_dotted(bird):
            pen.draw_hatch(lines_along(form, gap, weight(pen, bird, gap, dark, 0.42), _chest))
        if bird.row.speckle:
            coat.speckles(pen, bird)
        if bird.row.flecks:
            coat.throat_flecks(pen, bird)
    if bird.row.flecks:
        with pen.inside(bird.body_shape(bird.parts.patches["breast"])):
            coat.flecks(pen, bird)


def _chest(_along: float, across: float) -> float:
    """Return the darkness of a breast: least before its middle, most at its front."""
    return 0.4 + 1.6 * (across - 0.4) ** 2


def _chest_light(along: float, across: float) -> float:
    """Return the light on a black breast, 0 to 1: most before its middle, none at its ends."""
    ends = min(1.0, 7 * along, 6 * (1 - along))
    return max(0.0, 1 - ((across - 0.44) / 0.5) ** 2) * ends


def _hood(pen: InkPen, bird: Bird) -> None:
    row = bird.row
    hood, dark = bird.hood(row.collar[0][0] if row.collar else _UNCUT), darkness(row.hood)
    pen.ground(hood, "paper")
    if dark <= PALE or row.mottle:
        return
    on_card = pen.level == "card"
    if dark >= SOLID or (on_card and row.gloss):
        with pen.inside(hood):
            light = _gloss if on_card and row.gloss else _brow
            black(pen, bust_form(bird), hood, light, min(1.0, bird.frame.scale_factor))
        return
    gap = line_gap(dark, closely(pen))
    heavy = weight(pen, bird, gap, dark, _DEEP if dark > _DUSKY else _PLAIN)
    with pen.inside(hood):
        rings = lines_across(bust_form(bird), gap, heavy, _skull, bounds(bird.bust))
        pen.draw_hatch(visible_lines_of(rings, hood))


def _skull(along: float, across: float) -> float:
    """Return the darkness of head and neck: least on the upper cheek, most behind and below."""
    away = math.hypot((along - 0.2) / 0.2, (across - 0.36) / 0.34)
    return (0.6 + 0.4 * abs(2 * across - 0.9)) * min(1.0, 0.3 + 0.5 * away**2)


def _brow(along: float, across: float) -> float:
    """Return the light on a black head, 0 to 1: most on the upper cheek."""
    return max(0.0, 1 - math.hypot((along - 0.3) / 0.62, (across - 0.42) / 0.62) ** 2)


def _gloss(along: float, across: float) -> float:
    """Return the light on one that is black but for a gloss on the crown, as it is on a card."""
    return max(0.0, 0.66 - math.hypot((along - 0.22) / 0.34, (across - 0.34) / 0.34) ** 2)


def _collar(pen: InkPen, bird: Bird, band: str, paint: str, *, with_edges: bool) -> None:
    pen.ground(band, "paper")
    if with_edges:
        pen.hairline(band, "outline", HAIR)
    if bird.row.mottle:
        return
    with pen.inside(band):
        pen.draw_hatch(visible_lines_of(_down_the_neck(pen, bird, darkness(paint)), band))


def _down_the_neck(pen: InkPen, bird: Bird, dark: float) -> list[HatchLine]:
    if dark <= PALE:
        return []
    gap = line_gap(dark, closely(pen))
    return lines_along(bust_form(bird), gap, weight(pen, bird, gap, dark, 0.45), _chest)


def _streaks(pen: InkPen, bird: Bird) -> None:
    if pen.level == "card":
        lines = "".join(map(polyline, streak_ends(bird)))
        pen.hairline(lines, "outline", 0.24 * bird.frame.scale_factor)
    else:
        pen.stroke(streaks(bird))
