"""Draws the captain of Duck & Cover and the mate, who call the numbers from a paper boat.

Both are the rubber duck of the bath, in clothes of their own, in a box of 144 x 136: head and beak
where theirs are, the boat in front, water below. Moods, clothes and things are files of
`pnp/art/data`; Max's strongman and Encore's singer are moods with clothes of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from pnp.art.cover import rubber
from pnp.art.cover import rubber_engraving as engraving
from pnp.art.cover.bathwater import paint_foam
from pnp.art.cover.coat_engraving import engrave_cap, engrave_cloth, engrave_hull
from pnp.art.cover.rubber import about, beak
from pnp.art.kit.curves import Point, ellipse, transform_shape
from pnp.art.kit.palette import Ink
from pnp.art.kit.parts import PicturePart, paint_part, read_part
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.tables import RowFile, RowFolder, ShapeFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

Eye = Literal["round", "wide", "happy", "shut", "lidded"]

_AFLOAT: Final = Affine.translation(8, 14.8)
"""The map from the bath duck's box to that of the officers."""
_HEAD_AT: Final = (66.0, 50.0)
_EDGES: Final[Mapping[Ink, float]] = {"full": 0.8, "grey": 0.8, "low": 1.0}
"""The weight of the figure's outline: in low ink only weight parts it from things and boat."""
_THINGS_EDGE: Final[Mapping[Ink, float]] = {"full": 0.5, "grey": 0.5, "low": 0.6}
"""The same of what they call with."""
_HULL: Final[Mapping[Ink, float]] = {"full": 0.65, "grey": 0.65, "low": 0.55}
"""The same of the boat."""
_SHOULDER: Final = (68.0, 82.0)
_FORWARD: Final = Affine.translation(136, 0) @ Affine(a=-1)
"""The map that turns a wing about the shoulder from the tail to the front."""


class Mood(Record):
    """An officer's manner of calling. Angles in degrees, clockwise."""

    gape: float = 14
    """The opening of the beak."""
    nod: float = 0
    tilt: float = 0
    """The tilt of duck and boat."""
    wing: float = 0
    """The elevation of the wing from its rest on the body."""
    ahead: bool = False
    """Whether the wing points ahead."""
    wing_shift: float = 0
    """The forward shift of its shoulder."""
    reach: float = 1
    """The length of the wings, relative to their length at rest."""
    far_wing: bool = False
    """Whether the other wing is raised as well."""
    hop: float = 0
    """The distance of the hat from the head."""
    eye: Eye = "round"
    thing: str = ""
    """The prop at the beak or in the wing, a key of `THINGS`."""
    behind: str = ""
    """The prop behind the duck, another key."""
    dress: str = ""
    """The costume of this mood alone, a key of `OFFICERS`."""


class Dress(Record):
    """The clothes by which an officer is known; their pieces are `DRESS`."""

    coat: str
    """The paint of body and wing below the collar."""
    cuff: str
    """The paint of the band around the wing's tip."""
    hat_at: Point = (0, 0)
    """The shift of the hat."""
    trumpet: str = "gilt"
    """The paint of the megaphone or its substitute."""


MOODS: Final[Mapping[str, Mood]] = RowFile("moods", Mood)
OFFICERS: Final[Mapping[str, Dress]] = RowFile("officers", Dress)
DRESS: Final[Mapping[str, PicturePart]] = RowFolder("dress", read_part)
"""Of each officer coat and hat, as `mate.hat`, and of some the face below it and the shoulder. Hats
and faces are drawn around the head's middle as the rubber duck's are, the others in its box."""
THINGS: Final[Mapping[str, PicturePart]] = RowFolder("things", read_part)
"""Things to call with and about the officers. A megaphone and a spyglass are drawn around the
head's middle, a bell around the grip of the wing, the others in the box. Their own paint is that of
the officer's trumpet."""
BOAT: Final[Mapping[str, str]] = ShapeFile("paper_boat")
"""The boat and the water in the box, and what of body and wing is clad."""


