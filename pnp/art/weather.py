"""The six weathers, from bright to wild: shapes differ, not only shades."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.palette import Ink
from pnp.art.pen import InkPen
from pnp.art.shapes import cloud, drop, rays

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 3.2

_UNDERSIDE: Final = "M0 60C10 72 26 66 38 70C54 75 78 72 100 52L100 90L0 90Z"
_GLEAM: Final = "M24 48C26 40 36 38 42 45C36 43 29 44 24 48Z"
_BOLT: Final = "M54 58L36 80L47 80L40 97L64 73L53 73L62 58Z"


def draw_weather(name: str, ink: Ink) -> bytes:
    """The weather called `name`, a key of `WEATHERS`."""
    pen = InkPen(BOX, ink, WEIGHT)
    WEATHERS[name](pen)
    return pen.to_bytes()


def sun(pen: InkPen, x: float, y: float, radius: float) -> None:
    """A sun with ten rays, its disc of the given radius."""
    beams = rays((x, y), radius * 1.32, radius * 1.86, 10, radius * 0.2)
    disc = ellipse(x, y, radius)
    pen.contour(beams, disc, weight=0.5)
    pen.fill(beams, "sunshine")
    pen.line(beams, 0.5)
    pen.outlined(disc, "sunshine")
    pen.tone(ellipse(x - radius * 0.2, y - radius * 0.22, radius * 0.55), "sunshine", "light")


def _overcast(pen: InkPen, x: float, y: float, scale: float, paint: str) -> None:
    shape = cloud(x, y, scale)
    pen.contour(shape, weight=0.5)
    pen.fill(shape, paint)
    with pen.inside(shape):
        pen.tone(cloud(x, y, scale, _UNDERSIDE), paint, "shade")
        pen.tone(cloud(x, y, scale, _GLEAM), paint, "light")
    pen.line(shape)


def _sunny(pen: InkPen) -> None:
    sun(pen, 50, 50, 25)


def _partly_cloudy(pen: InkPen) -> None:
    sun(pen, 38, 38, 19)
    _overcast(pen, 10, 13, 0.8, "cloud")


def _cloudy(pen: InkPen) -> None:
    _overcast(pen, 14, -17, 0.74, "cloud_grey")
    _overcast(pen, -6, 7, 0.94, "cloud")


def _drizzly(pen: InkPen) -> None:
    _overcast(pen, 0, -15, 1, "cloud_grey")
    for x, y in ((28, 74), (50, 86), (72, 74)):
        pen.outlined(drop(x, y, 7), "rain", 0.6)


def _rainy(pen: InkPen) -> None:
    _streaks(pen, (28, 42, 56, 70, 84))
    _overcast(pen, 0, -17, 1.04, "cloud_dark")


def _streaks(pen: InkPen, xs: tuple[float, ...]) -> None:
    falls = "".join(f"M{x} 60L{x - 14} {95 if k % 2 else 85}" for k, x in enumerate(xs))
    pen.line(falls, 1.7)
    pen.line(falls, 0.8, "rain")


def _stormy(pen: InkPen) -> None:
    _streaks(pen, (22, 36, 78, 92))
    _overcast(pen, 18, -26, 0.7, "cloud_dark")
    _overcast(pen, -3, -15, 1.0, "cloud_storm")
    pen.contour(_BOLT, weight=0.9)
    pen.fill(_BOLT, "sunshine")


WEATHERS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "sunny": _sunny,
    "partly_cloudy": _partly_cloudy,
    "cloudy": _cloudy,
    "drizzly": _drizzly,
    "rainy": _rainy,
    "stormy": _stormy,
}
