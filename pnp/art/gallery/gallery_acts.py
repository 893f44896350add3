"""The Gallery's action cards: tin ducks, corks and posters in sixteen little scenes.

The front of the line is on the left. Behind each scene stand the rays of a fairground poster, in
the colour of the card's group.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from pnp.art.gallery import targets
from pnp.art.gallery.tinducks import paint_tinduck, paint_upended
from pnp.art.gallery.tinmakes import Gaze
from pnp.art.kit.curves import ellipse, pair
from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, rounded, star
from pnp.art.kit.staging import Painter, Placing, drawn, printed, stage

BOX: Final = (132.0, 90.0)
_SIDE: Final = 6.0
"""What lies on either side of a scene, for the bleed of a card: only its rays and its waves."""
_FIELD: Final = "M-6 0L126 0L126 90L-6 90Z"
_SUN: Final = (60.0, 96.0)
_RAYS: Final = "".join(
    f"M{pair(_SUN)}L{pair(on_circle(_SUN, 130, a))}L{pair(on_circle(_SUN, 130, a + 9))}Z"
    for a in range(180, 360, 18)
)
_SEA: Final = 71.0
"""Where the painted waves begin."""


@dataclass(frozen=True, slots=True)
class Act:
    """A scene: what stands behind the waves, and what before them."""

    ground: str
    behind: tuple[Placing, ...]
    before: tuple[Placing, ...]


def paint(pen: InkPen, name: str) -> None:
    """Draw the scene of a kind of action card, a key of `ACTS`."""
    act = ACTS[name]
    with pen.moved(f"translate({_SIDE:g} 0)"), pen.inside(_FIELD):
        pen.fill(_FIELD, "fair_cream")
        if pen.ink == "low":
            pen.line(_RAYS, 0.1)
        else:
            pen.fill(_RAYS, act.ground)
        stage(pen, act.behind)
        _waves(pen, _SEA, _SEA + 10, "fair_wave", 0)
        _waves(pen, _SEA + 10, 92, "fair_blue", -7)
        stage(pen, act.before)


def _waves(pen: InkPen, top: float, bottom: float, paint: str, shift: float) -> None:
    rolls = "".join(
        f"C{pair((x, top - 3))} {pair((x + 4, top - 7))} {pair((x + 8.5, top - 4.5))}"
        f"C{pair((x + 6, top - 3.5))} {pair((x + 8.5, top))} {pair((x + 14, top))}"
        for x in (shift + 14 * k for k in range(-1, 10))
    )
    start = shift - 14
    press(
        pen, f"M{pair((start, top))}{rolls}L{pair((140, bottom))}L{pair((start, bottom))}Z", paint
    )


def _duck(colour: str, gaze: Gaze = "rivet") -> Painter:
    return partial(paint_tinduck, name=colour, gaze=gaze)


def _poster(name: str) -> Painter:
    return partial(targets.paint, name=name)


_ARROW: Final = printed("M0 12L18 0L18 7L42 7L42 17L18 17L18 24Z", "fair_red")
"""To the left."""
_LEAP: Final = printed(
    "M52 26C50 2 20 -4 8 11L14 16L-4 24L-4 4L2 8C18 -14 56 -8 60 26Z", "fair_red"
)
"""Over something, to the left."""
_BURST: Final = printed(star((0, 0), 16, 11, 0.6), "primary_yellow")
_SPARK: Final = printed(star((0, 0), 6, 5, 0.45), "primary_yellow")
STRINGS: Final = drawn("M36 -40L47 9M64 -40L53 9", 0.7)
_SPEED: Final = drawn("M0 0L30 0M6 6L40 6M2 12L26 12", 0.8)
_PUFF: Final = printed(
    "M2 16C-5 14 -4 5 4 5C5 -3 17 -4 19 3C27 0 32 10 25 14C24 21 12 22 10 17C7 19 3 19 2 16Z",
    "paper",
)
_GHOST: Final = partial(InkPen.dashes, shape=rounded(8, 8, 84, 84, 4), weight=1.1, dash="12 9")
_CARD: Final = printed(rounded(0, 0, 46, 60, 6), "paper")
_FLAME: Final = printed(
    "M0 0C12 -10 20 -4 34 -8C28 -2 36 2 46 0C36 4 40 10 30 8C20 16 8 14 0 10Z", "enamel_orange"
)
_BUBBLES: Final = printed(ellipse(0, 0, 3) + ellipse(9, -6, 4.4) + ellipse(1, -11, 2.4), "paper")
_ASTRAY: Final = drawn("M52 66C46 48 30 38 40 29C50 20 56 36 48 40C42 43 52 46 68 38", 0.8)


def _over(number: str, x: float, scale: float = 0.27) -> tuple[Placing, ...]:
    """Return a poster that hangs on its strings over a space."""
    return (Placing(STRINGS, x, 5, scale), Placing(_poster(number), x, 5, scale))


_SHOOT: Final = "fair_red_pale"
_LINE: Final = "fair_blue_pale"
_DUCKS: Final = "sunshine_pale"
_DEFENCE: Final = "enamel_green_pale"


def _act(ground: str, *behind: Placing, before: tuple[Placing, ...] = ()) -> Act:
    return Act(ground, behind, before)


ACTS: Final[Mapping[str, Act]] = {
    "take_aim": _act(_SHOOT, *_over("1", 44, 0.34), Placing(_duck("blue", "wide"), 32, 32, 0.47)),
    "shoot": _act(
        _SHOOT,
        *_over("1", 20, 0.3),
        Placing(_duck("red", "wide"), 10, 33, 0.45),
        Placing(_SPEED, 75, 26, 0.5, 32),
        Placing("gallery.cork", 53, 14, 0.42, 32),
        Placing("gallery.popgun", 78, 32, 0.56, 38),
    ),
    "double_barrel": _act(
        _SHOOT,
        *_over("1", 20, 0.3),
        *_over("1", 74, 0.3),
        Placing(_duck("green", "wide"), 5, 33, 0.45),
        Placing(_duck("orange", "wide"), 62, 33, 0.45),
        Placing("gallery.popgun", 69, 34, 0.54, 82),
        Placing("gallery.popgun", 82, 34, 0.54, 82),
    ),
    "quick_shot": _act(
        _SHOOT,
        Placing(_BURST, 30, 32, 1.4),
        Placing(_duck("yellow", "wide"), 4, 30, 0.5, -7),
        Placing("gallery.cork", 50, 16, 0.5, -8),
        Placing(_SPEED, 78, 17, 0.9, -8),
        Placing(_PUFF, 62, 42, 0.7),
        Placing("gallery.popgun", 74, 40, 0.56, 18),
    ),
    "misfire": _act(
        _SHOOT,
        *_over("2", 20),
        Placing(_duck("purple"), 7, 33, 0.45),
        Placing(_BURST, 84, 38, 1.2),
        Placing(_duck("orange", "wide"), 64, 33, 0.45, 8),
        Placing(_ASTRAY, 6, 0),
        Placing("gallery.cork", 68, 23, 0.4, 15),
        before=(Placing(_PUFF, 43, 60, 0.7), Placing("gallery.popgun", 61, 58, 0.5, mirrored=True)),
    ),
    "two_birds": _act(
        _SHOOT,
        Placing(drawn("M118 32L30 20", 0.8), 0, 0),
        *_over("3.hit", 20, 0.3),
        *_over("5.hit", 74, 0.3),
        Placing(_duck("red", "wide"), 5, 33, 0.45, -6),
        Placing(_duck("blue", "wide"), 62, 33, 0.45, -6),
        Placing("gallery.cork", 4, 12, 0.36, 8),
    ),
    "bump_left": _act(
        _SHOOT,
        Placing(_GHOST, 80, 5, 0.3),
        *_over("4", 20, 0.3),
        Placing(_ARROW, 50, 14, 0.68),
        Placing(_duck("green", "wide"), 5, 33, 0.45),
        Placing(_duck("red", "shut"), 65, 33, 0.45),
    ),
    "bump_right": _act(
        _SHOOT,
        Placing(_GHOST, 20, 5, 0.3),
        *_over("4", 80, 0.3),
        Placing(_ARROW, 79, 14, 0.68, mirrored=True),
        Placing(_duck("green", "shut"), 5, 33, 0.45),
        Placing(_duck("red", "wide"), 65, 33, 0.45),
    ),
    "line_forward": _act(
        _LINE,
        Placing(_duck("yellow", "wide"), -12, 54, 0.42, -38),
        Placing(_duck("purple"), 27, 36, 0.42),
        Placing(_duck("orange"), 68, 36, 0.42),
        Placing(_ARROW, 30, 8, 1.3),
    ),
    "hang_back": _act(
        _DUCKS,
        Placing(_duck("blue", "cool"), 0, 32, 0.47),
        Placing(_duck("red", "wide"), 60, 32, 0.47),
        Placing(_LEAP, 88, 13, 0.9, mirrored=True),
    ),
    "move_ahead": _act(
        _DUCKS,
        Placing(_duck("red"), 0, 32, 0.47),
        Placing(_duck("green", "shut"), 60, 32, 0.47),
        Placing(_LEAP, 32, 13, 0.9),
    ),
    "fast_forward": _act(
        _DUCKS,
        Placing(_duck("green", "wide"), 46, 51, 0.27, -4),
        Placing(_duck("blue", "wide"), 82, 51, 0.27, -4),
        Placing(_FLAME, 74, 25, 0.7, -6),
        Placing(_duck("red", "cool"), 7, -3, 0.6, -5),
        Placing(_SPEED, 72, 8, 0.9),
        Placing(_SPEED, 84, 34, 0.7),
    ),
    "disorderly_conduct": _act(
        _DUCKS,
        Placing(_duck("purple", "wide"), 60, 52, 0.42, 180),
        Placing(_duck("yellow", "shut"), 66, 0, 0.42, 24),
        Placing(_duck("green", "cool"), 52, 40, 0.42, -8, mirrored=True),
        Placing(_duck("red", "wide"), 62, 40, 0.45, -14),
        Placing(_SPARK, 58, 14),
        Placing(_SPARK, 110, 58),
        Placing(_SPARK, 12, 52, 0.8),
    ),
    "duck_shuffle": _act(
        _DUCKS,
        Placing(_CARD, 22, 20, 0.76, -18),
        Placing(_duck("orange"), 24, 28, 0.27, -18),
        Placing(_CARD, 64, 9, 0.76, 18),
        Placing(_duck("blue"), 64, 19, 0.27, 18),
        Placing(_CARD, 41, 6, 0.82),
        Placing(_duck("red", "shut"), 42, 15, 0.31),
        Placing(_LEAP, 9, 56, 0.66, -90),
        Placing(_LEAP, 111, 20, 0.66, 90),
    ),
    "duck_and_cover": _act(
        _DEFENCE,
        *_over("6", 50, 0.26),
        Placing(_duck("orange", "wide"), 4, 40, 0.38),
        Placing(_duck("blue", "cool"), 22, 26, 0.58),
    ),
    "bottoms_up": _act(
        _DEFENCE,
        Placing(partial(paint_upended, name="green"), 21, 8, 0.72),
        before=(Placing(_BUBBLES, 40, 81, 0.6), Placing(_BUBBLES, 74, 82, 0.5)),
    ),
}
"""By the ids of the game's table."""
