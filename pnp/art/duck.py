"""Draws a duck from a row of the plumage table, layer upon layer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pnp.art.anatomy import BILLS, BODIES, BOX, HEADS, MIDWATER, TAILS
from pnp.art.curves import Point, between, ellipse, pair, placed, smooth
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.plumage import Plumage
from pnp.ground.geometry import Affine

WEIGHT: Final = 2.8


@dataclass(frozen=True, slots=True)
class Bird:
    row: Plumage
    frame: Affine
    headframe: Affine
    billframe: Affine
    body: str
    bust: str
    tail: str
    bill: str
    nape_line: tuple[Point, ...]
    throat_line: tuple[Point, ...]


def draw_duck(row: Plumage, ink: Ink) -> bytes:
    pen = Pen(BOX, ink, WEIGHT)
    bird = assemble(row)
    paint_bird(pen, bird)
    water(pen, bird)
    return pen.to_bytes()


def assemble(row: Plumage) -> Bird:
    x, y = MIDWATER
    frame = Affine.translation(x, y) @ Affine.scaling(row.scale) @ Affine.translation(-x, -y)
    body, head = BODIES[row.body], HEADS[row.head]
    hx, hy = row.head_at
    headframe = frame @ Affine.translation(hx, hy) @ Affine.scaling(*row.head_size)
    bx, by = headframe.apply(*head.bill)
    billframe = (
        Affine.translation(bx, by)
        @ Affine.rotation(row.bill_turn)
        @ Affine.scaling(row.bill_size * row.scale)
    )
    profile = [headframe.apply(*p) for p in head.profile]
    nape, throat = frame.apply(*body.nape), frame.apply(*body.throat)
    back = nape_line(profile[0], nape)
    front = throat_line(profile[-1], throat)
    bust = smooth([*profile, *front, between(throat, nape, 0.3), between(throat, nape, 0.7), *reversed(back)])
    return Bird(
        row, frame, headframe, billframe,
        body=smooth([frame.apply(*p) for p in body.outline]),
        bust=bust,
        tail=placed(TAILS[row.tail], frame),
        bill=placed(BILLS[row.bill].outline, billframe),
        nape_line=(profile[0], *back),
        throat_line=(profile[-1], *front),
    )


def nape_line(head: Point, body: Point) -> tuple[Point, ...]:
    x, y = between(head, body, 0.45)
    dy = abs(body[1] - head[1])
    return (head[0] + (x - head[0]) * 0.25, y), (between(head, body, 0.75)[0], body[1] - dy * 0.18), body


def throat_line(head: Point, body: Point) -> tuple[Point, ...]:
    x, y = between(head, body, 0.35)
    return (head[0] + (x - head[0]) * 0.3, y), (between(head, body, 0.75)[0], between(head, body, 0.68)[1]), body


def band(bird: Bird, top: float, bottom: float) -> str:
    def edge(t: float) -> tuple[Point, Point, Point]:
        a = _along(bird.nape_line, t)
        b = _along(bird.throat_line, t)
        m = between(a, b, 0.5)
        return a, (m[0] - 0.5, m[1] + 3), b
    (a, m, b), (c, n, d) = edge(top), edge(bottom)
    a, c = (a[0] - 6, a[1] - 1), (c[0] - 6, c[1] - 1)
    b, d = (b[0] + 6, b[1] - 1), (d[0] + 6, d[1] - 1)
    return f"M{pair(a)}Q{pair(m)} {pair(b)}L{pair(d)}Q{pair(n)} {pair(c)}Z"


def _along(line: tuple[Point, ...], t: float) -> Point:
    return between(line[0], line[-1], t)


def paint_bird(pen: Pen, bird: Bird) -> None:
    row = bird.row
    body = BODIES[row.body]
    place = lambda d: placed(d, bird.frame)
    pen.contour(bird.tail + bird.body + bird.bust + bird.bill)
    pen.fill(bird.tail, row.tail_paint)
    pen.fill(bird.body, row.base)
    with pen.inside(bird.body, bird.tail):
        for name, paint in row.body_marks:
            pen.patch(place(body.patches[name]), paint)
    if row.wing:
        pen.fill(place(body.wing), row.wing)
        pen.line(place(body.wing), 0.5)
        pen.line(place(body.feathers), 0.5)
    if row.speculum:
        pen.outlined(place(body.speculum), row.speculum, 0.5)
    pen.fill(bird.bust, row.hood)
    with pen.inside(bird.bust):
        for top, bottom, paint in row.neck_marks:
            pen.patch(band(bird, top, bottom), paint)
    bill(pen, bird)
    eye(pen, bird)


def bill(pen: Pen, bird: Bird) -> None:
    kind = BILLS[bird.row.bill]
    pen.outlined(bird.bill, bird.row.beak, 0.6)
    pen.line(placed(kind.mouth, bird.billframe), 0.5)


def eye(pen: Pen, bird: Bird) -> None:
    x, y = bird.headframe.apply(*HEADS[bird.row.head].eye)
    pen.fill(ellipse(x, y, 2.4), "white")
    pen.solid(ellipse(x, y, 1.9))
    pen.fill(ellipse(x + 0.7, y - 0.7, 0.7), "white")


def water(pen: Pen, bird: Bird) -> None:
    pen.fill("M3 74C20 70 30 74 44 72C60 70 74 74 90 72C104 70 112 72 117 74C110 84 84 88 60 88C36 88 10 84 3 74Z", "pond")
