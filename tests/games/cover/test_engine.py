"""Duck & Cover played: the vectors of the rules by their ids, and every ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.cover import rules
from pnp.games.cover.fields import (
    BIS,
    COVER,
    DECK_PASSES,
    DISCARDS,
    MAX,
    NUMBERS,
    SINGLE_PILE,
    CoverOpen,
)
from pnp.games.cover.material import material
from pnp.games.cover.model import Cover, read
from pnp.games.cover.moves import downward, rightward
from pnp.games.cover.rules import (
    ACTIONS,
    STATE,
    VIEW,
    apply,
    call_on,
    legal,
    outcome,
    reshuffle,
    score,
    start,
)
from pnp.rules.chance import CHANCE, below, seed_game
from pnp.rules.fields import Fields, Record

Board = Mapping[tuple[int, int], Sequence[int]]
"""Piles by column and row, each from the top down."""

TWO: Board = {(0, 0): [1], (1, 0): [2]}
"""A board on which all but 1 and 2 are covered."""

COVER_DATA: Cover = read()
PRINTED: Record = material(COVER_DATA)


def luck(seed: int = 7) -> Record:
    chance = CHANCE.plain()
    seed_game(chance, seed, 0)
    return chance


def lay(state: Record, seat: int, board: Board) -> None:
    """Lay piles out; ducks that the board does not name lie at the bottom of its first pile."""
    named = {number for pile in board.values() for number in pile}
    rest = [number for number in range(1, NUMBERS + 1) if number not in named]
    for (column, row), pile in board.items():
        whole = [*pile, *rest]
        rest = []
        state.column[seat][pile[0]] = column
        state.row[seat][pile[0]] = row
        state.bottom[seat][pile[0]] = whole[-1]
        state.above[seat][pile[0]] = 0
        for upper, lower in pairwise(whole):
            state.above[seat][lower] = upper
    state.piles[seat] = len(board)


def table(
    *boards: Board,
    cards: Sequence[int],
    discards: Sequence[int] = (),
    used_up: bool = False,
    printed: Record = PRINTED,
) -> Record:
    """The last round, with the next `cards` to be called, and called until somebody chooses.

    Args:
        boards: one for each seat.
        cards: the next cards of the deck.
        discards: cards that lie there.
        used_up: whether all other cards lie on the captain's pile rather than in the deck.
        printed: the material.
    """
    state = STATE.plain()
    start(state, printed, len(boards), luck())
    state.round = printed.rounds
    for seat, board in enumerate(boards):
        lay(state, seat, board)
    rest = list(printed.cards[: printed.count])
    for card in (*cards, *discards):
        rest.remove(card)
    deck = [*cards[::-1]] if used_up else [*rest, *cards[::-1]]
    pile = rest if used_up else []
    state.card = state.call = state.last = state.quacked = 0
    put(state, "deck", deck)
    put(state, "pile", pile)
    put(state, "discard", discards)
    call_on(state, printed, luck())
    return state


def put(state: Record, heap: str, cards: Sequence[int]) -> None:
    array = state.discards if heap == "discard" else getattr(state, heap)
    array[:] = [*cards, *[0] * (len(array) - len(cards))]
    setattr(state, f"{heap}_count", len(cards))


def moves(state: Record, printed: Record = PRINTED) -> set[str]:
    actions = [0] * rules.MAX_ACTIONS
    return {ACTIONS.describe(action) for action in actions[: legal(state, printed, actions)]}


def play(state: Record, *actions: str, printed: Record = PRINTED) -> Record:
    for action in actions:
        assert action in moves(state, printed)
        apply(state, printed, ACTIONS.parse(action), luck())
        assert rules.problems(state, printed) == []
    return state


def tops(state: Record, seat: int) -> set[int]:
    return {number for number in range(1, NUMBERS + 1) if state.above[seat][number] == 0}


def discards(state: Record) -> list[int]:
    return list(state.discards[: state.discard_count])


def pile(state: Record) -> list[int]:
    return list(state.pile[: state.pile_count])


def switched(ruling: str, reading: str) -> Record:
    return material(COVER_DATA, {ruling: reading})


# -- The vectors ----------------------------------------------------------------------------------


def test_cover_deck() -> None:
    cards = PRINTED.cards[: PRINTED.count]
    assert len(cards) == 26
    assert [cards.count(number) for number in range(1, 13)] == [2] * 12
    assert (cards.count(MAX), cards.count(BIS)) == (1, 1)
    assert PRINTED.families * PRINTED.numbers == 84


def test_cover_limit() -> None:
    assert PRINTED.limit == [0, 0, 9, 8, 7, 6, 5, 4]


def test_cover_turn() -> None:
    state = table(
        {(0, 0): [7], (1, 0): [5], (2, 0): [1]},
        {(0, 0): [6], (1, 0): [1], (2, 0): [5]},
        {(0, 0): [8], (0, 1): [5], (1, 0): [1]},
        {(0, 0): [9, 5], (1, 0): [1]},
        cards=[5, 1],
    )
    play(state, "cover 7", "duck 6 3")
    assert tops(state, 0) == {7, 5, 1}  # nobody moves before all have chosen
    play(state, "cover 8")
    assert [tops(state, seat) for seat in range(4)] == [{5, 1}, {6, 1, 5}, {5, 1}, {9, 1}]
    assert (state.column[1][5], state.row[1][5]) == (-1, 0)
    assert (pile(state), discards(state), state.quacks) == ([5], [], 1)


SIX: tuple[int, ...] = (3, 3, 5, 5, 7, 7)
END: tuple[Board, ...] = (
    {(0, 0): [6, 10], (1, 0): [2]},
    {(0, 0): [10], (1, 0): [6]},
    {(0, 0): [1, 10], (1, 0): [4], (2, 0): [6]},
    {(0, 0): [12, 10], (1, 0): [6]},
)


def test_cover_end() -> None:
    state = play(table(*END, cards=[10], discards=SIX), "cover 6")
    assert state.over
    assert state.ends[SINGLE_PILE] == 1
    assert discards(state) == list(SIX)
    assert state.total[:4] == [3, -4, 4, 7]


def test_cover_end_alt() -> None:
    covered: Board = {(0, 0): [12, 10], (1, 0): [6]}
    state = table(END[0], covered, END[2], END[3], cards=[10], discards=SIX)
    assert state.over
    assert state.ends[DISCARDS] == 1
    assert discards(state) == [*SIX, 10]


def test_cover_sign_pos() -> None:
    state = table({(0, 0): [6], (1, 0): [2]}, TWO, cards=[1])
    assert score(state, PRINTED, 0) == 3


def test_cover_sign_neg() -> None:
    state = table({(0, 0): [6], (1, 0): [2]}, TWO, cards=[1])
    lay(state, 0, {(0, 0): [6]})
    assert score(state, PRINTED, 0) == -2


def test_cover_bis1() -> None:
    state = table(TWO, TWO, cards=[BIS, 1])
    assert discards(state) == [BIS]
    assert (state.quacks, state.call) == (2, 1)


def test_cover_bis2() -> None:
    state = table(TWO, TWO, cards=[8, BIS, 1])
    assert discards(state) == [8, BIS]
    assert state.call == 1


def test_cover_bis3() -> None:
    three: Board = {(0, 0): [3], (1, 0): [2], (2, 0): [1]}
    state = table(three, three, cards=[MAX, BIS, 1])
    play(state, "cover 2", "duck 1 1")
    assert (state.card, state.call) == (BIS, MAX)
    play(state, "duck 1 1", "duck 2 0")
    assert pile(state) == [MAX, BIS]


def test_cover_bis4() -> None:
    three: Board = {(0, 0): [5], (1, 0): [2], (2, 0): [1]}
    state = table(three, three, cards=[5, BIS, 1])
    play(state, "cover 2", "duck 2 0")
    assert (state.card, state.call) == (BIS, 5)
    play(state, "duck 1 0", "duck 1 0")
    assert pile(state) == [5, BIS]


def test_cover_empty() -> None:
    state = table(TWO, TWO, cards=[], discards=[3, 3, 4, 4, 5, 5], used_up=True)
    in_hand = 1
    later = state.discard_count - 6  # covered ones that were called since
    assert state.deck_count + in_hand + later == 20
    assert (state.pile_count, state.passes) == (0, 1)
    assert discards(state)[:6] == [3, 3, 4, 4, 5, 5]


@pytest.mark.parametrize(
    ("piles", "places"),
    [
        pytest.param([2, 3], [1, 2], id="COVER-TIEBREAK"),
        pytest.param([2, 2], [1, 1], id="COVER-TIE"),
        pytest.param([3, 2], [2, 1], id="the other way round"),
    ],
)
def test_vector_of_equal_totals(piles: list[int], places: list[int]) -> None:
    state = table(TWO, TWO, cards=[1])
    state.total[:2] = [9, 9]
    state.piles[:2] = piles
    found = [0, 0]
    outcome(state, PRINTED, [0, 0], found)
    assert found == places


def test_cover_splash() -> None:
    assert PRINTED.splash[1:] == [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5]
    assert sum(PRINTED.splash) == 30


# -- The rulings ----------------------------------------------------------------------------------


def test_c01_a_visible_duck_has_to_move() -> None:
    state = table({(0, 0): [1], (1, 0): [2]}, TWO, cards=[1])
    assert moves(state) == {"cover 2", "duck 2 0", "duck 2 1", "duck 2 2"}


def test_c02_a_covered_duck_quacks_and_is_not_asked() -> None:
    state = table({(0, 0): [3, 1], (1, 0): [2]}, TWO, cards=[1])
    assert (state.seat, state.quacks) == (1, 1)


def test_c03_its_own_cell_is_not_free() -> None:
    assert "duck 2 3" not in moves(table(TWO, TWO, cards=[1]))
    other = switched("C-03", "allowed")
    state = table(TWO, TWO, cards=[1], printed=other)
    assert "duck 2 3" in moves(state, other)
    play(state, "duck 2 3", printed=other)


def test_c04_its_own_old_cell_alone_is_no_neighbour() -> None:
    state = table({(0, 0): [1], (5, 0): [2]}, TWO, cards=[1])
    assert moves(state) == {"duck 2 0", "duck 2 1", "duck 2 2", "duck 2 3"}


def test_c05_islands_are_allowed() -> None:
    row: Board = {(0, 0): [2], (1, 0): [1], (2, 0): [3]}
    state = play(table(row, TWO, cards=[1]), "duck 3 1")
    assert state.chosen[0] > 0
    other = switched("C-05", "all_ducks_stay_connected")
    bent: Board = {(0, 0): [2], (1, 0): [1], (1, 1): [3]}
    assert moves(table(bent, TWO, cards=[1], printed=other), other) == {"duck 2 2"}


def test_c05_if_all_stay_connected_a_duck_that_cannot_move_quacks() -> None:
    other = switched("C-05", "all_ducks_stay_connected")
    row: Board = {(0, 0): [2], (1, 0): [3], (2, 0): [1], (3, 0): [4], (4, 0): [5]}
    state = table(row, row, cards=[1], printed=other)
    assert discards(state)[0] == 1


def test_c06_the_plane_has_no_edge() -> None:
    state = table({(0, 0): [1], (-600, 900): [2]}, TWO, cards=[1])
    assert moves(state) == {"duck 2 0", "duck 2 1", "duck 2 2", "duck 2 3"}


def test_c07_a_corner_is_no_neighbour() -> None:
    state = table({(0, 0): [1], (1, 1): [2]}, TWO, cards=[1])
    assert moves(state) == {"duck 2 0", "duck 2 1", "duck 2 2", "duck 2 3"}


def test_c08_bis_moves_everybody_who_sees_the_number() -> None:
    state = table({(0, 0): [1], (1, 0): [2]}, {(0, 0): [3, 1], (1, 0): [2]}, cards=[1, BIS])
    play(state, "duck 2 0")
    assert (state.card, state.call, state.seat) == (BIS, 1, 0)


def test_c09_whoever_moved_still_sees_the_duck() -> None:
    state = play(table(TWO, TWO, cards=[1, BIS]), "duck 2 0", "duck 2 0")
    assert (state.call, state.seat) == (1, 0)


def test_c10_bis_first_after_a_reshuffle_repeats_the_last_call() -> None:
    for printed, called in ((PRINTED, 1), (switched("C-10", "discarded"), 0)):
        state = table(TWO, TWO, cards=[1], printed=printed)
        put(state, "deck", [])
        put(state, "pile", [BIS])
        play_to_the_end_of_a_call(state, printed)
        assert (discards(state)[:1] == [BIS]) == (called == 0)


def play_to_the_end_of_a_call(state: Record, printed: Record) -> None:
    """Two seats duck; the next card is drawn of what lies on the pile, bis or the 1."""
    for seed in range(50):
        tried = STATE.plain()
        STATE.copy(state, tried)
        for action in ("duck 2 0", "duck 2 0"):
            apply(tried, printed, ACTIONS.parse(action), luck(seed))
        if tried.card == BIS or discards(tried)[:1] == [BIS]:
            STATE.copy(tried, state)
            return
    pytest.fail("bis was never drawn first")


def test_c11_bis_after_bis_repeats_what_that_repeated() -> None:
    state = play(table(TWO, TWO, cards=[1, BIS]), "duck 2 0", "duck 2 0")
    state.deck[state.deck_count] = BIS
    state.deck_count += 1
    for _ in range(2):
        apply(state, PRINTED, ACTIONS.parse("duck 2 1"), luck())
    assert (state.card, state.call) == (BIS, 1)


def test_c12_a_discarded_bis_counts_towards_the_limit() -> None:
    state = table(TWO, TWO, cards=[BIS], discards=[3, 3, 4, 4, 5, 5, 6, 6])
    assert state.ends[DISCARDS] == 1


def test_c13_a_number_after_a_discarded_bis_plays_as_usual() -> None:
    assert moves(table(TWO, TWO, cards=[BIS, 2])) == {"cover 1", "duck 1 0", "duck 1 2", "duck 1 3"}


def test_c14_max_calls_each_players_own_highest() -> None:
    state = table(TWO, {(0, 0): [9], (1, 0): [4]}, cards=[MAX])
    assert "cover 1" in moves(state)
    play(state, "duck 1 0")
    assert "cover 4" in moves(state)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 7))
def test_c15_max_is_never_discarded(seed: int, players: int) -> None:
    for state in wander(seed, players, 120):
        assert MAX not in discards(state)


def test_c16_every_single_pile_counts_negative() -> None:
    state = table(END[1], END[1], cards=[10])
    play(state, "cover 6", "cover 6")
    assert state.total[:2] == [-4, -4]


def test_c17_a_call_that_makes_a_single_pile_discards_nothing() -> None:
    eight = [3, 3, 4, 4, 5, 5, 7, 7]
    state = play(table(END[1], TWO, cards=[10], discards=eight), "cover 6")
    assert (state.ends[SINGLE_PILE], state.ends[DISCARDS]) == (1, 0)


def test_c18_a_single_pile_without_a_splash_scores_nothing() -> None:
    state = play(table(TWO, {(0, 0): [3], (1, 0): [2]}, cards=[1]), "cover 2")
    assert (state.over, state.total[0]) == (1, 0)


@pytest.mark.parametrize(("reading", "stopped"), [("stops_after_deck_passes", 3), ("goes_on", 0)])
def test_c19_a_round_in_which_everybody_ducks(reading: str, stopped: int) -> None:
    printed = switched("C-19", reading)
    state = STATE.plain()
    chance = luck()
    start(state, printed, 2, chance)
    decisions = 0
    actions = [0] * rules.MAX_ACTIONS
    while not state.over and decisions < 3 * 10 * 26 * 2:
        legal(state, printed, actions)  # the first action ducks: numbers of covers are higher
        apply(state, printed, actions[0], chance)
        decisions += 1
    assert state.ends[DECK_PASSES] == stopped
    assert outcome(state, printed, [0, 0], [0, 0]) == (2 if stopped else 0)


def test_c20_the_tie_break_counts_piles() -> None:
    state = table(TWO, {(0, 0): [1], (1, 0): [2], (2, 0): [3]}, cards=[1])
    state.total[:2] = [9, 9]
    places = [0, 0]
    outcome(state, PRINTED, [0, 0], places)
    assert places == [1, 2]


def test_c21_discards_stay_out_of_the_new_deck() -> None:
    state = table(TWO, TWO, cards=[], discards=[3, 3], used_up=True)
    deck = state.deck[: state.deck_count]
    assert 3 not in [state.card, *deck]


def test_piles_break_no_tie_where_the_data_does_not_say_so() -> None:
    printed = material(COVER_DATA)
    printed.piles_break_ties = 0
    state = table(TWO, {(0, 0): [3], (1, 0): [1], (2, 0): [2]}, cards=[1])
    state.total[:2] = [5, 5]
    places = [0] * 7
    outcome(state, printed, [0] * 7, places)
    assert places[:2] == [1, 1]


def test_a_single_pile_that_ends_nothing_has_nowhere_to_go() -> None:
    printed = material(COVER_DATA)
    printed.single = 0
    state = table({(0, 0): [1]}, TWO, cards=[1], printed=printed)
    assert state.seat == 1
    assert "duck 2 0" in moves(state, printed)


@pytest.mark.parametrize("cards", [[], [2], [2, 3]])
def test_c21_any_card_of_the_captain_s_pile_makes_a_deck(cards: list[int]) -> None:
    state = table(TWO, TWO, cards=[1])
    put(state, "deck", [])
    put(state, "pile", cards)
    assert reshuffle(state, PRINTED, luck()) == bool(cards)
    assert (state.deck_count, state.pile_count) == (len(cards), 0)


# -- What always holds ----------------------------------------------------------------------------


def wander(seed: int, players: int, steps: int) -> list[Record]:
    """States of a random game, each a copy."""
    state = STATE.plain()
    chance, rng = luck(seed), luck(seed + 1)
    start(state, PRINTED, players, chance)
    actions = [0] * rules.MAX_ACTIONS
    seen: list[Record] = []
    while not state.over and len(seen) < steps:
        apply(state, PRINTED, actions[below(rng, legal(state, PRINTED, actions))], chance)
        seen.append(STATE.plain())
        STATE.copy(state, seen[-1])
    return seen


def test_a_view_shows_all_that_lies_open_and_nothing_where_nobody_sits() -> None:
    state = wander(seed=3, players=3, steps=20)[-1]
    view = VIEW.plain()
    rules.observe(state, PRINTED, 0, view)
    state.seat = 0  # a view is seen from one's own seat
    for name in Fields.of(CoverOpen).shapes.keys() - {"column", "row"}:
        assert getattr(view, name) == getattr(state, name), name
    assert view.last > 0
    assert not any(map(any, view.visible[3:]))


def cells(state: Record, seat: int) -> dict[tuple[int, int], int]:
    return {
        (state.column[seat][number], state.row[seat][number]): number
        for number in tops(state, seat)
    }


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_moves_are_those_of_the_plain_description(seed: int) -> None:
    for state in wander(seed, 3, 150):
        if not state.over:
            assert_moves_are_right(state)


def assert_moves_are_right(state: Record) -> None:
    taken = cells(state, state.seat)
    duck = max(taken.values()) if state.call == MAX else state.call
    here = next(cell for cell, number in taken.items() if number == duck)
    beside = {
        (column + right, row + down)
        for column, row in taken
        if (column, row) != here
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
    }
    ways: list[tuple[str, Any]] = [("duck", cell) for cell in beside - set(taken)]
    ways += [("cover", taken[cell]) for cell in taken if near(cell, here)]
    actions = [0] * rules.MAX_ACTIONS
    found = [meant(state, action) for action in actions[: legal(state, PRINTED, actions)]]
    assert sorted(map(str, found)) == sorted(map(str, ways))


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def meant(state: Record, action: int) -> tuple[str, Any]:
    if action >= COVER:
        return "cover", action - COVER + 1
    beside = action // 4 + 1
    column, row = state.column[state.seat][beside], state.row[state.seat][beside]
    return "duck", (column + rightward(action), row + downward(action))


def test_all_cards_are_somewhere_after_every_move() -> None:
    for state in wander(3, 7, 800):
        assert rules.problems(state, PRINTED) == []
        assert rules.missing_pieces(state, PRINTED) == 0


@pytest.mark.parametrize(
    ("field", "places", "value", "told"),
    [
        ("players", (), 8, "players: 8, which is not 2 to 7"),
        ("players", (), 1, "players: 1, which is not 2 to 7"),
        ("seat", (), 2, "seat: nobody sits at 2"),
        ("seat", (), 1, "chosen[0]: nothing, but the seat was asked"),
        ("round", (), 9, "round: 9, which is not 1 to 3"),
        ("over", (), 1, "card: one is turned up after the end"),
        ("passes", (), 10, "passes: 10 are enough to end the round"),
        ("call", (), 0, "call: a seat is asked, but nothing is called"),
        ("call", (), 15, "call: 15, which is not 0 to 13"),
        ("card", (), 0, "call: 1, but card 0 is turned up"),
        ("last", (), 2, "last: 2, but 1 is called"),
        ("deck_count", (), 3, "deck: there are more cards than 3"),
        ("deck_count", (), 26, "deck: there are fewer cards than 26"),
        ("pile_count", (), 1, "pile: there are fewer cards than 1"),
        ("deck", (0,), 15, "deck[0]: 15, which is not 0 to 14"),
        ("deck", (0,), 0, "cards: 2 are missing or doubled"),
        ("discard_count", (), 9, "discards: 9 are enough to end the round"),
        ("above", (0, 1), 2, "piles[0]: 12 counted, 11 lie there"),
        ("above", (0, 1), -1, "above[0][1]: -1, which is not 0 to 12"),
        ("bottom", (0, 1), 2, "cards: 1 are missing or doubled"),
        ("piles", (1,), 1, "piles: there is a single one, but the round goes on"),
        ("piles", (2,), 1, "players: 2, but seat 2 has ducks or points"),
        ("chosen", (1,), 5, "chosen[1]: by a seat that was not asked"),
        ("total", (1,), 99, "total[1]: 99, which is not -90 to 90"),
        ("column", (0, 1), None, "column, row [0]: two piles lie in one cell"),
        ("ends", (0,), 4, "ends[0]: 4, which is not 0 to 3"),
        ("calls", (), -1, "calls: -1, which is not 0 to 1000000"),
    ],
)
def test_a_state_that_cannot_occur_is_told(
    field: str, places: tuple[int, ...], value: int | None, told: str
) -> None:
    state = called_one()
    if value is None:
        state.row[0][1] = state.row[0][2]
        value = state.column[0][2]
    set_place(state, field, places, value)
    assert told in rules.problems(state, PRINTED)


def called_one() -> Record:
    """Two players' first call of a round: 1."""
    state = STATE.plain()
    seed = 0
    while state.call != 1 or state.calls != 1:
        start(state, PRINTED, 2, luck(seed))
        seed += 1
    assert rules.problems(state, PRINTED) == []
    return state


