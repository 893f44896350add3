"""Orders of options: what is typed is found by its name, and all that is wrong is told at once."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.errors import CallError, Problem
from pnp.printing.jobs import with_table_names
from pnp.printing.orders import CHOICES, Order, order_of
from pnp.printing.prepress import icon_word
from pnp.words.words import Words

LANGUAGES = ("en", "fr", "de")


def problems_of(options: dict[str, Any]) -> list[Problem]:
    with pytest.raises(CallError) as caught:
        order_of("pond", options)
    return list(caught.value.problems)


def refused(**options: Any) -> list[Problem]:
    with pytest.raises(CallError) as caught:
        with_table_names(Order("pond", **options), LANGUAGES)
    return list(caught.value.problems)


def test_an_order_of_its_own_options_is_itself() -> None:
    usual = Order("pond")
    options = {each.name: getattr(usual, each.name) for each in fields(usual)}
    del options["game"]
    assert order_of("pond", options) == usual
    assert order_of("pond", {"only": ["sheets", "aid"], "paper": "a5", "safe_mm": 2}) == Order(
        "pond", only=("sheets", "aid"), paper="a5", safe_mm=2
    )


@pytest.mark.parametrize(
    ("options", "fact", "hint"),
    [
        ({"papre": "a4"}, "an order has no 'papre'", "'paper'"),
        ({"game": "pond"}, "an order has no 'game'", ""),
        ({"only": "sheets"}, "only takes several, not 'sheets'", "write only=['sheets']"),
        ({"copies": "2"}, "copies is '2'", "it takes int"),
        ({"start": 0.5}, "start is 0.5", "it takes bool"),
        ({"bleed_mm": "3"}, "bleed_mm is '3'", "it takes int or float"),
    ],
)
def test_an_option_of_another_type_is_told(options: dict[str, Any], fact: str, hint: str) -> None:
    for more in ({}, {"paper": "a4"}):
        (problem,) = problems_of(options | more)
        assert problem.fact == fact
        assert hint in problem.hint


def test_all_options_that_are_wrong_are_told_at_once() -> None:
    assert len(problems_of({"papre": 1, "ink": 2, "copies": None})) == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name, values in CHOICES.items() for value in values),
        *(("paper", "letter"), ("ink", "low"), ("card", "poker"), ("printer", "safe")),
    ],
)
def test_a_name_is_found_however_it_is_typed(name: str, value: str) -> None:
    order = with_table_names(Order("pond", **{name: f" {value.title()} "}), LANGUAGES)  # type: ignore[arg-type] -- as it is typed
    assert order == Order("pond", **{name: value})  # type: ignore[arg-type] -- one of the table's


@pytest.mark.parametrize(
    ("name", "title", "typed", "near"),
    [
        ("paper", "paper", "lettr", "letter"),
        ("ink", "ink", "ful", "full"),
        ("card", "card format", "pokr", "poker"),
        ("backs", "layout of backs", "duplex-lng", "duplex-long"),
        ("page_order", "order of pages", "colated", "collated"),
        ("cut", "cut", "dubble", "double"),
        ("marks", "kind of marks", "crp", "crop"),
        ("tuckbox", "tuckbox", "dek", "deck"),
    ],
)
def test_a_name_that_there_is_not_is_told_with_the_nearest(
    name: str, title: str, typed: str, near: str
) -> None:
    (problem,) = refused(**{name: typed})
    assert problem.fact == f"unknown {title} {typed!r}"
    assert f"'{near}'" in problem.hint
    assert len(refused(**{name: typed, "language": "frr", "printer": "no"})) == 3


@pytest.mark.parametrize(
    ("typed", "found"),
    [("FR", "fr"), (" fr , en", "fr,en"), ("fr,FR", "fr"), ("de,de,en", "de,en")],
)
def test_one_language_or_two_are_found(typed: str, found: str) -> None:
    assert with_table_names(Order("pond", language=typed), LANGUAGES).language == found


def test_no_more_than_two_languages_stand_on_a_card() -> None:
    (problem,) = refused(language="fr,en,de")
    assert problem.fact == "cannot print in 3 languages at once"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("die.6", "6"),
        ("die.6.wild", ""),
        ("die.blank", None),
        ("bossdie.2", "2"),
        ("die", None),
        ("no.such.picture", None),
    ],
)
def test_the_face_of_a_die_is_read_by_its_number(name: str, word: str | None) -> None:
    words = Words.load("en", "pond")
    found = icon_word(name, words)
    assert (found == "") is (word is None)
    assert not word or word in found
    assert icon_word("die.6", words) not in (
        icon_word("die.5", words),
        icon_word("bossdie.6", words),
    )


def test_packs_are_named_by_their_folders_however_they_are_given() -> None:
    opened: Any = SimpleNamespace(folder=Path("loch"))
    packs = ("my-pond", Path("our-pond"), opened)
    assert Order("pond", packs=packs).pack_folders == tuple(
        map(Path, ("my-pond", "our-pond", "loch"))
    )
