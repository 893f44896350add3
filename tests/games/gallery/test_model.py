"""The Gallery's data: what it says, and what its checks find."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.games.gallery import read
from pnp.games.gallery.fields import COLOURS
from pnp.games.gallery.model import KINDS
from pnp.ground import resources
from pnp.ground.problems import MaterialError

SOURCE = resources.games() / "gallery" / "game.toml"


def changed(folder: Path, old: str, new: str) -> Path:
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    path = folder / "game.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(MaterialError) as caught:
        read(path)
    return [problem.fact for problem in caught.value.problems]


def test_the_kinds_and_their_copies() -> None:
    assert {kind.id: kind.copies for kind in read().actions.each} == {
        "take_aim": 10,
        "shoot": 12,
        "double_barrel": 2,
        "quick_shot": 2,
        "misfire": 2,
        "two_birds": 1,
        "bump_left": 2,
        "bump_right": 2,
        "line_forward": 6,
        "hang_back": 3,
        "move_ahead": 3,
        "fast_forward": 1,
        "disorderly_conduct": 2,
        "duck_shuffle": 1,
        "duck_and_cover": 2,
        "bottoms_up": 3,
    }


def test_copies_that_are_our_own_choice_say_so() -> None:
    ours = [kind.id for kind in read().actions.each if kind.provenance == "default"]
    assert ours == ["double_barrel", "quick_shot"]


def test_rulings_are_numbered_without_a_gap() -> None:
    assert list(read().rulings) == [f"G-{number:02}" for number in range(1, 40)]


def test_the_rulings_that_may_be_switched() -> None:
    switchable = [name for name, ruling in read().rulings.items() if ruling.switchable]
    assert switchable == ["G-11", "G-18", "G-19"]


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("cards = 41", "cards = 40", "40 cards, but 6 colours of 6 and 5 of water make 41"),
        ("cards = 54", "cards = 53", "53 cards, but the kinds make 54"),
        ("in_front = 1", "in_front = 6", "with 6 of 6 ducks in front of a player none swims"),
        ("count = 6", "count = 5", "5 targets for 6 spaces"),
        ("cards = 3\n", "cards = 9\n", "54 cards, but hands and the line may hold 57"),
        ('"red", ', "", "there are 5 colours for 6 players"),
        ('id = "shoot"', 'id = "shot"', "no rules tell of 'shot'"),
        ('id = "shoot"', 'id = "shot"', "the kind 'shoot' is missing"),
        ("fewest = 3", "fewest = 7", "6 is less than fewest, which is 7"),
    ],
)
def test_what_does_not_hang_together_is_told(tmp_path: Path, old: str, new: str, fact: str) -> None:
    assert fact in problems(changed(tmp_path, old, new))


def test_less_water_than_the_line_needs_is_told(tmp_path: Path) -> None:
    found = problems(changed(tmp_path, "water = 5", "water = 4"))
    assert "4 of water and a last stack of ducks cannot fill 6 spaces" in found


def test_the_kinds_of_the_rules_are_those_of_the_data() -> None:
    assert tuple(kind.id for kind in read().actions.each) == KINDS


def test_seats_have_the_colours_in_the_order_of_the_data() -> None:
    assert read().colours.each == COLOURS
