"""Findings of games that were played with the printed numbers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.proof.validation.findings import Finding
from pnp.rules.table import Table
from pnp.study.simulation.counts import GameCounts, Histogram

_SHARE: Final = 0.999
"""What is printed must be enough for this share of games."""
_EACH: Final = 300
"""Moves of a game after each of which its position is looked at, which takes longer than to move:
most games are shorter, and who moves anyhow may take two thousand."""
_SELDOM: Final = 10
"""Beyond, after how many moves it is looked at once more: what is lost stays lost."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Something printed that has room for only so much: lines of a pad, spaces of a track."""

    count: str
    """The column of the results that must not pass it: "rounds"."""
    room: str
    """The path of the printed number: "sheet.rounds"."""
    what: str
    """In English: "rounds on the score sheet"."""


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """Games that were played by so many with one policy, and counted."""

    game: str
    policy: str
    counts: GameCounts
    notes: Sequence[str]
    """The columns that say what happened in a game."""

    @property
    def setting(self) -> str:
        """Return how they were played, for a message."""
        return f"{self.counts.players} players, {self.policy}"

    def histogram(self, column: str) -> Histogram:
        """Return the counts of the values in a column of the results, if there is one."""
        return self.counts.histograms.get(column, {})


def find_unfinished(runs: Sequence[PlayedGames]) -> Iterator[Finding]:
    """Yield a finding for each setting in which games were broken off."""
    for run in runs:
        if run.counts.stalled:
            fact = (
                f"{run.counts.stalled:,} of {run.counts.games:,} games did not end ({run.setting})"
            )
            yield Finding("error", "end", fact, hint="the rules allow games that go on for ever")


def find_unused(
    runs: Sequence[PlayedGames], names: Mapping[str, str], guards: Container[str] = ()
) -> Iterator[Finding]:
    """Yield a finding for each card, box and ability that no game made use of.

    Args:
        runs: all settings of one game.
        names: the words for its notes.
        guards: notes of events that rules only provide for; their absence is good to know.
    """
    games = sum(run.counts.games for run in runs)
    for note in dict.fromkeys(note for run in runs for note in run.notes):
        if not any(any(run.histogram(note)) for run in runs):
            fact = f"{names.get(note, note)} ({note}) never occurred in {games:,} games"
            if note in guards:
                hint = "the rules provide for it, and these numbers do not bring it about"
                yield Finding("note", "unused", fact, hint=hint)
                continue
            hint = "no player of these policies ever used it: is it worth its place?"
            yield Finding("warning", "unused", fact, hint=hint)


def overfull(
    runs: Sequence[PlayedGames], rooms: Sequence[tuple[Capacity, int]]
) -> Iterator[Finding]:
    """Yield a finding for each setting that needs more room than is printed.

    Args:
        runs: all settings of one game.
        rooms: capacities, and their bounds as printed.
    """
    for capacity, room in rooms:
        for run in runs:
            histogram = run.histogram(capacity.count)
            largest, usual = max(histogram, default=0), quantile(histogram, _SHARE)
            if largest > room:
                fact = (
                    f"there is room for {room} {capacity.what}; the most was {largest},"
                    f" and {_SHARE:.1%} of games need {usual} or fewer ({run.setting})"
                )
                hint = f"print more: {capacity.room}"
                yield Finding("error" if usual > room else "warning", "capacity", fact, hint=hint)


def find_losses(table: Table, policy: str) -> Iterator[Finding]:
    """Play one game at a table, and yield findings of lost, doubled and impossible things."""
    moves = 0
    while not table.is_over:
        if moves < _EACH or not moves % _SELDOM:
            wrong = _wrong(table)
            if wrong:
                fact = f"in a game, {wrong}"
                yield Finding("error", "position", fact, hint="the rules are wrong")
                return
        table.push(table.choose(policy))
        moves += 1


def _wrong(table: Table) -> str:
    """Return the first thing that is wrong with a position, or nothing."""
    for problem in table.problems():
        return problem
    amount = table.engine.missing_pieces(table.state, table.material)
    return f"{abs(amount)} pieces are {'lost' if amount > 0 else 'too many'}" if amount else ""


def quantile(histogram: Histogram, share: float) -> int:
    """Return the least value that a share of all do not pass; 0 if there are none."""
    enough = share * sum(histogram.values())
    count = 0
    for value in sorted(histogram):
        count += histogram[value]
        if count >= enough:
            return value
    return 0
