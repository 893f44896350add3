"""The larger example: all kinds of parts that a folder without Python has, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp
from pnp.games.own.odds import odds_of
from pnp.proof.owncheck import check_game

LAMPLIGHT = Path(__file__).parents[3] / "examples" / "lamplight"


def test_it_checks_clean_in_its_three_languages() -> None:
    checked = check_game(LAMPLIGHT)
    assert checked.findings == ()
    assert checked.game is not None
    assert set(checked.game.languages) == {"en", "fr", "de"}
    bag = checked.game.bag()
    copies = {part: sum(each.copies for each in bag.of_part(part)) for part in bag.parts}
    assert copies == {
        "moths": 36,
        "flowers": 12,
        "garden": 1,
        "lanterns": 4,
        "night": 4,
        "rules": 1,
    }


def test_each_flower_can_be_visited_with_the_moths_that_there_are() -> None:
    moths, flowers = odds_of(LAMPLIGHT)
    hues = next(column.cards for column in moths.columns if column.name == "hue")
    assert set(hues.values()) == {9}
    asked = {column.name: column.cards for column in flowers.columns}
    assert set(asked["petal"]) | set(asked["heart"]) <= set(hues)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Take a moth"), ("fr", "Prenez un papillon"), ("de", "Falter")]
)
def test_its_rules_are_told_in_each_language(language: str, words: str) -> None:
    book = pnp.lay_out(LAMPLIGHT, only=("rules",), language=language).parts[0]
    text = " ".join(face.svg.decode() for face in book.faces.values())
    assert words in text
