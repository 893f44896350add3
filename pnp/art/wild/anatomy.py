"""Parts a duck is put together from: bodies, heads, bills, tails. Shapes only, no colours.

All ducks swim to the right in a box of 120 x 90 whose water line lies at y = 72. Bodies and
tails are drawn in that box. Heads are drawn around their middle in units of half a head,
bills from the middle of their base in units of their length, both looking to the right.
Shapes are path data as `curves` wants it; an outline is a list of points, x and y in turn,
through which a smooth curve is laid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.wild.marsh_bodies import MARSH_BODIES, MARSH_TAILS
from pnp.art.wild.marsh_heads import MARSH_BILLS, MARSH_HEAD_PATCHES, MARSH_HEADS
from pnp.art.wild.parts import Bill, Body, Head

MIDWATER: Final = (58.0, 70.0)
"""The point about which a smaller species is scaled."""


_DABBLER: Final = Body(
    outline="63 44.8 54 43 40 43.5 28 46.5 19 51 17 57 21 65 30 71 42 77 60 79 82 77 94 70.5 "
    "99 62 99.2 58 98 54 91 47 80 44",
    nape=(63, 44.8),
    throat=(99.2, 58),
    wing="M75 53C75.4 47 63 43 50 43C37 43 25 46.5 11 46C19 51.5 30 57 42 59.6C56 62.2 74.6 60.6"
    " 75 53Z",
    feathers="M55 47C43 49.5 31 50.5 19 49.2M62 52.5C50 56 38 55.6 27 53",
    speculum="M24 54.5C31 58 38 60 46 61.2L42 66C34 65 26 61.5 20 56.6Z",
    shade="M10 61C30 72 72 74 102 62L102 82L10 82Z",
    patches={
        "breast": "M70 38C69 50 73 62 82 82L106 82L106 38Z",
        "stern": "M2 36L34 42C25 50 25 64 31 82L2 82Z",
        "vent": "M30 48C25 56 25 68 31 82L41 82C34 72 32 62 34 54Z",
        "flank": "M33 60C42 52 66 52 76 58C79 64 78 72 76 82L42 82C35 74 32 68 33 60Z",
        "bar": "M73.5 46L80 48C77.4 56 78.4 64 82.4 72L76 74C72 66 71.4 56 73.5 46Z",
        "wedge": "M17.6 55.4C19.4 62.6 25.6 68.6 34.6 71C35.4 66.6 32.4 63 28 60.4"
        "C24.6 58.4 21 56.8 17.6 55.4Z",
    },
)

_SLENDER: Final = Body(
    outline="71 48 60 46 48 47 38 50 31 53.5 29.5 58 33 65 41 71 52 77 68 79 85 77 95 70.5 99 63 "
    "98.4 58.6 97 54.6 91 49.5 82 47",
    nape=(71, 48),
    throat=(98.4, 58.6),
    wing="M79 55.4C79.2 49.6 67 45.8 56 46.2C45 47 36 49.5 23 49.2C31 54 40 59 50 61"
    "C63 63 78.6 62 79 55.4Z",
    feathers="M60 50C50 52 40 52.6 30 51.4M66 55C56 58 46 57.4 37 55",
    shade="M22 63C40 73 76 74 102 63L102 82L22 82Z",
    patches={
        "breast": "M73 40C71 52 74 64 80 82L106 82L106 40Z",
        "stern": "M14 36L43 46C36 52 36 66 41 82L14 82Z",
        "vent": "M42 52C36 58 36 70 41 82L50 82C44 72 43 62 46 56Z",
    },
)

_DIVER: Final = Body(
    outline="65 46 52 43.5 38 45.5 26 51 17 58 13.5 64 18 70.5 34 77 60 79 84 77 96 70 100.5 61 "
    "100 57 97.5 53 88 47 78 45.5",
    nape=(65, 46),
    throat=(100, 57),
    wing="M71.4 54.6C71.6 48.6 54 45.2 41 47.6C31 49.6 22 55 11 58.4C22 61.6 36 63.6 48 63"
    "C60 62.2 71.2 60.6 71.4 54.6Z",
    feathers="M52 50C42 53 32 56 22 58.6M60 55C50 58.6 40 60 31 60.6",
    shade="M8 64C34 73 72 73 104 60L104 82L8 82Z",
    patches={
        "breast": "M60 38C67 50 72 64 80 82L106 82L106 38Z",
        "stern": "M2 40L30 46C27 56 29 68 34 82L2 82Z",
    },
)

_CHICK: Final = Body(
    outline="64 50 58 50 46 53 37 56.5 31.5 57.5 29.5 61 33 67 40 73 52 78 70 79 86 75 93 68.5 "
    "94 62 90 57 82 54",
    nape=(64, 50),
    throat=(94, 62),
    wing="M70 58C65 53 55 53 47.6 57.4C48.4 61.6 53 65 59.6 65.6C66 66 71 63.4 70 58Z",
    feathers="M48 58C51 60.6 55 61.6 59 61.2",
    shade="M26 67C44 74 72 74 97 63L97 82L26 82Z",
    patches={"mantle": "M24 44L84 44C84 52 70 56 60 55.6C50 55.6 42 60 34 64L24 68Z"},
)

BODIES: Final[Mapping[str, Body]] = {
    "dabbler": _DABBLER,
    "slender": _SLENDER,
    "diver": _DIVER,
    "chick": _CHICK,
    **MARSH_BODIES,
}

HEADS: Final[Mapping[str, Head]] = {
    "round": Head(
        profile="-0.86 0.5 -1.02 -0.06 -0.78 -0.7 -0.12 -1 0.5 -0.84 0.92 -0.32 1.02 0.3 0.6 0.8",
        bill=(0.92, 0.1),
        eye=(0.3, -0.2),
    ),
    "wedge": Head(
        profile="-0.84 0.5 -1.02 -0.12 -0.92 -0.7 -0.54 -0.99 -0.06 -0.84 0.5 -0.41 1.06 0.04 "
        "1.12 0.5 0.66 0.84",
        bill=(1.04, 0.3),
        eye=(0.26, -0.16),
    ),
    "sloped": Head(
        profile="-0.86 0.5 -1.02 -0.06 -0.82 -0.68 -0.2 -0.98 0.42 -0.84 0.88 -0.4 1.04 0.16 "
        "0.98 0.5 0.56 0.82",
        bill=(0.94, 0.12),
        eye=(0.28, -0.22),
    ),
    **MARSH_HEADS,
}

HEAD_PATCHES: Final[Mapping[str, str]] = {
    "mask": "M0.62 -0.12C0.5 -0.52 0.02 -0.58 -0.4 -0.46C-0.8 -0.34 -1.04 0.06 -1.2 0.66L-1.2 2"
    "L-0.62 1.56C-0.6 0.96 -0.4 0.46 0 0.28C0.3 0.16 0.52 0.12 0.62 -0.12Z",
    "mask.edge": "M0.98 0.06L0.7 -0.16C0.56 -0.62 0.02 -0.68 -0.42 -0.56C-0.84 -0.44 -1.1 0"
    " -1.3 0.56L-1.3 2.1L-0.52 1.62C-0.5 1.02 -0.3 0.56 0.04 0.39C0.36 0.26 0.6 0.2 0.72 -0.02"
    "L0.98 0.14Z",
    "face.wide": "M1.5 -0.9C0.6 -0.9 0.1 -0.5 0.14 -0.1C0.2 0.4 0.5 0.9 1.4 1.2Z",
    "face": "M1.5 -0.6C0.76 -0.5 0.5 -0.2 0.6 0.2C0.68 0.56 0.9 0.84 1.4 0.96Z",
    "crown": "M1.2 0.04C0.6 -0.4 0.1 -0.7 -0.6 -0.78L-0.7 -1.3L0.8 -1.1Z",
    "stripe": "M-0.7 -0.2C-0.52 0.5 -0.54 1.1 -0.66 1.7C-0.8 2.3 -1.1 2.6 -1.7 3L-3 4.4L-3 7"
    "L4 7L1.4 2.2C0.5 1.9 -0.1 1.3 -0.24 0.7C-0.3 0.3 -0.42 0 -0.7 -0.2Z",
    "cap": "M1.2 -0.3C0.7 -0.52 0 -0.56 -0.5 -0.36C-0.8 -0.2 -0.9 0.1 -1 0.6L-1.4 0L-1 -1.2"
    "L0.8 -1.2Z",
    "eyeline": "M0.96 -0.02C0.66 -0.14 0.46 -0.16 0.3 -0.2C-0.1 -0.16 -0.5 -0.04 -0.88 0.24"
    "C-0.5 0.16 -0.1 0.1 0.3 0.04C0.5 0.04 0.76 0.08 0.96 0.12Z",
    **MARSH_HEAD_PATCHES,
}
"""Markings by name, in the head's frame; those of the neck reach below it."""

