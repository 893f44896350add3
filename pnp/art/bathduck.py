"""Draws a bath duck: a family's rubber duck in one of three poses, in water and foam.

The order is a painter's: the silhouette dark and a little too large, then what is behind, body,
garment, head, beak, hat, eye, what the wing holds, the wing, and the water in front. The parts
keep their own frames and are turned as wholes, so that an outline is as heavy in every pose.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from pnp.art import rubber
from pnp.art.bathwater import paint_water, paint_water_behind
from pnp.art.curves import ellipse, placed
from pnp.art.families import FAMILIES, DuckFamily, Eye
from pnp.art.garments import GARMENTS, Garment
from pnp.art.hatch import Box
from pnp.art.patterns import lines, weight
from pnp.art.pen import InkPen
from pnp.art.props import PROPS, Prop, PropLine, PropPiece
from pnp.art.rubber import POSES, Frame, Pose, about, beak, frames

_CLOTH: Final[Box] = (24, 60, 103, 104)
"""Where garments are hatched."""
_CLOSED: Final[Mapping[Eye, str]] = {
    "happy": "M-5 2C-3.4 -3.6 3.4 -3.6 5 2",
    "asleep": "M-5.4 -1C-3.4 4 3.4 4 5.4 -1M-4.4 2L-6.6 3.6M0 3L-0.4 6M4.4 2L6 4.4",
}
"""Eyes that are lines."""
_OPEN: Final[Mapping[Eye, float]] = {"round": 1.0, "wide": 1.22}
"""How large open eyes are."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the duck of a family, a key of `FAMILIES`, in a pose: `chef.2`; `chef` is `chef.1`."""
    family, _, number = name.partition(".")
    pose = int(number or 1)
    paint_water_behind(pen, POSES[pose - 1].water)
    paint_duck(pen, FAMILIES[family], pose)
    paint_water(pen, POSES[pose - 1].water)


def paint_duck(pen: InkPen, row: DuckFamily, number: int) -> None:
    """Draw the whole duck in pose 1, 2 or 3, without water."""
    pose = POSES[number - 1]
    place = frames(pose)
    with pen.moved(place["body"]):
        _silhouette(pen, row, place, beak(pose.gape))
        _paint_props(pen, row.behind, place)
        _body(pen, row)
        with pen.moved(place["head"]):
            _head(pen, pose)
        _paint_props(pen, row.worn, place)
        with pen.moved(place["head"]):
            _eye(pen, row.eyes[number - 1] if row.eyes else pose.eye)
        _paint_props(pen, row.held, place)
        with pen.moved(place["wing"]):
            pen.outlined(rubber.WING, row.wing, 0.6)
            pen.vein(rubber.WING_LINES, row.wing)


def _silhouette(
    pen: InkPen, row: DuckFamily, place: Mapping[Frame, str], bill: tuple[str, ...]
) -> None:
    own: dict[Frame, str] = {"body": rubber.BODY, "head": rubber.HEAD, "wing": rubber.WING}
    more: dict[Frame, str] = {"body": "", "head": "".join(bill), "wing": "", "hat": "", "held": ""}
    for name in (*row.behind, *row.worn, *row.held):
        more[PROPS[name].frame] += PROPS[name].silhouette
    for frame, shape in more.items():
        with _placed(pen, frame, place):
            pen.contour(*filter(None, (own.get(frame), shape)))


@contextmanager
def _placed(pen: InkPen, frame: Frame, place: Mapping[Frame, str]) -> Iterator[None]:
    """Draw in a frame; everything lies in the body's."""
    if frame == "body":
        yield
        return
    with pen.moved(place[frame]):
        yield


def _paint_props(pen: InkPen, names: tuple[str, ...], place: Mapping[Frame, str]) -> None:
    for name in names:
        prop = PROPS[name]
        with _placed(pen, prop.frame, place):
            _prop(pen, prop)


def _prop(pen: InkPen, prop: Prop) -> None:
    ground = ""
    for piece in prop.pieces:
        match piece:
            case PropLine():
                _stroke(pen, piece)
            case PropPiece(within=True):
                with pen.inside(ground):
                    _piece(pen, piece)
            case PropPiece():
                ground = piece.shape
                _piece(pen, piece)


def _stroke(pen: InkPen, piece: PropLine) -> None:
    if piece.outer:
        pen.line(piece.shape, piece.outer)
    paint = "white" if piece.outer and pen.ink == "low" else piece.paint
    pen.line(piece.shape, piece.weight, paint)


def _piece(pen: InkPen, piece: PropPiece) -> None:
    pen.fill(piece.shape, piece.paint)
    if piece.shade:
        with pen.inside(piece.shape):
            pen.tone(piece.shade, piece.paint, "shade")
    if piece.edge:
        pen.line(piece.shape, piece.edge)


def _body(pen: InkPen, row: DuckFamily) -> None:
    pen.fill(rubber.BODY, "rubber")
    with pen.inside(rubber.BODY):
        pen.tone(rubber.BODY_SHADE, "rubber", "shade")
        _cloth(pen, GARMENTS[row.garment], row.hatch)
    pen.tone(rubber.BODY_GLOSS, "rubber", "light")
    pen.line(rubber.BODY, 0.5)


def _cloth(pen: InkPen, garment: Garment, hatch: str) -> None:
    low = pen.ink == "low"
    pen.fill(garment.shape, "white" if low else garment.paint)
    heavy = weight(hatch, garment.gap, pen.unit, garment.weight)
    with pen.inside(garment.shape):
        pen.tone(rubber.BODY_SHADE, garment.paint, "shade")
        pen.line(
            lines(hatch, _CLOTH, garment.gap), heavy, "outline" if low else garment.hatch_paint
        )
    pen.line(garment.shape, 0.55)
    if garment.seams:
        pen.line(garment.seams, 0.5)


def _head(pen: InkPen, pose: Pose) -> None:
    pen.fill(rubber.HEAD, "rubber")
    with pen.inside(rubber.HEAD):
        pen.tone(rubber.HEAD_SHADE, "rubber", "shade")
    pen.tone(ellipse(*rubber.BLUSH), "blush", "plain")
    pen.tone(rubber.HEAD_GLOSS, "rubber", "light")
    pen.line(rubber.HEAD, 0.5)
    throat, lower, upper = beak(pose.gape)
    pen.fill(throat, "throat")
    pen.outlined(lower, "bill", 0.5)
    pen.outlined(upper, "bill", 0.5)
    pen.line(placed(rubber.NOSTRIL, about(rubber.HINGE, -pose.gape * 0.55)), 0.5)


def _eye(pen: InkPen, eye: Eye) -> None:
    x, y = rubber.EYE_AT
    with pen.moved(f"translate({x} {y})"):
        if eye in _CLOSED:
            pen.line(_CLOSED[eye], 1.0)
            return
        size = _OPEN[eye]
        pen.outlined(ellipse(0, 0, 4.6 * size, 5.8 * size), "white", 0.35)
        pen.fill(ellipse(0.8 * size, 0.3, 3.2 * size, 4.3 * size), "outline")
        pen.dot(1.9 * size, -1.7 * size, 1.4 * size, "white")
