"""The rounded forms of a duck that feathers, waves and hatching follow, and its key lines."""

from __future__ import annotations

import math
from typing import Final

from pnp.art.kit.curves import Point, points, smooth
from pnp.art.kit.flow import RoundForm, round_form
from pnp.art.kit.strokes import sampled, stretch
from pnp.art.wild.anatomy import HEADS, TAILS
from pnp.art.wild.bird import Bird

_STEPS: Final = 5
_FOOT: Final = 11.0
"""How far the neck's plumage reaches onto the body."""


def hull_form(bird: Bird) -> RoundForm:
    """Return the body between back and belly, from the breast to the tail."""
    outline, tail = _hull(bird), _tail_end(bird)
    throat = bird.on_body.apply(*bird.parts.throat)
    upper, lower = stretch(outline, throat, tail), stretch(outline, tail, throat)
    return round_form(upper, lower[::-1], 0.16)


def hull_key(bird: Bird) -> list[Point]:
    """Return the body's outline without what the neck hides, clockwise."""
    ends = (bird.on_body.apply(*p) for p in (bird.parts.nape, bird.parts.throat))
    return stretch(_hull(bird, 1), *ends)[::-1]


def bust_form(bird: Bird) -> RoundForm:
    """Return head and neck between back and front, from the crown to the body."""
    outline = sampled(bird.bust, _STEPS)
    profile = points(HEADS[bird.row.head].profile)
    crown = (bird.frame @ bird.on_neck).apply(*min(profile, key=lambda point: point[1]))
    back, front = (bird.frame.apply(*foot) for foot in bird.feet)
    behind, before = stretch(outline, back, crown)[::-1], stretch(outline, crown, front)
    # The foot of the neck lies below the line from nape to throat.
    dx, dy = bird.downward
    deep = _FOOT * bird.frame.scale_factor
    ends = [(x + dx * deep, y + dy * deep) for x, y in (back, front)]
    bulge = -0.1 if bird.turned else 0.1
    return round_form([*behind, ends[0]], [*before, ends[1]], bulge)


def bill_form(bird: Bird) -> RoundForm:
    """Return the bill between ridge and lower edge, from its base to its tip."""
    frame = bird.frame @ bird.on_head
    outline = sampled(bird.beak.outline, _STEPS)
    tip = max(range(len(outline)), key=lambda k: outline[k][0])
    laid = [frame.apply(x, y) for x, y in outline]
    return round_form(laid[: tip + 1], laid[: tip - 1 : -1])


def bust_key(bird: Bird) -> list[Point]:
    """Return the outline of head and neck without its foot, clockwise."""
    back, front = (bird.frame.apply(*foot) for foot in bird.feet)
    line = stretch(sampled(bird.bust, 1), back, front)
    return line[::-1] if bird.turned else line


def wing_form(bird: Bird) -> RoundForm:
    """Return the folded wing from its front to its tip."""
    outline = sampled(bird.body_shape(bird.parts.wing), _STEPS)
    tip = bird.on_body.apply(*min(sampled(bird.parts.wing), key=lambda point: point[0]))
    front = outline[0]
    upper, lower = stretch(outline[:-1], front, tip), stretch(outline[1:], tip, front)
    return round_form(upper, lower[::-1])


def wing_key(bird: Bird) -> list[Point]:
    """Return the folded wing's outline, clockwise, from its front below to its front above."""
    return sampled(bird.body_shape(bird.parts.wing), 2)[::-1]


def bill_key(bird: Bird) -> list[Point]:
    """Return the bill's outline without its base, clockwise."""
    line = sampled(bird.bill_shape(bird.beak.outline), 2)
    return line[::-1] if bird.turned else line


def tail_form(bird: Bird) -> RoundForm:
    """Return the tail between its edges, from its root to its tip."""
    outline = sampled(bird.tail, _STEPS)
    root = outline[0]
    tip = max(range(len(outline)), key=lambda k: math.dist(outline[k], root))
    return round_form(outline[: tip + 1], outline[: tip - 1 : -1])


def tail_key(bird: Bird) -> list[Point]:
    """Return the tail's outline without its root, clockwise: the tip to the left."""
    return sampled(bird.body_shape(TAILS[bird.row.tail]), 3)[::-1]


def _hull(bird: Bird, steps: int = _STEPS) -> list[Point]:
    outline = sampled(smooth(points(bird.parts.outline)), steps)
    return [bird.on_body.apply(x, y) for x, y in outline]


def _tail_end(bird: Bird) -> Point:
    return bird.on_body.apply(*min(points(bird.parts.outline), key=lambda point: point[0]))
