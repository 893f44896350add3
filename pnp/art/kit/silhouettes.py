"""Silhouettes in low ink: a heavy line around a whole figure, and paper around the line.

Three weights of line show depth, as in a wood engraving: those around large figures, those around
small things, and those inside or behind them.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from pnp.art.kit.curves import bounds, contains, pairs
from pnp.art.kit.strokes import sample
from pnp.core.painted import PaintedPath, ShapeGroup

_WEIGHTS: Final = ((30.0, 0.42), (13.0, 0.26), (5.0, 0.14))
"""The weight of the line around a figure from a size on; both in outlines of the picture."""
_GAP: Final = 0.62
"""The width of the paper around the line, in outlines of the picture."""
_MAX_SHAPES: Final = 30
"""The most shapes of a figure. A bird with open wings has more; they would take many bytes, and its
feathers are outlined as it is."""
_PAPER: Final = "#ffffff"


class Surface(NamedTuple):
    """A shape that hides everything behind it."""

    transforms: tuple[str, ...]
    """From the outermost inwards."""
    shape: str
    is_contour: bool
    """Whether it is drawn to be the outline of shapes painted over it."""


def set_off(
    figure: ShapeGroup, unit: float, bold: float, outline: str
) -> list[PaintedPath | ShapeGroup]:
    """Return the background that sets a figure off: paper and a line, or nothing for a speck.

    Args:
        figure: all of it.
        unit: the width of the picture's outline in the figure's units.
        bold: how many times as wide as usual that is.
        outline: the colour of the line.
    """
    surfaces = list(_surfaces(figure, outline))
    edges = _outermost([surface for surface in surfaces if surface.is_contour] or surfaces)
    weight = _weight([edge.shape for edge in edges], unit / bold)
    if not weight or len(edges) > _MAX_SHAPES:
        return []
    return [
        *_outline(edges, _PAPER, 2 * unit * (weight + _GAP)),
        *_outline(edges, outline, 2 * unit * weight),
    ]


def _weight(shapes: Sequence[str], unit: float) -> float:
    """Return the weight of the line around shapes by their size."""
    if not shapes:
        return 0.0
    left, top, right, bottom = bounds("".join(shapes))
    size = math.hypot(right - left, bottom - top) / unit
    return next((weight for least, weight in _WEIGHTS if size >= least), 0.0)


def _outline(
    edges: Sequence[Surface], colour: str, width: float
) -> Iterator[PaintedPath | ShapeGroup]:
    """Yield shapes, filled and stroked in a colour."""
    style = {"fill": colour, "stroke": colour, "stroke-width": f"{width:.2f}"}
    shapes = defaultdict[tuple[str, ...], list[str]](list)
    for edge in edges:
        shapes[edge.transforms].append(edge.shape)
    for transforms, together in shapes.items():
        child: PaintedPath | ShapeGroup = PaintedPath("".join(together), style)
        for transform in reversed(transforms):
            child = ShapeGroup(transform=transform, children=[child])
        yield child


def _surfaces(
    group: ShapeGroup, outline: str, transforms: tuple[str, ...] = ()
) -> Iterator[Surface]:
    """Yield surfaces that are not clipped; a shape filled like an outline is a line."""
    for child in group.children:
        if isinstance(child, ShapeGroup) and not child.clip:
            inner = (*transforms, child.transform) if child.transform else transforms
            yield from _surfaces(child, outline, inner)
        elif isinstance(child, PaintedPath) and not child.clip and "fill" in child.style:
            around = child.style.get("stroke") == child.style["fill"] == outline
            if around or child.style["fill"] != outline:
                yield Surface(transforms, child.shape, around)


def _outermost(surfaces: Sequence[Surface]) -> list[Surface]:
    """Return the shapes that lie in no other, each once, however little it is moved."""
    once = {surface.shape: surface for surface in reversed(surfaces)}.values()
    boxes = {surface.shape: bounds(surface.shape) for surface in once}
    return [
        one
        for one in once
        if not any(
            one.transforms == other.transforms
            and _covers(boxes[other.shape], boxes[one.shape])
            and _holds(other.shape, one.shape)
            for other in once
        )
    ]


def _covers(outer: tuple[float, ...], inner: tuple[float, ...]) -> bool:
    return (
        outer[0] < inner[0] and outer[1] < inner[1] and outer[2] > inner[2] and outer[3] > inner[3]
    )


def _holds(outer: str, inner: str) -> bool:
    """Return whether a shape lies wholly in another."""
    corners = sample(outer, 4)
    return all(contains(corners, point) for point in pairs(inner))
