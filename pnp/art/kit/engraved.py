"""Hatching along the forms of things, in low ink, as engravers cut it.

A form is given by two guides, the first in the light: its edges, both in the same direction. A
shading says where between them its lines are dark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.kit.flow import lines_across, lines_along, round_form
from pnp.art.kit.hatch_line import shapes
from pnp.art.kit.pen import InkPen
from pnp.art.kit.strokes import sample

_GAP: Final = 1.0
"""The gap between lines, in widths of the outline."""
_WEIGHT: Final = 0.21
"""The width of a line where a form is darkest, in the same measure."""
_BOW: Final = 0.1
"""The bow of lines across a form, relative to its breadth."""
_CUT: Final = "cut"
"""The shading whose lines are paper's: light on a black form."""
SHADINGS: Final[Mapping[str, Callable[[float], float]]] = {
    "round": lambda across: max(0.0, abs(across - 0.36) * 1.7 - 0.16),
    "shade": lambda across: max(0.0, across * 1.5 - 0.5),
    "deep": lambda across: min(1.0, 0.45 + 0.6 * across),
    _CUT: lambda across: max(0.0, 0.9 - 1.8 * across),
}
"""Darkness by the place across a form, 0 to 1 from its first guide to its second."""


def engrave_form(pen: InkPen, guides: str, shading: str, *, across: bool = True) -> None:
    """Hatch a form in low ink, as densely as the pen says; a small size has no room for it.

    Args:
        pen: the pen.
        guides: path data of two open lines.
        shading: a key of `SHADINGS`.
        across: whether lines run from guide to guide, rather than along them.
    """
    if pen.ink != "low" or pen.bold > 1:
        return
    dark = SHADINGS[shading]
    upper, lower = (sample(f"M{guide}") for guide in guides.split("M")[1:])
    form = round_form(upper, lower, _BOW if across else 0.0)
    hatch = lines_across if across else lines_along
    gap, weight = _GAP * pen.dense * pen.unit, _WEIGHT * pen.unit
    hatches = hatch(form, gap, weight, lambda _, place: dark(place))
    pen.stroke(shapes(hatches), "paper" if shading == _CUT else "outline")


def ground(pen: InkPen, shape: str, paint: str) -> None:
    """Fill a surface that is hatched along its form; at a small size with the paint's hatch."""
    (pen.fill if pen.bold > 1 else pen.ground)(shape, paint)
