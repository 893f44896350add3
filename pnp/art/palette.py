"""The one palette of the family look: what each paint is in colour, in grey, and in pen lines.

A paint has a name that says what it is for. In `full` ink it is a flat colour. In `grey` it
is a grey of its own, chosen so that no two neighbours come out alike, not its colour's own
lightness. In `low` it is paper with a pen's hatch, or paper alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

Ink = Literal["full", "low", "grey"]
INKS: Final[tuple[Ink, ...]] = get_args(Ink)


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel lines, `angle` in degrees against the x axis, clockwise.

    The gap from line to line and the lines' width are in the picture's line weights.
    """

    angle: float
    gap: float
    weight: float


NEAR: Final = Hatch(62, 1.15, 0.25)
"""The darkest tone: black feathers."""
CLOSE: Final = Hatch(62, 1.5, 0.24)
OPEN: Final = Hatch(62, 2.1, 0.22)
FAR: Final = Hatch(62, 3.2, 0.21)
BACK: Final = Hatch(-58, 2.0, 0.22)
"""Reds lean the other way than greens and blacks."""
ACROSS: Final = Hatch(-40, 1.3, 0.23)
"""Dark bills, against the head they grow from."""
VANE: Final = Hatch(7, 1.7, 0.2)
"""Barbs of a folded wing."""
UPRIGHT: Final = Hatch(90, 2.0, 0.22)
"""The families of bath ducks keep to the directions of their own hatches."""
LEVEL: Final = Hatch(0, 1.8, 0.22)
RISING: Final = Hatch(-45, 2.4, 0.22)
FALLING: Final = Hatch(45, 1.8, 0.22)
THIN_VANE: Final = Hatch(7, 2.1, 0.2)


@dataclass(frozen=True, slots=True)
class Paint:
    """One paint in every ink."""

    full: str
    grey: str
    low: Hatch | None = None


LINE: Final[dict[Ink, str]] = {"full": "#27323a", "grey": "#1c1c1c", "low": "#303030"}
PAPER: Final = "#ffffff"

LOW_WEIGHT: Final = 0.38
"""How heavy a line is in low ink, against the weight the picture asks for."""
LOW_FINEST: Final = 0.24
"""No line in low ink is finer than this part of an outline: a printer still draws it."""


