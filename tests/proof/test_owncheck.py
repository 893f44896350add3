"""Letters of a game's languages for which no font has a bold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from pnp.core.errors import Problem
from pnp.data.tables import type_table
from pnp.printing.edition import Edition
from pnp.proof.owncheck import _without_bold

STACK = type_table().stacks["text"]


@dataclass(frozen=True)
class FakeFont:
    """A face of a family, with its letters."""

    family: str
    letters: str
    weight: int = 400
    is_italic: bool = False

    def has(self, letter: str) -> bool:
        return letter in self.letters


class FakeFonts:
    """Some faces; the nearest weight is found, as in a book of fonts."""

    def __init__(self, *fonts: FakeFont) -> None:
        self.fonts = fonts
        self.families = tuple({font.family: None for font in fonts if font.family not in STACK})

    def find(self, family: str, weight: int, italic: bool = False) -> FakeFont | None:
        near = [font for font in self.fonts if (font.family, font.is_italic) == (family, italic)]
        return min(near, key=lambda font: abs(font.weight - weight), default=None)

    def cover(
        self, stack: Sequence[str], weight: int, italic: bool, character: str
    ) -> FakeFont | None:
        fonts = (self.find(family, weight, italic) for family in stack)
        return next((font for font in fonts if font and font.has(character)), None)


def problems_of(
    cells: str, *fonts: FakeFont, rules: Path | None = None, language: str = "xx"
) -> list[Problem]:
    game = SimpleNamespace(cells={"xx": {"title": cells}}, rulebooks={"xx": rules} if rules else {})
    edition = SimpleNamespace(
        job=SimpleNamespace(game=game),
        language=language,
        prepress=SimpleNamespace(fonts=lambda: FakeFonts(*fonts)),
    )
    return [*_without_bold(cast("Edition", edition))]


THIN, OTHER = FakeFont(STACK[0], "abc"), FakeFont(STACK[1], "abcxyz")


@pytest.mark.parametrize(("weight", "is_told"), [(400, True), (599, True), (600, False)])
@pytest.mark.parametrize("family", [STACK[0], STACK[-1], "Feather"])
def test_a_face_is_bold_from_a_weight_on_in_whatever_family(
    family: str, weight: int, is_told: bool
) -> None:
    bold = FakeFont(family, "abc", weight)
    assert bool(problems_of("a cab", *(THIN, bold) if family != STACK[0] else (bold,))) == is_told


def test_each_family_without_a_bold_is_told_once_by_its_first_letter() -> None:
    problems = problems_of("zany cabby", THIN, OTHER, FakeFont("Feather", "na", 700))
    assert [problem.fact for problem in problems] == [
        f"the font family {family!r} has no bold for letters such as {letter!r}"
        for family, letter in ((STACK[0], "b"), (STACK[1], "y"))
    ]
    assert {problem.place for problem in problems} == {"xx"}
    assert all("fonts/" in problem.hint for problem in problems)


def test_the_family_that_is_told_is_the_one_that_sets_upright_words() -> None:
    italic = FakeFont(STACK[0], "abc", is_italic=True)
    (problem,) = problems_of("cab", italic, OTHER)
    assert repr(STACK[1]) in problem.fact
    assert problems_of("cab", OTHER, FakeFont(STACK[0], "abc", 700, is_italic=True))


def test_letters_that_no_font_has_and_what_is_no_letter_are_not_told() -> None:
    assert problems_of("7 ★ q, 3", THIN) == []


def test_letters_of_the_rulebook_count_and_those_of_other_languages_do_not(tmp_path: Path) -> None:
    rules = tmp_path / "rules.md"
    rules.write_text("# xyz\n", encoding="utf-8")
    bold = FakeFont(STACK[0], "abc", 700)
    assert problems_of("cab", bold, OTHER) == []
    (problem,) = problems_of("cab", bold, OTHER, rules=rules)
    assert problem.fact.endswith("'x'")
    assert problems_of("cab", THIN, rules=rules, language="yy") == []
