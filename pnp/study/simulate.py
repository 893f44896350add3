"""Simulation of a game: many playouts, counted.

1. the table: the game's data, with any changes, as material; its engine, compiled if possible;
2. the run: the players, the seed, the number of games;
3. the count, by one worker or many;
4. on request, the cost of restrictions and the value of better play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from pnp.core import caches
from pnp.core.bounds import MAX_GAMES, MAX_SEED, MAX_WORKERS
from pnp.core.errors import CallError, Problem, collect_problems, raise_if_any
from pnp.core.progress import Progress, silent
from pnp.data.changes import Changes
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.rules import compiled
from pnp.study.restrictions import ALL, Restriction, find_restrictions
from pnp.study.setup import GameTable, Party, note_names, seat_policies
from pnp.study.simulation.batches import Distributor
from pnp.study.simulation.counts import Comparison, GameCounts
from pnp.study.simulation.engines import open_engine, warm_up
from pnp.study.simulation.restricted import RestrictedCounts
from pnp.study.simulation.runs import GamesPlayed, SimulationRun, compare, restrict, simulate
from pnp.study.simulation.skill import PolicyAlike, PolicyAmong, SkillGap, pairs_of
from pnp.study.simulation.studies import Studies
from pnp.study.simulation.workers import run_in_process, workers


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """A request for a simulation.

    Raises:
        CallError: a number is out of bounds.

    Example:
        >>> pnp.simulate.SimulationRequest("pond", games=0)
        Traceback (most recent call last):
        pnp.core.errors.CallError: games is 0 (--games takes 1 to ...)
    """

    game: str
    players: int | None = None
    """None for the fewest that the game allows."""
    games: int = 10_000
    policies: tuple[str, ...] = ()
    """One policy for all seats or one per seat; empty for the game's default."""
    seed: int = 1
    workers: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler whose workers play the games."""
    readings: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    fast: bool = True
    """Whether to compile the rules if possible."""
    leads: bool = False
    """Whether to record who leads, and when."""
    without: tuple[str, ...] = ()
    """The restrictions to count, one at a time; `ALL` for every one."""
    ladder: tuple[str, ...] = ()
    """Policies to compare, weakest first; `ALL` for all of the game."""
    packs: tuple[Path, ...] = ()
    """The pack folders with which the game is opened."""

    def __post_init__(self) -> None:
        """Refuse numbers that are out of bounds."""
        bounds = (
            ("games", self.games, 1, MAX_GAMES),
            ("workers", self.workers, 1, MAX_WORKERS),
            ("seed", self.seed, 0, MAX_SEED),
        )
        problems = [
            Problem(f"{name} is {value:,}", hint=f"--{name} takes {least:,} to {most:,}")
            for name, value, least, most in bounds
            if not least <= value <= most
        ]
        raise_if_any(problems, CallError)


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The counts of a simulation, with its request."""

    request: SimulationRequest
    game: str
    title: str
    players: int
    policies: tuple[str, ...]
    version: int
    """The version of the rules."""
    compiled: bool
    kept: bool
    """Whether compiled rules are cached for the next run; true if none were compiled here."""
    counts: GameCounts
    reasons: tuple[str, ...]
    notes: tuple[str, ...]
    names: Mapping[str, str]
    """The English names of notes and of their kinds (the part before a note's point)."""
    comparison: Comparison | None = None
    """The counts of the game as printed and as changed, and their difference, if anything was
    changed."""
    restrictions: tuple[Restriction, ...] = ()
    """The restrictions that were counted."""
    studies: Studies = field(default_factory=Studies)


def run(request: SimulationRequest, progress: Progress = silent) -> SimulationResult:
    """Play and count.

    Raises:
        CallError: an unknown game, policy, ruling or number; a number of players that the game does
            not allow; changed numbers that contradict one another.

    Example:
        >>> games = pnp.simulate.run(pnp.simulate.SimulationRequest("pond", games=20, seed=7))
        >>> games.policies, sum(games.counts.scores.values())
        (('odds',), 20)
    """
    game = open_game(request.game, request.packs)
    fast = request.fast and compiled.available()
    table = GameTable.of(game, compiles=fast)
    variant = replace(table, readings=request.readings, changes=request.changes)
    party = seat_policies(variant, request.players, request.policies)
    restrictions, ladder = _of_studies(game, request, party)
    distributor = open_distributor(request, table, game.key, progress)
    studies = _StudyRuns(request, variant, party, distributor, progress)
    games = SimulationRun(table, party.numbers, request.seed, request.games, request.leads)
    count = _games_progress(progress, request, game.key)
    comparison = compare(games, variant, distributor, count) if variant != table else None
    return SimulationResult(
        request,
        game.key,
        party.title,
        len(party.policies),
        party.policies,
        party.engine.version,
        table.compiled,
        bool(request.cluster) or not table.compiled or caches.rules() is not None,
        comparison.before if comparison else simulate(games, distributor, count),
        tuple(party.engine.reasons),
        tuple(party.engine.notes),
        note_names(game, party.engine.notes),
        comparison,
        restrictions,
        Studies(
            tuple(restriction.label for restriction in restrictions),
            studies.restrict(restrictions) if restrictions else None,
            studies.skill(ladder) if ladder else None,
            tuple(_ranks(game)) if "rank" in party.engine.notes else (),
        ),
    )