def tint(colour: str, towards: str, part: float) -> str:
    """The colour that lies `part` of the way from `colour` to `towards`, both #rrggbb."""
    mixed = (
        round(a + (b - a) * part)
        for a, b in zip(bytes.fromhex(colour[1:]), bytes.fromhex(towards[1:]), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _tinted(name: str, paint: Paint) -> dict[str, Paint]:
    """A family's colour with the tints its pictures need: paler, softer and deeper."""
    parts = {"pale": (PAPER, 0.74), "soft": (PAPER, 0.45), "deep": ("#262626", 0.3)}
    tints = {
        f"{name}.{tone}": Paint(tint(paint.full, *towards), tint(paint.grey, *towards))
        for tone, towards in parts.items()
    }
    return {name: paint, **tints}


PAINTS: Final[dict[str, Paint]] = {
    # plain
    "white": Paint("#fcf8ee", "#ffffff"),
    "cream": Paint("#f5e8cb", "#f0f0f0"),
    "black": Paint("#35353b", "#3a3a3a", NEAR),
    # water and sky
    "pond": Paint("#a9d3cf", "#dadada"),
    "pond.deep": Paint("#74b1b0", "#bdbdbd"),
    "sky": Paint("#cfe5ea", "#ececec"),
    "sun": Paint("#f2b53f", "#d2d2d2"),
    "sun.pale": Paint("#f8d98b", "#e9e9e9"),
    "cloud": Paint("#e6ecec", "#f2f2f2"),
    "cloud.grey": Paint("#bccad1", "#c9c9c9", FAR),
    "cloud.dark": Paint("#8d9ba5", "#a4a4a4", OPEN),
    "cloud.storm": Paint("#5c6a79", "#6f6f6f", CLOSE),
    "rain": Paint("#4b92b0", "#7a7a7a"),
    # plants and things
    "leaf": Paint("#7fa65a", "#a9a9a9"),
    "leaf.deep": Paint("#5b8450", "#858585", OPEN),
    "cattail": Paint("#8a5a36", "#5e5e5e", OPEN),
    "corn": Paint("#efbd4a", "#d0d0d0"),
    "petal": Paint("#f4d3cd", "#ededed"),
    "wood": Paint("#d9a765", "#c2c2c2"),
    "rose": Paint("#d9705d", "#aeaeae"),
    "teal": Paint("#3f8e8f", "#858585", OPEN),
    "plus": Paint("#3f8e8f", "#6a6a6a"),
    "minus": Paint("#d9705d", "#8c8c8c"),
    "steel": Paint("#b9c5c9", "#c6c6c6"),
    # plumage
    "bottle": Paint("#2c7257", "#5b5b5b", CLOSE),
    "bottle.dark": Paint("#215a55", "#4a4a4a", NEAR),
    "ring": Paint("#fdfaf2", "#ffffff"),
    "chestnut": Paint("#94502f", "#7c7c7c", BACK),
    "rust": Paint("#a9502b", "#808080", BACK),
    "chocolate": Paint("#63412f", "#525252", CLOSE),
    "pale": Paint("#e9e5da", "#ededed"),
    "silver": Paint("#cfccc3", "#cfcfcf"),
    "ash": Paint("#b3aea4", "#b0b0b0"),
    "pearl": Paint("#bab7ae", "#dcdcdc"),
    "umber": Paint("#8b7a69", "#8f8f8f", VANE),
    "buff": Paint("#eacb8b", "#dedede"),
    "sand": Paint("#d9b98a", "#cacaca"),
    "hen": Paint("#c49c6c", "#bbbbbb"),
    "hen.dark": Paint("#93704c", "#8e8e8e", THIN_VANE),
    "hen.dusk": Paint("#94826a", "#9a9a9a"),
    "hen.grey": Paint("#b9a48a", "#bcbcbc"),
    "mask": Paint("#2f8463", "#4c4c4c", OPEN),
    "blue": Paint("#3c68a8", "#5e5e5e", CLOSE),
    "down": Paint("#f4cf63", "#e2e2e2"),
    "down.dark": Paint("#8a6a3f", "#7c7c7c", OPEN),
    # bills and eyes
    "yellow": Paint("#e8b93e", "#c9c9c9"),
    "orange": Paint("#dd8a3c", "#b4b4b4"),
    "slate": Paint("#7d94a5", "#989898", FAR),
    "horn": Paint("#4c515b", "#444444", ACROSS),
    "iris.red": Paint("#c23b2b", "#8a8a8a"),
    "iris.yellow": Paint("#f3c63c", "#f4f4f4"),
    "iris.brown": Paint("#2a211d", "#1c1c1c"),
    # bath ducks: rubber, bath and props
    "rubber": Paint("#f8d04e", "#e6e6e6"),
    "bill": Paint("#ee8b3b", "#b2b2b2"),
    "throat": Paint("#a8402f", "#6e6e6e", BACK),
    "blush": Paint("#f2a65a", "#cfcfcf"),
    "drop": Paint("#5fb2cf", "#a2a2a2"),
    "foam": Paint("#fbfdfb", "#ffffff"),
    "bubble": Paint("#dff0f2", "#f4f4f4"),
    "straw": Paint("#ecc873", "#dadada"),
    "brass.deep": Paint("#a9762a", "#8a8a8a", OPEN),
    # the families of bath ducks
    **_tinted("family.tomato", Paint("#c8402d", "#6b6b6b", UPRIGHT)),
    **_tinted("family.leaf", Paint("#4d7f3b", "#b4b4b4")),
    **_tinted("family.plum", Paint("#7d4b87", "#505050", LEVEL)),
    **_tinted("family.cocoa", Paint("#8a5733", "#979797", RISING)),
    **_tinted("family.lagoon", Paint("#1c7c8b", "#5c5c5c")),
    **_tinted("family.amber", Paint("#f0962f", "#d2d2d2")),
    **_tinted("family.night", Paint("#3c4f8d", "#363636", FALLING)),
}


def luminance(colour: str) -> float:
    """How light #rrggbb looks, 0 to 1 (Rec. 601 weights on the encoded values)."""
    red, green, blue = bytes.fromhex(colour[1:])
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
