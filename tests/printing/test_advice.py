"""Advice on an order: what it promises is what is printed, and nothing is asked that cannot be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sampling import sampled

import pnp
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.games import registry
from pnp.press.sheets import NO_CORRECTION, Correction
from pnp.printing.advice import (
    MAX_ADVICE,
    MAX_LOOSE_MM,
    MIN_MINUTES,
    MIN_SHARE,
    Advice,
    _is_worthwhile,
    _other_backs,
    advise,
)
from pnp.printing.build import build
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.parts.labour import minutes

pytestmark = pytest.mark.usefixtures("warm")

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"backs": "gutterfold"},
    {"card": "poker", "printer": "safe", "bleed_mm": 3.0},
    {"bleed_mm": 3.0, "printer": "hp-bottom"},
    {"backs": "gutterfold", "one_file": True},
    {"only": ("start", "cards"), "copies": 2},
    {"tuckbox": "deck", "card": "poker", "backs": "gutterfold"},
)
"""Options of orders in which something might be saved."""

WITH_CARDS = {game for game in registry.BUILT_IN if "cards" in pnp.resolve(game).parts}

ORDERS = [
    (game, paper, options)
    for game, paper, options in product(registry.BUILT_IN, tables.papers(), OPTIONS)
    if game in WITH_CARDS or "only" not in options
]


def printed(order: pnp.Order) -> pnp.Edition:
    """An order laid out."""
    return lay_out(resolve(order))


def advice_on(game: str, **options: Any) -> dict[str, Advice]:
    """The advice on an order, by what would be typed."""
    order = pnp.Order(game, **options)
    return {each.option: each for each in advise(order, printed(order))}


def work_and_paper(edition: pnp.Edition) -> tuple[int, int]:
    """The sheets of paper of an edition, and the minutes that its page to print first tells."""
    return (
        sum(part.sheets_of_paper for part in edition.files),
        sum(minutes(part, edition.job) for part in edition.parts),
    )


@pytest.mark.parametrize(("game", "paper", "options"), sampled(ORDERS, 3))
def test_whoever_follows_advice_uses_the_paper_and_minutes_that_it_promises(
    game: str, paper: str, options: dict[str, Any]
) -> None:
    order = pnp.Order(game, paper=paper, **options)
    try:
        edition = printed(order)
    except pnp.CallError:
        return  # the paper is too small for the game
    before, advice = work_and_paper(edition), advise(order, edition)
    assert len(advice) <= MAX_ADVICE
    assert [*advice] == sorted(advice, key=lambda each: (each.sheets, each.minutes))
    for each in advice:
        assert (each.sheets_before, each.minutes_before) == before
        followed = work_and_paper(printed(replace(order, **each.choice)))
        assert (each.sheets, each.minutes) == followed
        assert each.sheets_saved >= 0 <= each.minutes_saved
        assert each.sheets_saved or each.minutes_saved


def test_backs_on_the_other_side_save_paper_and_ask_for_a_printer_that_can() -> None:
    advice = advice_on("cover", only=("cards",), backs="gutterfold")
    best = next(iter(advice.values()))
    assert best.option == "--backs duplex-long"
    assert best.sheets_saved >= 10
    assert "needs a printer that prints both sides" in best.condition
    assert not any(option.startswith("--backs") for option in advice_on("cover", only=("cards",)))


def test_who_folds_backs_is_advised_one_other_way_even_where_margins_are_uneven() -> None:
    job = {"only": ("cards",), "cards": ("1-20",), "backs": "gutterfold", "printer": "hp-bottom"}
    order = pnp.Order("cover", **job)
    options = [each.option for each in advise(order, printed(order))]
    assert [option for option in options if "--backs" in option] == ["--backs duplex-long"]


def test_a_format_for_the_same_sleeves_says_how_much_smaller_it_is() -> None:
    advice = advice_on("cover", only=("cards",), card="poker", printer="safe", bleed_mm=3.0)
    assert advice["--card standard"].condition == (
        "cards are 0.5 x 0.9 mm smaller; they fit Poker sleeves as well"
    )


def smaller_formats(size: Size) -> set[str]:
    """The formats that are advised for the sleeves of a size, on any paper where they save some."""
    return {
        key
        for key, card in tables.cards().items()
        if 0 <= size.width_mm - card.width_mm <= MAX_LOOSE_MM
        and 0 <= size.height_mm - card.height_mm <= MAX_LOOSE_MM
        and card.size != size
    }


@pytest.mark.parametrize("card", sampled(tables.cards(), 5))
def test_no_format_is_advised_that_is_larger_or_slides_about_in_its_sleeve(card: str) -> None:
    advised = {
        each.choice["card"]
        for paper in ("a4", "letter")
        for each in advice_on("bucket", paper=paper, only=("token",), card=card).values()
        if "card" in each.choice
    }
    assert advised <= smaller_formats(tables.card(card).size)


def test_a_format_on_which_words_cannot_be_read_is_not_advised() -> None:
    wide = pnp.lay_out("cover", only=("cards",), card="poker", printer="safe", bleed_mm=3.0)
    (least,) = {each.least for each in wide.part("cards").components}
    assert least
    standard = tables.card("standard").size
    assert standard.covers(least)
    components = tuple(replace(each, least=Size(63.2, 88.0)) for each in wide.job.bag.components)
    job = replace(wide.job, bag=replace(wide.job.bag, components=components))
    order = pnp.Order("cover", only=("cards",), card="poker", printer="safe", bleed_mm=3.0)
    told = {each.option for each in advise(order, replace(wide, job=job))}
    assert "--card standard" not in told


def test_a_bleed_that_leaves_cuts_without_marks_says_how_many() -> None:
    advice = advice_on("cover", backs="gutterfold", paper="tabloid")
    assert advice["--bleed 1.5"].condition == (
        "a cut that strays more than 1.5 mm shows white, and 8 more cuts a page without a mark"
    )


@pytest.mark.parametrize("paper", sampled(tables.papers(), 2))
def test_the_other_edge_is_advised_only_where_margins_are_uneven(paper: str) -> None:
    advice = advice_on("cover", only=("cards",), paper=paper, backs="duplex-short")
    assert not any(option.startswith("--backs") for option in advice)


@pytest.mark.parametrize(
    ("printer", "correction", "backs", "edges"),
    [
        ("safe", NO_CORRECTION, "duplex-long", []),
        ("safe", Correction(0.5, 0, 0), "duplex-long", ["--backs duplex-short"]),
        ("safe", Correction(0, 0, 0.5), "duplex-short", ["--backs duplex-long"]),
        ("hp-bottom", NO_CORRECTION, "duplex-short", ["--backs duplex-long"]),
        ("hp-bottom", NO_CORRECTION, "none", []),
    ],
)
def test_the_other_edge_may_hold_more_where_margins_or_a_correction_are_uneven(
    printer: str, correction: Correction, backs: Any, edges: list[str]
) -> None:
    job = resolve(pnp.Order("cover", printer=printer, backs=backs))
    imposition = structs.replace(job.imposition, correction=correction)
    found = [each.option for each in _other_backs(replace(job, imposition=imposition))]
    assert found == edges


@pytest.mark.parametrize("game", ["pond", "bucket"])
def test_nothing_is_advised_where_no_choice_saves_anything(game: str) -> None:
    assert advice_on(game) == {}


def test_nothing_is_advised_where_only_what_has_changed_is_printed(tmp_path: Path) -> None:
    order = pnp.Order("cover", only=("cards",), cards=("1-9",), backs="gutterfold")
    (file,) = build(order, tmp_path)
    manifest = file.path.with_suffix(".json")
    assert advice_on("cover", only=("cards",), backs="gutterfold", changed_since=manifest) == {}


@pytest.mark.parametrize(
    ("sheets", "minutes", "is_worthwhile"),
    [
        (9, 100, True),
        (11, 10, False),
        (9, 101, False),
        (10, 100, False),
        (10, 90, True),
        (10, 91, False),
        (0, 0, True),
    ],
)
def test_advice_saves_paper_or_much_work_and_costs_neither(
    sheets: int, minutes: int, is_worthwhile: bool
) -> None:
    assert MIN_SHARE * 100 >= MIN_MINUTES
    assert _is_worthwhile(Advice("--cut butt", {}, "", 10, sheets, 100, minutes)) is is_worthwhile


def test_of_little_work_some_minutes_must_be_saved() -> None:
    before = MIN_MINUTES + 1
    for saved in range(before + 1):
        advice = Advice("--cut butt", {}, "", 10, 10, before, before - saved)
        assert _is_worthwhile(advice) == (saved >= MIN_MINUTES)
