"""A game played by hand."""

from __future__ import annotations

import pytest

from pnp.core.errors import CallError
from pnp.games.registry import open_game, playable
from pnp.rules.replay import Playable
from pnp.rules.table import Result, Table
from pnp.study.setup import GameTable

ALL_SIX = (6, 6, 6, 6, 6, 6)
"""Six sixes for the Pond's first day: each die's face, less 1."""


def pond(players: int = 1, *, seed: int = 7, draws: tuple[int, ...] = ()) -> Table:
    return open_game("pond").table(players, seed=seed, draws=draws)


def counts(game: str) -> tuple[int, int]:
    bounds = open_game(game).data.players
    return bounds.fewest, bounds.most


CASES = [(game, players) for game in playable() for players in counts(game)]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_table_plays_the_game_of_the_same_seed(game: str, players: int) -> None:
    table = GameTable(game).table(players, seed=11, index=2)
    count = 0
    while table.outcome() is None:
        table.push(table.choose("random"))
        count += 1
    engine, material = GameTable(game)()
    row = engine.play(material, [0] * players, 11, 2, 3)[0]
    told = dict(zip(engine.columns(players), row, strict=True))
    scores = tuple(told[f"score.{seat + 1}"] for seat in range(players))
    places = tuple(told[f"place.{seat + 1}"] for seat in range(players))
    assert table.outcome() == Result(engine.reasons[told["reason"]], scores, places)
    assert count == told["decisions"]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_what_is_taken_back_happens_again_alike(game: str, players: int) -> None:
    table = GameTable(game).table(players, seed=5)
    for _ in range(60):
        if table.is_over:
            break
        before = table.engine.state.values(table.state)
        table.push(table.legal[-1])
        after = table.engine.state.values(table.state)
        table.pop()
        assert table.engine.state.values(table.state) == before
        table.push(table.legal[-1])
        assert table.engine.state.values(table.state) == after
        assert table.problems() == []


def test_actions_are_named_or_numbered() -> None:
    named, numbered = pond(draws=ALL_SIX), pond(draws=ALL_SIX)
    assert named.legal[:2] == ("end", "brighten")
    named.push("brighten", "end")
    numbered.push(named.engine.actions.parse("brighten"), 0)
    assert str(named) == str(numbered)


def test_an_action_that_is_not_legal_is_told_with_those_that_are() -> None:
    table = pond(draws=(1, 1, 1, 1, 1, 1)).push("put 1", "put 1", "put 1")
    with pytest.raises(CallError) as caught:
        table.push("put 1")
    problem = caught.value.problems[0]
    assert problem.fact == "'put 1' is not legal now"
    assert "up 1" in problem.hint
    assert "end" in problem.hint


@pytest.mark.parametrize("action", ["", "fly", "put", "put 9", -1, 10**9])
def test_an_action_that_there_is_not_is_told(action: str | int) -> None:
    table = pond()
    before = str(table)
    with pytest.raises(CallError):
        table.push(action)
    assert str(table) == before


def test_nothing_is_legal_after_the_end() -> None:
    table = pond()
    while not table.is_over:
        table.push("end")
    assert table.legal == ()
    assert table.outcome() == Result("days_over", (0,), (1,))
    with pytest.raises(CallError, match=r"the game is over"):
        table.push("end")
    with pytest.raises(CallError, match=r"the game is over"):
        table.choose("random")


def test_nothing_can_be_taken_back_before_the_first_action() -> None:
    with pytest.raises(CallError, match="no action has been played"):
        pond().pop()


def test_dice_that_are_written_down_are_rolled() -> None:
    table = pond(draws=(1, 2, 3, 4, 5, 6)).script(6, 6, 6, 6, 6)
    assert table.state.pool == [0, 1, 1, 1, 1, 1, 1]
    assert table.push("end").state.pool == [0, 0, 0, 0, 0, 0, 5]


