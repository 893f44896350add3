"""Counts of the page's game, as printed and as changed, with the same luck, and best play.

`count` and `solve` run in the background (`background.py`); their answers are tables for JSON.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pnp.core import caches
from pnp.core.errors import CallError
from pnp.data.changes import Changes, apply_changes, numbers
from pnp.games.registry import open_game, solvable
from pnp.rules import compiled
from pnp.study.setup import GameTable, Party, seat_policies
from pnp.study.simulation.counts import TOTAL, Comparison, GameCounts
from pnp.study.simulation.engines import open_engine
from pnp.study.simulation.runs import SimulationRun, grow
from pnp.study.simulation.statistics import mean_score, summary, wilson
from pnp.study.solve import SolveRequest
from pnp.study.solve import run as solve_game

if TYPE_CHECKING:
    from pnp.games.game import Game

MAX_GAMES: Final = 20_000
MAX_SLOW_GAMES: Final = 1_000
"""The most games of an interpreted run."""

SEED: Final = 1
RANK: Final = "rank"
"""The note that counts ranks, in games that have them."""


@dataclass(frozen=True, slots=True)
class CountOrder:
    """An order to count games."""

    game: str
    """The source of the game as shipped."""
    changes: Changes = ()
    policy: str | None = None
    """None for the game's default."""
    players: int | None = None
    """None for the fewest."""
    games: int = MAX_GAMES
    language: str = "en"
    """The language of the names of ranks."""


def changes_between(original: Game, now: Game) -> Changes:
    """Return the numbers of a game that differ from those as shipped."""
    if now.data == original.data:  # as with most packs, and after each edit of a word
        return ()
    before, after = numbers(original.data), numbers(now.data)
    return tuple(
        (path, str(value)) for path, value in after.items() if before.get(path) not in {None, value}
    )


def numbers_in_play(game: Game) -> tuple[str, ...]:
    """Return the paths of the numbers that affect play."""
    if not game.is_playable:
        return ()
    material = game.playing.rules.MATERIAL.values
    usual = material(game.playing.material(game.data, None))

    def plays(path: str, value: int) -> bool:
        for other in (value + 1, value - 1):
            with suppress(CallError):  # it does not go with the others: try the next one
                data = apply_changes(game.data, ((path, str(other)),), game.key)
                return bool(material(game.playing.material(data, None)) != usual)
        return False

    return tuple(path for path, value in numbers(game.data).items() if plays(path, value))


def policies_of(game: Game) -> tuple[str, ...]:
    """Return the names of a game's policies, the default first."""
    if not game.is_playable:
        return ()
    policies = game.playing.policies
    return tuple(dict.fromkeys((policies.USUAL, *policies.POLICIES)))


def count(order: CountOrder) -> Iterator[dict[str, Any]]:
    """Yield the count so far after every few games.

    Rules that are not compiled yet are interpreted meanwhile, with the same luck.

    Raises:
        CallError: an unknown policy, or an invalid number of players.
    """
    game = open_game(order.game)
    table = GameTable.of(game, compiles=False)
    policies = () if order.policy is None else (order.policy,)
    party = seat_policies(replace(table, changes=order.changes), order.players, policies)
    names = tuple(_rank_names(game, order.language)) if RANK in party.engine.notes else ()
    slow = min(order.games, MAX_SLOW_GAMES)
    so_far: Any = None  # a `GameCounts`, or a `Comparison` if something is changed
    if not _is_compiled(table):
        for so_far in _runs(table, party, order, 0, slow):
            yield _as_json(so_far, party, names, slow, compiles=False)
            if _is_compiled(table):
                break
        else:
            return
    fast = replace(table, compiled=True)
    for more in _runs(fast, party, order, _games(so_far), order.games):
        total = more if so_far is None else so_far + more
        yield _as_json(total, party, names, order.games, compiles=True)


def compile_rules(game: str) -> Iterator[dict[str, Any]]:
    """Compile the rules of a game and cache them for `count`, without an answer."""
    table = GameTable.of(open_game(game), compiles=True)
    if caches.rules() is not None and not table.is_cached():
        open_engine(table)
    yield from ()


def _is_compiled(table: GameTable) -> bool:
    return compiled.available() and replace(table, compiled=True).is_cached()


def _runs(
    table: GameTable, party: Party, order: CountOrder, first: int, end: int
) -> Iterator[GameCounts | Comparison]:
    run = SimulationRun(table, party.numbers, SEED, max(0, end - first), first=first)
    return grow(run, replace(table, changes=order.changes) if order.changes else None)


def _games(counts: GameCounts | Comparison | None) -> int:
    if counts is None:
        return 0
    return (counts.before if isinstance(counts, Comparison) else counts).games


def _rank_names(game: Game, language: str) -> Iterator[str]:
    words = game.words_in(language).without_soft_hyphens()
    for rank in game.data.ranks.each:
        yield words.text(f"rank.{rank.id}")


def _as_json(
    counts: GameCounts | Comparison,
    party: Party,
    ranks: tuple[str, ...],
    most: int,
    *,
    compiles: bool,
) -> dict[str, Any]:
    before, after = (
        (counts.before, counts.after) if isinstance(counts, Comparison) else (counts, None)
    )
    difference = summary(counts.differences[TOTAL]) if isinstance(counts, Comparison) else None
    seats = len(party.policies)
    return {
        "games": before.games,
        "most": most,
        "policy": party.policies[0],
        "players": seats,
        "compiled": compiles,
        "before": _side(before, len(ranks)),
        "after": None if after is None else _side(after, len(ranks)),
        "difference": difference
        and {
            "mean": difference.mean / seats,
            "low": difference.low / seats,
            "high": difference.high / seats,
        },
        "ranks": ranks,
    }


def _side(counts: GameCounts, ranks: int) -> dict[str, Any]:
    """Return the histogram of scores, their mean, and the share of each rank, with intervals."""
    mean, hits = mean_score(counts), counts.histograms.get(RANK, {})
    shares = [hits.get(rank, 0) for rank in range(ranks)]
    return {
        "scores": sorted((int(score), int(times)) for score, times in counts.scores.items()),
        "mean": mean.mean,
        "low": mean.low,
        "high": mean.high,
        "ranks": [(hit / counts.games, *wilson(hit, counts.games)) for hit in shares],
        "stalled": counts.stalled,
    }


def can_solve(game: Game) -> bool:
    """Return whether best play of a game can be computed here."""
    return game.key in solvable() and compiled.available()


def solve(order: CountOrder) -> Iterator[dict[str, Any]]:
    """Yield the exact results of best play, as printed and as changed.

    Raises:
        CallError: the game cannot be solved, or not with these numbers.
    """
    answer = {"before": _best(order, ())}
    yield answer
    if order.changes:
        yield {**answer, "after": _best(order, order.changes)}


def _best(order: CountOrder, changes: Changes) -> Mapping[str, Any]:
    request = SolveRequest(order.game, changes=changes, scores=True)
    solution = solve_game(request)
    best = solution.best
    assert best is not None  # noqa: S101 -- it is asked for
    bounds = [rank.at_least for rank in best.ranks]
    chances = [*(best.share_from(limit) for limit in bounds), 0.0]
    return {
        "expected": solution.expected,
        "highest": best.highest,
        "scores": sorted(best.scores.items()),
        "ranks": [one - other for one, other in pairwise(chances)],
    }
