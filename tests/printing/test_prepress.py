"""What a job's faces are made with: kept values, kinds of text, words for pictures, credits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pnp
from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError
from pnp.data import tables
from pnp.data.game import Credits
from pnp.data.theme import Theme
from pnp.games.game import Game
from pnp.press.faces import Strictness
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.prepress import (
    Prepress,
    _fonts_for,
    credit_line,
    prepare,
    strictness_of,
    text_styles,
    wording,
)
from pnp.words.pseudo import PSEUDO
from pnp.words.words import Words

WORDS = Words.load("en", "pond")

RIGHTS: dict[str, Any] = {
    "provenance": "derived",
    "source": "a test",
    "title": "Tits",
    "designers": ("Wren", "Rail"),
    "year": 2026,
}

OF_SIZE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}"/>'


def prepared(game: Game | str = "pond", bundle: Bundle | None = None) -> Prepress:
    return prepare(resolve(Order(game, only=("aid",))), bundle or Bundle())


def test_a_value_is_made_once_for_all_that_it_is_made_of() -> None:
    bundle, made = Bundle(), list[str]()

    def value_of(kind: str, about: str) -> object:
        def make() -> tuple[str, float]:
            made.append(f"{kind} {about}")
            return about, 1.5

        return prepared(bundle=bundle).from_cache(kind, about, make)

    for _ in range(2):
        assert value_of("book", "one") == ("one", 1.5)
        assert value_of("book", "other") == ("other", 1.5)
        assert value_of("page", "one") == ("one", 1.5)
    assert made == ["book one", "book other", "page one"]


def test_nothing_is_kept_where_nothing_may_be() -> None:
    prepress, made = prepared(bundle=Bundle(keeps=False)), list[int]()
    for number in range(2):
        prepress.from_cache("book", "one", lambda number=number: made.append(number))
    assert made == [0, 1]


@pytest.mark.parametrize(
    ("changes", "is_published", "ends_with"),
    [
        ({"licence": "CC-BY-4.0"}, False, "(2026). CC-BY-4.0."),
        ({"licence": None}, False, "(2026)."),
        ({"publishers": ("Marsh Press",)}, True, "(2026)."),
        ({"publishers": ("Marsh Press",), "licence": "CC0-1.0"}, True, "(2026). CC0-1.0."),
        (
            {"permission": "none", "licence": "CC0-1.0"},
            False,
            f"ducks-pnp\N{NO-BREAK SPACE}{pnp.__version__}.",
        ),
    ],
)
def test_credits_say_whose_game_it_is_and_what_may_be_done_with_it(
    changes: dict[str, Any], is_published: bool, ends_with: str
) -> None:
    rights = Credits(**(RIGHTS | changes))
    line = credit_line(WORDS, rights)
    assert line.startswith("Tits, a game by Wren and Rail")
    assert line.endswith(ends_with)
    assert ("published by Marsh Press" in line) == is_published
    assert ("nofficial" in line) == (rights.permission == "none")


def test_own_pictures_in_lines_have_their_shape_and_are_read_by_their_names(
    tmp_path: Path,
) -> None:
    files = {"gold-coin.old": "wide", "part": "wide#coin", "odd": "odd"}
    (tmp_path / "wide.svg").write_text(OF_SIZE.format(9, 3), encoding="utf-8")
    (tmp_path / "odd.svg").write_text(OF_SIZE.format("a", "b"), encoding="utf-8")
    game = replace(pnp.open_game("pond"), art=tmp_path, icons=files)
    icons = prepared(game).icons
    found = {name: (icons[name].aspect, icons[name].reading) for name in files}
    assert found == {
        "gold-coin.old": (3, "gold coin old"),
        "part": (1, "part"),
        "odd": (1, "odd"),
    }


def test_pictures_of_the_kit_in_lines_are_read_in_words_if_there_are_any() -> None:
    icons = prepared().icons
    for name in ("sign.house", "sign.derived", "sign.elsewhere"):
        assert icons[name].reading == WORDS.text(f"picture.{name}")
    assert icons["duck.teal"].reading == "duck teal"


def test_kinds_of_text_are_those_of_the_table_in_points_and_lighter_in_low_ink() -> None:
    table = tables.type_table()
    theme = Theme(stacks={"display": ("Own",)})
    for ink in ("full", "grey", "low"):
        styles = text_styles("fr", ink, theme)
        assert styles.keys() == table.styles.keys()
        for name, row in table.styles.items():
            style = styles[name]
            sizes = (style.size_mm / 25.4 * 72, style.min_size_mm / 25.4 * 72)
            assert sizes == pytest.approx((row.size, row.floor))
            assert style.language == "fr"
            weight = row.low_weight if ink == "low" and row.low_weight else row.weight
            assert style.weight == weight
            first = ("Own",) if row.stack == "display" else ()
            assert style.stack == first + tuple(table.stacks[row.stack])


def test_layouts_have_the_words_of_both_languages() -> None:
    both = wording(WORDS, Words.load("fr", "pond"))
    assert both.second
    assert (both.language, both.second.language) == ("en", "fr")
    assert both.text("game.name") == WORDS.text("game.name")
    assert both.second.second is wording(WORDS).second is None


def test_words_touch_nothing_but_those_of_packs_and_of_no_language() -> None:
    def strictness(language: str, *packs: Any) -> Strictness:
        job = resolve(Order("pond"))
        ticket = replace(job.ticket, language=language)
        return strictness_of(replace(job, ticket=ticket, game=replace(job.game, packs=packs)))

    assert strictness("en") == strictness("de") == Strictness.FULL
    assert strictness("en", object()) == Strictness.NOTHING_TOUCHES
    assert strictness(PSEUDO) == strictness(PSEUDO, object()) == Strictness.NOTED


@pytest.mark.parametrize(
    ("themes", "told"),
    [
        ([], "theme.toml"),
        ([None, None], "theme.toml"),
        (["a/theme.toml", None], "a/theme.toml"),
        (["a/theme.toml", "b/theme.toml"], "theme.toml"),
    ],
)
def test_a_missing_family_is_told_by_the_file_that_names_it_if_there_is_but_one(
    themes: list[str | None], told: str
) -> None:
    packs: Any = tuple(SimpleNamespace(theme=theme and Path(theme)) for theme in themes)
    theme = Theme(stacks={"text": ("Andika", "Handika"), "display": ("Nobody",)})
    game = replace(pnp.open_game("pond"), packs=packs, theme=theme)
    with pytest.raises(MaterialError) as caught:
        _fonts_for(game)
    assert [(each.fact, each.place) for each in caught.value.problems] == [
        ("there is no font family 'Handika'", f"{told}, fonts.text"),
        ("there is no font family 'Nobody'", f"{told}, fonts.display"),
    ]
    assert "'Andika'" in caught.value.problems[0].hint
