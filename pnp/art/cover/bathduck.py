"""Draws a bath duck: a family's rubber duck in the pose of a splash value, with or without water.

The order is a painter's: the silhouette dark and a little too large, then what is behind, body,
garment, head, beak, hat, eye, what the wing holds, the wing, and the water in front. The parts
keep their own frames and are turned as wholes, so that an outline is as heavy in every pose.
Clothes are drawn in the body's box, of cloth that shows the family's hatch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, get_args

from pnp.art.cover import rubber
from pnp.art.cover import rubber_engraving as engraving
from pnp.art.cover.bathwater import (
    REACH,
    WATERS,
    paint_far_water,
    paint_near_water,
    paint_plate,
    paint_splash,
)
from pnp.art.cover.families import FAMILIES, DuckFamily, Eye
from pnp.art.cover.patterns import lines, weight
from pnp.art.cover.props import PROPS, Prop, PropLine, PropPiece
from pnp.art.cover.rubber import POSES, Frame, Pose, about, beak, frames
from pnp.art.kit.curves import ellipse, placed
from pnp.art.kit.hatch import Box
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.core.geometry import IDENTITY, Affine


@dataclass(frozen=True, slots=True)
class Garment:
    """A piece of clothing; it may be larger than the body, whose outline clips it."""

    shape: str
    paint: str
    hatch_paint: str
    gap: float = 8.5
    """How far the hatch's lines lie apart."""
    weight: float = 0.9
    """How heavy they are, in line weights."""
    seams: str = ""
    """Lines on it."""


GARMENTS: Final[Mapping[str, Garment]] = {
    "apron": Garment(
        "M62 58C66 68 64 76 60 82C56 90 56 98 57 112L112 112L112 58Z", "white", "tomato"
    ),
    "dungarees": Garment(
        "M30 112C28 100 30 92 34 88C48 90 60 88 74 84C80 80 84 74 86 62L90 62C92 70 96 76 112 76"
        "L112 112Z",
        "leaf",
        "leaf_soft",
        seams="M84 90L92 90L92 96Q88 98 84 96Z",
    ),
    "jacket": Garment(
        "M36 56C32 74 32 92 40 112L112 112L112 56Z", "plum", "corn", gap=9.5, weight=0.8
    ),
    "cape": Garment(
        "M46 60C40 70 34 78 26 84C44 94 78 98 108 86L108 56Z",
        "cocoa",
        "cocoa_pale",
        gap=9.0,
        weight=0.7,
    ),
    "wetsuit": Garment("M26 52C22 70 24 90 32 112L112 112L112 52Z", "lagoon", "lagoon_pale"),
    "vest": Garment(
        "M52 60C46 72 46 96 52 112L96 112C92 96 90 84 94 60Z", "amber", "white", weight=1.0
    ),
    "pyjamas": Garment("M22 48C20 70 22 90 30 112L112 112L112 48Z", "night", "sunshine_pale"),
}


_CLOTH: Final[Box] = (24, 60, 103, 104)
"""Where garments are hatched."""
_LIGHT: Final = 0.72
"""How heavy a garment's pattern is in low ink, against where its colour does not carry it."""
_CLOSED: Final[Mapping[Eye, str]] = {
    "happy": "M-5 2C-3.4 -3.6 3.4 -3.6 5 2",
    "asleep": "M-5.4 -1C-3.4 4 3.4 4 5.4 -1M-4.4 2L-6.6 3.6M0 3L-0.4 6M4.4 2L6 4.4",
}
"""Eyes that are lines."""
_OPEN: Final[Mapping[Eye, tuple[float, float]]] = {
    "drowsy": (1.0, 0.95),
    "round": (1.06, 1.0),
    "wide": (1.25, 0.86),
    "panic": (1.46, 0.56),
}
"""How large open eyes are, and their pupils."""
_LID: Final = "M-5.4 0.6C-6 -8 6 -8 5.4 0.6C2.4 2 -2.4 2 -5.4 0.6Z"
_TONGUE_SHOWS: Final = 18
"""How wide a beak is open, in degrees, when its tongue shows."""
_PRESSED: Final = 0.66
"""How near to the duck a splash keeps where there is no room at its sides."""
_PLATED: Final = 2
"""The roughest water that a plate holds."""
_ROOMY: Final = (0.9, 0.9, 0.9, 0.9, 0.86, 0.77)
"""How much smaller each pose is drawn on paper, to make room for raised wings and flying hats."""


USUAL: Final = 1
"""The pose of a duck of which nothing is said: awake, in calm water."""
HEADROOM: Final = 24.0
"""How far above the box of 120 x 120 a flying hat may come."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the duck of a family in a pose, on water that stands on paper: `chef.2`, or `chef`."""
    family, _, number = name.partition(".")
    pose = int(number or USUAL)
    size = _ROOMY[pose]
    with pen.moved(f"translate({60 * (1 - size):g} {118 * (1 - size):g}) scale({size:g})"):
        paint_splash(pen, WATERS[pose], _PRESSED)
        paint_duck(pen, FAMILIES[family], pose)
        paint_plate(pen, WATERS[min(pose, _PLATED)])


def paint_alone(pen: InkPen, name: str) -> None:
    """Draw the duck of a family in a pose, without water: `chef.2`."""
    family, _, number = name.partition(".")
    paint_duck(pen, FAMILIES[family], int(number), Affine.translation(0, HEADROOM))


def paint_water(pen: InkPen, name: str) -> None:
    """Draw the water of a splash value on one side of the duck: `far.2`, `near.2`."""
    side, _, level = name.partition(".")
    with pen.moved(f"translate({REACH:g} {HEADROOM:g})"):
        (paint_far_water if side == "far" else paint_near_water)(pen, WATERS[int(level)])


