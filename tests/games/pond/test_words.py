"""The Pond's words: there is one for everything, in every language."""

from __future__ import annotations

import pytest

from pnp.games.pond.model import Pond, read
from pnp.words.words import Words, languages


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


@pytest.fixture(scope="module", params=languages())
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "pond")


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


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de", "nur bei Sonne oder Wölkchen"),
        ("en", "Sunny or Partly Cloudy only"),
        ("fr", "Soleil ou Éclaircies seulement"),
    ],
)
def test_the_weather_of_a_flock_is_told_by_where_it_gathers(language: str, line: str) -> None:
    words = Words.load(language, "pond")
    weathers = [words.text(f"weather.{name}") for name in ("sunny", "partly_cloudy")]
    assert words.text("set.only", weathers=words.join(weathers, "or")) == line
