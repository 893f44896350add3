"""Duck Blind's timing cards: one marsh in the light of eleven times of day.

The paths are the same on all; sky, light and sun are a row of a table. The box is in millimetres, a
card of 63 x 88 with 3 mm of bleed all round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.blind.reeds import FOOT, WIDTH, paint_reeds
from pnp.art.blind.skylines import SkyTone, sky_lines, water_lines
from pnp.art.kit.curves import Point, ellipse, pair, placed, points, smooth
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scattered
from pnp.art.kit.shapes import EMBLEM, on_circle, star
from pnp.art.kit.strokes import taper
from pnp.core.geometry import Affine

_SHORE: Final = 58.0
_BANDS: Final = 7
"""Into how many steps the sky is divided."""


@dataclass(frozen=True, slots=True)
class Light:
    """The light of an hour."""

    top: str
    low: str
    """Paints of the sky, overhead and over the trees."""
    sun: Point
    dim: float
    """How far the land has gone towards the colour overhead, 0 to 1."""
    tone: SkyTone
    """How dark the sky is in low ink."""
    rays: float = 11
    """How far low ink's rays reach from the middle of the sun, in millimetres."""
    stars: int = 0
    moon: bool = False
    clouds: float | None = None
    """Where they have drifted to."""


LIGHTS: Final[Mapping[str, Light]] = {
    "dawn": Light(
        "air_night", "air_rose", (14, 55), 0.62, SkyTone(0.95, 0.4, 23), rays=24, stars=16
    ),
    "at_0600": Light(
        "air_violet", "air_peach", (13, 52), 0.4, SkyTone(0.7, 0.3, 20), rays=19, stars=4
    ),
    "at_0830": Light(
        "air_pale", "air_gold", (17, 42), 0.12, SkyTone(0.48, 0.1, 20), rays=14, clouds=6
    ),
    "at_1000": Light("air_blue", "air_pale", (22, 36), 0.0, SkyTone(0.38, 0, 19), clouds=13),
    "at_1130": Light(
        "air_noon", "air_pale", (28, 32), 0.0, SkyTone(0.36, 0, 24), rays=13, clouds=44
    ),
    "noon": Light("air_noon", "air_blue", (34.5, 31), 0.0, SkyTone(0.5, 0.1, 24), rays=25),
    "at_1300": Light(
        "air_blue", "air_gold", (41, 32), 0.0, SkyTone(0.4, 0, 21), rays=15, clouds=-20
    ),
    "at_1430": Light("air_noon", "manila", (47, 35.5), 0.0, SkyTone(0.46, 0.04, 19), clouds=-36),
    "at_1600": Light(
        "air_pale", "air_peach", (53, 41), 0.1, SkyTone(0.52, 0.14, 18), rays=17, clouds=-14
    ),
    "at_1730": Light(
        "air_ember", "air_gold", (56, 49), 0.32, SkyTone(0.78, 0.34, 20), rays=22, clouds=12
    ),
    "dusk": Light(
        "air_plum", "air_ember", (56, 56), 0.66, SkyTone(1.0, 0.5, 20), rays=13, stars=10, moon=True
    ),
}
"""By the ids of the game's table."""

_DUSKY: Final = 0.3
"""From there on land and decoys are dark against the sky."""

_SKY: Final = f"M0 0L69.0 0L69.0 {_SHORE}L0 {_SHORE}Z"
_CARD: Final = "M0 0L69.0 0L69.0 94.0L0 94.0Z"
_FAR: Final = (
    "M0 52C4 50 8 51 12 49.5C17 48 20 50.5 25 50C31 49 33 51 38 51C44 51 47 48.5 52 49"
    "C58 49.5 62 47 69 48.5L69 58.5L0 58.5Z"
)
_TREES: Final = smooth(
    points("0 53  3 50  6 52.5  9 51  12 54  17 54.6  22 56  30 57.2  30 60  0 60")
)
_WOOD: Final = smooth(points("69 52  65 49.5  61 53  57 52  54 55  48 56  42 57.4  42 60  69 60"))
_BANK_TOP: Final = 84.0
_BANK: Final = "M0 79C10 75 20 78 30 82C42 87 56 82 69 84L69 94L0 94Z"
_CLOUD: Final = (
    "M2 8C-2 7 0 2.5 4 3.5C5 -1 12 -1 13 3C17 0 23 3 21 6.5C25 7 24 10 20 9.6L4 9.6C3 9.6 2 9 2 8Z"
)
_BIRD: Final = (
    "M-3 -1C-1.8 -1.7 -0.8 -1.3 0 0C0.8 -1.3 1.8 -1.7 3 -1C1.9 -0.9 1 0 0 1.4C-1 0 -1.9 -0.9 -3 -1Z"
)
_FLIGHT: Final = ((12, 44), (17, 42), (22, 41), (18.5, 46), (25, 47))
_RIPPLES: Final = (
    (6, 63, 12),
    (40, 64.5, 14),
    (22, 68, 16),
    (50, 71, 13),
    (8, 73, 12),
    (34, 76, 10),
)
_MOON: Final = "M49 24C44 25 42 31 45.5 35C48 38 53 37.5 55 34.5C49 35.5 45.5 29.5 49 24Z"


def paint(pen: InkPen, name: str) -> None:
    """Draw the marsh at a time of day, a key of `LIGHTS`."""
    light = LIGHTS[name]
    with pen.inside(_CARD):
        _sky(pen, light)
        _land(pen, light)
        _water(pen, light)
        _decoys(pen, light)
        _near(pen, light)


