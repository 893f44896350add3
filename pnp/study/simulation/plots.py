"""Plots as lines, bars, points and labels, placed on a canvas in units of a screen pixel.

`templates/report/parts.html` draws them. This module does not depend on the meaning of the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.statistics import Bin, bins_of, quantile, round_sizes, summary

WIDTH: Final = 640.0
_LEFT, _RIGHT, _TOP, _FOOT = 52.0, 10.0, 22.0, 24.0
_HIGH: Final = 170.0
_ROW: Final = 26.0
_NAMES: Final = 150.0
_MAX_BARS: Final = 64
_MAX_TICKS: Final = 9
_MAX_RULES: Final = 5
_STEPS: Final = (1, 2, 5)
_PADDING: Final = 0.08
"""The margin at either end of a scale, as a share of its length."""
_GAP: Final = 0.06
"""The gap at either side of a bar, as a share of its slot."""


@dataclass(frozen=True, slots=True)
class PlotLine:
    """A straight line; its kind is a class of the page's style."""

    kind: str
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar with its tooltip."""

    x: float
    y: float
    width: float
    height: float
    tooltip: str


@dataclass(frozen=True, slots=True)
class Point:
    """A dot with its tooltip."""

    x: float
    y: float
    tooltip: str


@dataclass(frozen=True, slots=True)
class PlotLabel:
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
    lines: tuple[PlotLine, ...] = ()
    bars: tuple[Bar, ...] = ()
    points: tuple[Point, ...] = ()
    marks: tuple[PlotLine, ...] = ()
    labels: tuple[PlotLabel, ...] = ()
    width: float = WIDTH


@dataclass(frozen=True, slots=True)
class Range:
    """A value with its interval and its label."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class _Scale:
    """The scale of an axis on the canvas: `low` at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the position of a value, in pixels."""
        part = (value - self.low) / (self.high - self.low)
        return _px(self.start + part * (self.end - self.start))


def bars(histogram: Histogram, caption: str) -> Plot:
    """Draw how often each value occurred, as shares of all; the mean is marked.

    If there are many values, a bar stands for several neighbouring ones.
    """
    bins = bins_of(histogram, _MAX_BARS)
    floor = _TOP + _HIGH
    across = _Scale(bins[0].least - 0.5, bins[-1].most + 0.5, _LEFT, WIDTH - _RIGHT)
    up = _Scale(0, max(bar.share for bar in bins), floor, _TOP)
    rules = list(_ticks(0, up.high, _MAX_RULES))
    mean = summary(histogram).mean
    ticks = _values_at(min(histogram), max(histogram))
    return Plot(
        caption,
        floor + _FOOT,
        lines=tuple(PlotLine("grid", _LEFT, up(rule), WIDTH - _RIGHT, up(rule)) for rule in rules),
        bars=tuple(_bar(bar, across, up) for bar in bins if bar.share),
        marks=(
            PlotLine("axis", _LEFT, floor, WIDTH - _RIGHT, floor),
            PlotLine("mark", across(mean), _TOP - 4, across(mean), floor),
        ),
        labels=(
            *_below(ticks, across, floor + 16),
            *(
                PlotLabel("tick", _LEFT - 6, up(share) + 4, f"{share * 100:.3g}%", "end")
                for share in rules
            ),
            PlotLabel("named", across(mean), _TOP - 8, f"mean {mean:.2f}"),
        ),
    )


def _bar(bin_: Bin, across: _Scale, up: _Scale) -> Bar:
    """Return the bar of a bin, slightly narrower than its slot."""
    left, right = across(bin_.least - 0.5), across(bin_.most + 0.5)
    gap = _GAP * (right - left)
    top = up(bin_.share)
    return Bar(
        _px(left + gap),
        top,
        _px(right - left - 2 * gap),
        _px(up(0) - top),
        f"{bin_}: {bin_.share:.2%}",
    )


def ranges(
    values: Sequence[Range],
    caption: str,
    label: Callable[[float], str],
    mark: tuple[str, float] | None = None,
) -> Plot:
    """Draw values with their intervals, one per row; `mark` names a value to compare with."""
    floor = _TOP + _ROW * len(values)
    across = _Scale(*_bounds(values, mark), _NAMES, WIDTH - _RIGHT)
    ticks = list(_ticks(across.low, across.high, _MAX_TICKS - 3))
    rows = [(one, _TOP + _ROW * (place + 0.5)) for place, one in enumerate(values)]
    marks = [(name, across(value)) for name, value in ([mark] if mark else [])]
    return Plot(
        caption,
        floor + _FOOT,
        lines=tuple(PlotLine("grid", across(tick), _TOP, across(tick), floor) for tick in ticks),
        points=tuple(
            Point(
                across(one.value), y, f"{label(one.value)}, {label(one.low)} to {label(one.high)}"
            )
            for one, y in rows
        ),
        marks=(
            *(PlotLine("mark", x, _TOP - 4, x, floor) for _, x in marks),
            *(PlotLine("range", across(one.low), y, across(one.high), y) for one, y in rows),
        ),
        labels=(
            *(PlotLabel("named", x, _TOP - 8, name) for name, x in marks),
            *(PlotLabel("label", 0, y + 4, one.name, "start") for one, y in rows),
            *_below(ticks, across, floor + 16, label),
        ),
    )


def _bounds(intervals: Sequence[Range], mark: tuple[str, float] | None) -> tuple[float, float]:
    """Return the ends of a scale that holds intervals and a mark, with some margin."""
    values = [end for one in intervals for end in (one.low, one.high)] + ([mark[1]] if mark else [])
    low, high = min(values), max(values)
    spare = (high - low or abs(high) or 1.0) * _PADDING
    return low - spare, high + spare


def describe_spread(histogram: Histogram) -> str:
    """Return the median and the central 90 % of a histogram as text."""
    low, half, high = (quantile(histogram, share) for share in (0.05, 0.5, 0.95))
    return f"half at most {half}; nine in ten between {low} and {high}"


def _values_at(least: int, most: int) -> list[float]:
    """Return whole numbers for the labels of an axis."""
    step = next(
        round_size for round_size in round_sizes() if most - least <= round_size * _MAX_TICKS
    )
    first = -(-least // step) * step
    return [float(value) for value in range(first, most + 1, step)]


def _below(
    values: Sequence[float],
    across: Callable[[float], float],
    y: float,
    label: Callable[[float], str] = lambda value: f"{value:.0f}",
) -> Iterator[PlotLabel]:
    for value in values:
        yield PlotLabel("tick", across(value), y, label(value))


def _ticks(low: float, high: float, most: int) -> Iterator[float]:
    """Yield round numbers of a scale: at most `most` steps of 1, 2 or 5 times a power of ten."""
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
