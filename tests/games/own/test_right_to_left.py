"""A game that is written in Hebrew, with Arabic beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pnp
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
    (told,) = check_game(home).findings
    assert told.grade == "warning"
    assert told.problem.place == "ar"
    assert "'DejaVu Sans' has no bold for letters such as" in told.problem.fact


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
