"""The table of plumages: one row a species and sex. A new duck is a new row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import Point


@dataclass(frozen=True, slots=True)
class Plumage:
    """What a duck is made of and what it wears. Paints are names in `palette.PAINTS`."""

    body: str
    head: str
    bill: str
    tail: str
    head_at: Point
    head_size: Point
    bill_size: float
    bill_turn: float
    base: str
    hood: str
    beak: str
    eye: str = "iris.brown"
    wing: str = ""
    speculum: str = ""
    tail_paint: str = "white"
    scale: float = 1.0
    body_marks: tuple[tuple[str, str], ...] = ()
    neck_marks: tuple[tuple[float, float, str], ...] = ()
    head_marks: tuple[tuple[str, str], ...] = ()
    curl: bool = False
    mottled: bool = False


PLUMAGES: Final[Mapping[str, Plumage]] = {
    "mallard": Plumage(
        body="dabbler", head="round", bill="dabbler", tail="wedge",
        head_at=(85, 25), head_size=(13.5, 12.5), bill_size=17, bill_turn=9,
        base="silver", hood="bottle", beak="yellow", wing="umber", speculum="blue",
        body_marks=(("back", "umber"), ("flank", "silver"), ("vent", "white"), ("stern", "black"), ("breast", "chestnut")),
        neck_marks=((0.52, 2.0, "chestnut"), (0.4, 0.56, "ring")),
        curl=True,
    ),
}

# first rough rows
from dataclasses import replace  # noqa: E402
_m = PLUMAGES["mallard"]
PLUMAGES = {
    **PLUMAGES,
    "mallard.hen": replace(_m, base="hen", hood="hen", wing="hen.dark", beak="orange", tail_paint="sand", body_marks=(), neck_marks=()),
    "pintail": replace(_m, hood="chocolate", beak="slate", head_at=(86, 18), head_size=(11.5, 10.5), body_marks=(("back", "ash"), ("stern", "black"), ("breast", "white")), neck_marks=((0.5, 2.0, "white"),)),
    "canvasback": replace(_m, hood="rust", beak="horn", base="pale", wing="pale", speculum="", body_marks=(("stern", "black"), ("breast", "black")), neck_marks=((0.6, 2.0, "black"),)),
    "teal": replace(_m, scale=0.84, hood="chestnut", beak="horn", body_marks=(("stern", "buff"), ("breast", "sand")), neck_marks=((0.6, 2.0, "sand"),)),
    "shoveler": replace(_m, hood="bottle.dark", beak="horn", bill_size=22, body_marks=(("flank", "rust"), ("stern", "black"), ("vent", "white"), ("breast", "white")), neck_marks=((0.6, 2.0, "white"),)),
    "duckling": replace(_m, scale=0.7, base="down", hood="down", wing="down.dark", beak="slate", speculum="", body_marks=(), neck_marks=(), tail_paint="down", head_size=(16, 15), head_at=(84, 30), bill_size=12),
}
PLUMAGES |= {f"{k}.hen": replace(PLUMAGES[k], base="hen", hood="hen", wing="hen.dark", tail_paint="sand", body_marks=(), neck_marks=()) for k in ("pintail", "canvasback", "teal", "shoveler")}
