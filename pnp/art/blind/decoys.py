"""Wooden decoys: one carved block, painted as the bird that it is to bring down to the water."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.kit.curves import ellipse
from pnp.art.kit.letterpress import press, pressed, shadow
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import rounded


@dataclass(frozen=True, slots=True)
class Coat:
    """The paints of a decoy."""

    body: str
    head: str
    breast: str
    wing: str


DECOYS: Final[Mapping[str, Coat]] = {
    "drake": Coat("pale", "bottle", "chestnut", "umber"),
    "hen": Coat("hen", "sand", "hen", "hen_dark"),
    "teal": Coat("sand", "slate", "hen", "powder"),
    "canvasback": Coat("pale", "rust", "black", "silver"),
    "golden": Coat("brass", "brass", "brass", "brass"),
}

BODY: Final = (
    "M8 46C15 53 30 52 44 47C60 41 70 46 80 46C96 48 104 58 99 70C96 77 90 79 82 79L32 79"
    "C18 79 8 66 8 46Z"
)
HEAD: Final = (
    "M66 52C63 42 64 37 62 30C61 18 71 11 81 13C90 14 96 21 95 30C94 38 90 40 92 52"
    "C88 60 72 60 66 52Z"
)
_BILL: Final = "M92 24C99 23 108 26 114 31C113 36 102 38 93 36C90 32 90 28 92 24Z"
_BREAST: Final = "M76 40C70 56 72 70 80 84L110 84L110 40Z"
_WING: Final = "M24 57C36 50 56 48 70 54C74 60 68 68 56 69C42 70 30 66 24 57Z"
_GRAIN: Final = "M16 70C30 75 60 76 92 73M14 64C20 68 26 70 34 71"
_KEEL: Final = rounded(34, 78, 44, 7, 2)


def paint(pen: InkPen, name: str) -> None:
    """Draw a decoy, a key of `DECOYS`, with its keel, its cord and its weight."""
    pen.line("M74 83C84 84 92 83 98 86", 0.7)
    press(pen, ellipse(103, 85.5, 5, 3.6), "tin_deep", 0.7)
    press(pen, _KEEL, "wood", 0.7)
    paint_decoy(pen, name)


def paint_decoy(pen: InkPen, name: str) -> None:
    """Draw the bird alone, which looks to the right and floats at y = 74."""
    coat = DECOYS[name]
    with pressed(pen, BODY, coat.body):
        pen.fill(_BREAST, coat.breast)
        pen.tone("M4 66C30 76 74 78 108 62L108 84L4 84Z", coat.body, "shade")
        pen.line(_GRAIN, 0.24)
    with pressed(pen, _WING, coat.wing, 0.7):
        pen.line("M36 59C46 56 58 56 66 59M40 64C48 62 56 62 62 64", 0.35)
    with pressed(pen, _BILL, "yellow", 0.9):
        pen.line("M90 32C98 33 106 33 114 31", 0.4)
    with pressed(pen, HEAD, coat.head):
        shadow(pen, "M84 10C86 30 78 44 64 46L66 62L98 62L98 10Z", coat.head)
        pen.tone("M67 28C67 20 73 16 79 17C73 20 70 24 70 30Z", coat.head, "light")
    if name == "drake":
        press(pen, "M66 49C74 53 84 53 92 49L92.5 53C84 57 74 57 66.5 53Z", "ring", 0.5)
    press(pen, ellipse(84, 26, 4), "primary_yellow", 0.6)
    pen.dot(84.3, 26, 1.9)
