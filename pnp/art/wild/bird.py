"""Assembles a duck from a row of the plumage table: the places of its parts, not their look."""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.art.kit.curves import Point, between, pair, points, smooth, transform_shape
from pnp.art.wild.anatomy import BILLS, BODIES, HEADS, MIDWATER, TAILS, Bill, Body
from pnp.art.wild.plumage import Plumage
from pnp.art.wild.stances import SWIMMING, Stance
from pnp.core.geometry import IDENTITY, Affine

_NECK_AT: Final = (0.34, 0.72)
"""The places of outline points along the neck, 0 at the head."""
_HIDDEN: Final = ((0.05, 6), (0.5, 7), (0.88, 3))
"""Points of the neck's foot, under the plumage: the part of its width, and how deep."""
_USUAL_BILL: Final = 18.0
"""The bill length for which the places of turned heads are defined."""
_USUAL_TURN: Final = 18.0
"""The rotation of the bill for which they are defined, in degrees."""
_CLEARANCE: Final = 1.5
"""The least distance of a neck edge from head and body."""
_BOSOM: Final = 17.0
"""The distance of edges of the neck's front above the throat: nearer it would stand on a ledge."""
_UP: Final = 4.0
"""The distance above the throat over which the breast is as upright as below it."""
_CHEST: Final = -2
"""The index of the outline's point above the throat from which a neck that is laid back starts."""
_TURNED: Final = 7.0
"""The same below the head of a neck that is laid back: it would stand out from the breast."""
_BEYOND: Final = 60.0
"""Further than any head reaches."""
_NAPE_BEYOND: Final = 1.5
"""The distance behind the neck at which a hood begins, to reach out only further up."""
_ABOVE: Final = 9.0
"""The height by which it reaches out further up behind the neck than in front."""
_JAW: Final = (
    "M-0.1 0.04C0.2 0.14 0.54 0.13 0.82 0.03C0.98 0.02 0.98 0.17 0.84 0.2"
    "C0.5 0.26 0.2 0.34 -0.14 0.32Z"
)
"""The lower half of any bill, shut, in units of its length; it turns about the base."""
_TONGUE_TIP: Final = (0.6, 0.1)
_HINGE: Final = (58.0, 60.0)
"""The point around which a body tilts."""


