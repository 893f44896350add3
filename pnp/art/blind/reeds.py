"""Reeds on a bank, high at both sides of a card and low before the water between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import ellipse, pair
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter

WIDTH: Final = 69.0
"""The width of a card with its bleed, in millimetres."""
FOOT: Final = 94.0
"""The foot of the reeds, which is that of a card with its bleed."""
_BLADES: Final = 45
_EDGE: Final = 0.1
"""Of a blade in low ink, in millimetres."""
_SPARSE: Final = 2
"""In low ink one blade of so many is drawn."""


def paint_reeds(pen: InkPen, dim: float) -> None:
    """Draw reeds across a card, `dim` of the way, 0 to 1, towards the night."""
    for k, (x, height, lean) in enumerate(_reeds()):
        blade = _blade(x, height, lean)
        if pen.ink == "low":
            if k % _SPARSE == 0:
                pen.fill_and_edge(blade, "paper", _EDGE)
        else:
            pen.mix(blade, "olive_deep" if k % 3 else "olive", "air_dark", dim * 0.9)
        if k % 4 == 0:
            _cattail(pen, x + lean * 0.9, FOOT + 2 - height, dim)


def _blade(x: float, height: float, lean: float) -> str:
    bend = x + 0.3 * lean
    knee, tip = FOOT - 0.6 * height, (x + lean, FOOT - height)
    return (
        f"M{pair((x - 0.7, FOOT))}Q{pair((bend - 0.6, knee))} {pair(tip)}"
        f"Q{pair((bend + 1, knee))} {pair((x + 0.9, FOOT))}Z"
    )


def _cattail(pen: InkPen, x: float, y: float, dim: float) -> None:
    head = ellipse(x, y, 1.0, 3.3)
    if pen.ink == "low":
        pen.fill_and_line(head, "paper", 0.4)
        pen.engrave(head, "shadow_deep")
    else:
        pen.mix(head, "bark", "air_dark", dim)


def _reeds() -> Iterator[tuple[float, float, float]]:
    """Yield foot, height and lean of each blade."""
    chance = scatter(3)
    for k in range(_BLADES + 1):
        x = -1 + (WIDTH + 2) * k / _BLADES
        rise = (abs(x - WIDTH / 2) / (WIDTH / 2)) ** 2.2
        height = 6 + 34 * rise * (0.55 + 0.45 * next(chance)) + 5 * next(chance)
        yield x, height, 7 * next(chance) - 3.5
