"""Orders as jobs: the language and the page to print first that follow from what is ordered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.core.errors import CallError, Problem
from pnp.printing.build import build
from pnp.printing.jobs import refuse_wrong, resolve
from pnp.printing.orders import Order

LAYOUT = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"/>'


@pytest.fixture
def birds(tmp_path: Path) -> pnp.Game:
    """A deck without any words, and with no other part."""
    layout = tmp_path / "bird.svg"
    layout.write_text(LAYOUT, encoding="utf-8")
    return pnp.deck("birds", layout, [{"copies": 3}])


@pytest.mark.parametrize(
    ("written_in", "game_language", "ordered", "printed"),
    [
        (["fr"], "fr", "en", "fr"),
        (["fr"], "fr", "de", "de"),
        (["de", "en"], "de", "en", "en"),
        ([], "fr", "en", "en"),
    ],
)
def test_english_is_printed_unless_a_game_has_words_and_none_of_them_is_english(
    birds: pnp.Game, written_in: list[str], game_language: str, ordered: str, printed: str
) -> None:
    cells = {language: {"birds.name": "Bird"} for language in written_in}
    game = replace(birds, cells=cells, language=game_language)
    assert resolve(Order(game, language=ordered)).ticket.language == printed


@pytest.mark.parametrize(
    ("options", "is_printed", "is_checked_apart"),
    [
        ({}, True, True),
        ({"start": False}, False, False),
        ({"only": ("aid",)}, False, False),
        ({"only": ("start", "aid")}, True, True),
        ({"only": ("start", "aid"), "start": False}, False, False),
        ({"only": ("aid",), "start": True}, False, True),
        ({"cards": ("1",)}, False, False),
        ({"cards": ("1",), "only": ("cards", "start"), "start": False}, False, False),
    ],
)
def test_the_page_to_print_first_comes_with_everything_or_if_it_is_asked_for(
    options: dict[str, Any], is_printed: bool, is_checked_apart: bool
) -> None:
    job = resolve(Order("cover", **options))
    assert ("start" in job.parts) == is_printed
    assert job.is_checked_apart == is_checked_apart


def test_a_game_without_that_page_has_its_check_with_its_cards(birds: pnp.Game) -> None:
    for start in (None, False, True):
        assert not resolve(Order(birds, start=start)).is_checked_apart


def test_changed_components_are_printed_without_that_page(tmp_path: Path) -> None:
    (printed,) = build(Order("pond", only=("aid",)), tmp_path)
    manifest = printed.path.with_suffix(".json")
    job = resolve(Order("pond", changed_since=manifest))
    assert (job.parts, job.is_checked_apart) == (("aid",), False)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            {"only": ("crds",)},
            [("cover has no part 'crds'", "did you mean 'cards'?")],
        ),
        (
            {"only": ("aid", "cards"), "cards": ("1",)},
            [("the part 'aid' holds nothing of what --cards names", "it is in: cards")],
        ),
        (
            {"only": ("aid",), "skip": 2},
            [("nothing is printed as cards, so no place can be skipped", "leave out --skip")],
        ),
        (
            {"skip": 2},
            [
                (
                    "--skip is for one part, and these have places: cards, limit, token",
                    "choose one with --only cards",
                )
            ],
        ),
        ({"only": ("cards",), "skip": 2}, []),
        ({"only": ("aid",), "skip": 0}, []),
        (
            {"only": ("aid",), "cards": ("1",), "skip": 1},
            [
                ("the part 'aid' holds nothing of what --cards names", "it is in: cards"),
                ("nothing is printed as cards, so no place can be skipped", "leave out --skip"),
            ],
        ),
    ],
)
def test_parts_and_places_that_there_are_not_are_told_with_those_that_there_are(
    options: dict[str, Any], told: list[tuple[str, str]]
) -> None:
    found: list[Problem] = []
    try:
        resolve(Order("cover", **options))
    except CallError as error:
        found = [*error.problems]

    assert [problem.fact for problem in found] == [fact for fact, _ in told]
    for problem, (_, hint) in zip(found, told, strict=True):
        assert hint in problem.hint


def test_parts_are_those_of_the_cards_that_are_asked_for() -> None:
    job = resolve(Order("cover", cards=("3-5", "cover.token")))
    assert job.parts == ("cards", "token")
    assert len(job.components("cards")) == 3
    assert len(job.components("aid")) == 0


def test_a_card_is_as_thick_as_its_paper_and_twice_that_with_glue_if_it_is_folded() -> None:
    plain, heavy, folded = (
        resolve(Order("cover", **options)).card_mm
        for options in ({}, {"gsm": 400.0}, {"backs": "gutterfold"})
    )
    assert heavy == pytest.approx(2 * plain)
    assert 2 * plain < folded < 2.5 * plain


def test_a_sheet_has_the_margins_of_its_paper_and_of_the_printer_whichever_is_wider() -> None:
    for printer in ("borderless", "hp-bottom", "safe"):
        for paper in ("a4", "universal"):
            job = resolve(Order("cover", paper=paper, printer=printer))
            for side in ("top_mm", "right_mm", "bottom_mm", "left_mm"):
                margins = (job.paper.margins, job.printer.margins)
                widest = max(getattr(one, side) for one in margins)
                assert getattr(job.imposition.margins, side) == widest


@pytest.mark.parametrize("bleed_mm", [None, 0.0, 2.5])
def test_a_bleed_that_is_not_asked_for_may_give_way(bleed_mm: float | None) -> None:
    job = resolve(Order("cover", bleed_mm=bleed_mm))
    assert job.imposition.bleed_mm == (3.0 if bleed_mm is None else bleed_mm)
    assert job.is_bleed_free == (bleed_mm is None)


def test_the_second_of_two_languages_stands_beside_the_first() -> None:
    both, one = (resolve(Order("cover", language=named)) for named in ("fr,en", "fr"))
    assert (both.language, both.second) == ("fr", "en")
    assert (one.language, one.second) == ("fr", None)


def test_a_booklet_is_folded_from_office_paper_unless_it_is_told_otherwise() -> None:
    def caliper_of(**options: Any) -> float:
        booklet = resolve(Order("pond", booklet=True, **options)).booklet
        assert booklet
        return booklet.caliper_mm

    assert caliper_of() == caliper_of(gsm=80.0)
    assert caliper_of(gsm=240.0) == pytest.approx(3 * caliper_of())
    assert resolve(Order("pond", gsm=240.0)).booklet is None


def test_all_orders_are_refused_at_once_and_each_name_once() -> None:
    right, wrong, other = (Order("pond", paper=name) for name in ("a4", "a44", "lettr"))
    refuse_wrong([right, right])
    with pytest.raises(CallError) as caught:
        refuse_wrong([wrong, right, wrong, other])
    assert [problem.fact for problem in caught.value.problems] == [
        "unknown paper 'a44'",
        "unknown paper 'lettr'",
    ]
