"""The faults that `benchmarks/mutants` puts into sources."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks/mutants"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(FOLDER)
    monkeypatch.delitem(sys.modules, "mutations", raising=False)
    return import_module("mutations")


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a <= b == c", ["return a < b == c", "return a <= b != c"]),
        ("return 5", ["return 6", "return 4"]),
        ("return a * 0.5", ["return a * 1.0", "return a * 0.25", "return a // 0.5"]),
        ("return a + b", ["return a - b"]),
        ("return a / b", ["return a * b"]),
        ("return (a + b) * c", ["return (a - b) * c", "return (a + b) // c"]),
        ("return a and b", ["return b", "return a", "return (a or b)"]),
        ("return not a", ["return a"]),
        ("if a: return b", ["if True: return b", "if False: return b"]),
        ("while a: b.c()", ["while False: b.c()", "while a: pass"]),
        ("a.b += c", ["a.b -= c", "pass"]),
        ("a[b] = c", ["pass"]),
        ("a = b", []),
        ("a: int | None = b", []),
        ("raise a", ["pass"]),
        ("return isinstance(a, b)", []),
        ("return f'{a + b}'", []),
        ("return deal(a, b, c=c)", ["return deal(b, a, c=c)"]),
        ("deal(a, b)", ["pass", "deal(b, a)"]),
        ("move(state, a)", ["pass"]),
        ("return range(a)", ["return range(a + 1)", "return range(a - 1)"]),
        ("return min(a, b)", ["return max(a, b)"]),
        ("return 'ä' * (a < b)", ["return 'ä' // (a < b)", "return 'ä' * (a <= b)"]),
    ],
)
def test_a_line_has_these_faults(tool: Any, line: str, faults: list[str]) -> None:
    found = tool.mutations("rules", f"def play(a, b, c, state):\n    {line}\n")
    assert sorted(each.after for each in found) == sorted(faults)
    assert {each.before for each in found} <= {line}


def test_a_fault_changes_nothing_else(tool: Any) -> None:
    text = "TWO = 2\n\n\ndef play(a):\n    # why\n    return (\n        a +\n        TWO\n    )\n"
    (fault,) = tool.mutations("rules", text)
    assert (fault.line, fault.before, fault.after) == (7, "a + TWO", "a - TWO")
    assert fault.source == text.replace("a +\n        TWO", "a - TWO")


def test_methods_are_changed_too_and_named_with_their_class(tool: Any) -> None:
    text = "class One:\n    class Two:\n        def play(a):\n            return a + a\n"
    assert [each.function for each in tool.mutations("rules", text)] == ["One.Two.play"]


def test_equal_lines_are_told_apart(tool: Any) -> None:
    text = "def play(a):\n    a.b = a\n    a.b = a\n"
    assert [each.number for each in tool.mutations("rules", text)] == [1, 2]


def test_mutants_are_drawn_from_every_function_and_follow_from_the_seed(tool: Any) -> None:
    text = "".join(f"def play{n}(a):\n    return 1 + 2 + 3 + a\n" for n in range(5))
    found = tool.mutations("rules", text)
    drawn = tool.chosen(found, 5, 1)
    assert [each.function for each in drawn] == [f"play{n}" for n in range(5)]
    assert tool.chosen(found, 5, 1) == drawn
    assert tool.chosen(found, 5, 2) != drawn


@pytest.fixture
def suite(tool: Any) -> Any:  # noqa: ARG001 -- the folder on the path
    return import_module("suite")


def test_every_game_has_rules_to_break(suite: Any) -> None:
    games = {path.parent.name for path in (suite.ROOT / "pnp/games").glob("*/rules.py")}
    assert {*suite.GAMES} == games
    assert all(len(suite.all_mutations(game)) > 400 for game in games)


def test_every_place_of_the_table_leads_to_sources_and_tests(suite: Any) -> None:
    for sources, tests in suite.PLACES.values():
        assert all([*suite.files(suite.ROOT / "pnp", place)] for place in sources)
        assert all([*suite.files(suite.ROOT / "tests", place, "test_*.py")] for place in tests)


def test_no_source_is_broken_in_two_rooms(suite: Any) -> None:
    found = [path for name in (*suite.GAMES, *suite.PLACES) for path in suite.room(name).sources]
    assert len(found) == len({*found})
