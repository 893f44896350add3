"""Splash values: as many drops as points over a splash that grows with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import drop

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 4.2

_DROPS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: ((50, 36),),
    2: ((29, 40), (71, 40)),
    3: ((50, 22), (22, 46), (78, 46)),
    4: ((34, 20), (66, 20), (13, 50), (87, 50)),
    5: ((50, 17), (24, 24), (76, 24), (10, 56), (90, 56)),
}
"""Where the drops are."""
POINTS: Final = tuple(_DROPS)
_SIZES: Final = (0, 21, 18, 16.5, 15, 13.6)
_CROWNS: Final = (
    "M8 78C20 72 34 76 50 76C66 76 80 72 92 78",
    "M8 82C22 78 36 80 42 70C46 64 47 60 50 58C53 60 54 64 58 70C64 80 78 78 92 82",
    "M8 82C20 80 28 76 31 60C38 64 42 72 50 74C58 72 62 64 69 60C72 76 80 80 92 82",
    "M6 82C14 80 20 74 20 64C28 66 36 70 40 74C44 66 46 56 50 46C54 56 56 66 60 74"
    "C64 70 72 66 80 64C80 74 86 80 94 82",
    "M5 84C12 80 14 74 13 66C21 68 27 71 31 75C34 64 33 52 32 43C41 50 46 62 50 72"
    "C54 62 59 50 68 43C67 52 66 64 69 75C73 71 79 68 87 66C86 74 88 80 95 84",
    "M4 86C10 82 12 78 10 71C18 72 24 74 28 78C30 66 28 54 25 45C34 50 40 62 42 70"
    "C45 60 47 48 50 38C53 48 55 60 58 70C60 62 66 50 75 45C72 54 70 66 72 78C76 74 82 72 90 71"
    "C88 78 90 82 96 86",
)
_POOL: Final = "C90 94 70 97 50 97C30 97 10 94 4 84Z"
_RING: Final = "M26 88Q50 93 74 88"


def draw_splash(points: int, ink: Ink) -> bytes:
    """The splash worth `points`, 0 to 5."""
    pen = Pen(BOX, ink, WEIGHT)
    crown = _CROWNS[points]
    pen.outlined(crown + _POOL, "pond", 0.9)
    pen.line(_RING, 0.7, "pond.deep")
    if not points:
        pen.line("M36 66Q50 62 64 66", 0.7, "pond.deep")
    for x, y in _DROPS[points]:
        _drop(pen, x, y, _SIZES[points])
    return pen.to_bytes()


def draw_splash_sign(ink: Ink) -> bytes:
    """A splash that does not count: one drop, and its crown."""
    pen = Pen(BOX, ink, WEIGHT)
    pen.outlined(_CROWNS[4] + _POOL, "drop", 0.9)
    _drop(pen, 50, 24, 19)
    return pen.to_bytes()


def _drop(pen: Pen, x: float, y: float, size: float) -> None:
    pen.outlined(drop(x, y, size), "drop", 0.9)
    r = size * 0.3
    pen.line(
        f"M{x - r:.1f} {y + r:.1f}Q{x - r:.1f} {y + 2 * r:.1f} {x:.1f} {y + 2.1 * r:.1f}",
        0.7,
        "white",
    )