def _ranks(game: Game) -> Iterator[str]:
    """Yield the English names of the ranks that the note `rank` counts, lowest first."""
    words = game.words_in("en")
    for rank in game.data.ranks.each:
        yield words.text(f"rank.{rank.id}")


def _of_studies(
    game: Game, request: SimulationRequest, party: Party
) -> tuple[tuple[Restriction, ...], tuple[str, ...]]:
    """Return the restrictions to count, and the policies to compare.

    Raises:
        CallError: every restriction or policy that the game does not have.
    """
    restrictions: tuple[Restriction, ...] = ()
    ladder: tuple[str, ...] = ()
    problems: list[Problem] = []
    with collect_problems(problems, CallError):
        restrictions = find_restrictions(game, party.engine.actions, request.without)
    with collect_problems(problems, CallError):
        ladder = _ladder(request, party)
    raise_if_any(problems, CallError)
    return restrictions, ladder


def _ladder(request: SimulationRequest, party: Party) -> tuple[str, ...]:
    """Return the policies to be compared.

    Raises:
        CallError: an unknown policy, or only one policy.
    """
    names = tuple(party.engine.policies) if ALL in request.ladder else request.ladder
    problems: list[Problem] = []
    for name in names:
        with collect_problems(problems, CallError):
            party.engine.policy(name)
    if len(names) == 1 or len(set(names)) < len(names):
        hint = f"name two or more of {', '.join(party.engine.policies)}, or {ALL}"
        problems.append(Problem("there is nothing to compare", hint=hint))
    raise_if_any(problems, CallError)
    return names


@dataclass(frozen=True, slots=True)
class _StudyRuns:
    """Additional runs of the requested game, or of the changed game if there is one."""

    request: SimulationRequest
    table: GameTable
    party: Party
    spread: Distributor
    progress: Progress

    def restrict(self, restrictions: Sequence[Restriction]) -> RestrictedCounts:
        bans = tuple(restriction.actions for restriction in restrictions)
        run = self._run(self.party.policies, guest=True)
        return restrict(run, bans, self.spread, self._games_progress("restricted play"))

    def skill(self, ladder: Sequence[str]) -> SkillGap:
        seats = len(self.party.policies)
        alike = (PolicyAlike(name, self._count((name,) * seats)) for name in ladder)
        among = (
            PolicyAmong(guest, others, self._count((guest, *[others] * (seats - 1)), guest=True))
            for guest, others in (pairs_of(ladder) if seats > 1 else ())
        )
        return SkillGap(seats, tuple(alike), tuple(among))

    def _count(self, policies: tuple[str, ...], *, guest: bool = False) -> GameCounts:
        names = " among ".join(dict.fromkeys(policies))
        return simulate(self._run(policies, guest=guest), self.spread, self._games_progress(names))

    def _run(self, policies: tuple[str, ...], *, guest: bool) -> SimulationRun:
        numbers = tuple(self.party.engine.policy(name) for name in policies)
        request = self.request
        return SimulationRun(self.table, numbers, request.seed, request.games, guest=guest)

    def _games_progress(self, what: str) -> GamesPlayed:
        return _games_progress(self.progress, self.request, f"{self.party.title}, {what}")


def open_distributor(
    request: SimulationRequest, table: GameTable, name: str, progress: Progress
) -> Distributor:
    """Return a distributor over the workers. Rules that they share are compiled first."""
    if request.cluster is not None:
        from pnp.study.simulation.cluster import cluster  # noqa: PLC0415 -- brings asyncio, 5 MB

        return cluster(request.cluster, compiles=table.compiled)
    if table.compiled:
        _compile(table, name, progress)
    return workers(request.workers, threads=table.compiled)


def _compile(table: GameTable, name: str, progress: Progress) -> None:
    """Compile the rules in a process of its own, so that they need only be loaded here.

    Compiling takes seconds and much memory; in its own process it can be interrupted. Without a
    cache folder the rules are compiled in this process.
    """
    if not table.is_cached():
        progress(f"{name}: compiling the rules", 0, 1)
        if caches.rules() is not None:
            run_in_process(partial(warm_up, table))
    open_engine(table)


def _games_progress(progress: Progress, request: SimulationRequest, game: str) -> GamesPlayed:
    step = game if request.cluster is None else f"{game} on {request.cluster}"
    progress(step, 0, request.games)
    return lambda count: progress(step, count, request.games)
