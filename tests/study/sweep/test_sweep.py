"""A whole sweep: shards make what one run makes, and so does one that was broken off."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.data.changes import numbers
from pnp.games.registry import open_game
from pnp.study.simulate import SimulationRequest
from pnp.study.simulation.pages import HEAT_LEVELS
from pnp.study.sweep import race
from pnp.study.sweep.dials import read_dials
from pnp.study.sweep.ledger import alone_with, begin_ledger, read_ledger
from pnp.study.sweep.race import FINALISTS
from pnp.study.sweep.report import heat_maps, report_page
from pnp.study.sweep.sweep import SweepRequest, SweepResult, sweep

PLAY = SimulationRequest("pond", games=60, policies=("random",), fast=False)
DIALS = read_dials(["rows.mallard.singly=1..3", "days.3.dice=3,5"])
ASKED = SweepRequest(PLAY, DIALS, ("P(score >= 30) = 20%", "score = 30"), ("length 5..90",))


@pytest.fixture(autouse=True)
def _small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "FIRST_ROUND", 20)
    monkeypatch.setattr(race, "FINALISTS", 2)


def asked(**changes: Any) -> SweepRequest:
    return replace(ASKED, **changes)


def figures(result: SweepResult) -> object:
    return result.best, result.left, result.effects, result.printed


def test_shards_and_a_run_that_was_broken_off_come_to_what_one_run_comes_to(
    tmp_path: Path,
) -> None:
    whole = sweep(ASKED)
    assert whole.left
    assert set(whole.best) >= {race.AS_PRINTED}
    parts = tuple(tmp_path / f"part{number}.jsonl" for number in (1, 2, 3))
    for number, part in enumerate(parts, start=1):
        assert not sweep(asked(out=part, shard=(number, 3))).best
    assert figures(sweep(SweepRequest(PLAY, ledgers=parts))) == figures(whole)
    broken = tmp_path / "broken.jsonl"
    sweep(asked(out=broken))
    content = broken.read_bytes()
    broken.write_bytes(content[: len(content) // 3])
    assert figures(sweep(SweepRequest(PLAY, ledgers=(broken,)))) == figures(whole)
    assert sorted(broken.read_bytes().splitlines()) == sorted(content.splitlines())


def test_progress_rises_from_step_to_step_and_ends_with_all_games() -> None:
    steps: dict[str, list[tuple[int, int]]] = {}
    sweep(ASKED, lambda step, done, total: steps.setdefault(step, []).append((done, total)))
    assert len(steps) >= 3
    for told in steps.values():
        done, totals = [number for number, _ in told], {total for _, total in told}
        assert done == sorted(done)
        assert done[0] >= 0
        assert {done[-1]} == totals


def test_no_round_is_played_once_no_more_are_left_than_play_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race, "FINALISTS", FINALISTS)
    assert sweep(asked(play=replace(PLAY, games=22))).left == (FINALISTS + 1,)


def test_a_ledger_that_another_run_is_writing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    sweep(asked(out=path))
    content = path.read_bytes()
    with alone_with(path):
        for request in (SweepRequest(PLAY, ledgers=(path,)), asked(out=path)):
            with pytest.raises(CallError, match="another run is writing the ledger"):
                sweep(request)
    assert path.read_bytes() == content
    assert sweep(SweepRequest(PLAY, ledgers=(path,))).best
    assert [*tmp_path.iterdir()] == [path]


def test_a_ledger_is_locked_in_a_new_folder_and_by_any_of_its_paths(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.jsonl"
    with alone_with(path):
        with pytest.raises(CallError) as caught, alone_with(path):
            pass
        (problem,) = caught.value.problems
        assert (problem.fact, problem.place) == ("another run is writing the ledger", str(path))
        assert problem.hint.startswith("wait for it")
    sweep(asked(out=path))
    link = tmp_path / "link.jsonl"
    link.symlink_to(path)
    with (
        alone_with(path),
        pytest.raises(CallError, match="another run is writing the ledger"),
    ):
        sweep(SweepRequest(PLAY, ledgers=(link,)))


def test_a_study_that_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(CallError, match="not a target"):
        sweep(asked(targets=("many points",), out=tmp_path / "new" / "deep" / "a.jsonl"))
    assert [*tmp_path.iterdir()] == []


def test_a_variant_with_the_printed_number_differs_in_nothing_from_it() -> None:
    usual = numbers(open_game("pond").data)["rows.mallard.singly"]
    dials = read_dials([f"rows.mallard.singly={usual}..{usual + 1}"])
    result = sweep(asked(dials=dials, targets=("score = 30",)))
    by_variant = {result.race.plan.variants[place]: at for place, at in result.best.items()}
    assert by_variant[()] == by_variant[(("rows.mallard.singly", str(usual)),)]


def test_numbers_that_do_not_go_together_are_left_out_and_told() -> None:
    result = sweep(asked(dials=read_dials(["days.3.dice=3,999"])))
    assert [variant for variant, _ in result.refused] == [(("days.3.dice", "999"),)]


@pytest.mark.parametrize(
    ("changes", "fact"),
    [
        ({"dials": ()}, "there is no dial"),
        ({"targets": ()}, "there is no target"),
        ({"dials": read_dials(["nothing=1"])}, "'nothing' is not a number of the game"),
        ({"targets": ("joy = 3",)}, "nothing is counted as 'joy'"),
        ({"targets": ("nobody: score = 3",)}, "nobody"),
        ({"ledgers": (Path("x"),)}, "the ledgers say which dials"),
        ({"ledgers": (Path("x"),), "dials": (), "targets": ()}, "the ledgers say which dials"),
    ],
)
def test_what_the_game_has_not_is_refused(changes: dict[str, object], fact: str) -> None:
    with pytest.raises(CallError, match=fact):
        sweep(asked(**changes))


def test_a_ledger_of_another_game_is_refused(tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    sweep(asked(out=part, shard=(1, 30)))
    other = SimulationRequest("bucket", fast=False)
    with pytest.raises(CallError, match="the ledgers are of pond"):
        sweep(SweepRequest(other, ledgers=(part,)))
    with pytest.raises(MaterialError):
        sweep(SweepRequest(PLAY, ledgers=(tmp_path / "none.jsonl",)))


def test_a_ledger_that_counts_something_else_is_refused(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    sweep(asked(out=whole))
    plan, entries = read_ledger(whole)
    for number, entry in enumerate((entries[0]._replace(histograms={}), entries[0])):
        path = tmp_path / f"{number}.jsonl"
        forged = plan if not number else plan._replace(variants=((), (("nothing", "1"),)))
        begin_ledger(path, forged, [entry])
        with pytest.raises((CallError, MaterialError), match=r"counts other things|'nothing'"):
            sweep(SweepRequest(PLAY, ledgers=(path,)))


def test_a_map_shows_for_each_two_values_how_near_the_nearest_comes() -> None:
    dials = read_dials(["rows.mallard.singly=1..3", "days.3.dice=3,4", "rows.teal.singly=9"])
    result = sweep(asked(dials=dials, targets=("score = 30",)))
    (heat,) = heat_maps(result)  # one dial has one value
    assert (heat.row_title, heat.column_title) == ("rows.mallard.singly", "days.3.dice")
    assert ([value for value, _ in heat.rows], heat.columns) == (["1", "2", "3"], ("3", "4"))
    cells = {
        (row, column): cell
        for row, line in heat.rows
        for column, cell in zip(heat.columns, line, strict=True)
    }
    for place, variant in enumerate(result.race.plan.variants[1:], start=1):
        numbers = dict(variant)
        cell = cells[numbers["rows.mallard.singly"], numbers["days.3.dice"]]
        assert cell.text == f"{result.distances[place]:.2f}"
    best = [cell for cell in cells.values() if cell.is_best]
    assert [cell.level for cell in best] == [HEAT_LEVELS - 1]
    assert min(cell.level for cell in cells.values()) == 0
    assert '<td class="heat-4 best">' in report_page(result)
