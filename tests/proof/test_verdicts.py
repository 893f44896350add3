"""Files of one game in several languages and inks agree in every number that they print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from pnp.games.registry import open_game
from pnp.printing.orders import Order
from pnp.proof.validation.findings import disagreements
from pnp.proof.validation.validate import validate_order
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
