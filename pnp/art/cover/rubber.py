"""The rubber duck every bath duck is: its shapes, its poses, and where its parts lie.

Bath ducks float to the right in a box of 120 x 120. The body is drawn in that box; the head
around its own middle, `HEAD_AT`; what a wing holds upwards from the grip at the origin. Shapes
only, no colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from pnp.art.cover.families import Eye
from pnp.art.kit.curves import Point, pair, placed, points, smooth
from pnp.core.geometry import Affine

Frame = Literal["body", "head", "hat", "held", "wing", "far_wing"]
"""What a shape moves with."""

HEAD_AT: Final[Point] = (69.0, 53.0)
_MIDDLE: Final[Point] = (58.0, 90.0)
"""The point about which the duck rocks."""
_SHOULDER: Final[Point] = (68.0, 82.0)
_FAR_SHOULDER: Final = 160.0
"""Where the other wing is turned over to: twice the place of the mirror."""
_GRIP: Final[Point] = (37.0, 79.0)
HINGE: Final[Point] = (15.0, 2.5)

BODY: Final = smooth(
    points(
        "74 62 92 63 100 69.5 102.5 80 98 92 86 101.5 68 105 50 105 33 101.5 20 93 12 81 9.5"
        " 69 10 58.5 12 54 16.5 55 24 63 33 69.5 44 71.5 54 69"
    )
)
BODY_SHADE: Final = "M4 88C26 100 72 102 108 78L108 112L4 112Z"
BODY_GLOSS: Final = "M15 63C15.4 71 17 78 21 84.6C17 81 13.4 72 13.4 64Z"
HEAD: Final = smooth(
    points(
        "-22 1 -19.6 -11 -10.6 -19.6 2 -21.6 13.6 -17.4 20.6 -8 21.6 4 18 14 9 20.6 -3 21.8 -15 17"
    )
)
"""Runs the same way round as the body, so that both together have no hole."""
HEAD_SHADE: Final = "M-26 4C-20 15 -4 19.6 10 14.4C16 12 20 8 24 2L26 26L-26 26Z"
HEAD_GLOSS: Final = "M-16.6 -3C-16.6 -10.6 -10.6 -16.6 -3 -17.6C-8.6 -14 -13.4 -9.6 -16.6 -3Z"
BLUSH: Final = (10.5, 7.5, 4.2, 3.0)
"""The cheek: middle and radii."""
EYE_AT: Final[Point] = (8.6, -4.6)
WING: Final = (
    "M75 84C75.4 75 64 72.4 54 74.4C45 76 37 75 28.6 70.4C29.4 74.6 31 77.6 33 79.8C32.8 82.6"
    " 34.6 85"
    " 37.4 86.4C38 89.6 41.6 92 47 93.2C60 96 74.6 93.6 75 84Z"
)
WING_LINES: Final = "M39 79.6C43 81.6 48 82 52 81M43 86C47 88 52 88 56 86.8"
_UPPER: Final = "M14 -5C19 -10.6 24 -7.4 31.6 -9C37.6 -9.6 39.4 -3.4 34.6 -0.8C29 2 22 2.6 15 4.4Z"
_LOWER: Final = "M14 1.6C21 4 27 3.4 31.6 2.2C33.4 5.6 30 10 24 10.8C18.6 11.4 14.6 8 14 1.6Z"
TONGUE: Final = "M17 4C21 1.6 27 1.8 31 4.4C28 8.4 21 9 17 4Z"
NOSTRIL: Final = "M23.6 -5.4L25.6 -5"
"""On the upper beak, when that is shut."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A duck's pose. Angles in degrees, clockwise; shifts in the picture's units."""

    tilt: float = 0
    shift: Point = (0, 0)
    neck: Point = (0, 0)
    """How far the head is drawn in or stretched out."""
    nod: float = 0
    gape: float = 7
    """How far the beak is open."""
    wing: float = 0
    """How far the wing is raised."""
    wing_shift: Point = (0, 0)
    far_wing: float | None = None
    """How far the other wing is raised; None while the body hides it."""
    held: float = -22
    """How what is held leans."""
    flung: Point = (0, 0)
    """How far what was held has flown from the grip."""
    hop: float = 0
    """How far the hat has left the head."""
    eye: Eye = "round"


