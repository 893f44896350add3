"""The rounded forms of a duck that feathers, waves and hatching follow, and its key lines."""

from __future__ import annotations

import math
from typing import Final

from pnp.art.kit.curves import Point, points, smooth
from pnp.art.kit.flow import RoundForm, round_form
from pnp.art.kit.strokes import outline_between, sample, stretch
from pnp.art.wild.anatomy import HEADS
from pnp.art.wild.bird import Bird

_STEPS: Final = 5
_EDGE: Final = 9
"""Points of the first curve of a breast's patch: its rear edge, from above."""
_COLLAR: Final = 0.05
"""The distance below the edge of its paint on the neck at which a breast begins."""
_BELOW: Final = 6.0
"""The distance below the collar at which a breast's rear edge meets the neck's."""
_FOOT: Final = 11.0
"""The reach of the neck's plumage onto the body."""


def hull_form(bird: Bird) -> RoundForm:
    """Return the body between back and belly, from the breast to the tail."""
    outline, tail = _hull(bird), _tail_end(bird)
    throat = bird.on_body.apply(*bird.parts.throat)
    upper, lower = stretch(outline, throat, tail), stretch(outline, tail, throat)
    return round_form(upper, lower[::-1], 0.16)


def hull_key(bird: Bird) -> str:
    """Return the body's outline without the part behind the neck, an open counterclockwise line."""
    back, front = (bird.frame.apply(*foot) for foot in bird.joints)
    return outline_between(bird.hull, *((front, back) if bird.is_turned else (back, front)))


def bust_form(bird: Bird) -> RoundForm:
    """Return head and neck between back and front, from the crown to the body."""
    outline = sample(bird.bust, _STEPS)
    profile = points(HEADS[bird.row.shape.head].profile)
    crown = (bird.frame @ bird.on_neck).apply(*min(profile, key=lambda point: point[1]))
    back, front = (bird.frame.apply(*foot) for foot in bird.joints)
    behind, before = stretch(outline, back, crown)[::-1], stretch(outline, crown, front)
    # The foot of the neck lies below the line from nape to throat.
    dx, dy = bird.downward
    deep = _FOOT * bird.frame.scale_factor
    ends = [(x + dx * deep, y + dy * deep) for x, y in (back, front)]
    bulge = -0.1 if bird.is_turned else 0.1
    return round_form([*behind, ends[0]], [*before, ends[1]], bulge)


def breast_form(bird: Bird) -> RoundForm:
    """Return the breast between its rear edge and its front, from the collar to below the water."""
    edge = sample(bird.body_shape(bird.parts.patches["breast"]))[:_EDGE]
    throat = bird.on_body.apply(*bird.parts.throat)
    front = stretch(_hull(bird), edge[-1], throat)[::-1]
    behind, before = (
        bird.frame.apply(*side) for side in bird.neck(bird.row.collar[0][0] + _COLLAR)
    )
    rear = [behind, *(point for point in edge if point[1] > behind[1] + _BELOW)]
    return round_form(rear, [before, *front])


def bill_form(bird: Bird) -> RoundForm:
    """Return the bill between ridge and lower edge, from its base to its tip."""
    frame = bird.frame @ bird.on_head
    outline = sample(bird.beak.outline, _STEPS)
    tip = max(range(len(outline)), key=lambda k: outline[k][0])
    points = [frame.apply(x, y) for x, y in outline]
    return round_form(points[: tip + 1], points[: tip - 1 : -1])


def bust_key(bird: Bird) -> str:
    """Return the outline of head and neck without its foot, an open line.

    It goes clockwise if the bird looks ahead, else counterclockwise.
    """
    back, front = (bird.frame.apply(*foot) for foot in bird.joints)
    return outline_between(bird.bust, back, front)


def wing_form(bird: Bird) -> RoundForm:
    """Return the folded wing from its front to its tip."""
    outline = sample(bird.body_shape(bird.parts.wing), _STEPS)
    tip = bird.on_body.apply(*min(sample(bird.parts.wing), key=lambda point: point[0]))
    front = outline[0]
    upper, lower = stretch(outline[:-1], front, tip), stretch(outline[1:], tip, front)
    return round_form(upper, lower[::-1])


def wing_key(bird: Bird) -> str:
    """Return the folded wing's outline, an open line; it goes counterclockwise."""
    return bird.body_shape(bird.parts.wing).removesuffix("Z")


def bill_key(bird: Bird) -> str:
    """Return the bill's outline without its base, an open line; it goes as `bust_key` does."""
    return bird.bill_shape(bird.beak.outline).removesuffix("Z")


def tail_form(bird: Bird) -> RoundForm:
    """Return the tail between its edges, from its root to its tip."""
    outline = sample(bird.tail, _STEPS)
    root = outline[0]
    tip = max(range(len(outline)), key=lambda k: math.dist(outline[k], root))
    return round_form(outline[: tip + 1], outline[: tip - 1 : -1])


def tail_key(bird: Bird) -> str:
    """Return the tail's outline without its root, counterclockwise: the tip to the left."""
    return bird.tail.removesuffix("Z")


def _hull(bird: Bird) -> list[Point]:
    outline = sample(smooth(points(bird.parts.outline)), _STEPS)
    return [bird.on_body.apply(x, y) for x, y in outline]


def _tail_end(bird: Bird) -> Point:
    return bird.on_body.apply(*min(points(bird.parts.outline), key=lambda point: point[0]))
