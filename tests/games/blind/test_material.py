"""Duck Blind's numbers: what is refused in the file, and that each makes a difference in play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pnp.data.toml import load
from pnp.games.blind import telling
from pnp.games.blind.model import Blind
from pnp.ground import resources
from pnp.ground.problems import MaterialError

FILE = resources.games() / "blind" / "game.toml"
SOUND = FILE.read_text(encoding="utf-8")


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


def test_the_bonus_cards_are_told_by_their_names(blind: Blind) -> None:
    assert tuple(card.id for card in blind.bonus.each) == telling.BONUS


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("cards = 46", "cards = 47", "ducks.cards", "47 cards, but the kinds make 46"),
        ("points = 138", "points = 139", "ducks.points", "139 points, but ducks have 138"),
        ("shots = 19", "shots = 20", "shots.shots", "20, but the cards have 19"),
        ("shot_cards = 9", "shot_cards = 8", "shots.shot_cards", "8, but there are 9"),
        ("cards = 30", "cards = 24", "actions.cards", "24 cards, but 5 players have 30"),
        ("ducks = 28", "ducks = 48", "setup.each[0].ducks", "48 of 46"),
        ('"noon", "dusk"]', '"nun", "dusk"]', "timing.scored_after[0]", "no timing card is 'nun'"),
        ("dealt = 3", "dealt = 11", "bonus.dealt", "11 of 10 cards"),
        (', of = "teal"', "", "bonus.each[5].of",
         "a species is told with most = 'of_species', and only then"),
        ("played = 1", "played = 3", "days.played", "3 is too large"),
    ],
)  # fmt: skip
def test_a_wrong_number_is_refused(tmp_path: Path, old: str, new: str, key: str, fact: str) -> None:
    assert old in SOUND
    path = tmp_path / "game.toml"
    path.write_text(SOUND.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(MaterialError) as caught:
        load(path, Blind)
    found = {each.place.partition(", ")[2]: each.fact for each in caught.value.problems}
    assert found.get(key) == fact
