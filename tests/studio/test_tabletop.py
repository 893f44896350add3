"""Games that are played on the page's table."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from types import SimpleNamespace

import pytest

from pnp import art
from pnp.core.errors import CallError
from pnp.games.game import Game
from pnp.games.layouts import TableLayout
from pnp.games.registry import BUILT_IN, open_game
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.rules import compiled
from pnp.rules.worths import ActionValue
from pnp.studio import tabletop
from pnp.studio.tabletop import YOU, Seating, Tabletop, advise, board, new_seating, open_table
from pnp.study.play import PlayRequest, describe_game, request_from_replay

GAMES = tuple(BUILT_IN)


@cache
def edition(game: str) -> Edition:
    return lay_out(resolve(Order(game)))


def sit_down(game: Game, seats: tuple[str, ...], seed: int = 7, language: str = "en") -> Tabletop:
    words = game.words_in(language).without_soft_hyphens()
    return Tabletop(game, new_seating(game, (), seats, seed), words)


def play_on(table: Tabletop, moves: int, seed: int = 3) -> dict[str, object]:
    """Make moves by lot; return the position."""
    dice = random.Random(seed)  # noqa: S311 -- moves by lot
    for _ in range(moves):
        if not table.legal:
            break
        table.push(dice.choice(table.legal))
    return table.view()


@pytest.mark.parametrize(
    ("key", "language"), list(zip(GAMES, ("en", "fr", "de", "es", "fr"), strict=True))
)
def test_a_game_is_played_to_its_end_and_from_its_line_again(key: str, language: str) -> None:
    game = open_game(key)
    people = (YOU,) * game.data.players.fewest
    table = sit_down(game, people, language=language)
    view = play_on(table, 3)
    assert all(action["text"] for action in view["legal"])
    last = play_on(table, 1_000)
    assert last["over"]
    assert last["legal"] == []
    seating = Seating.parse(last["line"], game, ())
    assert Tabletop(game, seating, game.words_in(language).without_soft_hyphens()).view() == last


@pytest.mark.parametrize("moves", [0, 7, 1_000])
@pytest.mark.parametrize("key", GAMES)
def test_the_command_replays_a_line_move_by_move(key: str, moves: int) -> None:
    game = open_game(key)
    table = sit_down(game, (YOU, *["random"] * (game.data.players.fewest - 1)), language="de")
    view = play_on(table, moves)
    told = describe_game(request_from_replay(view["line"], key, language="de"))
    assert str(told.line) == view["line"]
    assert tuple(move.action for move in told.moves) == table.played.line.actions
    assert list(told.scores) == view["scores"]
    if view["over"]:
        assert told.places == view["over"]["places"]
        assert told.result == tuple(view["over"]["lines"])
    else:
        assert told.reason == "unfinished"
        assert told.result == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_line_of_a_game_of_computers_is_read_on_the_page(key: str) -> None:
    game = open_game(key)
    policies = ("greedy", *["random"] * (game.data.players.most - 1))
    told = describe_game(PlayRequest(key, policies=policies, seed=4, index=2))
    table = Tabletop(game, Seating.parse(str(told.line), game, ()), game.words_in("en"))
    assert table.played.line.actions == tuple(move.action for move in told.moves)
    assert table.view()["scores"] == list(told.scores)


@pytest.mark.parametrize("key", GAMES)
def test_computers_play_until_it_is_a_person_s_turn(key: str) -> None:
    game = open_game(key)
    seats = (*["greedy"] * (game.data.players.most - 1), YOU)
    table = sit_down(game, seats)
    view = table.view()
    assert seats[view["seat"]] == YOU
    table.push(view["legal"][0]["action"])
    table.pop()
    assert table.view() == view
    with pytest.raises(CallError):
        table.pop()


@pytest.mark.parametrize("key", GAMES)
def test_a_game_goes_on_from_its_line_as_it_would_have(key: str) -> None:
    game = open_game(key)
    computers = max(1, game.data.players.fewest - 1)
    table = sit_down(game, (YOU, *["random"] * computers))
    play_on(table, 2)
    seating = Seating.parse(str(table.played.line), game, ())
    again = Tabletop(game, seating, game.words_in("en").without_soft_hyphens())
    assert play_on(again, 6) == play_on(table, 6)
    for one in (table, again):
        one.pop()
        one.pop()
    assert play_on(again, 6, seed=8) == play_on(table, 6, seed=8)


@pytest.mark.parametrize("key", GAMES)
def test_all_that_lies_on_the_table_is_printed(key: str) -> None:
    game, parts = open_game(key), edition(key).parts
    printed = {name for part in parts for name in part.faces}
    table = sit_down(game, (YOU,) * game.data.players.most)
    for turns in (0, 5, 40):
        play_on(table, turns, seed=turns)
        layout = table.layout()
        assert layout is not None
        cards = [card for zone in layout.zones for card in zone.cards]
        names = {name for card in cards for name in (card.component, card.above) if name}
        assert names | {layout.sheet or next(iter(printed))} <= printed
        assert {card.token for card in cards if card.token} <= set(art.ids())
        sheet = board(layout, edition(key))["sheet"]
        if layout.sheet:
            assert len(sheet["spots"]) == len(layout.spots)
            assert len(sheet["dice"]) == len(layout.on_sheet)


def test_the_pond_s_sheet_is_filled_in_as_it_is_played() -> None:
    table = sit_down(open_game("pond"), (YOU,))
    for action in ("put 5", "put 5", "feed 2 6", "wild 5", "put 5"):
        table.push(action)
    layout = table.layout()
    assert isinstance(layout, TableLayout)
    ticks = {tick.field: (tick.count, tick.before, tick.is_ring) for tick in layout.ticks}
    assert ticks["mark:rows.shoveler.boxes"] == (3, 0, False)
    assert ticks["rows.shoveler.one_roll"] == (1, 0, True)
    assert ticks["mark:feeding.slots"] == (1, 0, False)
    assert ticks["mark:days.6.number"] == (1, 0, False)
    sheet = board(layout, edition("pond"))["sheet"]
    fresh = [mark for mark in sheet["marks"] if mark["fresh"]]
    assert len(fresh) == 5
    table.push("end")
    marks = board(table.layout(), edition("pond"))["sheet"]["marks"]
    assert sum(mark["fresh"] for mark in marks) == 1  # the new day


def test_a_move_in_words_gives_no_luck_away() -> None:
    table = sit_down(open_game("pond"), (YOU,))
    texts = {action["action"]: action["text"] for action in table.view()["legal"]}
    assert texts["reroll 5 5 6"] == "Spend a 3: roll again 5 5 6."
    others = [sit_down(open_game("pond"), (YOU,), seed).view()["legal"] for seed in (1, 2, 3)]
    for action in (action for legal in others for action in legal):
        if action["action"].startswith("reroll"):
            assert "shows" not in action["text"]


@pytest.mark.parametrize("key", ["gallery", "blind", "cover"])
def test_nobody_sees_what_others_hold(key: str) -> None:
    """With other hidden cards, the page would be told the same."""
    game = open_game(key)
    table = sit_down(game, (YOU,) * 3)
    assert table.view()["secret"]
    state = table._table.state  # noqa: SLF001 -- hidden cards are exchanged
    seen = (asdict(table.layout() or TableLayout()), table.view()["story"])
    other = (table.view()["seat"] + 1) % 3
    if key == "gallery":
        state.hands[other][:] = [3, *[0] * (len(state.hands[other]) - 1)]
        state.pile[0], state.pile[1] = state.pile[1], state.pile[0]
    elif key == "blind":
        state.deck[0], state.deck[5] = state.deck[5], state.deck[0]
    else:
        state.deck[0], state.deck[9] = state.deck[9], state.deck[0]
    assert (asdict(table.layout() or TableLayout()), table.view()["story"]) == seen


def test_asides_and_simultaneous_moves_are_told_when_they_may_be() -> None:
    table = sit_down(open_game("gallery"), (YOU, YOU, YOU))
    hands = [line["text"] for line in table.view()["story"] if "holds" in line["text"]]
    assert len(hands) == 1
    cover = sit_down(open_game("cover"), (YOU, YOU))
    before = cover.view()["story"]
    cover.push(cover.view()["legal"][0]["action"])
    assert cover.view()["story"] == before
    cover.push(cover.view()["legal"][0]["action"])
    assert len(cover.view()["story"]) > len(before)


@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
@pytest.mark.usefixtures("two_dice")
def test_worths_of_the_pond_are_those_of_the_solver_in_the_order_of_the_moves() -> None:
    game, moves = open_game("pond"), random.Random(5)  # noqa: S311 -- positions by lot
    for seed in range(1, 9):
        table = sit_down(game, (YOU,) * (1 + seed % 2), seed)
        play_on(table, moves.randrange(40), seed)
        *_, answer = advise((game.source, table.played))
        values = open_table(game, table.played).values()
        assert answer["exact"]
        assert [value.action for value in values] == list(table.legal)
        shown = json.loads(json.dumps(answer["worths"]))
        assert shown == [[value.worth, 0.0] for value in values]


def test_worths_are_told_again_and_again_by_more_games() -> None:
    game = open_game("bucket")
    seating = new_seating(game, ())
    table = Tabletop(game, seating, game.words_in("en"))
    answers = list(advise((game.source, table.played)))
    assert [answer["games"] for answer in answers] == [2, 8, 32, 128]
    assert not any(answer["exact"] for answer in answers)
    assert all(len(answer["worths"]) == len(table.view()["legal"]) for answer in answers)


@pytest.mark.parametrize(
    ("most_of_each", "counts"),
    [(1, [2]), (7, [2]), (8, [2, 8]), (127, [2, 8, 32]), (128, [2, 8, 32, 128])],
)
def test_no_more_games_are_played_than_can_be_waited_for(
    most_of_each: int, counts: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer comes whatever it takes."""

    class Moves(SimpleNamespace):
        def values(self, policy: str, games: int) -> tuple[ActionValue, ...]:
            assert policy == "greedy"
            return (ActionValue("stop", games / 2, 0.5, games),) * 3

    engine = SimpleNamespace(exact=False, policies=("random", "greedy"), usual="random")
    moves = Moves(engine=engine, legal=("stop", "roll", "put"))
    monkeypatch.setattr(tabletop, "open_table", lambda *_: moves)
    monkeypatch.setattr(tabletop, "MAX_GAMES", 3 * most_of_each)
    game = open_game("bucket")
    answers = list(advise((game.source, new_seating(game, ()))))
    assert [answer["games"] for answer in answers] == [*counts]
    assert [answer["worths"][0][0] for answer in answers] == [count / 2 for count in counts]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "pond",
        "pond 1 seed=7 game=0 players=you:",
        "pond {version} seed=x game=0 players=you:",
        "cover {version} seed=7 game=0 players=you:",
        "pond {version} seed=7 game=0 players=duck:",
        "pond {version} seed=0 players=you:",
        pytest.param(f"pond {{version}} seed={'7' * 5_000} game=0 players=you:", id="long"),
        "pond {version} seed=7 game=0 players=you: fly",
        "pond {version} seed=7 game=0 players=you,you,you:",
        "pond {version} seed=7 game=0 players=you: put 6",
    ],
)
def test_lines_that_are_none_are_refused(line: str) -> None:
    game = open_game("pond")
    line = line.replace("{version}", str(game.playing.rules.RULES_VERSION))
    with pytest.raises(CallError):
        Tabletop(game, Seating.parse(line, game, ()), game.words_in("en"))