POSES: Final = (
    Pose(shift=(0, 3), neck=(-3, 5), nod=9, gape=1.5, eye="asleep"),
    Pose(tilt=-3, shift=(0, 1), nod=1, gape=6, eye="drowsy"),
    Pose(tilt=-8, shift=(2, 0), nod=-5, gape=15, wing=18, eye="happy"),
    Pose(
        tilt=5,
        shift=(-3, -1),
        neck=(0, -2),
        nod=-11,
        gape=23,
        wing=36,
        wing_shift=(-3, 0),
        held=-34,
        hop=2.5,
    ),
    Pose(
        tilt=13,
        shift=(-7, 1),
        neck=(1, -3),
        nod=-14,
        gape=31,
        wing=50,
        wing_shift=(-8, -2),
        far_wing=58,
        held=-46,
        hop=7,
        eye="wide",
    ),
    Pose(
        tilt=-20,
        shift=(7, -1),
        neck=(1, -4),
        nod=-4,
        gape=39,
        wing=68,
        wing_shift=(-21, -5),
        far_wing=74,
        held=-34,
        flung=(6, -20),
        hop=13,
        eye="panic",
    ),
)
"""One pose for each splash value, from asleep to panic."""


@cache
def frames(pose: Pose) -> Mapping[Frame, Affine]:
    """Return how parts are moved: the body in the picture, the others in the body."""
    lean = about(_MIDDLE, pose.tilt)
    wing = Affine.translation(*pose.wing_shift) @ about(_SHOULDER, pose.wing)
    grip = Affine.translation(*wing.apply(*_GRIP)) @ Affine.translation(*pose.flung)
    nape = Affine.translation(*HEAD_AT) @ Affine.translation(*pose.neck)
    head = nape @ Affine.rotation(pose.nod)
    flight = Affine.translation(0.5 * pose.hop, -pose.hop) @ Affine.rotation(0.9 * pose.hop)
    return {
        "body": Affine.translation(*pose.shift) @ lean,
        "wing": wing,
        "far_wing": Affine(a=-1, e=_FAR_SHOULDER) @ about(_SHOULDER, pose.far_wing or 0),
        "held": grip @ Affine.rotation(pose.held),
        "head": head,
        "hat": head @ flight,
    }


@cache
def beak(gape: float) -> tuple[str, str, str]:
    """Return the throat, the lower and the upper beak of a head, `gape` degrees open."""
    up, down = about(HINGE, -gape * 0.55), about(HINGE, gape * 0.75)
    tips = pair(up.apply(29, -1)), pair(down.apply(26, 5))
    throat = f"M{HINGE[0] - 2} {HINGE[1]}L{tips[0]}L{tips[1]}Z"
    return throat, placed(_LOWER, down), placed(_UPPER, up)


def about(centre: Point, degrees: float) -> Affine:
    """Return a turn about a point, clockwise."""
    x, y = centre
    return Affine.translation(x, y) @ Affine.rotation(degrees) @ Affine.translation(-x, -y)


LITTLE: Final = BODY + placed(HEAD, Affine.translation(*HEAD_AT))
"""Body and head in one shape, for small sizes."""
LITTLE_BEAK: Final = "".join(placed(part, Affine.translation(*HEAD_AT)) for part in beak(0)[1:])
LITTLE_EYE: Final[Point] = (HEAD_AT[0] + EYE_AT[0], HEAD_AT[1] + EYE_AT[1])
FAR_DUCK: Final = (
    "M52 69C40 73 29 68 18 57C9 50 8 62 10 74C14 95 32 106 58 106C86 106 104 95 103 80C103 73 99 68"
    " 93 65L91 61C99 63 106 60 106 54C110 48 104 42 98 44C94 45 91 44 90 42C86 34 78 31 69 31"
    "C56 31 46 41 46 53C46 60 48 65 52 69Z"
)
"""The whole silhouette in few strokes, for ducks far off and many."""