def paint(pen: InkPen, name: str) -> None:
    """Draw an officer in a mood: `bell` is the captain's, `mate.bell` the mate's."""
    officer, _, mood = name.rpartition(".")
    afloat = PlacedPen(pen, _AFLOAT)
    paint_officer(afloat, MOODS[mood], officer or "captain")


def paint_officer(pen: PlacedPen, mood: Mood, officer: str) -> None:
    """Draw an officer afloat, a key of `OFFICERS`."""
    pen.fill(BOAT["water"], "water")
    _crew(pen.transform(about((60, 100), mood.tilt)), mood, mood.dress or officer)
    pen.line(BOAT["ripple"], 0.6, "water_deep")
    paint_foam(pen, _FOAM, 0.5)


def _crew(pen: PlacedPen, mood: Mood, officer: str) -> None:
    """Draw everything that rocks with the boat."""
    _thing(pen, mood.behind, OFFICERS[officer])
    pen.fill_and_line(BOAT["inside"], "cream", 0.6)
    pen.tone(BOAT["inside"], "cream", "shade")
    paint_bust(pen, mood, officer)
    _wing(pen, mood, officer)
    with pen.apart() as own:
        _boat(own)


def paint_bust(pen: PlacedPen, mood: Mood, officer: str) -> None:
    """Draw body and head without wing, boat and water."""
    dress, edge = OFFICERS[officer], _EDGES[pen.ink]
    head = pen.transform(Affine.translation(*_HEAD_AT) @ Affine.rotation(mood.nod))
    if mood.far_wing:
        _sleeve(pen, _wing_map(22, -46, mood.reach) @ _FORWARD, dress)
    pen.contour(rubber.DUCK["body"], weight=edge)
    hat = head.transform(_hat_place(mood, dress))
    head.contour(rubber.HEAD["head"], "".join(beak(mood.gape)), weight=edge)
    hat.contour("".join(DRESS[f"{officer}.hat"].silhouette), weight=edge)
    with pen.apart() as own:
        _body(own, officer)
    _head(head, mood, DRESS.get(f"{officer}.face"))
    _thing(head, mood.thing if mood.thing in _AT_BEAK else "", dress)
    with hat.apart() as own:
        paint_part(own, DRESS[f"{officer}.hat"])
        engrave_cap(own, officer)


def _hat_place(mood: Mood, dress: Dress) -> Affine:
    x, y = dress.hat_at
    return Affine.translation(x, y - mood.hop) @ about((12, -14), mood.hop)


def _body(pen: PlacedPen, officer: str) -> None:
    dress = OFFICERS[officer]
    pen.print(rubber.DUCK["body"], "rubber")
    with pen.inside(rubber.DUCK["body"]):
        engraving.body(pen)
        pen.fill(BOAT["coat"], dress.coat)
        pen.tone(rubber.DUCK["body.shade"], dress.coat, "shade")
        engrave_cloth(pen, "coat", dress.coat)
        paint_part(pen, DRESS[f"{officer}.coat"])
        pen.line(BOAT["coat"], 0.5)
    pen.tone(rubber.DUCK["body.gloss"], "rubber", "light")
    pen.line(rubber.DUCK["body"], 0.4)


def _head(pen: PlacedPen, mood: Mood, face: PicturePart | None) -> None:
    with pen.apart() as own:
        rubber.paint_head(own)
        if face:
            paint_part(own, face)
    throat, lower, upper = beak(mood.gape)
    pen.fill(throat, "throat")
    pen.fill_and_line(lower, "bill", 0.5)
    pen.fill_and_line(upper, "bill", 0.5)
    pen.line(transform_shape(rubber.HEAD["nostril"], about(rubber.HINGE, -mood.gape * 0.55)), 0.5)
    _eye(pen, mood.eye)


_LINES: Final = ("happy", "shut")
"""Eyes that are lines."""


