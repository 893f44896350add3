"""The rounded forms of a duck that feathers, waves and hatching follow, and its key lines."""

from __future__ import annotations

from typing import Final

from pnp.art.anatomy import HEADS, TAILS
from pnp.art.bird import Bird
from pnp.art.curves import Point, points, smooth
from pnp.art.flow import RoundForm, round_form
from pnp.art.strokes import sampled, stretch

_STEPS: Final = 5


def hull_form(bird: Bird) -> RoundForm:
    """Return the body between back and belly, from the breast to the tail."""
    outline, tail = _hull(bird), _tail_end(bird)
    throat = bird.on_body.apply(*bird.parts.throat)
    upper, lower = stretch(outline, throat, tail), stretch(outline, tail, throat)
    return round_form(upper, lower[::-1], 0.16)


def hull_key(bird: Bird) -> list[Point]:
    """Return the body's outline without what the neck hides, clockwise."""
    ends = (bird.on_body.apply(*p) for p in (bird.parts.nape, bird.parts.throat))
    return stretch(_hull(bird), *ends)[::-1]


def bust_form(bird: Bird) -> RoundForm:
    """Return head and neck between back and front, from the crown to the body."""
    outline = sampled(bird.bust, _STEPS)
    profile = points(HEADS[bird.row.head].profile)
    crown = (bird.frame @ bird.on_neck).apply(*min(profile, key=lambda point: point[1]))
    back, front = (bird.frame.apply(*foot) for foot in bird.feet)
    behind, before = stretch(outline, back, crown), stretch(outline, crown, front)
    return round_form(behind[::-1], before, -0.1 if bird.turned else 0.1)


def bust_key(bird: Bird) -> list[Point]:
    """Return the outline of head and neck without its foot, clockwise."""
    back, front = (bird.frame.apply(*foot) for foot in bird.feet)
    line = stretch(sampled(bird.bust, _STEPS), back, front)
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
    return sampled(bird.body_shape(bird.parts.wing), _STEPS)[::-1]


def bill_key(bird: Bird) -> list[Point]:
    """Return the bill's outline without its base, clockwise."""
    line = sampled(bird.bill_shape(bird.beak.outline), _STEPS)
    return line[::-1] if bird.turned else line


def tail_key(bird: Bird) -> list[Point]:
    """Return the tail's outline without its root, clockwise: the tip to the left."""
    return sampled(bird.body_shape(TAILS[bird.row.tail]), _STEPS)[::-1]


def _hull(bird: Bird) -> list[Point]:
    outline = sampled(smooth(points(bird.parts.outline)), _STEPS)
    return [bird.on_body.apply(x, y) for x, y in outline]


def _tail_end(bird: Bird) -> Point:
    return bird.on_body.apply(*min(points(bird.parts.outline), key=lambda point: point[0]))
