"""Duck Blind's numbers: each makes a difference in play."""

from __future__ import annotations

from typing import Any

import pytest


def results(table: Any, games: int = 30, players: int = 4) -> list[list[int]]:
    rows: list[list[int]] = table.engine.play(table.material, [1] * players, 2, 0, games)
    return rows


@pytest.mark.parametrize(
    ("name", "step"),
    [
        ("wardens", -1),
        ("rounds", -1),
        ("noon", -1),
        ("days", 1),
        ("set_least", 2),
        ("set_card", 1),
        ("pair", 1),
        ("bonus_cards", -1),
        ("bonus_dealt", 1),
        ("bonus_whole", 1),
    ],
)
def test_a_printed_number_matters(table: Any, name: str, step: int) -> None:
    before = results(table)
    setattr(table.material, name, getattr(table.material, name) + step)
    if name == "wardens":
        table.material.dealt_wardens[4] += step
    assert results(table) != before


@pytest.mark.parametrize("name", ["points", "rare", "shots", "dealt_ducks", "bonus_points"])
def test_printed_numbers_of_cards_matter(table: Any, name: str) -> None:
    before = results(table)
    field = getattr(table.material, name)
    field[:] = [max(0, value - 1) for value in field]
    assert results(table) != before


@pytest.mark.parametrize(
    "reading",
    [
        ("D-10", "each_day"),
        ("D-10", "with_shots"),
        ("D-22", "all_singles"),
        ("D-35", "all_of_the_game"),
    ],
)
def test_another_reading_matters(table: Any, table_of: Any, reading: tuple[str, str]) -> None:
    other = table_of(dict([reading]))
    table.material.days = other.material.days = 2
    assert results(other) != results(table)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_days_end_at_dusk(table: Any, players: int) -> None:
    table.material.days = 2
    assert {row[0] for row in results(table, 5, players)} == {1}
