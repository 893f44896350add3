"""Files of one game in several languages and inks agree in every number that they print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.printing.orders import Order
from pnp.proof.playtest import Playtest
from pnp.proof.validation.findings import Finding, disagreements
from pnp.proof.validation.validate import Verdict, validate_order
from pnp.proof.verdicts import conclude

PUDDLE = str(Path(__file__).resolve().parents[2] / "examples" / "puddle")
ENGLISH = {"ducks.teal.points": 2, "ducks.teal.copies": 4}


def test_files_that_print_the_same_agree() -> None:
    assert not list(disagreements({"en.pdf": ENGLISH, "fr.pdf": ENGLISH, "aid.pdf": {}}))


def test_a_number_that_differs_is_told_with_both_files() -> None:
    french = {**ENGLISH, "ducks.teal.points": 3}
    ((name, found),) = disagreements({"en.pdf": ENGLISH, "fr.pdf": french})
    assert name == "fr.pdf"
    assert found.fact == "ducks.teal.points is 3 here, and 2 in en.pdf"


def test_files_of_one_run_are_held_against_each_other() -> None:
    (english,) = validate_order(Order(open_game(PUDDLE), only=("cards",)))
    french = replace(
        english,
        reading=replace(english.reading, reader=SimpleNamespace(name="fr.pdf")),
        numbers={**english.numbers, "ducks.teal.points": 7},
    )
    told = [(name, each.check) for name, each in conclude([english, french], 0).findings]
    assert ("fr.pdf", "agreement") in told


def test_each_game_is_played_once_with_the_numbers_of_its_own_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, dict[str, int], int]] = []

    def play(game: Game, numbers: dict[str, int], games: int, **_: object) -> Playtest:
        asked.append((game.key, numbers, games))
        return Playtest(game.key, games, (Finding("note", "played", "well"),))

    def read(name: str, game: Game | None, **numbers: int) -> Verdict:
        reading: Any = SimpleNamespace(name=name)
        return Verdict(reading, (), numbers, game)

    monkeypatch.setattr("pnp.proof.playtest.playtest", play)
    pond, bucket = open_game("pond"), open_game("bucket")
    verdicts = [
        read("sheets.pdf", pond, dice=6),
        read("aid.pdf", pond, days=5),
        read("mat.pdf", bucket, dice=3),
        read("cards.pdf", replace(open_game("cover"), key="cards", parts=None), cards=9),
        read("letter.pdf", None, pages=1),
    ]
    validation = conclude(verdicts, 40)
    assert asked == [("pond", {"dice": 6, "days": 5}, 40), ("bucket", {"dice": 3}, 40)]
    assert [(name, each.fact) for name, each in validation.findings] == [
        ("pond", "well"),
        ("bucket", "well"),
    ]
    assert conclude(verdicts, 0).playtests == ()
