"""The bath seen from above, on which the table mat lies: tiles, rim, water, and who swims in it.

The box is in millimetres, as large as the mat. The middle stays quiet: there cards have places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.cover.bathwater import paint_bubbles, paint_foam
from pnp.art.cover.families import FAMILIES
from pnp.art.kit.curves import ellipse, pair, placed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, rounded
from pnp.core.geometry import Affine

_WIDTH: Final = 366
_HEIGHT: Final = 250
_FLOOR: Final = rounded(0, 0, _WIDTH, _HEIGHT, 6)
_TILE: Final = 12.5
_RIM: Final = rounded(4.5, 4.5, _WIDTH - 9, _HEIGHT - 9, 30)
_RIM_SHADE: Final = rounded(7, 7.6, _WIDTH - 13, _HEIGHT - 13, 28)
_WATER: Final = rounded(13, 13, _WIDTH - 26, _HEIGHT - 26, 22)
_DEPTH: Final = rounded(17, 18, _WIDTH - 33, _HEIGHT - 34, 19)
_SWIMMERS: Final = (
    *((40, 118, 4), (97, 118, 186), (196, 84, -40), (197, 114, 6)),
    *((240, 92, 196), (225, 80, -16), (319, 118, 172)),
)
"""Where ducks are, one of each family, and where they look, in degrees clockwise from the right."""
_BODY: Final = (
    "M-9.4 0C-8 -2.4 -6 -6.2 0 -6.2C5.4 -6.2 8 -3.4 8 0C8 3.4 5.4 6.2 0 6.2C-6 6.2 -8 2.4 -9.4 0Z"
)
_WINGS: Final = "M-4.4 -4C-2 -2.4 2 -2.6 4 -4.4M-4.4 4C-2 2.4 2 2.6 4 4.4"
_HEAD: Final = ellipse(4.6, 0, 4.3)
_BEAK: Final = "M8 -2.2C11 -2 12.6 -1 12.6 0C12.6 1 11 2 8 2.2Z"
_HAT: Final = ellipse(3.6, 0, 2.5)
_CORNERS: Final = (
    *((19, 22, 7), (28, 19, 6), (18, 31, 5), (36, 17.6, 3.6)),
    *((346, 228, 7.6), (336, 231, 6), (348, 218, 5.4), (327, 233, 4)),
    *((19, 232, 5.4), (17.4, 225, 4)),
    *((345, 19.6, 5.4), (336, 17.6, 4.4)),
)
_BUBBLES: Final = (
    *((62, 116, 2.6), (68, 119.4, 1.6), (128, 117, 2), (135, 120, 3), (142, 116, 1.4)),
    *((190, 24, 2.6), (197, 20.4, 1.6), (223, 117, 2.4), (231, 120, 1.5), (262, 122, 3)),
    *((271, 120, 1.6), (19.4, 70, 2), (20, 150, 2.4), (18.6, 158, 1.4), (347, 80, 2.4)),
    *((346.4, 150, 2), (348, 158, 1.4), (347, 190, 2.6)),
)
_RIPPLES: Final = (
    *((75.5, 117, 4), (120, 119, 5), (158, 118, 5), (246, 118, 6)),
    *((286, 119, 7), (176, 40, 5), (214, 102, 6), (344, 56, 4), (272, 24, 4)),
)
"""Waves of the water: middle and half the length."""
_SOAP: Final = placed(
    rounded(-9, -5.6, 18, 11.2, 5), Affine.translation(262, 241.4) @ Affine.rotation(-6)
)
_SPONGE: Final = rounded(60, 7, 26, 12, 4)
_PORES: Final = ((65, 10, 1.1), (71, 14.4, 1.5), (77, 10.4, 1), (82, 15, 1.1), (66.4, 15.4, 0.9))
_PLATE: Final = rounded(350, 95, 13, 46, 6)
_SPOUT: Final = rounded(331, 113.6, 26, 8.4, 4.2)
_MOUTH: Final = ellipse(335.4, 117.8, 2.3)
_HANDLES: Final = ((356.5, 102.4, "tomato"), (356.5, 133.4, "lagoon"))


def paint(pen: InkPen, _name: str) -> None:
    """Draw the bath."""
    pen.fill(_FLOOR, "bubble")
    with pen.inside(_FLOOR):
        pen.line("".join(_joints()), 0.7, "white" if pen.ink != "low" else "outline")
    pen.outlined(_RIM, "white", 1)
    pen.tone(_RIM_SHADE, "white", "shade")
    pen.fill(rounded(5.2, 5.2, _WIDTH - 11.6, _HEIGHT - 11.6, 29), "white")
    pen.outlined(_WATER, "water_deep", 1)
    pen.fill(_DEPTH, "water")
    pen.line(
        "".join(_wave(*wave) for wave in _RIPPLES), 0.9, "white" if pen.ink != "low" else "outline"
    )
    paint_bubbles(pen, _BUBBLES, 0.5)
    paint_foam(pen, _CORNERS, 0.8)
    for family, (x, y, turn) in zip(FAMILIES.values(), _SWIMMERS, strict=True):
        with pen.moved(f"translate({x} {y}) rotate({turn})"):
            _swimmer(pen, family.colour)
    _things(pen)
    _tap(pen)
    pen.line(_FLOOR, 0.8)


def _joints() -> Iterator[str]:
    for k in range(1, int(_WIDTH / _TILE) + 1):
        yield f"M{pair((k * _TILE, 0))}L{pair((k * _TILE, _HEIGHT))}"
    for k in range(1, int(_HEIGHT / _TILE) + 1):
        yield f"M{pair((0, k * _TILE))}L{pair((_WIDTH, k * _TILE))}"


def _wave(x: float, y: float, half: float) -> str:
    quarter = half / 2
    return (
        f"M{pair((x - half, y))}Q{pair((x - quarter, y - 1.6))} {pair((x, y))}"
        f"Q{pair((x + quarter, y + 1.6))} {pair((x + half, y))}"
    )


def _swimmer(pen: InkPen, colour: str) -> None:
    """Draw a duck as one sees it from above, with a cap of its family's colour."""
    pen.line("M-12 -5Q-16 0 -12 5M-15 -8Q-21 0 -15 8", 0.8, "water_deep")
    pen.contour(_BODY, _HEAD, _BEAK, weight=0.9)
    pen.fill(_BODY, "rubber")
    pen.line(_WINGS, 0.7)
    pen.outlined(_BEAK, "bill", 0.5)
    pen.outlined(_HEAD, "rubber", 0.6)
    pen.outlined(_HAT, colour, 0.6)
    pen.dot(7.2, -2.4, 0.7)
    pen.dot(7.2, 2.4, 0.7)


def _things(pen: InkPen) -> None:
    pen.contour(_SOAP, _SPONGE, weight=0.9)
    pen.fill(_SOAP, "petal")
    pen.fill(_SPONGE, "corn")
    pen.line("".join(ellipse(*pore) for pore in _PORES), 0.5)


def _tap(pen: InkPen) -> None:
    """Draw the tap from above: a plate on the rim, two handles, and the spout over the water."""
    pen.outlined(_PLATE, "steel", 0.9)
    pen.contour(_SPOUT, weight=0.9)
    pen.fill(_SPOUT, "steel")
    pen.tone(rounded(332, 118.6, 24, 3, 1.5), "steel", "shade")
    pen.outlined(_MOUTH, "slate", 0.5)
    for x, y, paint_of in _HANDLES:
        spokes = "".join(
            f"M{pair((x, y))}L{pair(on_circle((x, y), 4.4, turn))}" for turn in (45, 135, 225, 315)
        )
        pen.line(spokes, 4.2)
        pen.line(spokes, 2.4, "steel")
        pen.outlined(ellipse(x, y, 2.2), paint_of, 0.6)
