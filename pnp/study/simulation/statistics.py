"""Statistics of counts: means, shares and quantiles, with reliable intervals.

Intervals are at 95 %. That of a mean is the normal interval (from fifty games on, Student's factor
is within 2 % of it); that of a share is E. B. Wilson's (1927), which also holds near 0 and 1.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.study.simulation.counts import TOTAL, Comparison, GameCounts, Histogram, win_column

Z: Final = 1.959963984540054
"""The normal distribution's 97.5 % quantile."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A histogram in a few numbers; the interval is that of the mean."""

    count: int
    mean: float
    sd: float
    least: int
    most: int
    low: float
    high: float

    @property
    def sure(self) -> bool:
        """Return whether there is an interval, which a single game cannot have."""
        return self.count > 1

    def interval(self, form: str) -> str:
        """Return the interval as text, its ends in a format such as ".2f"."""
        return f"{self.low:{form}} to {self.high:{form}}" if self.sure else "not known"


def summary(histogram: Histogram) -> Summary:
    """Return the summary of a histogram that is not empty."""
    count = sum(histogram.values())
    mean = sum(value * times for value, times in histogram.items()) / count
    squares = sum((value - mean) ** 2 * times for value, times in histogram.items())
    sd = math.sqrt(squares / (count - 1)) if count > 1 else 0.0
    half = Z * sd / math.sqrt(count)
    return Summary(count, mean, sd, min(histogram), max(histogram), mean - half, mean + half)


def mean_score(counts: GameCounts) -> Summary:
    """Return the summary of a player's score.

    The unit of its count and interval is the game: the scores of one game are correlated, so each
    game counts once.
    """
    scores, games = summary(counts.scores), summary(counts.histograms[TOTAL])
    players = counts.players
    low, high = games.low / players, games.high / players
    return replace(scores, count=games.count, low=low, high=high)


def quantile(histogram: Histogram, share: float) -> int:
    """Return the least value that at least `share` of the counts do not exceed."""
    target = share * sum(histogram.values())
    total = 0
    for value in sorted(histogram):
        total += histogram[value]
        if total >= target:
            return value
    return max(histogram)


def wilson(hits: int, count: int) -> tuple[float, float]:
    """Return the interval of a share, from 0 to 1."""
    share = hits / count
    middle = share + Z * Z / (2 * count)
    half = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    whole = 1 + Z * Z / count
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


@dataclass(frozen=True, slots=True)
class Bin:
    """Neighbouring values and their share of the total, from 0 to 1."""

    least: int
    most: int
    share: float

    def __str__(self) -> str:
        """Return the values as text."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def bins_of(histogram: Histogram, most: int) -> list[Bin]:
    """Return a histogram in at most `most` bins of 1, 2, 5, 10, 20, … values, including empty bins.

    A bin begins at a multiple of its size.
    """
    low, high = min(histogram), max(histogram)
    size = next(
        round_size for round_size in round_sizes() if high // round_size - low // round_size < most
    )
    counts: Counter[int] = Counter()
    for value, times in histogram.items():
        counts[value // size] += times
    whole = counts.total()
    return [
        Bin(place * size, place * size + size - 1, counts[place] / whole)
        for place in range(low // size, high // size + 1)
    ]


def round_sizes() -> Iterator[int]:
    """Yield 1, 2, 5, 10, 20, 50, … endlessly."""
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def never(count: int) -> float:
    """Return the upper bound of an event that occurs in none of `count` games, in percent.

    Rule of three, J. A. Hanley and A. Lippman-Hand (1983): 3 / n is the upper end at 95 %.
    """
    return min(100.0, 300 / count)


def full_name(note: str, names: Mapping[str, str]) -> str:
    """Return the full name of a note with its kind: "Mallard (boxes filled)"."""
    kind = note.partition(".")[0]
    return f"{names[note]} ({names[kind]})" if kind in names and kind != note else names[note]


@dataclass(frozen=True, slots=True)
class Compared:
    """A quantity of two ways to play: its mean in both, and the difference."""

    name: str
    before: float
    after: float
    difference: Summary

    @property
    def noticed(self) -> bool:
        """Return whether the interval of the difference excludes zero."""
        return self.difference.sure and not self.difference.low <= 0 <= self.difference.high

    def cells(self, form: str) -> tuple[str, ...]:
        """Return a table's row: name, both means, the difference and its interval, with signs.

        Args:
            form: the format of the numbers, such as ".2f".
        """
        difference, form_with_sign = self.difference, f"+{form}"
        means = (f"{mean:{form}}" for mean in (self.before, self.after))
        return (
            self.name,
            *means,
            f"{difference.mean:{form_with_sign}}",
            difference.interval(form_with_sign),
        )


def compare_means(comparison: Comparison, column: str, name: str) -> Compared:
    """Return the means of a column and their paired difference."""
    before, after = (
        summary(run.histograms[column]).mean for run in (comparison.before, comparison.after)
    )
    return Compared(name, before, after, summary(comparison.differences[column]))


def compare_wins(comparison: Comparison, seat: int, name: str) -> Compared:
    """Return the shares of games that a seat won, from 0 to 1, and their paired difference."""
    before, after = (run.wins(seat) / run.games for run in (comparison.before, comparison.after))
    return Compared(name, before, after, summary(comparison.differences[win_column(seat)]))
