"""Choosing what is printed: some cards, more of them, and places that are used already."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pnp
from pnp.core.geometry import Size
from pnp.games.components import Bag, Component
from pnp.printing.selection import multiply, numbers, select

PUDDLE = str(Path(__file__).parents[3] / "examples" / "puddle")
CARDS = ("wren.blue.1", "wren.blue.2", "wren.red.1", "wren.call")


def a_component(name: str, kind: str) -> Component:
    part = {"card": "cards"}.get(kind, kind)
    return Component(f"tit.{name}", part, kind, "x.svg", Size(9, 9), 3)  # type: ignore[arg-type]


BAG = Bag(
    "tit",
    (
        a_component("sheet", "sheet"),
        *(a_component(name, "card") for name in CARDS),
        a_component("aid", "aid"),
    ),
)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["1"], ["wren.blue.1"]),
        (["2-4"], ["wren.blue.2", "wren.red.1", "wren.call"]),
        (["2–3"], ["wren.blue.2", "wren.red.1"]),
        (["wren.blue"], ["wren.blue.1", "wren.blue.2"]),
        (["tit.wren.blue.2"], ["wren.blue.2"]),
        (["Wren.Call", "1", "1"], ["wren.blue.1", "wren.call"]),
        (["aid"], ["aid"]),
    ],
)
def test_numbers_runs_ids_and_their_beginnings_name_components(
    names: list[str], found: list[str]
) -> None:
    assert select(names, BAG) == {f"tit.{name}" for name in found}


def test_an_id_stands_for_others_up_to_a_full_stop_only() -> None:
    with pytest.raises(pnp.CallError):
        select(["wren.b"], BAG)


def test_cards_are_numbered_in_the_order_of_printing() -> None:
    assert list(numbers(BAG)) == [f"tit.{name}" for name in CARDS]
    assert list(numbers(BAG).values()) == [1, 2, 3, 4]


def test_all_that_is_wrong_is_told_at_once_with_what_is_near() -> None:
    with pytest.raises(pnp.CallError) as raised:
        select(["5", "0", "3-2", "wren.blu.1", "2-9", "1"], BAG)
    told = [f"{each.fact}: {each.hint}" for each in raised.value.problems]
    assert told == [
        "there is no card 5: cards are numbered from 1 to 4",
        "there is no card 0: cards are numbered from 1 to 4",
        "the numbers 3-2 run backwards: write 2-3; cards are numbered from 1 to 4",
        (
            "tit has no component 'wren.blu.1': did you mean 'wren.blue.1'? "
            "ids begin with: sheet, wren.blue, wren.red, wren, aid"
        ),
        "there is no card 2-9: cards are numbered from 1 to 4",
    ]


def test_a_number_in_a_game_without_cards_is_told_to_be_an_id() -> None:
    with pytest.raises(pnp.CallError) as raised:
        select(["1"], Bag("tit", (a_component("sheet", "sheet"),)))
    (problem,) = raised.value.problems
    assert (problem.fact, problem.hint) == (
        "there is no card 1",
        "the game has no cards; name an id",
    )


def test_copies_are_of_cards_and_aids_and_not_of_sheets() -> None:
    copies = {each.kind: each.copies for each in multiply(BAG, 5).components}
    assert copies == {"sheet": 3, "card": 15, "aid": 15}


def printed(**options: object) -> Counter[str]:
    """How often each card's front lies on paper."""
    edition = pnp.lay_out(PUDDLE, only=("cards",), **options)
    (part,) = edition.parts
    ids = {each.id for each in part.components}
    return Counter(each.face for side in part.sides for each in side.placements if each.face in ids)


