"""Distances between rectangles, points and straight edges, in millimetres or any other unit."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.core.geometry import Rect

Segment = tuple[float, float, float, float]
"""x and y of its start, x and y of its end."""


def to_edges(box: Rect, edges: Iterable[Segment], within: float = math.inf) -> float:
    """Return the distance from a rectangle to the nearest segment.

    Segments whose bounding boxes are farther away than `within` are skipped; if no others are left,
    the result is infinite.
    """
    left, top, right, bottom = box.edges
    nearest = math.inf
    around = edges if within == math.inf else edges_near(edges, box.inset(-within))
    for edge in around:
        x1, y1, x2, y2 = edge
        aside = max(min(x1, x2) - right, left - max(x1, x2), 0.0)
        above = max(min(y1, y2) - bottom, top - max(y1, y2), 0.0)
        gap = math.hypot(aside, above)  # to the box around the edge, which is never farther
        if gap <= min(within, nearest):
            nearest = min(nearest, gap if x1 == x2 or y1 == y2 else to_box(box, edge))
    return nearest


def edges_near(edges: Iterable[Segment], region: Rect) -> Iterator[Segment]:
    """Yield the segments whose bounding boxes touch a rectangle."""
    left, top, right, bottom = region.edges
    for edge in edges:
        x1, y1, x2, y2 = edge
        is_aside = (x1 < left and x2 < left) or (x1 > right and x2 > right)
        if not is_aside and not ((y1 < top and y2 < top) or (y1 > bottom and y2 > bottom)):
            yield edge


def parts_within(edges: Iterable[Segment], box: Rect) -> list[Segment]:
    """Return the parts of segments inside a rectangle."""
    return [part for edge in edges_near(edges, box) if (part := part_within(edge, box))]


def to_box(box: Rect, edge: Segment) -> float:
    """Return the distance between a segment and a rectangle; 0 if they meet."""
    if part_within(edge, box):
        return 0.0
    x1, y1, x2, y2 = edge
    ends = (between(box, Rect(x, y, 0, 0)) for x, y in ((x1, y1), (x2, y2)))
    return min(*ends, *(to_point(edge, x, y) for x, y in corners_of(box)))


def corners_of(box: Rect) -> tuple[tuple[float, float], ...]:
    """Return the corners of a rectangle."""
    left, top, right, bottom = box.edges
    return (left, top), (right, top), (left, bottom), (right, bottom)


def to_point(edge: Segment, x: float, y: float) -> float:
    """Return the distance between a segment and a point."""
    x1, y1, x2, y2 = edge
    dx, dy = x2 - x1, y2 - y1
    whole = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / whole)) if whole else 0.0
    return math.hypot(x1 + t * dx - x, y1 + t * dy - y)


def part_within(edge: Segment, box: Rect) -> Segment | None:
    """Return the part of a segment inside a rectangle, or None (Liang-Barsky clipping)."""
    x1, y1, x2, y2 = edge
    left, top, right, bottom = box.edges
    dx, dy = x2 - x1, y2 - y1
    start, end = 0.0, 1.0
    for step, room in ((-dx, x1 - left), (dx, right - x1), (-dy, y1 - top), (dy, bottom - y1)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            start = max(start, room / step)
        else:
            end = min(end, room / step)
    if start > end:
        return None
    return x1 + start * dx, y1 + start * dy, x1 + end * dx, y1 + end * dy


def between(one: Rect, other: Rect) -> float:
    """Return the distance between two rectangles; if they overlap, minus the depth."""
    dx = max(other.x_mm - one.right_mm, one.x_mm - other.right_mm)
    dy = max(other.y_mm - one.bottom_mm, one.y_mm - other.bottom_mm)
    return math.hypot(max(dx, 0.0), max(dy, 0.0)) if max(dx, dy) > 0 else max(dx, dy)