class Bird(Struct, frozen=True, dict=True):
    """An assembled duck: its frames and the outlines of its parts in the picture.

    Outlines that many parts need are computed once.
    """

    row: Plumage
    stance: Stance
    frame: Affine
    """From the box that all ducks share to the picture."""
    tilted: Affine
    """From a level body to one that is tilted, in that box."""
    on_neck: Affine
    """From units of half a head to that box."""
    on_head: Affine
    """From units of the bill's length to that box."""

    @property
    def parts(self) -> Body:
        """Return the body's shapes, in its own box."""
        return BODIES[self.row.shape.body]

    @property
    def beak(self) -> Bill:
        """Return the bill's shapes, in units of its length; of an open one the upper half."""
        beak = BILLS[self.row.shape.bill]
        return replace(beak, outline=beak.upper) if self.stance.gape and beak.upper else beak

    @property
    def is_turned(self) -> bool:
        """Return whether the head looks over the back."""
        return self.stance.place is not None

    def body_shape(self, shape: str) -> str:
        """Return a shape of the body's box, in the picture."""
        return transform_shape(shape, self.on_body)

    @cached_property
    def on_body(self) -> Affine:
        """Return the map from the body's box to the picture."""
        return self.frame @ self.tilted

    def head_shape(self, shape: str) -> str:
        """Return a shape in units of half a head, in the picture."""
        return transform_shape(shape, self.frame @ self.on_neck)

    def bill_shape(self, shape: str) -> str:
        """Return a shape in units of the bill's length, in the picture."""
        return transform_shape(shape, self.frame @ self.on_head)

    @property
    def jaw(self) -> str:
        """Return the lower half of an open bill in the picture."""
        return transform_shape(_JAW, self.frame @ self.on_head @ Affine.rotation(self.stance.gape))

    @property
    def mouth(self) -> str:
        """Return the back of the opening between both halves."""
        down = Affine.rotation(self.stance.gape).apply(*_TONGUE_TIP)
        mouth = f"M-0.1 0.04L{pair(_TONGUE_TIP)}Q0.34 0.22 {pair(down)}L-0.1 0.1Z"
        return transform_shape(mouth, self.frame @ self.on_head)

    @property
    def eye(self) -> Point:
        """Return the middle of the eye in the picture."""
        return (self.frame @ self.on_neck).apply(*HEADS[self.row.shape.head].eye)

    @cached_property
    def hull(self) -> str:
        """Return the body's outline in the picture."""
        return smooth([self.on_body.apply(x, y) for x, y in points(self.parts.outline)])

    @property
    def tail(self) -> str:
        """Return the tail's outline in the picture."""
        return self.body_shape(TAILS[self.row.shape.tail])

    @cached_property
    def bust(self) -> str:
        """Return the outline of head and neck in the picture; its foot lies on the body."""
        edges = [self.neck(part) for part in _NECK_AT]
        back, front = self.joints
        foot = [between(front, back, part) for part, _ in _HIDDEN]
        inner = [(x, y + deep) for (x, y), (_, deep) in zip(foot, _HIDDEN, strict=True)]
        profile = self._profile
        ahead = [edge for _, edge in edges if self._is_between(profile[-1], edge, front, _BOSOM)]
        behind = [edge for edge, _ in reversed(edges) if self._is_between(profile[0], edge, back)]
        chest = () if self.is_turned else (self._chest,)
        outline = [*profile, *ahead, *chest, front, *inner, back, *behind]
        return smooth([self.frame.apply(x, y) for x, y in outline])

    @property
    def _chest(self) -> Point:
        """Return a point above the throat from which the breast goes on as the body does."""
        nodes = points(self.parts.outline)
        at = nodes.index(self.parts.throat)
        (x, y), (x0, y0), (x1, y1) = nodes[at], nodes[at - 1], nodes[at + 1]
        long = math.dist((x0, y0), (x1, y1)) / _UP
        return self.tilted.apply(x + (x1 - x0) / long, y + (y1 - y0) / long)

    def _is_between(self, head: Point, edge: Point, foot: Point, off: float = _CLEARANCE) -> bool:
        """Return whether an edge of the neck clears head and body: of one drawn in, some do not."""
        dx, dy = self.downward
        from_head, from_foot = ((edge[0] - x) * dx + (edge[1] - y) * dy for x, y in (head, foot))
        return from_head > (_TURNED if self.is_turned else _CLEARANCE) and from_foot < -off

    def collar(self, top: float, bottom: float) -> str:
        """Return a band across the neck, 0 at the head and 1 at the body, bowed for roundness."""
        (a, b), (c, d) = self._wider(top), self._wider(bottom)
        band = (
            f"M{pair(a)}Q{pair(self._bow(top))} {pair(b)}"
            f"L{pair(d)}Q{pair(self._bow(bottom))} {pair(c)}Z"
        )
        return transform_shape(band, self.frame)

    def hood(self, bottom: float) -> str:
        """Return everything above a place on the neck, whatever the width of head and crest."""
        (_, b), (dx, dy) = self._wider(bottom), self._downward(bottom)
        aside = _BEYOND * (-1 if self.is_turned else 1)
        # Behind the neck it begins higher, or it would show where the neck's foot meets the back.
        a = ax, ay = self._wider(bottom, _NAPE_BEYOND)[0]
        bx, by = b
        ahead = (bx + dy * aside, by - dx * aside)
        behind = (ax - dx * _ABOVE - dy * aside, ay - dy * _ABOVE + dx * aside)
        far = [(x - dx * _BEYOND, y - dy * _BEYOND) for x, y in (ahead, behind)]
        around = "".join(f"L{pair(corner)}" for corner in (ahead, *far, behind))
        return transform_shape(
            f"M{pair(a)}Q{pair(self._bow(bottom))} {pair(b)}{around}Z", self.frame
        )

    def neck(self, part: float) -> tuple[Point, Point]:
        """Return the back and the front of the neck at `part` of its length, in the box."""
        wide = self.row.shape.neck.width * (1 + 1.8 * max(0.0, part - _NECK_AT[0]) ** 1.5)
        return self._across(part, wide)

    def _wider(self, part: float, by: float = 9.0) -> tuple[Point, Point]:
        return self._across(
            part, self.row.shape.neck.width * (1 + 1.8 * max(0.0, part - 0.34)) + by
        )

    def _across(self, part: float, half: float) -> tuple[Point, Point]:
        (x, y), (dx, dy) = self._spine(part), self._downward(part)
        if self.is_turned:
            half = -half
        return (x - dy * half, y + dx * half), (x + dy * half, y - dx * half)

    def _bow(self, part: float) -> Point:
        (x, y), (dx, dy) = self._spine(part), self._downward(part)
        return x + 5 * dx, y + 5 * dy

    @cached_property
    def _profile(self) -> list[Point]:
        return [self.on_neck.apply(x, y) for x, y in points(HEADS[self.row.shape.head].profile)]

    @property
    def feet(self) -> tuple[Point, Point]:
        """Return the points at which the back and front of the neck meet the body, in the box."""
        nape, throat = (self.tilted.apply(*p) for p in (self.parts.nape, self.parts.throat))
        return (throat, nape) if self.is_turned else (nape, throat)

    @property
    def joints(self) -> tuple[Point, Point]:
        """Return the points at which the back and front of the neck leave the body's outline."""
        back, front = self.feet
        if self.is_turned:
            back = self.tilted.apply(*points(self.parts.outline)[_CHEST])
        return back, front

    @property
    def downward(self) -> Point:
        """Return the direction in which the neck meets the body."""
        return self._downward(1.0)

    def _spine(self, part: float) -> Point:
        """Return the middle of the neck at `part` of its length, extended beyond its ends."""
        profile = self._profile
        head, foot = between(profile[0], profile[-1], 0.5), between(*self.feet, 0.5)
        x, y = between(head, foot, part)
        bend = (self.row.shape.neck.bend + self.stance.bend) * (-1 if self.is_turned else 1)
        return x - bend * math.sin(math.pi * min(max(part, 0.0), 1.0)), y

    def _downward(self, part: float) -> Point:
        """Return the direction from head to body at `part` of the neck."""
        (x0, y0), (x1, y1) = self._spine(part - 0.05), self._spine(part + 0.05)
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        return (x1 - x0) / length, (y1 - y0) / length


