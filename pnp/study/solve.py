"""Solving a game: its exact value under best play.

1. the material: the game's data, with any changes, under the chosen readings;
2. the solution, by the game's own solver, and on request the results of games of best play;
3. the best chance of each requested score;
4. on request the value under every other reading of the rules;
5. on request the value without each box and ability.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any

from pnp.core import caches
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.progress import Progress, silent
from pnp.data.changes import Changes
from pnp.games.game import Game
from pnp.games.registry import open_game, solvable
from pnp.rules.contract import AnySolver
from pnp.rules.fields import Record
from pnp.study.setup import GameTable, note_names

Readings = tuple[tuple[str, str], ...]
"""Rulings, each with its reading."""


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """A request for a solution.

    Raises:
        CallError: the game or the number of players cannot be solved.

    Example:
        >>> best = pnp.solve.SolveRequest("pond", targets=(90, 100))
        >>> best.players
        1
        >>> pnp.solve.SolveRequest("pond", players=3)
        Traceback (most recent call last):
        pnp.core.errors.CallError: the game of 3 players is not solved (--players takes 1 or 2)
    """

    game: str
    players: int = 1
    """One player, who maximises the score, or two, who both maximise their margin."""
    readings: Readings = ()
    changes: Changes = ()
    scores: bool = False
    """Whether to compute the chance of each score, and how often everything is used."""
    targets: tuple[int, ...] = ()
    """Scores whose best chance is requested."""
    other_readings: bool = False
    """Whether to solve every other reading of the rules as well."""
    restricted: bool = False
    """Whether to compute the worth of each box and ability."""
    packs: tuple[Path, ...] = ()
    """The pack folders with which the game is opened."""

    def __post_init__(self) -> None:
        """Refuse requests that cannot be solved."""
        problems = []
        if self.players not in {1, 2}:
            fact = f"the game of {self.players} players is not solved"
            problems.append(Problem(fact, hint="--players takes 1 or 2"))
        if self.players > 1 and (self.targets or self.restricted):
            fact = "what a score, a box or an ability is worth is solved for one player"
            hint = "leave out --target and --restricted, or --players 2"
            problems.append(Problem(fact, hint=hint))
        raise_if_any(problems, CallError)


@dataclass(frozen=True, slots=True)
class TargetChance:
    """The chance of reaching a score, for a player with no other aim."""

    score: int
    chance: float


@dataclass(frozen=True, slots=True)
class ReadingValue:
    """The expected score under best play with one ruling read differently."""

    ruling: str
    reading: str
    expected: float | None
    """None if the game cannot be solved under this reading."""


@dataclass(frozen=True, slots=True)
class RestrictedValue:
    """The expected score under best play of a player who never uses one box, card or ability."""

    name: str
    """The name of the NOTE that counts it."""
    expected: float


@dataclass(frozen=True, slots=True)
class RankBound:
    """A rank, and the least score that earns it."""

    name: str
    at_least: int


@dataclass(frozen=True, slots=True)
class GamesOfBestPlay:
    """Exact results of games of optimal play."""

    scores: Mapping[int, float]
    """The chance of each score, from 0 to 1; for two players, of each margin of the first."""
    uses: Mapping[str, float]
    """The mean of each NOTE except that of ranks."""
    ranks: tuple[RankBound, ...]
    """Lowest first."""
    highest: int | None
    """The highest possible score, with the best luck in every roll; for one player only."""

    def share_from(self, score: int) -> float:
        """Return the share of games that reach a score."""
        return sum(chance for value, chance in self.scores.items() if value >= score)

    def mark(self, share: float) -> int:
        """Return the least score that at most a given share of games reaches."""
        every = range(min(self.scores), max(self.scores) + 2)
        return next(score for score in every if self.share_from(score) <= share)


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game's solution."""

    request: SolveRequest
    game: str
    title: str
    expected: float
    """The expected score; for two players, the expected margin of the first."""
    best: GamesOfBestPlay | None
    """The results of games of best play, on request."""
    targets: tuple[TargetChance, ...]
    readings: tuple[ReadingValue, ...]
    restricted: tuple[RestrictedValue, ...]
    names: Mapping[str, str]
    """The English names of notes and of their kinds."""
    kept: bool
    """Whether the compiled solver is cached for the next run."""


def run(request: SolveRequest, progress: Progress = silent) -> SolvedGame:
    """Solve a game.

    Raises:
        CallError: an unknown game, ruling or number; a game that cannot be solved, or not under
            these readings; changed numbers that contradict one another; numba is missing.
    """
    game = open_game(request.game, request.packs)
    solver = _solver(game)
    material = _material(game, request, request.readings)
    cache = caches.rules()
    work = _Solving(game, solver, request, material, cache, progress)
    work.compile_ahead()
    answer = work.solution()
    best = work.best_play(answer) if request.scores else None
    return SolvedGame(
        request,
        game.key,
        game.title,
        answer.expected,
        best,
        tuple(work.targets()),
        tuple(work.readings()),
        tuple(work.restrictions()),
        note_names(game, game.playing.rules.NOTES),
        cache is not None,
    )


