"""Small signs for sheets and rules: tools, hands' work, time and people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.palette import Ink
from pnp.art.pen import InkPen
from pnp.art.shapes import ring, round_arrow, rounded
from pnp.art.weather import sun

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 4.2

_PENCIL: Final = "M38 14Q38 4 50 4Q62 4 62 14L62 74L50 98L38 74Z"
_RUBBER: Final = "M38 24L38 14Q38 4 50 4Q62 4 62 14L62 24Z"
_SHAVED: Final = "M38 24L62 24M38 74Q44 70 46 74Q50 70 54 74Q57 70 62 74"
_TICK: Final = (
    "M9 56C13 50 19 47 26 46C31 53 35 60 38 67C47 45 62 25 83 10L92 16C75 34 57 60 47 88"
    "C43 93 36 93 33 88C27 76 20 65 9 56Z"
)
_SCISSORS: Final = (
    ("M36 32L52 44L47 51L30 40Z", "M44 56L92 22Q96 29 90 34L50 62Z", ring(24, 27, 17, 9)),
    ("M36 68L52 56L47 49L30 60Z", "M44 44L92 78Q96 71 90 66L50 38Z", ring(24, 73, 17, 9)),
)
"""The two halves: shank, blade, handle."""
_SCALE: Final = (
    "M14 34L14 44M26 34L26 50M38 34L38 44M50 34L50 50M62 34L62 44M74 34L74 50M86 34L86 44"
)


def draw_icon(name: str, ink: Ink) -> bytes:
    """The icon called `name`, a key of `ICONS`."""
    pen = InkPen(BOX, ink, WEIGHT)
    ICONS[name](pen)
    return pen.to_bytes()


def _pencil(pen: InkPen) -> None:
    with pen.moved("rotate(45 50 50)"):
        pen.contour(_PENCIL, weight=0.5)
        pen.fill(_PENCIL, "corn")
        pen.tone("M52 18L62 18L62 74L52 74Z", "corn", "shade")
        pen.fill("M38 74L62 74L50 98Z", "cream")
        pen.fill("M45.5 88L54.5 88L50 98Z", "outline")
        pen.fill(_RUBBER, "rose")
        pen.line(_SHAVED, 0.7)
        pen.line(_PENCIL)


def _scissors(pen: InkPen) -> None:
    for shank, blade, handle in _SCISSORS:
        pen.outlined(shank, "minus", 0.8)
        pen.outlined(blade, "steel", 0.8)
        pen.outlined(handle, "minus", 0.8)
    pen.dot(50, 50, 3.4)


def _check(pen: InkPen) -> None:
    pen.outlined(_TICK, "foliage_deep", 0.9)


def _ruler(pen: InkPen) -> None:
    with pen.moved("rotate(-35 50 50)"):
        pen.outlined(rounded(2, 34, 96, 32, 4), "wood")
        pen.line(_SCALE, 0.7)


def _reroll(pen: InkPen) -> None:
    for start in (-158, 22):
        pen.outlined(round_arrow((50, 50), 33, 7.5, start, start + 112), "teal", 0.8)


def _plus_minus(pen: InkPen) -> None:
    pen.outlined(ellipse(31, 31, 25), "plus", 0.9)
    pen.outlined(ellipse(69, 69, 25), "minus", 0.9)
    for weight, paint in ((2.4, "outline"), (1.5, "white")):
        pen.line("M19 31L43 31M31 19L31 43M57 69L81 69", weight, paint)


def _sun_next(pen: InkPen) -> None:
    page = rounded(30, 12, 64, 80, 8)
    pen.outlined(page, "sky")
    with pen.inside(page):
        pen.fill("M30 12L94 12L94 31L30 31Z", "rose")
    pen.line("M30 31L94 31M45 6L45 18M79 6L79 18", 1.0)
    pen.line(page)
    sun(pen, 62, 61, 14)
    pen.outlined("M5 54L18 54L18 44L38 61L18 78L18 68L5 68Z", "plus", 0.8)


def _people(pen: InkPen) -> None:
    _bust(pen, 66, 34, 13, "rose")
    _bust(pen, 36, 40, 15, "teal")


def _bust(pen: InkPen, x: float, y: float, radius: float, paint: str) -> None:
    head, neck, half = ellipse(x, y, radius), y + radius * 1.25, radius * 1.9
    shoulders = (
        f"M{x - half} 92C{x - half} {neck + radius * 0.25} {x - radius} {neck} {x} {neck}"
        f"C{x + radius} {neck} {x + half} {neck + radius * 0.25} {x + half} 92Z"
    )
    pen.contour(shoulders, head, weight=0.5)
    pen.outlined(shoulders, paint)
    pen.outlined(head, paint)


def _clock(pen: InkPen) -> None:
    pen.outlined(ellipse(50, 50, 44), "teal")
    pen.outlined(ellipse(50, 50, 35), "cream", 0.7)
    pen.line("M50 20L50 24M50 76L50 80M20 50L24 50M76 50L80 50", 0.9)
    pen.line("M50 50L50 29M50 50L65 59", 1.3)
    pen.dot(50, 50, 4.5)


def _bankcard(pen: InkPen) -> None:
    card = rounded(5, 20, 90, 60, 8)
    pen.outlined(card, "sky")
    with pen.inside(card):
        pen.outlined("M5 33L95 33L95 46L5 46Z", "black", 0.6)
    pen.outlined(rounded(15, 55, 17, 13, 3), "corn", 0.7)
    pen.line("M46 67L84 67M62 57L84 57", 0.7)
    pen.line(card)


ICONS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "pencil": _pencil,
    "scissors": _scissors,
    "check": _check,
    "ruler": _ruler,
    "reroll": _reroll,
    "plus_minus": _plus_minus,
    "sun_next": _sun_next,
    "people": _people,
    "clock": _clock,
    "bankcard": _bankcard,
}
