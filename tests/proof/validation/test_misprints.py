"""A number that is off by one, or a box too few, is told; so is what is tampered with."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pnp.games.registry import open_game

ROOT = Path(__file__).resolve().parents[3]
PUDDLE = str(ROOT / "examples/puddle")


@pytest.fixture(autouse=True, scope="module")
def _warm() -> None:
    """Keep nothing: the misprints are made inside the program."""


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "benchmarks/misprints")
    modules = ("drawn", "finished", "named", "number_damages", "off_by_one", "page_damages")
    for name in (*modules, "picture_damages", "tampering"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return import_module


@pytest.mark.parametrize("part", ["cards", "aid"])
def test_every_number_of_a_part_that_is_off_by_one_is_told(tools: Any, part: str) -> None:
    found = list(tools("off_by_one").misprints(open_game(PUDDLE), part))
    assert found
    assert [each for each in found if not each.noticed] == []


def test_fields_that_are_named_wrongly_are_told(tools: Any) -> None:
    found = list(tools("named").misnomers(open_game(PUDDLE), "cards"))
    assert {each.what for each in found if not each.noticed} <= {"left out"}
    assert {"exchanged", "called another's name", "empty"} <= {x.what for x in found if x.noticed}


def test_whatever_is_done_to_a_deck_is_told(tools: Any) -> None:
    found = list(tools("tampering").damages(open_game(PUDDLE), "cards"))
    assert [each.what for each in found if not each.noticed] == []
    assert {"a card dropped", "a back dropped", "a page missing", "a word hidden"} <= {
        each.what for each in found
    }


def test_damages_drawn_by_lot_are_told(tools: Any) -> None:
    drawn = tools("drawn")
    (sample,) = drawn.samples(1, 1)
    kinds = ("a number after a stroke", "a letter replaced", "a field relabelled in the manifest")
    trials = list(drawn.measure(kinds, [sample], 1, 1))
    assert [trial and (trial.kind, trial.noticed) for trial in trials] == [(k, True) for k in kinds]


@pytest.mark.parametrize(
    ("index", "wrong"), [(0, "{die:6} makes 4 or 9"), (1, "{die:6} makes 3 or 8")]
)
def test_a_number_is_made_wrong_by_one_and_no_longer(tools: Any, index: int, wrong: str) -> None:
    assert tools("off_by_one").off_by_one("{die:6} makes 3 or 9", index) == wrong
