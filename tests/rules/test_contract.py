"""What holds for every game that has rules, at every number of players.

A game's room without rules must be named in LANDING; nothing else escapes these tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pnp.games
from pnp.games.registry import open_game
from pnp.rules.chance import CHANCE, below, seed_game
from pnp.rules.contract import AnyPolicies, AnyRules
from pnp.rules.engine import Engine

pytestmark = pytest.mark.one_in(5)

Compiled = Callable[[str], Engine]
"""Given a room, a compiled engine (conftest.py)."""

FOLDER = Path(pnp.games.__file__).parent
LANDING: dict[str, str] = {}
"""Rooms that have no rules yet, each with the reason."""

RANDOM, GREEDY = 0, 1
SEED = 20_260_101
STEPPED = 2
"""Games of each case that are looked at move by move."""

GLANCED = 8
"""Games of each case that are looked at once in SELDOM moves, and at the end."""

SELDOM = 20

PLAYED = 4
"""Games of each case that are played interpreted."""

MANY = 10_000
"""Games of each case that are played compiled, every index and all that is there being checked."""

ALIKE = 500
"""Games of each case that are played compiled, checked and not."""


@dataclass(frozen=True)
class Ruled:
    """A game with rules, and its material as printed."""

    rules: AnyRules
    policies: AnyPolicies
    engine: Engine
    material: Any
    counts: range


@cache
def ruled(room: str) -> Ruled:
    game = open_game(room)
    rules, policies, bounds = game.playing.rules, game.playing.policies, game.data.players
    counts = range(bounds.fewest, bounds.most + 1)
    material = game.playing.material(game.data, None)
    return Ruled(rules, policies, Engine(rules, policies), material, counts)


def rooms() -> list[str]:
    return sorted(path.parent.name for path in FOLDER.glob("*/game.toml"))


def rooms_with_rules() -> list[str]:
    return [room for room in rooms() if open_game(room).is_playable]


COUNTS = [(room, count) for room in rooms_with_rules() for count in ruled(room).counts]
CASES = [(*case, policy) for case in COUNTS for policy in (RANDOM, GREEDY)]

COMPILED_EACH_TIME = ("cover",)
"""Games whose rules are compiled each time, beside the Bucket in test_sensitivity.py.

The Pond's take three times as long.
"""


def compiled_each_time(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Mark cases of other games thorough."""
    return [
        pytest.param(*case, marks=() if case[0] in COMPILED_EACH_TIME else pytest.mark.thorough)
        for case in cases
    ]


class Table:
    """One game, interpreted, one step at a time."""

    def __init__(self, room: str, players: int, index: int) -> None:
        self.game = ruled(room)
        self.engine = engine = self.game.engine
        self.material = self.game.material
        self.players = players
        self.state, self.lookahead = engine.make(engine.state), engine.make(engine.state)
        self.view, self.scratch = engine.make(engine.view), engine.make(engine.scratch)
        self.chance, self.rng = engine.make(CHANCE), engine.make(CHANCE)
        self.actions = engine.array(engine.most_actions)
        seed_game(self.chance, SEED, index)
        seed_game(self.rng, SEED + 1, index)
        engine.start(self.state, self.material, players, self.chance)

    def legal(self) -> list[int]:
        count = self.engine.legal(self.state, self.material, self.actions)
        return [int(action) for action in self.actions[:count]]

    def choose(self, policy: int) -> int:
        actions = self.legal()
        if policy == RANDOM or len(actions) == 1:
            return actions[below(self.rng, len(actions))]
        self.observe(self.state.seat)
        buffers = (self.lookahead, self.scratch, self.rng)
        return int(
            self.engine.choose(
                policy, self.view, self.material, self.actions, len(actions), *buffers
            )
        )

    def observe(self, seat: int) -> dict[str, Any]:
        self.engine.observe(self.state, self.material, seat, self.view)
        return self.engine.view.values(self.view)

    def outcome(self) -> tuple[int, list[int], list[int]]:
        scores, places = ([0] * self.engine.most_players for _ in range(2))
        reason = self.engine.outcome(self.state, self.material, scores, places)
        return int(reason), scores[: self.players], places[: self.players]

    def values(self) -> dict[str, Any]:
        return self.engine.state.values(self.state)

    def steps(self, policy: int) -> Iterator[int]:
        """Play on; each action is yielded before it is applied."""
        for _ in range(self.engine.most_decisions):
            if self.engine.is_over(self.state):
                return
            action = self.choose(policy)
            yield action
            self.engine.apply(self.state, self.material, action, self.chance)


