"""Puts a duck together from a row of the plumage table: where its parts lie, not how they look."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pnp.art.anatomy import BILLS, BODIES, HEADS, MIDWATER, TAILS, Bill, Body
from pnp.art.curves import Point, between, pair, placed, points, smooth
from pnp.art.plumage import Plumage
from pnp.core.geometry import Affine

_NECK_AT: Final = (0.34, 0.72)
"""Where along the neck its outline has points, 0 at the head."""


@dataclass(frozen=True, slots=True)
class Bird:
    """A duck put together: its frames and the outlines of its parts in the picture."""

    row: Plumage
    frame: Affine
    """From the body's box to the picture."""
    on_neck: Affine
    """From units of half a head to the body's box."""
    on_head: Affine
    """From units of the bill's length to the body's box."""

    @property
    def parts(self) -> Body:
        """Return the body's shapes, in its own box."""
        return BODIES[self.row.body]

    @property
    def beak(self) -> Bill:
        """Return the bill's shapes, in units of its length."""
        return BILLS[self.row.bill]

    def body_shape(self, shape: str) -> str:
        """Return a shape of the body's box, in the picture."""
        return placed(shape, self.frame)

    def head_shape(self, shape: str) -> str:
        """Return a shape in units of half a head, in the picture."""
        return placed(shape, self.frame @ self.on_neck)

    def bill_shape(self, shape: str) -> str:
        """Return a shape in units of the bill's length, in the picture."""
        return placed(shape, self.frame @ self.on_head)

    @property
    def eye(self) -> Point:
        """Return the middle of the eye in the picture."""
        return (self.frame @ self.on_neck).apply(*HEADS[self.row.head].eye)

    @property
    def hull(self) -> str:
        """Return the body's outline in the picture."""
        return self._smooth(points(self.parts.outline))

    @property
    def tail(self) -> str:
        """Return the tail's outline in the picture."""
        return self.body_shape(TAILS[self.row.tail])

    @property
    def bust(self) -> str:
        """Return the outline of head and neck in the picture; its foot lies on the body."""
        (bx, by), front = self.parts.nape, self.parts.throat
        edges = [self._neck(part) for part in _NECK_AT]
        outline = self._profile()
        outline += [right for _, right in edges]
        outline += [front, (front[0] - 10, front[1] + 1), (bx + 14, by + 8), (bx + 4, by + 4)]
        outline += [(bx, by), *(left for left, _ in reversed(edges))]
        return self._smooth(outline)

    def collar(self, top: float, bottom: float) -> str:
        """Return a band across the neck, 0 at the head and 1 at the body, bowed as it is round."""
        (a, b), (c, d) = self._neck(top), self._neck(bottom)
        band = (
            f"M{pair((a[0] - 9, a[1] - 1))}Q{pair(_bow(a, b))} {pair((b[0] + 9, b[1] - 1))}"
            f"L{pair((d[0] + 9, d[1] - 1))}Q{pair(_bow(c, d))} {pair((c[0] - 9, c[1] - 1))}Z"
        )
        return self.body_shape(band)

    def _profile(self) -> list[Point]:
        return [self.on_neck.apply(x, y) for x, y in points(HEADS[self.row.head].profile)]

    def _neck(self, part: float) -> tuple[Point, Point]:
        """Return the back and the front of the neck at `part` of its length, in the body's box."""
        profile, neck = self._profile(), self.row.neck
        head = between(profile[0], profile[-1], 0.5)
        foot = between(self.parts.nape, self.parts.throat, 0.5)
        x, y = between(head, foot, part)
        x -= neck.bend * math.sin(math.pi * part)
        half = neck.width * (1 + 1.8 * max(0.0, part - _NECK_AT[0]) ** 1.5)
        return (x - half, y), (x + half, y)

    def _smooth(self, outline: list[Point]) -> str:
        return smooth([self.frame.apply(x, y) for x, y in outline])


def assemble(row: Plumage) -> Bird:
    """Return the duck whose parts a row names, each in its place."""
    x, y = MIDWATER
    frame = (
        Affine.translation(x + row.shift, y)
        @ Affine.scaling(row.scale)
        @ Affine.translation(-x, -y)
    )
    on_neck = Affine.translation(*row.neck.head) @ Affine.scaling(*row.neck.size)
    on_head = (
        Affine.translation(*on_neck.apply(*HEADS[row.head].bill))
        @ Affine.rotation(row.bill_turn)
        @ Affine.scaling(row.bill_length)
    )
    return Bird(row, frame, on_neck, on_head)


def _bow(left: Point, right: Point) -> Point:
    x, y = between(left, right, 0.5)
    return x, y + 4
