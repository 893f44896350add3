"""Ducks in a Bucket: the Boss's dice, the die that is wild in the bucket, and hands of dice.

Dice that count together are on a tray; the others, the kickers, are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from pnp.art.bucket.hands import HANDS
from pnp.art.kit.curves import ellipse
from pnp.art.kit.palette import Ink
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import round_rect, star
from pnp.art.pond.dice import PIPS

_WILD: Final = "w"
_STEP: Final = 100.0
"""From die to die, in a hand's units."""
_FACE: Final = round_rect(7, 7, 86, 86, 19)
_LIT: Final = round_rect(7, 7, 80, 80, 19)
_GLINT: Final = "M17 30C16 20 22 15.5 34 16C26 18 21 22 20.5 32C20 36 17.4 35 17 30Z"
_IN_HAND: Final = "translate(4.5 4.5) scale(.91)"
"""The transforms of a die on its tray, and of a kicker beside it."""
_IN_HAND_EDGE: Final = 1.8
"""The weight of its outline in low ink: a hand's lines are finer than a die's."""
_TRAY_EDGE: Final[Mapping[Ink, float]] = {"full": 0.35, "grey": 2.2, "low": 2.4}
"""The weight of a tray's outline: without colour, it alone sets the tray apart from its ground."""
_STAR: Final = star((51, 51), 18.5, 5, 0.46)
_PIP: Final[Mapping[Ink, float]] = {"full": 9.0, "grey": 9.0, "low": 9.0}


def paint(pen: InkPen, name: str) -> None:
    """Draw a hand, a key of `HANDS`; the wild die, `2.wild`; or the face of a Boss's die."""
    if name in HANDS:
        _hand(pen, HANDS[name])
    elif name == "2.wild":
        _wild(pen)
    else:
        paint_boss(pen, name)


def _hand(pen: InkPen, groups: tuple[str, ...]) -> None:
    places = accumulate((len(group) for group in groups), initial=0)
    for place, group in zip(places, groups, strict=False):
        _group(pen, group, place * _STEP)


def _group(pen: InkPen, group: str, left: float) -> None:
    """Draw dice that count together on their tray, or a kicker."""
    if len(group) > 1:
        tray = round_rect(left + 4.5, 4.5, len(group) * _STEP - 9, 91, 19)
        pen.fill_and_line(
            tray, "white" if pen.ink == "low" else "primary_yellow", _TRAY_EDGE[pen.ink]
        )
    for k, face in enumerate(group):
        with pen.transform(f"translate({left + _STEP * k:g} 0)"), pen.transform(_IN_HAND):
            paint_white(pen, face, _IN_HAND_EDGE)


def paint_white(pen: InkPen, face: str, edge: float = 1.35) -> None:
    """Draw a white die, its face a key of `PIPS` or wild; see `_cube`."""
    if face == _WILD:
        _wild(pen, edge)
    else:
        _cube(pen, "cream", edge)
        _pips(pen, face)


def _wild(pen: InkPen, edge: float = 1.35) -> None:
    """Draw a 2 on a star: in the bucket it may be any number."""
    _cube(pen, "cream", edge)
    # its grey vanishes on the grey of a tray
    pen.fill_and_line(_STAR, "outline" if pen.ink == "grey" else "primary_red", 0.5)
    _pips(pen, "2")


def paint_boss(pen: InkPen, face: str) -> None:
    """Draw a face of the Boss, the die of another colour; it may be blank.

    In low ink a small one is dark, because hatching would hide its pips.
    """
    dark = pen.ink == "low" and pen.level == "small"
    _cube(pen, "outline" if dark else "primary_blue")
    if pen.ink != "low":
        pen.fill(_GLINT, "primary_blue_soft")
    for x, y in PIPS.get(face, ()):
        pen.fill(ellipse(x, y, 9), "white")
        if pen.ink == "low" and not dark:
            pen.line(ellipse(x, y, 9), 0.5)


def _cube(pen: InkPen, paint: str, edge: float = 1.35) -> None:
    """Draw a die without pips; `edge` is the weight of its outline in low ink."""
    pen.fill(_FACE, paint)
    pen.tone(_FACE, paint, "shade")
    pen.tone(_LIT, paint, "plain")
    pen.line(_FACE, edge if pen.ink == "low" else 0.8)


def _pips(pen: InkPen, face: str) -> None:
    for x, y in PIPS[face]:
        pen.dot(x, y, _PIP[pen.ink])
