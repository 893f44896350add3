"""Duck & Cover's words: there is one for everything, in every language, short enough for cards."""

from __future__ import annotations

import pytest

from pnp.games.cover.model import Cover, read
from pnp.words.words import Words, languages

COMPLETE = languages()
"""The languages that are released: everything is translated."""

MAX_LABEL_LENGTH = 18
"""Letters on one line of a card, 63 mm wide, in 8 points or more, beside a badge."""


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


@pytest.fixture(scope="module", params=COMPLETE)
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "cover")


def test_everything_in_the_data_has_a_name(cover: Cover, words: Words) -> None:
    ids = [
        *(f"family.{family.id}" for family in cover.families.each),
        *(f"card.{card}.{text}" for card in ("max", "bis") for text in ("title", "text")),
        *(f"back.{deck}" for deck in ("duck", "draw")),
        *(f"part.{part}" for part in ("cards", "score", "limit", "aid", "rules")),
    ]
    assert [key for key in ids if key not in words.texts] == []


def test_no_family_is_named_that_is_not_there(cover: Cover, words: Words) -> None:
    named = {key for key in words.texts if key.startswith("family.")}
    assert named == {f"family.{family.id}" for family in cover.families.each}


def test_no_two_families_have_a_name_in_common(cover: Cover, words: Words) -> None:
    names = [words.text(f"family.{family.id}") for family in cover.families.each]
    assert len(set(names)) == len(names)


def test_labels_on_cards_are_short(words: Words) -> None:
    labels = {
        key: form
        for key, text in words.texts.items()
        if key.startswith(("family.", "back.", "card.splash", "card.max.title", "card.bis.title"))
        for form in text.forms
    }
    assert {key: label for key, label in labels.items() if len(label) > MAX_LABEL_LENGTH} == {}


def test_the_moves_are_told_by_the_same_verbs_everywhere() -> None:
    french = Words.load("fr", "cover")
    assert french.text("aid.cover.title") == "Couvrir"
    assert french.text("aid.duck.title") == "Plonger"
    assert "couvrez ou plongez" in french.text("aid.turn.2")
