"""Wooden decoys: one carved block, painted as the bird that it attracts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.kit.curves import ellipse
from pnp.art.kit.engraved import engrave_form
from pnp.art.kit.letterpress import press, press_and_clip, shadow
from pnp.art.kit.palette import darkness
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import round_rect
from pnp.art.kit.tables import RowFile, ShapeFile
from pnp.data.schema import Record


class Coat(Record):
    """The paints of a decoy."""

    body: str
    head: str
    breast: str
    wing: str
    eye: str = "primary_yellow"
    """The glass eye, around its pupil."""


DECOYS: Final[Mapping[str, Coat]] = RowFile("decoys", Coat)
BLOCK: Final[Mapping[str, str]] = ShapeFile("decoy")
_GLINT: Final = "M67 28C67 20 73 16 79 17C73 20 70 24 70 30Z"
_RIM: Final = "M66.6 34C67.4 41 71 46.6 76 49C72.6 45 70.4 40 69.4 34Z"
"""Light on the rear of the head, from above and reflected from below."""
_BLACK: Final = 0.6
"""The darkness from which a head is black in low ink."""
_BODY_FORM: Final = (
    "M8 50C18 56 30 52 44 47C60 41 70 50 84 54L103 52"
    "M10 62C14 74 20 80 32 80L82 80C92 80 98 74 101 66"
)
_HEAD_FORM: Final = (
    "M66 54C63 42 64 37 62 30C61 18 71 11 81 12M93 54C90 40 95 38 96 30C96 21 90 14 82 12"
)
"""Edges of the carved form, the lit one first."""
_KEEL: Final = round_rect(34, 78, 44, 7, 2)


def paint(pen: InkPen, name: str) -> None:
    """Draw a decoy, a key of `DECOYS`, with its keel, its cord and its weight."""
    pen.line("M74 83C84 84 92 83 98 86", 0.7)
    press(pen, ellipse(103, 85.5, 5, 3.6), "tin_deep", 0.7)
    press(pen, _KEEL, "wood", 0.7)
    paint_decoy(pen, name)


def paint_decoy(pen: InkPen, name: str, *, fine: bool = False) -> None:
    """Draw the bird alone, facing right and floating at y = 74; see `paint_block`."""
    paint_block(pen, DECOYS[name], fine=fine)
    if name == "drake":
        press(pen, "M66 49C74 53 84 53 92 49L92.5 53C84 57 74 57 66.5 53Z", "ring", 0.5)


def paint_block(  # noqa: PLR0913 -- what a decoy wears, and how low ink draws it
    pen: InkPen,
    coat: Coat,
    bill: str = "bill",
    crest: str = "",
    *,
    fine: bool = False,
    alike: bool = False,
    bust: bool = False,
) -> None:
    """Draw a bird in any coat, with a bill and a crest of `BLOCK`.

    If it is `fine`, low ink hatches it along its form rather than in the hatches of its paints. If
    coats are `alike`, none has a black head there. A `bust` has neither wing nor crest, which a
    frame would cut.
    """
    fine = fine and pen.ink == "low"
    black = not alike and _is_black(pen, coat.head)
    if fine:
        head = coat.head if black else "white"
        coat = Coat(body="white", head=head, breast="white", wing="white", eye=coat.eye)
    with press_and_clip(pen, BLOCK["body"], coat.body):
        if fine:
            engrave_form(pen, _BODY_FORM, "shade")
        pen.fill(BLOCK["breast"], coat.breast)
        pen.tone("M4 66C30 76 74 78 108 62L108 84L4 84Z", coat.body, "shade")
        pen.line(BLOCK["grain"], 0.24)
    if not bust:
        _wing(pen, coat.wing)
    if crest and not bust:
        press(pen, BLOCK[crest], coat.head, 0.8)
    with press_and_clip(pen, BLOCK[bill], "yellow", 0.9):
        pen.line("M90 32C98 33 106 33 114 31", 0.4)
    with press_and_clip(pen, BLOCK["head"], coat.head):
        if fine and not black:
            engrave_form(pen, _HEAD_FORM, "shade")
        else:
            _head(pen, coat.head, black=black)
    if black:
        pen.dot(84, 26, 5.4, "paper")
    press(pen, ellipse(84, 26, 4), coat.eye, 0.6)
    pen.dot(84.3, 26, 1.9)
    pen.fill(ellipse(85.6, 24.4, 0.9), "white")


def _wing(pen: InkPen, paint: str) -> None:
    with press_and_clip(pen, BLOCK["wing"], paint, 0.7):
        pen.line("M36 59C46 56 58 56 66 59M40 64C48 62 56 62 62 64", 0.35)


def _head(pen: InkPen, paint: str, *, black: bool) -> None:
    """Draw shade and light on the head, or a black one with its light cut out."""
    if black:
        pen.stroke(BLOCK["head"])
        pen.stroke(f"{_GLINT}{_RIM}", "paper")
        return
    shadow(pen, "M84 10C86 30 78 44 64 46L66 62L98 62L98 10Z", paint)
    pen.tone(_GLINT, paint, "light")


def _is_black(pen: InkPen, paint: str) -> bool:
    return pen.ink == "low" and darkness(paint) >= _BLACK
