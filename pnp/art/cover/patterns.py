"""The seven hatches that tell the families apart without colour: lines and dots over a box.

They appear on the ducks and on the backs, and the tiles of the families' bathrooms follow them:
in low ink some only with a lozenge or a dot, lest a wall run into the garment before it.
Like all hatching they are clipped lines rather than patterns; a dot is a line of almost no length.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from pnp.art.cover.families import FAMILIES
from pnp.art.kit.curves import Point, pair, polygon, transform_shape
from pnp.art.kit.hatch import Box, hatch_lines
from pnp.art.kit.pen import InkPen
from pnp.core.geometry import Affine

_GAP: Final = 12.0
SPREAD: Final = 1.2
"""The distance of dots, in gaps."""
_DOT: Final = 0.64
"""The width of a dot, in gaps."""
_WIDER: Final = 1.45
"""The factor for tiles in low ink."""
_JOINT: Final = 0.2
"""The width of a joint between tiles in low ink: the background has the finest lines."""
_SPECK: Final = 0.1
"""The length of a dot, whose round ends do the rest."""
CROSSED: Final = 1.25
"""The factor for gaps where lines cross."""

ANGLES: Final[dict[str, tuple[float, ...]]] = {
    "upright": (90,),
    "rising": (-45,),
    "level": (0,),
    "lattice": (-45, 45),
    "dots": (),
    "grid": (0, 90),
    "falling": (45,),
}
"""The directions of a hatch's lines, clockwise from level; dots have none."""
Size = tuple[float, float]

_LOZENGES: Final = (24.0, 29.0, 3.4)
"""The width and height of tiles with lozenges at their corners, and half a lozenge."""
_LOZENGES_FROM: Final[Point] = (12.0, 14.0)
"""A lozenge's middle, such that windows hide those near them."""
_SCALES: Final = (30.0, 18.6, 5.2)
"""The width of scales, the distance of their rows, and the width of dots in line weights."""
_SCALES_FROM: Final[Point] = (7.0, 10.6)
"""The shift of scales, such that no dot lies in the ring of the anchor."""
_SCALE_EDGE: Final = "M-15 0C-15 9.3 -8.2 17.5 0 18.6C8.2 17.5 15 9.3 15 0"
"""The lower edge of a scale."""


class _Laid(Struct, frozen=True):
    """The layout of tiles: their length and height, the rotation and shift of courses."""

    long: float
    high: float
    angle: float = 0
    shift: float = 0.5


_LAID: Final[Mapping[str, _Laid]] = {
    "upright": _Laid(44, 14, 90),
    "rising": _Laid(40, 15, -45),
    "level": _Laid(44, 14),
    "lattice": _Laid(19, 19, 45, 0),
    "grid": _Laid(20, 20, 0, 0),
    "falling": _Laid(40, 15, 45),
}


def lines(name: str, box: Box, gap: float, is_hidden: Callable[[Point], bool] | None = None) -> str:
    """Return the hatch over `box`, its lines about `gap` apart, without dots that are hidden."""
    angles = ANGLES[name]
    if not angles:
        apart = SPREAD * gap
        dots = _dots(box, apart, apart * math.sqrt(3) / 2)
        return "".join(_dot(place) for place in dots if not (is_hidden and is_hidden(place)))
    wide = gap * (CROSSED if len(angles) > 1 else 1)
    return "".join(hatch_lines(box, angle, wide) for angle in angles)


def weight(name: str, gap: float, unit: float, line: float) -> float:
    """Return the weight of the hatch's strokes, in weights of `unit`: `line`, or that of dots."""
    return line if ANGLES[name] else _DOT * gap / unit


def paint(pen: InkPen, name: str) -> None:
    """Draw a wall of tiles that follows a family's hatch."""
    [colour] = (row.colour for row in FAMILIES.values() if row.hatch == name)
    width, height = pen.box
    with pen.inside(f"M0 0L{width:.1f} 0L{width:.1f} {height:.1f}L0 {height:.1f}Z"):
        if pen.ink == "low" and name in _LOW_WALLS:
            _LOW_WALLS[name](pen)
        elif ANGLES[name]:
            _paint_tiles(pen, name, colour)
        else:
            _paint_dots(pen, name, colour)


