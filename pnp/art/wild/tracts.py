"""Places of a duck's feathers, whatever they are drawn with: tail, flanks, breast, wing."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pnp.art.kit.curves import Point, between, contains, points
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.strokes import sample, wedge
from pnp.art.wild.anatomy import TAILS
from pnp.art.wild.bird import Bird
from pnp.art.wild.feathers import Feather, fan, tract
from pnp.art.wild.forms import bust_form, hull_form, wing_form

_TERTIALS: Final = 4
_ROWS: Final = 3
_SCAPULARS: Final = 5
"""Of the feathers on a folded wing: the long ones, rows of short ones, and how many a row has."""
_RECTRICES: Final = 7
_RECTRIX: Final = 9.0
_SPREAD: Final = (132.0, 196.0)
"""Of a spread tail: its feathers, how wide each is, where the lowest and the highest point."""
_STREAKS: Final = 56
_CHEEK, _NECK = 0.4, 0.65
"""Along head and neck: above the one, streaks point back; below the other, down."""
CROWDED: Final = 93.0
"""Ahead of this, in the body's box, small feathers and spots would crowd."""
_BREAST_FROM: Final = 66.0
"""The breast lies ahead of this, in the body's box."""
_SPOTS: Final = points(
    "80 48 84 50.4 90 51 80 54 86.4 55 92.6 55.6 82 59 89 59.6 95.4 60 85 63.6 91.4 64 96.4 64.6 "
    "87.4 68 93 68.4 83 67.6"
)


_OPEN: Final = 1.16
"""The factor by which lines are farther apart on a card in low ink, so that each is seen."""


def closely(pen: InkPen) -> float:
    """Return the spacing of lines for the pen, 1 on a card of its own in colour."""
    if pen.level == "plate":
        return pen.spread * 0.66
    return pen.spread * (_OPEN if pen.ink == "low" else 1.0)


def tail_feathers(bird: Bird) -> list[Feather]:
    """Return the feathers of the tail in the picture, the lowest first."""
    first, last = Feather((44, 62), 196, 26, 5), Feather((42, 47), 184, 40, 5)
    return [_in_picture(bird, feather) for feather in fan(first, last, 5)]


def tail_fan(bird: Bird) -> list[Feather]:
    """Return the feathers of a tail that is spread to brake, in the picture, the lowest first."""
    outline = sample(TAILS[bird.row.shape.tail], 4)
    root = between(outline[0], outline[-1], 0.5)
    long = max(math.dist(root, place) for place in outline)
    low, high = (Feather(root, angle, long, _RECTRIX) for angle in _SPREAD)
    return [_in_picture(bird, feather) for feather in fan(low, high, _RECTRICES)]


def _in_picture(bird: Bird, feather: Feather) -> Feather:
    scale = bird.on_body.scale_factor
    root = bird.on_body.apply(*feather.root)
    angle = feather.angle + bird.stance.tilt
    return Feather(root, angle, feather.length * scale, feather.width * scale)


def body_feathers(bird: Bird, small: float, large: float) -> Iterator[Feather]:
    """Yield the feathers of the body that show, tail first: lengths at the neck and at the tail."""
    scale, over = bird.frame.scale_factor, covers(bird)
    for feather in tract(hull_form(bird), small * scale, large * scale, top=0.1):
        corners = (feather.root, feather.at(0.6, -1), feather.at(0.6, 1), feather.at(1, 0))
        if shows(corners, over):
            yield feather


def covers(bird: Bird) -> list[list[Point]]:
    """Return the outlines of the parts over the body: the bust and the folded wing."""
    outlines = [] if bird.stance.upended else [sample(bird.bust, 4)]
    if not bird.stance.wings:
        outlines.append(sample(bird.body_shape(bird.parts.wing), 4))
    return outlines


def shows(places: Iterable[Point], over: Sequence[Sequence[Point]]) -> bool:
    """Return whether any of some places lies beside all outlines that are over them."""
    return any(not any(contains(cover, place) for cover in over) for place in places)


def breast_feathers(bird: Bird) -> Iterator[Feather]:
    """Yield the small feathers of the breast."""
    to_body = bird.on_body.inverse()
    scale = bird.frame.scale_factor
    for feather in tract(hull_form(bird), 4.4 * scale, 8 * scale, top=-0.12):
        if to_body.apply(*feather.root)[0] > _BREAST_FROM:
            yield feather


def throat_feathers(bird: Bird) -> Iterator[Feather]:
    """Yield the feathers of the breast that lie on the foot of a neck that looks ahead."""
    if bird.is_turned:
        return
    corners, to_body = sample(bird.bust, 4), bird.on_body.inverse()
    for feather in breast_feathers(bird):
        ahead = to_body.apply(*feather.root)[0] > CROWDED
        if not ahead and contains(corners, feather.at(0.5, 0)):
            yield feather


def spots(bird: Bird) -> list[Point]:
    """Return the middles of the spots on a breast, in the picture."""
    return [bird.on_body.apply(x, y) for x, y in _SPOTS]


def wing_feathers(bird: Bird) -> Iterator[tuple[Feather, bool]]:
    """Yield the feathers of the folded wing, lowest and hindmost first; True for a scapular."""
    form, scale = wing_form(bird), bird.frame.scale_factor
    for k in range(_TERTIALS - 1, -1, -1):
        part = k / (_TERTIALS - 1)
        root = form.at(0.3 + 0.06 * part, 0.08 + 0.8 * part)
        length = form.length * (0.69 - 0.2 * part)
        yield Feather(root, form.turn(0.62) + 2 - 5 * part, length, 7 * scale), False
    for row in range(_ROWS - 1, -1, -1):
        for k in range(_SCAPULARS - 1, -1, -1):
            along = 0.03 + 0.46 * k / _SCAPULARS - 0.03 * row
            root = form.at(max(0.0, along), 0.12 + 0.29 * row)
            length = (12 + 1.9 * k) * scale
            yield Feather(root, form.turn(along + 0.12) - 3 + 4 * row, length, 6.6 * scale), True


def streaks(bird: Bird) -> str:
    """Return the fine dark streaks on a hen's head and neck: down the neck, back on the cheek."""
    wide = 0.6 * bird.frame.scale_factor
    return "".join(wedge(start, end, wide) for start, end in streak_ends(bird))


def streak_ends(bird: Bird) -> Iterator[tuple[Point, Point]]:
    """Yield the start and end of each streak."""
    form, chance = bust_form(bird), scatter(5)
    for _ in range(_STREAKS):
        along, across = 0.1 + 0.82 * next(chance), 0.1 + 0.84 * next(chance)
        down = min(max((along - _CHEEK) / (_NECK - _CHEEK), 0.0), 1.0)
        end = form.at(along + 0.008 + 0.037 * down, across - 0.1 + 0.08 * down)
        yield form.at(along, across), end
