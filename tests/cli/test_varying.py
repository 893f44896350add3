"""`--vary` builds with each value of an option, and of several options with each of each."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.cli.commands.validate import _lines, option_sets, orders_of
from pnp.core.errors import CallError
from pnp.proof.validation.findings import Finding

USUAL = {"paper": "letter"}


def test_nothing_varied_is_one_build() -> None:
    assert option_sets(USUAL, ()) == [USUAL]


def test_each_value_goes_with_each_other() -> None:
    builds = option_sets(USUAL, ("lang=en, fr,en", "ink=full,low"))
    assert builds == [
        {"paper": "letter", "language": language, "ink": ink}
        for language in ("en", "fr")
        for ink in ("full", "low")
    ]


@pytest.mark.parametrize(
    ("given", "fact"),
    [
        (("language=en",), "--vary cannot vary 'language'"),
        (("=en",), "--vary names no option"),
        (("lang",), "--vary lang names no values"),
        (("lang=en", "lang=fr"), "--vary lang is given twice"),
        (("backs=none,sideways",), "--vary backs: 'sideways' is not a way to print backs"),
        (
            ("lang=" + ",".join("abcdefghi"), "paper=" + ",".join("abcdefgh")),
            "--vary asks for 72 builds of each game",
        ),
    ],
)
def test_what_cannot_be_varied_is_told(given: tuple[str, ...], fact: str) -> None:
    with pytest.raises(CallError) as caught:
        option_sets(USUAL, given)
    (problem,) = caught.value.problems
    assert problem.fact == fact
    assert problem.hint


def test_only_games_are_varied_and_no_files() -> None:
    with pytest.raises(CallError, match="only files are named"):
        orders_of((), USUAL, ("lang=en,fr",))
    assert orders_of((), USUAL, ()) == []


@pytest.mark.parametrize("check", ["agreement", "words"])
def test_numbers_are_called_the_same_unless_files_disagree(check: str) -> None:
    reading = SimpleNamespace(name="en.pdf", pages=())
    verdict = SimpleNamespace(
        reading=reading, game=None, numbers={"ducks.teal.points": 2}, findings=(), sheets=()
    )
    validation: Any = SimpleNamespace(
        verdicts=[verdict], playtests=(), findings=[("en.pdf", Finding("error", check, "wrong"))]
    )
    told = map(str, _lines(validation, notes=False, with_variations=True))
    assert any("each the same" in line for line in told) == (check != "agreement")


@pytest.mark.parametrize("notes", [True, False])
def test_notes_are_counted_unless_they_are_told(notes: bool) -> None:
    reading = SimpleNamespace(name="en.pdf", pages=(), placements=())
    verdict = SimpleNamespace(reading=reading, game=None, numbers={}, findings=(), sheets=())
    found = [("en.pdf", Finding(grade, "type", "small")) for grade in ("note", "warning", "note")]
    validation: Any = SimpleNamespace(verdicts=[verdict], playtests=(), findings=found)
    told = [str(line) for line in _lines(validation, notes=notes, with_variations=False)]
    assert any(line.startswith("2 notes") for line in told) == (not notes)
