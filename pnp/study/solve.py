"""Solving a game: its exact value under best play.

1. the material: the game's data, changed if asked, with the readings chosen;
2. the solution, by the game's own solver, and the results of games of best play, if asked;
3. the best chance of each score that is asked for;
4. the value under every other reading of the rules, if asked;
5. the value without every box and ability, if asked.
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
"""Rulings, each with the reading taken."""


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
    """One, who plays for points; or two, who both play for the margin over the other."""
    readings: Readings = ()
    changes: Changes = ()
    scores: bool = False
    """True to tell the chance of each score, and how often everything is used."""
    targets: tuple[int, ...] = ()
    """Scores whose best chance is asked for."""
    other_readings: bool = False
    """True to solve every other reading of the rules, too."""
    restricted: bool = False
    """True to tell what each box and ability is worth."""
    packs: tuple[Path, ...] = ()
    """The folders of packs that the game is opened with."""

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
    """The chance to reach a score, for a player who plays for nothing else."""

    score: int
    chance: float


@dataclass(frozen=True, slots=True)
class ReadingValue:
    """The expected score under best play if one ruling were read in another way."""

    ruling: str
    reading: str
    expected: float | None
    """None if the game of this reading is not solved."""


@dataclass(frozen=True, slots=True)
class RestrictedValue:
    """The expected score under best play of who never uses one box, card or ability."""

    name: str
    """As the NOTE that counts it."""
    expected: float


@dataclass(frozen=True, slots=True)
class RankBound:
    """A rank, and the score from which it is won."""

    name: str
    at_least: int


@dataclass(frozen=True, slots=True)
class GamesOfBestPlay:
    """Exact results of games in which everybody plays as well as can be."""

    scores: Mapping[int, float]
    """The chance of each score, 0 to 1; for two, of each margin of the first over the second."""
    uses: Mapping[str, float]
    """The mean of each NOTE but that of ranks."""
    ranks: tuple[RankBound, ...]
    """Lowest first."""
    highest: int | None
    """The most points that there are, for one player with the best of luck in every roll."""

    def share_reaching(self, score: int) -> float:
        """Return the share of games that score so much or more."""
        return sum(chance for value, chance in self.scores.items() if value >= score)

    def mark(self, share: float) -> int:
        """Return the least score that no more than such a share of games reaches."""
        every = range(min(self.scores), max(self.scores) + 2)
        return next(score for score in every if self.share_reaching(score) <= share)


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game's solution."""

    request: SolveRequest
    game: str
    title: str
    expected: float
    """Of the score; for two, of the first player's margin over the second."""
    best: GamesOfBestPlay | None
    """If it is asked for."""
    targets: tuple[TargetChance, ...]
    readings: tuple[ReadingValue, ...]
    restricted: tuple[RestrictedValue, ...]
    names: Mapping[str, str]
    """Of notes, and of their kinds, in English."""
    kept: bool
    """True if the compiled solver is kept for the next run."""


def run(request: SolveRequest, progress: Progress = silent) -> SolvedGame:
    """Solve a game.

    Raises:
        CallError: an unknown game, ruling or number; a game that is not solved, or not in these
            readings; changed numbers that do not go together; numba is missing.
    """
    game = open_game(request.game, request.packs)
    solver = _solver(game)
    material = _material(game, request, request.readings)
    cache = caches.rules()
    solving = _Solving(game, solver, request, material, cache, progress)
    solving.compile_ahead()
    answer = solving.solution()
    best = solving.best_play(answer) if request.scores else None
    return SolvedGame(
        request,
        game.key,
        game.title,
        answer.expected,
        best,
        tuple(solving.targets()),
        tuple(solving.readings()),
        tuple(solving.restricted()),
        note_names(game, game.playing.rules.NOTES),
        cache is not None,
    )


class _Solving:
    """The steps of a request, each told before it begins."""

    def __init__(  # noqa: PLR0913, PLR0917 -- all that each step of the recipe takes
        self,
        game: Game,
        solver: AnySolver,
        request: SolveRequest,
        printed: Record,
        kept: Path | None,
        progress: Progress,
    ) -> None:
        self._game, self._solver, self._request = game, solver, request
        self._printed, self._kept, self._progress = printed, kept, progress
        self._others = list(_other_readings(game, request)) if request.other_readings else []
        self._left_out = list(solver.RESTRICTIONS) if request.restricted else []
        further = [request.targets, self._others, self._left_out]
        self._steps = 1 + 2 * request.scores + sum(map(len, further))
        self._done = 0

    def _step(self, what: str) -> None:
        self._progress(f"{self._game.key}: {what}", self._done, self._steps)
        self._done += 1

    def compile_ahead(self) -> None:
        """Compile the solver if nothing is kept of it, so that it is told why the wait."""
        follows = self._request.scores
        if self._solver.must_compile(self._kept, follows):
            self._progress(f"{self._game.key}: compiling the solver", 0, self._steps)
            self._solver.compile_ahead(self._printed, self._kept, follows)

    def solution(self) -> Any:
        """Return the game's solution."""
        self._step("solving")
        return self._solver.solve(self._printed, self._kept, self._request.players)

    def best_play(self, game: Any) -> GamesOfBestPlay:
        """Return the results of games of best play."""
        self._step("following best play")
        best = self._solver.best_play(game, self._kept)
        self._step("the highest score")
        alone = self._request.players == 1
        highest = self._solver.highest_score(game, self._kept) if alone else None
        ranks = tuple(_ranks(self._game, self._printed))
        return GamesOfBestPlay(best.scores, best.uses, ranks, highest)

    def targets(self) -> Iterator[TargetChance]:
        """Yield the best chance of each score that is asked for."""
        for target in self._request.targets:
            self._step(f"{target} points")
            chances = self._solver.chance_of(self._printed, target, self._kept)
            yield TargetChance(target, chances.best)

    def readings(self) -> Iterator[ReadingValue]:
        """Yield the value of the game for each other reading of a ruling."""
        for ruling, reading in self._others:
            self._step(f"{ruling}={reading}")
            readings = {**dict(self._request.readings), ruling: reading}
            material = _material(self._game, self._request, tuple(readings.items()))
            is_solved = not self._solver.list_unsolved(material)
            yield ReadingValue(ruling, reading, self._expectation(material) if is_solved else None)

    def restricted(self) -> Iterator[RestrictedValue]:
        """Yield the value of the game to a player who never uses some box or ability."""
        for name in self._left_out:
            self._step(f"without {name}")
            less = self._solver.without(self._printed, name)
            yield RestrictedValue(name, self._expectation(less))

    def _expectation(self, material: Record) -> float:
        solution = self._solver.solve(material, self._kept, self._request.players)
        return float(solution.expected)


def _ranks(game: Game, printed: Record) -> Iterator[RankBound]:
    """Yield the ranks of a game's data, lowest first, with the bounds that are played with."""
    words = game.words_in("en")
    for rank, bound in zip(game.data.ranks.each, printed.ranks, strict=True):
        yield RankBound(words.text(f"rank.{rank.id}"), int(bound))


def _solver(game: Game) -> AnySolver:
    """Return the solver of a game.

    Raises:
        CallError: there is none.
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
    """Yield each reading that could be chosen in place of one that is taken."""
    chosen = dict(request.readings)
    for name, ruling in game.data.rulings.items():
        if ruling.switchable:
            default = chosen.get(name, ruling.taken)
            for reading in (ruling.taken, *ruling.others):
                if reading != default:
                    yield name, reading
