"""Orders as jobs: the language and the page to print first that follow from what is ordered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pnp
from pnp.printing.build import build
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

LAYOUT = '<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm"/>'


@pytest.fixture
def birds(tmp_path: Path) -> pnp.Game:
    """A deck without any words, and with no other part."""
    layout = tmp_path / "bird.svg"
    layout.write_text(LAYOUT, encoding="utf-8")
    return pnp.deck("birds", layout, [{"copies": 3}])


@pytest.mark.parametrize(
    ("written_in", "game_language", "ordered", "printed"),
    [
        (["fr"], "fr", "en", "fr"),
        (["fr"], "fr", "de", "de"),
        (["de", "en"], "de", "en", "en"),
        ([], "fr", "en", "en"),
    ],
)
def test_english_is_printed_unless_a_game_has_words_and_none_of_them_is_english(
    birds: pnp.Game, written_in: list[str], game_language: str, ordered: str, printed: str
) -> None:
    cells = {language: {"birds.name": "Bird"} for language in written_in}
    game = replace(birds, cells=cells, language=game_language)
    assert resolve(Order(game, language=ordered)).ticket.language == printed


@pytest.mark.parametrize(
    ("options", "is_printed", "is_checked_apart"),
    [
        ({}, True, True),
        ({"start": False}, False, False),
        ({"only": ("aid",)}, False, False),
        ({"only": ("start", "aid")}, True, True),
        ({"only": ("start", "aid"), "start": False}, False, False),
        ({"only": ("aid",), "start": True}, False, True),
        ({"cards": ("1",)}, False, False),
        ({"cards": ("1",), "only": ("cards", "start"), "start": False}, False, False),
    ],
)
def test_the_page_to_print_first_comes_with_everything_or_if_it_is_asked_for(
    options: dict[str, Any], is_printed: bool, is_checked_apart: bool
) -> None:
    job = resolve(Order("cover", **options))
    assert ("start" in job.parts) == is_printed
    assert job.is_checked_apart == is_checked_apart


def test_a_game_without_that_page_has_its_check_with_its_cards(birds: pnp.Game) -> None:
    for start in (None, False, True):
        assert not resolve(Order(birds, start=start)).is_checked_apart


def test_changed_components_are_printed_without_that_page(tmp_path: Path) -> None:
    (printed,) = build(Order("pond", only=("aid",)), tmp_path)
    manifest = printed.path.with_suffix(".json")
    job = resolve(Order("pond", changed_since=manifest))
    assert (job.parts, job.is_checked_apart) == (("aid",), False)
