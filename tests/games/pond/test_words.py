"""The Pond's words: there is one for everything, in every language, and no number among them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.data.catalogue import read_catalogue
from pnp.data.words import Words, languages
from pnp.games.pond.model import Pond, read
from pnp.ground import resources

CATALOGUES = sorted(resources.words().glob("*/*.po"))
COMPLETE = ("en", "fr")
"""The languages that are released: everything is translated."""

BRACES = re.compile(r"\{[^{}]*\}")


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


@pytest.fixture(scope="module", params=COMPLETE)
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "pond")


def test_the_released_languages_are_there() -> None:
    assert set(COMPLETE) <= set(languages())


def test_everything_is_translated(words: Words) -> None:
    assert words.untranslated == ()
    assert words.notices == ()


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_number_stands_in_a_text(path: Path) -> None:
    catalogue, problems = read_catalogue(path)
    assert problems == []
    texts = [text for entry in catalogue.entries.values() for text in entry.english + entry.forms]
    assert [text for text in texts if re.search(r"\d", BRACES.sub("", text))] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_quotes_and_apostrophes_are_those_of_print(path: Path) -> None:
    catalogue, _ = read_catalogue(path)
    texts = [text for entry in catalogue.entries.values() for text in entry.english + entry.forms]
    assert [text for text in texts if "'" in text or '"' in text] == []


def test_everything_in_the_data_has_a_name(pond: Pond, words: Words) -> None:
    ids = [
        *(f"weather.{weather}" for weather in pond.days.weathers),
        *(f"duck.{row.id}" for row in pond.rows.each),
        *(f"set.{each.id}" for each in pond.sets.each),
        *(f"set.{each.id}.needs" for each in pond.sets.each),
        *(f"rank.{rank.id}" for rank in pond.ranks.each),
    ]
    assert [key for key in ids if key not in words.texts] == []


@pytest.mark.parametrize(
    ("ability", "key"), [("change", "one"), ("reroll", "three"), ("brighten", "six")]
)
def test_an_ability_is_told_of_the_die_that_has_it(
    pond: Pond, words: Words, ability: str, key: str
) -> None:
    die = f"{{die:{getattr(pond.abilities, ability).face}}}"
    for length in ("short", "long"):
        (form,) = words.texts[f"ability.{key}.{length}"].forms
        assert form.find("{die:") == form.find(die) != -1


def test_the_game_keeps_its_name(pond: Pond, words: Words) -> None:
    assert words.text("game.name") == pond.credits.title


def test_french_labels_are_at_most_a_fifth_longer() -> None:
    english, french = (Words.load(language, "pond") for language in COMPLETE)

    def length(words: Words) -> int:
        return sum(
            len(form)
            for key, text in words.texts.items()
            if key.startswith(("sheet.", "set.", "rank.", "weather.", "duck."))
            for form in text.forms
        )

    assert length(french) <= 1.2 * length(english)


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "Sunny or Partly Cloudy only"), ("fr", "Soleil ou Éclaircies seulement")],
)
def test_the_weather_of_a_flock_is_told_by_where_it_gathers(language: str, line: str) -> None:
    words = Words.load(language, "pond")
    weathers = [words.text(f"weather.{name}") for name in ("sunny", "partly_cloudy")]
    assert words.text("set.only", weathers=words.listed(weathers, "or")) == line
