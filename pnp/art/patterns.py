"""The seven hatches that tell the families apart without colour: lines and dots over a box.

They dress the ducks, lie on the backs and stand as light fields on the cards' edges. Like all
hatching they are lines that are cut by clipping, not patterns; a dot is a line of hardly any
length.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.art.curves import pair
from pnp.art.families import FAMILIES
from pnp.art.hatch import Box, hatch_lines
from pnp.art.inks import LOW_FINEST
from pnp.art.pen import InkPen

_GAP: Final = 12.0
_SPREAD: Final = 1.2
"""How far dots lie apart, in gaps."""
_DOT: Final = 0.64
"""How wide a dot is, in gaps."""
_THINNED: Final = (1.5, 2.2, 3.0)
"""How much wider the gaps of a field are in low ink, by the number of directions."""
_SPECK: Final = 0.1
"""How long a dot is: its round ends do the rest."""
_CROSSED: Final = 1.25
"""How much wider the gaps are where lines cross."""

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


def lines(name: str, box: Box, gap: float) -> str:
    """Return the hatch over `box`, its lines about `gap` apart."""
    angles = ANGLES[name]
    if not angles:
        return "".join(
            f"M{pair((x, y))}L{pair((x + _SPECK, y))}" for x, y in _dots(box, _SPREAD * gap)
        )
    wide = gap * (_CROSSED if len(angles) > 1 else 1)
    return "".join(hatch_lines(box, angle, wide) for angle in angles)


def weight(name: str, gap: float, unit: float, line: float) -> float:
    """Return how heavy the hatch's strokes are, in weights of `unit`: `line`, or what dots need."""
    return line if ANGLES[name] else _DOT * gap / unit


def paint(pen: InkPen, name: str) -> None:
    """Draw a light field of the hatch called `name`, which one family has."""
    [colour] = (row.colour for row in FAMILIES.values() if row.hatch == name)
    low, (width, height) = pen.ink == "low", pen.box
    # Wider apart in low ink, so that a dark pen's field is as light as a colour's.
    gap = _GAP * _THINNED[len(ANGLES[name])] if low else _GAP
    heavy = weight(name, _GAP, pen.unit, LOW_FINEST if low else 1.2)
    with pen.inside(f"M0 0L{width:.1f} 0L{width:.1f} {height:.1f}L0 {height:.1f}Z"):
        field = lines(name, (0, 0, width, height), gap)
        pen.line(field, heavy, "outline" if low else f"{colour}_soft")


def _dots(box: Box, gap: float) -> Iterator[tuple[float, float]]:
    """Yield staggered rows that reach over the edges of the box."""
    left, top, right, bottom = box
    step = gap * math.sqrt(3) / 2
    for row in range(math.floor(top / step), math.ceil(bottom / step) + 1):
        shift = gap / 2 if row % 2 else 0
        for k in range(math.floor(left / gap) - 1, math.ceil(right / gap) + 1):
            yield k * gap + shift, row * step
