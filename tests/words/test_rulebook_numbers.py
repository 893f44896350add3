"""A translated rulebook says the numbers of the English one, and is told where it does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.core import resources
from pnp.words.rulebook_numbers import unlike_numbers

ENGLISH = """# Ducks

Take 4 dice; two of them are wild. You have {game.dice.count} of them.

- 10,000 points and 0.5 mm
- page 12 of {game.pages-1}
"""
FRENCH = """# Canards

Prenez quatre dés, dont 2 sauvages. Vous en avez {game.dice.count}.

- 10 000 points et 0,5 mm
- page 12 sur {game.pages-1}
"""
SHIPPED = sorted(resources.words().glob("*/*.rules.md"))
TRANSLATED = [path for path in SHIPPED if path.parent.name != "en"]


def told(french: str, english: str = ENGLISH, language: str = "fr") -> list[str]:
    found = unlike_numbers(english, french, language, "fr.md")
    return [f"{each.place}: {each.fact}" for each in found]


def test_figures_words_and_formats_of_another_language_are_the_same_numbers() -> None:
    assert told(FRENCH) == []
    assert told(FRENCH, language="fr-CA") == []


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("quatre", "trois", "fr.md, line 3: the English has 4 here, and the translation has 3"),
        ("quatre", "des", "fr.md, line 3: the English has 4 here, and the translation does not"),
        ("2 sauv", "5 sauv", "fr.md, line 3: the English has 2 here, and the translation has 5"),
        (
            "10 000",
            "1000",
            "fr.md, line 5: the English has 10000 here, and the translation has 1000",
        ),
        ("12", "12 et 7", "fr.md, line 6: the translation has 7 here, and the English does not"),
        (
            "{game.dice.count}",
            "6",
            "fr.md, line 3: the English has game.dice.count here, and the translation has 6",
        ),
        (
            "pages-1",
            "pages",
            "fr.md, line 6: the English has game.pages-1 here, and the translation has game.pages",
        ),
    ],
)
def test_another_number_is_told_with_its_line(old: str, new: str, fact: str) -> None:
    assert old in FRENCH
    assert told(FRENCH.replace(old, new)) == [fact]


def test_a_rulebook_that_is_parted_otherwise_is_compared_more_coarsely() -> None:
    wrapped = FRENCH.replace("dés, ", "dés,\n").replace("12 sur", "13 sur")
    (fact,) = told(wrapped)
    assert fact.startswith("fr.md, line 6: the English has 12")
    longer = FRENCH.replace("\n\n- ", "\n\nEt puis :\n\n- ").replace("12 sur", "13 sur")
    assert told(longer) == ["fr.md, line 1: the English has 12 here, and the translation has 13"]


def test_an_empty_line_is_no_paragraph_that_begins_otherwise() -> None:
    assert told("2 canards\n3 oies\n", "2 ducks\n\n3 geese") == []


def test_what_is_no_number_to_a_reader_is_passed_over() -> None:
    english = "1. Go.\n2. See [it](figure:a7).\n<!-- P-12 -->\n{word:a.b n=game.c} one"
    french = "1. Va.\n1. Vois [ça](figure:a8).\n<!-- P-13 -->\nun {game.c}"
    assert told(french, english) == []


def test_words_of_an_unknown_language_are_taken_on_trust() -> None:
    assert told("Vier dobbelstenen", "4 dice", "nl") == []
    assert told("5 dobbelstenen", "4 dice", "nl") != []


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_books_of_ours_agree_and_a_changed_figure_is_told(path: Path) -> None:
    text, language = path.read_text(encoding="utf-8"), path.parent.name
    english = (path.parents[1] / "en" / path.name).read_text(encoding="utf-8")
    assert told(text, english, language) == []
    figures = list(re.finditer(r"(?<=[( ])[2-9](?= )", text))
    for found in figures[:3]:
        other = text[: found.start()] + "77" + text[found.end() :]
        assert len(told(other, english, language)) == 1
