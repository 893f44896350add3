"""The vectors of the Gallery's rules, each a test of its name.

Lines are told front first, decks top first, spaces from 0; "A/m" is a duck of the player who acts
under one of A's; W is water. The position before and the position after stand in one row.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

ABC = "A B C D E F"

DONE: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    "GAL-SHOOT": (
        {"line": "A B C W D E", "deck": "F", "targets": [1]},
        "shoot 1",
        {"line": "A C W D E F", "targets": [], "shot": "B"},
    ),
    "GAL-SHOOT-WATER": (
        {"line": "A W C D E F", "deck": "G", "targets": [1]},
        "shoot 1",
        {"line": "A W C D E F", "targets": [], "shot": ""},
    ),
    "GAL-LINE": (
        {"line": ABC, "deck": "G H", "targets": [1]},
        "line_forward",
        {"line": "B C D E F G", "targets": [1], "deck": "H A"},
    ),
    "GAL-LINE-EMPTY": (
        {"line": "A W W W W W", "deck": "", "targets": []},
        "line_forward",
        {"line": "W W W W W A", "deck": ""},
    ),
    "GAL-QUICK": (
        {"line": ABC, "deck": "G", "targets": [2]},
        "quick_shot 2",
        {"line": "A B D E F G", "targets": [], "shot": "C"},
    ),
    "GAL-MISFIRE": (
        {"line": ABC, "deck": "G", "targets": [1, 2]},
        "misfire 1 2",
        {"line": "A B D E F G", "targets": [2], "shot": "C"},
    ),
    "GAL-TWOBIRDS": (
        {"line": ABC, "deck": "G H", "targets": [0, 1]},
        "two_birds 0 1",
        {"line": "C D E F G H", "targets": [], "shot": "A B"},
    ),
    "GAL-DOUBLE": (
        {"line": ABC, "deck": "G", "targets": []},
        "double_barrel 3 4",
        {"targets": [3, 4]},
    ),
    "GAL-DOUBLE-ONE": (
        {"line": ABC, "deck": "G", "targets": [0, 1, 2, 3, 4]},
        "double_barrel 5",
        {"targets": [0, 1, 2, 3, 4, 5]},
    ),
    "GAL-BUMPL": ({"targets": [2]}, "bump_left 2", {"targets": [1]}),
    "GAL-HANG": ({"line": "A m C D E F", "deck": "G"}, "hang_back 1", {"line": "A C m D E F"}),
    "GAL-AHEAD": ({"line": "A m C D E F", "deck": "G"}, "move_ahead 1", {"line": "m A C D E F"}),
    "GAL-FAST": (
        {"line": "A B C m E F", "deck": "G", "targets": [0]},
        "fast_forward 3",
        {"line": "m A B C E F", "targets": [0]},
    ),
    "GAL-COVER": (
        {"line": "A m C D E F", "deck": "G", "targets": []},
        "duck_and_cover 1 0",
        {"line": "A/m C D E F G", "deck": ""},
    ),
    "GAL-COVER-SHOT": (
        {"line": "A/m C D E F G", "deck": "H", "targets": [0]},
        "shoot 0",
        {"line": "m C D E F G", "deck": "H", "targets": [], "shot": "A"},
    ),
    "GAL-COVER-LINE": (
        {"line": "A/m C D E F G", "deck": "H", "targets": []},
        "line_forward",
        {"line": "C D E F G H", "deck": "A m"},
    ),
    "GAL-BOTTOMS": (
        {"line": ABC, "deck": "G", "targets": [1], "bottoms_up": [1]},
        "shoot 1",
        {"line": ABC, "targets": [], "bottoms_up": [1], "shot": ""},
    ),
}

BARRED: dict[str, tuple[dict[str, Any], str]] = {
    "GAL-SHOOT-NEG": ({"line": ABC, "deck": "G", "targets": []}, "shoot 1"),
    "GAL-AIM-NEG": ({"line": ABC, "deck": "G", "targets": [0, 1, 2, 3, 4, 5]}, "take_aim 2"),
    "GAL-TWOBIRDS-NEG": ({"line": ABC, "deck": "G H", "targets": [0, 2]}, "two_birds 0 2"),
    "GAL-BUMPL-NEG": ({"targets": [0]}, "bump_left 0"),
    "GAL-BUMPR-NEG": ({"targets": [5]}, "bump_right 5"),
    "GAL-BUMP-OCC": ({"targets": [1, 2]}, "bump_left 2"),
    "GAL-HANG-NEG1": ({"line": "A B C D E m", "deck": "G"}, "hang_back 5"),
    "GAL-HANG-NEG2": ({"line": "A m C D E F", "deck": "G"}, "hang_back 2"),
    "GAL-AHEAD-NEG": ({"line": "m B C D E F", "deck": "G"}, "move_ahead 0"),
    "GAL-COVER-NEG": ({"line": "W m W D E F", "deck": "G"}, "duck_and_cover 1 0"),
}


def lay(table: Any, before: dict[str, Any]) -> None:
    table.lay(before.get("line", ABC).split(), before.get("deck", "G").split())
    table.aim(*before.get("targets", []))
    for space in before.get("bottoms_up", []):
        table.hide(space)


def same(letters: str) -> list[str]:
    """Letters as a table tells them: of eight ducks, three have the colours of others."""
    return letters.translate(str.maketrans("FGH", "ABC")).split()


def ours(play: str) -> str:
    """A play of the vectors as our action: spaces count from 1, a pair is named by its first."""
    name, *spaces = play.split()
    places = [int(space) + 1 for space in spaces]
    if name == "double_barrel" and len(places) == 1:
        name = "single_barrel"
    if name in ("double_barrel", "two_birds"):
        assert len(places) == 1 or places[1] == places[0] + 1
        places = places[:1]
    return " ".join([name, *map(str, places)])


@pytest.mark.parametrize("name", DONE)
def test_vector_of_a_move(table: Any, name: str) -> None:
    before, play, after = DONE[name]
    lay(table, before)
    table.do(ours(play))
    found = {
        "line": table.line,
        "deck": table.deck,
        "targets": table.targets,
        "bottoms_up": table.hidden,
        "shot": table.shot,
    }
    wanted = {key: same(value) if isinstance(value, str) else value for key, value in after.items()}
    if "shot" in wanted:
        wanted["shot"] = Counter(wanted["shot"])
    assert {key: found[key] for key in wanted} == wanted


@pytest.mark.parametrize("name", BARRED)
def test_vector_of_a_barred_move(table: Any, name: str) -> None:
    before, play = BARRED[name]
    lay(table, before)
    kind, *spaces = play.split()
    table.hold(kind)
    barred = " ".join([kind, *(str(int(space) + 1) for space in spaces[:2])])
    if kind == "two_birds":
        assert not [action for action in table.legal if action.startswith(kind)]
    else:
        assert barred not in table.legal


def test_gal_bumpr(table: Any) -> None:
    table.aim(2)
    table.do("bump_right 3")
    assert table.targets == [3]


def test_gal_count(table: Any) -> None:
    material = table.material
    assert 6 * material.ducks + material.water == 41
    assert (sum(material.copies), len(material.copies), material.tokens) == (54, 16, 6)
    assert min(material.copies) > 0


@pytest.mark.parametrize(
    ("players", "deck", "left"), [(3, 20, 45), (4, 25, 42), (5, 30, 39), (6, 35, 36)]
)
def test_gal_setup(table: Any, players: int, deck: int, left: int) -> None:
    table.start(players)
    state = table.state
    assert state.length + state.deck_count == deck
    assert (state.length, state.deck_count) == (6, deck - 6)
    assert [sum(hand) for hand in state.hands] == [3] * players + [0] * (6 - players)
    assert state.pile_count == left


def test_gal_shuffle(table: Any) -> None:
    table.lay(ABC.split(), ["G", "H"])
    table.aim(4)
    table.do("duck_shuffle")
    assert (len(table.line), len(table.deck), table.targets) == (6, 2, [4])
    assert sorted(table.line + table.deck) == sorted(same(ABC + " G H"))


def test_gal_forced(table: Any) -> None:
    table.aim()
    table.hold("shoot", "shoot", "shoot")
    assert list(table.legal) == ["discard 2"]


def test_gal_forced_neg(table: Any) -> None:
    table.aim()
    table.hold("shoot", "shoot", "take_aim")
    assert list(table.legal) == [f"take_aim {space}" for space in range(1, 7)]


def test_gal_out(table: Any) -> None:
    table.state.shot[0] = 5
    table.lay(["A", "B", "C", "D", "E", "W"], ["A", "B", "W", "W", "W", "W"])
    table.hold("line_forward", "hang_back", "take_aim")
    assert "line_forward" in table.legal
    table.push("line_forward")
    assert table.state.seat == 1
    assert not table.state.swims[0]


def test_gal_win(table: Any) -> None:
    table.start(3)
    table.state.seat = 0
    table.state.shot[:3] = [4, 5, 4]
    table.lay(["B", "W", "W", "W", "W", "W"], ["m"])
    table.do("quick_shot 1")
    scores, places = [0] * 6, [0] * 6
    assert table.engine.rules.outcome(table.state, table.material, scores, places) == 1
    assert (scores[:3], places[:3]) == ([1, 0, 0], [1, 2, 2])
