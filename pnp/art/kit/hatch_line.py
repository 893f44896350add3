"""A line of a hatching, drawn as a shape that swells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point, between, contains
from pnp.art.kit.strokes import burin, evenly, sample, swell

_SPECK: Final = 1
"""The number of visible places up to which a line is a speck."""
_PLACES: Final = 13
_WHOLE: Final = 8
"""The number of visible places from which a part is as wide as the whole line."""
_LENS: Final = 3
"""The number of places at which a line is examined; the points of the simplest line."""


class HatchLine(Struct, frozen=True):
    """A line of a hatching, through points, with its width at both ends and in the middle."""

    through: tuple[Point, ...]
    widths: tuple[float, float, float]

    @property
    def shape(self) -> str:
        """Return it as a shape that swells; two curves if it is pointed at both ends."""
        if any(self.widths[::2]):
            return swell(self.through, *self.widths)
        return self.lens

    @property
    def lens(self) -> str:
        """Return it as two curves, pointed at both ends."""
        return burin(self.through[0], self.at_middle, self.through[-1], self.widths[1])

    @property
    def at_middle(self) -> Point:
        """Return the point in its middle."""
        return self.through[len(self.through) // 2]

    @property
    def places(self) -> list[Point]:
        """Return points along the line, close enough to test against outlines."""
        if len(self.through) > _LENS:
            return evenly(self.through, _PLACES)
        start, middle, end = self.through
        (x, y), part = between(start, end, 0.5), 1 / (_PLACES - 1)
        handle = (2 * middle[0] - x, 2 * middle[1] - y)
        parts = (k * part for k in range(_PLACES))
        return [between(between(start, handle, t), between(handle, end, t), t) for t in parts]

    def cut(self, first: int, last: int) -> HatchLine:
        """Return the part between two of its places, finer if it is short."""
        places, part = self.places, min(1.0, (last - first) / _WHOLE)
        start, middle, end = (width * part for width in self.widths)
        through = (places[first], places[(first + last) // 2], places[last])
        return HatchLine(through, (start, middle, end))


def visible_lines_of(
    lines: Iterable[HatchLine], shape: str, over: Sequence[Sequence[Point]] = ()
) -> list[HatchLine]:
    """Return the lines with more than a speck visible, each reduced to its visible part.

    Args:
        lines: the hatching.
        shape: the shape that clips them.
        over: the outlines that will hide them.
    """
    corners = sample(shape, 4)
    parts = []
    for line in lines:
        is_visible = [
            contains(corners, place) and not any(contains(cover, place) for cover in over)
            for place in line.places
        ]
        first, last = _longest_run(is_visible)
        if last - first > _SPECK:
            parts.append(line.cut(max(0, first - 1), min(last, len(is_visible) - 1)))
    return parts


def _longest_run(visibility: Sequence[bool]) -> tuple[int, int]:
    """Return the first index of the longest visible run, and the one after its last."""
    first, longest = 0, (0, 0)
    for k, value in enumerate((*visibility, False)):
        if value:
            continue
        longest = max(longest, (first, k), key=lambda run: run[1] - run[0])
        first = k + 1
    return longest


def shapes(lines: Iterable[HatchLine]) -> str:
    """Return lines as shapes that swell."""
    return "".join(line.shape for line in lines)


def lenses(lines: Iterable[HatchLine]) -> str:
    """Return lines as shapes of two curves, whatever their ends."""
    return "".join(line.lens for line in lines)
