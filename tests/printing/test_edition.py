"""Editions: what they say of themselves, and of what is printed otherwise than asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import pnp
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve

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


PUDDLE = str(EXAMPLES / "puddle")


def test_parts_are_told_as_they_begin_and_those_that_are_left_out_are_not() -> None:
    told: list[tuple[str, int, int]] = []
    job = resolve(pnp.Order(PUDDLE, only=("sheets", "aid", "cards")))
    edition = lay_out(job, lambda *news: told.append(news), without=("cards",))
    assert [part.name for part in edition.parts] == ["sheets", "aid"]
    total = sum(len(job.components(name)) for name in job.parts)
    assert told[0] == ("sheets", 0, total)
    begun = [news for at, news in enumerate(told) if not at or told[at - 1][0] != news[0]]
    assert [name for name, *_ in begun] == ["sheets", "aid"]
    assert begun[1] == ("aid", len(job.components("sheets")), total)
    assert told[-1] == ("aid", len(edition.parts[0].components) + 1, total)


def test_all_parts_are_one_file_unless_nothing_is_printed() -> None:
    edition = pnp.lay_out(PUDDLE, only=("sheets", "aid"), one_file=True)
    assert [part.name for part in edition.files] == ["all"]
    blank = tuple(replace(part, sides=()) for part in edition.parts)
    assert replace(edition, parts=blank).files == blank
    half = (edition.parts[0], blank[1])
    assert [part.name for part in replace(edition, parts=half).files] == ["all"]
