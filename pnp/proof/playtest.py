"""Playtests of printed games: sample games with the numbers that were read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from pnp.core.errors import CallError
from pnp.core.progress import Progress, silent
from pnp.data.changes import Changes, apply_changes, numbers
from pnp.games.game import Game
from pnp.proof.validation.findings import Finding, worst
from pnp.proof.validation.played import (
    Capacity,
    PlayedGames,
    find_endless_games,
    find_idle_pieces,
    find_losses,
    overfull,
)
from pnp.study.setup import GameTable
from pnp.study.simulate import SimulationRequest, SimulationResult, run
from pnp.study.simulation.counts import GameCounts

POLICIES: Final = ("random", "greedy")
"""The policies: one that tries everything, and one that takes the best immediate result and soon
ends. A game without one of them uses its default policy."""

WATCHED: Final = 1
"""Games per setting whose positions are checked."""

FEW: Final = 4
"""Games per setting that suffice for a quick check, if they show no fault."""

_Setting = tuple[int, str]
"""The number of players, and their policy."""


@dataclass(frozen=True, slots=True)
class Playtest:
    """Games with the printed numbers, and their findings."""

    game: str
    games: int
    """The number of games over all settings."""
    findings: tuple[Finding, ...]
    played: tuple[PlayedGames, ...] = ()
    """The games, by setting."""
    rooms: tuple[tuple[Capacity, int], ...] = ()
    """Printed places of limited capacity, with their limits."""
    from_paper: int = 0
    """The number of values that were read from pages."""
    from_data: tuple[str, ...] = ()
    """The paths of numbers that no page prints, for which the data's values were used."""


def playtest(
    game: Game,
    from_paper: Mapping[str, int],
    games: int,
    progress: Progress = silent,
    *,
    hurries: bool = False,
) -> Playtest:
    """Play a game with the numbers that were read back.

    Every number of players is combined with each of `POLICIES`, the last of which ends games soon.

    Args:
        game: the rules, and the numbers that are not printed.
        from_paper: numbers that were read back, by path; they replace those of the data.
        games: the number of games per setting.
        progress: called for each setting.
        hurries: whether to play `FEW` games per setting first, and no more if they show no fault;
            rules are not compiled, and only positions of short games are checked.

    Printed numbers that contradict one another are findings; no game is played with them.

    Raises:
        CallError: the game cannot be played.
    """
    test = _test(game, from_paper, games, progress, hurries=hurries)
    paths = tuple(path for path in numbers(game.data) if path not in from_paper)
    return replace(test, from_paper=len(from_paper), from_data=paths)


def _test(
    game: Game, numbers: Mapping[str, int], games: int, progress: Progress, *, hurries: bool
) -> Playtest:
    bounds, changes = game.data.players, _changes(game, numbers)
    wrong = tuple(_contradictions(game, changes))
    if wrong:
        return Playtest(game.key, 0, wrong)
    policies = _policies(game)
    settings = list(product(range(bounds.fewest, bounds.most + 1), policies))
    rooms = tuple(_rooms(game, numbers))
    request = SimulationRequest(game.source, games=games, changes=changes, packs=game.pack_folders)
    soon = [setting for setting in settings if setting[1] == policies[-1]]
    positions = tuple(_watch(request, soon if hurries else settings))
    if hurries and games > FEW:
        few = replace(request, games=FEW, fast=False)
        test = _play(game, few, settings, rooms, progress)
        if not positions and worst(test.findings) in {None, "note"}:
            return test
    test = _play(game, replace(request, fast=not hurries), settings, rooms, progress)
    return replace(test, findings=(*positions, *test.findings))


def _policies(game: Game) -> tuple[str, ...]:
    """Return the distinct policies for a game."""
    engine, _ = GameTable(game.source, packs=game.pack_folders)()
    names = (name if name in engine.policies else engine.usual for name in POLICIES)
    return tuple(dict.fromkeys(names))


def _play(
    game: Game,
    request: SimulationRequest,
    settings: Sequence[_Setting],
    rooms: tuple[tuple[Capacity, int], ...],
    progress: Progress,
) -> Playtest:
    """Play the requested games of each setting, and check them."""
    results: list[SimulationResult] = []
    for step, (players, policy) in enumerate(settings):
        progress(f"{game.key}: playing", step, len(settings))
        results.append(run(replace(request, players=players, policies=(policy,))))
    rounds = tuple(
        PlayedGames(game.key, _policy(result), _counts(result), result.notes) for result in results
    )
    findings = tuple(_judge(rounds, results[0].names, game.checks.guards, rooms))
    return Playtest(game.key, request.games * len(settings), findings, rounds, rooms)


def _watch(request: SimulationRequest, settings: Sequence[_Setting]) -> Iterator[Finding]:
    """Yield findings about single positions in the first games of each setting."""
    table = GameTable(request.game, changes=request.changes, packs=request.packs)
    for players, policy in settings:
        for index in range(min(request.games, WATCHED)):
            yield from find_losses(table.table(players, seed=request.seed, index=index), policy)


def _contradictions(game: Game, changes: Changes) -> Iterator[Finding]:
    """Yield the findings of the game's own checks of the printed numbers."""
    try:
        apply_changes(game.data, changes, "on paper")
    except CallError as error:
        for problem in error.problems:
            fact = f"{problem.place}: {problem.fact}"
            yield Finding("error", "numbers", fact, hint=problem.hint)


def _judge(
    games: Sequence[PlayedGames],
    names: Mapping[str, str],
    guards: Sequence[str],
    rooms: Sequence[tuple[Capacity, int]],
) -> Iterator[Finding]:
    yield from find_endless_games(games)
    yield from find_idle_pieces(games, names, guards)
    yield from overfull(games, rooms)


def _changes(game: Game, from_paper: Mapping[str, int]) -> Changes:
    """Return the printed numbers that differ from the data."""
    data = numbers(game.data)
    return tuple(
        (path, str(value)) for path, value in sorted(from_paper.items()) if data[path] != value
    )


def _policy(result: SimulationResult) -> str:
    return result.policies[0]


def _counts(result: SimulationResult) -> GameCounts:
    return result.counts if result.comparison is None else result.comparison.after


def _rooms(game: Game, from_paper: Mapping[str, int]) -> Iterator[tuple[Capacity, int]]:
    """Yield the limited capacities with their printed limits."""
    values = {**numbers(game.data), **from_paper}
    for row in game.checks.capacities:
        capacity = Capacity(*row)
        yield capacity, values[capacity.room]
