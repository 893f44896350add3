"""A row of the table of plumages: a duck's parts, paints and markings.

Paints are names in `templates/palette.toml`; parts and patches are names in `anatomy`.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.art.kit.curves import Point

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
class Shape:
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


@dataclass(frozen=True, slots=True)
class Plumage:
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
    """What a dark head shines in where light strikes it flat."""
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
