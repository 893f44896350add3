"""The places of Duck Blind's ducks: sky, shore and water for each, and their props.

A place is drawn behind its duck, its foreground in front. The box is in millimetres, as wide as a
card of 63 mm with its bleed; the duck's water line is at `SURFACE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.art.blind.reeds import WIDTH
from pnp.art.blind.skylines import SkyTone, sky_lines
from pnp.art.kit.curves import Point, ellipse, pair, polygon
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import on_circle
from pnp.art.kit.staging import Placing, stage
from pnp.art.kit.strokes import taper, wedge
from pnp.art.kit.tables import RowFile, ShapeFile
from pnp.data.schema import Record

SURFACE: Final = 60.0
"""The water line of the duck."""
_HORIZON: Final = 51.0
_FOOT: Final = 84.0
_BANDS: Final = ((0.34, -2.2), (0.68, 2.0))
"""The start of the sky's middle and lowest bands, as shares of its height, and their bow."""
_GAP: Final = 1.9
"""The gap between the lines of a sky in low ink."""
_RIPPLES: Final = 16
"""Strokes of low ink on the water, fewer on the sun's path."""
_PATH: Final = 7.0
_GLITTER: Final = 6
"""Strokes of the sun's path on the water."""
_RINGS: Final = ((0.0, 1.6, 25.0), (-4.0, 4.0, 17.0), (3.0, 6.4, 10.0))
"""On the water before the duck: how far aside, how far down, and half as long."""


class PlaceLight(Record):
    """The light of a place: paints from overhead to the horizon, of land, and of water."""

    air: tuple[str, str, str]
    land: tuple[str, str]
    water: tuple[str, str]
    tone: SkyTone
    """The darkness of the sky in low ink."""


class DuckPlace(Record):
    """The place of one duck."""

    sky: str
    shore: str
    """The first word of two shapes of `shores.svg`."""
    sun: Point
    radius: float = 5.0
    """The radius of the sun; 0 if hidden."""
    behind: tuple[Placing, ...] = ()
    """Behind the duck, far to near."""
    before: tuple[Placing, ...] = ()
    rings: bool = True
    """Whether the duck's rings show on the water."""


SKIES: Final[Mapping[str, PlaceLight]] = RowFile("skies", PlaceLight)
PLACES: Final[Mapping[str, DuckPlace]] = RowFile("places", DuckPlace)
"""By the names of the ducks' pictures."""
SHORES: Final[Mapping[str, str]] = ShapeFile("shores")


def paint(pen: InkPen, name: str) -> None:
    """Draw the place of a duck: everything behind it."""
    place = PLACES[name]
    with pen.inside(_flat(0, _FOOT)):
        paint_view(pen, place)
        stage(pen, place.behind)


def paint_view(pen: InkPen, place: DuckPlace) -> None:
    """Draw sky, shore and water, without any thing."""
    _sky(pen, place)
    _land(pen, place)
    _water(pen, place)


def paint_before(pen: InkPen, name: str) -> None:
    """Draw the foreground of a duck: rings on the water, plants at the edges."""
    place = PLACES[name]
    if place.rings:
        white = "outline" if pen.ink == "low" else "white"
        for aside, down, half in _RINGS:
            x, y = WIDTH / 2 + aside, SURFACE + down
            wide = 0.22 if pen.ink == "low" else 0.55
            pen.stroke(taper((x - half, y), (x + half * 0.9, y + 0.2), wide, 0.5), white)
    stage(pen, place.before)


def _flat(top: float, bottom: float, bow: float = 0) -> str:
    """Return the area from a line that bows up and down again to a level below."""
    if not bow:
        return polygon(((0, top), (WIDTH, top), (WIDTH, bottom), (0, bottom)))
    handles = " ".join(map(pair, ((20, top - bow), (46, top + bow), (WIDTH, top))))
    return f"M{pair((0, top))}C{handles}L{pair((WIDTH, bottom))}L{pair((0, bottom))}Z"


def _sky(pen: InkPen, place: DuckPlace) -> None:
    sky = SKIES[place.sky]
    pen.ground(_flat(0, _HORIZON + 1), sky.air[0])
    for paint_name, (part, bow) in zip(sky.air[1:], _BANDS, strict=True):
        pen.ground(_flat(part * _HORIZON, _HORIZON + 1, bow), paint_name)
    if pen.ink == "low":
        pen.stroke(sky_lines(sky.tone, place.sun, _HORIZON, _GAP))
    if place.radius:
        _sun(pen, place, sky)


def _sun(pen: InkPen, place: DuckPlace, sky: PlaceLight) -> None:
    x, y = place.sun
    if pen.ink == "low":
        pen.fill_and_edge(ellipse(x, y, place.radius), "paper", 0.2)
        pen.stroke("".join(_beams(place.sun, place.radius)))
        return
    for k, part in ((1.9, 0.3), (1.4, 0.6)):
        pen.mix(ellipse(x, y, k * place.radius), sky.air[1], "sun_disc", part)
    pen.ground(ellipse(x, y, place.radius), "sun_disc")


def _beams(sun: Point, radius: float) -> Iterator[str]:
    """Yield the rays of a sun in low ink, alternately long and short."""
    for k in range(24):
        start, end = (on_circle(sun, radius + far, 15 * k) for far in (1.0, 2.2 + 1.4 * (k % 2)))
        yield wedge(start, end, 0.3)


def _land(pen: InkPen, place: DuckPlace) -> None:
    for depth, paint_name in zip(("far", "near"), SKIES[place.sky].land, strict=True):
        shape = SHORES[f"{place.shore}.{depth}"]
        pen.ground(shape, paint_name)
        if pen.ink == "low":
            pen.hairline(shape, "outline", 0.16)
    pen.engrave(shape, "hills")


def _ripples(light: float) -> Iterator[str]:
    """Yield level strokes of still water, longer towards its foot, beside the sun's path."""
    chance = scatter(17)
    for k in range(_RIPPLES):
        y = _HORIZON + 1 + (SURFACE + 12 - _HORIZON) * (k + next(chance)) / _RIPPLES
        x, half = WIDTH * next(chance), 2 + 4 * next(chance)
        if abs(x - light) > _PATH:
            yield taper((x - half, y), (x + half, y), 0.14 + 0.008 * k)


def _water(pen: InkPen, place: DuckPlace) -> None:
    sky = SKIES[place.sky]
    pen.ground(_flat(_HORIZON, _FOOT), sky.water[0])
    if pen.ink == "low":
        pen.stroke("".join(_ripples(place.sun[0])))
        return
    for k in range(1, 4):
        pen.mix(_flat(_HORIZON + 1 + 4.4 * k, _FOOT, 1.2 - k % 2 * 2), *sky.water, k / 3)
    for k in range(_GLITTER if place.radius else 0):
        y, half = _HORIZON + 1 + 2 * k, place.radius * (1 - 0.1 * k + 0.3 * (k % 2))
        pen.stroke(taper((place.sun[0] - half, y), (place.sun[0] + half, y), 0.8), "sun_disc")
    pen.stroke(taper((0, _HORIZON), (WIDTH, _HORIZON), 0.35), "white")
