"""The rulings of Duck Blind at the table, what is hidden, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.blind import deck, rules, scoring
from pnp.games.blind.fields import BARREL, CALL, CHOKE, DOG, KINDS, WARDEN
from pnp.rules.linking import link_all

LINE = ["wood_m", "pintail_m", "gadwall_f"]
A, B, C = range(3)


# --- the auction --------------------------------------------------------------------------------


def test_who_shot_nothing_takes_the_last_duck(table: Any) -> None:
    """D-07."""
    table.hold()
    table.lay(LINE)
    table.shoot([], [1], [2])
    assert table.order == [C, B, A]


def test_who_shot_nothing_may_take_none(table_of: Any) -> None:
    """D-07."""
    table = table_of({"D-07": "no_duck"})
    table.hold()
    table.lay(LINE)
    table.shoot([], [1], [2])
    assert table.order == [C, B]


def test_a_blank_is_no_shot_where_shots_are_needed(table_of: Any) -> None:
    """D-06, D-07."""
    table = table_of({"D-06": "counts", "D-07": "no_duck"})
    table.hold()
    table.lay(LINE)
    table.shoot([0], [1], [1, 0])
    assert table.order == [C, B]


@pytest.mark.parametrize(("reading", "order"), [("does_not_count", [C]), ("counts", [B, A, C])])
def test_a_blank_may_break_ties(table_of: Any, reading: str, order: list[int]) -> None:
    """D-06."""
    table = table_of({"D-06": reading})
    table.hold()
    table.lay(LINE)
    table.shoot([2], [2, 0], [1])
    assert table.order == order


def test_ducks_that_are_left_may_stay(table_of: Any) -> None:
    """D-03."""
    table = table_of({"D-03": "carried_over"})
    table.hold()
    table.discard()
    table.lay(LINE)
    table.shoot([1], [1], [2])
    table.play("take 1")
    assert table.discarded == []
    assert [table.state.line[kind] >= 1 for kind in (4, 11)] == [True, True]
    assert sum(table.state.line) == 3


@pytest.mark.parametrize(
    ("readings", "ducks", "points"),
    [
        ({"D-31": "identical_cards"}, ["teal_m", "teal_m", "teal_f"], 2),
        ({"D-31": "identical_cards"}, ["teal_m", "teal_f"], 0),
        ({"D-32": "one"}, ["teal_m"], 1),
        ({"D-32": "one"}, ["smew"], 0),
    ],
)
def test_sets_may_be_read_otherwise(
    table_of: Any, readings: dict[str, str], ducks: list[str], points: int
) -> None:
    table = table_of(readings)
    table.give(A, *ducks)
    assert scoring.set_points(table.material, table.state.front[A]) == points


@pytest.mark.parametrize("readings", [{}, {"D-31": "identical_cards"}, {"D-32": "one"}])
@pytest.mark.parametrize("duck", range(KINDS))
def test_what_a_duck_gains_is_what_it_adds(
    table_of: Any, readings: dict[str, str], duck: int
) -> None:
    table = table_of(readings)
    table.give(A, "teal_m", "teal_m", "teal_f", "mallard_f", "smew")
    mine = table.state.front[A]
    before = scoring.worth(table.material, mine)
    gain = scoring.gain(table.material, mine, duck)
    mine[duck] += 1
    assert scoring.worth(table.material, mine) == before + gain


def test_blanks_come_back_and_shots_do_not(table: Any) -> None:
    """D-06, D-08."""
    table.hold()
    table.lay(LINE)
    table.shoot([0], [1, 0], [2])
    table.play("take 1", "take 5", "take 12")
    assert [list(shots) for shots in table.state.shots[:3]] == [
        [1, 3, 3, 2, 1],
        [1, 2, 3, 2, 1],
        [1, 3, 2, 2, 1],
    ]
    assert list(table.state.spent[A]) == [0] * 5


def test_all_three_tied_take_nothing(table: Any) -> None:
    """D-02, D-03, D-05."""
    table.hold()
    table.discard()
    table.lay(LINE)
    table.shoot([1], [1], [1])
    assert (table.discarded, table.state.round, table.state.tied) == (LINE, 1, 3)
    assert [table.front(seat) for seat in (A, B, C)] == [[], [], []]


def test_the_token_passes_each_round(table: Any) -> None:
    table.hold()
    table.lay(LINE)
    table.shoot([1], [1], [1])
    assert (table.state.token, table.state.seat) == (1, 1)


# --- action cards -------------------------------------------------------------------------------


def test_choke_gives_no_place_for_a_place(table: Any) -> None:
    """D-21: the tied player goes first, the other takes nothing."""
    table.hold("choke", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.lay(LINE)
    table.shoot([1])
    table.play("add 1 0 0 0")
    table.shoot([1], [4])
    assert list(table.legal) == ["choke 2", "choke 3"]
    table.play("choke 3")
    assert table.order == [A]
    assert table.state.used[A][CHOKE] == 1


def test_the_dog_steals_what_lies_in_front_of_another(table: Any) -> None:
    """D-18."""
    table.hold("rogue_dog", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.give(C, "smew", "teal_f")
    table.lay(LINE)
    table.shoot([4])
    table.play("add 0 1 0 0")
    table.shoot([2], [1])
    table.play("steal 3 18")
    assert (table.front(A), table.front(C)) == (["smew"], ["teal_f"])


def test_cards_without_anything_to_do_cannot_be_committed(table: Any) -> None:
    """D-19: no duck lies in front of anybody, and none is discarded."""
    table.hold("rogue_dog", "duck_call", "choke")
    table.discard()
    table.lay(LINE)
    table.play("shoot 0 0 0 0 0")
    assert list(table.legal) == ["add 0 0 0 0", "add 1 0 0 0"]


def test_a_call_that_comes_too_late_goes_back_to_the_hand(table: Any) -> None:
    """D-13, D-19: the first in seat order took the only discarded duck."""
    table.hold("duck_call")
    table.discard("smew")
    table.lay(LINE)
    for bid in ("shoot 1 0 0 0 0", "shoot 0 1 0 0 0", "shoot 0 0 1 0 0"):
        table.play(bid, "add 0 0 1 0")
    table.play("call 18")
    assert table.front(A) == ["smew"]
    assert [table.state.held[seat][CALL] for seat in (A, B, C)] == [0, 1, 1]


def test_a_card_that_goes_back_does_not_hold_up_the_next(table: Any) -> None:
    """D-13, D-19: the second player's call is too late, the barrel behind it is not."""
    table.hold()
    table.hold("duck_call", seat=A)
    table.hold("duck_call", "double_barrel", seat=B)
    table.discard("smew")
    table.lay(LINE, ["teal_m", "teal_f", "teal_m", "teal_f"])
    table.play("shoot 1 0 0 0 0", "add 0 0 1 0", "shoot 0 1 0 0 0", "add 0 0 1 1")
    table.shoot([2])
    table.play("call 18")
    assert (table.state.held[B][CALL], table.state.used[B][BARREL]) == (1, 1)
    assert table.front(B) == ["teal_m"]


