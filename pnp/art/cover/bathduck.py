"""Draws a bath duck: a family's rubber duck in the pose of a splash value, with or without water.

The order is a painter's: the silhouette dark and a little too large, then what is behind, body,
garment, head, beak, hat, eye, what the wing holds, the wing, and the water in front. The parts
keep their own frames and are turned as wholes, so that an outline is as heavy in every pose.
Clothes are drawn in the body's box, of cloth that shows the family's hatch.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from msgspec import Struct

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
from pnp.art.cover.families import FAMILIES, GARMENTS, PROPS, DuckFamily, Eye, Garment
from pnp.art.cover.patterns import lines, weight
from pnp.art.cover.rubber import POSES, Frame, Pose, about, beak, frames
from pnp.art.kit.curves import Point, ellipse, transform_shape
from pnp.art.kit.hatch import Box
from pnp.art.kit.palette import Ink
from pnp.art.kit.parts import paint_part
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.core.geometry import IDENTITY, Affine

_CLOTH: Final[Box] = (24, 60, 103, 104)
"""Where garments are hatched."""
_LIGHT: Final = 0.75
"""How heavy a garment's pattern is in low ink, where no colour carries it."""


class LowStyle(Struct, frozen=True):
    """A duck's lines in low ink, relative to the usual ones."""

    edge: float = 1.0
    """The weight of its outline."""
    gap: float = 1.0
    """The gaps between the strokes on it."""


PLAIN: Final = LowStyle()
_ON_A_CARD: Final = LowStyle(gap=0.6)

Silhouettes = tuple[tuple[Frame, tuple[str, ...]], ...]
"""Shapes by the frame that they move with."""

_HALO: Final = 1.15
"""How much paper parts a duck from the wall in low ink, in outlines."""
_EDGES: Final[Mapping[Ink, tuple[float, float]]] = {
    "full": (1.0, 1.0),
    "grey": (1.0, 1.0),
    "low": (1.6, 0.8),
}
"""How heavy the outlines of a duck in its clothes, and of what it holds, are: in low ink only
weight tells them apart."""
_ENGRAVED: Final = 0.74
"""How wide lines of a card's picture are in low ink, relative to those of a small one."""
_CLOSED: Final = ("happy", "asleep")
"""Eyes that are lines."""
_OPEN: Final[Mapping[Eye, tuple[float, float]]] = {
    "drowsy": (1.0, 0.95),
    "round": (1.06, 1.0),
    "wide": (1.25, 0.86),
    "panic": (1.46, 0.56),
}
"""How large open eyes are, and their pupils."""
_TONGUE_SHOWS: Final = 18
"""How wide a beak is open, in degrees, when its tongue shows."""
_PRESSED: Final = 0.66
"""How near to the duck a splash keeps where there is no room at its sides."""
_PLATED: Final = "2"
"""The roughest water that a plate holds."""
_ROOMY: Final = (0.9, 0.9, 0.9, 0.9, 0.86, 0.77)
"""How much smaller each pose is drawn on paper, to make room for raised wings and flying hats."""


USUAL: Final = "1"
"""The pose of a duck of which nothing is said: awake, in calm water."""
HEADROOM: Final = 24.0
"""How far above the box of 120 x 120 a flying hat may come."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the duck of a family in a pose, on water that stands on paper: `chef.2`, or `chef`."""
    family, _, number = name.partition(".")
    pose = number or USUAL
    size = _ROOMY[int(pose)]
    with pen.transform(f"translate({60 * (1 - size):g} {118 * (1 - size):g}) scale({size:g})"):
        paint_splash(pen, WATERS[pose], _PRESSED)
        paint_duck(pen, FAMILIES[family], pose)
        paint_plate(pen, WATERS[min(pose, _PLATED)])


def paint_alone(pen: InkPen, name: str) -> None:
    """Draw the duck of a family in a pose, without water: `chef.2`."""
    family, _, number = name.partition(".")
    by = Affine.translation(0, HEADROOM)
    paint_duck(_of_a_card(pen), FAMILIES[family], number, by, _ON_A_CARD)


def paint_water(pen: InkPen, name: str) -> None:
    """Draw the water of a splash value on one side of the duck: `far.2`, `near.2`."""
    side, _, level = name.partition(".")
    with pen.transform(f"translate({REACH:g} {HEADROOM:g})"):
        if side == "far":
            paint_far_water(pen, WATERS[level])
        else:
            paint_near_water(_of_a_card(pen), WATERS[level])


def _of_a_card(pen: InkPen) -> InkPen:
    return pen.finer(_ENGRAVED) if pen.ink == "low" else pen


def paint_duck(
    pen: InkPen, row: DuckFamily, number: str, by: Affine = IDENTITY, style: LowStyle = PLAIN
) -> None:
    """Draw the whole duck in the pose of a splash value, without water, moved by `by`."""
    pose = POSES[number]
    place = frames(pose, row.build)
    body = PlacedPen(pen, by @ place["body"])
    _silhouette(body, row, pose, place, style.edge if pen.ink == "low" else 1.0)
    if pose.far_wing is not None:
        _wing(body.transform(place["far_wing"]), row, style.gap)
    if pen.ink != "low":
        _paint_props(body, row.behind, place)
    with body.apart() as own:
        _body(own, row, style.gap)
    head = body.transform(place["head"])
    with head.apart() as own:
        rubber.paint_head(own, style.gap)
    brim = row.worn[:1] if row.beak_over_hat and pen.ink == "low" else ()
    _paint_props(body, brim, place)
    _beak(head, pose)
    _paint_props(body, row.worn[len(brim) :], place)
    eye = row.eyes[int(number)] if row.eyes else pose.eye
    _eye(head, eye, pose.gaze)
    _paint_props(body, row.held, place)
    _wing(body.transform(place["wing"]), row, style.gap)


