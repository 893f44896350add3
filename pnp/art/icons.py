"""Small signs for sheets and rules: tools, hands' work, time and people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse, polyline
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import rounded
from pnp.art.weather import sun

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 4.2


def draw_icon(name: str, ink: Ink) -> bytes:
    """The icon called `name`, a key of `ICONS`."""
    pen = Pen(BOX, ink, WEIGHT)
    ICONS[name](pen)
    return pen.to_bytes()


def _pencil(pen: Pen) -> None:
    with pen.moved("rotate(45 50 50)"):
        whole = "M38 14Q38 4 50 4Q62 4 62 14L62 74L50 98L38 74Z"
        pen.contour(whole, weight=0.5)
        pen.fill(whole, "corn")
        pen.fill("M52 18L62 18L62 74L52 74Z", "corn", "shade")
        pen.fill("M38 74L62 74L50 98Z", "cream")
        pen.solid("M45.5 88L54.5 88L50 98Z")
        pen.fill("M38 24L38 14Q38 4 50 4Q62 4 62 14L62 24Z", "rose")
        pen.line("M38 24L62 24M38 74Q44 70 46 74Q50 70 54 74Q57 70 62 74", 0.7)
        pen.line(whole)


def _scissors(pen: Pen) -> None:
    blades = ("M46 56L84 14Q91 15 89 22L54 62Z", "M54 56L16 14Q9 15 11 22L46 62Z")
    rings = ellipse(30, 76, 14), ellipse(70, 76, 14)
    for blade in blades:
        pen.outlined(blade, "steel")
    pen.line("M46 60L38 68M54 60L62 68", 1.6)
    for ring in rings:
        pen.line(ring, 2.6)
        pen.line(ring, 1.0, "rose")
    pen.solid(ellipse(50, 55, 3))


def _check(pen: Pen) -> None:
    tick = "M12 54L26 40L42 57L76 14L91 27L43 86Z"
    pen.contour(tick, weight=0.5)
    pen.fill(tick, "leaf.deep")
    pen.line(tick)


def _ruler(pen: Pen) -> None:
    with pen.moved("rotate(-35 50 50)"):
        edge = rounded(2, 34, 96, 32, 4)
        pen.outlined(edge, "wood")
        pen.line("".join(f"M{x} 34L{x} {50 if k % 2 else 44}" for k, x in enumerate(range(14, 90, 12))), 0.7)


def _reroll(pen: Pen) -> None:
    for place in ("", "rotate(180 50 50)"):
        with pen.moved(place or "translate(0)"):
            arrow = "M12 47C13 24 35 8 58 15Q70 19 77 28L88 20L88 51L58 44L67 36Q60 29 52 27.5C38 25 27 34 25 48Z"
            pen.contour(arrow, weight=0.5)
            pen.fill(arrow, "teal")
            pen.line(arrow, 0.9)


def _plus_minus(pen: Pen) -> None:
    plus = polyline([(22, 8), (36, 8), (36, 22), (50, 22), (50, 36), (36, 36), (36, 50), (22, 50), (22, 36), (8, 36), (8, 22), (22, 22)], closed=True)
    minus = rounded(50, 70, 42, 15, 3)
    slash = "M84 12L14 92"
    pen.outlined(plus, "teal", 0.9)
    pen.outlined(minus, "rose", 0.9)
    pen.line(slash, 1.0)


def _sun_next(pen: Pen) -> None:
    sun(pen, 62, 40, 20)
    arrow = "M6 82L40 82L40 71L62 87L40 99L40 92L6 92Z"
    pen.outlined(arrow, "teal", 0.8)


def _people(pen: Pen) -> None:
    _bust(pen, 66, 34, 13, "rose")
    _bust(pen, 36, 40, 15, "teal")


def _bust(pen: Pen, x: float, y: float, radius: float, paint: str) -> None:
    low, half = 92, radius * 1.9
    body = (
        f"M{x - half} {low}C{x - half} {y + radius * 1.5} {x - radius} {y + radius * 1.25} {x} "
        f"{y + radius * 1.25}C{x + radius} {y + radius * 1.25} {x + half} {y + radius * 1.5} "
        f"{x + half} {low}Z"
    )
    pen.contour(body, ellipse(x, y, radius), weight=0.5)
    pen.outlined(body, paint)
    pen.outlined(ellipse(x, y, radius), paint)


def _clock(pen: Pen) -> None:
    pen.outlined(ellipse(50, 50, 42), "cream", 1.2)
    pen.line("M50 14L50 20M50 80L50 86M14 50L20 50M80 50L86 50", 0.9)
    pen.line("M50 50L50 26M50 50L67 60", 1.3)
    pen.solid(ellipse(50, 50, 4.5))


def _bankcard(pen: Pen) -> None:
    card = rounded(5, 20, 90, 60, 8)
    pen.outlined(card, "sky")
    with pen.inside(card):
        pen.solid("M5 32L95 32L95 43L5 43Z")
    pen.outlined(rounded(15, 54, 17, 13, 3), "corn", 0.7)
    pen.line("M44 66L84 66M60 56L84 56", 0.7)
    pen.line(card)


ICONS: Final[Mapping[str, Callable[[Pen], None]]] = {
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
