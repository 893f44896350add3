"""Draws a bath duck: a family's rubber duck in one of three poses, in water or foam.

The order is a painter's: the silhouette dark and a little too large, then what is behind, body,
garment, head, hat, eye, beak, what the wing holds, the wing, and the water in front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.art import rubber
from pnp.art.bathwater import paint_water, paint_water_behind
from pnp.art.curves import bounds, ellipse, placed
from pnp.art.families import FAMILIES, Family
from pnp.art.palette import Ink
from pnp.art.patterns import lines, weight
from pnp.art.pen import Pen
from pnp.art.props import GARMENTS, PROPS, Piece, Prop, Stroke
from pnp.art.rubber import POSES, Eye, Figure
from pnp.ground.geometry import Affine

BOX: Final = rubber.BOX
WEIGHT: Final = 2.5


def draw_bathduck(family: str, pose: int, ink: Ink) -> bytes:
    """The duck of a family, a key of `FAMILIES`, in pose 1, 2 or 3."""
    pen = Pen(BOX, ink, WEIGHT)
    figure = Figure(POSES[pose - 1])
    row = FAMILIES[family]
    paint_water_behind(pen, figure.pose.water)
    paint_duck(pen, row, figure, row.eyes[pose - 1] if row.eyes else figure.pose.eye)
    paint_water(pen, figure.pose.water)
    return pen.to_bytes()


def paint_duck(pen: Pen, row: Family, figure: Figure, eye: Eye) -> None:
    """The whole duck, without water."""
    behind, worn, held = (_props(names) for names in (row.behind, row.worn, row.held))
    body, head = figure.put("body", rubber.BODY), figure.put("head", rubber.HEAD)
    wing, beak = figure.put("wing", rubber.WING), figure.beak
    far = [figure.far_wing] if figure.pose.far_wing else []
    parts = [*far, body, head, wing, *beak]
    for prop in (*behind, *worn, *held):
        parts += [figure.put(prop.frame, shape) for shape in _silhouette(prop)]
    _tubes(pen, figure, (*behind, *worn, *held))
    pen.contour(*parts)
    for shape in far:
        pen.outlined(shape, row.wing, 0.5)
    _paint_props(pen, figure, behind)
    _body(pen, figure, row, body)
    _head(pen, figure, head)
    _paint_props(pen, figure, [prop for prop in worn if prop.frame == "body"])
    _beak(pen, figure)
    _paint_props(pen, figure, [prop for prop in worn if prop.frame != "body"])
    _eye(pen, figure, eye)
    _paint_props(pen, figure, held)
    pen.outlined(wing, row.wing, 0.6)
    pen.vein(figure.put("wing", rubber.WING_LINES), row.wing)


def _props(names: Sequence[str]) -> list[Prop]:
    return [PROPS[name] for name in names]


def _silhouette(prop: Prop) -> Iterator[str]:
    for piece in prop.pieces:
        if isinstance(piece, Piece) and not piece.within:
            yield piece.shape


def _tubes(pen: Pen, figure: Figure, props: Sequence[Prop]) -> None:
    for prop in props:
        for piece in prop.pieces:
            if isinstance(piece, Stroke) and piece.outer:
                pen.line(figure.put(prop.frame, piece.shape), piece.outer)


def _paint_props(pen: Pen, figure: Figure, props: Sequence[Prop]) -> None:
    for prop in props:
        ground = ""
        for piece in prop.pieces:
            shape = figure.put(prop.frame, piece.shape)
            if isinstance(piece, Stroke):
                _stroke(pen, piece, shape)
            elif piece.within:
                with pen.inside(ground):
                    pen.outlined(shape, piece.paint, piece.edge)
            else:
                ground = shape
                _piece(pen, piece, shape, figure.put(prop.frame, piece.shade))


def _stroke(pen: Pen, piece: Stroke, shape: str) -> None:
    if piece.outer:
        pen.line(shape, piece.outer)
    pen.line(shape, piece.weight, piece.paint)


def _piece(pen: Pen, piece: Piece, shape: str, shade: str) -> None:
    pen.fill(shape, piece.paint)
    if shade:
        with pen.inside(shape):
            pen.tone(shade, piece.paint, "shade")
    if piece.edge:
        pen.line(shape, piece.edge)


def _body(pen: Pen, figure: Figure, row: Family, body: str) -> None:
    garment = GARMENTS[row.garment]
    cloth = figure.put("body", garment.shape)
    hatch = lines(row.hatch, (4, 48, 112, 112), garment.gap)
    shade = figure.put("body", rubber.BODY_SHADE)
    pen.fill(body, "rubber")
    with pen.inside(body):
        pen.tone(shade, "rubber", "shade")
        pen.fill(cloth, garment.paint)
        with pen.inside(cloth):
            pen.tone(shade, garment.paint, "shade")
            heavy = weight(row.hatch, garment.gap, WEIGHT, garment.weight)
            pen.line(figure.put("body", hatch), heavy, garment.hatch_paint)
        pen.line(cloth, 0.55)
    for piece in garment.trim:
        if isinstance(piece, Stroke):
            _stroke(pen, piece, figure.put("body", piece.shape))
    pen.tone(figure.put("body", rubber.BODY_GLOSS), "rubber", "light")


def _head(pen: Pen, figure: Figure, head: str) -> None:
    pen.fill(head, "rubber")
    with pen.inside(head):
        pen.tone(figure.put("head", rubber.HEAD_SHADE), "rubber", "shade")
    pen.tone(figure.put("head", ellipse(*rubber.BLUSH)), "blush", "plain")
    pen.tone(figure.put("head", rubber.HEAD_GLOSS), "rubber", "light")
    pen.line(head, 0.5)


def _beak(pen: Pen, figure: Figure) -> None:
    throat, lower, upper = figure.beak
    pen.fill(throat, "throat")
    pen.outlined(lower, "bill", 0.5)
    pen.outlined(upper, "bill", 0.5)
    pen.line(figure.nostril, 0.5)


def _eye(pen: Pen, figure: Figure, eye: Eye) -> None:
    x, y = rubber.EYE_AT
    frame = figure.frame("head") @ Affine.translation(x, y)
    if eye in _CLOSED:
        pen.line(placed(_CLOSED[eye], frame), 1.0)
        return
    size = 1.25 if eye == "wide" else 1
    at = frame @ Affine.scaling(size)
    pen.fill(placed(ellipse(0, 0, 4.6, 5.8), at), "white")
    pen.line(placed(ellipse(0, 0, 4.6, 5.8), at), 0.35)
    pen.solid(placed(ellipse(0.8, 0.3, 3.2, 4.3), at))
    pen.dot(*at.apply(1.9, -1.7), 1.4 * size, "white")


_CLOSED: Final[dict[str, str]] = {
    "happy": "M-5 2C-3.4 -3.6 3.4 -3.6 5 2",
    "asleep": "M-5.4 -1C-3.4 4 3.4 4 5.4 -1M-4.4 2L-6.6 3.6M0 3L-0.4 6M4.4 2L6 4.4",
}
"""Eyes that are lines."""

__all__ = ["BOX", "WEIGHT", "bounds", "draw_bathduck", "paint_duck"]
