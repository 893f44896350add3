"""The officers' coats, caps and boat in low ink: lights cut out of black cloth, strokes on white.

Cloth takes the light of the duck below it: from above, and a little back from the water.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from pnp.art.kit import inks
from pnp.art.kit.curves import points
from pnp.art.kit.flow import RoundForm, lines_across, lines_along, round_form
from pnp.art.kit.hatch_line import lenses
from pnp.art.kit.placed_pen import PlacedPen

Cloth = Literal["coat", "sleeve"]

_FORMS: Final[dict[Cloth, RoundForm]] = {
    "coat": round_form(
        points("24 64 33 69.5 44 71.5 54 69 74 62 92 63 103 76"),
        points("20 93 33 101.5 50 105.5 68 105.5 86 101.5 100 90"),
    ),
    "sleeve": round_form(
        points("37 74.6 45 75.6 54 74.4 66 74 75 80"),
        points("40 88 47 93.2 58 95.6 68 94 74.6 87"),
    ),
}
"""From the tail or the cuff to the breast, between back and belly."""
_FOLD: Final = round_form(points("61 91.4 80 89.6 102 85.8"), points("76.6 112 89 99 102 85.8"))
"""The fold of the boat that is turned away from the light, from its left edge to its tip."""

_CAPS: Final[dict[str, RoundForm]] = {
    "captain": round_form(
        points("19 -42 22 -34 20.6 -26 16 -19.6"), points("26 -39.4 30.4 -32 28 -23 22 -16.6")
    ),
    "mate": round_form(
        points("17 -36 20.6 -28 19 -20.6 14 -15.8"), points("25.6 -32 30 -25.6 27.4 -17.4 21 -13.4")
    ),
}
"""The shade of white caps around the middle of a head, from the top of its edge downwards."""
_CORE: Final = 0.66
"""The darkest place across black cloth; below it, the water throws light back."""

_DIMMEST: Final = 0.7
"""The breadth of lights there, relative to that in full light."""

_LIT: Final[dict[Cloth, float]] = {"coat": 0.1, "sleeve": 0.45}
"""The part across white cloth that lies in the light."""


def engrave_cloth(pen: PlacedPen, cloth: Cloth, paint: str) -> None:
    """Engrave cloth of a paint; its outline need not cut the strokes."""
    if inks.is_black(paint):
        pen.stroke(_lights(cloth), "paper")
    else:
        pen.stroke(_shades(cloth))


def engrave_cap(pen: PlacedPen, officer: str) -> None:
    """Engrave an officer's cap, if it is white; its outline need not cut the strokes."""
    if officer in _CAPS:
        pen.stroke(_cap(officer))


def engrave_hull(pen: PlacedPen) -> None:
    """Engrave the fold of the boat that is turned away from the light."""
    pen.stroke(_fold())


@cache
def _lights(cloth: Cloth) -> str:
    def light(along: float, across: float) -> float:
        share = 1 - (across / _CORE) ** 2 if across < _CORE else min(0.9, 5 * (across - _CORE))
        return max(_DIMMEST, share) * min(1.0, 12 * (along + 0.08), 12 * (1.02 - along))

    return lenses(lines_along(_FORMS[cloth], 2.6, 2.25, light, (0.02, 1.0)))


@cache
def _shades(cloth: Cloth) -> str:
    edge = _LIT[cloth]

    def shade(along: float, across: float) -> float:
        return max(0.0, (across - edge) / (1 - edge)) * min(1.0, 9 * along - 1)

    return lenses(lines_across(_FORMS[cloth], 3.3, 0.42, shade))


@cache
def _cap(officer: str) -> str:
    return lenses(
        lines_across(
            _CAPS[officer], 2.7, 0.54, lambda along, across: 0.3 + 0.5 * along + 0.2 * across
        )
    )


@cache
def _fold() -> str:
    return lenses(lines_across(_FOLD, 3.4, 0.42, lambda along, across: 1 - 0.2 * (along + across)))
