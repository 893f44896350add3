"""The families' badges: bold shapes that stay apart at 6 mm; each also carries its hatch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.cover.families import FAMILIES
from pnp.art.cover.patterns import ANGLES, lines, weight
from pnp.art.kit.curves import transform_shape
from pnp.art.kit.pen import InkPen
from pnp.art.kit.tables import ShapeFile
from pnp.core.geometry import Affine

_MIDDLE: Final = (50.0, 50.0)
_INNER: Final = 0.66
"""How large a badge's field is, as a part of it."""
_GAP: Final = 13.0
_THINNED: Final = 1.5
"""How much wider the gaps are in low ink."""
_CUT: Final = 5.2
"""The weight of the lines that are cut out of a badge in low ink, where they do not cross."""
_WIDEST: Final = 1.5
"""The boldness from which cuts grow no wider, so that black is left between them."""
_FIELD: Final = (8.0, 8.0, 92.0, 92.0)

BADGES: Final[Mapping[str, str]] = ShapeFile("badges")
"""Shapes by name, in a box of 100 x 100."""
_WAIST: Final[Mapping[str, tuple[float, float]]] = {
    "triangle": (50, 61),
    "star": (50, 53),
    "drop": (50, 60),
}
"""The middle towards which a shape is made smaller, where that is not the box's."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the badge called `name`, which one family has."""
    [row] = (row for row in FAMILIES.values() if row.badge == name)
    shape, inner = BADGES[name], _smaller(name)
    hatch = lines(row.hatch, _FIELD, _GAP)
    if pen.ink == "low":
        _stamp(pen, row.hatch, shape)
        return
    pen.contour(shape, weight=0.6)
    pen.fill(shape, row.colour)
    pen.fill(inner, f"{row.colour}_pale")
    with pen.inside(inner):
        pen.line(hatch, weight(row.hatch, _GAP, pen.unit, 0.7), row.colour)
    pen.line(inner, 0.5)


def _stamp(pen: InkPen, pattern: str, shape: str) -> None:
    """Draw the badge in low ink: a black shape, its hatch cut out of it."""
    gap = _GAP * _THINNED
    pen.contour(shape, weight=0.4)
    with pen.inside(shape):
        cut = _CUT / max(len(ANGLES[pattern]), 1) ** 0.5 * min(1.0, _WIDEST / pen.bold)
        heavy = weight(pattern, gap, pen.unit, cut)
        pen.line(lines(pattern, _FIELD, gap), max(heavy, cut), "white")
    pen.line(shape, 1.2)


def _smaller(badge: str) -> str:
    x, y = _WAIST.get(badge, _MIDDLE)
    by = Affine.translation(x, y) @ Affine.scaling(_INNER) @ Affine.translation(-x, -y)
    return transform_shape(BADGES[badge], by)