def _wing(pen: PlacedPen, row: DuckFamily, gap: float) -> None:
    pen.print(rubber.DUCK["wing"], row.wing)
    engraving.wing(pen, gap)
    pen.line(rubber.DUCK["wing"], 0.5)
    pen.vein(rubber.DUCK["wing.lines"], row.wing)


def _silhouette(
    pen: PlacedPen, row: DuckFamily, pose: Pose, place: Mapping[Frame, Affine], heavier: float
) -> None:
    """Draw the outline; in low ink it lies over the props behind the duck."""
    behind, clothes, tools = (_silhouettes(names) for names in (row.behind, row.worn, row.held))
    duck = _duck(row, pose)
    bold, light = (edge * heavier for edge in _EDGES[pen.ink])
    for edge, parts in ((light, (*behind, *tools)), (bold, (*clothes, *duck))):
        for frame, shapes in parts:
            _pen_for(pen, frame, place).halo(*shapes, weight=_HALO * heavier**0.5, edge=edge)
    if pen.ink == "low":
        _outline(pen, behind, place, light)
        _paint_props(pen, row.behind, place)
        behind = ()
    for edge, parts in ((bold, duck), (light, behind), (bold, clothes), (light, tools)):
        _outline(pen, parts, place, edge)


def _outline(
    pen: PlacedPen, parts: Silhouettes, place: Mapping[Frame, Affine], edge: float
) -> None:
    for frame, shapes in parts:
        _pen_for(pen, frame, place).contour(*shapes, weight=edge)


def _duck(row: DuckFamily, pose: Pose) -> Silhouettes:
    """Return the shapes of the duck itself."""
    wing = (rubber.DUCK["wing"],)
    return (
        ("body", (rubber.DUCK[row.build.body],)),
        ("head", (rubber.HEAD["head"], *beak(pose.gape))),
        ("wing", wing),
        *((("far_wing", wing),) if pose.far_wing is not None else ()),
    )


def _silhouettes(names: tuple[str, ...]) -> Silhouettes:
    """Return the silhouettes of props."""
    return tuple((_frame_of(name), PROPS[name].silhouette) for name in names)


def _pen_for(pen: PlacedPen, frame: Frame, place: Mapping[Frame, Affine]) -> PlacedPen:
    """Return the pen for a frame; everything lies in the body's."""
    return pen if frame == "body" else pen.transform(place[frame])


def _paint_props(pen: PlacedPen, names: tuple[str, ...], place: Mapping[Frame, Affine]) -> None:
    for name in names:
        own = _pen_for(pen, _frame_of(name), place)
        paint_part(own, PROPS[name])
        engraving.gloss(own, name)


def _frame_of(prop: str) -> Frame:
    return cast("Frame", prop.partition(".")[0])


def _body(pen: PlacedPen, row: DuckFamily, gap: float) -> None:
    pen.print(rubber.DUCK[row.build.body], "rubber")
    with pen.inside(rubber.DUCK[row.build.body]):
        pen.tone(rubber.DUCK["body.shade"], "rubber", "shade")
        engraving.body(pen, gap)
        if row.build.body == "long":
            engraving.tail(pen, gap)
        _cloth(pen, row.garment, row.hatch)
        pen.tone(rubber.DUCK["body.gloss"], "rubber", "light")
    pen.line(rubber.DUCK[row.build.body], 0.4)


def _cloth(pen: PlacedPen, garment: Garment, hatch: str) -> None:
    low, shape = pen.ink == "low", GARMENTS[garment.shape]
    pen.fill(shape, "white" if low else garment.paint)
    heavy = weight(hatch, garment.gap, pen.unit, garment.weight)
    with pen.inside(shape):
        pen.tone(rubber.DUCK["body.shade"], garment.paint, "shade")
        pen.line(
            lines(hatch, _CLOTH, garment.gap),
            _LIGHT * heavy if low else heavy,
            "outline" if low else garment.hatch_paint,
        )
    pen.line(shape, 0.55)
    if seams := GARMENTS.get(f"{garment.shape}.seams"):
        pen.line(seams, 0.5)


def _beak(pen: PlacedPen, pose: Pose) -> None:
    low = pen.ink == "low"
    # Its tip would be a black crumb behind the beak.
    throat, lower, upper = beak(pose.gape, -2.0) if low else beak(pose.gape)
    pen.fill(throat, "outline" if low else "throat")
    if pose.gape > _TONGUE_SHOWS:
        with pen.inside(throat):
            pen.fill(
                transform_shape(rubber.HEAD["tongue"], about(rubber.HINGE, pose.gape * 0.6)), "rose"
            )
    pen.fill_and_line(lower, "bill", 0.5)
    pen.engrave(lower, "hills")
    pen.fill_and_line(upper, "bill", 0.5)
    pen.line(transform_shape(rubber.HEAD["nostril"], about(rubber.HINGE, -pose.gape * 0.55)), 0.5)


def _eye(head: PlacedPen, eye: Eye, gaze: Point) -> None:
    pen = head.transform(Affine.translation(*rubber.EYE_AT))
    if eye in _CLOSED:
        pen.line(rubber.HEAD[eye], 1.0)
        return
    size, pupil = _OPEN[eye]
    pen.fill_and_line(ellipse(0, 0, 4.6 * size, 5.8 * size), "white", 0.35)
    x, y = 0.8 * size + gaze[0], 0.3 + gaze[1]
    pen.fill(ellipse(x, y, 3.2 * pupil, 4.3 * pupil), "outline")
    pen.dot(x + 1.1 * pupil, y - 2 * pupil, 1.4 * pupil, "white")
    if eye == "drowsy":
        pen.fill_and_line(rubber.HEAD["lid"], "rubber", 0.5)
