"""A sweep of a game: the values of its numbers that bring it nearest to its targets.

1. the plan: the variants that the dials make, the targets, and the game as its files are now;
2. the rounds: games that the ledger lacks are played, all with the same luck; the farthest variants
drop out;
3. the last round: the best variants once more, with fresh luck;
4. the ranking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem, collect_problems, raise_if_any
from pnp.core.progress import Progress, silent
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.rules import compiled
from pnp.study.setup import GameTable, Party, content_of, seat_policies
from pnp.study.simulate import SimulationRequest, open_distributor
from pnp.study.simulation.batches import Distributor
from pnp.study.simulation.engines import open_engine
from pnp.study.simulation.runs import GamesPlayed, SimulationRun, simulate
from pnp.study.sweep.dials import Dial, Variant, is_number, variants_of
from pnp.study.sweep.ledger import (
    Batch,
    Ledger,
    LedgerEntry,
    StudyPlan,
    alone_with,
    begin_ledger,
    cut_half_line,
    merge_ledgers,
)
from pnp.study.sweep.paired import simulate_pairs
from pnp.study.sweep.race import AS_PRINTED, FINALISTS, Effects, Race
from pnp.study.sweep.targets import (
    Standing,
    Tallies,
    Target,
    histogram_of,
    read_targets,
)

_TOGETHER: Final = 100
"""The most variants that are played in parallel."""


@dataclass(frozen=True, slots=True)
class SweepRequest:
    """A request for a sweep."""

    play: SimulationRequest
    """The game, players, seed, workers and packs; `games` is the most games of a variant."""
    dials: tuple[Dial, ...] = ()
    targets: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    ledgers: tuple[Path, ...] = ()
    """Ledgers of earlier games, with their plan."""
    out: Path | None = None
    """A new ledger."""
    shard: tuple[int, int] | None = None
    """The part of each round's games to play, counted from 1, and the number of parts."""


@dataclass(frozen=True, slots=True)
class SweepResult:
    """The ranking of a sweep."""

    race: Race
    games: int
    """Games of all rounds, those of earlier ledgers included."""
    left: tuple[int, ...] = ()
    """The number of variants left after each round. Empty for a shard, as are the following
    fields."""
    best: Mapping[int, Standing] = field(default_factory=dict)
    """The standings of the finalists and the game as printed in the last round, best first."""
    printed: Tallies = field(default_factory=dict)
    """The games of the last round as printed, by policy."""
    effects: Effects = field(default_factory=dict)
    distances: Mapping[int, float] = field(default_factory=dict)
    """The distances of all variants from the targets after the first round."""
    title: str = ""
    refused: tuple[tuple[Variant, Problem], ...] = ()
    """Variants whose numbers contradict one another, each with the first reason."""


def sweep(request: SweepRequest, progress: Progress = silent) -> SweepResult:
    """Play a sweep to its end, or its shard, and rank the variants.

    Raises:
        CallError: everything requested that the game does not have; a ledger of another game or of
            an earlier state of this one, or one that another run is writing.
        MaterialError: a ledger cannot be read or written.
    """
    own = request.out or (request.ledgers[0] if len(request.ledgers) == 1 else None)
    with alone_with(own) if own else nullcontext():
        return _sweep(request, progress)


def _sweep(request: SweepRequest, progress: Progress) -> SweepResult:
    game = open_game(request.play.game, request.play.packs)
    fast = request.play.fast and compiled.available()
    table = GameTable.of(game, compiles=fast)
    entries: tuple[LedgerEntry, ...] = ()
    refusals: tuple[tuple[Variant, Problem], ...] = ()
    if request.ledgers:
        plan, entries = _merge(request, game)
        party = seat_policies(table, plan.players, (plan.usual_policy,))
    else:
        party = seat_policies(table, request.play.players, request.play.policies)
        plan, refusals = _plan(request, game, table, party, progress)
    workers = open_distributor(request.play, table, game.key, progress)
    race = _race(plan, table, party)
    _check_entries(race, table, entries)
    ledger = _ledger(request, plan, entries)
    result = _Runner(race, table, party, workers, ledger, request.shard).run(progress)
    return replace(result, title=party.title, refused=refusals)


