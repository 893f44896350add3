"""Duck Blind's bag: every card is in it, says what the data say, and hides what it should hide."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise, product
from math import dist

import pytest

from pnp import art
from pnp.games.blind.components import HUNTERS, LOOKS, bag, spiral_path
from pnp.games.blind.fields import ACTION_CARDS, DUCKS
from pnp.games.blind.model import Blind as Data
from pnp.games.components import Bag, Component


@pytest.fixture(scope="module")
def whole(blind: Data) -> Bag:
    return bag(blind, sheets=4)


def cards_of(whole: Bag, kind: str) -> list[Component]:
    return [each for each in whole.components if each.id.startswith(f"blind.{kind}.")]


def number(cards: list[Component]) -> int:
    return sum(each.copies for each in cards)


def backs(cards: list[Component]) -> set[str]:
    return {each.back.id for each in cards if each.back}


def test_the_parts_come_in_the_order_of_printing(whole: Bag) -> None:
    assert whole.parts == ("cards", "aid", "track", "token", "rules")


def test_no_two_components_share_an_id(whole: Bag) -> None:
    ids = Counter(each.id for each in whole.components)
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_deck_has_as_many_cards_as_the_data_count(blind: Data, whole: Bag) -> None:
    counts = {
        kind: number(cards_of(whole, kind))
        for kind in ("duck", "warden", "shot", "action", "timing", "bonus")
    }
    assert counts == {
        "duck": 46, "warden": 4, "shot": 50, "action": 30, "timing": 11, "bonus": 10,
    }  # fmt: skip
    assert counts["duck"] == blind.ducks.cards
    assert counts["warden"] == blind.wardens.cards
    assert counts["action"] == blind.actions.cards
    assert number(list(whole.of_part("cards"))) == 151


def test_the_points_of_all_ducks_are_those_that_the_data_sum(blind: Data, whole: Bag) -> None:
    points = sum(each.copies * each.values["points"] for each in cards_of(whole, "duck"))
    assert points == blind.ducks.points == 138


def test_there_is_a_card_of_every_kind_that_the_rules_know(whole: Bag) -> None:
    assert [each.id.removeprefix("blind.duck.") for each in cards_of(whole, "duck")] == list(DUCKS)


def test_every_player_has_a_whole_hand(blind: Data, whole: Bag) -> None:
    for hunter in HUNTERS:
        shots = cards_of(whole, f"shot.{hunter}")
        assert {each.values["shots"]: each.copies for each in shots} == dict(
            enumerate(blind.shots.copies)
        )
        assert sum(each.values["shots"] * each.copies for each in shots) == blind.shots.shots
        assert number(cards_of(whole, f"action.{hunter}")) == ACTION_CARDS


def test_ducks_and_wardens_have_one_back(whole: Bag) -> None:
    assert backs(cards_of(whole, "duck")) == backs(cards_of(whole, "warden"))
    assert len(backs(cards_of(whole, "duck"))) == 1


def test_a_players_shots_and_actions_have_one_back_that_no_other_has(whole: Bag) -> None:
    found = [
        backs(cards_of(whole, f"shot.{hunter}") + cards_of(whole, f"action.{hunter}"))
        for hunter in HUNTERS
    ]
    assert all(len(each) == 1 for each in found)
    assert len(set.union(*found)) == len(HUNTERS)


def test_markers_say_on_their_backs_that_they_have_been_around(blind: Data, whole: Bag) -> None:
    start, *markers = whole.of_part("token")
    assert len(markers) == blind.players.most
    assert start.back is not None
    assert "lap" not in start.back.values
    assert all(each.is_round for each in (start, *markers))
    for each in markers:
        assert each.back is not None
        assert each.back.values["lap"] == blind.track.lap == blind.track.last + 1


@pytest.mark.parametrize("spaces", [1, 60, 100, 130, 131, 200])
def test_the_path_winds_from_square_to_square(spaces: int) -> None:
    path = spiral_path(spaces)
    squares = path["squares"]
    assert len(set(squares)) == len(squares) == spaces
    assert all(
        abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1 for one, other in pairwise(squares)
    )
    assert all(x < path["columns"] and y < path["rows"] for x, y in squares)


@pytest.mark.parametrize("spaces", [1, 60, 100, 130, 200])
def test_the_path_keeps_its_steps_even_around_corners(spaces: int) -> None:
    path = spiral_path(spaces)
    assert len(path["points"]) == spaces
    assert all(0.7 < dist(one, other) < 1.1 for one, other in pairwise(path["points"]))
    assert all(0 < x < path["columns"] and 0 < y < path["rows"] for x, y in path["points"])


@pytest.mark.parametrize("spaces", [60, 100, 130])
def test_no_step_of_the_path_turns_sharply(spaces: int) -> None:
    steps = [
        math.atan2(after[1] - before[1], after[0] - before[0])
        for before, after in pairwise(spiral_path(spaces)["points"])
    ]
    turns = [math.remainder(after - before, math.tau) for before, after in pairwise(steps)]
    assert max(map(abs, turns)) < math.radians(40)


def test_every_player_has_an_aid(blind: Data, whole: Bag) -> None:
    (aid,) = whole.of_part("aid")
    assert aid.copies == blind.players.most


def test_every_picture_that_cards_are_given_is_there(whole: Bag) -> None:
    cards = whole.of_part("cards")
    named = {each.values.get(key, "") for each in cards for key in ("shown", "picture")}
    assert {name.removesuffix(".left") for name in named} - {""} <= set(art.ids())


def test_species_have_bands_of_their_own_and_those_alone_share_one(blind: Data) -> None:
    paired = [LOOKS[each.id].band for each in blind.ducks.species]
    alone = {LOOKS[each.id].band for each in blind.ducks.singles}
    assert len(set(paired)) == len(paired)
    assert len(alone) == 1
    assert alone.isdisjoint(paired)


# --- examples -------------------------------------------------------------------------------------


def counted(ducks: list[str], blind: Data) -> tuple[int, int, int]:
    """Return points, set and pairs of ducks, by the rules as a reader knows them."""
    points = {f"{each.id}.male": each.male for each in blind.ducks.species}
    points |= {f"{each.id}.female": each.female for each in blind.ducks.species}
    points |= {each.id: each.worth for each in blind.ducks.singles}
    sexes = Counter(ducks)
    species = Counter(name.partition(".")[0] for name in ducks if "." in name)
    largest = max(species.values(), default=0)
    pairs = sum(min(sexes[f"{each}.male"], sexes[f"{each}.female"]) for each in species)
    return sum(map(points.__getitem__, ducks)), largest if largest > 1 else 0, pairs


def ranked(bids: list[tuple[int, ...]]) -> list[int]:
    """Return the places of those who choose, first to last; who is tied twice is left out."""
    worth = [(sum(bid), sum(shots > 0 for shots in bid)) for bid in bids]
    alone = [place for place, each in enumerate(worth) if worth.count(each) == 1]
    return sorted(alone, key=worth.__getitem__, reverse=True)


def test_the_example_of_bids_is_ranked_as_it_says(blind: Data) -> None:
    examples = blind.examples
    order = ranked(list(examples.bids))
    assert [order.index(place) + 1 for place in range(len(order))] == list(examples.places)


def test_the_example_of_a_bag_scores_what_it_says(blind: Data) -> None:
    score = blind.examples.score
    assert counted(list(score.ducks), blind) == (score.face, score.set, score.pairs)
    assert score.face + score.set + score.pairs == score.total


@pytest.mark.parametrize("time", ["noon", "dusk"])
def test_the_example_of_a_day_scores_what_it_says(time: str, blind: Data) -> None:
    examples, noon = blind.examples, blind.timing.cards.index("noon") + 1
    rounds = examples.day[:noon] if time == "noon" else examples.day[noon:]
    for player, count in enumerate(getattr(examples, time)):
        ducks = [each.taken[player] for each in rounds if each.taken[player]]
        assert counted(ducks, blind) == (count.face, count.set, count.pairs)
        assert count.face + count.set + count.pairs == count.total


def test_the_example_of_a_day_is_played_by_the_rules(blind: Data) -> None:
    examples, noon = blind.examples, blind.timing.cards.index("noon") + 1
    assert len(examples.day) == len(blind.timing.cards)
    for each in examples.day:
        order = ranked(list(each.fired))
        assert sorted(filter(None, each.taken)) == sorted(each.line if order else [])
        assert len(each.line) == len(each.fired) == len(each.taken)
    for rounds, player in product((examples.day[:noon], examples.day[noon:]), (0, 1)):
        fired = Counter(shots for each in rounds for shots in each.fired[player] if shots)
        assert fired <= Counter(dict(enumerate(blind.shots.copies)))
    flown = Counter(duck for each in examples.day for duck in each.line)
    assert all(
        flown[f"{each.id}.{sex}"] <= each.of_each_sex
        for each, sex in product(blind.ducks.species, ("male", "female"))
    )


def test_the_example_ends_as_it_says(blind: Data) -> None:
    examples = blind.examples
    paid = {card.id: card.points for card in blind.bonus.each}
    assert len(examples.bonus) == blind.bonus.dealt
    for player, total in enumerate(examples.totals):
        bonus = sum(paid[each.id] for each in examples.bonus if each.winner == player + 1)
        assert examples.noon[player].total + examples.dusk[player].total + bonus == total


def test_the_example_of_bonus_cards_is_judged_on_the_afternoon(blind: Data) -> None:
    noon = blind.timing.cards.index("noon") + 1
    bags = [
        [each.taken[player] for each in blind.examples.day[noon:] if each.taken[player]]
        for player in (0, 1)
    ]
    asked = {
        "full_strap": [len(ducks) for ducks in bags],
        "field_guide": [len({name.partition(".")[0] for name in ducks}) for ducks in bags],
        "rare_bird": [sum("." not in name for name in ducks) for ducks in bags],
    }
    for each in blind.examples.bonus:
        mine, other = asked[each.id]
        assert each.winner == (0 if mine == other else 1 if mine > other else 2)
