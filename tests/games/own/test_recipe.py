"""A game of tables and drawings with a page of rules: Thin Ice, and slips in such a page."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

import pytest

import pnp
from pnp.core.errors import CallError, MaterialError

THIN_ICE = Path(__file__).parents[3] / "examples" / "thin_ice"


@pytest.fixture
def ice(tmp_path: Path) -> Path:
    return Path(shutil.copytree(THIN_ICE, tmp_path / "ice"))


def exchange(home: Path, file: str, old: str, new: str) -> None:
    text = (home / file).read_text(encoding="utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new), encoding="utf-8")


def test_its_rules_are_a_page() -> None:
    code = (THIN_ICE / "rules.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 120


def test_it_is_printed_from_its_tables_and_played_by_its_rules(ice: Path) -> None:
    game = pnp.open_game(ice)
    assert game.is_playable
    assert game.bag().parts == ("cards", "rules")
    table = game.table(2, seed=3)
    while not table.is_over:
        table.push(table.choose("careful"))
        assert table.problems() == []
    assert table.outcome().reason == "finished"


def test_changed_numbers_are_printed_and_played(ice: Path) -> None:
    exchange(ice, "game.toml", "ice = 12", "ice = 3")
    exchange(ice, "cards.csv", "teal,8", "teal,30")
    game = pnp.open_game(ice)
    rules = pnp.lay_out(game, only=("rules",)).part("rules")
    assert any("weight of 3" in face.svg.decode() for face in rules.faces.values())
    table = game.table(2)
    assert table.material.ice == 3
    assert list(table.material.weights[:30]) == [1] * 30


PACK: Final = 'name = "Thaw"\nauthor = "A"\nlicence = "CC0-1.0"\nsource = "drawn for it"\n'


@pytest.fixture
def thaw(tmp_path: Path) -> Path:
    (tmp_path / "thaw").mkdir()
    (tmp_path / "thaw" / "pack.toml").write_text(PACK, encoding="utf-8")
    return tmp_path / "thaw"


def test_a_pack_s_numbers_are_printed_and_played(ice: Path, thaw: Path) -> None:
    (thaw / "game.toml").write_text("[thin-ice.numbers]\nice = 3\n", encoding="utf-8")
    game = pnp.open_game(ice, [thaw])
    rules = pnp.lay_out(game, only=("rules",)).part("rules")
    assert any("weight of 3" in face.svg.decode() for face in rules.faces.values())
    assert game.table(2).material.ice == 3


def test_a_pack_s_numbers_that_the_game_does_not_have_are_told(ice: Path, thaw: Path) -> None:
    (thaw / "game.toml").write_text("[thin-ice.numbers]\nicy = 3\n", encoding="utf-8")
    with pytest.raises(MaterialError, match="did you mean 'ice'"):
        pnp.open_game(ice, [thaw])


def test_a_seat_does_not_know_the_pile(ice: Path) -> None:
    table = pnp.open_game(ice).table(2, seed=1)
    assert any(table.state.pile)
    assert not any(table.observe(0).pile)


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("game.toml", "[players]\nfewest = 2\nmost = 6\n", "", "a game with rules says how many"),
        ("rules.py", "def legal(", "def legals(", "does not define 'legal'"),
        ("rules.py", "ACTIONS: Final", "ACTION: Final", "ACTIONS"),
        ("rules.py", "class State(", "class State[", "syntax error"),
        ("cards.csv", "teal,8", "teal,99", "117 values"),
    ],
)
def test_slips_are_told_by_file(ice: Path, file: str, old: str, new: str, told: str) -> None:
    exchange(ice, file, old, new)
    with pytest.raises((MaterialError, CallError)) as caught:
        pnp.open_game(ice).table(2)
    assert told in "\n".join(map(str, caught.value.problems))