GLOSS: Final = "M-0.62 -0.28C-0.56 -0.7 -0.16 -0.88 0.22 -0.78C-0.1 -0.72 -0.38 -0.52 -0.62 -0.28Z"
"""The highlight on the crown."""

SHEEN: Final = (
    "M-0.96 0.2C-1 -0.5 -0.6 -0.94 0 -0.94C0.5 -0.92 0.84 -0.5 0.9 -0.1C0.5 -0.46 0 -0.56"
    " -0.4 -0.36C-0.7 -0.2 -0.86 0 -0.96 0.2Z"
)
"""Light on the crown, the wider step."""

SHEEN_HIGH: Final = (
    "M-0.76 -0.3C-0.66 -0.74 -0.2 -0.9 0.3 -0.78C0.5 -0.72 0.6 -0.62 0.66 -0.52"
    "C0.2 -0.7 -0.4 -0.66 -0.76 -0.3Z"
)
"""Light on the crown, the brighter step."""

SHEEN_TURN: Final = (
    "M-0.9 0.7C-0.5 1.16 0.3 1.1 0.8 0.5C0.7 1.1 0.2 1.6 -0.4 1.6C-0.7 1.5 -0.9 1.1 -0.9 0.7Z"
)
"""Where a glossy head turns to its other colour, below the cheek."""

