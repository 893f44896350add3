"""Draws the captain of Duck & Cover and the mate, who call the numbers from a paper boat.

Both are the rubber duck of the bath, in clothes of their own (`captain_dress.py`), in a box of
144 x 136: head and beak where theirs are, the boat in front, water below. A mood is a row of
`MOODS`; Max's strongman and Encore's singer are moods with clothes of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.cover import rubber
from pnp.art.cover import rubber_engraving as engraving
from pnp.art.cover.bathwater import paint_foam
from pnp.art.cover.captain_dress import (
    CAPTAIN,
    COAT,
    EPAULETTE,
    MATE,
    SINGER,
    STRONGMAN,
    Dress,
    DressPiece,
)
from pnp.art.cover.captain_things import THINGS
from pnp.art.cover.rubber import about, beak
from pnp.art.kit.curves import ellipse, placed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.core.geometry import Affine

Eye = str

_AFLOAT: Final = Affine.translation(8, 14.8)
"""Where the bath duck's box lies in the officers'."""
_HEAD_AT: Final = (66.0, 50.0)
_EDGE: Final = 0.8
"""How heavy the outline of the figure is."""
_SHOULDER: Final = (68.0, 82.0)
_FORWARD: Final = Affine.translation(136, 0) @ Affine(a=-1)
"""Turns a wing that points to the tail about the shoulder, so that it points ahead."""
_CUFF: Final = "M41 66L33.6 90L43 96L49.4 70Z"


@dataclass(frozen=True, slots=True)
class Mood:
    """An officer's manner of calling. Angles in degrees, clockwise."""

    gape: float = 14
    """How far the beak is open."""
    nod: float = 0
    tilt: float = 0
    """How far duck and boat rock."""
    wing: float = 0
    """How far the wing is raised from where it lies on the body."""
    ahead: bool = False
    """Whether the wing points ahead."""
    wing_shift: float = 0
    """How far its shoulder lies ahead of where it is at rest."""
    reach: float = 1
    """How long the wings are, as parts of their length at rest."""
    far_wing: bool = False
    """Whether the other wing is raised as well."""
    hop: float = 0
    """How far the hat has left the head."""
    eye: Eye = "round"
    thing: str = ""
    """What is at the beak or in the wing, a key of `THINGS`."""
    behind: str = ""
    """What is behind the duck, another key."""
    dress: Dress | None = None
    """Clothes for this mood alone."""


MOODS: Final[Mapping[str, Mood]] = {
    "calm": Mood(gape=12, eye="lidded"),
    "spyglass": Mood(gape=20, nod=-6, wing=-26, ahead=True, eye="shut", thing="spyglass"),
    "pointing": Mood(gape=22, nod=-8, wing=-30, ahead=True),
    "bell": Mood(gape=24, nod=-6, tilt=-3, wing=56, wing_shift=-26, eye="happy", thing="bell"),
    "megaphone": Mood(gape=26, nod=-12, wing=-36, ahead=True, eye="shut", thing="megaphone"),
    "shouting": Mood(
        gape=34, nod=-20, tilt=-7, wing=40, wing_shift=-16, far_wing=True, hop=7, eye="wide"
    ),
    "max": Mood(
        gape=10,
        nod=-8,
        wing=50,
        wing_shift=-18,
        reach=1.32,
        far_wing=True,
        eye="wide",
        behind="barbell",
        dress=STRONGMAN,
    ),
    "bis": Mood(gape=32, nod=-14, wing=-6, ahead=True, eye="happy", behind="roses", dress=SINGER),
}
OFFICERS: Final[Mapping[str, Dress]] = {"": CAPTAIN, "mate.": MATE}
"""By the beginning of their pictures' names."""


def paint(pen: InkPen, name: str) -> None:
    """Draw an officer in a mood: `calm` is the captain's, `mate.calm` the mate's."""
    officer, _, mood = name.rpartition(".")
    afloat = PlacedPen(pen, _AFLOAT)
    paint_officer(afloat, MOODS[mood], OFFICERS[f"{officer}." if officer else ""])


