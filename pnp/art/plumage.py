"""The table of plumages: one row a species and sex. A new duck is a new row.

Paints are names in `templates/palette.toml`; parts and patches are names in `anatomy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import Point

Mark = tuple[str, str]
"""A patch and its paint."""


@dataclass(frozen=True, slots=True)
class Neck:
    """The head's place: its middle, half its width and height, half the neck's width."""

    head: Point
    size: Point
    width: float
    bend: float = 2.0
    """How far the neck leans back between head and breast: the curve of the S."""


@dataclass(frozen=True, slots=True)
class Plumage:
    """A duck's colours, markings and clothes."""

    body: str
    head: str
    bill: str
    tail: str
    neck: Neck
    bill_length: float
    bill_turn: float
    """Degrees the bill points down."""
    base: str
    """The body's own paint, which shows where no mark lies."""
    hood: str
    """The paint of head and neck."""
    beak: str
    wing: str
    tail_paint: str
    eye: str = "iris_brown"
    speculum: str = ""
    saddle: str = ""
    body_marks: tuple[Mark, ...] = ()
    collar: tuple[tuple[float, float, str], ...] = ()
    """Bands across the neck: from, to (0 at the head, 1 at the body), paint."""
    head_marks: tuple[Mark, ...] = ()
    curl: bool = False
    mottle: str = ""
    """The paint of a hen's scaled feather edges."""
    speckle: str = ""
    """The paint of spots on the breast."""
    scale: float = 1.0
    shift: float = 0.0
    """Units the whole bird is moved to the right."""


_MALLARD: Final = Neck((85.5, 25.4), (14, 11.8), 8.6)
_PINTAIL: Final = Neck((87, 20.5), (11, 10.4), 5.6, 3.4)
_CANVASBACK: Final = Neck((82, 26), (13, 12.4), 9.2, 2.4)
_TEAL: Final = Neck((85, 29), (14.4, 12.6), 10, 1.2)
_SHOVELER: Final = Neck((83, 29), (13.6, 11.8), 9, 1.4)

_HEN_HEAD: Final = (("cap", "hen_dark"), ("eyeline", "down_dark"))