CHEEK_SHADE: Final = (
    "M-1.4 -0.5C-1 0.3 -0.36 0.66 0.26 0.58C0.58 0.52 0.86 0.4 1.2 0.24L1.4 0.8"
    "C0.6 1.2 -0.5 1.3 -1.3 0.7Z"
)
"""What the cheek throws on the neck."""

BILLS: Final[Mapping[str, Bill]] = {
    "dabbler": Bill(
        outline="M-0.12 -0.38C0.18 -0.36 0.42 -0.12 0.84 -0.13C1.06 -0.12 1.07 0.15 0.92 0.2"
        "C0.6 0.28 0.3 0.34 -0.12 0.36Z",
        lines="M0 0.08C0.2 0.2 0.56 0.15 0.88 0.1M0.24 -0.13L0.36 -0.1",
        nail="M0.9 -0.13C1.06 -0.12 1.07 0.08 0.98 0.11C0.93 0.05 0.9 -0.03 0.9 -0.13Z",
        culmen="M-0.12 -0.38C0.18 -0.36 0.42 -0.12 0.84 -0.13C1.06 -0.12 1.07 0.15 0.92 0.2"
        "C0.96 0.06 0.84 -0.02 0.62 -0.02C0.4 -0.02 0.2 -0.2 -0.12 -0.22Z",
        saddle="M0.16 -0.34C0.34 -0.22 0.54 -0.13 0.76 -0.13L0.7 0.02"
        "C0.5 0.06 0.28 0.02 0.16 -0.08Z",
    ),
    "spatulate": Bill(
        outline="M-0.1 -0.22C0.12 -0.19 0.32 -0.07 0.54 -0.07C0.78 -0.08 1.01 -0.06 1.05 0.1"
        "C1.07 0.28 0.95 0.38 0.78 0.34C0.54 0.26 0.22 0.19 -0.1 0.22Z",
        lines="M0.02 0.07C0.2 0.12 0.42 0.1 0.6 0.16C0.76 0.21 0.9 0.23 1 0.19M0.18 -0.06"
        "L0.27 -0.03",
        saddle="M0.1 -0.19C0.28 -0.1 0.5 -0.06 0.8 -0.07L0.7 0.02C0.5 0.03 0.3 0.02 0.1 -0.04Z",
    ),
    "wedge": Bill(
        outline="M-0.12 -0.2C0.2 -0.18 0.5 -0.1 0.86 -0.12C1.05 -0.12 1.06 0.06 0.96 0.1"
        "C0.6 0.18 0.3 0.24 -0.12 0.3Z",
        lines="M0.04 0.1C0.3 0.13 0.6 0.07 0.9 0.03M0.36 -0.08L0.48 -0.06",
    ),
    **MARSH_BILLS,
}

TAILS: Final[Mapping[str, str]] = {
    "wedge": "M36 45C25 45.6 13 43.6 3.5 39.5C3.9 42.6 5.6 45 7.6 46.4C7.2 48.6 8 50.6 9.8 51.6"
    "C10.6 55.4 14 60 20 63L36 58Z",
    "pin": "M48 47.4C38 48.4 26 46.4 16 42C18.4 46 20.6 48.4 25 51C26.4 56 29 61 34 65L48 58Z",
    "point": "M48 47.4C38 48 24 45 13 39.5C17 45 20 48 25 51C26.4 56 29 61 34 65L48 58Z",
    "stub": "M28 51C20 55 11 57 4 57.2C5 62 9 67 16 70L28 66Z",
    "tuft": "M46 53.6C39 55.4 32 54.6 26.6 51C25.6 53.6 26 55.6 27.4 57.4C26.8 59.6 27.6 61.6"
    " 29.6 62.6C30 65 32 67 36 68L46 64Z",
    **MARSH_TAILS,
}

CURLS: Final = (
    "M34 44.6C25 44 19.4 41 19.4 36.4C19.5 32.8 24 32.2 24.8 35.2C25.2 37 23.2 37.9 22.2 36.8",
    "M38 44.8C31 44 27.4 41.6 27.6 38.4C27.9 35.8 31.2 35.7 31.5 37.8C31.6 39 30.2 39.4 29.6 38.6",
)
"""The drake mallard's curled feathers, lines; the second is left out where it is small."""

NEEDLE: Final = "M40 49C28 47.4 14 40 3.5 29.5"
"""The drake pintail's middle tail feathers, a line that runs out to nothing."""
