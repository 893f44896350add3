"""Duck Blind's action cards: the hunters' equipment and decoys in front of the marsh.

Every bird here is carved from wood, or gets away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from functools import partial
from itertools import cycle
from typing import Final

from pnp.art.blind.decoys import paint_decoy
from pnp.art.blind.shells import paint_hunter
from pnp.art.kit.curves import ellipse
from pnp.art.kit.letterpress import press, press_and_clip
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle
from pnp.art.kit.staging import SCENES, Painter, Placing, StagedScene, stage
from pnp.art.kit.strokes import wedge
from pnp.art.wild.duck import paint_by_name

_HUNT: Final = "M-42 -49L158 -49L158 101L-42 101Z"
"""A scene of actions. Its card shows x = -36 to 152, with a badge over the corner above y = 2 and
left of x = 13, and the name below y = 82."""
_MIDDLE: Final = (72.0, 34.0)
_SUN: Final = ellipse(*_MIDDLE, 40)
_GLOW: Final = ellipse(*_MIDDLE, 54)
_BANDS: Final = (
    ("M-42 4C0 -6 98 16 158 4L158 70L-42 70Z", 0.3),
    ("M-42 38C0 46 98 28 158 38L158 70L-42 70Z", 0.6),
)
"""The lower bands of the sky, each with the share of paper in its colour."""
_FAR: Final = (
    "M-44 64C-34 60 -26 63 -20 62C-12 61 -6 62 0 60C16 54 30 58 46 56C66 53 84 58 120 52"
    "C136 50 146 55 160 54L160 70L-44 70Z"
)
_LAKE: Final = "M-44 66L160 66L160 104L-44 104Z"
_BANK: Final = (
    "M-44 79C-36 76 -28 78 -20 80C-10 83 -6 83 0 82C30 76 84 84 120 78C126 77 130 78 136 79"
    "C144 80 152 78 160 80L160 104L-44 104Z"
)
_WIDE: Final = "M0 0L360 0L360 90L0 90Z"
_WIDE_FAR: Final = (
    "M-4 61C30 53 60 59 96 57C130 55 150 60 190 56C230 51 262 60 300 56C325 53 345 57 364 54"
    "L364 70L-4 70Z"
)
_WIDE_LAKE: Final = "M-4 66L364 66L364 94L-4 94Z"
_WIDE_BANK: Final = (
    "M-4 80C30 75 80 84 130 80C180 75 220 84 270 80C310 76 340 81 364 79L364 94L-4 94Z"
)
_HUB: Final = (50.0, 50.0)
_EDGE: Final = ellipse(*_HUB, 50)
_DAWN: Final = ellipse(*_HUB, 42)
_RIGHT: Final = "M50 0L100 0L100 62L50 62Z"
_SUNRISE: Final = (37.0, 50.0)
_HALO: Final = ellipse(*_SUNRISE, 36)
_HILLS: Final = "M0 58C10 50 18 50 28 55C40 60 50 52 62 54C74 56 86 48 100 54L100 70L0 70Z"
_POOL: Final = "M0 64C20 62 40 66 60 64C76 62.6 90 65 100 63L100 100L0 100Z"
_SHINE: Final = "M16 70L30 70M38 68.6L52 68.6M22 75L34 75M66 69L74 69M78 74L88 74M26 83L46 83"
"""The start player's token."""
_REDUCED: Final = 1.9
"""How much smaller a wild bird is than on its own card."""
_GLITTER: Final = (
    "M-34 70L-8 70M8 71L30 71M44 69L58 69M76 72L108 72M20 76L40 76M64 77L84 77"
    "M120 70L146 70M112 75L134 75"
)


def paint(pen: InkPen, name: str) -> None:
    """Draw the scene of the action `name`; or the banner, `blind`."""
    if name == "blind":
        _banner(pen)
        return
    with pen.transform("translate(42 49)"):
        _scene(pen, SCENES[f"hunt.{name}"])


def _scene(pen: InkPen, scene: StagedScene) -> None:
    with pen.inside(_HUNT):
        pen.fill(_HUNT, scene.ground)
        for band, part in _BANDS:
            pen.mix(band, scene.ground, "paper", part)
        pen.mix(_GLOW, scene.ground, "sun_disc", 0.5)
        pen.fill(_SUN, "sun_disc")
        if pen.ink == "low":
            pen.line(_SUN, 0.4)
            pen.stroke(_rays())
        _land(pen)
        if scene.reeds:
            stage(pen, _REEDS, set_off=_FAR_OFF)
        stage(pen, scene.before, _PAINTERS, set_off=_NEAR)


