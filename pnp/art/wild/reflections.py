"""Reflections: the mirrored bird, cut into strips that waver and part with distance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import taper
from pnp.art.wild.anatomy import HEAD_PATCHES
from pnp.art.wild.bird import Bird

_SQUASHED: Final = 0.62
"""The height of a reflection: one looks at the water from above."""
_SHALLOW: Final = 20.0
"""Water that is no deeper than this does not show the head."""
_TINTED: Final = 0.45
"""The share of the water's colour in it."""


def paint_reflection(pen: InkPen, bird: Bird, water: float = 72.4, depth: float = 18.0) -> None:
    """Draw the reflection of a bird below the line `water`, down to `depth` units below it."""
    if bird.stance.upended:
        return
    if pen.ink == "low":
        _engrave(pen, water, _DARKS if depth > _SHALLOW else _DARKS[:_NEAR])
        return
    with (
        pen.inside(*strips(water, depth, pen.box[0])),
        pen.transform(f"translate(0 {water * (1 + _SQUASHED):.2f}) scale(1 -{_SQUASHED})"),
    ):
        for shape, paint in _flats(bird, depth):
            pen.mix(shape, paint, "water_deep", _TINTED)
        with pen.inside(bird.hull):
            for name, paint in bird.row.body_marks:
                pen.mix(bird.body_shape(bird.parts.patches[name]), paint, "water_deep", _TINTED)
        if depth > _SHALLOW:
            _draw_head(pen, bird)


def _flats(bird: Bird, depth: float) -> Iterator[tuple[str, str]]:
    row = bird.row
    yield bird.hull, row.base
    if depth > _SHALLOW:
        yield bird.tail, row.tail_paint
        yield bird.bill_shape(bird.beak.outline), row.beak
        yield bird.body_shape(bird.parts.wing), row.wing


def _draw_head(pen: InkPen, bird: Bird) -> None:
    with pen.inside(bird.bust):
        pen.mix(bird.bust, bird.row.hood, "water_deep", _TINTED)
        for start, end, paint in bird.row.collar:
            pen.mix(bird.collar(start, end), paint, "water_deep", _TINTED)
        for name, paint in bird.row.head_marks:
            pen.mix(bird.head_shape(HEAD_PATCHES[name]), paint, "water_deep", _TINTED)


def strips(water: float, depth: float, width: float) -> Iterator[str]:
    """Yield wavering strips below the water line: level lenses, further apart further down."""
    y, k = water + 0.6, 0
    while y < water + depth:
        height = 2.1 + 0.22 * k
        long = width / (2 + k % 2)
        start = -long * (0.2 + 0.27 * (k % 3))
        while start < width:
            yield taper((start, y), (start + long * 1.08, y + 0.3), height, 0.5 if k % 2 else -0.5)
            start += long
        y += height * 0.86 + 0.14 * k
        k += 1


def _engrave(pen: InkPen, water: float, darks: Iterable[tuple[float, ...]]) -> None:
    """Draw dark water under the hull as level strokes that swell."""
    for x0, x1, down, wide in darks:
        pen.stroke(taper((x0, water + down), (x1, water + down), wide, 0.2))


_DARKS: Final = (
    (30, 94, 1.6, 0.34),
    (26, 58, 2.9, 0.26),
    (62, 98, 3.1, 0.28),
    (34, 86, 4.5, 0.28),
    (44, 72, 6.2, 0.24),
    (74, 96, 6.0, 0.2),
    (68, 102, 8.0, 0.6),
    (36, 60, 8.8, 0.26),
    (74, 98, 10.6, 0.5),
    (46, 64, 12.0, 0.22),
    (78, 100, 13.6, 0.42),
    (82, 95, 17.0, 0.32),
)
_NEAR: Final = 6
"""The number of them that shallow water shows."""
