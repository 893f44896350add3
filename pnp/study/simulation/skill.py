"""Skill gap: the value of better play, from a ladder of policies.

Each policy plays among its equals, and as a *guest*, who changes seats from game to game, among
players of each policy that precedes it on the ladder.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.study.simulation.counts import GameCounts, Histogram
from pnp.study.simulation.restricted import SCORE, WON
from pnp.study.simulation.statistics import Summary, mean_score, summary, wilson


@dataclass(frozen=True, slots=True)
class PolicyAlike:
    """Games in which all players use one policy."""

    policy: str
    counts: GameCounts

    @property
    def score(self) -> Summary:
        """Return a player's mean score."""
        return mean_score(self.counts)

    @property
    def ranks(self) -> Histogram | None:
        """Return the ranks of the first player with their counts, if the game has ranks."""
        return self.counts.histograms.get("rank")


@dataclass(frozen=True, slots=True)
class PolicyAmong:
    """Games of a guest with one policy among players of another."""

    guest: str
    others: str
    counts: GameCounts

    @property
    def wins(self) -> int:
        """Return the number of games that the guest won, shared wins included."""
        return self.counts.histograms[WON].get(1, 0)

    @property
    def share(self) -> float:
        """Return the share of games that the guest won."""
        return self.wins / self.counts.games

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval of that share."""
        return wilson(self.wins, self.counts.games)

    @property
    def score(self) -> Summary:
        """Return the guest's score."""
        return summary(self.counts.histograms[SCORE])


@dataclass(frozen=True, slots=True)
class SkillGap:
    """The counts of a ladder of policies."""

    players: int
    alike: tuple[PolicyAlike, ...]
    among: tuple[PolicyAmong, ...]

    def equal_share(self, policy: str) -> float:
        """Return the share of games that a player wins among equals, shared wins included."""
        counts = next(row.counts for row in self.alike if row.policy == policy)
        wins = sum(counts.wins(seat) for seat in range(1, self.players + 1))
        return wins / self.players / counts.games


def pairs_of(ladder: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each policy as a guest of each policy that precedes it."""
    for place, guest in enumerate(ladder):
        for others in ladder[:place]:
            yield guest, others
