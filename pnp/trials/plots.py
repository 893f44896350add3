"""Plots as lines, bars, points and labels, placed on a canvas in units of a screen pixel.

`templates/report/page.html` draws them. Nothing here knows what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.trials.figures import binned, quantile, round_sizes, summary
from pnp.trials.tally import Histogram

WIDTH: Final = 640.0
_LEFT, _RIGHT, _TOP, _FOOT = 52.0, 10.0, 22.0, 24.0
_HIGH: Final = 170.0
_ROW: Final = 26.0
_NAMES: Final = 150.0
_MOST_BARS: Final = 64
_MOST_TICKS: Final = 9
_MOST_RULES: Final = 5
_STEPS: Final = (1, 2, 5)
_PADDING: Final = 0.08
"""Of a scale's length, left free at either end."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; its kind is a class of the page's style."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar, and what it tells when it is pointed at."""

    x: float
    y: float
    width: float
    height: float
    told: str


@dataclass(frozen=True, slots=True)
class Point:
    """A dot, and what it tells when it is pointed at."""

    x: float
    y: float
    told: str


@dataclass(frozen=True, slots=True)
class Label:
    """A word or number; its kind is a class of the page's style."""

    kind: str
    x: float
    y: float
    text: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Plot:
    """One plot. Lines lie below bars and points, marks above them."""

    caption: str
    height: float
    lines: tuple[Line, ...] = ()
    bars: tuple[Bar, ...] = ()
    points: tuple[Point, ...] = ()
    marks: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    width: float = WIDTH


@dataclass(frozen=True, slots=True)
class Range:
    """A value with its interval, and whose it is."""

    name: str
    value: float
    low: float
    high: float


def bars(histogram: Histogram, caption: str) -> Plot:
    """How often each value occurred, as shares of all; the mean is marked.

    Where there are many values, a bar stands for several that follow one another.
    """
    bins = binned(histogram, _MOST_BARS)
    first, size = bins[0].least, bins[0].most - bins[0].least + 1
    tallest = max(each.share for each in bins)
    slot = (WIDTH - _LEFT - _RIGHT) / len(bins)
    floor = _TOP + _HIGH

    def across(value: float) -> float:
        return _px(_LEFT + ((value - first + 0.5) / size) * slot)

    def up(share: float) -> float:
        return _px(floor - _HIGH * share / tallest)

    drawn = tuple(
        Bar(
            _px(_LEFT + slot * (place + 0.06)),
            up(each.share),
            _px(slot * 0.88),
            _px(floor - up(each.share)),
            f"{each}: {each.share:.2%}",
        )
        for place, each in enumerate(bins)
        if each.share
    )
    rules = list(_ticks(0, tallest, _MOST_RULES))
    mean = summary(histogram).mean
    return Plot(
        caption,
        floor + _FOOT,
        tuple(Line("grid", _LEFT, up(rule), WIDTH - _RIGHT, up(rule)) for rule in rules),
        drawn,
        (),
        (
            Line("axis", _LEFT, floor, WIDTH - _RIGHT, floor),
            Line("mark", across(mean), _TOP - 4, across(mean), floor),
        ),
        (
            *_below(_values_at(min(histogram), max(histogram)), across, floor + 16),
            *(
                Label("tick", _LEFT - 6, up(rule) + 4, f"{rule * 100:.3g}%", "end")
                for rule in rules
            ),
            Label("named", across(mean), _TOP - 8, f"mean {mean:.2f}"),
        ),
    )


def ranges(
    each: Sequence[Range],
    caption: str,
    told: Callable[[float], str],
    mark: tuple[str, float] | None = None,
) -> Plot:
    """Values with their intervals, one below the other; `mark` names a value to compare with."""
    ends = [end for one in each for end in (one.low, one.high)] + ([mark[1]] if mark else [])
    spare = (max(ends) - min(ends) or abs(max(ends)) or 1.0) * _PADDING
    low, high = min(ends) - spare, max(ends) + spare
    floor = _TOP + _ROW * len(each)

    def across(value: float) -> float:
        return _px(_NAMES + (value - low) / (high - low) * (WIDTH - _NAMES - _RIGHT))

    heights = [_TOP + _ROW * (place + 0.5) for place in range(len(each))]
    ticks = [tick for tick in _ticks(low, high, _MOST_TICKS - 3) if low <= tick <= high]
    rows = list(zip(each, heights, strict=True))
    marks = (Line("mark", across(mark[1]), _TOP - 4, across(mark[1]), floor),) if mark else ()
    named = (Label("named", across(mark[1]), _TOP - 8, mark[0]),) if mark else ()
    return Plot(
        caption,
        floor + _FOOT,
        tuple(Line("grid", across(t), _TOP, across(t), floor) for t in ticks),
        (),
        tuple(
            Point(
                across(one.value),
                y,
                f"{told(one.value)}, {told(one.low)} to {told(one.high)}",
            )
            for one, y in rows
        ),
        (
            *marks,
            *(Line("range", across(one.low), y, across(one.high), y) for one, y in rows),
        ),
        (
            *named,
            *(Label("label", 0, y + 4, one.name, "start") for one, y in rows),
            *_below(ticks, across, floor + 16, told),
        ),
    )


def spread(histogram: Histogram) -> str:
    """The middle of what was counted, and between what nine tenths of it lie."""
    low, half, high = (quantile(histogram, share) for share in (0.05, 0.5, 0.95))
    return f"half at most {half}; nine in ten between {low} and {high}"


def _values_at(least: int, most: int) -> list[float]:
    """Whole numbers to write below an axis."""
    step = next(each for each in round_sizes() if most - least <= each * _MOST_TICKS)
    first = -(-least // step) * step
    return [float(value) for value in range(first, most + 1, step)]


def _below(
    values: Sequence[float],
    across: Callable[[float], float],
    y: float,
    told: Callable[[float], str] = lambda value: f"{value:.0f}",
) -> Iterator[Label]:
    for value in values:
        yield Label("tick", across(value), y, told(value))


def _ticks(low: float, high: float, most: int) -> Iterator[float]:
    """Round numbers within a scale: at most `most` steps of 1, 2 or 5 times a power of ten."""
    power = 10.0**-9
    while not any((high - low) / (power * step) <= most for step in _STEPS):
        power *= 10
    size = power * next(step for step in _STEPS if (high - low) / (power * step) <= most)
    place = -int(-low // size)
    while place * size <= high:
        yield place * size
        place += 1


def _px(value: float) -> float:
    return round(value, 2)