def test_dice_that_are_taken_back_are_rolled_again_and_once() -> None:
    table = pond(draws=(1, 2, 3, 4, 5, 6)).script(6, 6, 6, 6, 6, 1, 2)
    table.push("end").pop()
    assert table.push("end").state.pool == [0, 0, 0, 0, 0, 0, 5]
    table.pop()
    table.script(3, 3, 3, 3)
    table.push("end", "end")
    assert sum(table.state.pool) > 0
    assert table.state.pool[6] == 0, "of the script, 1 and 2 are next, and then threes"


def test_a_die_that_cannot_be_is_told_and_nothing_happens() -> None:
    table = pond().script(7)
    before = str(table)
    with pytest.raises(CallError, match="chance was to give 7, of 1 to 6"):
        table.push("end")
    assert str(table) == before


def test_a_policy_draws_nothing_that_is_written_down() -> None:
    table = pond(draws=(1, 2, 3, 4, 5, 6)).script(6, 6, 6, 6, 6)
    assert table.choose("random") in table.legal
    assert table.push("end").state.pool[6] == 5


@pytest.mark.parametrize(
    ("game", "players"), [("pond", 3), ("pond", 0), ("cover", 8), ("blind", 1)]
)
def test_a_game_for_fewer_or_more_is_refused(game: str, players: int) -> None:
    with pytest.raises(CallError, match="not for"):
        open_game(game).table(players)


@pytest.mark.parametrize(("seed", "index"), [(-1, 0), (2**62 + 1, 0), (0, -1), (0, 10**9 + 1)])
def test_a_seed_out_of_bounds_is_refused(seed: int, index: int) -> None:
    with pytest.raises(CallError, match="out of bounds"):
        open_game("pond").table(1, seed=seed, index=index)


def test_who_won_and_why_is_told() -> None:
    table = pond(2, draws=(1, 1, 1, 1, 1, 1)).push("put 1", "put 1", "put 1")
    while not table.is_over:
        table.push("end")
    result = table.outcome()
    assert result is not None
    assert (result.reason, result.winners) == ("days_over", (0,))


SHEET = """\
day         1 of 6, sunny; seat 0
dice        1 1 4 6
spent       -
mallard     1  x..
pintail     2  ...
canvasback  3  ...
teal        4  ...
shoveler    5  x..
full_house  .
four_kind   .
five_kind   .
straight    .
score       0"""


def test_a_table_shows_the_sheet_and_the_dice() -> None:
    assert str(pond(draws=(1, 1, 1, 4, 5, 6)).push("put 1", "put 5")) == SHEET


@pytest.mark.parametrize(("game", "players"), CASES)
def test_every_position_of_a_game_can_be_shown(game: str, players: int) -> None:
    table = GameTable(game).table(players, seed=3)
    for _ in range(300):
        assert f"seat {table.seat}" in str(table)
        table.push(table.choose("random"))
        if table.is_over:
            break
    assert str(table)


def test_without_words_of_its_own_a_game_shows_its_fields() -> None:
    playing = open_game("pond").playing
    game = Playable(playing.rules, playing.policies, GameTable("pond")()[1])
    assert f"pool: {pond().state.pool}" in str(Table(game, 1, seed=7)).split("\n")


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_nobody_has_knows_nothing(seat: int) -> None:
    with pytest.raises(CallError, match="seat is out of bounds"):
        pond(2).observe(seat)


@pytest.mark.parametrize("game", ["bucket", "gallery"])
def test_actions_are_worth_what_games_played_on_after_them_come_to(game: str) -> None:
    table = open_game(game).table(players=3, seed=3)
    before = str(table)
    values = table.values(games=3, seed=5)
    assert tuple(value.action for value in values) == table.legal
    assert all(0 <= value.worth <= 1 and value.games == 3 for value in values)
    assert values == table.values(games=3, seed=5)
    assert str(table) == before


def test_games_are_counted_within_bounds() -> None:
    with pytest.raises(CallError, match="games"):
        open_game("bucket").table(players=2).values(games=0)
    with pytest.raises(CallError, match="seed"):
        open_game("bucket").table(players=2).values(seed=-1)
