"""Duck Blind's action and bonus cards: the hunters' things, and decoys, before the marsh.

Every bird here is carved from wood, or gets away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import Final

from pnp.art.blind.decoys import paint_decoy
from pnp.art.blind.hunters import HUNTERS
from pnp.art.blind.shells import paint_shell
from pnp.art.kit.curves import ellipse, points, smooth
from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, rounded, star
from pnp.art.kit.staging import Painter, Placing, drawn, printed, stage
from pnp.art.kit.strokes import wedge
from pnp.art.wild.bird import assemble
from pnp.art.wild.duck import paint_bird
from pnp.art.wild.plumage import PLUMAGES
from pnp.art.wild.stances import stance_of

_FIELD: Final = "M0 0L120 0L120 90L0 90Z"
_MIDDLE: Final = (60.0, 46.0)
_SUN: Final = ellipse(*_MIDDLE, 34)
_FAR: Final = "M0 60C16 54 30 58 46 56C66 53 84 58 120 52L120 70L0 70Z"
_LAKE: Final = "M0 66L120 66L120 90L0 90Z"
_BANK: Final = "M0 82C30 76 84 84 120 78L120 90L0 90Z"
_GLITTER: Final = "M8 71L30 71M44 69L58 69M76 72L108 72M20 76L40 76M64 77L84 77"


@dataclass(frozen=True, slots=True)
class MarshScene:
    """A scene: what stands before the marsh, and behind its bank."""

    sky: str
    staged: tuple[Placing, ...]
    behind: tuple[Placing, ...]


def paint(pen: InkPen, name: str) -> None:
    """Draw the card called `name`, a key of `SCENES`; or the banner, `blind`."""
    if name == "blind":
        _banner(pen)
        return
    scene = SCENES[name]
    with pen.inside(_FIELD):
        pen.fill(_FIELD, scene.sky)
        pen.fill(_SUN, "sun_disc")
        if pen.ink == "low":
            pen.line(_SUN, 0.4)
            pen.stroke(_rays())
        _land(pen)
        stage(pen, scene.behind)
        stage(pen, scene.staged)


def _rays() -> str:
    """Return rays of the sun, a long and a short one in turn: low ink's light."""
    turns = range(180, 361, 9)
    lengths = cycle((6, 14))
    return "".join(
        wedge(on_circle(_MIDDLE, 37, turn), on_circle(_MIDDLE, 37 + long, turn), 0.7)
        for turn, long in zip(turns, lengths, strict=False)
    )


def _land(pen: InkPen) -> None:
    pen.fill(_FAR, "sedge")
    pen.engrave(_FAR, "mist")
    pen.line(_FAR, 0.3)
    pen.fill(_LAKE, "marsh_blue_soft")
    pen.line(_GLITTER, 0.4, "paper" if pen.ink != "low" else "outline")
    press(pen, _BANK, "olive", 0.8)


def _banner(pen: InkPen) -> None:
    """Draw the marsh at dawn, three times as wide, with hide, decoys, dog and warden."""
    wide = "M0 0L360 0L360 90L0 90Z"
    with pen.inside(wide):
        pen.fill(wide, "air_peach")
        pen.fill(ellipse(150, 54, 30), "sun_disc")
        if pen.ink == "low":
            pen.line(ellipse(150, 54, 30), 0.4)
        for left in (0, 120, 240):
            with pen.moved(f"translate({left} 0)"):
                _land(pen)
        stage(pen, _BANNER)


def _decoy(name: str) -> Painter:
    return partial(paint_decoy, name=name)


def _wild(name: str) -> Painter:
    """Return what draws a wild duck without the water that it leaves."""
    key, stance = stance_of(name)
    return lambda pen: paint_bird(pen, assemble(PLUMAGES[key], stance))


def _shell(hunter: str) -> Painter:
    return partial(paint_shell, hunter=HUNTERS[hunter])


_BIRD: Final = printed(
    "M-20 -6C-14 -14 -6 -12 -1 -5C4 -16 12 -24 20 -24C18 -14 12 -6 8 -1C14 -2 18 -5 22 -4"
    "C25 -3 26 -1 30 0C26 2 22 3 19 4C12 9 2 9 -4 5L-16 9L-11 2C-15 0 -18 -3 -20 -6Z",
    "olive",
)
"""Flying up to the right."""
_REED: Final = printed("M-2 0C-3 -16 -2 -30 4 -44C3 -28 4 -14 3 0Z", "sedge")
_WAVE: Final = drawn("M0 -8C5 -4 5 4 0 8M8 -14C16 -7 16 7 8 14M16 -20C27 -10 27 10 16 20", 1.0)
_SWAP: Final = printed("M0 8L14 -4L14 3L40 3L40 13L14 13L14 20Z", "rust_red")
_HEART: Final = printed(
    "M0 4C-4 -6 -16 -4 -14 6C-13 13 -5 18 0 23C5 18 13 13 14 6C16 -4 4 -6 0 4Z", "rust_red"
)
_CORD: Final = drawn(smooth(points("-10 10  20 22  60 27  100 22  130 10"), closed=False), 1.4)
_SPEED: Final = drawn("M0 0L26 0M-6 7L28 7M2 14L22 14", 0.9)
_FRAME: Final = printed(rounded(0, 0, 78, 62, 3), "brass")
_PICTURE: Final = printed(rounded(6, 6, 66, 50, 1), "manila")
_NAIL: Final = drawn("M22 0L39 -12L56 0", 0.7)
_BADGE: Final = printed(star((0, 0), 14, 12, 0.82), "brass")
_RIBBONS: Final = printed("M-9 6L-13 30L-4 24L0 30L4 24L13 30L9 6Z", "rust_red")
_CARD: Final = printed(rounded(0, 0, 40, 54, 5), "manila")
_PUFF: Final = printed(
    "M2 16C-5 14 -4 5 4 5C5 -3 17 -4 19 3C27 0 32 10 25 14C24 21 12 22 10 17C7 19 3 19 2 16Z",
    "paper",
)