def _merge(request: SweepRequest, game: Game) -> tuple[StudyPlan, tuple[LedgerEntry, ...]]:
    if request.dials or request.targets or request.limits:
        hint = "leave --dial, --target and --keep out"
        raise CallError(Problem("the ledgers say which dials and targets there are", hint=hint))
    plan, entries = merge_ledgers(request.ledgers)
    if (plan.game, plan.content) != (game.key, content_of(game)):
        fact = f"the ledgers are of {plan.game} with other rules or numbers"
        raise CallError(
            Problem(fact, hint="name the game, and the packs, that they were begun with")
        )
    return plan, entries


def _check_entries(race: Race, table: GameTable, entries: Sequence[LedgerEntry]) -> None:
    """Refuse entries that the race cannot use: ledgers are untrusted input.

    Raises:
        CallError: an unknown variant.
        MaterialError: a ledger that counts anything but its targets.
    """
    if not entries:
        return
    for variant in race.plan.variants:
        _table_of(table, variant)()
    for entry in entries:
        targets = [target for target in race.figures if target.policy == entry.batch.policy]
        columns = {target.column for target in targets}
        if entry.histograms.keys() != columns or entry.differences.keys() != {*map(str, targets)}:
            fact = "a ledger counts other things than its targets ask for"
            raise MaterialError(Problem(fact, hint="play again, with another --out"))


def _plan(
    request: SweepRequest, game: Game, table: GameTable, party: Party, progress: Progress
) -> tuple[StudyPlan, tuple[tuple[Variant, Problem], ...]]:
    """Return the plan, and the variants whose numbers contradict one another.

    Raises:
        CallError: there are no dials or no targets, or none of the variants can be played.
    """
    problems = [
        Problem(f"there is no {name}", hint=hint)
        for name, values, hint in (
            ("dial", request.dials, "such as --dial rows.mallard.singly=1..4"),
            ("target", request.targets, "such as --target 'P(score >= 90) = 10%'"),
        )
        if not values
    ]
    raise_if_any(problems, CallError)
    usual = party.policies[0]
    playable: list[Variant] = [()]
    refusals: list[tuple[Variant, Problem]] = []
    variants = variants_of(request.dials)
    for number, variant in enumerate(variants, start=1):
        try:
            open_engine(_table_of(table, variant))
            playable.append(variant)
        except CallError as error:
            refusals.append((variant, error.problems[0]))
        progress("variants", number, len(variants))
    if len(playable) == 1:
        raise CallError(problem for _, problem in refusals)
    play = request.play
    plan = StudyPlan(
        game.key,
        content_of(game),
        party.engine.version,
        len(party.policies),
        play.games,
        play.seed,
        tuple(playable),
        request.targets,
        request.limits,
        usual,
    )
    return plan, tuple(refusals)


def _table_of(table: GameTable, variant: Variant) -> GameTable:
    """Return the table of a variant; a whole number is a value of the game's data."""
    numbers = tuple(pair for pair in variant if is_number(pair[1]))
    readings = tuple(pair for pair in variant if pair not in numbers)
    return replace(table, readings=readings, changes=numbers)


def _race(plan: StudyPlan, table: GameTable, party: Party) -> Race:
    """Return the race; its policies and columns are looked up in a trial game.

    Raises:
        CallError: a target is malformed, or names an unknown policy or column.
    """
    targets: tuple[Target, ...] = ()
    limits: tuple[Target, ...] = ()
    problems: list[Problem] = []
    with collect_problems(problems, CallError):
        targets = read_targets(plan.targets, plan.usual_policy)
    with collect_problems(problems, CallError):
        limits = read_targets(plan.limits, plan.usual_policy)
    for target in (*targets, *limits):
        with collect_problems(problems, CallError):
            policy = party.engine.policy(target.policy)
            run = SimulationRun(table, (policy,) * plan.players, plan.seed, 1)
            histogram_of(simulate(run), target.column)
    raise_if_any(problems, CallError)
    return Race(plan, targets, limits)


