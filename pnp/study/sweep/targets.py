"""Targets: the values that figures of a game should have, and the distances from them."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pnp.core.errors import CallError, Problem, collect_problems, raise_if_any
from pnp.study.simulation.counts import GameCounts, Histogram
from pnp.study.simulation.statistics import quantile, summary

SCORE: Final = "score"
_ALIASES: Final = {"length": "decisions", SCORE: SCORE}
_NUMBER: Final = r"-?\d{1,9}(?:\.\d{1,6})?"
_TARGET: Final = re.compile(
    rf"""(?: (?P<policy>[\w-]+) \s* : \s* )?
    (?: P\( \s* (?P<counted>[\w.-]+) \s* (?P<sign> >= | <= | = ) \s* (?P<limit>-?\d{{1,9}}) \s* \)
      | (?P<mean>[\w.-]+) )
    \s* (?: = | \s ) \s*
    (?P<low>{_NUMBER}) \s* %? (?: \s* \.\. \s* (?P<high>{_NUMBER}) \s* %? )?
    (?: \s+ x \s* (?P<weight>{_NUMBER}) )?""",
    re.VERBOSE,
)
_PERCENT: Final = 100

FITS: Final[Mapping[str, Callable[[Any, int], Any]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
    "": lambda value, _: value,
}
"""The values to add up, by the comparison sign of a target: numbers or arrays."""


class Interval(NamedTuple):
    """An estimate with its bounds."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """Return the interval scaled by a positive factor."""
        return Interval(*(factor * part for part in self))


def _range(histogram: Histogram) -> int:
    """Return the width of the range of values seen, which others may exceed."""
    return max(1, max(histogram) - min(histogram))


def _mean(histogram: Histogram, games: int, width: float, risk: float) -> Interval:
    """Return a mean by the empirical Bernstein bound.

    Source: J.-Y. Audibert, R. Munos and C. Szepesvari (2009), theorem 1.

    Args:
        histogram: the values.
        games: the number of independent ones.
        width: the width of the range of values.
        risk: the chance that the interval misses the mean.
    """
    figures, log = summary(histogram), math.log(3 / risk)
    half = figures.sd * math.sqrt(2 * log / games) + 3 * width * log / games
    return Interval(figures.mean, figures.mean - half, figures.mean + half)


class Tally(NamedTuple):
    """The games of a variant with one policy."""

    games: int
    histograms: Mapping[str, Histogram]
    """One per column."""
    differences: Mapping[str, Histogram]
    """One per target: see `paired.VariantCounts`."""


Tallies = Mapping[str, Tally]
"""By policy."""


class Target(NamedTuple):
    """A figure of the games of one policy, and the values that it should have."""

    policy: str
    column: str
    """A column of the counts: `score`, `decisions`, or one that the game notes."""
    sign: str
    """The comparison of a value with the limit: >=, <= or =; empty for the mean of all values."""
    limit: int
    low: float
    high: float
    """The upper end of the aim, equal to `low` for a single value; shares are in percent."""
    weight: float = 1.0

    def __str__(self) -> str:
        """Return the figure as typed."""
        figure = f"P({self.column} {self.sign} {self.limit})" if self.sign else self.column
        return f"{self.policy}: {figure}"

    @property
    def aim(self) -> str:
        """Return the aim of the figure, as typed."""
        percent = " %" if self.sign else ""
        values = (self.low,) if self.low == self.high else (self.low, self.high)
        return "..".join(f"{value:g}" for value in values) + percent

    def estimate(self, tally: Tally, risk: float) -> Interval:
        """Return the figure, in an interval that misses it with a chance of at most `risk`.

        The scores of one game are correlated, so each game counts once.
        """
        histogram = tally.histograms[self.column]
        if self.sign:
            hits = self._hits(histogram, self.limit)
            histogram = {0: sum(histogram.values()) - hits, 1: hits}
        width = 1 if self.sign else _range(histogram)
        return _mean(histogram, tally.games, width, risk).times(self._unit)

    def shift(self, tally: Tally, seats: int) -> float:
        """Return the difference of the figure from that of the game as printed, with equal luck."""
        per_game = seats if self.column == SCORE else 1
        return summary(tally.differences[str(self)]).mean * self._unit / per_game

    @property
    def _unit(self) -> int:
        return _PERCENT if self.sign else 1

    def _hits(self, histogram: Histogram, limit: int) -> int:
        """Return the number of values that meet a limit, by the comparison sign of the target."""
        fits = FITS[self.sign]
        return sum(times for value, times in histogram.items() if fits(value, limit))

    def _share(self, histogram: Histogram, limit: int) -> float:
        return self._hits(histogram, limit) / sum(histogram.values())

    def distance(self, figure: Interval) -> Interval:
        """Return the distance of a figure from its aim, with its interval."""
        nearest = max(self.low - figure.high, figure.low - self.high, 0.0)
        farthest = max(self.low - figure.low, figure.high - self.high, 0.0)
        return Interval(self.miss(figure.value), nearest, farthest)

    def miss(self, value: float) -> float:
        """Return the distance of a value from the aim."""
        return max(self.low - value, value - self.high, 0.0)

    def threshold(self, histogram: Histogram) -> tuple[int, float] | None:
        """Return the limit whose share is nearest to the aim, with that share; None for a mean."""
        if not self.sign or self.sign == "=":
            return None
        share = (self.low + self.high) / 2 / _PERCENT
        limit = quantile(histogram, share if self.sign == "<=" else 1 - share)
        first = limit - 1 if self.sign == "<=" else limit
        pairs = [(place, self._share(histogram, place)) for place in (first, first + 1)]
        return min(pairs, key=lambda pair: abs(pair[1] - share))


def read_targets(texts: Iterable[str], usual_policy: str) -> tuple[Target, ...]:
    """Read targets as typed: `greedy: P(score >= 90) = 10%`, `length 20..40`.

    Args:
        texts: the targets. The name of a column alone means its mean; `x 2` at the end doubles the
            weight.
        usual_policy: the policy of targets that name none.

    Raises:
        CallError: a text is not a target.
    """
    targets: list[Target] = []
    problems: list[Problem] = []
    for text in texts:
        with collect_problems(problems, CallError):
            targets.append(_read_target(text, usual_policy))
    raise_if_any(problems, CallError)
    return tuple(targets)


def _read_target(text: str, usual_policy: str) -> Target:
    match = _TARGET.fullmatch(text.strip())
    if match is None:
        hint = "write 'P(score >= 90) = 10%', 'score = 60' or 'length 20..40'"
        raise CallError(Problem(f"{text!r} is not a target", hint=hint))
    column = match["counted"] or match["mean"]
    low = float(match["low"])
    target = Target(
        (match["policy"] or usual_policy).casefold(),
        _ALIASES.get(column.casefold(), column),
        match["sign"] or "",
        int(match["limit"] or 0),
        low,
        float(match["high"] or low),
        float(match["weight"] or 1),
    )
    if target.low > target.high:
        raise CallError(Problem(f"{text!r} can never be met", hint="write the lower value first"))
    if target.weight <= 0:
        raise CallError(Problem(f"{text!r} has no weight", hint="write x 2, or leave it out"))
    return target


def histogram_of(counts: GameCounts, column: str) -> Histogram:
    """Return the counts of a target's column.

    Raises:
        CallError: the game has no such column.
    """
    if column == SCORE:
        return counts.scores
    if column not in counts.histograms:
        names = ", ".join((SCORE, "length", *counts.histograms))
        raise CallError(Problem(f"nothing is counted as {column!r}", hint=f"name one of {names}"))
    return counts.histograms[column]


class Standing(NamedTuple):
    """The standing of a variant to its targets and limits."""

    distance: float
    """The root of the weighted sum of the squared distances."""
    figures: tuple[Interval, ...]
    """The figures of the targets, then those of the limits."""
    is_out: bool
    """Whether a limit is broken with certainty."""


def rate_variant(
    targets: Sequence[Target], limits: Sequence[Target], tallies: Tallies, risk: float
) -> Standing:
    """Return the standing of a variant.

    Args:
        targets: the targets to approach.
        limits: the limits that must hold.
        tallies: the games of the variant.
        risk: the chance with which each interval may miss its figure.
    """
    figures = [target.estimate(tallies[target.policy], risk) for target in (*targets, *limits)]
    distance = total_distance(targets, [figure.value for figure in figures[: len(targets)]])
    is_out = any(
        limit.distance(figure).low > 0
        for limit, figure in zip(limits, figures[len(targets) :], strict=True)
    )
    return Standing(distance, tuple(figures), is_out)


def total_distance(targets: Sequence[Target], figures: Sequence[float]) -> float:
    """Return the root of the weighted sum of the squared distances."""
    misses = (
        target.weight * target.miss(figure) ** 2
        for target, figure in zip(targets, figures, strict=True)
    )
    return math.sqrt(sum(misses))