def _eye(head: PlacedPen, eye: Eye) -> None:
    pen = head.transform(Affine.translation(*rubber.EYE_AT))
    if eye in _LINES:
        pen.line(rubber.HEAD[eye], 1.0)
        return
    size = 1.2 if eye == "wide" else 1.0
    ball = ellipse(0, 0, 4.6 * size, 5.8 * size)
    pen.fill(ball, "white")
    pen.fill(ellipse(0.8 * size, 0.3, 3.2 * size, 4.3 * size), "outline")
    pen.dot(1.9 * size, -1.2 * size, 1.4 * size, "white")
    if eye == "lidded":
        with pen.inside(ball):
            pen.fill_and_line("M-8 -8L8 -8L8 -1.4L-8 -2.6Z", "rubber", 0.5)
    pen.line(ball, 0.4)


def _wing(pen: PlacedPen, mood: Mood, officer: str) -> None:
    dress = OFFICERS[officer]
    place = _wing_map(mood.wing_shift, mood.wing, mood.reach)
    if mood.ahead:
        place = place @ _FORWARD
    if mood.thing and mood.thing not in _AT_BEAK:
        lean, reach = _HELD[pen.ink]
        grip = Affine.translation(*place.apply(*_GRIP)) @ Affine.rotation(lean)
        hand = pen.transform(grip @ Affine.translation(0, reach))
        paint_part(hand, THINGS[mood.thing], _THINGS_EDGE[pen.ink], dress.trumpet)
        if pen.ink != "low":
            _thing(hand, f"{mood.thing}.sound", dress)
    _sleeve(pen, place, dress)
    shoulder = DRESS.get(f"{officer}.shoulder")
    if shoulder and not (mood.ahead or mood.wing):
        paint_part(pen, shoulder)


def _wing_map(shift: float, turn: float, reach: float) -> Affine:
    """Return the map of a wing that is shifted, rotated and stretched at its shoulder."""
    x, y = _SHOULDER
    longer = Affine.translation(x, y) @ Affine.scaling(reach) @ Affine.translation(-x, -y)
    return Affine.translation(shift, 0) @ about(_SHOULDER, turn) @ longer


def _sleeve(pen: PlacedPen, place: Affine, dress: Dress) -> None:
    """Draw a wing in its sleeve."""
    wing = rubber.DUCK["wing"]
    with pen.transform(place).apart() as own:
        own.halo(wing, weight=0.95)
        own.contour(wing, weight=0.75 * _EDGES[pen.ink])
        own.fill(wing, dress.coat)
        engrave_cloth(own, "sleeve", dress.coat)
        with own.inside(wing):
            own.fill(BOAT["tip"], "rubber")
            own.fill_and_line(BOAT["cuff"], dress.cuff, 0.4)
        own.vein(BOAT["feathers"], "rubber")
        own.line(wing, 0.5)


_GRIP: Final = (33.0, 77.0)
_HELD: Final[Mapping[Ink, tuple[float, float]]] = {
    "full": (-152, 0),
    "grey": (-152, 0),
    "low": (140, 12),
}
"""The lean of a bell and its distance from the grip: in low ink all of it shows beside wing and
cap."""
_AT_BEAK: Final = frozenset({"horn", "megaphone", "spyglass"})


def _thing(pen: PlacedPen, name: str, dress: Dress) -> None:
    if name:
        paint_part(pen, THINGS[name], _THINGS_EDGE[pen.ink], dress.trumpet)


_FOAM: Final = (
    (10, 107, 5),
    (18, 110, 6.4),
    (28, 112.6, 4.6),
    (113, 107, 5),
    (104, 110, 6),
    (95, 112.6, 4.4),
)


def _boat(pen: PlacedPen) -> None:
    """Draw the side of a boat that was folded of a newspaper."""
    hull = BOAT["hull"]
    pen.contour(hull, weight=_HULL[pen.ink])
    pen.fill(hull, "cream")
    with pen.inside(hull):
        pen.tone(BOAT["hull.shade"], "cream", "shade")
        if pen.ink != "low":
            pen.line(BOAT["print"], 0.5, "slate")
        engrave_hull(pen)
        pen.line(BOAT["folds"], 0.45)
    pen.line(hull, 0.5)
