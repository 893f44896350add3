"""The makes of tin ducks: variants of ducks of one colour, without meaning in the game.

Plain; wound up, so that its hat jumps; mended; ducking under its hat, with a ring as bird-watchers
have them; tipped by hits, its hat in the air; or hit in the hat and unmoved. Places are those of
the duck that `tinducks.py` draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Final, Literal

from msgspec import Struct

from pnp.art.kit.curves import Point, ellipse, polygon, transform_shape
from pnp.art.kit.letterpress import press, press_and_clip
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import on_circle, ring, round_rect
from pnp.art.kit.staging import Placing, stage
from pnp.core.geometry import Affine

Gaze = Literal["rivet", "wide", "weary", "shut", "peek", "cool", "dizzy", "out"]
Thing = Literal["key", "cork", "band", "patch", "hits"]
"""A prop on a duck."""


class HatPlace(Struct, frozen=True):
    """The place of a hat, relative to a straight one."""

    moved: Point = (0.0, 0.0)
    turn: float = 0.0
    """Clockwise, in degrees, around the middle of its brim."""


class Make(Struct, frozen=True):
    """The make of a tin duck."""

    gaze: Gaze = "rivet"
    behind: Thing | None = None
    """The prop behind it."""
    around: Thing | None = None
    """The prop around it, under wing and sign."""
    before: Thing | None = None
    """The prop in front of it."""
    tilt: float = 0.0
    """Degrees that it is tipped back on its axle."""
    moved: Point = (0.0, 0.0)
    hat: HatPlace | None = None
    """Where the hat of its colour is; None for a duck without."""
    wear: int | None = 0
    """Added to the seed of its colour; None where it is too small to show chips and rivets."""


MAKES: Final[Mapping[str, Make]] = {
    "": Make(hat=HatPlace()),
    "wound": Make("wide", behind="key", wear=101, hat=HatPlace((-3, -5), -9)),
    "patched": Make("weary", before="patch", wear=202, hat=HatPlace((-6, 2), -16)),
    "banded": Make(
        "peek", around="band", tilt=-5, moved=(2, 7), wear=303, hat=HatPlace((-2.5, 8.5), -5)
    ),
    "dented": Make(
        "dizzy", before="hits", tilt=13, moved=(-5, 2), wear=404, hat=HatPlace((35, 3), 24)
    ),
    "corked": Make("cool", behind="cork", tilt=-3, wear=505, hat=HatPlace((1, 0), 4)),
}
"""The makes by the suffix of a picture's name, in the order of cards."""

_EYE: Final = (43.0, 30.0)
_SPIRAL: Final = "M43 30C44 29 45 30 44 32C43 33 40 32 40 29C41 26 45 25 47 28"
_CROSS: Final = "M43 25L43 35M38.4 30L47.6 30"
"""An X on a duck that tips back."""
_LENSES: Final = "M32 25.5L54 27L52.5 34C50 39 42 38 41 31.5C39 36.5 32 36 32 30Z"
_GLINTS: Final = "M33.6 32L37.6 27M44 33.4L48 28.4M47 34.6L51 29.6"
_SHAFT: Final = "M83 30L87 30L87 50L83 50Z"
_BOW: Final = ring(78, 25, 8, 3.4) + ring(92, 25, 8, 3.4)
_HUB: Final = ellipse(85, 27, 3.4)
"""The key that stands in its back: shaft, bow, hub."""
_PATCH: Final = transform_shape(
    round_rect(-7, -5.5, 14, 11, 2), Affine.translation(57, 25.4) @ Affine.rotation(28)
)
_PATCH_RIVETS: Final = ((53.3, 19.9), (63.0, 25.0), (51.0, 25.8), (60.7, 30.9))
_CORK: Final = Placing(show="gallery.cork", at=(56, 12), scale=0.45, turn=-24)
_BROW: Final = (46.0, 18.5)
_BRIM: Final = (-24.0, -28.0)
"""The middle of the brim of a hat that sits straight, on the duck; and of the hat's drawing."""
_BAND: Final = "M36 43C45 48.6 58 48.4 66.4 42.6L66.6 49C58 54.8 44 55 35 49.4Z"
_BAND_RIVETS: Final = ((39.6, 48.2), (46.2, 50.4), (53.4, 50.4), (60.2, 48.8), (64.6, 46.6))
_HITS: Final = ((54.4, 38), (41, 66), (106, 49))
_RAYS: Final = ((3.7, 2.2), (2.8, 0.8))
"""Of a burst: how far its rays reach at least, and how much further some do; the same between."""
_RAYS_EACH: Final = 8


def paint_thing(pen: InkPen, thing: Thing | None) -> None:
    """Draw a prop on a duck, if it has one."""
    if thing:
        _THINGS[thing](pen)


def paint_eye(pen: InkPen, gaze: Gaze) -> None:
    """Draw its eye."""
    _GAZES[gaze](pen)


