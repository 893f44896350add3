"""Parts a duck is put together from: bodies, heads, bills, tails. Shapes only, no colours.

All ducks swim to the right in a box of 120 x 90 whose water line lies at y = 70. Bodies are
drawn in that box. Heads are drawn around their middle in units of half a head, bills from
the middle of their base in units of their length, both looking to the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import Point

BOX: Final = (120.0, 90.0)
WATER_Y: Final = 70.0
MIDWATER: Final = (58.0, WATER_Y)
"""The point about which a smaller species is scaled."""


@dataclass(frozen=True, slots=True)
class Body:
    """A swimming hull."""

    outline: tuple[Point, ...]
    """Points of the smooth outline, clockwise from the shoulder; the keel is under water."""
    nape: Point
    """Where the back of the neck meets the back."""
    throat: Point
    """Where the front of the neck meets the breast."""
    wing: str
    """The folded wing."""
    feathers: str
    """Lines on the wing."""
    speculum: str
    """The wing's window, below the folded tertials."""
    patches: Mapping[str, str]
    """Markings by name."""
    flank_shade: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """A head seen from the side."""

    profile: tuple[Point, ...]
    """From the nape over the crown to the chin."""
    bill: Point
    """The middle of the bill's base."""
    eye: Point
    patches: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bill:
    """A bill: its outline, the mouth's line, the nail at its tip, the nostril."""

    outline: str
    mouth: str
    nail: str
    nostril: Point
    saddle: str


_DABBLER: Final = Body(
    outline=(
        (66, 46), (52, 43.5), (38, 44.5), (26, 48), (16, 51), (12, 56), (15, 63), (24, 70),
        (38, 77), (60, 79), (82, 77), (94, 70), (98.5, 61), (96, 52), (88, 45), (77, 44),
    ),
    nape=(62, 45.5),
    throat=(98, 58),
    wing="M71 52C67 46 56 44 46 44.5C34 45 22 48 13 49.5C20 53 29 57 40 59C53 61.5 66 60 71 52Z",
    feathers="M52 46C42 48 32 50 21 51.5M60 49C50 53 40 54.5 28 54.8",
    speculum="M27 55C33 57.4 38 58.6 44 59.6L40.5 63.6C34 62.6 28 60 22.5 56.6Z",
    patches={
        "back": "M8 38L72 38L68 52C52 50 36 51 24 56L8 60Z",
        "breast": "M70 38C67 50 71 63 80 80L106 80L106 38Z",
        "stern": "M2 36L28 44C22 52 22 64 27 80L2 80Z",
        "vent": "M26 46C21 54 22 66 28 80L38 80C31 70 29 60 32 52Z",
        "flank": "M30 56C40 52 62 52 74 57C78 63 76 70 72 80L36 80C31 72 28 64 30 56Z",
        "bar": "M74 50L79.5 51C78.5 57 79 63 80.5 70L74.5 70C73 63 73 57 74 50Z",
        "cream": "M11 55C16 54 21 55 25 58L22 68C16 65 12 60 11 55Z",
    },
    flank_shade="M10 58C22 68 60 73 100 62L100 80L10 80Z",
)

BODIES: Final[Mapping[str, Body]] = {"dabbler": _DABBLER}

HEADS: Final[Mapping[str, Head]] = {
    "round": Head(
        profile=(
            (-0.88, 0.42), (-1.02, -0.12), (-0.74, -0.72), (-0.1, -1.0), (0.55, -0.82),
            (0.95, -0.25), (1.0, 0.3), (0.62, 0.74),
        ),
        bill=(0.9, 0.1),
        eye=(0.3, -0.2),
        patches={},
    ),
}

BILLS: Final[Mapping[str, Bill]] = {
    "dabbler": Bill(
        outline="M-0.1 -0.36C0.2 -0.34 0.45 -0.1 0.85 -0.1C1.05 -0.08 1.06 0.14 0.92 0.2"
        "C0.6 0.3 0.3 0.32 -0.1 0.34Z",
        mouth="M0 0.1C0.25 0.2 0.6 0.14 0.9 0.12",
        nail="M0.86 -0.1C1.05 -0.08 1.06 0.1 0.94 0.14C0.9 0.06 0.87 -0.02 0.86 -0.1Z",
        nostril=(0.3, -0.1),
        saddle="M0.1 -0.3C0.3 -0.2 0.5 -0.1 0.8 -0.1L0.7 0.02C0.5 0.05 0.3 0 0.1 -0.1Z",
    ),
}

TAILS: Final[Mapping[str, str]] = {
    "wedge": "M30 46C20 46 10 44 3 39.5C5 46 9 53 15 60C20 58 26 54 30 46Z",
}
