"""The Pond's week: one sky over six days that clouds over, with a far shore and water below it.

The strip is six days wide, and each day is a sixth of it. Its sky is a curtain of its own colour
that hangs slanting into the day before. In low ink the sky is paper over a black shore, and only
cloud and rain grow with the days.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import Point, pair, smooth
from pnp.art.kit.pen import InkPen
from pnp.core.painted import number

_SHORE_Y: Final = 122.0
_DAYS: Final = 6
_BANKS: Final = (("bank_1", 500, 40), ("bank_2", 860, 33), ("bank_3", 1290, 25))
"""Banks of cloud along the upper edge: paint, where each begins, how deep it hangs at its end."""
_HILLS: Final = (("hill_far", 30, 230, 0.4), ("hill_near", 17, 146, 2.1))
"""Far hills before near ones: paint, height, width of a hill, where in its swing the first is."""
_RAIN: Final = ((3, 26), (4, 15), (5, 10))
"""Days of rain, counted from 0, and how far its streaks stand apart."""
_WEATHER: Final = (38.0, 64.0)
"""The room left for a sheet's weather: its distance right of a day's middle, half its width."""


def paint(pen: InkPen, _name: str) -> None:
    """Draw the strip; it runs over all four edges of its box."""
    width, height = pen.box
    _sky(pen, width)
    for bank in _BANKS:
        _bank(pen, *bank, width)
    pen.line("".join(_streaks(width, clear=pen.ink == "low")), 0.4, "rain")
    for hill in _HILLS:
        _hill(pen, *hill, width)
    _water(pen, width, height)


def _sky(pen: InkPen, width: float) -> None:
    day = width / _DAYS
    for k in range(_DAYS):
        left = k * day
        x = [number(left + aside) for aside in (34, -66, 44, -26)]
        edge = f"M{x[0]} 0C{x[1]} 44 {x[2]} 86 {x[3]} {_SHORE_Y:g}"
        whole = f"M0 0L0 {_SHORE_Y:g}"
        pen.fill(f"{edge if k else whole}L{width:g} {_SHORE_Y:g}L{width:g} 0Z", f"week_{k + 1}")


def _bank(pen: InkPen, paint: str, start: float, depth: float, width: float) -> None:
    """Draw clouds along the upper edge, from nothing at `start` to `depth` at the end."""
    count = round((width - start) / 84)
    step = (width - start) / count
    shape = [f"M{start:g} 0"]
    for k in range(1, count + 1):
        x, y = start + k * step, depth * (k / count) ** 0.7 * (0.72 + 0.28 * math.sin(2.4 * k))
        belly = y + 25 + 6 * math.sin(1.7 * k)
        shape.append(f"Q{x - step / 2:.1f} {belly:.1f} {x:.1f} {y:.1f}")
    under = "".join(shape)
    pen.fill(f"{under}L{width:g} 0Z", paint)
    pen.line(under, 0.5)


def _hill(  # noqa: PLR0913, PLR0917 -- a row of the table
    pen: InkPen, paint: str, high: float, wide: float, swing: float, width: float
) -> None:
    ridge = smooth(list(_ridge(high, wide, swing, width)), is_closed=False)
    pen.fill(f"{ridge}L{width:g} {_SHORE_Y:g}L0 {_SHORE_Y:g}Z", paint)
    pen.line(ridge, 0.5)


def _ridge(high: float, wide: float, swing: float, width: float) -> Iterator[Point]:
    steps = round(width / 38)
    for k in range(steps + 1):
        x = k * width / steps
        tree = 4.5 * math.sin(2.9 * k) * math.sin(0.7 * k)
        yield x, _SHORE_Y - high * (0.62 + 0.38 * math.sin(math.tau * x / wide + swing)) + tree


def _streaks(width: float, *, clear: bool) -> Iterator[str]:
    """Yield streaks of rain, over a whole day or `clear` of a sheet's weather on it."""
    day, (aside, half) = width / _DAYS, _WEATHER
    for k, gap in _RAIN:
        for n in range(int(day / gap)):
            x, y = k * day + (n + 0.6) * gap, 66 + 15 * (n % 3)
            if not clear or abs(x - (k + 0.5) * day - aside) > half:
                yield f"M{pair((x, y))}L{pair((x - 6, y + 20))}"


def _water(pen: InkPen, width: float, height: float) -> None:
    shore = _level(0, width, _SHORE_Y)
    pen.fill(f"{shore}L{width:g} {height:g}L0 {height:g}Z", "week_water")
    pen.line(shore, 0.8)


def _level(left: float, right: float, y: float) -> str:
    return f"M{pair((left, y))}L{pair((right, y))}"
