"""Copies are counted where cards are printed, unless an order asks for some or for more."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Bag, Component
from pnp.proof.readback.material import PrintedField
from pnp.proof.validation.copies import components_of_order, count_copies

CARDS = tuple(
    Component(f"pond.{name}", "cards", "card", "duck.svg", None, copies)
    for name, copies in (("duck.teal", 2), ("duck.wren", 1), ("goose", 1))
)
AID = Component("pond.aid", "aid", "aid", "aid.svg", Size(90, 90))
BAG = Bag("pond", (*CARDS, AID))
COUNTED = (("ducks.copies", r"pond\.duck\.(\w+)"), ("geese.copies", r"pond\.goose"))


def at(number: int) -> Rect:
    return Rect(20.0 * number, 0, 19, 30)


def placements(*names: str, **order: object) -> Placements:
    places = tuple(
        Place(f"pond.{name}", 1 + number // 4, at(number), ()) for number, name in enumerate(names)
    )
    return Placements("pond", "cards", order, 2, ("fronts", "fronts"), frozenset(), places)


def pages(*blank: int) -> Any:
    look = SimpleNamespace(is_inked=lambda box: box not in [at(number) for number in blank])
    return [SimpleNamespace(look=look)] * 2


def counted(of: Placements, pages: Any) -> list[PrintedField]:
    return [*count_copies(of, pages, COUNTED)]


DECK = ("duck.teal", "goose", "duck.teal", "duck.wren", "duck.teal")


def test_cards_of_each_kind_are_counted_where_something_is_printed() -> None:
    teal = PrintedField("ducks.copies", "pond.duck.teal", 1, at(0), "3")
    wren = PrintedField("ducks.copies", "pond.duck.wren", 1, at(3), "1")
    goose = PrintedField("geese.copies", "pond.goose", 1, at(1), "1")
    assert counted(placements(*DECK), pages()) == [teal, wren, goose]
    second = PrintedField("ducks.copies", "pond.duck.teal", 1, at(2), "2")
    assert counted(placements(*DECK), pages(0)) == [second, wren, goose]
    assert counted(placements(*DECK), pages(1)) == [teal, wren]
    assert counted(placements(*DECK), pages()[:1])[0].text == "2", "a page is missing"


@pytest.mark.parametrize(
    ("order", "count"), [({}, 3), ({"copies": 1}, 3), ({"copies": 2}, 0), ({"cards": ["1"]}, 0)]
)
def test_in_a_file_of_some_cards_or_of_more_there_is_nothing_to_count(
    order: dict[str, object], count: int
) -> None:
    assert len(counted(placements(*DECK, **order), pages())) == count


@pytest.mark.parametrize(
    ("order", "copies"),
    [
        ({}, [2, 1, 1]),
        ({"copies": 3}, [6, 3, 3]),
        ({"cards": ["1", "goose"]}, [2, 1]),
        ({"cards": ["2-3"], "copies": 2}, [2, 2]),
        ({"cards": ["swan"]}, [2, 1, 1]),
        ({"cards": []}, [2, 1, 1]),
    ],
)
def test_components_are_asked_for_by_the_order_that_the_file_tells(
    order: dict[str, object], copies: Sequence[int]
) -> None:
    asked = components_of_order(BAG, placements(**order))
    assert [component.copies for component in asked] == copies
    assert AID not in asked
