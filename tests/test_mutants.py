"""The faults that `benchmarks/mutants` puts into sources."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from threading import Thread
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
        ("return zip(a, b, strict=True)", ["return zip(b, a, strict=True)"]),
        ("return zip(a, strict=False)", ["return zip(a, strict=True)"]),
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
    drawn = tool.choose_mutations(found, 5, 1)
    assert [each.function for each in drawn] == [f"play{n}" for n in range(5)]
    assert tool.choose_mutations(found, 5, 1) == drawn
    assert tool.choose_mutations(found, 5, 2) != drawn


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


def test_every_source_is_of_a_room_or_said_to_be_outside(suite: Any) -> None:
    package = suite.ROOT / "pnp"
    inside = {path for name in (*suite.GAMES, *suite.PLACES) for path in suite.room(name).sources}
    outside = {path for place in suite.OUTSIDE for path in suite.files(package, place)}
    assert all([*suite.files(package, place)] for place in suite.OUTSIDE)
    others = {*package.rglob("*.py")} - inside - outside
    unbroken = [
        path
        for path in sorted(others)
        if suite.mutations(suite.module_of(path), path.read_text(encoding="utf-8"))
    ]
    assert unbroken == []


def test_every_mutant_that_is_called_equivalent_can_be_made(suite: Any) -> None:
    run = import_module("run")
    rooms = tomllib.loads(run.EQUIVALENT.read_text(encoding="utf-8"))
    assert {*rooms} <= {*suite.GAMES, *suite.PLACES}
    assert [line for name in rooms for line in run.stale(name, suite.all_mutations(name), [])] == []


def test_no_source_is_broken_in_two_rooms(suite: Any) -> None:
    found = [path for name in (*suite.GAMES, *suite.PLACES) for path in suite.room(name).sources]
    assert len(found) == len({*found})


@pytest.fixture
def counting(tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import a module whose functions are held in several ways; return it and its faults."""
    text = """
from functools import cache

@cache
def one():
    return 1

class Three:
    @property
    def value(self):
        return self.half() * 2.0

    @staticmethod
    def half():
        return 1.5

    def __repr__(self):
        return self.name or super().__repr__()

def four(number):
    def add(other):
        return number and other
    return add"""
    (tmp_path / "counting.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    module = import_module("counting")
    yield module, {fault.after: fault for fault in tool.mutations("counting", text)}
    del sys.modules["counting"]


def test_a_fault_is_put_into_functions_wherever_they_are_held(counting: Any) -> None:
    module, faults = counting
    functions = import_module("swapping").ImportedFunctions()
    assert functions.swap(faults["return 0"])
    assert functions.swap(faults["return self.half() // 2.0"])
    assert functions.swap(faults["return 0.75"])
    assert functions.swap(faults["return (number or other)"])
    assert (module.one(), module.Three().value, module.four(4)(1)) == (0, 0, 4)


def test_a_fault_that_leaves_out_what_a_method_needs_of_its_class_is_not_put_in(
    counting: Any,
) -> None:
    _, faults = counting
    functions = import_module("swapping").ImportedFunctions()
    assert not functions.swap(faults["return self.name"])
    assert functions.swap(faults["return super().__repr__()"])


def test_what_other_threads_call_is_traced(suite: Any) -> None:
    tracer = import_module("tracing").Tracer(str(suite.ROOT / "benchmarks"))
    tracer.start()
    thread = Thread(target=suite.module_of, args=(suite.ROOT / "pnp/api.py",))
    thread.start()
    thread.join()
    tracer.end()
    assert ("benchmarks.mutants.suite", "module_of") in tracer.traces[""].functions


A_ROOM = """
from mutations import mutations
from suite import ROOT, Room, module_of
from trial import prepare, with_bench

def tell(bench):
    for test in bench.verdicts([fault for fault in found if fault.key[1:3] in {faults}]):
        print("noticed" if test else "survived", flush=True)

paths = [ROOT / f"pnp/core/{name}.py" for name in ("bounded", "lazy")]
found = [
    fault
    for path in paths
    for fault in mutations(module_of(path), path.read_text(encoding="utf-8"))
]
prepare()
with_bench(Room(tuple(paths), ("tests/core/test_bounded.py", "tests/core/test_lazy.py")), tell)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="mutants are forked processes")
def test_a_room_of_two_modules_is_broken(tmp_path: Path) -> None:
    """A test calls the first function, none the second; imports call the last."""
    faults = {
        ("self._drop(key)", "pass"),
        ("setattr(sys.modules[package], name, value)", "pass"),
    }
    told = subprocess.run(
        [sys.executable, "-c", A_ROOM.replace("{faults}", str(faults))],
        env={**os.environ, "PYTHONPATH": str(FOLDER), "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    assert told.stdout.split() == ["noticed", "survived", "noticed"]
