"""Duck Blind's timing cards: one marsh in the light of eleven times of day.

The paths are the same on all; sky, light and sun are a row of `pnp/art/data/lights.toml`. The box
is in millimetres, a card of 63 x 88 with 3 mm of bleed all round.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from pnp.art.blind.reeds import FOOT, WIDTH, paint_reeds
from pnp.art.blind.skylines import SkyTone, sky_lines, water_lines
from pnp.art.kit.curves import Point, ellipse, pair, transform_shape
from pnp.art.kit.letterpress import press_and_clip
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import EMBLEM, on_circle, star
from pnp.art.kit.strokes import taper
from pnp.art.kit.tables import RowFile, ShapeFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

_SHORE: Final = 58.0
_BANDS: Final = 7
"""The number of steps of the sky."""


class Light(Record):
    """The light of an hour."""

    top: str
    low: str
    """Paints of the sky, overhead and over the trees."""
    sun: Point
    dim: float
    """The share of the colour overhead in the land, 0 to 1."""
    tone: SkyTone
    """How dark the sky is in low ink."""
    flock: Point
    """How far the flock is from its place on the left, clear of the sun and its rays."""
    rays: float = 11
    """The reach of rays in low ink from the centre of the sun, in millimetres."""
    stars: int = 0
    moon: bool = False
    clouds: float | None = None
    """The position of the clouds."""

    @property
    def lamp(self) -> Point:
        """Return the middle of the light of the sky in low ink: the sun, or the moon at night."""
        return _MOON if self.moon else self.sun


LIGHTS: Final[Mapping[str, Light]] = RowFile("lights", Light)
"""By the ids of the game's table."""
MARSH: Final[Mapping[str, str]] = ShapeFile("marsh")
"""The land in the box; a cloud and a bird around places of their own."""

_DUSKY: Final = 0.3
"""The dimness from which land and decoys are dark against the sky."""
_MOON: Final = (50.0, 31.0)
"""The middle of the moon in `marsh.svg`."""
_GAP: Final = 1.3
"""The gap between the lines of a sky in low ink."""
_STAR_ROOM: Final = 6.0
"""The least distance of a star from a bird and from the moon."""
_SHADOW: Final = (3.0, 15.0)
"""The length of a decoy's shadow on the water in low ink: at noon, and what night adds."""
_OVERHEAD: Final = 8.0
"""How far from the card's middle the sun still casts shadows straight down."""
_SET: Final = 25.0
"""How far below its place at noon the sun sets."""

_BANK_TOP: Final = 84.0
_FLIGHT: Final = ((10, 40), (16, 38.4), (22.5, 36.2), (15.5, 42.6), (27, 39.4))
_RIPPLES: Final = (
    (6, 63, 12),
    (40, 64.5, 14),
    (22, 68, 16),
    (50, 71, 13),
    (8, 73, 12),
    (34, 76, 10),
)


_NOON: Final = 31.0
"""The height of the sun at noon, from the card's top."""
_PLACE: Final = ellipse(50, 50, 47)
_FOREGROUND: Final = "M-4 46C24 38 40 46 58 43C74 40 90 40 104 46L104 104L-4 104Z"


def paint(pen: InkPen, name: str) -> None:
    """Draw the marsh at a time of day, a key of `LIGHTS`."""
    light = LIGHTS[name]
    with pen.inside(MARSH["card"]):
        _sky(pen, light)
        _land(pen, light)
        _water(pen, light)
        _glitter(pen, light)
        _decoys(pen, light)
        _near(pen, light)


def paint_shore(pen: InkPen, name: str) -> None:
    """Draw the marsh at a time of day without sun, birds and decoys, to go on beside a picture.

    Mirrored, it continues the right edge of that time's picture.
    """
    light = LIGHTS[name]
    with pen.inside(MARSH["card"]):
        _air(pen, light)
        _clouds(pen, light)
        _land(pen, light)
        _water(pen, light)
        _near(pen, light)


def paint_hour(pen: InkPen, name: str) -> None:
    """Draw a time of day as a round place: its sky, the sun, and a bank for a number."""
    light = LIGHTS[name]
    at = (50 + 0.95 * (light.sun[0] - WIDTH / 2), 15 + 1.1 * (light.sun[1] - _NOON))
    with press_and_clip(pen, _PLACE, light.low):
        pen.mix("M0 0L100 0L100 30C60 24 40 36 0 30Z", light.low, light.top, 0.5)
        if pen.ink != "low":
            pen.mix(ellipse(*at, 21), light.low, "sun_disc", 0.5)
        pen.fill_and_line(ellipse(*at, 14), "sun_disc", 1.2 if pen.ink == "low" else 0.5)
        if pen.ink == "low":
            rays = (
                taper(on_circle(at, 18, a), on_circle(at, 27, a), 2.6) for a in range(0, 360, 24)
            )
            pen.stroke("".join(rays))
        pen.fill_and_line(_FOREGROUND, "manila", 0.5)


def _sky(pen: InkPen, light: Light) -> None:
    _air(pen, light)
    _night(pen, light)
    if not (light.moon and pen.ink == "low"):
        _sun(pen, light)
    _clouds(pen, light)
    right, down = light.flock
    for x, y in _FLIGHT:
        bird = transform_shape(
            MARSH["bird"], Affine.translation(x + right, y + down) @ Affine.scaling(0.62)
        )
        pen.stroke(bird)