def test_an_illegal_choice_is_told() -> None:
    state = called_one()
    state.seat, state.chosen[0] = 1, 1
    assert "chosen[0]: no legal move" in rules.problems(state, PRINTED)


def test_bis_after_a_discard_calls_nothing() -> None:
    state = called_one()
    state.card, state.quacked = BIS, 1
    assert "card: bis calls nothing after a discard" in rules.problems(state, PRINTED)


def test_a_seat_is_asked_that_sees_its_duck() -> None:
    state = table(TWO, {(0, 0): [2, 1], (1, 0): [3]}, cards=[1])
    state.seat = 1
    assert "seat: 1 sees no duck that it has to move" in rules.problems(state, PRINTED)


def test_every_problem_is_told_at_once() -> None:
    state = called_one()
    state.seat, state.round, state.total[0] = 9, 0, 999
    assert len(rules.problems(state, PRINTED)) == 3


def set_place(state: Record, field: str, places: tuple[int, ...], value: int) -> None:
    if not places:
        setattr(state, field, value)
        return
    array = getattr(state, field)
    for place in places[:-1]:
        array = array[place]
    array[places[-1]] = value


def test_no_seat_knows_decks_covered_ducks_or_what_others_chose() -> None:
    three: Board = {(0, 0): [5], (1, 0): [2], (2, 0): [1]}
    state = table(three, three, cards=[5])
    other = table({(0, 0): [5], (1, 0): [2], (2, 0): [1, 12, 3]}, three, cards=[5, 9, 8])
    apply(state, PRINTED, ACTIONS.parse("cover 2"), luck())
    apply(other, PRINTED, ACTIONS.parse("duck 2 0"), luck())
    views = [VIEW.plain(), VIEW.plain()]
    for each, view in zip((state, other), views, strict=True):
        rules.observe(each, PRINTED, 1, view)
    assert VIEW.values(views[0]) == VIEW.values(views[1])


def test_a_seats_grids_do_not_depend_on_how_many_play() -> None:
    few, many = STATE.plain(), STATE.plain()
    start(few, PRINTED, 2, luck())
    start(many, PRINTED, 7, luck())
    assert few.column[:2] == many.column[:2]
    assert few.row[:2] == many.row[:2]


def test_each_round_begins_with_all_cards_and_whole_grids() -> None:
    states = wander(5, 2, 3000)
    fresh = [b for a, b in pairwise(states) if b.round > a.round]
    assert [state.round for state in fresh] == [2, 3]
    assert all(state.piles[:2] == [12, 12] and state.pile_count == 0 for state in fresh)
