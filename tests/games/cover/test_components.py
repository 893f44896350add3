"""Duck & Cover's bag: every card of the game is in it, and says what the data says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from unchecked import with_fields

from pnp import art
from pnp.core import resources
from pnp.data.toml import load_table
from pnp.games.components import Bag, Component
from pnp.games.cover.components import MOODS, bag
from pnp.games.cover.model import Cover, read


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


@pytest.fixture(scope="module")
def whole(cover: Cover) -> Bag:
    return bag(cover, sheets=4)


def ducks_of(bag_: Bag) -> list[Component]:
    return [each for each in bag_.components if each.id.startswith("cover.duck.")]


def calls_of(bag_: Bag) -> list[Component]:
    return [each for each in bag_.components if each.id.startswith("cover.draw.")]


def test_the_parts_come_in_the_order_of_printing(whole: Bag) -> None:
    assert whole.parts == ("cards", "score", "limit", "aid", "mat", "token", "rules")


def test_there_are_as_many_cards_as_the_data_counts(cover: Cover, whole: Bag) -> None:
    copies = sum(card.copies for card in whole.of_part("cards"))
    assert copies == cover.ducks.cards + cover.draw.cards == 110


def test_no_two_components_share_an_id(whole: Bag) -> None:
    ids = Counter(each.id for each in whole.components)
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_family_has_every_duck_once(cover: Cover, whole: Bag) -> None:
    found = {each.id: each.copies for each in ducks_of(whole)}
    assert found == {
        f"cover.duck.{family.id}.{duck.number}": 1
        for family in cover.families.each
        for duck in cover.ducks.each
    }


def test_a_duck_card_says_its_number_and_splash(cover: Cover, whole: Bag) -> None:
    splashes = {duck.number: duck.splash for duck in cover.ducks.each}
    for card in ducks_of(whole):
        assert card.id.endswith(f".{card.values['number']}")
        assert card.values["splash"] == splashes[card.values["number"]]


def test_every_number_is_called_twice_and_the_specials_once(whole: Bag) -> None:
    copies: Counter[object] = Counter()
    for each in calls_of(whole):
        copies[each.values["call"]] += each.copies
    assert copies == {**dict.fromkeys(range(1, 13), 2), "max": 1, "bis": 1}


def test_captain_and_mate_call_each_number_in_turns(cover: Cover) -> None:
    for wanted, shares in [(1, [1, 0]), (2, [1, 1]), (3, [2, 1])]:
        draw = with_fields(cover.draw, copies_of_each_number=wanted)
        calls = calls_of(bag(with_fields(cover, draw=draw), sheets=4))
        sevens = {each.values["officer"]: each.copies for each in calls if each.values["call"] == 7}
        assert [sevens.get(name, 0) for name in ("captain", "mate")] == shares


def test_the_higher_the_number_the_louder_the_call(whole: Bag) -> None:
    called = {
        each.values["call"]: each.values["caller"].rpartition(".")[2]
        for each in calls_of(whole)
        if isinstance(each.values["call"], int)
    }
    assert [called[number] for number in range(1, 13)] == list(MOODS)
    assert {each.values["caller"] for each in calls_of(whole)} <= set(art.ids())


def test_families_have_backs_of_their_own_and_calls_share_one(whole: Bag) -> None:
    backs = {each.id: each.back.id for each in whole.of_part("cards") if each.back}
    assert len(backs) == len(whole.of_part("cards"))
    assert {backs[each.id] for each in calls_of(whole)} == {"cover.back.draw"}
    for card in ducks_of(whole):
        assert backs[card.id] == f"cover.back.{card.values['family']['id']}"


def test_every_family_has_its_pictures(whole: Bag) -> None:
    wanted = {
        name
        for card in ducks_of(whole)
        for family in (card.values["family"],)
        for name in (
            f"bathduck.alone.{family['id']}.{card.values['splash']}",
            f"bathwater.far.{card.values['splash']}",
            f"bathwater.near.{card.values['splash']}",
            f"bathroom.{family['id']}",
            f"badge.{family['badge']}",
            f"hatch.{family['hatch']}",
            f"back.{family['id']}",
        )
    }
    assert wanted - set(art.ids()) == set()


def test_score_sheets_are_as_many_as_ordered(whole: Bag) -> None:
    (score,) = whole.of_part("score")
    assert (score.kind, score.copies) == ("pad", 4)


def test_every_player_has_an_aid(cover: Cover, whole: Bag) -> None:
    (aid,) = whole.of_part("aid")
    assert aid.copies == cover.players.most


def walls() -> dict[str, dict[str, Any]]:
    """What low ink leaves out of bathrooms, by family and thing."""
    return load_table(resources.games() / "cover" / "walls.toml")


def test_low_ink_leaves_things_out_of_bathrooms_that_there_are(cover: Cover) -> None:
    assert walls().keys() <= {family.id for family in cover.families.each}
    numbers = {duck.number for duck in cover.ducks.each}
    for family, things in walls().items():
        width, height = art.box(f"bathroom.{family}")
        for name, thing in things.items():
            left, top, right, bottom = thing["box"]
            assert -10 < left < right < width + 10, (family, name)
            assert -10 < top < bottom < height + 10, (family, name)
            assert set(thing["behind"]) <= numbers, (family, name)


def test_what_is_left_out_behind_one_duck_does_not_overlap(whole: Bag) -> None:
    """A clip would show it again where two boxes meet."""
    for card in ducks_of(whole):
        for one, other in combinations(card.values["hidden"], 2):
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            ), (card.id, one, other)