def paint_officer(pen: PlacedPen, mood: Mood, usual: Dress) -> None:
    """Draw an officer afloat."""
    dress = mood.dress or usual
    pen.fill(_WATER, "water")
    _crew(pen.moved(about((60, 100), mood.tilt)), mood, dress)
    pen.line(_RIPPLE, 0.6, "water_deep")
    paint_foam(pen, _FOAM, 0.5)


def _crew(pen: PlacedPen, mood: Mood, dress: Dress) -> None:
    """Draw what rocks with the boat."""
    _thing(pen, mood.behind, dress)
    pen.outlined(_INSIDE, "cream", 0.6)
    pen.tone(_INSIDE, "cream", "shade")
    paint_bust(pen, mood, dress)
    _wing(pen, mood, dress)
    _boat(pen)


def paint_bust(pen: PlacedPen, mood: Mood, dress: Dress) -> None:
    """Draw body and head without wing, boat and water."""
    head = pen.moved(Affine.translation(*_HEAD_AT) @ Affine.rotation(mood.nod))
    if mood.far_wing:
        _sleeve(pen, _moved(22, -46, mood.reach) @ _FORWARD, dress)
    pen.contour(rubber.BODY, weight=_EDGE)
    hat = head.moved(_hat_place(mood, dress))
    head.contour(rubber.HEAD, "".join(beak(mood.gape)), weight=_EDGE)
    hat.contour(dress.hat_silhouette, weight=_EDGE)
    _body(pen, dress)
    _head(head, mood, dress)
    _thing(head, mood.thing if mood.thing in _AT_BEAK else "", dress)
    for piece in dress.hat:
        _piece(hat, piece)


def _hat_place(mood: Mood, dress: Dress) -> Affine:
    x, y = dress.hat_at
    return Affine.translation(x, y - mood.hop) @ about((12, -14), mood.hop)


def _body(pen: PlacedPen, dress: Dress) -> None:
    pen.print(rubber.BODY, "rubber")
    with pen.inside(rubber.BODY):
        engraving.body(pen)
        pen.fill(COAT, dress.coat)
        pen.tone(rubber.BODY_SHADE, dress.coat, "shade")
        for piece in dress.on_coat:
            _piece(pen, piece)
        pen.line(COAT, 0.5)
    pen.tone(rubber.BODY_GLOSS, "rubber", "light")
    pen.line(rubber.BODY, 0.4)


def _head(pen: PlacedPen, mood: Mood, dress: Dress) -> None:
    pen.print(rubber.HEAD, "rubber")
    with pen.inside(rubber.HEAD):
        pen.tone(rubber.HEAD_SHADE, "rubber", "shade")
        engraving.head(pen)
    pen.tone(ellipse(*rubber.BLUSH), "blush", "plain")
    pen.tone(rubber.HEAD_GLOSS, "rubber", "light")
    pen.line(rubber.HEAD, 0.4)
    for piece in dress.face:
        _piece(pen, piece)
    throat, lower, upper = beak(mood.gape)
    pen.fill(throat, "throat")
    pen.outlined(lower, "bill", 0.5)
    pen.outlined(upper, "bill", 0.5)
    pen.line(placed(rubber.NOSTRIL, about(rubber.HINGE, -mood.gape * 0.55)), 0.5)
    _eye(pen, mood.eye)


_LINES: Final[Mapping[Eye, str]] = {
    "happy": "M-5 2C-3.4 -3.6 3.4 -3.6 5 2",
    "shut": "M-5 -1.6L4 0.6L-4.4 3.6",
}
"""Eyes that are lines."""


def _eye(head: PlacedPen, eye: Eye) -> None:
    pen = head.moved(Affine.translation(*rubber.EYE_AT))
    if eye in _LINES:
        pen.line(_LINES[eye], 1.0)
        return
    size = 1.2 if eye == "wide" else 1.0
    ball = ellipse(0, 0, 4.6 * size, 5.8 * size)
    pen.fill(ball, "white")
    pen.fill(ellipse(0.8 * size, 0.3, 3.2 * size, 4.3 * size), "outline")
    pen.dot(1.9 * size, -1.2 * size, 1.4 * size, "white")
    if eye == "lidded":
        with pen.inside(ball):
            pen.outlined("M-8 -8L8 -8L8 -1.4L-8 -2.6Z", "rubber", 0.5)
    pen.line(ball, 0.4)


