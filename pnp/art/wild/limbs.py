"""Open wings and legs: the shapes that follow from the bones of a stance."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point, between, pair, smooth, transform_shape
from pnp.art.wild.feathers import Feather, fan
from pnp.art.wild.stances import Leg, OpenWing
from pnp.core.geometry import Affine

_PRIMARIES: Final = 7
_SECONDARIES: Final = 7
_OUTERMOST: Final = 0.6
"""The reach of the outermost coverts along their feathers, relative to the innermost."""
_BULGE: Final = 1.35
"""The distance of a covert's tip handle along its feather, relative to the covert's reach."""


class WingShapes(Struct, frozen=True):
    """The shapes of an open wing in the box that all ducks share, tips first."""

    flight: tuple[Feather, ...]
    """Outermost primary to innermost secondary."""
    secondaries: int
    """The index of the first secondary."""
    coverts: str
    """The coverts over the roots of the flight feathers."""
    lesser: str
    """The small coverts along the leading edge."""
    forewing: str
    """All coverts but the largest, which of a shoveler and a teal are blue."""
    speculum: str
    """The band over the secondaries."""


def wing_shapes(wing: OpenWing, shoulder: Point) -> WingShapes:
    """Return a wing's shapes, its shoulder at a place in the box."""
    wrist, elbow = _sum(shoulder, wing.wrist), _sum(shoulder, wing.elbow)
    a0, l0, a1, l1 = wing.primaries
    b0, k0, b1, k1 = wing.secondaries
    hand = between(wrist, elbow, 0.12)
    primaries = fan(Feather(wrist, a0, l0, 7), Feather(hand, a1, l1, 10), _PRIMARIES)
    secondaries = fan(Feather(hand, b0, k0, 10), Feather(elbow, b1, k1, 10), _SECONDARIES)
    flight = (*primaries, *secondaries)
    return WingShapes(
        flight,
        _PRIMARIES,
        _coverts(shoulder, wrist, flight, 0.5),
        _coverts(shoulder, wrist, flight, 0.2),
        _coverts(shoulder, wrist, flight, 0.4),
        _band(flight[_PRIMARIES:], 0.56, 0.82),
    )


def _coverts(shoulder: Point, wrist: Point, flight: tuple[Feather, ...], part: float) -> str:
    """Return the coverts over the roots of the flight feathers, up to `part` of the innermost.

    Each second feather is where two coverts meet, and between them lies the tip of one.
    """
    root = [_sum(shoulder, (-13, 5)), _sum(shoulder, (-4, 4)), _sum(shoulder, (5, 0))]
    arm = _sum(between(shoulder, wrist, 0.55), (1.6, 0.6))
    reach = [part * (_OUTERMOST + (1 - _OUTERMOST) * k / len(flight)) for k in range(len(flight))]
    clefts = [flight[k].at(reach[k], 0) for k in range(0, len(flight), 2)]
    tips = [flight[k].at(reach[k] * _BULGE, 0) for k in range(1, len(flight), 2)]
    leading = smooth([*root, arm, _sum(wrist, (1.2, -0.6)), clefts[0]], is_closed=False)
    ends = (*clefts[1:], root[0])
    edge = (f"Q{pair(tip)} {pair(end)}" for tip, end in zip(tips, ends, strict=True))
    return f"{leading}{''.join(edge)}Z"


def _band(some: tuple[Feather, ...], near: float, far: float) -> str:
    inner = [feather.at(near, 0) for feather in some]
    outer = [feather.at(far, 0) for feather in reversed(some)]
    return smooth([*inner, *outer])


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def foot_shape(leg: Leg, shape: str) -> str:
    """Return a shape of a foot on the level body."""
    return transform_shape(shape, Affine.translation(*leg.ankle) @ Affine.rotation(leg.turn))
