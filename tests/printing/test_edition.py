"""Editions: what they say of themselves, and of what is printed otherwise than asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import pnp

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("game", "hint"),
    [("lamplight", f"write {EXAMPLES / 'lamplight' / 'rules.es.md'}"), ("puddle", "")],
)
def test_a_rulebook_in_another_language_is_told_with_the_file_to_write(
    game: str, hint: str
) -> None:
    edition = pnp.lay_out(EXAMPLES / game, only=("rules",), language="es")
    about = [each for each in edition.notices if each.fact.startswith("printed in en")]
    assert [(each.place, each.hint) for each in about] == [("Reglamento", hint)]
    assert about[0].fact == "printed in en: not translated into es yet"
