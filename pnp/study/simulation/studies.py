"""Studies for designers, as rows of tables: the lead, restrictions and skill.

The terminal and the page show the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.rules.leads import LEADER_WON, NOBODY_LED
from pnp.study.simulation.counts import GameCounts, Histogram
from pnp.study.simulation.restricted import HINDERED, SCORE, WON, RestrictedCounts
from pnp.study.simulation.skill import SkillGap
from pnp.study.simulation.statistics import quantile, summary, wilson

LEAD_CHANGES: Final = "lead.changes"
HALF_TIME: Final = "lead.half_time"
SETTLED: Final = "lead.settled"
LATE: Final = "lead.late"
"""Columns of a studied game: see `pnp.rules.leads`."""

LENGTHS: Final = ("rounds", "turns", "calls")
"""Notes that measure the length of a game, in addition to its decisions."""

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Studies:
    """The counts of the studies that accompany a run."""

    labels: Sequence[str] = ()
    """The restrictions, in the order of `restricted.guests`."""
    restricted: RestrictedCounts | None = None
    skill: SkillGap | None = None
    ranks: Sequence[str] = ()
    """The names of ranks, lowest first."""


def counts_leads(counts: GameCounts) -> bool:
    """Return whether the lead was recorded; a single player has none."""
    return counts.players > 1 and LEAD_CHANGES in counts.histograms


def lead_rows(counts: GameCounts) -> Iterator[Row]:
    """Yield rows about the lead: label, figure, and the interval of a share."""
    changes, decision = (counts.histograms[name] for name in (LEAD_CHANGES, SETTLED))
    lead = summary(changes)
    yield "changes of lead", f"{lead.mean:.2f}", lead.interval(".2f")
    halves = counts.histograms[HALF_TIME]
    games_with_leader = counts.games - halves.get(NOBODY_LED, 0)
    yield "one leads alone at half-time", *share_cells(games_with_leader, counts.games)
    if games_with_leader:
        yield "… and wins", *share_cells(halves.get(LEADER_WON, 0), games_with_leader)
    late = counts.histograms[LATE].get(1, 0)
    yield "settled by the last decisions", *share_cells(late, counts.games)
    middle, last = quantile(decision, 0.5), quantile(decision, 0.95)
    yield "half are settled after", f"{middle} %", ""
    yield "19 of 20 are settled after", f"{last} %", ""


LEAD_NOTE: Final = (
    "Who leads is who stands best alone after a decision. Half-time is after half of a game's "
    "decisions; the last decisions are one for each player; a game is settled after that part of "
    "its decisions from which on the winner led."
)


def share_cells(hits: int, count: int) -> tuple[str, str]:
    """Return a share and its interval."""
    low, high = wilson(hits, count)
    return f"{hits / count:.1%}", f"{low:.1%} to {high:.1%}"


def head_of_restrictions(counts: RestrictedCounts) -> Row:
    """Return the heads of `rows_of_restrictions`."""
    if counts.decisive == WON:
        return ("without", "wins", "95 % interval", "points", "")
    return ("without", "points", "95 % interval", "")


def rows_of_restrictions(labels: Sequence[str], counts: RestrictedCounts) -> Iterator[Row]:
    """Yield the change that each restriction causes, with its verdict, greatest loss first."""
    verdicts = counts.verdicts()
    for place in counts.order():
        change, verdict = counts.change(place), verdicts[place]
        points = f"{counts.guests[place].difference(SCORE).mean:+.2f}"
        if counts.decisive == WON:
            yield labels[place], f"{change.mean:+.1%}", change.interval("+.1%"), points, verdict
        else:
            yield labels[place], points, change.interval("+.2f"), verdict


def sentence_on_restrictions(counts: RestrictedCounts) -> str:
    """Return a sentence that explains the table of restrictions."""
    if counts.players == 1:
        return "What a player gains or loses who never uses it, with the same luck."
    return (
        "What a player gains or loses who never uses it, with the same luck, while the others do. "
        "That player changes seats from game to game."
    )


RESTRICTED_NOTE: Final = (
    "Dominant: the greatest loss. Used: a loss. Dead: at most two in a hundred are lost. Unclear: "
    "more games would tell. The intervals of all rows together are at 95 %. A move is taken all "
    "the same if there is no other."
)


def mean_hindrances(counts: RestrictedCounts, place: int) -> float:
    """Return the mean number of decisions per game in which a restriction forbade something."""
    return counts.guests[place].mean(HINDERED)


ALIKE: Final = ("all play", "mean score", "95 % interval", "decisions")
AMONG: Final = ("one plays", "the others", "wins", "95 % interval", "if equal")


def alike_rows(skill: SkillGap) -> Iterator[Row]:
    """Yield the mean score of games in which all players use one policy."""
    for row in skill.alike:
        score, length = row.score, summary(row.counts.histograms["decisions"])
        yield row.policy, f"{score.mean:.2f}", score.interval(".2f"), f"{length.mean:.1f}"


def among_rows(skill: SkillGap) -> Iterator[Row]:
    """Yield the share of wins of a guest of one policy among players of another."""
    for row in skill.among:
        cells = share_cells(row.wins, row.counts.games)
        yield row.guest, row.others, *cells, f"{skill.equal_share(row.others):.1%}"


def rank_rows(names: Sequence[str], ranks: Histogram) -> Iterator[Row]:
    """Yield each rank with the share of games in which the first player reached it."""
    for place, name in enumerate(names):
        yield name, *share_cells(ranks.get(place, 0), sum(ranks.values()))


def rank_table(names: Sequence[str], skill: SkillGap) -> list[Row]:
    """Return the share of each rank by policy: a row for each policy."""
    rows = []
    for row in skill.alike:
        ranks = row.ranks or {}
        shares = (f"{ranks.get(place, 0) / row.counts.games:.1%}" for place in range(len(names)))
        rows.append((row.policy, *shares))
    return rows
