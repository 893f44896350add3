"""The rubber duck common to all bath ducks: its shapes, poses, and the places of its parts.

Bath ducks float to the right in a box of 120 x 120. The body is drawn in that box; the head
around its own middle, `HEAD_AT`; what a wing holds upwards from the grip at the origin. Its
shapes are files of `pnp/art/data`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from pnp.art.cover import rubber_engraving as engraving
from pnp.art.cover.families import DuckBuild, Eye
from pnp.art.kit.curves import Point, ellipse, pair, transform_shape
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.tables import RowFile, ShapeFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

Frame = Literal["body", "head", "hat", "held", "wing", "far_wing"]
"""The part that a shape moves with."""

HEAD_AT: Final[Point] = (69.0, 53.0)
_MIDDLE: Final[Point] = (58.0, 90.0)
"""The point around which the duck rocks."""
_SHOULDER: Final[Point] = (68.0, 82.0)
_FAR_SHOULDER: Final = 160.0
"""Twice the position of the mirror axis of the other wing."""
_AFLOAT: Final[Point] = (58.0, 102.0)
"""The point from which bodies are stretched."""
_GRIP: Final[Point] = (37.0, 79.0)
HINGE: Final[Point] = (15.0, 2.5)

DUCK: Final[Mapping[str, str]] = ShapeFile("rubber_duck")
"""Shapes of the body's box: `far` is the whole silhouette, for ducks far off and many."""
HEAD: Final[Mapping[str, str]] = ShapeFile("rubber_head")
"""Shapes around the head's middle: head and body run the same way round, so that both together have
no hole. Eyes that are lines, and a lid, lie around the eye's middle."""
BLUSH: Final = (10.5, 7.5, 4.2, 3.0)
"""The cheek: middle and radii."""
EYE_AT: Final[Point] = (8.6, -4.6)


class Pose(Record):
    """A duck's pose. Angles in degrees, clockwise; shifts in the picture's units."""

    tilt: float = 0
    shift: Point = (0, 0)
    neck: Point = (0, 0)
    """The shift of the head inwards or outwards."""
    nod: float = 0
    gape: float = 7
    """How far the beak is open."""
    wing: float = 0
    """The elevation of the wing."""
    wing_shift: Point = (0, 0)
    far_wing: float | None = None
    """The elevation of the other wing; None if the body hides it."""
    held: float = -22
    """The lean of the held prop."""
    flung: Point = (0, 0)
    """The shift of the held prop from the grip."""
    hop: float = 0
    """How far the hat has left the head."""
    eye: Eye = "round"
    gaze: Point = (0, 0)
    """The shift of the pupil."""


POSES: Final[Mapping[str, Pose]] = RowFile("poses", Pose)
"""One pose for each splash value, from asleep to panic."""


@cache
def frames(pose: Pose, build: DuckBuild) -> Mapping[Frame, Affine]:
    """Return the maps of parts: that of the body to the picture, those of others to the body.

    Head and held props are not stretched with the body.
    """
    lean = about(_MIDDLE, pose.tilt)
    stretch = _stretch(build)
    form = stretch.inverse()
    wing = Affine.translation(*pose.wing_shift) @ about(_SHOULDER, pose.wing)
    grip = Affine.translation(*stretch.apply(*wing.apply(*_GRIP)))
    grip = form @ grip @ Affine.translation(*pose.flung)
    nape = Affine.translation(*stretch.apply(*HEAD_AT)) @ Affine.translation(*build.neck)
    nape = form @ nape @ Affine.translation(*pose.neck)
    head = nape @ Affine.rotation(pose.nod) @ Affine.scaling(build.head)
    flight = Affine.translation(0.5 * pose.hop, -pose.hop) @ Affine.rotation(0.9 * pose.hop)
    return {
        "body": Affine.translation(*pose.shift) @ lean @ stretch,
        "wing": wing,
        "far_wing": Affine(a=-1, e=_FAR_SHOULDER) @ about(_SHOULDER, pose.far_wing or 0),
        "held": grip @ Affine.rotation(pose.held),
        "head": head,
        "hat": head @ flight,
    }


def _stretch(build: DuckBuild) -> Affine:
    x, y = _AFLOAT
    return Affine.translation(x, y) @ Affine.scaling(*build.stretch) @ Affine.translation(-x, -y)


@cache
def beak(gape: float, back: float = 2.0) -> tuple[str, str, str]:
    """Return the throat, the lower and the upper beak of a head, `gape` degrees open.

    The throat begins `back` behind their hinge.
    """
    up, down = about(HINGE, -gape * 0.55), about(HINGE, gape * 0.75)
    tips = pair(up.apply(29, -1)), pair(down.apply(26, 5))
    throat = f"M{HINGE[0] - back} {HINGE[1]}L{tips[0]}L{tips[1]}Z"
    return throat, transform_shape(HEAD["lower"], down), transform_shape(HEAD["upper"], up)


def about(centre: Point, degrees: float) -> Affine:
    """Return a turn about a point, clockwise."""
    x, y = centre
    return Affine.translation(x, y) @ Affine.rotation(degrees) @ Affine.translation(-x, -y)


def paint_head(pen: PlacedPen, gap: float = 1.0) -> None:
    """Draw a head around its middle, without beak and eye.

    In low ink the gaps between its strokes are `gap` times as wide as usual.
    """
    pen.print(HEAD["head"], "rubber")
    with pen.inside(HEAD["head"]):
        pen.tone(HEAD["shade"], "rubber", "shade")
        engraving.head(pen, gap)
    pen.tone(ellipse(*BLUSH), "blush", "plain")
    pen.tone(HEAD["gloss"], "rubber", "light")
    pen.line(HEAD["head"], 0.4)
