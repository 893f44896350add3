"""Open wings and legs: tables of their bones, and the shapes that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.kit.curves import Point, between, pair, placed, smooth
from pnp.art.wild.feathers import Feather, fan
from pnp.art.wild.stances import Legs, Wings
from pnp.core.geometry import Affine

_PRIMARIES: Final = 7
_SECONDARIES: Final = 7
_OUTERMOST: Final = 0.6
"""How far the outermost coverts reach along their feathers, by the reach of the innermost."""
_BULGE: Final = 1.35
"""How far the handle of a covert's tip lies along its feather, by the covert's reach."""


@dataclass(frozen=True, slots=True)
class OpenWing:
    """A wing's bones and flight feathers, from the shoulder; angles as the picture stands."""

    shoulder: Point
    """On the level body."""
    wrist: Point
    """From the shoulder."""
    elbow: Point
    """From the shoulder: where the innermost secondary grows."""
    primaries: tuple[float, float, float, float]
    """Angle and length of the outermost, angle and length of the innermost."""
    secondaries: tuple[float, float, float, float]


WINGS: Final[Mapping[Wings, tuple[OpenWing, ...]]] = {
    "folded": (),
    "cupped": (
        OpenWing((80, 46), (4, -33), (-12, -10), (208, 56, 184, 44), (180, 42, 164, 30)),
        OpenWing((70, 46), (-12, -26), (-20, 2), (186, 58, 162, 46), (158, 44, 152, 30)),
    ),
    "raised": (
        OpenWing((78, 45), (5, -25), (-6, -4), (-70, 50, -104, 40), (-109, 38, -150, 27)),
        OpenWing((68, 45), (-8, -24), (-20, 2), (-92, 52, -132, 41), (-138, 38, -185, 28)),
    ),
}
"""The far wing first, which the body hides in part. Wings grow along the back.

Cupped ones are braced back against the air; raised ones are at the top of their stroke.
"""


@dataclass(frozen=True, slots=True)
class WingShapes:
    """The shapes of an open wing in the box that all ducks share, tips first."""

    flight: tuple[Feather, ...]
    """Outermost primary to innermost secondary."""
    secondaries: int
    """Where the secondaries begin."""
    coverts: str
    """What covers the roots of the flight feathers."""
    lesser: str
    """The small coverts along the leading edge: a shoveler's are blue."""
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
        _covering(shoulder, wrist, flight, 0.5),
        _covering(shoulder, wrist, flight, 0.2),
        _band(flight[_PRIMARIES:], 0.56, 0.82),
    )


def _covering(shoulder: Point, wrist: Point, flight: tuple[Feather, ...], part: float) -> str:
    """Return what covers the roots of the flight feathers, as far as `part` of the innermost.

    Each second feather is where two coverts meet, and between them lies the tip of one.
    """
    root = [_sum(shoulder, (-13, 5)), _sum(shoulder, (-4, 4)), _sum(shoulder, (5, 0))]
    arm = _sum(between(shoulder, wrist, 0.55), (1.6, 0.6))
    reach = [part * (_OUTERMOST + (1 - _OUTERMOST) * k / len(flight)) for k in range(len(flight))]
    clefts = [flight[k].at(reach[k], 0) for k in range(0, len(flight), 2)]
    tips = [flight[k].at(reach[k] * _BULGE, 0) for k in range(1, len(flight), 2)]
    leading = smooth([*root, arm, _sum(wrist, (1.2, -0.6)), clefts[0]], closed=False)
    ends = (*clefts[1:], root[0])
    edge = (f"Q{pair(tip)} {pair(end)}" for tip, end in zip(tips, ends, strict=True))
    return f"{leading}{''.join(edge)}Z"


def _band(some: tuple[Feather, ...], near: float, far: float) -> str:
    inner = [feather.at(near, 0) for feather in some]
    outer = [feather.at(far, 0) for feather in reversed(some)]
    return smooth([*inner, *outer])


def _sum(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg on the level body, and its foot."""

    hip: Point
    ankle: Point
    foot: str
    turn: float
    """Degrees that the toes point down."""


LEGS: Final[Mapping[Legs, tuple[Leg, ...]]] = {
    "hidden": (),
    "standing": (
        Leg((62, 74), (66, 90), "flat", 9),
        Leg((53, 74), (53, 91.5), "flat", 9),
    ),
    "braking": (Leg((56, 73), (72, 86), "spread", 4), Leg((47, 73), (63, 90), "spread", 12)),
    "trailing": (Leg((36, 68), (25, 73), "closed", 182), Leg((43, 71), (32, 77), "closed", 178)),
    "paddling": (Leg((40, 70), (31, 80), "spread", 150),),
}
"""The far leg first."""

FEET: Final[Mapping[str, str]] = {
    "flat": "M-1.4 -1C2.4 -1.4 7.4 0.6 12 3.6C10 4.6 8.2 3.6 6.6 4.2C4.6 4.8 2.6 3.8 0.6 4.2"
    "C-1.8 4.4 -3.4 3.6 -2.4 1.6C-2 0.6 -1.6 -0.2 -1.4 -1Z",
    "spread": "M-1 -0.6C3 -3 6 -4.8 10 -6.4C10.4 -4.2 10.8 -2.6 12.4 -0.8C11.2 1 11 3 11.4 5.2"
    "C7 4.4 2.6 2.6 -0.8 1Z",
    "closed": "M-0.6 -1C3 -2.2 8 -2 12.6 0C8.4 2.2 3.4 2.4 -0.6 1Z",
}
"""Webbed feet: the ankle at the origin, the toes to the right."""

WEBS: Final[Mapping[str, str]] = {
    "flat": "M0 0.4L6.6 4.2M0 0.4L0.6 4.2",
    "spread": "M0 0L10 -0.8",
    "closed": "M0 0L10 0",
}
"""Lines on them: the toes."""


def foot_shape(leg: Leg, shape: str) -> str:
    """Return a shape of a foot on the level body."""
    return placed(shape, Affine.translation(*leg.ankle) @ Affine.rotation(leg.turn))