@settings(max_examples=12, deadline=None)
@given(copies=st.integers(1, 5), skip=st.integers(0, 7), cards=st.sets(st.integers(1, 4)))
def test_every_card_that_is_asked_for_lies_on_paper_as_often_as_it_is_wanted(
    copies: int, skip: int, cards: set[int]
) -> None:
    bag = pnp.open_game(PUDDLE).bag()
    wanted = {
        name: copies * component.copies
        for component in bag.components
        if (name := component.id) in numbers(bag) and (not cards or numbers(bag)[name] in cards)
    }
    assert printed(copies=copies, skip=skip, cards=tuple(map(str, cards))) == wanted


def test_the_first_places_of_the_first_page_stay_empty_on_both_sides() -> None:
    plain, spared = (
        pnp.lay_out(PUDDLE, only=("cards",), cards=("1-2",), skip=skip).part("cards")
        for skip in (0, 3)
    )
    assert spared.grid is not None
    assert plain.grid == spared.grid
    assert [each.at for each in spared.sides[0].placements[:3]] == list(spared.grid.cells[3:6])
    backs = spared.grid.backs(spared.grid.cells)
    assert [each.at for each in spared.sides[1].placements[:3]] == list(backs[3:6])


def test_paper_that_is_partly_used_is_the_first_that_the_printer_takes() -> None:
    whole, spared = (
        pnp.lay_out(PUDDLE, only=("cards",), copies=3, skip=skip).part("cards") for skip in (0, 1)
    )
    assert whole.sides[0].label == "check"
    assert spared.sides[0].label == "fronts"


def test_more_places_than_a_page_has_cannot_be_skipped() -> None:
    with pytest.raises(pnp.CallError, match="a page holds 8"):
        pnp.lay_out(PUDDLE, only=("cards",), skip=8)


def test_places_are_skipped_where_there_are_some_and_in_one_part_alone() -> None:
    with pytest.raises(pnp.CallError, match="no place can be skipped"):
        pnp.resolve("pond", skip=1)
    with pytest.raises(pnp.CallError, match="--skip is for one part"):
        pnp.resolve("cover", skip=1)


def test_a_part_that_holds_nothing_of_what_is_asked_for_is_refused_by_name() -> None:
    with pytest.raises(pnp.CallError, match="the part 'aid' holds nothing") as raised:
        pnp.resolve(PUDDLE, only=("aid", "cards"), cards=("1",))
    assert raised.value.problems[0].hint == "it is in: cards"


def test_only_the_parts_that_hold_what_is_asked_for_are_printed() -> None:
    assert pnp.resolve(PUDDLE, cards=("2", "aid")).parts == ("cards", "aid")


def test_the_name_of_the_file_and_its_manifest_tell_what_was_chosen(tmp_path: Path) -> None:
    edition = pnp.lay_out(PUDDLE, cards=("1",), copies=2, skip=3)
    (file,) = pnp.write(edition, tmp_path)
    assert file.path.name == "puddle_cards_a4_duplex-long_en_chosen_x2_skip3.pdf"
    first = pnp.open_game(PUDDLE).bag().of_part("cards")[0]
    assert file.components == 2 * first.copies
    told = file.path.with_suffix(".json").read_text(encoding="utf-8")
    assert f'"copies": {2 * first.copies}' in told


def test_what_fills_free_places_is_multiplied_too() -> None:
    spare = a_component("wren.spare", "card")
    card = replace(a_component("wren.call", "card"), filler=spare)
    (more,) = multiply(Bag("tit", (card,)), 4).components
    assert more.filler is not None
    assert (more.copies, more.filler.copies, more.filler.id) == (12, 12, spare.id)


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("0", "there is no card 0"),
        ("0-2", "there is no card 0-2"),
        ("9-9", "there is no card 9-9"),
        ("3-2", "the numbers 3-2 run backwards"),
    ],
)
def test_a_number_that_is_no_card_s_is_told_as_it_is_wrong(name: str, fact: str) -> None:
    with pytest.raises(pnp.CallError) as caught:
        select([name], BAG)
    assert [problem.fact for problem in caught.value.problems] == [fact]
