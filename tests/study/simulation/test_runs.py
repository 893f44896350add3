"""Runs: changed numbers under the same luck, and workers that go away."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from pack_samples import ABOUT, PUDDLE

from pnp.core.errors import CallError, MaterialError
from pnp.games.registry import open_game
from pnp.rules.engine import Engine
from pnp.study.setup import GameTable
from pnp.study.simulate import SimulationRequest, run
from pnp.study.simulation.counts import TOTAL
from pnp.study.simulation.runs import SimulationRun, compare, grow, simulate
from pnp.study.simulation.statistics import compare_means, compare_wins, summary
from pnp.study.simulation.workers import workers

GREEDY = ("greedy",)
"""The Pond's quickest player: the usual one looks at each day exactly."""

MALLARD = "rows.mallard.singly"
ONE_ROLL = "rows.mallard.one_roll"


def printed(path: str) -> int:
    """The number that a path names in the Pond's data."""
    _, row, key = path.split(".")
    rows = GameTable("pond").data().rows
    each = next(each for each in getattr(rows, "each", rows) if each.id == row)
    return int(getattr(each, key))


def changed(value: int) -> SimulationRequest:
    return SimulationRequest(
        "pond", games=120, policies=GREEDY, fast=False, changes=((MALLARD, str(value)),)
    )


def test_nothing_changes_if_the_number_is_the_printed_one() -> None:
    found = run(changed(printed(MALLARD))).comparison
    assert found is not None
    assert [name for name, each in found.differences.items() if each != {0: 120}] == []
    assert {TOTAL, "decisions", "won.1", "row.1"} <= found.differences.keys()
    assert found.before == found.after


def test_a_changed_number_is_noticed() -> None:
    found = run(changed(printed(MALLARD) + 1)).comparison
    assert found is not None
    assert summary(found.differences[TOTAL]).mean > 0
    assert compare_means(found, "row.1", "Mallard").noticed
    assert not compare_means(found, "boxes.1", "Mallard").noticed


def test_a_run_that_grows_ends_as_one_that_is_counted_at_once() -> None:
    table = GameTable("pond")
    other = replace(table, changes=((MALLARD, "5"),))
    run = SimulationRun(table, (1,), seed=3, games=40)
    sums = list(grow(run, other))
    assert len(sums) > 1
    assert sums[-1] == compare(run, other)
    assert list(grow(run))[-1] == simulate(run)


def test_a_run_goes_on_where_another_has_ended() -> None:
    whole = SimulationRun(GameTable("pond"), (1,), seed=3, games=12)
    first, rest = replace(whole, games=5), replace(whole, first=5, games=7)
    assert simulate(first) + simulate(rest) == simulate(whole)


def test_another_reading_is_compared_under_the_same_luck() -> None:
    other = (("P-17", "counts_as_two"),)
    found = run(
        SimulationRequest("pond", games=60, policies=("random",), fast=False, readings=other)
    )
    plain = run(SimulationRequest("pond", games=60, policies=("random",), fast=False))
    assert found.comparison is not None
    assert found.counts == found.comparison.before == plain.counts
    assert found.comparison.after != plain.counts
    differing = {name for name, each in found.comparison.differences.items() if set(each) != {0}}
    assert TOTAL in differing


def pack_worth(points: int, folder: Path) -> Path:
    """A pack of one number: what a mallard is worth on the Pond."""
    (folder / "pack.toml").write_text(ABOUT, encoding="utf-8")
    (folder / "game.toml").write_text(f"[pond]\n{ONE_ROLL} = {points}\n", encoding="utf-8")
    return folder


def test_a_pack_that_was_edited_is_played_as_it_is_now(tmp_path: Path) -> None:
    request = SimulationRequest("pond", games=20, policies=GREEDY, fast=False)
    before = run(replace(request, packs=(pack_worth(6, tmp_path),)))
    after = run(replace(request, packs=(pack_worth(40, tmp_path),)))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    fresh = run(replace(request, packs=(pack_worth(40, elsewhere),)))
    assert before.counts != after.counts == fresh.counts


def test_a_game_of_one_s_own_that_was_edited_is_played_as_it_is_now(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    folder = shutil.copytree(PUDDLE, tmp_path / "puddle", ignore=ignored)
    request = SimulationRequest(str(folder), games=20, fast=False)
    before = run(request)
    data = folder / "game.toml"
    text = data.read_text(encoding="utf-8")
    data.write_text(re.sub(r"points = \d", "points = 9", text), encoding="utf-8")
    assert run(request).counts != before.counts


def test_a_game_that_is_edited_while_it_is_played_is_told(tmp_path: Path) -> None:
    pack = pack_worth(6, tmp_path)
    table = GameTable.of(open_game("pond", [pack]), compiles=False)
    table()
    pack_worth(40, tmp_path)
    with pytest.raises(MaterialError, match="changed since"):
        table()


def test_wins_are_compared_by_seat() -> None:
    asked = SimulationRequest("bucket", games=40, policies=("greedy",), fast=False)
    request = replace(asked, changes=(("laps.1.laps", "1"),))
    found = run(request).comparison
    assert found is not None
    for seat in (1, 2):
        wins = compare_wins(found, seat, "")
        assert wins.difference.mean == pytest.approx(wins.after - wins.before)
        assert set(found.differences[f"won.{seat}"]) <= {-1, 0, 1}


def test_the_printed_game_is_what_it_is_without_a_change() -> None:
    assert (
        run(changed(printed(MALLARD) + 1)).counts
        == run(SimulationRequest("pond", games=120, policies=GREEDY, fast=False)).counts
    )


@dataclass(frozen=True, slots=True)
class Doomed:
    """A table whose process ends."""

    def __call__(self) -> tuple[Engine, Any]:
        os._exit(9)


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(MaterialError, match="a worker ended before its games were played"):
        simulate(SimulationRun(Doomed(), (0,), 1, 600), workers(2, threads=False))


def test_all_that_is_wrong_is_told_at_once() -> None:
    request = SimulationRequest(
        "pond",
        9,
        10,
        ("greddy",),
        readings=(("P-99", "x"),),
        changes=(("rows.malard.singly", "4"),),
    )
    with pytest.raises(CallError) as caught:
        run(request)
    facts = [problem.fact for problem in caught.value.problems]
    assert len(facts) == 4
    assert "the game is not for 9 players" in facts
