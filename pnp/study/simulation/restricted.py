"""Counts of restricted play: the cost to a player of never using something.

A *guest*, who changes seats from game to game, plays every game twice with the same luck: freely,
and without the forbidden actions. All others play freely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Any, Final

from pnp.study.simulation.counts import (
    Histogram,
    add_histograms,
    count_columns,
    subtract_columns,
)
from pnp.study.simulation.statistics import Summary, Z, summary

SCORE: Final = "guest.score"
WON: Final = "guest.won"
HINDERED: Final = "guest.hindered"
FREED: Final = "guest.freed"
"""Columns of a studied game."""

DEAD: Final = "dead"
BETTER_WITHOUT: Final = "dead, better without"
NEVER_MET: Final = "dead, never met"
DOMINANT: Final = "dominant"
USED: Final = "used"
UNCLEAR: Final = "unclear"
"""Verdicts on a restriction."""

NEGLIGIBLE: Final = 0.02
"""The loss below which something counts as dead: two wins in a hundred games or, for a single
player, two hundredths of the mean score."""


@dataclass(frozen=True, slots=True)
class RestrictedGuest:
    """A guest under one restriction: its results, and their differences game by game."""

    counts: Mapping[str, Histogram]
    differences: Mapping[str, Histogram]

    def __add__(self, other: RestrictedGuest) -> RestrictedGuest:
        """Return the sum of both counts."""
        differences = add_histograms(self.differences, other.differences)
        return RestrictedGuest(add_histograms(self.counts, other.counts), differences)

    def difference(self, column: str) -> Summary:
        """Return the change in SCORE or WON that the restriction causes."""
        return summary(self.differences[column])

    def mean(self, column: str) -> float:
        """Return the mean of a column in a game."""
        return summary(self.counts[column]).mean


@dataclass(frozen=True, slots=True)
class RestrictedCounts:
    """A guest that plays freely, and under each of several restrictions."""

    games: int
    players: int
    free: Mapping[str, Histogram]
    guests: tuple[RestrictedGuest, ...]

    def __add__(self, other: RestrictedCounts) -> RestrictedCounts:
        """Return the sum of both counts."""
        guests = (one + more for one, more in zip(self.guests, other.guests, strict=True))
        free = add_histograms(self.free, other.free)
        return RestrictedCounts(self.games + other.games, self.players, free, tuple(guests))

    @property
    def decisive(self) -> str:
        """Return the column that measures a restriction: WON, or SCORE for a single player."""
        return WON if self.players > 1 else SCORE

    def order(self) -> list[int]:
        """Return the indices of the guests, greatest loss first."""
        column = self.decisive
        losses = [guest.difference(column).mean for guest in self.guests]
        return sorted(range(len(losses)), key=lambda place: losses[place])

    def change(self, place: int) -> Summary:
        """Return the change in the decisive column that a restriction causes.

        The intervals of all restrictions together are at 95 % (C. E. Bonferroni): with 95 % for
        each, one in twenty would seem significant by chance.
        """
        difference = self.guests[place].difference(self.decisive)
        wider = NormalDist().inv_cdf(1 - 0.025 / len(self.guests)) / Z
        half = (difference.high - difference.mean) * wider
        return replace(difference, low=difference.mean - half, high=difference.mean + half)

    def verdicts(self) -> list[str]:
        """Return the verdict on each restriction."""
        results = [self._verdict(place) for place in range(len(self.guests))]
        if USED in results:
            results[next(place for place in self.order() if results[place] == USED)] = DOMINANT
        return results

    def _verdict(self, place: int) -> str:
        if set(self.guests[place].counts[HINDERED]) == {0}:
            return NEVER_MET
        change = self.change(place)
        if change.high < 0:
            return USED
        if change.low > 0:
            return BETTER_WITHOUT
        return DEAD if change.low >= -self._negligible() else UNCLEAR

    def _negligible(self) -> float:
        if self.decisive == WON:
            return NEGLIGIBLE
        return NEGLIGIBLE * abs(summary(self.free[SCORE]).mean)


def count_restricted(
    free: Any, under_bans: Sequence[Any], columns: Sequence[str], players: int
) -> RestrictedCounts:
    """Count the guest of games that were played freely, and again under each restriction.

    Args:
        free: the rows of an engine that studied the games.
        under_bans: rows of the same games, one set per restriction.
        columns: the rows' columns by name.
        players: the number of seats.
    """
    places = {name: columns.index(name) for name in (SCORE, WON, HINDERED, FREED)}
    pairs = {name: places[name] for name in (SCORE, WON)}
    guests = tuple(
        RestrictedGuest(count_columns(rows, places), subtract_columns(free, rows, pairs))
        for rows in under_bans
    )
    return RestrictedCounts(len(free), players, count_columns(free, places), guests)