def _key(pen: InkPen) -> None:
    for part in (_SHAFT, _BOW, _HUB):
        with press_and_clip(pen, part, "brass", 0.3 if pen.ink == "low" else 0.8):
            pen.tone("M66 25L104 25L104 50L66 50Z", "brass", "shade")


def paint_hat(pen: InkPen, name: str, place: HatPlace) -> None:
    """Draw the hat of a colour where it lies."""
    (x, y), (right, down) = _BROW, place.moved
    with pen.transform(f"translate({x + right:g} {y + down:g}) rotate({place.turn:g})"):
        stage(pen, [Placing(show=f"gallery.hat.{name}", at=_BRIM)])


def _cork(pen: InkPen) -> None:
    stage(pen, [_CORK])


def _band(pen: InkPen) -> None:
    with press_and_clip(pen, _BAND, "tin", _plate(pen)):
        pen.tone("M34 47C45 53 58 53 68 46.6L68 56L34 56Z", "tin", "shade")
    _rivets(pen, _BAND_RIVETS)


def _patch(pen: InkPen) -> None:
    with press_and_clip(pen, _PATCH, "tin", _plate(pen)):
        pen.tone("M46 30L70 30L70 40L46 40Z", "tin", "shade")
    _rivets(pen, _PATCH_RIVETS)


def _plate(pen: InkPen) -> float:
    """Return the weight of the edge of a tin plate."""
    return 0.35 if pen.ink == "low" else 0.7


def _rivets(pen: InkPen, places: tuple[tuple[float, float], ...]) -> None:
    for x, y in places:
        pen.dot(x, y, 0.5 if pen.ink == "low" else 0.8)


def _hits(pen: InkPen) -> None:
    """Draw where corks have hit: the enamel has burst off, and the tin has a dent."""
    for seed, at in enumerate(_HITS):
        burst = _burst(at, seed)
        pen.fill(burst, "tin")
        pen.line(burst, 0.12 if pen.ink == "low" else 0.3)
        pen.dot(*at, 0.8 if pen.ink == "low" else 1.5)


def _burst(at: Point, seed: int) -> str:
    """Return a star whose rays are of many lengths."""
    lengths = zip(cycle(_RAYS), scatter(seed), range(2 * _RAYS_EACH), strict=False)
    radii = [least + more * part for (least, more), part, _ in lengths]
    return polygon(on_circle(at, r, k * 180 / _RAYS_EACH) for k, r in enumerate(radii))


def _rivet_eye(pen: InkPen) -> None:
    x, y = _EYE
    press(pen, ellipse(x, y, 4.6), "fair_cream", 0.6)
    pen.dot(x - 1, y - 0.2, 2.2)


def _wide_eye(pen: InkPen) -> None:
    x, y = _EYE
    press(pen, ellipse(x, y, 6.4, 7.2), "fair_cream", 0.6)
    pen.dot(x - 2.4, y, 2.2)
    pen.line("M36 19.5C39 16.5 43 16.5 46 18", 0.6)


def _weary_eye(pen: InkPen) -> None:
    x, y = _EYE
    press(pen, ellipse(x, y, 5.4), "fair_cream", 0.6)
    pen.dot(x - 1.4, y + 1.6, 2)
    pen.line("M36.4 29.4L49.4 27.4", 0.9)


def _shut_eye(pen: InkPen) -> None:
    pen.line("M38 30C40 34 45 34 47.5 30", 0.8)


def _peek_eye(pen: InkPen) -> None:
    """Draw an eye whose upper half a brim hides."""
    x, y = _EYE
    press(pen, ellipse(x - 1, y + 3, 6.2), "fair_cream", 0.6)
    pen.dot(x - 3, y + 4.6, 2.2)


def _dizzy_eye(pen: InkPen) -> None:
    x, y = _EYE
    press(pen, ellipse(x, y, 6.4, 7.2), "fair_cream", 0.6)
    pen.line(_SPIRAL, 0.6)


def _eyelid(pen: InkPen) -> None:
    x, y = _EYE
    press(pen, ellipse(x, y, 6.4, 7.2), "fair_cream", 0.6)
    pen.line(_CROSS, 1.4)


def _cool_eye(pen: InkPen) -> None:
    pen.fill_and_line(_LENSES, "outline", 0.6)
    pen.line("M54 28L64 31", 0.7)
    pen.line(_GLINTS, 0.4, "paper")


_Painters = Mapping[str, Callable[[InkPen], None]]
_THINGS: Final[_Painters] = {
    "key": _key,
    "cork": _cork,
    "band": _band,
    "patch": _patch,
    "hits": _hits,
}
_GAZES: Final[_Painters] = {
    "rivet": _rivet_eye,
    "wide": _wide_eye,
    "weary": _weary_eye,
    "shut": _shut_eye,
    "peek": _peek_eye,
    "cool": _cool_eye,
    "dizzy": _dizzy_eye,
    "out": _eyelid,
}