def _air(pen: InkPen, light: Light) -> None:
    pen.ground(MARSH["sky"], light.top)
    for k in range(1, _BANDS):
        top = _SHORE * (k / _BANDS) ** 0.8
        pen.mix(_below(top, 2.5, _SHORE), light.top, light.low, k / (_BANDS - 1))
    if pen.ink == "low":
        pen.stroke(sky_lines(light.tone, light.lamp, _SHORE, _GAP))


def _below(top: float, bow: float, bottom: float) -> str:
    """Return the area of the card below a line that first bows up, then down."""
    start, end = (0.0, top), (WIDTH, top)
    handles = " ".join(map(pair, ((20, top - bow), (46, top + bow), end)))
    return f"M{pair(start)}C{handles}L{pair((WIDTH, bottom))}L{pair((0, bottom))}Z"


def _night(pen: InkPen, light: Light) -> None:
    flock = [(x + light.flock[0], y + light.flock[1]) for x, y in _FLIGHT]
    for at in _stars(light.stars):
        if any(math.dist(at, thing) < _STAR_ROOM for thing in (*flock, light.lamp)):
            continue
        if pen.ink == "low":
            pen.fill(ellipse(*at, 1.5), "paper")
            pen.fill_and_line(star(at, 1.4, 4, 0.36), "paper", 0.25)
        else:
            pen.dot(*at, 0.34, "white")
    if light.moon:
        pen.fill_and_line(MARSH["moon"], "manila", 0.3)


def _stars(count: int) -> Iterator[Point]:
    chance = scatter(7)
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
    """Return the length of a ray: every other one is half as long."""
    return light.rays if angle % 20 == 0 else (light.rays + 7.6) / 2


def _clouds(pen: InkPen, light: Light) -> None:
    if light.clouds is None:
        return
    for x, y, size in ((8, 10, 0.9), (44, 33, 0.7), (30, 40, 0.5)):
        by = Affine.translation((x + light.clouds) % 80 - 12, y) @ Affine.scaling(size)
        pen.ground(transform_shape(MARSH["cloud"], by), "white")
        if pen.ink == "low":
            pen.line(transform_shape(MARSH["cloud"], by), 0.5)


def _land(pen: InkPen, light: Light) -> None:
    _draw_land(pen, MARSH["far"], "sedge", light, 0.45)
    _draw_land(pen, MARSH["trees"], "olive", light, 0.2)
    _draw_land(pen, MARSH["wood"], "olive", light, 0.12)


def _draw_land(pen: InkPen, shape: str, paint: str, light: Light, haze: float) -> None:
    """Draw land: hazed by the sky behind it, or darkened towards the sky overhead."""
    if pen.ink == "low":
        pen.ground(shape, paint)
        if hatch := _land_hatch(shape, light):
            pen.engrave(shape, hatch)
        pen.line(shape, 0.4)
    elif light.dim > haze:
        pen.mix(shape, paint, "air_dark", light.dim)
    else:
        pen.mix(shape, paint, light.low, haze)


def _land_hatch(shape: str, light: Light) -> str:
    """Return the hatch of land: none by day except on trees, where it leans away from the sun."""
    if shape in {MARSH["bank"], MARSH["far"]}:
        return ""
    if light.dim > _DUSKY:
        return "shadow_deep"
    lean = light.sun[0] - WIDTH / 2
    return "shadow_upright" if abs(lean) < _OVERHEAD else "shadow" if lean < 0 else "shadow_cross"


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
    for left, y, length in _RIPPLES:
        pen.stroke(taper((left, y), (left + length, y), 0.4), "white")


def _glitter(pen: InkPen, light: Light) -> None:
    """Draw the sun's path on the water; in low ink the lines of the water leave it free."""
    if pen.ink == "low":
        return
    x = light.sun[0]
    for k in range(9):
        y, half = _SHORE + 1.4 + 2.3 * k, 4.6 - 0.3 * k + 1.3 * (k % 2)
        pen.stroke(taper((x - half, y), (x + half, y), 0.9 - 0.03 * k), "sun_disc")


def _decoys(pen: InkPen, light: Light) -> None:
    for x, y, across, size in ((22, 66, 0.24, 0.24), (38, 70, -0.3, 0.3), (50, 63.5, -0.17, 0.17)):
        by = Affine.translation(x, y) @ Affine(a=across, d=size)
        block = transform_shape(EMBLEM, by @ Affine.translation(-52, -44))
        if pen.ink == "low":
            if not light.moon:
                pen.stroke(_cast(light, x, y + 6.5 * size))
            pen.fill_and_line(block, "paper", 0.5)
            pen.engrave(block, "shadow_deep" if light.dim > _DUSKY else "shadow")
        else:
            pen.mix(block, "bark", "air_dark", light.dim)


def _cast(light: Light, x: float, y: float) -> str:
    """Return the shadow of a decoy on the water: the lower the sun, the further away from it."""
    shortest, more = _SHADOW
    long = shortest + more * (light.sun[1] - _NOON) / _SET
    away = long if x > light.sun[0] else -long
    return "".join(
        taper((x - 0.2 * away, y + 0.8 * k), (x + away * (1 - 0.16 * k), y + 0.8 * k), 0.2)
        for k in range(3)
    )


def _near(pen: InkPen, light: Light) -> None:
    """Draw the bank and its reeds, which are nearest and thus darkest."""
    _draw_land(pen, MARSH["bank"], "olive_deep", light, 0.0)
    paint_reeds(pen, light.dim)
