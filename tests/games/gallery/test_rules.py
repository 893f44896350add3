"""The Gallery's rulings, and what holds of its line, its decks and its end."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.gallery import rules
from pnp.games.gallery.fields import CARDS, UNKNOWN


def starting(table: Any, kind: str) -> list[str]:
    """The legal plays of a card of one kind, held alone."""
    table.hold(kind)
    return [action for action in table.legal if not action.startswith("discard")]


# --- targets ------------------------------------------------------------------------------------


def test_take_aim_reaches_every_open_space_water_included(table: Any) -> None:
    table.lay(["W", "W", "A", "B", "m", "W"])
    table.aim(1, 4)
    assert starting(table, "take_aim") == [f"take_aim {space}" for space in (1, 3, 4, 6)]


def test_without_a_token_nobody_aims(table: Any) -> None:
    table.material.tokens = 2
    table.aim(0, 1)
    assert starting(table, "take_aim") == starting(table, "double_barrel") == []


def test_with_one_token_a_barrel_is_wasted(table: Any) -> None:
    table.material.tokens = 1
    table.aim()
    assert starting(table, "double_barrel") == [f"single_barrel {space}" for space in range(1, 7)]


def test_a_pair_is_taken_where_there_is_one(table: Any) -> None:
    table.aim(0, 2)
    assert starting(table, "double_barrel") == ["double_barrel 4", "double_barrel 5"]


def test_without_a_pair_a_single_open_space_is_taken(table: Any) -> None:
    table.aim(1, 3, 4)
    assert starting(table, "double_barrel") == [f"single_barrel {space}" for space in (1, 3, 6)]


def test_any_target_is_bumped_into_an_open_space(table: Any) -> None:
    table.aim(0, 2, 3)
    assert starting(table, "bump_left") == ["bump_left 3"]
    assert starting(table, "bump_right") == ["bump_right 1", "bump_right 4"]


# --- shots --------------------------------------------------------------------------------------


def test_quick_shot_spares_water_and_bottoms_up(table: Any) -> None:
    table.lay(["W", "A", "m", "B", "W", "C"])
    table.hide(3)
    assert starting(table, "quick_shot") == [f"quick_shot {space}" for space in (2, 3, 6)]


def test_quick_shot_takes_the_target_of_its_space_alone(table: Any) -> None:
    table.lay(["A", "B", "C", "D", "E", "W"], ["W"])
    table.aim(1, 2)
    table.do("quick_shot 2")
    assert (table.targets, table.line) == ([2], ["A", "C", "D", "E", "W", "W"])


def test_misfire_goes_to_either_side_of_a_target(table: Any) -> None:
    table.lay(["A", "W", "C", "D", "E", "W"])
    table.aim(0, 4)
    assert starting(table, "misfire") == ["misfire 1 2", "misfire 5 4", "misfire 5 6"]


def test_misfire_at_water_takes_the_first_target(table: Any) -> None:
    table.lay(["A", "W", "C", "D", "E", "W"])
    table.aim(0, 1)
    table.do("misfire 1 2")
    assert (table.targets, table.shot, table.line[1]) == ([1], {}, "W")


def test_misfire_at_water_may_take_nothing(table_of: Any) -> None:
    table = table_of({"G-11": "nothing_goes"})
    table.lay(["A", "W", "C", "D", "E", "W"])
    table.aim(0, 1)
    table.do("misfire 1 2")
    assert (table.targets, table.shot) == ([0, 1], {})


def test_misfire_at_what_cannot_be_shot_may_be_barred(table_of: Any) -> None:
    table = table_of({"G-11": "not_allowed"})
    table.lay(["A", "W", "C", "D", "E", "W"])
    table.hide(3)
    table.aim(2)
    assert starting(table, "misfire") == []


def test_two_birds_treat_water_and_bottoms_up_as_shots_do(table: Any) -> None:
    table.lay(["A", "W", "B", "C", "D", "E"], ["m"])
    table.hide(2)
    table.aim(1, 2)
    table.do("two_birds 2")
    assert (table.targets, table.shot, table.hidden) == ([], {}, [2])
    assert table.line == ["A", "W", "B", "C", "D", "E"]


def test_two_birds_bare_what_both_covered(table: Any) -> None:
    table.lay(["A/m", "B/C", "D", "E", "W", "W"], ["m"])
    table.aim(0, 1, 2)
    table.do("two_birds 1")
    assert table.line == ["m", "C", "D", "E", "W", "W"]
    assert (table.targets, table.shot) == ([2], {"A": 1, "B": 1})


def test_a_duck_of_ones_own_is_shot_if_nothing_else_can_be_played(table: Any) -> None:
    table.lay(["m", "W", "W", "W", "W", "W"])
    table.aim(0)
    assert starting(table, "shoot") == ["shoot 1"]


# --- the line -----------------------------------------------------------------------------------


def test_swaps_and_fast_forward_take_visible_ducks_of_ones_own(table: Any) -> None:
    table.lay(["m", "A/m", "m/A", "W", "B", "m"])
    assert starting(table, "hang_back") == ["hang_back 1", "hang_back 3"]
    assert starting(table, "move_ahead") == ["move_ahead 3", "move_ahead 6"]
    assert starting(table, "fast_forward") == [f"fast_forward {space}" for space in (1, 3, 6)]


def test_stacks_and_bottoms_up_move_as_one(table: Any) -> None:
    table.lay(["A", "W", "m/B", "C", "D", "E"])
    table.hide(2)
    table.aim(2)
    table.do("move_ahead 3")
    assert (table.line[:3], table.hidden, table.targets) == (["A", "m/B", "W"], [1], [2])


def test_fast_forward_of_the_first_duck_does_nothing(table: Any) -> None:
    table.lay(["m", "A", "B", "C", "D", "E"])
    table.do("fast_forward 1")
    assert table.line == ["m", "A", "B", "C", "D", "E"]


def test_disorderly_conduct_puts_the_line_into_any_order(table: Any) -> None:
    table.lay(["A", "B", "C", "D", "E", "W"])
    table.aim(0)
    table.do("disorderly_conduct")
    for action in ("arrange 6", "arrange 6", "arrange 4", "arrange 4", "arrange 6"):
        assert table.state.seat == 0
        table.push(action)
    assert table.line == ["W", "E", "B", "A", "D", "C"]
    assert (table.targets, table.state.seat) == ([0], 1)


def test_disorderly_conduct_may_change_nothing(table: Any) -> None:
    table.lay(["A", "B", "C", "D", "E", "W"])
    table.do("disorderly_conduct")
    assert list(table.legal) == [f"arrange {space}" for space in range(1, 7)]
    for place in range(1, 6):
        table.push(f"arrange {place}")
    assert table.line == ["A", "B", "C", "D", "E", "W"]
    assert sum(table.state.hands[0]) == 1


def test_line_forward_lays_a_stack_under_the_deck_and_discards_bottoms_up(table: Any) -> None:
    table.lay(["A/m/B", "C", "D", "E", "W", "W"], ["W"])
    table.hide(0)
    table.aim(0)
    table.do("line_forward")
    assert table.line == ["C", "D", "E", "W", "W", "W"]
    assert (table.deck, table.hidden, table.targets) == (["A", "m", "B"], [], [0])
    assert table.state.discarded[CARDS.index("bottoms_up")] == 1


def test_duck_shuffle_parts_stacks_and_discards_bottoms_up(table: Any) -> None:
    table.lay(["A/m/B", "C/D", "W", "W", "W", "W"], ["W"])
    table.hide(1)
    table.do("duck_shuffle")
    assert sorted(table.line + table.deck) == sorted("AmBCDWWWWW")
    assert (table.hidden, table.state.discarded[CARDS.index("bottoms_up")]) == ([], 1)


# --- hiding -------------------------------------------------------------------------------------


def test_ducks_take_cover_under_visible_ducks_beside_them(table: Any) -> None:
    table.lay(["m", "m", "W", "m", "A", "m"])
    found = starting(table, "duck_and_cover")
    assert found == [f"duck_and_cover {way}" for way in ("1 2", "2 1", "4 5", "6 5")]


def test_cover_under_ones_own_duck_may_be_barred(table_of: Any) -> None:
    table = table_of({"G-18": "not_allowed"})
    table.lay(["m", "m", "A", "W", "W", "W"])
    assert starting(table, "duck_and_cover") == ["duck_and_cover 2 3"]


def test_a_whole_stack_slides_under_a_stack(table: Any) -> None:
    table.lay(["m/B", "A/C", "W", "W", "W", "W"], ["D"])
    table.aim(1)
    table.do("duck_and_cover 1 2")
    assert (table.line, table.targets) == (["A/C/m/B", "W", "W", "W", "W", "D"], [1])


def test_stacks_may_be_held_to_two_ducks(table_of: Any) -> None:
    table = table_of({"G-19": "two_ducks_at_most"})
    table.lay(["m/B", "A", "m", "A/C", "m", "E"])
    found = starting(table, "duck_and_cover")
    assert found == ["duck_and_cover 3 2", "duck_and_cover 5 6"]


def test_under_bottoms_up_both_are_safe(table: Any) -> None:
    table.lay(["A", "m", "W", "W", "W", "W"], ["D"])
    table.hide(0)
    table.do("duck_and_cover 2 1")
    table.aim(0)
    table.do("shoot 1")
    assert (table.line[0], table.hidden, table.shot) == ("A/m", [0], {})


def test_a_duck_that_takes_cover_sheds_its_bottoms_up(table: Any) -> None:
    table.lay(["A", "m", "W", "W", "W", "W"], ["D"])
    table.hide(1)
    table.do("duck_and_cover 2 1")
    assert (table.line[0], table.hidden) == ("A/m", [])
    assert table.state.discarded[CARDS.index("bottoms_up")] == 1


def test_bottoms_up_goes_over_bare_ducks(table: Any) -> None:
    table.lay(["A", "m", "W", "B/C", "W", "D"])
    table.hide(0)
    assert starting(table, "bottoms_up") == [f"bottoms_up {space}" for space in (2, 4, 6)]


def test_bottoms_up_lasts_until_its_player_s_next_turn(table: Any) -> None:
    table.lay(["A", "m", "W", "B", "C", "W"])
    table.do("bottoms_up 1")
    for seat in range(1, 6):
        assert (table.state.seat, table.hidden) == (seat, [0])
        table.do("fast_forward 2" if seat == 0 else "take_aim " + str(seat))
    assert (table.state.seat, table.hidden) == (0, [])
    assert table.state.discarded[CARDS.index("bottoms_up")] == 1


# --- turns and the end --------------------------------------------------------------------------


def test_the_first_duck_from_the_front_begins(table: Any) -> None:
    from pnp.games.gallery.rules import beginner  # noqa: PLC0415 -- a step of the start, alone

    table.lay(["W", "W", "C", "A", "m", "B"])
    assert beginner(table.state) == 3


def test_each_colour_begins_when_it_is_in_front(table: Any) -> None:
    for players in (3, 4, 5, 6):
        table.start(players)
        first = next(card for card in table.line if card != "W")
        assert "mABCDE".index(first) == table.state.seat


def test_a_card_is_drawn_after_a_play(table: Any) -> None:
    before = table.state.pile_count
    table.hold("line_forward", "shoot", "shoot")
    table.push("line_forward")
    assert (sum(table.state.hands[0]), table.state.pile_count) == (3, before - 1)


def test_a_discard_is_replaced(table: Any) -> None:
    table.aim()
    table.hold("shoot", "two_birds", "shoot")
    table.push("discard 6")
    assert (table.state.discarded[5], sum(table.state.hands[0]), table.state.seat) == (1, 3, 1)
    assert (table.state.burnt, sum(table.state.uses)) == (1, 0)


def test_discards_are_shuffled_when_the_action_deck_is_empty(table: Any) -> None:
    table.state.pile_count = 0
    table.state.discarded = [2, 3, *[0] * 14]
    table.hide(3)
    table.hold("line_forward", "shoot", "shoot")
    table.push("line_forward")
    assert (table.state.pile_count, sum(table.state.discarded)) == (5, 0)
    assert table.state.reshuffled == 1


def test_two_who_lose_their_last_ducks_at_once_share_the_win(table: Any) -> None:
    table.start(3)
    table.state.seat = 0
    table.state.shot[:3] = [4, 4, 5]
    table.state.swims[2] = 0
    table.lay(["m", "A", "W", "W", "W", "W"], ["W"])
    table.aim(0, 1)
    table.do("two_birds 1")
    scores, places = [0] * 6, [0] * 6
    assert rules.outcome(table.state, table.material, scores, places) == 2
    assert (scores[:3], places[:3]) == ([0, 0, 0], [1, 1, 2])


def test_when_all_ducks_are_out_the_line_is_the_water_that_there_is(table: Any) -> None:
    table.start(3)
    table.state.seat = 0
    table.state.shot[:3] = [4, 4, 5]
    table.lay(["m", "A", "W", "W", "W", "W"], ["W"])
    table.aim(0, 1)
    table.do("two_birds 1")
    assert (table.line, table.state.deck_count) == (["W"] * 5, 0)


def test_play_goes_on_while_two_have_ducks(table: Any) -> None:
    table.start(3)
    table.state.shot[:3] = [4, 4, 4]
    table.state.seat = 0
    table.lay(["m", "A", "B", "W", "W", "W"], ["W", "W"])
    table.do("quick_shot 1")
    assert not rules.is_over(table.state)
    assert list(table.state.swims[:3]) == [0, 1, 1]


def test_what_went_under_the_deck_is_known_until_it_is_drawn_or_shuffled(table: Any) -> None:
    view = rules.VIEW.plain()
    table.lay(["A", "B", "W", "W", "W", "C"], ["D", "E"])
    table.do("line_forward")
    rules.observe(table.state, table.material, 1, view)
    assert view.deck[: view.deck_count] == [2, UNKNOWN]
    table.state.seat = 0
    table.do("duck_shuffle")
    rules.observe(table.state, table.material, 1, view)
    assert view.deck[: view.deck_count] == [UNKNOWN] * 2


def test_a_view_holds_nothing_of_what_is_hidden(table: Any) -> None:
    before, after = rules.VIEW.plain(), rules.VIEW.plain()
    rules.observe(table.state, table.material, 2, before)
    state = table.state
    state.deck[: state.deck_count] = sorted(state.deck[: state.deck_count])
    state.pile[: state.pile_count] = sorted(state.pile[: state.pile_count])
    state.hands[3], state.hands[4] = state.hands[4], state.hands[3]
    rules.observe(table.state, table.material, 2, after)
    assert rules.VIEW.values(before) == rules.VIEW.values(after)


# --- what cannot be -----------------------------------------------------------------------------


def test_a_line_that_could_be_filled_is_full(table: Any) -> None:
    table.start(4)
    assert rules.problems(table.state, table.material) == []
    table.state.length = 5
    assert "line: 5 of 6 spaces are filled" in rules.problems(table.state, table.material)


def test_a_card_too_many_is_noticed(table: Any) -> None:
    table.start(4)
    table.state.discarded[0] += 1
    assert rules.missing_pieces(table.state, table.material) == 1
    assert "1 cards are missing or doubled" in rules.problems(table.state, table.material)


@pytest.mark.parametrize(
    ("field", "value", "fact"),
    [
        ("players", 7, "players: 7, which is not 2 to 6"),
        ("players", 3, "players: 3, but seat 3 has ducks or cards"),
        ("seat", 4, "seat: there is no seat 4"),
        ("turn", 2, "turn: 1 turns are done, but 0 cards"),
        ("known", 99, "known: 99, which is not 0 to 35"),
        ("known", 20, "known: 20 of 19 cards of the deck"),
        ("deck_count", 18, "deck: there are more cards than 18"),
        ("pile_count", 41, "pile: there are more cards than 41"),
        ("pile_count", 1000, "pile_count: 1000, which is not 0 to 54"),
        ("arranging", 7, "arranging: 7, which is not 0 to 6"),
        ("arranging", 1, "arranging: no card was played that allows it"),
        ("over", 1, "over: 1, but 4 players have ducks"),
        ("duck_shuffles", 1, "duck_shuffles: 1, but 0 cards for it"),
        ("own_hits", 1, "own_hits: 1 of 0 ducks that were shot"),
        ("burnt", 1, "discarded: 0 cards of 1 that were played"),
    ],
)
def test_impossible_states_are_told(table: Any, field: str, value: int, fact: str) -> None:
    table.start(4)
    setattr(table.state, field, value)
    assert fact in rules.problems(table.state, table.material)


@pytest.mark.parametrize(
    ("field", "place", "value", "fact"),
    [
        ("shot", 2, 6, "shot[2]: 6, which is not 0 to 5"),
        ("swims", 1, 0, "swims: [1, 0, 1, 1], but [1, 1, 1, 1] have ducks"),
        ("targets", 3, 2, "targets[3]: 2, which is not 0 to 1"),
        ("height", 5, 0, "line[5]: there is no card"),
        ("hidden", 0, 6, "hidden[0]: there is no seat 5"),
        ("hands", 5, [1] + [0] * 15, "players: 4, but seat 5 has ducks or cards"),
        ("hands", 0, [4] * 16, "hands[0][1]: 4, which is not 0 to 3"),
        ("hands", 0, [2] + [0] * 15, "hands[0]: 2 cards instead of 3"),
        ("discarded", 3, -1, "discarded[3]: -1, which is not 0 to 54"),
        ("pile", 7, 16, "pile[7]: 16, which is not 0 to 15"),
        ("deck", 3, 6, "deck: there are ducks of more than 4 players"),
    ],
)
def test_impossible_places_are_told(
    table: Any, field: str, place: int, value: Any, fact: str
) -> None:
    table.start(4)
    getattr(table.state, field)[place] = value
    assert fact in rules.problems(table.state, table.material)


@pytest.mark.parametrize(
    ("line", "hidden", "fact"),
    [
        ("W/A B C D E m", None, "line[0]: water lies in a stack"),
        ("W A B C D E", 0, "line[0]: Bottoms Up lies over water"),
        ("A B C D E", None, "line: 5 of 6 spaces are filled"),
    ],
)
def test_impossible_lines_are_told(table: Any, line: str, hidden: int | None, fact: str) -> None:
    table.lay(line.split())
    if hidden is not None:
        table.hide(hidden)
    assert fact in rules.problems(table.state, table.material)


def test_bottoms_up_is_taken_up_by_who_is_to_play(table: Any) -> None:
    table.hide(2, seat=0)
    fact = "hidden[2]: seat 0 has not taken up its card"
    assert fact in rules.problems(table.state, table.material)


def test_every_problem_is_told_at_once(table: Any) -> None:
    table.start(4)
    table.state.seat = 9
    table.state.shot[2] = 6
    table.state.height[0] = 0
    found = rules.problems(table.state, table.material)
    assert {text.partition(":")[0] for text in found} >= {"seat", "shot[2]", "line[0]"}


def test_a_game_tells_how_it_was_played(table: Any) -> None:
    table.lay(["m/A", "B", "W", "W", "W", "W"], ["D"])
    table.aim(0)
    table.do("shoot 1")
    table.state.seat = 2
    table.lay(["B", "C", "W", "W", "W", "W"], ["D"])
    table.do("duck_and_cover 1 2")
    notes = [0] * len(rules.NOTES)
    rules.note(table.state, table.material, notes)
    told = dict(zip(rules.NOTES, notes, strict=True))
    assert (told["use.shoot"], told["use.duck_and_cover"], told["use.misfire"]) == (1, 1, 0)
    assert (told["turns"], told["deepest_stack"], told["own_ducks_shot"]) == (3, 2, 1)


def test_games_end_under_every_reading(table_of: Any) -> None:
    for dry in ("first_target_goes", "nothing_goes", "not_allowed"):
        other = table_of({"G-11": dry, "G-18": "not_allowed", "G-19": "two_ducks_at_most"})
        rows = other.engine.play(other.material, [0] * 6, 2, 0, 10)
        assert {row[0] for row in rows} <= {1, 2}
