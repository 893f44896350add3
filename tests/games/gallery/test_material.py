"""Every printed number of the Gallery, and every other reading, makes a difference in play."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.gallery.fields import CARDS

CHANGES = [("ducks", 1), ("in_front", 1), ("water", 1), ("spaces", -1), ("tokens", -3), ("hand", 1)]


def results(table: Any, games: int = 30) -> list[list[int]]:
    rows: list[list[int]] = table.engine.play(table.material, [0] * 6, 2, 0, games)
    return rows


@pytest.mark.parametrize(("name", "step"), CHANGES)
def test_a_printed_number_matters(table: Any, name: str, step: int) -> None:
    before = results(table, 5)
    setattr(table.material, name, getattr(table.material, name) + step)
    assert results(table, 5) != before


@pytest.mark.parametrize("kind", CARDS)
def test_the_copies_of_each_card_matter(table: Any, kind: str) -> None:
    before = results(table, 2)
    table.material.copies[CARDS.index(kind)] += 1
    assert results(table, 2) != before


@pytest.mark.parametrize(
    "reading",
    [
        ("G-11", "nothing_goes"),
        ("G-11", "not_allowed"),
        ("G-18", "not_allowed"),
        ("G-19", "two_ducks_at_most"),
    ],
)
def test_another_reading_matters(table: Any, table_of: Any, reading: tuple[str, str]) -> None:
    other = table_of(dict([reading]))
    assert results(other) != results(table)


def test_games_end_under_every_reading(table_of: Any) -> None:
    for dry in ("first_target_goes", "nothing_goes", "not_allowed"):
        other = table_of({"G-11": dry, "G-18": "not_allowed", "G-19": "two_ducks_at_most"})
        assert {row[0] for row in results(other, 10)} <= {1, 2}