_STAND: Final = tuple(
    Placing(_REED, x, 92, size, turn)
    for x, size, turn in (
        *((5, 0.9, -8), (11, 1.2, 3), (17, 0.8, 9)),
        *((106, 0.9, -7), (112, 1.3, -2), (117, 0.9, 8)),
    )
)

_UNFIRED: Final = ((34, "blue"), (51, "rust"), (68, "pink"), (85, "olive"))
_ACTION: Final = "dawn_pink_pale"
_BONUS: Final = "brass_pale"


def _scene(sky: str, *staged: Placing, behind: tuple[Placing, ...] = _STAND) -> MarshScene:
    return MarshScene(sky, staged, behind)


SCENES: Final[Mapping[str, MarshScene]] = {
    "choke": _scene(
        _ACTION,
        Placing("blind.choke", 18, -4, 0.72),
        Placing(_SWAP, 10, 62, 0.9),
        Placing(_SWAP, 110, 62, 0.9, mirrored=True),
    ),
    "rogue_dog": _scene(
        _ACTION,
        Placing(_SPEED, 88, 20),
        Placing("blind.dog", 32, 4, 0.74),
        Placing(_decoy("drake"), 0, 48, 0.44),
    ),
    "duck_call": _scene(
        _ACTION,
        Placing("blind.call", -2, 4, 0.62),
        Placing(_WAVE, 72, 38, 0.9),
        Placing(_decoy("teal"), 122, 44, 0.44, mirrored=True),
    ),
    "double_barrel": _scene(
        _ACTION,
        Placing(_CARD, 74, 14, 0.9, 12),
        Placing(_decoy("hen"), 70, 30, 0.36, 12),
        Placing(_shell("rust"), 34, 6, 0.86, -9),
        Placing(_shell("rust"), 56, 6, 0.86, 5),
    ),
    "flush": _scene(
        _ACTION,
        Placing(_PUFF, 44, 58, 1.2),
        *_STAND,
        Placing(_wild("mallard.rising"), 51, 4, 0.63, -4),
        Placing(_wild("teal.rising"), 2, 3, 0.54),
        Placing(_wild("mallard.hen.rising"), 22, 34, 0.54),
        Placing(_REED, 52, 92, 0.9, -10),
        Placing(_REED, 60, 92, 0.8, 8),
        behind=(),
    ),
    "special_permit": _scene(_ACTION, Placing("blind.permit", 18, 2, 0.72)),
    "full_strap": _scene(
        _BONUS,
        Placing(_decoy("canvasback"), 76, 26, 0.34),
        Placing(_decoy("teal"), 40, 30, 0.36),
        Placing(_decoy("hen"), 2, 36, 0.38),
        Placing(_decoy("drake"), 70, 44, 0.44),
        Placing(_decoy("teal"), 22, 50, 0.4),
        Placing(_CORD, 0, 54),
    ),
    "two_by_two": _scene(
        _BONUS,
        Placing(_HEART, 60, 14, 0.9),
        Placing(_decoy("drake"), 2, 34, 0.5),
        Placing(_decoy("hen"), 118, 34, 0.5, mirrored=True),
    ),
    "field_guide": _scene(_BONUS, Placing("blind.guide", 14, 10, 0.78)),
    "drake_wall": _scene(
        _BONUS,
        Placing(_NAIL, 21, 12, 1),
        Placing(_FRAME, 21, 12),
        Placing(_PICTURE, 21, 12),
        Placing(_decoy("drake"), 29, 17, 0.52),
        behind=(),
    ),
    "hen_house": _scene(_BONUS, Placing("blind.house", 19, 0, 0.72)),
    "teal_chaser": _scene(
        _BONUS,
        Placing(_SPEED, 10, 22, 1.1),
        Placing(_SPEED, 4, 50, 1.0),
        Placing(_decoy("teal"), 38, 14, 0.66, -8),
    ),
    "greenhead_club": _scene(
        _BONUS,
        Placing(_decoy("drake"), 16, 12, 0.7),
        Placing(_RIBBONS, 32, 60, 0.8),
        Placing(_BADGE, 32, 60, 0.9),
    ),
    "rare_bird": _scene(_BONUS, Placing("blind.cloche", 18, 2, 0.72)),
    "small_change": _scene(_BONUS, Placing("blind.coins", 14, 10, 0.76)),
    "thrifty_gun": _scene(
        _BONUS,
        Placing("blind.box", 20, -2, 0.68),
        *(Placing(_shell(name), x, 38, 0.52, -6 + x / 10) for x, name in _UNFIRED),
    ),
}
"""By the ids of the game's tables."""

_BANNER: Final = (
    Placing(_BIRD, 196, 22, 0.5, -14),
    Placing(_BIRD, 222, 14, 0.42, -14),
    Placing(_BIRD, 176, 12, 0.36, -14),
    *(
        Placing(_REED, x, 92, 1 + 0.3 * (x % 3), x % 13 - 6)
        for x in (3, 8, 14, 128, 134, 226, 232, 348, 355)
    ),
    Placing("blind.hide", 22, 12, 0.86),
    Placing(_decoy("drake"), 144, 50, 0.36),
    Placing(_decoy("hen"), 190, 56, 0.28),
    Placing("blind.dog", 216, 22, 0.56),
    Placing("blind.warden.1", 277, 6, 0.7),
)
