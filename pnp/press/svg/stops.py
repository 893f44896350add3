"""Colour ramps: the stops of a gradient, spread over as much of the line as is seen.

Source: SVG 2, sections 14.2.4 and 14.3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pnp.press.forms import Stops
from pnp.press.svg.canvas import Canvas
from pnp.press.svg.colours import Colour
from pnp.press.svg.refusal import RefusalError

_MOST_STOPS: Final = 4000
_APART: Final = 2e-6
"""PDF wants offsets that grow; stops at one place are set this far apart, in shares of the ramp."""

BEYOND: Final = 1e-3
"""How far a padded ramp runs on past an end at which the colour jumps: the outer colour is its own
piece there, and is continued from it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A colour at a place along the gradient; 0 is its start, 1 its end."""

    offset: float
    colour: Colour


def spread(stops: Sequence[Stop], method: str, low: float, high: float) -> list[Stop]:
    """Return the stops that count between `low` and `high`, cut off there."""
    whole = _closed(stops)
    if method == "pad":
        whole = _padded(whole)
        low, high = max(low, whole[0].offset), min(high, whole[-1].offset)
        return _cut(whole, low, max(high, low))
    first, last = math.floor(low), max(math.ceil(high), math.floor(low) + 1)
    if (last - first) * len(whole) > _MOST_STOPS:
        raise RefusalError("the gradient repeats too often", "draw fewer, wider bands")
    repeated = [
        Stop(round_ + stop.offset, stop.colour)
        for round_ in range(first, last)
        for stop in _turned(whole, reflect=method == "reflect" and round_ % 2 == 1)
    ]
    return _cut(repeated, low, high)


def _closed(stops: Sequence[Stop]) -> list[Stop]:
    """Return stops with one at either end."""
    first, last = stops[0], stops[-1]
    before = [Stop(0.0, first.colour)] if first.offset > 0 else []
    after = [Stop(1.0, last.colour)] if last.offset < 1 else []
    return [*before, *stops, *after]


def _padded(stops: Sequence[Stop]) -> list[Stop]:
    """Return the stops, continued past either end at which the colour jumps."""
    before = [Stop(-BEYOND, stops[0].colour)] if _jumps(stops, 0.0) else []
    after = [Stop(1 + BEYOND, stops[-1].colour)] if _jumps(stops, 1.0) else []
    return [*before, *stops, *after]


def _jumps(stops: Sequence[Stop], offset: float) -> bool:
    """Return whether several colours meet at an offset."""
    return len({stop.colour for stop in stops if stop.offset == offset}) > 1


def _turned(stops: Sequence[Stop], *, reflect: bool) -> list[Stop]:
    if not reflect:
        return list(stops)
    return [Stop(1 - stop.offset, stop.colour) for stop in reversed(stops)]


def _cut(stops: Sequence[Stop], low: float, high: float) -> list[Stop]:
    inside = [stop for stop in stops if low < stop.offset < high]
    return [
        Stop(low, _colour_at(stops, low, before=False)),
        *inside,
        Stop(high, _colour_at(stops, high, before=True)),
    ]


def _colour_at(stops: Sequence[Stop], offset: float, *, before: bool) -> Colour:
    """Return the colour at a place; where it jumps, that before or that after the jump."""
    under = [s for s in stops if s.offset < offset or (s.offset == offset and not before)]
    over = [s for s in stops if s.offset > offset or (s.offset == offset and before)]
    if not under:
        return over[0].colour
    if not over:
        return under[-1].colour
    low, high = under[-1], over[0]
    share = (offset - low.offset) / (high.offset - low.offset) if high.offset > low.offset else 0.0
    mixed = (a + (b - a) * share for a, b in zip(low.colour, high.colour, strict=True))
    return Colour(*mixed)


def ramp(stops: Sequence[Stop], canvas: Canvas) -> Stops:
    """Return the stops as PDF wants them: from 0 to 1, growing, in the canvas's colours."""
    return Stops(_growing(stops), tuple(canvas.seen(stop.colour.rgb) for stop in stops))


def fading_ramp(stops: Sequence[Stop]) -> Stops:
    """Return the opacities of the stops as grey."""
    greys = tuple((stop.colour.alpha,) * 3 for stop in stops)
    return Stops(_growing(stops), greys)


def _growing(stops: Sequence[Stop]) -> tuple[float, ...]:
    """Return stops with offsets over [0, 1], each larger than the one before."""
    low, high = stops[0].offset, stops[-1].offset
    width = high - low or 1.0
    count = len(stops)
    room = min(_APART, 0.5 / count)
    offsets: list[float] = []
    for index, stop in enumerate(stops):
        least = offsets[-1] + room if offsets else 0.0
        most = 1.0 - room * (count - 1 - index)
        offsets.append(min(max((stop.offset - low) / width, least), most))
    offsets[0], offsets[-1] = 0.0, 1.0
    return tuple(offsets)
