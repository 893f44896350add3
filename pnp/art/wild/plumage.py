"""The table of plumages, `pnp/art/data/ducks`: the parts, paints and markings of each duck.

Paints are names in `templates/palette.toml`; parts and patches are names in `anatomy`. A row is a
file that is named as its duck's pictures are: `mallard` for the drake, `mallard.hen` for the hen.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pnp.art.kit.curves import Point
from pnp.art.kit.tables import RowFolder
from pnp.core import resources
from pnp.data.schema import Record
from pnp.data.toml import load_table, parse_table

Mark = tuple[str, str]
"""A patch and its paint."""


class Neck(Record):
    """The head's place: its middle, half its width and height, half the neck's width."""

    head: Point
    size: Point
    width: float
    bend: float = 2.0
    """The lean of the neck between head and breast: the curve of the S."""


class Shape(Record):
    """A duck's parts, and how they are put together. Those of a drake and his hen hardly differ."""

    body: str
    head: str
    bill: str
    tail: str
    neck: Neck
    bill_length: float
    bill_turn: float
    """Degrees the bill points down."""
    scale: float = 1.0
    shift: float = 0.0
    """Units the whole bird is moved to the right."""
    sink: float = 0.0
    """Units it lies deeper than others."""


class Plumage(Record):
    """A duck's colours, markings and clothes."""

    shape: Shape
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
    needle: bool = False
    """The middle tail feathers are long and thin."""
    feet: str = "orange"
    waves: str = ""
    """The paint of vermiculation on flanks and mantle."""
    cape: str = ""
    """The paint of the scapulars; the wing's if there is none."""
    cape_edge: str = ""
    """The paint of their edges."""
    culmen: str = ""
    """The paint of the bill's ridge."""
    gloss: str = ""
    """The colour in which a dark head shines where light strikes it flat."""
    forewing: str = ""
    """The paint of the small coverts, which show on an open wing."""
    flecks: str = ""
    """The paint of spots all over the flanks."""
    wing_marks: tuple[Mark, ...] = ()
    """Markings of the folded wing: patches of the body, in order."""
    sleek_head: str = ""
    """The head while its crest is laid back; the same if there is none."""
    sleek_marks: tuple[Mark, ...] = ()
    """Its markings."""
    open_water: bool = False
    """It is seen far from reeds: its plates have none."""


def _plumage(path: Path) -> Plumage:
    """Return the plumage in a file; a shape that is `like` another duck's adds to it."""
    table = load_table(path)
    shape = dict(table["shape"])
    if like := shape.pop("like", ""):
        shape = load_table(_DUCKS / f"{like}.toml")["shape"] | shape
    return parse_table(table | {"shape": shape}, str(path), Plumage)


_DUCKS: Final = resources.art_data() / "ducks"
PLUMAGES: Final[Mapping[str, Plumage]] = RowFolder("ducks", _plumage)
