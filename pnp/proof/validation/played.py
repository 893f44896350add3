"""Findings from games played with the printed numbers."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.proof.validation.findings import Finding
from pnp.rules.table import Table
from pnp.study.simulation.counts import GameCounts, Histogram

_SHARE: Final = 0.999
"""The share of games for which the printed capacity must suffice."""
_EACH: Final = 300
"""The number of moves after each of which the position is checked, which takes longer than a move:
most games are shorter, but random players may make two thousand moves."""
_SELDOM: Final = 10
"""Beyond that, the number of moves between checks: losses persist."""


@dataclass(frozen=True, slots=True)
class Capacity:
    """Something printed with limited capacity: the lines of a pad, the spaces of a track."""

    count: str
    """The column of the results that must not exceed it: "rounds"."""
    room: str
    """The path of the printed number: "sheet.rounds"."""
    what: str
    """Its English name: "rounds on the score sheet"."""


@dataclass(frozen=True, slots=True)
class PlayedGames:
    """The counts of games with one number of players and one policy."""

    game: str
    policy: str
    counts: GameCounts
    notes: Sequence[str]
    """The columns that count events in a game."""

    @property
    def setting(self) -> str:
        """Return the setting as text, for a message."""
        return f"{self.counts.players} players, {self.policy}"

    def histogram(self, column: str) -> Histogram:
        """Return the histogram of a column of the results; empty if there is no such column."""
        return self.counts.histograms.get(column, {})


def find_endless_games(runs: Sequence[PlayedGames]) -> Iterator[Finding]:
    """Yield a finding for each setting in which games were aborted."""
    for run in runs:
        if run.counts.stalled:
            fact = (
                f"{run.counts.stalled:,} of {run.counts.games:,} games did not end ({run.setting})"
            )
            yield Finding("error", "end", fact, hint="the rules allow games that go on for ever")


def find_idle_pieces(
    runs: Sequence[PlayedGames], names: Mapping[str, str], guards: Container[str] = ()
) -> Iterator[Finding]:
    """Yield a finding for each card, box and ability that no game used.

    Args:
        runs: all settings of one game.
        names: the words for its notes.
        guards: notes of exceptional events, whose absence is mere information.
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
    """Yield a finding for each setting that exceeds a printed capacity.

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
    """Play one game at a table, and yield findings of lost, duplicated and impossible pieces."""
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
    """Return the first fault of a position; empty if there is none."""
    for problem in table.problems():
        return problem
    amount = table.engine.missing_pieces(table.state, table.material)
    return f"{abs(amount)} pieces are {'lost' if amount > 0 else 'too many'}" if amount else ""


def quantile(histogram: Histogram, share: float) -> int:
    """Return the least value that a share of all counts do not exceed; 0 without counts."""
    enough = share * sum(histogram.values())
    count = 0
    for value in sorted(histogram):
        count += histogram[value]
        if count >= enough:
            return value
    return 0