def tables(room: str, players: int) -> Iterator[Table]:
    for index in range(STEPPED):
        yield Table(room, players, index)


def play(room: str, players: int, policy: int, first: int, last: int) -> Any:
    game = ruled(room)
    return game.engine.play(game.material, [policy] * players, SEED, first, last)


def many(engine: Engine, room: str, players: int, policy: int, games: int) -> Any:
    return engine.play(ruled(room).material, [policy] * players, SEED, 0, games)


def test_no_game_escapes() -> None:
    assert set(rooms()) <= set(rooms_with_rules()) | set(LANDING)


def test_no_game_is_excused_that_has_rules() -> None:
    assert not set(rooms_with_rules()) & set(LANDING)


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_a_game_ends_or_is_counted_as_stalled(room: str, players: int, policy: int) -> None:
    engine = ruled(room).engine
    for row in play(room, players, policy, 0, PLAYED):
        assert 0 <= row[0] < len(engine.reasons)
        assert row[1] <= engine.most_decisions


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_a_game_follows_from_its_seed_and_index(room: str, players: int, policy: int) -> None:
    whole = play(room, players, policy, 0, 10)
    assert whole == [*play(room, players, policy, 0, 4), *play(room, players, policy, 4, 10)]


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_after_every_move_all_is_somewhere_and_nothing_wrong(
    room: str, players: int, policy: int
) -> None:
    for table in tables(room, players):
        for action in table.steps(policy):
            told = table.engine.actions.describe(action)
            assert table.engine.missing_pieces(table.state, table.material) == 0, f"before {told}"
            assert table.engine.problems(table.state, table.material) == [], f"before {told}"
        assert table.engine.missing_pieces(table.state, table.material) == 0
        assert table.engine.problems(table.state, table.material) == []


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_whenever_one_looks_nothing_is_wrong(room: str, players: int, policy: int) -> None:
    for index in range(STEPPED, GLANCED):
        table = Table(room, players, index)
        for step, _ in enumerate(table.steps(policy)):
            if (step + index) % SELDOM == 0:
                assert table.engine.problems(table.state, table.material) == [], (index, step)
        assert table.engine.problems(table.state, table.material) == [], index


@pytest.mark.parametrize(("room", "players"), COUNTS)
def test_asking_changes_nothing(room: str, players: int) -> None:
    table = next(tables(room, players))
    printed = table.engine.material.values(table.material)
    for _ in table.steps(RANDOM):
        before = table.values()
        table.legal()
        for seat in range(players):
            table.observe(seat)
        table.engine.is_over(table.state)
        assert table.values() == before
    before = table.values()
    table.outcome()
    table.engine.note(table.state, table.material, [0] * len(table.engine.notes))
    assert table.values() == before
    assert table.engine.material.values(table.material) == printed


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_legal_actions_are_few_enough_distinct_and_readable(
    room: str, players: int, policy: int
) -> None:
    codec = ruled(room).engine.actions
    seen = set()
    for table in tables(room, players):
        for action in table.steps(policy):
            actions = table.legal()
            assert 1 <= len(actions) < table.engine.most_actions
            assert len(set(actions)) == len(actions)
            assert action in actions
            seen.update(actions)
    assert all(codec.parse(codec.describe(action)) == action for action in seen)


@pytest.mark.parametrize(("room", "players"), COUNTS)
def test_a_used_record_starts_like_a_new_one(room: str, players: int) -> None:
    used, new = Table(room, players, 1), Table(room, players, 2)
    for _ in used.steps(RANDOM):
        pass
    seed_game(used.chance, SEED, 2)
    used.engine.start(used.state, used.material, players, used.chance)
    assert used.observe(0) == new.observe(0)
    assert used.legal() == new.legal()


@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_somebody_wins_and_places_follow(room: str, players: int, policy: int) -> None:
    for table in tables(room, players):
        for _ in table.steps(policy):
            pass
        reason, scores, places = table.outcome()
        assert table.engine.reasons[reason]
        assert len(scores) == players
        assert min(places) == 1
        assert max(places) <= players


def turn_round(cards: Any, first: int, last: int) -> None:
    """Put cards into the opposite order."""
    cards[first:last] = cards[first:last][::-1]


def hide_in_cover(state: Any, seat: int) -> None:
    turn_round(state.deck, 0, state.deck_count)
    turn_round(state.pile, 0, state.pile_count)
    for other in range(state.players):
        if other != seat and state.chosen[other]:
            state.chosen[other] += 1


