"""Playtesting printed games: the numbers that were read back are played with, and watched."""

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
    find_losses,
    find_unfinished,
    find_unused,
    overfull,
)
from pnp.study.setup import GameTable
from pnp.study.simulate import SimulationRequest, SimulationResult, run
from pnp.study.simulation.counts import GameCounts

POLICIES: Final = ("random", "greedy")
"""Who plays: one who tries everything, and one who takes what is best at once and soon ends. For
one that a game does not have, its usual policy plays."""

WATCHED: Final = 1
"""Games of each setting whose positions are looked at."""

FEW: Final = 4
"""Games of each setting that are enough, in a hurry, if nothing is wrong in them."""

_Setting = tuple[int, str]
"""How many play, and with which policy."""


@dataclass(frozen=True, slots=True)
class Playtest:
    """Games with the printed numbers, and the findings in them."""

    game: str
    games: int
    """How many were played, over all settings."""
    findings: tuple[Finding, ...]
    played: tuple[PlayedGames, ...] = ()
    """The games, by setting."""
    rooms: tuple[tuple[Capacity, int], ...] = ()
    """What has room for only so much, and for how much, as printed."""
    from_paper: int = 0
    """Numbers of the game that were read on pages."""
    from_data: tuple[str, ...] = ()
    """The paths of numbers that no page says, so that those of the data were played with."""


def playtest(
    game: Game,
    from_paper: Mapping[str, int],
    games: int,
    progress: Progress = silent,
    *,
    hurries: bool = False,
) -> Playtest:
    """Play a game with the numbers that were read back.

    Each number of players plays with each of `POLICIES`, the last of which soon ends a game.

    Args:
        game: its rules, and the numbers that are not printed.
        from_paper: numbers that were read back, by path; they take the place of the data's.
        games: how many are played of each setting.
        progress: told of each setting.
        hurries: whether `FEW` games of each setting are played first, and no more if nothing is
            wrong; rules are not compiled, and only games that soon end are watched.

    Printed numbers that do not go together are findings too; nothing is played with them.

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
    """Return the policies that play a game, each once."""
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
    """Play the requested games with each setting, and judge them."""
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
    """Yield findings after single moves, in the first games of each setting."""
    table = GameTable(request.game, changes=request.changes, packs=request.packs)
    for players, policy in settings:
        for index in range(min(request.games, WATCHED)):
            yield from find_losses(table.table(players, seed=request.seed, index=index), policy)


def _contradictions(game: Game, changes: Changes) -> Iterator[Finding]:
    """Yield the findings of the game's own checks of its numbers as they are printed."""
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
    yield from find_unfinished(games)
    yield from find_unused(games, names, guards)
    yield from overfull(games, rooms)


def _changes(game: Game, from_paper: Mapping[str, int]) -> Changes:
    """Return the printed numbers that are not those of the data."""
    data = numbers(game.data)
    return tuple(
        (path, str(value)) for path, value in sorted(from_paper.items()) if data[path] != value
    )


def _policy(result: SimulationResult) -> str:
    return result.policies[0]


def _counts(result: SimulationResult) -> GameCounts:
    return result.counts if result.comparison is None else result.comparison.after


def _rooms(game: Game, from_paper: Mapping[str, int]) -> Iterator[tuple[Capacity, int]]:
    """Yield the capacities that are bounded, with their bounds as printed."""
    values = {**numbers(game.data), **from_paper}
    for row in game.checks.capacities:
        capacity = Capacity(*row)
        yield capacity, values[capacity.room]
