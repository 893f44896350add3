"""Hatching: parallel lines over a box. They are cut to a shape by clipping, not here.

No pattern is used: renderers move a pattern's phase to whole pixels, so neighbours would jump.
"""

from __future__ import annotations

import math
from typing import Final

from pnp.art.kit.curves import Point, pair

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

EVERYWHERE: Final[Box] = (-1e9, -1e9, 1e9, 1e9)


def common(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes; its right edge is left of its left edge if empty."""
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def hatch_lines(box: Box, angle: float, gap: float) -> str:
    """Return parallel lines over `box`, `gap` apart, as path data; empty if none meets the box.

    Their grid does not depend on the box, so that neighbours with the same hatch show no seam.
    """
    left, top, right, bottom = box
    if right <= left or bottom <= top:
        return ""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    across = [-x * sin + y * cos for x in (left, right) for y in (top, bottom)]
    text = []
    for k in range(math.ceil(min(across) / gap), math.floor(max(across) / gap) + 1):
        start, end = _through(box, k * gap, cos, sin)
        text.append(f"M{pair(start)}L{pair(end)}")
    return "".join(text)


def _through(box: Box, offset: float, cos: float, sin: float) -> tuple[Point, Point]:
    """Return the piece over `box` of the line at `offset` from the origin along (cos, sin)."""
    left, top, right, bottom = box
    x, y = -offset * sin, offset * cos
    if abs(sin) > abs(cos):
        spans = (top - y) / sin, (bottom - y) / sin
    else:
        spans = (left - x) / cos, (right - x) / cos
    return (x + spans[0] * cos, y + spans[0] * sin), (x + spans[1] * cos, y + spans[1] * sin)