class _Solving:
    """The steps of a request, each announced before it begins."""

    def __init__(  # noqa: PLR0913, PLR0917 -- all that each step of the recipe takes
        self,
        game: Game,
        solver: AnySolver,
        request: SolveRequest,
        material: Record,
        cache: Path | None,
        progress: Progress,
    ) -> None:
        self._game, self._solver, self._request = game, solver, request
        self._material, self._cache, self._progress = material, cache, progress
        self._others = list(_other_readings(game, request)) if request.other_readings else []
        self._left_out = list(solver.RESTRICTIONS) if request.restricted else []
        further = [request.targets, self._others, self._left_out]
        self._steps = 1 + 2 * request.scores + sum(map(len, further))
        self._done = 0

    def _step(self, what: str) -> None:
        self._progress(f"{self._game.key}: {what}", self._done, self._steps)
        self._done += 1

    def compile_ahead(self) -> None:
        """Compile the solver if it is not cached, and announce the wait."""
        follows = self._request.scores
        if self._solver.must_compile(self._cache, follows):
            self._progress(f"{self._game.key}: compiling the solver", 0, self._steps)
            self._solver.compile_ahead(self._material, self._cache, follows)

    def solution(self) -> Any:
        """Return the game's solution."""
        self._step("solving")
        return self._solver.solve(self._material, self._cache, self._request.players)

    def best_play(self, game: Any) -> GamesOfBestPlay:
        """Return the results of games of best play."""
        self._step("following best play")
        best = self._solver.best_play(game, self._cache)
        self._step("the highest score")
        alone = self._request.players == 1
        highest = self._solver.highest_score(game, self._cache) if alone else None
        ranks = tuple(_ranks(self._game, self._material))
        return GamesOfBestPlay(best.scores, best.uses, ranks, highest)

    def targets(self) -> Iterator[TargetChance]:
        """Yield the best chance of each requested score."""
        for target in self._request.targets:
            self._step(f"{target} points")
            chances = self._solver.chance_of(self._material, target, self._cache)
            yield TargetChance(target, chances.best)

    def readings(self) -> Iterator[ReadingValue]:
        """Yield the value of the game under each other reading of a ruling."""
        for ruling, reading in self._others:
            self._step(f"{ruling}={reading}")
            readings = {**dict(self._request.readings), ruling: reading}
            material = _material(self._game, self._request, tuple(readings.items()))
            is_solved = not self._solver.list_unsolved(material)
            yield ReadingValue(ruling, reading, self._expectation(material) if is_solved else None)

    def restrictions(self) -> Iterator[RestrictedValue]:
        """Yield the value of the game to a player who never uses a box or ability."""
        for name in self._left_out:
            self._step(f"without {name}")
            less = self._solver.without(self._material, name)
            yield RestrictedValue(name, self._expectation(less))

    def _expectation(self, material: Record) -> float:
        solution = self._solver.solve(material, self._cache, self._request.players)
        return float(solution.expected)


def _ranks(game: Game, material: Record) -> Iterator[RankBound]:
    """Yield the ranks of a game's data, lowest first, with their current bounds."""
    words = game.words_in("en")
    for rank, bound in zip(game.data.ranks.each, material.ranks, strict=True):
        yield RankBound(words.text(f"rank.{rank.id}"), int(bound))


def _solver(game: Game) -> AnySolver:
    """Return the solver of a game.

    Raises:
        CallError: the game has no solver.
    """
    if game.parts is None or game.parts.solver is None:
        alternative = f"ducks-pnp simulate {quote(game.source)} counts many games"
        hint = f"solved: {', '.join(solvable())}; {alternative}"
        raise CallError(Problem(f"{game.key} cannot be solved exactly", hint=hint))
    return game.parts.solver()


def _material(game: Game, request: SolveRequest, readings: Readings) -> Record:
    data = GameTable(game.source, readings, request.changes, packs=request.packs).data()
    return game.playing.material(data, dict(readings))


def _other_readings(game: Game, request: SolveRequest) -> Iterator[tuple[str, str]]:
    """Yield each reading that could replace a chosen one."""
    readings = dict(request.readings)
    for name, ruling in game.data.rulings.items():
        if ruling.switchable:
            default = readings.get(name, ruling.taken)
            for reading in (ruling.taken, *ruling.others):
                if reading != default:
                    yield name, reading