def paint_duck(pen: InkPen, row: DuckFamily, number: int, by: Affine = IDENTITY) -> None:
    """Draw the whole duck in the pose of a splash value, without water, moved by `by`."""
    pose = POSES[number]
    place = frames(pose)
    body = PlacedPen(pen, by @ place["body"])
    _silhouette(body, row, pose, place)
    if pose.far_wing is not None:
        _wing(body.moved(place["far_wing"]), row)
    _paint_props(body, row.behind, place)
    _body(body, row)
    _head(body.moved(place["head"]), pose)
    _paint_props(body, row.worn, place)
    _eye(body.moved(place["head"]), row.eyes[number] if row.eyes else pose.eye)
    _paint_props(body, row.held, place)
    _wing(body.moved(place["wing"]), row)


def _wing(pen: PlacedPen, row: DuckFamily) -> None:
    pen.print(rubber.WING, row.wing)
    engraving.wing(pen)
    pen.line(rubber.WING, 0.5)
    pen.vein(rubber.WING_LINES, row.wing)


def _silhouette(pen: PlacedPen, row: DuckFamily, pose: Pose, place: Mapping[Frame, Affine]) -> None:
    shapes: dict[Frame, list[str]] = {frame: [] for frame in get_args(Frame)}
    shapes["body"].append(rubber.BODY)
    shapes["head"] += (rubber.HEAD, *beak(pose.gape))
    shapes["wing"].append(rubber.WING)
    if pose.far_wing is not None:
        shapes["far_wing"].append(rubber.WING)
    for name in (*row.behind, *row.worn, *row.held):
        shapes[PROPS[name].frame] += PROPS[name].silhouette
    for frame, some in shapes.items():
        _placed(pen, frame, place).contour(*some)


def _placed(pen: PlacedPen, frame: Frame, place: Mapping[Frame, Affine]) -> PlacedPen:
    """Return the pen for a frame; everything lies in the body's."""
    return pen if frame == "body" else pen.moved(place[frame])


def _paint_props(pen: PlacedPen, names: tuple[str, ...], place: Mapping[Frame, Affine]) -> None:
    for name in names:
        prop = PROPS[name]
        _prop(_placed(pen, prop.frame, place), prop)


def _prop(pen: PlacedPen, prop: Prop) -> None:
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


def _stroke(pen: PlacedPen, piece: PropLine) -> None:
    if piece.outer:
        pen.line(piece.shape, piece.outer)
    paint = "white" if piece.outer and pen.ink == "low" else piece.paint
    pen.line(piece.shape, piece.weight, paint)


def _piece(pen: PlacedPen, piece: PropPiece) -> None:
    pen.fill(piece.shape, piece.paint)
    if piece.shade:
        with pen.inside(piece.shape):
            pen.tone(piece.shade, piece.paint, "shade")
    if piece.edge:
        pen.line(piece.shape, piece.edge)


def _body(pen: PlacedPen, row: DuckFamily) -> None:
    pen.print(rubber.BODY, "rubber")
    with pen.inside(rubber.BODY):
        pen.tone(rubber.BODY_SHADE, "rubber", "shade")
        engraving.body(pen)
        _cloth(pen, GARMENTS[row.garment], row.hatch)
    pen.tone(rubber.BODY_GLOSS, "rubber", "light")
    pen.line(rubber.BODY, 0.4)


def _cloth(pen: PlacedPen, garment: Garment, hatch: str) -> None:
    low = pen.ink == "low"
    pen.fill(garment.shape, "white" if low else garment.paint)
    heavy = weight(hatch, garment.gap, pen.unit, garment.weight)
    with pen.inside(garment.shape):
        pen.tone(rubber.BODY_SHADE, garment.paint, "shade")
        pen.line(
            lines(hatch, _CLOTH, garment.gap),
            _LIGHT * heavy if low else heavy,
            "outline" if low else garment.hatch_paint,
        )
    pen.line(garment.shape, 0.55)
    if garment.seams:
        pen.line(garment.seams, 0.5)


def _head(pen: PlacedPen, pose: Pose) -> None:
    pen.print(rubber.HEAD, "rubber")
    with pen.inside(rubber.HEAD):
        pen.tone(rubber.HEAD_SHADE, "rubber", "shade")
        engraving.head(pen)
    pen.tone(ellipse(*rubber.BLUSH), "blush", "plain")
    pen.tone(rubber.HEAD_GLOSS, "rubber", "light")
    pen.line(rubber.HEAD, 0.4)
    throat, lower, upper = beak(pose.gape)
    pen.fill(throat, "throat")
    if pose.gape > _TONGUE_SHOWS:
        with pen.inside(throat):
            pen.fill(placed(rubber.TONGUE, about(rubber.HINGE, pose.gape * 0.6)), "rose")
    pen.outlined(lower, "bill", 0.5)
    pen.outlined(upper, "bill", 0.5)
    pen.line(placed(rubber.NOSTRIL, about(rubber.HINGE, -pose.gape * 0.55)), 0.5)


def _eye(head: PlacedPen, eye: Eye) -> None:
    pen = head.moved(Affine.translation(*rubber.EYE_AT))
    if eye in _CLOSED:
        pen.line(_CLOSED[eye], 1.0)
        return
    size, pupil = _OPEN[eye]
    pen.outlined(ellipse(0, 0, 4.6 * size, 5.8 * size), "white", 0.35)
    pen.fill(ellipse(0.8 * size, 0.3, 3.2 * pupil, 4.3 * pupil), "outline")
    pen.dot(0.8 * size + 1.1 * pupil, 0.3 - 2 * pupil, 1.4 * pupil, "white")
    if eye == "drowsy":
        pen.outlined(_LID, "rubber", 0.5)
