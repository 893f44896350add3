"""Shapes that many pictures share: stars, rays, boxes, clouds, drops. Path data only."""

from __future__ import annotations

import math
from typing import Final

from pnp.art.curves import Point, ellipse, pair, placed, polygon, smooth
from pnp.ground.geometry import Affine

CLOUD: Final = "M23 78C8 78 4 58 20 54C16 38 36 30 45 42C52 26 76 30 75 49C92 47 95 78 77 78Z"
"""A cloud in a box of 100 x 100, its base at y = 78."""

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


def cloud(x: float, y: float, scale: float = 1.0, part: str = CLOUD) -> str:
    """The cloud, or a part drawn on it, scaled about the box's middle and shifted."""
    middle = Affine.translation(-50, -50)
    return placed(part, Affine.translation(50 + x, 50 + y) @ Affine.scaling(scale) @ middle)


def drop(x: float, y: float, size: float) -> str:
    """A drop around (x, y), `size` half its height."""
    return placed(DROP, Affine.translation(x, y) @ Affine.scaling(size))


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """The point at `degrees`, clockwise from the right."""
    turn = math.radians(degrees)
    return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)


def star(centre: Point, radius: float, points: int = 5, waist: float = 0.45) -> str:
    """A star with one point up; its inner corners lie at `waist` of its radius."""
    return polygon(
        on_circle(centre, radius * (waist if k % 2 else 1), -90 + 180 * k / points)
        for k in range(2 * points)
    )


def scalloped(centre: Point, radius: float, lobes: int, depth: float = 0.12) -> str:
    """A rosette's edge: round lobes that stand out by `depth` of the radius."""
    text = [f"M{pair(on_circle(centre, radius, -90))}"]
    for k in range(lobes):
        bulge = on_circle(centre, radius * (1 + 2 * depth), -90 + 360 * (k + 0.5) / lobes)
        text.append(
            f"Q{pair(bulge)} {pair(on_circle(centre, radius, -90 + 360 * (k + 1) / lobes))}"
        )
    return "".join(text) + "Z"


def rounded(left: float, top: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, each one quadratic curve."""
    right, bottom, r = left + width, top + height, radius
    return (
        f"M{pair((left + r, top))}L{pair((right - r, top))}Q{pair((right, top))} "
        f"{pair((right, top + r))}L{pair((right, bottom - r))}Q{pair((right, bottom))} "
        f"{pair((right - r, bottom))}L{pair((left + r, bottom))}Q{pair((left, bottom))} "
        f"{pair((left, bottom - r))}L{pair((left, top + r))}Q{pair((left, top))} "
        f"{pair((left + r, top))}Z"
    )


def rays(centre: Point, inner: float, outer: float, count: int, half_width: float) -> str:
    """Tapered sun rays, the first one straight up."""
    spread = math.degrees(half_width / inner)
    return "".join(
        polygon(
            (
                on_circle(centre, inner, turn - spread),
                on_circle(centre, outer, turn),
                on_circle(centre, inner, turn + spread),
            )
        )
        for turn in (-90 + 360 * k / count for k in range(count))
    )


def ring(x: float, y: float, radius: float, hole: float) -> str:
    """A disc with a hole; the hole runs the other way round, so that it stays open."""
    mirror = Affine(a=-1, e=2 * x)
    return ellipse(x, y, radius) + placed(ellipse(x, y, hole), mirror)


def round_arrow(centre: Point, radius: float, half: float, start: float, end: float) -> str:
    """A bent arrow along a circle from `start` to `end` degrees, its band 2 `half` wide."""
    turns = [start + (end - start) * k / 6 for k in range(7)]
    outer = smooth([on_circle(centre, radius + half, turn) for turn in turns], closed=False)
    inner = smooth([on_circle(centre, radius - half, turn) for turn in turns[::-1]], closed=False)
    tip = end + math.degrees(3 * half / radius)
    head = (
        on_circle(centre, radius + 2.3 * half, end),
        on_circle(centre, radius, tip),
        on_circle(centre, radius - 2.3 * half, end),
    )
    return f"{outer}L{'L'.join(pair(point) for point in head)}L{inner[1:]}Z"