def _rays() -> str:
    """Return rays of the sun, alternately long and short, as light in low ink."""
    turns = range(180, 361, 12)
    lengths = cycle((7, 16))
    return "".join(
        wedge(on_circle(_MIDDLE, 43, turn), on_circle(_MIDDLE, 43 + long, turn), 0.45)
        for turn, long in zip(turns, lengths, strict=False)
    )


def _wide_rays() -> str:
    """Return the rays of the banner's sun in low ink."""
    middle = (150.0, 54.0)
    return "".join(
        wedge(on_circle(middle, 33, turn), on_circle(middle, 41 if turn % 24 else 46, turn), 0.6)
        for turn in range(180, 361, 12)
    )


def _land(pen: InkPen) -> None:
    _water(pen, _FAR, _LAKE)
    _glitter(pen)
    press(pen, _BANK, "olive", 0.6)


def _water(pen: InkPen, far: str, lake: str) -> None:
    """Draw the far shore, and the water before it."""
    pen.fill(far, "sedge")
    pen.engrave(far, "shadow_cross")
    pen.line(far, 0.3)
    pen.fill(lake, "marsh_blue_soft")


def _glitter(pen: InkPen) -> None:
    pen.line(_GLITTER, 0.4, "paper" if pen.ink != "low" else "outline")


def _banner(pen: InkPen) -> None:
    """Draw the marsh at dawn, three times as wide, with hide, decoys, dog and warden."""
    with pen.inside(_WIDE):
        pen.fill(_WIDE, "air_peach")
        pen.fill(ellipse(150, 54, 30), "sun_disc")
        if pen.ink == "low":
            pen.line(ellipse(150, 54, 30), 0.4)
            pen.stroke(_wide_rays())
        _water(pen, _WIDE_FAR, _WIDE_LAKE)
        for left in (36, 212):
            with pen.transform(f"translate({left} 0)"):
                _glitter(pen)
        press(pen, _WIDE_BANK, "olive", 0.6)
        stage(pen, SCENES["scene.blind"].before, _PAINTERS)


def paint_start(pen: InkPen, _name: str = "") -> None:
    """Draw the start player's token, printed to its edge: a drake wakes the marsh at sunrise."""
    with pen.inside(_EDGE):
        pen.fill(_EDGE, "brass")
        pen.line(_EDGE, 2)
    pen.stroke("".join(_notches()), "outline")
    with press_and_clip(pen, _DAWN, "dawn_pink", 0.9):
        pen.fill(_HALO, "air_peach")
        if pen.ink != "low":
            pen.line(_HALO, 0.3, "air_peach")
        pen.stroke("".join(_beams(pen)), "sun_disc" if pen.ink != "low" else "outline")
        press(pen, ellipse(*_SUNRISE, 17), "sun_disc", 0.4)
        press(pen, _HILLS, "olive", 0.4, "hills")
        press(pen, _POOL, "marsh_blue_soft", 0.4)
        pen.line(_SHINE, 0.5, "sun_disc" if pen.ink != "low" else "outline")
    with pen.inside(_DAWN, _RIGHT):
        stage(pen, SCENES["blind.start"].before, {"wild": paint_by_name}, set_off=_OFF_HILLS)


def _notches() -> Iterator[str]:
    """Yield the notches of its rim, like those of a clock."""
    for turn in range(0, 360, 15):
        long, wide = (5.6, 3.2) if turn % 90 == 0 else (3.6, 1.9)
        yield wedge(on_circle(_HUB, 48, turn), on_circle(_HUB, 48 - long, turn), wide)


def _beams(pen: InkPen) -> Iterator[str]:
    # the last one comes out in the open bill
    for turn in range(200, 341 if pen.ink == "low" else 361, 20):
        yield wedge(on_circle(_SUNRISE, 21, turn), on_circle(_SUNRISE, 33, turn), 2.2)


def _wild(pen: InkPen, name: str) -> None:
    """Draw a wild bird with its feathers."""
    small_pen = copy(pen)
    small_pen.level, small_pen.spread = "card", _REDUCED
    paint_by_name(small_pen, name)


_PAINTERS: Final[Mapping[str, Painter]] = {
    "decoy": partial(paint_decoy, fine=True),
    "hunter": partial(paint_hunter, fine=True),
    "wild": _wild,
}
_NEAR: Final = 0.6
_OFF_HILLS: Final = 0.5
_FAR_OFF: Final = 0.4
"""The weights of the lines around figures in low ink, and around reeds."""
_REEDS: Final = tuple(
    Placing(show="marsh.reed", at=(x, 95), scale=size, turn=turn)
    for x, size, turn in (
        *((5, 0.9, -8), (11, 1.2, 3), (17, 0.8, 9)),
        *((106, 0.9, -7), (112, 1.3, -2), (117, 0.9, 8)),
    )
)
