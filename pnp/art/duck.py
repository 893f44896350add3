"""Draws a duck from a row of the plumage table, layer upon layer.

The order is that of a painter: the silhouette dark and a little too large, then tail, body
and its marks, wing, head and its marks, bill, eye, and the water in front of the keel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pnp.art.anatomy import (
    BILLS, BODIES, BOX, CURL, HEAD_PATCHES, HEADS, MIDWATER, TAILS, WATER_Y, Body,
)
from pnp.art.curves import Point, between, ellipse, pair, placed, smooth
from pnp.art.palette import Ink
from pnp.art.pen import Pen, Tone
from pnp.art.plumage import Neck, Plumage
from pnp.ground.geometry import Affine

WEIGHT: Final = 2.5

_NECK_AT: Final = (0.34, 0.72)
"""Where along the neck its outline has points, 0 at the head."""


_SPOTS: Final = ((84, 50), (90, 51.6), (86.4, 55.4), (92.6, 57), (84.8, 61), (90.4, 62.4), (95, 63), (87.4, 67))
"""Spots on the breast, in the body's box."""


_SCALES: Final = (
    (52, (78.5, 87.5)),
    (57, (83, 92)),
    (62, (51.5, 60.5, 69.5, 78.5, 87.5, 96.5)),
    (67, (29, 38, 47, 56, 65, 74, 83, 92)),
)
"""Rows of feather edges that the wing leaves free, in the body's box: y and the xs."""


@dataclass(frozen=True, slots=True)
class Bird:
    """A duck put together: its frames and the outlines of its parts in the picture."""

    row: Plumage
    frame: Affine
    """From the body's box to the picture."""
    head_frame: Affine
    bill_frame: Affine
    ends: tuple[Point, Point, Point, Point]
    """The neck's corners in the body's box: nape, chin, and where they meet the body."""

    @property
    def parts(self) -> Body:
        """The body's shapes, in its own box."""
        return BODIES[self.row.body]

    def on_body(self, shape: str) -> str:
        """A shape of the body's box, in the picture."""
        return placed(shape, self.frame)

    def on_head(self, shape: str) -> str:
        """A shape in units of half a head, in the picture."""
        return placed(shape, self.head_frame)

    def on_bill(self, shape: str) -> str:
        """A shape in units of the bill's length, in the picture."""
        return placed(shape, self.bill_frame)


def draw_duck(row: Plumage, ink: Ink) -> bytes:
    """One duck on a hint of water."""
    pen = Pen(BOX, ink, WEIGHT)
    bird = assemble(row)
    _ripples_behind(pen, bird)
    paint_bird(pen, bird)
    _water(pen, bird)
    return pen.to_bytes()


# -- putting together -------------------------------------------------------------------------


def assemble(row: Plumage) -> Bird:
    """Place the parts a row names."""
    x, y = MIDWATER
    frame = (
        Affine.translation(x + row.shift, y)
        @ Affine.scaling(row.scale)
        @ Affine.translation(-x, -y)
    )
    head = HEADS[row.head]
    on_neck = Affine.translation(*row.neck.head) @ Affine.scaling(*row.neck.size)
    bill_frame = (
        Affine.translation(*on_neck.apply(*head.bill))
        @ Affine.rotation(row.bill_turn)
        @ Affine.scaling(row.bill_length)
    )
    body = BODIES[row.body]
    ends = on_neck.apply(*head.profile[0]), on_neck.apply(*head.profile[-1]), body.nape, body.throat
    return Bird(row, frame, frame @ on_neck, frame @ bill_frame, ends)


def neck_edges(neck: Neck, ends: tuple[Point, Point, Point, Point], part: float) -> tuple[Point, Point]:
    """The back and the front of the neck at `part` of its length, 0 at the head."""
    nape, chin, back, front = ends
    x, y = between(between(nape, chin, 0.5), between(back, front, 0.5), part)
    x -= neck.bend * math.sin(math.pi * part)
    half = neck.width * (1 + 0.9 * max(0.0, part - _NECK_AT[0]) ** 1.5 * 2)
    return (x - half, y), (x + half, y)


def bust(bird: Bird) -> str:
    """The outline of head and neck, its foot inside the body."""
    head, row = HEADS[bird.row.head], bird.row
    nape, chin, back, front = bird.ends
    sides = [neck_edges(row.neck, bird.ends, part) for part in _NECK_AT]
    inner = bird.frame.inverse() @ bird.head_frame
    profile = [inner.apply(*point) for point in head.profile]
    foot = [(front[0] - 10, front[1] + 1), (back[0] + 14, back[1] + 8), (back[0] + 4, back[1] + 4)]
    points = [*profile, *(right for _, right in sides), front, *foot, back]
    points += [left for left, _ in reversed(sides)]
    return smooth([bird.frame.apply(*point) for point in points])


def collar(bird: Bird, top: float, bottom: float) -> str:
    """A band across the neck, bowed as on a round neck."""
    (a, b), (c, d) = (neck_edges(bird.row.neck, bird.ends, part) for part in (top, bottom))
    text = (
        f"M{pair((a[0] - 9, a[1] - 1))}Q{pair(_bow(a, b))} {pair((b[0] + 9, b[1] - 1))}"
        f"L{pair((d[0] + 9, d[1] - 1))}Q{pair(_bow(c, d))} {pair((c[0] - 9, c[1] - 1))}Z"
    )
    return bird.on_body(text)


def _bow(left: Point, right: Point) -> Point:
    x, y = between(left, right, 0.5)
    return x, y + 4