def _ledger(request: SweepRequest, plan: StudyPlan, entries: Sequence[LedgerEntry]) -> Ledger:
    """Return the ledger; a single file that is continued is appended to."""
    if request.out:
        begin_ledger(request.out, plan, entries)
        return Ledger(entries, request.out)
    if len(request.ledgers) == 1:
        cut_half_line(request.ledgers[0])
        return Ledger(entries, request.ledgers[0])
    return Ledger(entries)


@dataclass(frozen=True, slots=True)
class _Runner:
    """Plays the games of a race that a ledger lacks."""

    race: Race
    table: GameTable
    party: Party
    spread: Distributor
    ledger: Ledger
    shard: tuple[int, int] | None

    def run(self, progress: Progress) -> SweepResult:
        """Play all rounds and rank the variants; of a shard, play its games of all rounds."""
        race, ledger = self.race, self.ledger
        alive: Sequence[int] = range(len(race.plan.variants))
        survivors: list[int] = []
        shares = [*self._play("the game as printed", [*race.reference()], progress)]
        for number, (first, last) in enumerate(race.rounds(), start=1):
            batches = [*race.batches(alive, first, last)]
            shares += self._play(f"round {number}", batches, progress)
            if self.shard:
                continue
            alive = race.survivors(ledger, alive, last)
            survivors.append(len(alive))
            if len(alive) <= FINALISTS + 1:
                break
        if self.shard:
            return SweepResult(race, _games(shares))
        finalists = race.nearest(ledger, alive, last)[:FINALISTS]
        final = [*race.final((*finalists, AS_PRINTED))]
        shares += self._play("last round", final, progress)
        return SweepResult(
            race,
            _games(shares),
            tuple(survivors),
            race.rank(ledger, final),
            {batch.policy: ledger.tally(batch) for batch in final if batch.variant == AS_PRINTED},
            race.effects(ledger),
            race.first_distances(ledger),
        )

    def _play(self, step: str, batches: Sequence[Batch], progress: Progress) -> Sequence[Batch]:
        """Play the games of batches that the ledger lacks, and return the shard's batches."""
        own = [self._shard_of(batch) for batch in batches]
        gaps = [part for batch in own for part in self.ledger.gaps(batch)]
        total, start = _games(own), _games(own) - _games(gaps)
        for together in _side_by_side(gaps):
            games = _games(together)

            def report(count: int, start: int = start, variants: int = len(together)) -> None:
                progress(f"{step}, games", start + count * variants, total)

            for entry in self._entries(together, report):
                self.ledger.add(entry)
            start += games
        return own

    def _shard_of(self, batch: Batch) -> Batch:
        if self.shard is None:
            return batch
        place, parts = self.shard
        size = batch.last - batch.first
        first, last = (batch.first + size * part // parts for part in (place - 1, place))
        return batch._replace(first=first, last=last)

    def _entries(self, batches: Sequence[Batch], progress: GamesPlayed) -> Iterator[LedgerEntry]:
        """Play batches of the same games, and yield their counts."""
        race, batch = self.race, batches[0]
        policy = self.party.engine.policy(batch.policy)
        run = SimulationRun(
            self.table,
            (policy,) * race.plan.players,
            batch.seed,
            batch.last - batch.first,
            first=batch.first,
        )
        tables = [_table_of(self.table, race.plan.variants[batch.variant]) for batch in batches]
        targets = [target for target in race.figures if target.policy == batch.policy]
        counts = simulate_pairs(run, tables, targets, self.spread, progress)
        for batch, variant in zip(batches, counts, strict=True):
            columns = {target.column for target in targets}
            histograms = {column: histogram_of(variant.counts, column) for column in columns}
            yield LedgerEntry(batch, histograms, variant.differences)


def _side_by_side(batches: Iterable[Batch]) -> Iterator[list[Batch]]:
    """Yield batches of the same games together, so that the game as printed is played only once."""
    groups: dict[tuple[object, ...], list[Batch]] = {}
    for batch in batches:
        groups.setdefault(batch[1:], []).append(batch)
    for group in groups.values():
        for start in range(0, len(group), _TOGETHER):
            yield group[start : start + _TOGETHER]


def _games(batches: Iterable[Batch]) -> int:
    return sum(batch.last - batch.first for batch in batches)
