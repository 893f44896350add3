"""The figures of a solved game, for the terminal and for its report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.statistics import full_name
from pnp.study.solve import GamesOfBestPlay, SolvedGame

RANKS: Final = ("rank", "from", "share", "so many or more", "would stand at", "to be reached by")

_WEIGHT: Final = 10**12
"""The weight of a certain score, where chances are drawn as a count."""


def headline(game: SolvedGame) -> str:
    """Return the title of a solved game."""
    alone = game.request.players == 1
    return f"{game.title}: {'one player' if alone else 'two players'}, best play"


def result(game: SolvedGame) -> str:
    """Return the game's worth; for two, how often the first wins if that is known."""
    if game.request.players == 1:
        return f"expected score: {game.expected:.4f}, exact"
    margin = f"expected margin of the first player: {game.expected:+.4f}, exact"
    if game.best is None:
        return margin
    margins = game.best.scores
    tie, losses = margins.get(0, 0.0), sum(margins[margin] for margin in margins if margin < 0)
    return f"{margin}; wins {game.best.share_from(1):.2%}, shares {tie:.2%}, loses {losses:.2%}"


def as_counts(scores: Mapping[int, float]) -> Histogram:
    """Return chances as a count of so many games that rounding does not show."""
    counts = {score: round(_WEIGHT * chance) for score, chance in scores.items()}
    return {score: count for score, count in counts.items() if count}


def rank_rows(best: GamesOfBestPlay) -> list[tuple[str, ...]]:
    """Return each rank: its bound and share, and where it would stand as a quantile.

    With four ranks the highest would be for one game in ten, and the others for two, three and
    four in ten: the mark is the least score that no more than such a share of games reaches.
    """
    count = len(best.ranks)
    whole = count * (count + 1) / 2
    rows: list[tuple[str, ...]] = []
    for place, rank in enumerate(best.ranks):
        share = best.share_from(rank.at_least)
        above = best.share_from(best.ranks[place + 1].at_least) if place + 1 < count else 0.0
        fair_share = sum(range(1, count - place + 1)) / whole
        stands = best.mark(fair_share) if place else 0
        rows.append((
            rank.name, str(rank.at_least), f"{share - above:.2%}", f"{share:.2%}", str(stands),
            f"{fair_share:.0%}",
        ))  # fmt: skip
    return rows


def rows_without_abilities(game: SolvedGame) -> list[tuple[str, ...]]:
    """Return the worth of each box and ability: the points lost by who never uses it."""
    worth = sorted(game.restricted, key=lambda value: value.expected)
    return [
        (
            full_name(row.name, game.names),
            f"{row.expected:.4f}",
            f"{game.expected - row.expected:.4f}",
        )
        for row in worth
    ]
