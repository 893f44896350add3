"""Vertices: where markers stand on an outline, and which way the line runs there.

Source: SVG 2, sections 9.5.4 (path directionality) and 13.7.4 (rendering markers).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, Point

Vector = tuple[float, float]

_ALMOST_BACK: Final = 1e-6
"""Degrees: two directions this near to opposite have no direction between them."""


class Vertex(Struct):
    """The end of a segment. Directions are vectors of any length; None where no line runs."""

    at: Point
    into: Vector | None = None
    """How the line arrives."""
    out: Vector | None = None
    """How it goes on."""
    closes: bool = False
    """Whether a closed subpath begins or ends here; viewers disagree about its direction."""

    def angle(self) -> float:
        """Return the direction of the line here, in degrees clockwise from the x axis.

        Raises:
            RefusalError: there is none, or viewers find another.
        """
        angles = [_angle(side) for side in (self.into, self.out) if side is not None]
        if self.closes and abs(_turn(*angles)) > _ALMOST_BACK:
            raise RefusalError(
                "a marker where a line is closed is not turned alike everywhere",
                "give the marker's orient in degrees, or open the line",
            )
        return _between(*angles)


def vertices(outline: Outline, inside_arcs: Collection[int] = ()) -> list[Vertex]:
    """Return the vertices of an outline in order.

    Args:
        outline: in user units.
        inside_arcs: the indices of the operators that end within an arc, and so at no vertex.
    """
    result: list[Vertex] = []
    begin = 0
    goes_on = False
    for index, (operator, end, departs, arrives) in enumerate(_runs(outline)):
        if operator == "m":
            if result and result[-1].closes and result[-1].at == end:
                continue  # drawing goes on after a close: no vertex of its own
            begin = len(result)
            result.append(Vertex(end))
            continue
        if not goes_on:
            result[-1].out = departs
        goes_on = index in inside_arcs
        if not goes_on:
            result.append(Vertex(end, arrives))
        if operator == "h":
            _close(result[begin], result[-1])
    return result


def _close(first: Vertex, last: Vertex) -> None:
    """Let the line run on where a subpath is closed."""
    first.into, last.out = last.into, first.out
    first.closes = last.closes = True


def _runs(outline: Outline) -> Iterator[tuple[str, Point, Vector, Vector]]:
    """Yield each operator with its end, and the directions in which it departs and arrives."""
    current = start = (0.0, 0.0)
    for operator, points in outline.segments():
        if operator == "m":
            start = points[0]
        way = (current, *points) if operator != "h" else (current, start)
        end = way[-1]
        yield operator, end, _first(way), _last(way)
        current = end


def _first(way: Sequence[Point]) -> Vector:
    """Return the direction in which a way departs: towards the first point that lies elsewhere."""
    x, y = way[0]
    away = (point for point in way[1:] if point != way[0])
    nearest = next(away, way[0])
    return nearest[0] - x, nearest[1] - y


def _last(way: Sequence[Point]) -> Vector:
    back = _first(way[::-1])
    return -back[0], -back[1]


def _angle(vector: Vector) -> float:
    if vector == (0.0, 0.0):
        raise RefusalError(
            "a marker beside a segment without length has no direction",
            "remove the doubled point, or give the marker's orient in degrees",
        )
    return math.degrees(math.atan2(vector[1], vector[0]))


def _between(first: float, second: float | None = None) -> float:
    """Return the direction halfway between two."""
    if second is None:
        return first
    turn = _turn(first, second)
    if 180 - abs(turn) < _ALMOST_BACK:
        raise RefusalError(
            "a marker where the line turns back has no direction",
            "give the marker's orient in degrees",
        )
    return first + turn / 2


def _turn(first: float, second: float) -> float:
    """Return the angle from one direction to another, in degrees from -180 to 180."""
    return (second - first + 180) % 360 - 180
