"""Splash values: as many drops as points over a splash that grows with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.palette import Ink
from pnp.art.pen import InkPen
from pnp.art.shapes import drop

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 4.2

DROPS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: ((50, 36),),
    2: ((29, 40), (71, 40)),
    3: ((50, 22), (22, 46), (78, 46)),
    4: ((34, 20), (66, 20), (13, 50), (87, 50)),
    5: ((50, 17), (24, 24), (76, 24), (12, 57), (88, 57)),
}
"""Where the drops are."""
POINTS: Final = tuple(DROPS)
_SIZES: Final = (0, 21, 18, 16.5, 15, 13.6)
_CROWNS: Final = (
    "",
    "M7 83C22 79 37 82 43 73C46 68 47 66 50 65C53 66 54 68 57 73C63 82 78 79 93 83",
    (
        "M7 83C20 81 27 76 29 66C30 62 34 62 36 65C40 72 44 75 50 75C56 75 60 72 64 65"
        "C66 62 70 62 71 66C73 76 80 81 93 83"
    ),
    (
        "M6 83C14 81 19 77 19 69C19 65 23 64 26 66C32 71 36 73 41 73C45 71 46 60 47 54"
        "C48 50 52 50 53 54C54 60 55 71 59 73C64 73 68 71 74 66C77 64 81 65 81 69C81 77 86 81 94 83"
    ),
    (
        "M5 84C12 81 14 78 13 72C13 68 17 67 20 69C25 73 28 75 32 75C35 71 34 58 34 50"
        "C34 45 39 44 41 49C44 58 46 69 50 71C54 69 56 58 59 49C61 44 66 45 66 50"
        "C66 58 65 71 68 75C72 75 75 73 80 69C83 67 87 68 87 72C86 78 88 81 95 84"
    ),
    (
        "M4 85C9 83 12 82 12 78C12 75 15 74 18 76C22 79 25 80 29 79C32 75 29 63 28 52"
        "C28 48 32 47 34 51C38 60 39 69 43 70C46 66 46 53 47 45C48 41 52 41 53 45"
        "C54 53 54 66 57 70C61 69 62 60 66 51C68 47 72 48 72 52C71 63 68 75 71 79"
        "C75 80 78 79 82 76C85 74 88 75 88 78C88 82 91 83 96 85"
    ),
)
_POOL: Final = "C90 94 70 97 50 97C30 97 10 94 4 84Z"
_RING: Final = "M26 88Q50 93 74 88"


def draw_splash(points: int, ink: Ink) -> bytes:
    """The splash worth `points`, 0 to 5."""
    pen = InkPen(BOX, ink, WEIGHT)
    crown = _CROWNS[points]
    if not points:
        _ripple(pen)
        return pen.to_bytes()
    pen.outlined(crown + _POOL, "water", 0.9)
    pen.line(_RING, 0.7, "water_deep")
    for x, y in DROPS[points]:
        _drop(pen, x, y, _SIZES[points])
    return pen.to_bytes()


def draw_splash_sign(ink: Ink) -> bytes:
    """A splash that does not count: one drop, and its crown."""
    pen = InkPen(BOX, ink, WEIGHT)
    pen.outlined(_CROWNS[4] + _POOL, "drop", 0.9)
    _drop(pen, 50, 24, 19)
    return pen.to_bytes()


def _ripple(pen: InkPen) -> None:
    pen.outlined(ellipse(50, 62, 44, 25), "water", 0.9)
    pen.line(ellipse(50, 62, 29, 14.5), 0.8, "water_deep")
    pen.line(ellipse(50, 62, 13, 5.5), 0.8, "water_deep")


def _drop(pen: InkPen, x: float, y: float, size: float) -> None:
    pen.outlined(drop(x, y, size), "drop", 0.9)
    r = size * 0.3
    pen.line(
        f"M{x - r:.1f} {y + r:.1f}Q{x - r:.1f} {y + 2 * r:.1f} {x:.1f} {y + 2.1 * r:.1f}",
        0.7,
        "white",
    )
