"""Colour ramps: the stops of a gradient over the visible part of its line.

Source: SVG 2, sections 14.2.4 and 14.3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pnp.press.forms import Stops
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.css.colours import Colour
from pnp.press.svg.errors import RefusalError

_MAX_STOPS: Final = 4000
_APART: Final = 2e-6
"""Minimum distance of stops, since PDF needs increasing offsets; as a fraction of the ramp."""

BEYOND: Final = 1e-3
"""Length by which a padded ramp continues past a circle where the colour jumps: the outer colour
is a piece of its own there."""

HAIR_PT: Final = 0.002
"""Points. Stops closer than this count as a jump in colour."""


class Stop(Struct, frozen=True):
    """A colour at an offset of the gradient; 0 is its start, 1 its end."""

    offset: float
    colour: Colour


def stops_between(
    stops: Sequence[Stop], method: str, low: float, high: float, hair: float = 0.0
) -> list[Stop]:
    """Return the stops between `low` and `high`, with stops at both ends.

    Stops less than `hair` apart are moved to one offset.
    """
    whole = _close(stops)
    if method == "pad":
        whole = _pad(whole, low, high, hair)
        low, high = max(low, whole[0].offset), min(high, whole[-1].offset)
        return _together(_cut(whole, low, max(high, low)), hair)
    first, last = math.floor(low), max(math.ceil(high), math.floor(low) + 1)
    if (last - first) * len(whole) > _MAX_STOPS:
        raise RefusalError("the gradient repeats too often", "draw fewer, wider bands")
    repetitions = [
        Stop(round_ + stop.offset, stop.colour)
        for round_ in range(first, last)
        for stop in _reverse_if(whole, reflect=method == "reflect" and round_ % 2 == 1)
    ]
    return _together(_cut(repetitions, low, high), hair)


def _close(stops: Sequence[Stop]) -> list[Stop]:
    """Return the stops with additional ones at 0 and 1 if missing."""
    first, last = stops[0], stops[-1]
    before = [Stop(0.0, first.colour)] if first.offset > 0 else []
    after = [Stop(1.0, last.colour)] if last.offset < 1 else []
    return [*before, *stops, *after]


def _pad(stops: Sequence[Stop], low: float, high: float, hair: float) -> list[Stop]:
    """Return the stops, continued to `low` and `high` past an end where colours meet."""
    first, last = stops[0], stops[-1]
    at_start = {stop.colour for stop in stops if stop.offset - first.offset <= hair}
    at_end = {stop.colour for stop in stops if last.offset - stop.offset <= hair}
    before = [Stop(low, first.colour)] if len(at_start) > 1 and low < first.offset else []
    after = [Stop(high, last.colour)] if len(at_end) > 1 and high > last.offset else []
    return [*before, *stops, *after]


def _together(stops: Sequence[Stop], hair: float) -> list[Stop]:
    """Return the stops, moving those less than `hair` behind another to its offset."""
    result: list[Stop] = []
    at = -math.inf
    for stop in stops:
        at = at if stop.offset - at < hair else stop.offset
        result.append(Stop(at, stop.colour))
    return result


def _reverse_if(stops: Sequence[Stop], *, reflect: bool) -> list[Stop]:
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
    """Return the colour at an offset; at a jump, the colour before or after it."""
    under = [s for s in stops if s.offset < offset or (s.offset == offset and not before)]
    over = [s for s in stops if s.offset > offset or (s.offset == offset and before)]
    if not under:
        return over[0].colour
    if not over:
        return under[-1].colour
    low, high = under[-1], over[0]
    share = (offset - low.offset) / (high.offset - low.offset) if high.offset > low.offset else 0.0
    channels = (a + (b - a) * share for a, b in zip(low.colour, high.colour, strict=True))
    return Colour(*channels)


def ramp(stops: Sequence[Stop], canvas: Canvas) -> Stops:
    """Return the stops for PDF: increasing offsets from 0 to 1, in the canvas's colours."""
    return Stops(_offsets(stops), tuple(canvas.visible_colour(stop.colour.rgb) for stop in stops))


def opacity_ramp(stops: Sequence[Stop]) -> Stops:
    """Return the opacities of the stops as grey."""
    greys = tuple((stop.colour.alpha,) * 3 for stop in stops)
    return Stops(_offsets(stops), greys)


def _offsets(stops: Sequence[Stop]) -> tuple[float, ...]:
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