def _sky(pen: InkPen, light: Light) -> None:
    pen.ground(_SKY, light.top)
    for k in range(1, _BANDS):
        top = _SHORE * (k / _BANDS) ** 0.8
        pen.mix(_below(top, 2.5, _SHORE), light.top, light.low, k / (_BANDS - 1))
    if pen.ink == "low":
        pen.stroke(sky_lines(light.tone, light.sun, _SHORE))
    _night(pen, light)
    _sun(pen, light)
    if light.clouds is not None:
        _clouds(pen, light.clouds)
    away = 30 if light.sun[0] < WIDTH / 2 else 0
    for x, y in _FLIGHT:
        bird = placed(_BIRD, Affine.translation(x + away, y - 4) @ Affine.scaling(0.8))
        pen.stroke(bird)


def _below(top: float, bow: float, bottom: float) -> str:
    """Return all across the card what lies below a line that first bows up, then down."""
    start, end = (0.0, top), (WIDTH, top)
    handles = " ".join(map(pair, ((20, top - bow), (46, top + bow), end)))
    return f"M{pair(start)}C{handles}L{pair((WIDTH, bottom))}L{pair((0, bottom))}Z"


def _night(pen: InkPen, light: Light) -> None:
    for at in _stars(light.stars):
        if pen.ink == "low":
            pen.outlined(star(at, 1.3, 4, 0.36), "paper", 0.25)
        else:
            pen.dot(*at, 0.34, "white")
    if light.moon:
        pen.outlined(_MOON, "manila", 0.3)


def _stars(count: int) -> Iterator[Point]:
    chance = scattered(7)
    for _ in range(count):
        yield 3 + 63 * next(chance), 3 + 34 * next(chance)


def _sun(pen: InkPen, light: Light) -> None:
    x, y = light.sun
    if pen.ink == "low":
        rays = (
            taper(on_circle(light.sun, 7.6, a), on_circle(light.sun, _reach(light, a), a), 0.28)
            for a in range(0, 360, 10)
        )
        pen.stroke("".join(rays))
        pen.fill(ellipse(x, y, 6), "paper")
        pen.line(ellipse(x, y, 6), 0.6)
        return
    for radius, part in ((13, 0.22), (9.5, 0.45)):
        pen.mix(ellipse(x, y, radius), light.low, "sun_disc", part)
    pen.fill(ellipse(x, y, 6), "sun_disc")


def _reach(light: Light, angle: int) -> float:
    """Return how far a ray goes: every other one half as far."""
    return light.rays if angle % 20 == 0 else (light.rays + 7.6) / 2


def _clouds(pen: InkPen, drift: float) -> None:
    for x, y, size in ((8, 10, 0.9), (44, 33, 0.7), (30, 40, 0.5)):
        by = Affine.translation((x + drift) % 80 - 12, y) @ Affine.scaling(size)
        pen.ground(placed(_CLOUD, by), "white")
        if pen.ink == "low":
            pen.line(placed(_CLOUD, by), 0.5)


def _land(pen: InkPen, light: Light) -> None:
    _shaded(pen, _FAR, "sedge", light, 0.45)
    _shaded(pen, _TREES, "olive", light, 0.2)
    _shaded(pen, _WOOD, "olive", light, 0.12)


def _shaded(pen: InkPen, shape: str, paint: str, light: Light, haze: float) -> None:
    """Draw land: hazed by the sky behind it, or darkened towards the sky overhead."""
    if pen.ink == "low":
        pen.ground(shape, paint)
        pen.engrave(shape, _land_hatch(shape, light.dim))
        pen.line(shape, 0.4)
    elif light.dim > haze:
        pen.mix(shape, paint, "air_dark", light.dim)
    else:
        pen.mix(shape, paint, light.low, haze)


def _land_hatch(shape: str, dim: float) -> str:
    """Return the hatch of land: hills are lighter than trees, all is darker in little light."""
    if shape == _FAR:
        return "shadow" if dim > _DUSKY else "hills"
    return "shadow_dark" if dim > _DUSKY else "shadow_upright"


def _water(pen: InkPen, light: Light) -> None:
    lake = f"M0 {_SHORE}L69.0 {_SHORE}L69.0 {FOOT}L0 {FOOT}Z"
    pen.ground(lake, light.low)
    if pen.ink == "low":
        pen.stroke(water_lines(light.dim, light.sun[0], _SHORE, _BANK_TOP))
        return
    for k in range(4):
        top = _SHORE + 1.5 + 6 * k
        pen.mix(
            _below(top, -1.5, FOOT), light.low, "marsh_blue", 0.16 * k + 0.22 + 0.25 * light.dim
        )
    x = light.sun[0]
    for k in range(9):
        y, half = _SHORE + 1.4 + 2.3 * k, 4.6 - 0.3 * k + 1.3 * (k % 2)
        pen.stroke(taper((x - half, y), (x + half, y), 0.9 - 0.03 * k), "sun_disc")
    for left, y, length in _RIPPLES:
        pen.stroke(taper((left, y), (left + length, y), 0.4), "white")


def _decoys(pen: InkPen, light: Light) -> None:
    for x, y, across, size in ((22, 66, 0.24, 0.24), (38, 70, -0.3, 0.3), (50, 63.5, -0.17, 0.17)):
        by = Affine.translation(x, y) @ Affine(a=across, d=size)
        block = placed(EMBLEM, by @ Affine.translation(-52, -44))
        if pen.ink == "low":
            pen.outlined(block, "paper", 0.5)
            pen.engrave(block, "shadow_deep" if light.dim > _DUSKY else "shadow")
        else:
            pen.mix(block, "bark", "air_dark", light.dim)


def _near(pen: InkPen, light: Light) -> None:
    """Draw the bank and its reeds, which are nearest, and so darkest."""
    _shaded(pen, _BANK, "olive_deep", light, 0.0)
    paint_reeds(pen, light.dim)
