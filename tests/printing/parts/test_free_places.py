"""Free places on the last page of cards: filled as far as they go, and nothing printed twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from pnp.core.errors import CallError
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.games.components import Component
from pnp.games.cover.components import MIN_CARD
from pnp.printing.jobs import Job, resolve
from pnp.printing.orders import Order
from pnp.printing.parts import fill_free_places
from pnp.printing.parts.cards import grid_of

FILLERS = {"cover.limit": "cover.limit", "cover.captain": "cover.token"}
"""What travels beside the deck, and what it stands for."""

CARDS = [
    name
    for name, card in tables.cards().items()
    if card.size.width_mm >= MIN_CARD.width_mm and card.size.height_mm >= MIN_CARD.height_mm
]
ORDERS = [
    *({"paper": paper, "card": card} for paper, card in product(tables.papers(), CARDS)),
    *({"backs": backs} for backs in ("duplex-short", "gutterfold", "none")),
    *({"copies": copies} for copies in (2, 3, 7)),
    *({"skip": skip, "only": ("cards",)} for skip in range(8)),
    {"bleed_mm": 0.0, "cut": "butt"},
]


def ordered(options: dict[str, Any]) -> Job:
    return resolve(Order("cover", **options))


def copies(components: tuple[Component, ...]) -> int:
    return sum(each.copies for each in components)


@pytest.mark.parametrize("options", ORDERS, ids=str)
def test_free_places_are_filled_as_far_as_they_go(options: dict[str, Any]) -> None:
    before = ordered(options)
    after = fill_free_places(before)
    try:
        per_page = grid_of(before, before.components("cards")).per_page
    except CallError:
        assert after == before
        return
    deck = before.skip + copies(before.components("cards"))
    places = -(-deck // per_page) * per_page
    filled = before.skip + copies(after.components("cards"))
    assert deck <= filled <= places
    copied = options.get("copies", 1)
    assert places - filled < copied or filled == deck + 2 * copied


@pytest.mark.parametrize("options", ORDERS, ids=str)
def test_what_fills_a_place_is_printed_nowhere_else(options: dict[str, Any]) -> None:
    after = fill_free_places(ordered(options))
    ids = [each.id for each in after.bag.components]
    assert len(set(ids)) == len(ids)
    for filler, stood_for in FILLERS.items():
        beside_the_deck = filler in {each.id for each in after.components("cards")}
        alone = stood_for in {each.id for each in after.bag.components if each.part != "cards"}
        assert beside_the_deck != alone
    assert all(after.bag.of_part(part) for part in after.parts)


def test_on_a4_limit_and_captain_lie_beside_the_deck() -> None:
    after = fill_free_places(ordered({}))
    assert copies(after.components("cards")) == 112
    assert after.parts == ("start", "cards", "score", "aid", "mat", "rules")


@pytest.mark.parametrize("only", [("token",), ("limit",), ("cards", "token"), ("token", "limit")])
def test_what_is_asked_for_by_its_part_stays_there(only: tuple[str, ...]) -> None:
    after = fill_free_places(ordered({"only": only}))
    assert after.parts == tuple(name for name in ("cards", "limit", "token") if name in only)
    assert {each.part for each in after.bag.components if each.id == "cover.token"} <= {"token"}


def test_cards_that_are_chosen_one_by_one_are_joined_by_no_other() -> None:
    before = ordered({"cards": ("cover.duck.chef.1",)})
    assert fill_free_places(before) == before


def test_cards_that_do_not_fit_the_paper_leave_all_as_it_is() -> None:
    before = ordered({})
    tiny = structs.replace(before.imposition, bleed_mm=-1)
    assert fill_free_places(replace(before, imposition=tiny)).bag == before.bag


@pytest.mark.parametrize(("paper", "is_beside"), [("a4", True), ("letter", True), ("a5", False)])
def test_the_button_lies_beside_the_mat_where_one_page_holds_both(
    paper: str, is_beside: bool
) -> None:
    after = fill_free_places(resolve(Order("bucket", paper=paper)))
    (mat,) = after.components("mat")
    assert ("button" in mat.values, "token" not in after.parts) == (is_beside, is_beside)
    named = fill_free_places(resolve(Order("bucket", paper=paper, only=("mat", "token"))))
    assert "button" not in named.components("mat")[0].values


@pytest.mark.parametrize("is_turned", [False, True])
@pytest.mark.parametrize(
    ("wider_mm", "higher_mm", "is_beside"),
    [(0, 0, True), (-1, -1, True), (0.1, 0, False), (0, 0.1, False)],
)
def test_a_board_with_a_small_piece_beside_it_takes_all_of_a_page_and_no_more(
    wider_mm: float, higher_mm: float, is_beside: bool, is_turned: bool
) -> None:
    job = resolve(Order("bucket"))
    page = job.imposition.margins.usable(job.paper.size)
    size = Size(page.width_mm + wider_mm, page.height_mm + higher_mm)
    size = size.transpose() if is_turned else size
    (button,) = job.components("token")
    assert button.filler
    changed = replace(button, filler=replace(button.filler, size=size))
    others = tuple(each for each in job.bag.components if each.id != button.id)
    for components in ((changed, *others), (*others, changed)):
        after = fill_free_places(replace(job, bag=replace(job.bag, components=components)))
        assert ("token" not in after.parts) is is_beside
        assert after.components("mat")[0].size == (size if is_beside else button_less(job))


def button_less(job: Job) -> Size | None:
    """The size of the mat alone."""
    return job.components("mat")[0].size
