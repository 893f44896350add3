"""Wings in low ink at the finer levels: feathers with edge and shaft, barbs below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.art.kit.curves import Point, transform_shape
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import polyline, wedge
from pnp.art.wild.bird import Bird
from pnp.art.wild.engraved.marks import HAIR, PALE, SOLID, hatch_marking
from pnp.art.wild.feathers import Feather
from pnp.art.wild.forms import wing_form
from pnp.art.wild.limbs import wing_shapes
from pnp.art.wild.stances import OpenWing
from pnp.art.wild.tracts import closely, wing_feathers
from pnp.core.geometry import Affine

_RIM: Final = 1.1
"""The width of the paper around a black feather, of which half shows."""
_CUT: Final = 0.8
"""The width of the lights that are cut out of it."""
_LIT: Final = (0.3, 0.42, 0.54, 0.66, 0.78)
"""The part of the shaft at which they begin."""


def wing(pen: InkPen, bird: Bird) -> None:
    """Draw the folded wing: feathers from the tip to the shoulder, its markings, its window."""
    row, parts = bird.row, bird.parts
    if row.speculum and parts.speculum:
        _speculum(pen, bird)
    shape = bird.body_shape(parts.wing)
    pen.ground(shape, "paper")
    with pen.inside(shape):
        feathers = list(wing_feathers(bird))
        for k, (feather, scapular) in enumerate(feathers):
            paint = row.cape if scapular and row.cape else row.wing
            draw_feather(pen, feather, darkness(paint), [other for other, _ in feathers[k + 1 :]])
        for name, paint in row.wing_marks:
            hatch_marking(pen, bird, wing_form(bird), paint, bird.body_shape(parts.patches[name]))


def draw_feather(pen: InkPen, feather: Feather, dark: float, over: Sequence[Feather] = ()) -> None:
    """Draw one feather of a given darkness on paper; `over` are the feathers on top of it."""
    if dark >= SOLID:
        _black_feather(pen, feather)
        return
    pen.fill_and_edge(feather.vane, "paper", HAIR)
    ends = list(_barbs(feather, 2.1 * closely(pen), over)) if dark > PALE else []
    if pen.level == "card":
        pen.hairline(feather.shaft, "outline", HAIR)
        pen.hairline("".join(map(polyline, ends)), "outline", HAIR)
        return
    pen.hairline(feather.shaft, "outline", HAIR)
    pen.stroke("".join(wedge(root, tip, 0.46 * dark) for root, tip in ends))


def _black_feather(pen: InkPen, feather: Feather) -> None:
    """Draw a black feather as in a woodcut: solid, with its edge and shaft left white."""
    pen.hairline(feather.vane, "paper", _RIM)
    pen.stroke(feather.vane)
    ends = ((feather.at(a, 0), feather.at(a + 0.1, _upper(feather))) for a in _LIT)
    pen.hairline(feather.shaft + "".join(map(polyline, ends)), "paper", _CUT)


def _upper(feather: Feather) -> float:
    """Return the reach of the lit vane of a feather aside of its shaft, in half widths."""
    return 0.8 if math.cos(math.radians(feather.angle)) < 0 else -0.8


def _barbs(feather: Feather, gap: float, over: Sequence[Feather]) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of the visible barbs of a lower vane, at the shaft and at the edge."""
    count = max(2, round(feather.length * 0.62 / gap))
    below = -1 if math.cos(math.radians(feather.angle)) < 0 else 1
    for k in range(count):
        along = 0.26 + 0.62 * k / count
        middle = feather.at(along + 0.05, 0.45 * below)
        if not any(other.hides(middle) for other in over):
            yield feather.at(along, 0), feather.at(along + 0.1, 0.85 * below)


def _speculum(pen: InkPen, bird: Bird) -> None:
    window = bird.body_shape(bird.parts.speculum)
    pen.hairline(window, "paper", 2.4)
    pen.ground(window, "paper")
    pen.hairline(window, "outline", 0.3)
    if darkness(bird.row.speculum) <= PALE:
        return
    with pen.inside(window):
        bars = "".join(f"M{x} 50L{x - 3} 68" for x in range(20, 52, 2))
        pen.hairline(bird.body_shape(bars), "outline", 0.72 * bird.frame.scale_factor)


def open_wing(pen: InkPen, bird: Bird, wing: OpenWing, *, far: bool) -> None:
    """Draw an open wing, its flight feathers barbed; the far one shows its pale underside."""
    row, shapes = bird.row, wing_shapes(wing, bird.tilted.apply(*wing.shoulder))
    dark, frame = PALE if far else darkness(row.wing), bird.frame
    flight = [_in_picture(feather, frame) for feather in shapes.flight]
    with pen.inside(*(feather.vane for feather in flight)):
        for k, feather in enumerate(flight):
            draw_feather(pen, feather, dark, flight[k + 1 :])
    if row.speculum and not far:
        band = transform_shape(shapes.speculum, frame)
        pen.ground(band, "paper")
        pen.hairline(band, "outline", 0.3)
        with pen.inside(band):
            for feather in shapes.flight[shapes.secondaries :]:
                pen.hairline(transform_shape(feather.shaft, frame), "outline", 1.0)
    for shape in (shapes.coverts, shapes.forewing if row.forewing and not far else shapes.lesser):
        pen.ground(transform_shape(shape, frame), "paper")
        pen.hairline(transform_shape(shape, frame), "outline", 0.26)


def _in_picture(feather: Feather, frame: Affine) -> Feather:
    """Return a feather of the box that all ducks share, in the picture."""
    k = frame.scale_factor
    root = frame.apply(*feather.root)
    return Feather(root, feather.angle, feather.length * k, feather.width * k)
