"""A game that is written in Hebrew, with Arabic beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp
from pnp.proof import translating
from pnp.proof.owncheck import check_game

TOML = """id = "avaz"
language = "he"
[credits]
title = "אווזי הבר"
designers = ["A"]
year = 2026
[decks.cards]
cards = "cards.csv"
face = "card.svg"
[rules]
tagline = "מי יאסוף את הלהקה הגדולה?"
banner = "scene.pond"
"""
TABLE = "id,title,title@ar\nfox,**השועל** בא,**الثعلب** جاء\n"
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">'
    '<rect id="{{title}}" x="5" y="5" width="50" height="12"/></svg>'
)
RULES = "# אווזי הבר\n\n**אספו** את הלהקה.\n"
TEXT = re.compile(r"<text[^>]*>[^<]*")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    files = {"game.toml": TOML, "cards.csv": TABLE, "card.svg": FACE, "rules.md": RULES}
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def test_it_is_printed_in_its_own_language_unless_another_is_asked_for(home: Path) -> None:
    assert pnp.lay_out(home).language == "he"
    assert pnp.lay_out(home, language="ar").language == "ar"
    assert pnp.lay_out(home, language="fr").language == "fr"


@pytest.mark.parametrize("part", ["cards", "rules"])
def test_bold_hebrew_is_set_in_a_bold(home: Path, part: str) -> None:
    faces = pnp.lay_out(home).part(part).faces.values()
    texts = [text for face in faces for text in TEXT.findall(face.svg.decode())]
    marked = [text for text in texts if "השועל" in text or "אספו" in text]
    assert marked
    assert all("Liberation Sans" in text for text in marked)
    assert all('font-weight="700"' in text for text in marked)


def test_a_script_without_a_bold_is_told_by_the_family_that_sets_it(home: Path) -> None:
    findings = check_game(home).findings
    assert {finding.grade for finding in findings} == {"warning"}
    (told,) = (finding.problem for finding in findings if "bold" in finding.problem.fact)
    assert told.place == "ar"
    assert "'DejaVu Sans' has no bold for letters such as" in told.fact


RULES_WITH_TABLE = """# אווזי הבר

1. שלפו קלף.

| קלף | נקודות |
|---|---|
| אווז | 2 |

## סוף

המשחק נגמר.
"""


def test_a_rulebook_in_hebrew_is_laid_out_from_the_right(home: Path) -> None:
    (home / "rules.md").write_text(RULES_WITH_TABLE, encoding="utf-8")
    (face,) = pnp.lay_out(home).part("rules").faces.values()
    places = {
        words.split()[0]: float(x)
        for x, words in re.findall(r'<text x="([0-9.]+)"[^>]*>([^<]+)', face.svg.decode())
    }
    assert places["1"] > places["שלפו"] > face.size.width_mm / 2
    assert places["קלף"] > places["נקודות"]
    assert places["אווז"] > places["2"]
    assert places["המשחק"] < face.size.width_mm / 2


FACTS_AND_PAD = """
[players]
fewest = 2
most = 4
[length]
minutes = 20
[score.score]
rows = ["אווזים", "ביצים"]
"""


def places_of(home: Path, part: str) -> dict[str, float]:
    """Where the words of a part begin, as fractions of its first face's width."""
    face = next(iter(pnp.lay_out(home).part(part).faces.values()))
    found = re.findall(r'<text x="([0-9.]+)"[^>]*>([^<]+)', face.svg.decode())
    return {words: float(x) / face.size.width_mm for x, words in found}


def test_facts_foot_and_pad_begin_on_the_right(home: Path) -> None:
    (home / "game.toml").write_text(TOML + FACTS_AND_PAD, encoding="utf-8")
    places = places_of(home, "rules")
    assert places["2 to 4 players"] > 0.5 > places["20 minutes"]
    assert places["Page 1 of 1"] < 0.2
    places = places_of(home, "score")
    assert places["אווזים"] > 0.9
    assert 0.66 < places["Total"] < 0.7


def test_a_booklet_has_its_fold_on_the_right_of_the_first_page(home: Path) -> None:
    side = pnp.lay_out(home, only=("rules",), booklet=True).part("rules").sides[0]
    (first,) = (place for place in side.placements if place.face.endswith("rules.1"))
    assert first.at.x_mm == 0


def english(home: Path) -> list[tuple[str, str]]:
    problems = [finding.problem for finding in check_game(home).findings]
    return [(told.place, told.hint) for told in problems if "of all games in English" in told.fact]


def test_words_of_all_games_are_translated_in_the_folder(home: Path) -> None:
    (of_arabic, _), (of_hebrew, hint) = english(home)
    assert (of_arabic, of_hebrew) == ("ar", "he")
    assert "ducks-pnp words new he --game" in hint
    (begun,) = translating.begin("he", [str(home)], home / "words")
    assert begun.path == home / "words" / "he" / "common.po"
    assert english(home)[1] == ("he", f"translate {begun.path}")
    text = begun.path.read_text(encoding="utf-8")
    begun.path.write_text(text.replace('"Total"\nmsgstr ""', '"Total"\nmsgstr "סך הכול"'), "utf-8")
    (home / "game.toml").write_text(TOML + FACTS_AND_PAD, encoding="utf-8")
    assert "סך הכול" in places_of(home, "score")
