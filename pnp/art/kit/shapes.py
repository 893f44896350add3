"""Shapes that many pictures share: stars, boxes, rings, arrows, drops. Path data only."""

from __future__ import annotations

import math
from typing import Final

from pnp.art.kit.curves import Point, ellipse, pair, polygon, transform_shape
from pnp.core.geometry import Affine

DROP: Final = (
    "M0 -1C0.35 -0.35 0.62 0.05 0.62 0.4C0.62 1.2 -0.62 1.2 -0.62 0.4C-0.62 0.05 -0.35 -0.35 0 -1Z"
)
"""A falling drop, two high, around its middle."""

EMBLEM: Final = (
    "M33 34C37 37 43 36 49 34C52 33 52.6 31 52 28.6C51 23 55 20 59 20.6C62.6 21 64.6 23.6 65 26"
    "C67 26.6 69.4 27.4 70.4 28.6C69 30.2 66 30.4 63.4 30C62.6 32 63 33.6 64 36C66 41 61 47 53 47.4"
    "C43 48 34.6 45 33 34Z"
)
"""A small swimming duck around (52, 34), 38 wide."""
EMBLEM_EYE: Final = (58.0, 26.5)


def drop(x: float, y: float, size: float) -> str:
    """Return a drop around (x, y), `size` half its height."""
    return transform_shape(DROP, Affine.translation(x, y) @ Affine.scaling(size))


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """Return the point at `degrees`, clockwise from the right."""
    turn = math.radians(degrees)
    return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)


def star(centre: Point, radius: float, points: int = 5, waist: float = 0.45) -> str:
    """Return a star with one point up; its inner corners lie at `waist` of its radius."""
    return polygon(
        on_circle(centre, radius * (waist if k % 2 else 1), -90 + 180 * k / points)
        for k in range(2 * points)
    )


def round_rect(left: float, top: float, width: float, height: float, radius: float) -> str:
    """Return a rectangle with round corners, each one quadratic curve."""
    right, bottom, r = left + width, top + height, radius
    return (
        f"M{pair((left + r, top))}L{pair((right - r, top))}Q{pair((right, top))} "
        f"{pair((right, top + r))}L{pair((right, bottom - r))}Q{pair((right, bottom))} "
        f"{pair((right - r, bottom))}L{pair((left + r, bottom))}Q{pair((left, bottom))} "
        f"{pair((left, bottom - r))}L{pair((left, top + r))}Q{pair((left, top))} "
        f"{pair((left + r, top))}Z"
    )


def ring(x: float, y: float, radius: float, hole: float) -> str:
    """Return a disc with a hole; the hole runs the other way round, so that it stays open."""
    mirror = Affine(a=-1, e=2 * x)
    return ellipse(x, y, radius) + transform_shape(ellipse(x, y, hole), mirror)
