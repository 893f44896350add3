"""Where a duck's feathers lie, whatever they are drawn with: tail, flanks, breast, wing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.bird import Bird
from pnp.art.curves import Point, points
from pnp.art.feathers import Feather, fan, tract
from pnp.art.forms import hull_form, wing_form
from pnp.art.pen import InkPen

_CAPE_TO: Final = 36.0
"""The scapulars hide the wing from its front to here, in the body's box."""
_BREAST_FROM: Final = 66.0
"""The breast lies ahead of this, in the body's box."""
_SPOTS: Final = points(
    "80 48 84 50.4 90 51 80 54 86.4 55 92.6 55.6 82 59 89 59.6 95.4 60 85 63.6 91.4 64 96.4 64.6 "
    "87.4 68 93 68.4 83 67.6"
)


def closely(pen: InkPen) -> float:
    """Return the distance of lines and feathers at the pen's level, the card's being 1."""
    return 0.66 if pen.level == "plate" else 1.0


def tail_feathers(bird: Bird) -> list[Feather]:
    """Return the feathers of the tail in the picture, the lowest first."""
    first, last = Feather((44, 62), 196, 26, 5), Feather((42, 47), 184, 40, 5)
    return [_in_picture(bird, feather) for feather in fan(first, last, 5)]


def _in_picture(bird: Bird, feather: Feather) -> Feather:
    scale = bird.on_body.scale_factor
    root = bird.on_body.apply(*feather.root)
    angle = feather.angle + bird.stance.tilt
    return Feather(root, angle, feather.length * scale, feather.width * scale)


def body_feathers(bird: Bird, small: float, large: float) -> Iterator[Feather]:
    """Yield the feathers of the body, tail first: lengths at the neck and at the tail."""
    scale = bird.frame.scale_factor
    return tract(hull_form(bird), small * scale, large * scale, top=0.1)


def breast_feathers(bird: Bird) -> Iterator[Feather]:
    """Yield the small feathers of the breast."""
    to_body = bird.on_body.inverse()
    for feather in body_feathers(bird, 3.6, 6):
        if to_body.apply(*feather.root)[0] > _BREAST_FROM:
            yield feather


def spots(bird: Bird) -> list[Point]:
    """Return the middles of the spots on a breast, in the picture."""
    return [bird.on_body.apply(x, y) for x, y in _SPOTS]


def wing_feathers(bird: Bird) -> Iterator[tuple[Feather, bool]]:
    """Yield the feathers of the folded wing, tip first, and whether each is a scapular."""
    form, scale = wing_form(bird), bird.frame.scale_factor
    to_body = bird.on_body.inverse()
    for feather in tract(form, 7 * scale, 19 * scale, droop=6, top=0.0):
        yield feather, to_body.apply(*feather.root)[0] > _CAPE_TO