# -- painting ---------------------------------------------------------------------------------


def paint_bird(pen: Pen, bird: Bird) -> None:
    """The whole bird, without water."""
    row, parts = bird.row, bird.parts
    outline = smooth([bird.frame.apply(*point) for point in parts.outline])
    tail, head = bird.on_body(TAILS[row.tail]), bust(bird)
    wing = bird.on_body(parts.wing)
    if row.curl:
        pen.line(bird.on_body(CURL), 1.2)
    pen.contour(tail, outline, wing, head, bird.on_bill(BILLS[row.bill].outline))
    pen.fill(tail, row.tail_paint)
    _body(pen, bird, outline)
    _head(pen, bird, head)
    _wing(pen, bird, wing)
    _feathering(pen, bird, outline)
    _bill(pen, bird)
    _eye(pen, bird)


def _body(pen: Pen, bird: Bird, outline: str) -> None:
    pen.fill(outline, bird.row.base)
    with pen.inside(outline):
        _marks(pen, bird, "plain")
    if pen.ink != "low":
        with pen.inside(outline), pen.inside(bird.on_body(bird.parts.shade)):
            pen.fill(outline, bird.row.base, "shade")
            _marks(pen, bird, "shade")
    pen.line(outline, 0.3)


def _marks(pen: Pen, bird: Bird, tone: Tone) -> None:
    for name, paint in bird.row.body_marks:
        shape = bird.on_body(bird.parts.patches[name])
        if tone == "plain":
            pen.patch(shape, paint)
        else:
            pen.fill(shape, paint, tone)


def _feathering(pen: Pen, bird: Bird, outline: str) -> None:
    """A hen's scaled flanks, a teal's spotted breast."""
    row = bird.row
    if row.mottle:
        scales = "".join(
            f"M{x - 3.2} {y}Q{x} {y + 4.6} {x + 3.2} {y}" for y, xs in _SCALES for x in xs
        )
        with pen.inside(outline):
            pen.line(bird.on_body(scales), 0.45, row.mottle)
    if row.speckle:
        spots = "".join(f"M{x} {y}L{x + 0.2} {y}" for x, y in _SPOTS)
        pen.line(bird.on_body(spots), 0.75, row.speckle)


def _wing(pen: Pen, bird: Bird, wing: str) -> None:
    row, parts = bird.row, bird.parts
    if row.speculum and parts.speculum:
        window = bird.on_body(parts.speculum)
        pen.line(window, 1.3, "white")
        pen.outlined(window, row.speculum, 0.4)
    pen.fill(wing, row.wing)
    pen.line(wing, 0.5)
    if parts.feathers:
        pen.vein(bird.on_body(parts.feathers), row.wing)


def _head(pen: Pen, bird: Bird, outline: str) -> None:
    row = bird.row
    hood_ends = row.collar[0][0] + 0.04 if row.collar else 3
    with pen.inside(outline):
        pen.fill(collar(bird, -3, hood_ends), row.hood)
        if pen.ink != "low":
            pen.fill(bird.on_head(HEAD_PATCHES["shade"]), row.hood, "shade")
        for top, bottom, paint in row.collar:
            pen.patch(collar(bird, top, bottom), paint)
        for name, paint in row.head_marks:
            pen.patch(bird.on_head(HEAD_PATCHES[name]), paint)
    pen.fill(bird.on_head(HEADS[row.head].gloss), row.hood, "light")


def _bill(pen: Pen, bird: Bird) -> None:
    kind, row = BILLS[bird.row.bill], bird.row
    outline = bird.on_bill(kind.outline)
    pen.fill(outline, row.beak)
    if row.saddle and kind.saddle:
        pen.fill(bird.on_bill(kind.saddle), row.saddle)
    if kind.nail:
        pen.solid(bird.on_bill(kind.nail))
    pen.line(outline, 0.5)
    pen.vein(bird.on_bill(kind.mouth + kind.nostril), row.beak)


def _eye(pen: Pen, bird: Bird) -> None:
    x, y = bird.head_frame.apply(*HEADS[bird.row.head].eye)
    pen.dot(x, y, 2.7, "white")
    pen.dot(x, y, 2.2, bird.row.eye)
    pen.dot(x, y, 1.7 if bird.row.eye == "iris.brown" else 1.2)
    pen.dot(x + 0.7, y - 0.8, 0.7, "white")


def _ripples_behind(pen: Pen, bird: Bird) -> None:
    pass


_SURFACE: Final = "M4 74.6C15 70.4 26 73.4 38 72.2C52 70.6 62 73.6 76 72.4C92 70.6 104 71.2 116 74.2"


def _water(pen: Pen, bird: Bird) -> None:
    x, y = MIDWATER
    pen.fill(_SURFACE + "C108 82.5 84 86 60 86C36 86 12 82.5 4 74.6Z", "pond")
    left, right = bird.frame.apply(26, y)[0], bird.frame.apply(96, y)[0]
    if pen.ink != "low":
        pen.fill(
            f"M{left} 73C{left + 14} 75 {right - 14} 75 {right} 73C{right - 4} 77.5 {right - 20} 80"
            f" {(left + right) / 2} 80C{left + 20} 80 {left + 4} 77.5 {left} 73Z",
            "pond.deep",
        )
    pen.line(_SURFACE, 0.7, "pond.deep")
    pen.line("M20 79.4Q27 77.6 34 79.4M50 82.6Q59 80.6 68 82.6M84 79.4Q92 77.4 100 79.4", 0.6, "pond.deep")