PLUMAGES: Final[Mapping[str, Plumage]] = {
    "mallard": Plumage(
        body="dabbler",
        head="round",
        bill="dabbler",
        tail="wedge",
        neck=_MALLARD,
        bill_length=17,
        bill_turn=9,
        base="silver",
        hood="bottle",
        beak="yellow",
        wing="umber",
        tail_paint="white",
        speculum="blue",
        curl=True,
        body_marks=(("vent", "white"), ("stern", "black"), ("breast", "chestnut")),
        collar=((0.5, 2, "chestnut"), (0.42, 0.6, "ring")),
    ),
    "mallard.hen": Plumage(
        body="dabbler",
        head="round",
        bill="dabbler",
        tail="wedge",
        neck=_MALLARD,
        bill_length=16.5,
        bill_turn=9,
        base="hen",
        hood="sand",
        beak="orange",
        wing="hen_dark",
        tail_paint="sand",
        speculum="blue",
        saddle="down_dark",
        mottle="down_dark",
        collar=((0.66, 2, "hen"),),
        head_marks=_HEN_HEAD,
    ),
    "pintail": Plumage(
        body="slender",
        head="round",
        bill="dabbler",
        tail="pin",
        neck=_PINTAIL,
        bill_length=16.5,
        bill_turn=8,
        base="silver",
        hood="chocolate",
        beak="slate",
        wing="ash",
        tail_paint="black",
        body_marks=(("vent", "buff"), ("stern", "black"), ("breast", "white")),
        collar=((0.86, 2, "white"),),
        head_marks=(("stripe", "white"),),
    ),
    "pintail.hen": Plumage(
        body="slender",
        head="round",
        bill="dabbler",
        tail="point",
        neck=_PINTAIL,
        bill_length=16,
        bill_turn=8,
        base="hen_grey",
        hood="sand",
        beak="slate",
        wing="hen_dark",
        tail_paint="hen_grey",
        mottle="down_dark",
        collar=((0.7, 2, "hen_grey"),),
    ),
    "canvasback": Plumage(
        body="diver",
        head="wedge",
        bill="wedge",
        tail="stub",
        neck=_CANVASBACK,
        bill_length=20,
        bill_turn=24,
        base="pale",
        hood="rust",
        beak="horn",
        wing="pale",
        tail_paint="black",
        eye="iris_red",
        body_marks=(("stern", "black"), ("breast", "black")),
        collar=((0.6, 2, "black"),),
    ),
    "canvasback.hen": Plumage(
        body="diver",
        head="wedge",
        bill="wedge",
        tail="stub",
        neck=_CANVASBACK,
        bill_length=20,
        bill_turn=24,
        base="ash",
        hood="sand",
        beak="horn",
        wing="ash",
        tail_paint="hen_dark",
        body_marks=(("stern", "hen_dark"), ("breast", "hen_dark")),
        collar=((0.64, 2, "hen_dark"),),
    ),
    "teal": Plumage(
        body="dabbler",
        head="round",
        bill="dabbler",
        tail="wedge",
        neck=_TEAL,
        bill_length=15,
        bill_turn=10,
        scale=0.82,
        shift=-1,
        base="pearl",
        hood="chestnut",
        beak="horn",
        wing="umber",
        tail_paint="umber",
        speculum="mask",
        speckle="down_dark",
        body_marks=(("stern", "black"), ("wedge", "buff"), ("breast", "sand"), ("bar", "white")),
        collar=((0.7, 2, "sand"),),
        head_marks=(("mask.edge", "buff"), ("mask", "mask")),
    ),
    "teal.hen": Plumage(
        body="dabbler",
        head="round",
        bill="dabbler",
        tail="wedge",
        neck=_TEAL,
        bill_length=15,
        bill_turn=10,
        scale=0.82,
        shift=-1,
        base="hen_dusk",
        hood="hen_grey",
        beak="horn",
        wing="down_dark",
        tail_paint="hen_dusk",
        speculum="mask",
        mottle="sand",
        collar=((0.66, 2, "hen_dusk"),),
        head_marks=_HEN_HEAD,
    ),
    "shoveler": Plumage(
        body="dabbler",
        head="sloped",
        bill="spatulate",
        tail="wedge",
        neck=_SHOVELER,
        bill_length=26,
        bill_turn=12,
        scale=0.94,
        shift=-4,
        base="white",
        hood="bottle_dark",
        beak="horn",
        wing="black",
        tail_paint="white",
        eye="iris_yellow",
        speculum="mask",
        body_marks=(("stern", "black"), ("flank", "rust")),
        collar=((0.62, 2, "white"),),
    ),
    "shoveler.hen": Plumage(
        body="dabbler",
        head="sloped",
        bill="spatulate",
        tail="wedge",
        neck=_SHOVELER,
        bill_length=26,
        bill_turn=12,
        scale=0.94,
        shift=-4,
        base="hen",
        hood="sand",
        beak="orange",
        wing="hen_dark",
        tail_paint="sand",
        speculum="mask",
        saddle="down_dark",
        mottle="down_dark",
        collar=((0.7, 2, "hen"),),
        head_marks=_HEN_HEAD,
    ),
    "duckling": Plumage(
        body="chick",
        head="round",
        bill="dabbler",
        tail="tuft",
        neck=Neck((82, 33.5), (16.6, 15), 11.6, 1.2),
        bill_length=12,
        bill_turn=8,
        base="down",
        hood="down",
        beak="slate",
        wing="down",
        tail_paint="down_dark",
        body_marks=(("mantle", "down_dark"),),
        head_marks=(("cap", "down_dark"), ("eyeline", "down_dark")),
    ),
}
