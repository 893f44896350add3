"""Gradients with jumps or many stops, laid piece by piece.

Some viewers take a shading's colours from a table of 256 steps: a jump becomes two steps wide, and
thirty repetitions get eight steps each. So each smooth piece becomes a separate shading, and
extends under all that follow, so that no seams show.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import Box, Group, Shading, ShadingPattern, SoftMask, Stops
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.painting import TiledInk
from pnp.press.svg.geometry.outline import Outline, box_outline
from pnp.press.svg.paint.stops import Stop, opacity_ramp, ramp
from pnp.press.svg.tree.shapes import ellipse

_SMOOTH: Final = 8
"""The most stops that one shading renders well."""

_STEEPEST: Final = 16
"""The steepest change of colour within one shading, relative to an even change: steeper ones get
too few of the 256 steps."""

Piece = Sequence[Stop]
Lay = Callable[[Canvas, Box, bool], None]
"""Paints a gradient over a box: its colours, or (True) its opacities as grey."""


def needs_pieces(stops: Sequence[Stop]) -> bool:
    """Return whether one shading is not enough."""
    least = (stops[-1].offset - stops[0].offset) / _STEEPEST
    steep = (
        other.offset - one.offset < least * _difference(one, other)
        for one, other in pairwise(stops)
    )
    return len(stops) > _SMOOTH or any(steep)


def _difference(one: Stop, other: Stop) -> float:
    """Return the greatest difference between channels of two stops, 0 to 1."""
    return max(abs(a - b) for a, b in zip(one.colour, other.colour, strict=True))


def linear_pieces(
    stops: Sequence[Stop], start: tuple[float, float], step: tuple[float, float], alpha: float
) -> TiledInk:
    """Return a linear gradient in pieces.

    Args:
        stops: with offsets along the gradient.
        start: the point of offset 0, in points.
        step: the vector from there to offset 1.
        alpha: the overall opacity.
    """
    pieces = list(_pieces(stops))
    length = math.hypot(*step)

    def at(offset: float) -> tuple[float, float]:
        return start[0] + offset * step[0], start[1] + offset * step[1]

    def beyond(offset: float, box: Box) -> Outline:
        """Return the part of the plane after an offset, large enough to cover a box."""
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        reach = math.hypot(box[2] - box[0], box[3] - box[1])
        along = ((middle[0] - start[0]) * step[0] + (middle[1] - start[1]) * step[1]) / length**2
        back = max(min(offset - along, reach / length), -reach / length)
        foot = (middle[0] + back * step[0], middle[1] + back * step[1])
        forth = (step[0] / length * 2 * reach, step[1] / length * 2 * reach)
        (x, y), (dx, dy) = foot, forth
        corners = ((x - dy, y + dx), (x + dy, y - dx), (x + dy + dx, y - dx + dy))
        return Outline("mlllh", (*corners, (x - dy + dx, y + dx + dy)))

    def lay(canvas: Canvas, box: Box, opacities: bool) -> None:
        for index, piece in enumerate(pieces):
            outline = beyond(piece[0].offset, box) if index else box_outline(box)
            ends = (*at(piece[0].offset), *at(piece[-1].offset))
            _fill(canvas, outline, ends, IDENTITY, _ramp(piece, canvas, opacities=opacities))

    return TiledInk(_painter(lay, stops), alpha)


def radial_pieces(
    stops: Sequence[Stop],
    circle: Callable[[float], tuple[float, float, float]],
    to_points: Affine,
    alpha: float,
) -> TiledInk:
    """Return a radial gradient as rings, the outermost first.

    Args:
        stops: with offsets from the focus outwards.
        circle: the circle of an offset: x, y, radius.
        to_points: the map from the space of the circles to points.
        alpha: the overall opacity.
    """
    pieces = list(_pieces(stops))

    def lay(canvas: Canvas, box: Box, opacities: bool) -> None:
        for index, piece in enumerate(reversed(pieces)):
            x, y, radius = circle(piece[-1].offset)
            disc = ellipse(x, y, radius, radius).transform(to_points)
            ends = (*circle(piece[0].offset), x, y, radius)
            outline = disc if index else box_outline(box)
            _fill(canvas, outline, ends, to_points, _ramp(piece, canvas, opacities=opacities))

    return TiledInk(_painter(lay, stops), alpha)


def _painter(lay: Lay, stops: Sequence[Stop]) -> Callable[[Canvas, Box], None]:
    """Return the function that paints pieces: directly, or under a mask of their opacities."""

    def paint(canvas: Canvas, box: Box) -> None:
        if all(stop.colour.alpha == 1 for stop in stops):
            lay(canvas, box, False)
            return
        colours, mask = canvas.sibling(), canvas.sibling(luminance=False)
        lay(colours, box, False)
        lay(mask, box, True)
        with canvas.save_state():
            canvas.set_mask(SoftMask(mask.form(box, Group()), "Luminosity"))
            canvas.draw(colours.form(box, Group()))

    return paint


def _pieces(stops: Sequence[Stop]) -> Iterator[Piece]:
    """Yield each pair of neighbouring stops with different offsets."""
    return (pair for pair in pairwise(stops) if pair[0].offset < pair[1].offset)


def _fill(
    canvas: Canvas, outline: Outline, ends: tuple[float, ...], matrix: Affine, stops: Stops
) -> None:
    """Fill an outline in points with one piece."""
    first = stops.colours[0]
    if all(colour == first for colour in stops.colours):
        canvas.write_fill(first)
    else:
        canvas.set_fill_pattern(ShadingPattern(Shading(ends, stops), matrix))
    canvas.write(f"{canvas.operator_writer.outline(outline)}f\n")


def _ramp(piece: Piece, canvas: Canvas, *, opacities: bool) -> Stops:
    return opacity_ramp(piece) if opacities else ramp(piece, canvas)