def _wing(pen: PlacedPen, mood: Mood, dress: Dress) -> None:
    place = _moved(mood.wing_shift, mood.wing, mood.reach)
    if mood.ahead:
        place = place @ _FORWARD
    if mood.thing and mood.thing not in _AT_BEAK:
        grip = Affine.translation(*place.apply(*_GRIP)) @ Affine.rotation(-152)
        _thing(pen.moved(grip), mood.thing, dress)
    _sleeve(pen, place, dress)
    if dress is CAPTAIN and not (mood.ahead or mood.wing):
        for piece in EPAULETTE:
            _piece(pen, piece)


def _moved(shift: float, turn: float, reach: float) -> Affine:
    """Return the map of a wing that is moved ahead, turned and made longer at its shoulder."""
    x, y = _SHOULDER
    longer = Affine.translation(x, y) @ Affine.scaling(reach) @ Affine.translation(-x, -y)
    return Affine.translation(shift, 0) @ about(_SHOULDER, turn) @ longer


def _sleeve(pen: PlacedPen, place: Affine, dress: Dress) -> None:
    """Draw a wing in its sleeve."""
    wing = placed(rubber.WING, place)
    pen.contour(wing, weight=0.6)
    pen.fill(wing, dress.coat)
    with pen.inside(wing):
        pen.fill(placed(_TIP, place), "rubber")
        pen.outlined(placed(_CUFF, place), dress.cuff, 0.4)
    pen.vein(placed(_FEATHERS, place), "rubber")
    pen.line(wing, 0.5)


_TIP: Final = "M20 64L41 66L33.6 90L20 92Z"
_FEATHERS: Final = "M31 77.6C33 79 34.6 79.6 36.4 79.8M35 84.4C36 85.2 37 85.6 38 85.8"
_GRIP: Final = (33.0, 77.0)
_AT_BEAK: Final = frozenset({"megaphone", "spyglass"})


def _thing(pen: PlacedPen, name: str, dress: Dress) -> None:
    for piece in THINGS.get(name, ()):
        paint_of = dress.trumpet if piece.paint == "trumpet" else piece.paint
        pen.contour(piece.shape, weight=0.5) if not piece.is_line else None
        _piece(pen, DressPiece(piece.shape, paint_of, piece.edge, piece.is_line, piece.shade))


def _piece(pen: PlacedPen, piece: DressPiece) -> None:
    if piece.is_line:
        pen.line(piece.shape, piece.edge, piece.paint)
        return
    pen.fill(piece.shape, piece.paint)
    if piece.shade:
        with pen.inside(piece.shape):
            pen.tone(piece.shade, piece.paint, "shade")
    if piece.edge:
        pen.line(piece.shape, piece.edge)


_INSIDE: Final = "M6 78C24 84 96 84 116 78L92 94L30 94Z"
_HULL: Final = "M3 77C20 88 38 91 60 91C82 91 102 88 119 77L100 110C76 114 46 114 22 110Z"
_HULL_SHADE: Final = "M60 90.6C82 91 102 88 119 77L100 110C92 111.6 84 112.6 76 113Z"
_FOLDS: Final = "M20 85.6L42 112.4M102 85.6L76 113M60 91L42 112.4M60 91L76 113"
_PRINT: Final = (
    "M30 95L40 96.4M31.6 99L41.6 100M33 103L39 103.6M54 101L64 101M52 105L66 105.4M82 96.4"
    "L91 95M81 100.4L90 99M80 104.4L88 103.4"
)
"""The lines of a newspaper."""
_WATER: Final = (
    "M2 106C20 102 40 105 60 104C82 103 104 104.6 124 106C116 116 88 119 62 119C34 119 8 116 2 106Z"
)
_RIPPLE: Final = "M40 116Q48 114 56 116M66 117Q75 115 84 117"
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
    pen.contour(_HULL, weight=0.65)
    pen.fill(_HULL, "cream")
    with pen.inside(_HULL):
        pen.tone(_HULL_SHADE, "cream", "shade")
        if pen.ink != "low":
            pen.line(_PRINT, 0.5, "slate")
        pen.line(_FOLDS, 0.45)
    pen.line(_HULL, 0.5)
