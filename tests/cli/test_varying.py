"""`--vary` builds with each value of an option, and of several options with each of each."""

from __future__ import annotations

import pytest

from pnp.cli.commands.validate import option_sets
from pnp.core.errors import CallError

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