def _paint_tiles(pen: InkPen, name: str, colour: str) -> None:
    """Draw tiles, a few of them darker than the rest, and the joints between them."""
    low = pen.ink == "low"
    joints, darker = [], []
    for corners, is_darker in _tiles(pen.box, _LAID[name], _WIDER if low else 1):
        joints.append("M" + "L".join(map(pair, corners[:3])))
        if is_darker:
            darker.append(polygon(corners))
    pen.tone("".join(darker), f"{colour}_faint", "plain")
    if low:
        pen.hairline("".join(joints), "outline", _JOINT)
    else:
        pen.line("".join(joints), 1.7, f"{colour}_pale")


def _paint_dots(pen: InkPen, name: str, colour: str) -> None:
    width, height = pen.box
    field = lines(name, (0, 0, width, height), _GAP)
    pen.line(field, weight(name, _GAP, pen.unit, 1), f"{colour}_pale")


def _paint_lozenges(pen: InkPen) -> None:
    """Draw upright tiles with lozenges at their corners, apart from the lattice of a garment."""
    width, height = pen.box
    wide, high, half = _LOZENGES
    text = []
    for y in _steps(_LOZENGES_FROM[1], high, height):
        for x in _steps(_LOZENGES_FROM[0], wide, width):
            corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
            text.append(f"{polygon(corners)}M{pair(corners[1])}L{pair((x + wide - half, y))}")
            text.append(f"M{pair(corners[2])}L{pair((x, y + high - half))}")
    pen.hairline("".join(text), "outline", _JOINT)


def _paint_scales(pen: InkPen) -> None:
    """Draw tiles that overlap like the scales of a fish, each with a dot."""
    width, height = pen.box
    wide, high, dot = _SCALES
    scales, dots = [], []
    for x, y in _dots((0, -high, width, height), wide, high):
        place = Affine.translation(x + _SCALES_FROM[0], y + _SCALES_FROM[1])
        scales.append(transform_shape(_SCALE_EDGE, place))
        dots.append(_dot(place.apply(0, 0.3 * high)))
    pen.hairline("".join(scales), "outline", _JOINT)
    pen.line("".join(dots), dot / pen.unit)


_LOW_WALLS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "lattice": _paint_lozenges,
    "dots": _paint_scales,
}
"""Walls in low ink whose tiles differ from the hatch: its lines would run into a garment's, and
dots alone leave the paper bare."""


def _steps(first: float, step: float, end: float) -> Iterator[float]:
    """Yield places a step apart, from one before the box to one after it."""
    return (first + k * step for k in range(-1, math.ceil(end / step) + 1))


def _tiles(box: Size, bond: _Laid, wider: float) -> Iterator[tuple[list[Point], bool]]:
    """Yield the corners of each tile that lies in the box, and whether it is one of the darker."""
    long, high, turn = bond.long * wider, bond.high * wider, Affine.rotation(bond.angle)
    reach = math.hypot(*box)
    for row in range(math.floor(-reach / high), math.ceil(reach / high)):
        for column in range(math.floor(-reach / long) - 1, math.ceil(reach / long)):
            x, y = (column + bond.shift * (row % 2)) * long, row * high
            frame = ((x, y + high), (x, y), (x + long, y), (x + long, y + high))
            corners = [turn.apply(*corner) for corner in frame]
            if _meets(corners, box):
                yield corners, (5 * column + 3 * row + column * row) % 7 == 0


def _meets(corners: Sequence[Point], box: Size) -> bool:
    """Return whether the box around the corners and that from the origin meet."""
    across, down = zip(*corners, strict=True)
    return all(
        min(places) < end and max(places) > 0
        for places, end in zip((across, down), box, strict=True)
    )


def _dot(at: Point) -> str:
    return f"M{pair(at)}L{pair((at[0] + _SPECK, at[1]))}"


def _dots(box: Box, gap: float, step: float) -> Iterator[Point]:
    """Yield staggered rows, `step` apart, that reach over the edges of the box."""
    left, top, right, bottom = box
    for row in range(math.floor(top / step), math.ceil(bottom / step) + 1):
        shift = gap / 2 if row % 2 else 0
        for k in range(math.floor(left / gap) - 1, math.ceil(right / gap) + 1):
            yield k * gap + shift, row * step