def hide_in_gallery(state: Any, seat: int) -> None:
    turn_round(state.deck, state.known, state.deck_count)
    turn_round(state.pile, 0, state.pile_count)
    for other in range(state.players):
        if other != seat:
            state.hands[other].reverse()


def hide_in_blind(state: Any, seat: int) -> None:
    turn_round(state.deck, 0, state.deck_count)
    state.aside.reverse()
    if state.phase not in (1, 2, 3):  # what is committed lies face down
        return
    for other in range(state.players):
        if other != seat:
            pairs = ((state.shots, state.fired), (state.held, state.laid))
            for hand, table in ((one[other], two[other]) for one, two in pairs):
                hand[:] = [held + laid for held, laid in zip(hand, table, strict=True)]
                table[:] = [0] * len(table)


HIDDEN: dict[str, Callable[[Any, int], None]] = {
    "blind": hide_in_blind,
    "cover": hide_in_cover,
    "gallery": hide_in_gallery,
}
"""By room: what changes, for a seat, only what it may not know."""


def state_of(room: str) -> Any:
    return ruled(room).rules.STATE


def test_a_game_that_hides_something_is_tested_for_it() -> None:
    hiding = {room for room in rooms_with_rules() if ruled(room).rules.VIEW is not state_of(room)}
    assert hiding == set(HIDDEN) & set(rooms_with_rules())


@pytest.mark.parametrize(("room", "players"), [case for case in COUNTS if case[0] in HIDDEN])
def test_a_view_does_not_depend_on_what_is_hidden(room: str, players: int) -> None:
    for table in tables(room, players):
        for _ in table.steps(GREEDY):
            other = table.engine.record(table.engine.state, table.state)
            for seat in range(players):
                before = table.observe(seat)
                HIDDEN[room](table.state, seat)
                assert table.observe(seat) == before
                table.engine.state.copy(other, table.state)


@pytest.mark.parametrize(("room", "players", "policy"), compiled_each_time(CASES))
def test_interpreted_and_compiled_are_alike(
    room: str, players: int, policy: int, compiled_engine: Compiled
) -> None:
    rows = many(compiled_engine(room), room, players, policy, PLAYED)
    assert rows.tolist() == play(room, players, policy, 0, PLAYED)


@pytest.mark.parametrize("room", compiled_each_time((room,) for room in rooms_with_rules()))
def test_studied_games_are_alike_interpreted_and_compiled(
    room: str, compiled_engine: Compiled
) -> None:
    game = ruled(room)
    policies = [GREEDY, *[RANDOM] * (game.counts[-1] - 1)]
    banned = range(1, game.engine.actions.count, 3)
    rows = compiled_engine(room).study(game.material, policies, SEED, 0, PLAYED, banned)
    assert rows.tolist() == game.engine.study(game.material, policies, SEED, 0, PLAYED, banned)


@pytest.mark.thorough
@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_ten_thousand_games_end_and_nothing_gets_lost(
    room: str, players: int, policy: int, watched_engine: Compiled
) -> None:
    engine = watched_engine(room)
    rows = many(engine, room, players, policy, MANY)
    columns = engine.columns(players)
    assert set(rows[:, columns.index("reason")].tolist()) <= set(range(len(engine.reasons)))
    assert rows[:, columns.index("decisions")].max() <= engine.most_decisions


@pytest.mark.thorough
@pytest.mark.parametrize(("room", "players", "policy"), CASES)
def test_watched_games_are_played_alike(
    room: str, players: int, policy: int, watched_engine: Compiled, compiled_engine: Compiled
) -> None:
    watched = many(watched_engine(room), room, players, policy, ALIKE)
    assert watched.tolist() == many(compiled_engine(room), room, players, policy, ALIKE).tolist()


@pytest.mark.thorough
@pytest.mark.parametrize(("room", "players"), COUNTS)
def test_stronger_players_are_alike_interpreted_and_compiled(
    room: str, players: int, compiled_engine: Compiled
) -> None:
    game = ruled(room)
    # The Pond's best plays by a table that is solved first: tests/games/pond/test_best.py
    strongest = max(game.engine.policy(name) for name in game.engine.policies if name != "best")
    policies = [strongest, game.engine.policy(game.engine.usual), *[RANDOM] * players][:players]
    rows = compiled_engine(room).play(game.material, policies, SEED, 0, 1)
    assert rows.tolist() == game.engine.play(game.material, policies, SEED, 0, 1)