def assemble(row: Plumage, stance: Stance = SWIMMING) -> Bird:
    """Return the duck whose parts a row names, each in its place."""
    if stance.sleek and row.sleek_head:
        shape = replace(row.shape, head=row.sleek_head)
        row = replace(row, shape=shape, head_marks=row.sleek_marks)
    x, y = MIDWATER
    dx, dy = stance.shift
    frame = (
        Affine.translation(x + row.shape.shift + dx, y + row.shape.sink + dy)
        @ Affine.scaling(row.shape.scale * stance.scale)
        @ Affine.translation(-x, -y)
    )
    mirror = Affine.scaling(-1, 1) if stance.place else IDENTITY
    nod = mirror @ Affine.rotation(stance.nod - (_lift(row) if stance.place else 0))
    on_neck = Affine.translation(*_head(row, stance)) @ nod @ Affine.scaling(*row.shape.neck.size)
    on_head = (
        Affine.translation(*on_neck.apply(*HEADS[row.shape.head].bill))
        @ nod
        @ Affine.rotation(row.shape.bill_turn)
        @ Affine.scaling(row.shape.bill_length)
    )
    return Bird(row, stance, frame, _tilt(stance.tilt), on_neck, on_head)


def _head(row: Plumage, stance: Stance) -> Point:
    """Return the middle of the head in the box."""
    if stance.place:
        longer = _longer(row)
        return stance.place[0] + 0.5 * longer, stance.place[1] - 0.45 * longer
    x, y = row.shape.neck.head
    return x + stance.head[0], y + stance.head[1]


def _longer(row: Plumage) -> float:
    """Return the shift for a long bill, whose tip would otherwise protrude from the wing."""
    return max(0.0, row.shape.bill_length - _USUAL_BILL)


def _lift(row: Plumage) -> float:
    """Return the additional elevation of a long bill under the wing, in degrees."""
    steeper = max(0.0, row.shape.bill_turn - _USUAL_TURN) if _longer(row) else 0.0
    return 1.6 * _longer(row) + steeper


def _tilt(degrees: float) -> Affine:
    x, y = _HINGE
    return Affine.translation(x, y) @ Affine.rotation(degrees) @ Affine.translation(-x, -y)
