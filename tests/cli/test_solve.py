"""`solve`: a game's worth under best play, told in a table and in JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.games.pond.solver import solution
from pnp.rules import compiled
from pnp.study import solve

Call = Callable[..., Any]

needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")

FEW = (
    *("solve", "pond", "--set", "dice.count=2"),
    *(part for day in range(1, 7) for part in ("--set", f"days.{day}.dice={2 - (day > 3)}")),
)
"""A game of so few dice that it is solved at once."""


@needs_numba
def test_the_table_and_the_record_say_the_same(call: Call) -> None:
    record = call(*FEW, "--json").record
    assert (record["game"], record["players"], record["readings"]) == ("pond", 1, [])
    assert record["set"][0] == "dice.count=2"
    assert 0 < record["expected"] < 40
    run = call(*FEW)
    assert (run.status, run.err) == (0, "")
    assert f"expected score: {record['expected']:.4f}, exact" in run.out
    assert "with dice.count=2, " in run.out


def test_without_numba_it_says_what_to_install(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution, "available", lambda: False)
    monkeypatch.setitem(sys.modules, "numpy", None)  # it comes with numba, and goes with it
    run = call(*FEW, "--json")
    assert run.status == 2
    (problem,) = run.record["error"]["problems"]
    assert problem["fact"] == "solving needs numba, which is not installed"
    assert problem["hint"] == "pip install 'ducks-pnp[fast]'"


@pytest.mark.parametrize("compiles", [True, False])
def test_it_is_told_once_that_the_solver_compiles(
    monkeypatch: pytest.MonkeyPatch, *, compiles: bool
) -> None:
    told: list[str] = []
    monkeypatch.setattr("pnp.games.pond.solver.must_compile", lambda *_, **__: compiles)
    monkeypatch.setattr("pnp.games.pond.solver.compile_ahead", lambda *_, **__: told.append("wait"))
    solved = SimpleNamespace(expected=1.0, best=0.5)
    monkeypatch.setattr("pnp.games.pond.solver.solve", lambda *_: solved)
    monkeypatch.setattr("pnp.games.pond.solver.chance_of", lambda *_: solved)
    solve.run(solve.SolveRequest("pond", targets=(70,)), lambda step, *_: told.append(step))
    first = ["pond: compiling the solver", "wait"] if compiles else []
    assert told == [*first, "pond: solving", "pond: 70 points"]


@pytest.mark.thorough
@needs_numba
def test_a_higher_score_is_reached_less_often(call: Call) -> None:
    record = call(*FEW, "--target", "20,18,20", "--json").record
    assert [each["score"] for each in record["targets"]] == [20, 18]
    twenty, eighteen = (each["chance"] for each in record["targets"])
    assert 1 > eighteen > twenty > 0
    out = call(*FEW, "--target", "20").out
    assert f"20  {twenty:.4%}".split() in [line.split() for line in out.splitlines()]


@pytest.mark.thorough
@needs_numba
def test_every_other_reading_is_worth_what_it_is_when_chosen(call: Call) -> None:
    run = call(*FEW, "--readings", "--json")
    worth = {f"{each['ruling']}={each['reading']}": each for each in run.record["readings"]}
    assert len(worth) == 11
    for name in ("P-09=not_allowed", "P-10=allowed"):
        alone = call(*FEW, "--rule", name, "--json").record
        assert alone["rulings"] == [name]
        assert worth[name]["expected"] == alone["expected"]
        assert worth[name]["difference"] == alone["expected"] - run.record["expected"]
    assert all(each["expected"] is not None for each in worth.values())


@needs_numba
@pytest.mark.thorough
def test_the_reading_taken_is_the_other_one_of_a_ruling_that_was_switched(call: Call) -> None:
    record = call(*FEW, "--rule", "P-10=allowed", "--readings", "--json").record
    assert [each["reading"] for each in record["readings"] if each["ruling"] == "P-10"] == [
        "not_allowed"
    ]


def test_a_solver_without_numba_says_what_to_install(
    refused: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.games.pond.solver.solution.available", lambda: False)
    refused("solve pond", "solving needs numba, which is not installed", "ducks-pnp[fast]")


@needs_numba
def test_the_scores_of_best_play_are_told_and_reported(call: Call, tmp_path: Path) -> None:
    page = tmp_path / "pond.html"
    record = call(*FEW, "--report", str(page), "--json").record
    best = record["best_play"]
    assert sum(best["scores"].values()) == pytest.approx(1)
    assert best["highest"] >= max(map(int, best["scores"]))
    assert [each["rank"] for each in best["ranks"]][-1] == "Professional"
    assert best["uses"]["row.5"] > 0
    assert f"expected score: {record['expected']:.4f}, exact" in page.read_text("utf-8").casefold()
    out = call(*FEW, "--scores").out
    assert f"highest score that there is: {best['highest']}" in out


@needs_numba
def test_two_players_have_a_margin(call: Call) -> None:
    out = call(*FEW, "--players", "2").out
    assert "expected margin of the first player: +" in out
    assert "two players, best play" in out


WRONG = [
    ("solve pond --players 2 --target 70", "is solved for one player", "leave out --target"),
    ("solve pond --players 3", "--players takes a whole number from 1 to 2", "not '3'"),
    ("solve bucket", "bucket cannot be solved exactly", "solved: pond"),
    ("solve pnod", "unknown game 'pnod'", "did you mean 'pond'?"),
    ("solve pond --set abilities.reroll.per_day=2", "a day with 2 re-rolls is not", "be 1"),
    ("solve pond --target 0", "--target takes a whole number from 1 to 999", "not '0'"),
    ("solve pond --target 70,", "--target takes a whole number from 1 to 999", "not ''"),
    ("solve pond --rule P-99=x", "no ruling 'P-99'", "P-01"),
    (
        "solve pond --set rows.teal.singly=20",
        "15 is less than singly, which is 20",
        "make one_roll 20 or more",
    ),
    ("solve", "ducks-pnp solve needs GAME", "ducks-pnp solve --help"),
]


@pytest.mark.parametrize(("typed", "fact", "hint"), WRONG)
def test_a_wrong_call_is_told_with_its_remedy(
    refused: Call, typed: str, fact: str, hint: str
) -> None:
    refused(typed, fact, hint)
