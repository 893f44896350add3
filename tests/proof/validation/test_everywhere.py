"""Undamaged files are good: every part of every game on each paper, in each ink and language."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from runpy import run_path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.data.tables import papers
from pnp.games.registry import printable
from pnp.printing.orders import Order
from pnp.proof.validation.validate import validate_order

ROOT = Path(__file__).resolve().parents[3]
PUDDLE = ROOT / "examples" / "puddle"
lots = SimpleNamespace(**run_path(str(ROOT / "benchmarks/misprints/lots.py")))
SEED = 22
DRAWN = 3
"""Orders of one small part each that are tried every time."""
WAYS: tuple[dict[str, Any], ...] = (
    {"language": "fr,en"},
    {"booklet": True},
    {"tuckbox": "deck"},
    {"one_file": True},
)
EVERY = tuple(product(printable(), papers(), lots.INKS, lots.LANGUAGES))


def told(orders: list[Order]) -> list[str]:
    return [
        f"{verdict.reading.name}: {finding.fact}"
        for order in orders
        for verdict in validate_order(order)
        for finding in verdict.findings
        if finding.grade != "note"
    ]


@pytest.mark.parametrize("number", range(DRAWN))
def test_a_part_drawn_by_lot_is_good(number: int) -> None:
    lot = random.Random(f"{SEED} {number}")  # noqa: S311 -- no secret
    assert told([lots.draw(lot, lots.SMALL)]) == []


def test_plates_leave_the_foot_of_a_long_last_page_free() -> None:
    assert told([Order("blind", only=("rules",), paper="legal", language="de")]) == []


def test_a_sheet_alone_on_its_page_is_good() -> None:
    assert told([Order("pond", only=("sheets",), per_page=1)]) == []


@pytest.mark.parametrize(
    ("name", "part", "language"),
    [("goose", "cards", "fr,en"), ("goose", "cards", "en,fr"), ("lamplight", "flowers", "de,en")],
)
def test_examples_in_two_languages_are_good(name: str, part: str, language: str) -> None:
    assert told([Order(str(PUDDLE.parent / name), only=(part,), language=language)]) == []


@pytest.mark.parametrize("only", [(), ("cards", "sheets")])
def test_one_file_of_several_parts_is_good(only: tuple[str, ...]) -> None:
    (verdict,) = validate_order(Order(str(PUDDLE), only=only, one_file=True, copies=3))
    assert [each.fact for each in verdict.findings if each.grade != "note"] == []


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "paper", "ink", "language"), EVERY)
def test_every_part_is_good(key: str, paper: str, ink: str, language: str) -> None:
    assert told([Order(key, paper=paper, ink=ink, language=language)]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("key", printable())
def test_every_part_is_good_in_other_ways(key: str, way: dict[str, Any]) -> None:
    assert told([Order(key, **way)]) == []