def test_a_double_barrel_draws_without_a_first_duck(table: Any) -> None:
    """D-16."""
    table.hold("double_barrel", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.lay(LINE, ["smew", "teal_m", "teal_f", "teal_m"])
    table.shoot([1])
    table.play("add 0 0 0 1")
    table.shoot([1], [4])
    assert (table.front(A), table.state.used[A][BARREL]) == (["smew"], 1)


def test_a_double_barrel_that_draws_a_warden_draws_again(table: Any) -> None:
    """D-17, D-23: the rare duck in the line is not seen by the warden."""
    table.hold("double_barrel", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.give(B, "king_eider")
    table.lay(["hooded_merganser", "teal_f"], ["warden", "smew", "teal_m", "teal_f", "teal_m"])
    table.shoot([1])
    table.play("add 0 0 0 1")
    table.shoot([2], [4])
    assert (table.front(A), table.front(B)) == (["smew"], [])
    assert (table.state.lost, table.state.line[15]) == (1, 1)


def test_several_cards_of_a_player_go_in_their_order(table: Any) -> None:
    """D-12, D-13."""
    table.hold("choke", "rogue_dog", "double_barrel", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.give(B, "smew")
    table.lay(LINE)
    table.shoot([])
    table.play("add 1 1 0 1")
    table.shoot([1], [4])
    table.play("choke 3", "steal 2 18")
    assert table.state.seat == A
    assert table.legal[0].startswith("take")
    assert list(table.state.uses)[:4] == [1, 1, 0, 1]
    assert table.state.held[A][DOG] == 0


def test_calling_back_a_scored_duck_after_noon(table: Any) -> None:
    """D-20."""
    table.hold("duck_call", seat=A)
    table.hold(seat=B)
    table.hold(seat=C)
    table.state.round = 5
    table.discard()
    table.lay(LINE)
    table.play("shoot 1 0 0 0 0")
    table.shoot([2], [1])
    table.play("take 1", "take 5", "take 12")
    assert table.state.round == 6
    table.state.token = table.state.seat = A
    table.play("shoot 0 0 0 0 0", "add 0 0 1 0")
    table.shoot([1], [2])
    assert list(table.legal) == ["call 1", "call 5", "call 12"]


# --- wardens ------------------------------------------------------------------------------------


def warden(table: Any, *held: str) -> None:
    for seat in (A, B, C):
        table.hold(*(held if seat == A else ()), seat=seat)
    table.give(A, "king_eider", "mallard_m")
    table.lay([], ["warden", "teal_m", "teal_f", "teal_m", "shoveler_m"])
    table.shoot([], [], [])


def test_a_permit_may_be_kept_hidden(table: Any) -> None:
    """D-25."""
    warden(table, "special_permit")
    table.play("hide")
    assert (table.front(A), table.state.uses[5]) == (["mallard_m"], 0)


def test_permits_are_asked_for_from_the_start_player_on(table: Any) -> None:
    """D-25."""
    table.hold("special_permit")
    table.state.token = 1
    table.give(0, "king_eider")
    table.give(2, "hooded_merganser")
    table.lay([], ["warden", "teal_m", "wood_f", "wood_m"])
    table.shoot([], [], [])
    asked = [table.state.seat]
    table.play("hide")
    asked.append(table.state.seat)
    assert asked == [2, 0]


def test_a_warden_fills_no_place_in_the_line(table: Any) -> None:
    """D-26."""
    warden(table)
    assert (sum(table.state.line), table.state.flipped) == (3, 1)


def test_all_singles_are_rare_if_a_table_prefers_it(table_of: Any) -> None:
    """D-22."""
    for readings, left in (({}, ["smew"]), ({"D-22": "all_singles"}, [])):
        table = table_of(readings)
        table.hold()
        table.give(A, "smew")
        table.lay([], ["warden", "teal_m", "teal_f", "teal_m", "shoveler_m"])
        table.shoot([], [], [])
        assert table.front(A) == left


def test_a_deck_of_wardens_takes_the_discards_in(table: Any) -> None:
    """D-28, D-30."""
    table.hold()
    table.discard("teal_m", "teal_f", "smew", "wood_m")
    table.lay([], ["warden", "warden"])
    table.shoot([], [], [])
    state = table.state
    assert (sum(state.line), state.recycled, state.short) == (3, 1, 0)


def test_a_warden_alone_in_the_deck_takes_rare_ducks_before_discards_return(table: Any) -> None:
    """D-28, D-29: it has not been in vain, and the deck is empty only when it is gone."""
    table.hold()
    table.give(A, "king_eider")
    table.discard("teal_m", "teal_f", "smew")
    table.lay([], ["warden"])
    table.shoot([], [], [])
    state = table.state
    assert (state.wardens_gone, state.lost, state.reshuffles) == (1, 1, 0)
    assert (state.recycled, state.deck_count, sum(state.line)) == (1, 1, 3)


def test_a_deck_of_wardens_alone_ends(table: Any) -> None:
    """D-28: with no duck left anywhere they are discarded, and nobody hangs."""
    table.hold()
    table.discard()
    table.lay([], ["warden", "warden", "warden"])
    table.shoot([], [], [])
    state = table.state
    assert (state.deck_count, state.wardens_gone, state.banished) == (0, 3, 3)
    assert (sum(state.line), state.short, state.round) == (0, 3, 1)


def test_discarded_wardens_stay_out(table: Any) -> None:
    """D-29, D-30."""
    table.hold()
    table.state.wardens_gone = 2
    table.discard("teal_m", "teal_f", "smew")
    table.lay([], [])
    table.shoot([], [], [])
    assert WARDEN not in table.state.deck[: table.state.deck_count]
    assert (table.state.wardens_gone, sum(table.state.line)) == (2, 3)


def test_a_line_may_be_short(table: Any) -> None:
    """D-29."""
    table.hold()
    table.discard("smew")
    table.lay([], [])
    table.shoot([], [], [])
    assert (sum(table.state.line), table.state.short) == (1, 2)
    table.shoot([], [1], [2])
    assert list(table.legal) == ["take 18"]
    table.play("take 18")
    assert table.state.round == 2


def leave_as_it_is(_chance: Any, _cards: Any, _count: int) -> None:
    """A shuffle that always brings the warden to the top."""


def test_luck_with_wardens_has_a_cap(table: Any) -> None:
    table.hold()
    table.discard()
    table.lay([], ["warden", "teal_m"])
    flip = link_all({"it": deck.flip}, {"shuffle": leave_as_it_is})["it"]
    assert flip(table.state, table.material, table.chance) == 6
    assert (table.state.capped, table.state.wardens_gone) == (1, 1)


# --- days, bonus cards, the end -----------------------------------------------------------------


def last_round(table: Any, *cards: int) -> None:
    """The last round of the last day, with these bonus cards dealt; nobody takes a duck."""
    table.hold()
    table.state.round = 10
    table.state.day = table.material.days - 1
    table.state.bonus = [int(card in cards) for card in range(10)]
    table.lay(LINE)


def test_a_bonus_card_pays_who_has_most(table: Any) -> None:
    last_round(table, 0, 1, 4)
    table.give(A, "teal_m", "teal_f", "wood_f")
    table.give(B, "smew", "mallard_m")
    table.shoot([1], [1], [1])
    assert list(table.state.bonus_won) == [1, 1, 0, 0, 1, 0, 0, 0, 0, 0]
    assert table.state.bonuses[A] == 11


def test_a_tie_for_a_bonus_card_pays_nobody(table: Any) -> None:
    last_round(table, 0, 3, 5)
    table.give(A, "teal_m")
    table.give(B, "teal_m")
    table.shoot([1], [1], [1])
    assert not any(table.state.bonus_won)
    assert not any(table.state.bonuses)


@pytest.mark.parametrize(
    ("card", "ducks", "count"),
    [
        (0, ["smew", "teal_m"], 2),
        (1, ["teal_m", "teal_f", "teal_f", "wood_m"], 1),
        (2, ["teal_m", "teal_f", "smew", "king_eider"], 3),
        (3, ["teal_m", "teal_f", "smew"], 1),
        (4, ["teal_m", "teal_f", "wood_f"], 2),
        (5, ["teal_m", "teal_f", "wood_f"], 2),
        (6, ["mallard_m", "teal_f"], 1),
        (7, ["smew", "king_eider", "shoveler_f"], 2),
        (8, ["teal_f", "gadwall_f", "shoveler_m", "teal_m"], 3),
        (9, ["smew"], 19),
    ],
)
def test_what_each_bonus_card_counts(table: Any, card: int, ducks: list[str], count: int) -> None:
    table.give(A, *ducks)
    assert scoring.bonus_count(table.state, table.material, card, A) == count


def test_bonus_cards_may_count_the_whole_game(table_of: Any) -> None:
    """D-35."""
    for readings, won in (({}, 0), ({"D-35": "all_of_the_game"}, 1)):
        table = table_of(readings)
        last_round(table, 0, 1, 2)
        table.state.tally[A][5] = 2
        table.shoot([1], [1], [1])
        assert table.state.bonus_won[0] == won


def test_a_second_day_begins_anew(table: Any) -> None:
    """D-09, D-10, D-36."""
    table.material.days = 2
    table.start(3)
    last_round(table, 0, 1, 2)
    table.state.day = 0
    table.give(A, "smew")
    table.shoot([1], [1], [1])
    state = table.state
    assert (state.day, state.round, state.over) == (1, 0, 0)
    assert (state.face[A], sum(state.bonus_won), sum(state.used[A])) == (8, 0, 6)
    assert state.deck_count + sum(state.line) == 42
    assert [sum(shots) for shots in state.shots[:3]] == [10] * 3


def test_action_cards_return_each_day_if_a_table_prefers_it(table_of: Any) -> None:
    """D-10."""
    table = table_of({"D-10": "each_day"})
    table.material.days = 2
    last_round(table, 0, 1, 2)
    table.state.day = 0
    table.shoot([1], [1], [1])
    assert sum(table.state.held[A]) == 6


def test_action_cards_return_with_the_shots_if_a_table_prefers_it(table_of: Any) -> None:
    """D-10."""
    for readings, held in (({}, 0), ({"D-10": "each_day"}, 0), ({"D-10": "with_shots"}, 6)):
        table = table_of(readings)
        table.hold()
        table.state.round = 5
        table.lay(LINE)
        table.shoot([1], [1], [1])
        assert (table.state.round, sum(table.state.held[A])) == (6, held)


def test_equal_totals_share_the_win(table: Any) -> None:
    last_round(table, 0, 1, 2)
    table.give(A, "king_eider")
    table.give(C, "common_goldeneye")
    table.shoot([1], [1], [1])
    scores, places = [0] * 5, [0] * 5
    assert rules.outcome(table.state, table.material, scores, places) == 1
    assert (scores[:3], places[:3]) == ([7, 0, 7], [1, 3, 1])


def test_the_points_that_games_report_by_source_are_those_of_their_scores(table: Any) -> None:
    columns = table.engine.columns(3)
    sums = [
        sum(each)
        for each in zip(*table.engine.play(table.material, [1] * 3, 1, 0, 10), strict=True)
    ]
    told = dict(zip(columns, sums, strict=True))
    points = [told[f"points.{source}"] for source in ("ducks", "sets", "pairs", "bonus")]
    assert sum(points) == sum(told[f"score.{seat}"] for seat in (1, 2, 3))
    assert min(points) > 0


@pytest.mark.parametrize(
    "ducks", [[], ["teal_m"], ["teal_m", "teal_f"], ["teal_m", "teal_m", "wood_f"], ["smew"]]
)
def test_a_duck_gains_what_it_adds_to_the_worth_of_all(table: Any, ducks: list[str]) -> None:
    table.give(A, *ducks)
    front = table.state.front[A]
    for kind in range(KINDS):
        more = [count + (other == kind) for other, count in enumerate(front)]
        gained = scoring.worth(table.material, more) - scoring.worth(table.material, front)
        assert scoring.gain(table.material, front, kind) == gained


def test_every_count_of_a_game_is_reported_by_its_name(table: Any) -> None:
    counts = ["tied", "short", "recycled", "flipped", "reshuffles", "banished", "capped", "lost"]
    table.state.uses = [1, 2, 3, 4, 5, 6]
    for number, count in enumerate(counts, start=7):
        setattr(table.state, count, number)
    notes = [0] * len(rules.NOTES)
    rules.note(table.state, table.material, notes)
    assert notes[4:] == [*range(1, 15)]


# --- what is hidden, and what cannot be ---------------------------------------------------------


def test_what_others_commit_is_hidden_until_all_have(table: Any) -> None:
    table.hold("choke")
    table.lay(LINE)
    table.play("shoot 1 0 0 0 0", "add 1 0 0 0")
    view = rules.VIEW.plain()
    rules.observe(table.state, table.material, B, view)
    assert (sum(view.fired[A]), sum(view.laid[A])) == (0, 0)
    assert (sum(view.shots[A]), sum(view.held[A])) == (10, 1)
    rules.observe(table.state, table.material, A, view)
    assert (sum(view.fired[A]), sum(view.laid[A])) == (1, 1)


def test_how_many_cards_lie_face_down_is_seen_before_a_flush(table: Any) -> None:
    table.hold("flush")
    table.lay(LINE)
    table.shoot([4, 0], [1, 1, 1], [])
    view = rules.VIEW.plain()
    rules.observe(table.state, table.material, C, view)
    assert list(view.face_down) == [2, 3, 0, 0, 0]
    assert sum(view.fired[A]) == 0


def test_the_deck_and_what_is_set_aside_are_hidden(table: Any) -> None:
    view = rules.VIEW.plain()
    rules.observe(table.state, table.material, A, view)
    rest = len(view.deck) - view.deck_count
    assert list(view.deck) == [-1] * view.deck_count + [0] * rest
    assert not any(view.aside)


@pytest.mark.parametrize(
    ("field", "value", "fact"),
    [
        ("seat", 3, "seat: there is no seat 3"),
        ("seat", 1, "turn: number 0 from seat 0 is not seat 1"),
        ("token", -1, "token: -1, which is not 0 to 4"),
        ("turn", 2, "turn: number 2 from seat 0 is not seat 0"),
        ("day", 1, "day: 1, which is not 0 to 0"),
        ("round", 11, "over: 0 on day 0 after 11 rounds"),
        ("over", 1, "over: 1 on day 0 after 0 rounds"),
        ("phase", 0, "phase: 0, which is not 1 to 7"),
        ("phase", 3, "phase: seat 0 has no Flush"),
        ("phase", 4, "card: seat 0 has nothing to aim"),
        ("phase", 5, "phase: permits are shown to no warden"),
        ("phase", 6, "seat: place 0 in the order is not that of seat 0"),
        ("phase", 7, "phase: nobody decides anything in 7"),
        ("players", 6, "players: 6, which is not 2 to 5"),
        ("players", 2, "shots[2]: nobody sits there"),
        ("deck_count", 61, "deck_count: 61, which is not 0 to 60"),
        ("deck_count", 3, "deck: there are more cards than 3"),
        ("wardens_gone", 1, "1 cards are missing or doubled"),
        ("lost", -1, "lost: -1, which is not 0 to 1000000"),
    ],
)
def test_impossible_states_are_told(table: Any, field: str, value: int, fact: str) -> None:
    table.hold()
    table.lay(LINE, ["teal_m", "teal_f", "smew", "king_eider"])
    setattr(table.state, field, value)
    assert fact in rules.problems(table.state, table.material)


@pytest.mark.parametrize(
    ("field", "place", "value", "fact"),
    [
        ("line", 4, 2, "line: 4 ducks for 3 players"),
        ("front", 4, [0] * 17 + [1], "front[4]: nobody sits there"),
        ("shots", 0, [1, 3, 3, 4, 1], "shots[0][3]: 4, which is not 0 to 3"),
        ("fired", 1, [0, 1, 0, 0, 0], "fired[1]: before its turn"),
        ("laid", 0, [0, 0, 0, 0, 1, 0], "laid[0]: a card that is not committed"),
        ("face_down", 2, 1, "face_down[2]: 1 instead of 0"),
        ("shows", 2, 1, "shows[2]: no warden is there"),
        ("place", 2, 1, "place: [1] is not an order"),
        ("place", 2, 0, "place: there is an order before shots are revealed"),
        ("deck", 1, 19, "deck[1]: 19, which is not 0 to 18"),
        ("bonus_won", 3, 4, "bonus_won[3]: there is no seat 3"),
        ("bonus_won", 3, 1, "bonus_won[3]: it has not been awarded"),
        ("bonuses", 0, 4, "bonuses: 4 points before the end"),
    ],
)
def test_impossible_places_are_told(
    table: Any, field: str, place: int, value: Any, fact: str
) -> None:
    table.hold()
    table.lay(LINE, ["teal_m", "teal_f", "smew", "king_eider"])
    getattr(table.state, field)[place] = value
    assert fact in rules.problems(table.state, table.material)


def test_a_bonus_card_too_many_is_told(table: Any) -> None:
    table.state.bonus = [1] * 4 + [0] * 6
    fact = "bonus: 4 cards of 3 are dealt"
    assert fact in rules.problems(table.state, table.material)


def test_who_is_asked_has_something_to_decide(table: Any) -> None:
    table.hold()
    table.lay(LINE)
    table.play("shoot 0 0 0 1 0")
    table.state.phase, table.state.turn, table.state.seat = 2, 0, 0
    fact = "phase: seat 0 has no card to add"
    assert fact in rules.problems(table.state, table.material)
    table.state.phase, table.state.place[:3], table.state.line = 6, [0, 1, 2], [0] * 18
    fact = "phase: there is no duck to take"
    assert fact in rules.problems(table.state, table.material)


def test_every_problem_is_told_at_once(table: Any) -> None:
    table.state.seat, table.state.phase, table.state.bonus_won[2] = 9, 9, 9
    assert len(rules.problems(table.state, table.material)) == 3


def test_a_card_too_many_is_noticed(table: Any) -> None:
    assert rules.problems(table.state, table.material) == []
    table.state.discard[0] += 1
    assert rules.missing_pieces(table.state, table.material) == 1
    assert "1 cards are missing or doubled" in rules.problems(table.state, table.material)


@pytest.mark.parametrize("pile", ["shots", "held", "front"])
def test_every_kind_of_card_is_conserved(table: Any, pile: str) -> None:
    getattr(table.state, pile)[A][0] += 1
    assert rules.missing_pieces(table.state, table.material) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_days_end_at_dusk(table: Any, players: int) -> None:
    table.material.days = 2
    rows = table.engine.play(table.material, [1] * players, 2, 0, 5)
    assert {row[0] for row in rows} == {1}
