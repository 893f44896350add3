"""The six weathers, from bright to wild: shapes differ, not only shades."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import cloud, drop, rays

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 3.2

_BOLT: Final = "M54 58L36 80L47 80L40 97L64 73L53 73L62 58Z"


def draw_weather(name: str, ink: Ink) -> bytes:
    """The weather called `name`, a key of `WEATHERS`."""
    pen = Pen(BOX, ink, WEIGHT)
    WEATHERS[name](pen)
    return pen.to_bytes()


def sun(pen: Pen, x: float, y: float, radius: float) -> None:
    """A sun with ten rays, its disc of the given radius."""
    beams = rays(x, y, radius * 1.32, radius * 1.86, 10, radius * 0.2)
    disc = ellipse(x, y, radius)
    pen.contour(beams, disc, weight=0.5)
    pen.fill(beams, "sun")
    pen.line(beams, 0.5)
    pen.outlined(disc, "sun")
    pen.fill(ellipse(x - radius * 0.2, y - radius * 0.22, radius * 0.55), "sun", "light")


def _overcast(pen: Pen, shape: str, paint: str) -> None:
    pen.contour(shape, weight=0.5)
    pen.fill(shape, paint)
    with pen.inside(shape):
        pen.fill("M0 62C30 76 70 76 100 60L100 100L0 100Z", paint, "shade")
    pen.line(shape)


def _sunny(pen: Pen) -> None:
    sun(pen, 50, 50, 24)


def _partly_cloudy(pen: Pen) -> None:
    sun(pen, 38, 37, 18)
    _overcast(pen, cloud(10, 13, 0.8), "cloud")


def _cloudy(pen: Pen) -> None:
    _overcast(pen, cloud(14, -16, 0.72), "cloud.grey")
    _overcast(pen, cloud(-6, 6, 0.92), "cloud")


def _drizzly(pen: Pen) -> None:
    _overcast(pen, cloud(0, -14, 0.96), "cloud.grey")
    for x, y in ((30, 76), (50, 86), (70, 76)):
        pen.outlined(drop(x, y, 6.5), "rain", 0.7)


def _rainy(pen: Pen) -> None:
    _streaks(pen, (24, 38, 52, 66, 80))
    _overcast(pen, cloud(0, -16, 1.0), "cloud.dark")


def _streaks(pen: Pen, xs: tuple[float, ...]) -> None:
    falls = "".join(f"M{x} 62L{x - 12} {94 if k % 2 else 86}" for k, x in enumerate(xs))
    pen.line(falls, 1.7)
    pen.line(falls, 0.8, "rain")


def _stormy(pen: Pen) -> None:
    _streaks(pen, (24, 36, 76, 88))
    _overcast(pen, cloud(0, -18, 1.06), "cloud.storm")
    pen.contour(_BOLT, weight=0.8)
    pen.fill(_BOLT, "sun")


WEATHERS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "sunny": _sunny,
    "partly_cloudy": _partly_cloudy,
    "cloudy": _cloudy,
    "drizzly": _drizzly,
    "rainy": _rainy,
    "stormy": _stormy,
}
