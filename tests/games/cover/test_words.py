"""Duck & Cover's words: there is one for everything, in every language, short enough for cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.data.catalogue import read_catalogue
from pnp.data.words import Words
from pnp.games.cover.model import Cover, read
from pnp.ground import resources

COMPLETE = ("en", "fr")
"""The languages that are released: everything is translated."""

CATALOGUES = sorted(resources.words().glob("*/cover.po"))
BRACES = re.compile(r"\{[^{}]*\}")
LONGEST_LABEL = 18
"""Letters on one line of a card, 63 mm wide, in 8 points or more, beside a badge."""


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


@pytest.fixture(scope="module", params=COMPLETE)
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "cover")


def test_everything_is_translated(words: Words) -> None:
    assert words.untranslated == ()
    assert words.notices == ()


def test_both_languages_have_a_catalogue() -> None:
    assert [path.parent.name for path in CATALOGUES] == list(COMPLETE)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parent.name)
def test_no_number_and_no_straight_quote_stands_in_a_text(path: Path) -> None:
    catalogue, problems = read_catalogue(path)
    assert problems == []
    texts = [text for entry in catalogue.entries.values() for text in entry.english + entry.forms]
    assert [text for text in texts if re.search(r"[\d'\"]", BRACES.sub("", text))] == []


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
    assert {key: label for key, label in labels.items() if len(label) > LONGEST_LABEL} == {}


def test_every_number_of_players_can_be_told(cover: Cover, words: Words) -> None:
    for limit in cover.limits.each:
        told = words.text("limit.players", n=limit.players)
        assert told.startswith(f"{limit.players} ")
        assert words.text("limit.discards", n=limit.discards).startswith(f"{limit.discards} ")


def test_the_game_keeps_its_name(cover: Cover, words: Words) -> None:
    assert words.text("game.name") == cover.credits.title


def test_the_moves_are_told_by_the_same_verbs_everywhere() -> None:
    french = Words.load("fr", "cover")
    assert french.text("aid.cover.title") == "Couvrir"
    assert french.text("aid.duck.title") == "Plonger"
    assert "couvrez ou plongez" in french.text("aid.turn.2")


def test_french_labels_are_at_most_a_fifth_longer() -> None:
    english, french = (Words.load(language, "cover") for language in COMPLETE)

    def length(words: Words) -> int:
        return sum(
            len(form)
            for key, text in words.texts.items()
            if key.startswith(("family.", "card.", "back.", "score.", "limit.", "aid."))
            for form in text.forms
        )

    assert length(french) <= 1.2 * length(english)
