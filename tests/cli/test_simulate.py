"""`simulate`: many games counted, told in a table, in JSON and on a page."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sampling import sampled

from pnp.cli.commands import simulate
from pnp.core.bounds import MAX_PLAYERS
from pnp.core.errors import MaterialError, Problem
from pnp.games.registry import playable
from pnp.rules import compiled
from pnp.rules.engine import Engine
from pnp.study.setup import GameTable

Call = Callable[..., Any]

needs_numba = pytest.mark.skipif(not compiled.available(), reason="numba is not installed")

QUICK = ("--interpreted", "--workers", "1")
GREEDY = ("--policy", "greedy")
"""The Pond's quickest player: the usual one looks at each day exactly."""


@pytest.mark.parametrize("game", sampled(playable(), 2))
def test_a_table_fits_eighty_columns(call: Call, game: str) -> None:
    most = str(GameTable(game).data().players.most)
    run = call("simulate", game, "--players", most, "--games", "8", *QUICK)
    assert run.status == 0
    assert run.told == ""
    assert max(map(len, run.out.splitlines())) <= 80
    assert f"8 games of {most} players" in run.out
    assert {"cover": "planner"}.get(game, "odds") in run.out


@pytest.mark.parametrize("game", sampled(playable(), 2))
def test_nothing_is_wider_than_sixty_columns(call: Call, game: str) -> None:
    out = call("simulate", game, "--games", "8", *QUICK).out
    assert max(map(len, out.splitlines())) <= 60


def test_bars_are_drawn_in_letters_that_a_stream_has(process: Call) -> None:
    run = process("simulate", "pond", *GREEDY, "--games", "10", *QUICK, PYTHONIOENCODING="ascii")
    assert "####" in run.out
    assert "\\u" not in run.out


def test_several_changes_leave_the_comparison_narrow(call: Call) -> None:
    changes = ("--set", "rows.mallard.singly=4", "--set", "rows.pintail.singly=7")
    out = call("simulate", "pond", *GREEDY, "--games", "10", *QUICK, *changes).out
    told, head, *rows = out[out.index("with rows.mallard") :].splitlines()[:5]
    assert told == "with rows.mallard.singly=4, rows.pintail.singly=7, and the same luck"
    assert max(map(len, [head, *rows])) <= 60


def test_the_record_adds_up(call: Call) -> None:
    arguments = ("--players", "2", "--games", "60", "--policy", "greedy,random", "--seed", "3")
    record = call("simulate", "pond", *GREEDY, *arguments, *QUICK, "--json").record
    assert (record["game"], record["players"], record["games"]) == ("pond", 2, 60)
    assert (record["policies"], record["seed"]) == (["greedy", "random"], 3)
    assert record["stalled"] == 0
    histogram = {int(value): times for value, times in record["score"]["histogram"].items()}
    assert sum(histogram.values()) == 120
    mean = sum(value * times for value, times in histogram.items()) / 120
    assert record["score"]["mean"] == pytest.approx(mean)
    assert (record["score"]["min"], record["score"]["max"]) == (min(histogram), max(histogram))
    assert sum(record["wins"]) >= 60
    for wins, (low, high) in zip(record["wins"], record["win_intervals"], strict=True):
        assert low <= wins / 60 <= high
    assert sum(each["games"] for each in record["reasons"]) == 60
    assert sum(record["length"]["histogram"].values()) == 60
    assert record["difference"] is None


def test_one_game_says_nothing_of_others(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--players", "2", "--games", "1", *QUICK)
    out = call(*asked, "--report", "one.html").out
    assert out.count("not known") == 3
    assert "interval not known" in Path("one.html").read_text(encoding="utf-8")
    record = call(*asked, "--json").record
    assert record["score"]["interval"] is None
    assert record["length"]["interval"] is None
    assert sorted(record["still_in_it"]["half_time"].values()) == [0, 0, 1]


def test_what_the_last_decisions_settle_is_counted_from_none_on(call: Call) -> None:
    asked = ("simulate", "pond", "--policy", "random", "--players", "2", "--games", "1", *QUICK)
    counted = {
        call(*asked, "--seed", str(seed), "--json").record["still_in_it"][
            "settled_by_the_last_decisions"
        ]
        for seed in range(1, 5)
    }
    assert 0 in counted <= {0, 1}


def test_workers_do_not_change_the_sums(call: Call) -> None:
    greedy = ("--games", "30", "--policy", "greedy", "--interpreted")
    asked = ("simulate", "bucket", *greedy, "--json", "--workers")
    assert call(*asked, "1").record == call(*asked, "2").record


def test_the_seed_does(call: Call) -> None:
    asked = ("simulate", "bucket", "--games", "6", *QUICK, "--json", "--seed")
    assert call(*asked, "1").record["score"] != call(*asked, "2").record["score"]


def test_a_changed_number_is_compared(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--games", "20", *QUICK, "--set", "rows.mallard.singly=4")
    difference = call(*asked, "--json").record["difference"]
    after, before = difference["after"]["mean"], difference["before"]["mean"]
    assert difference["mean"] == pytest.approx(after - before, abs=1e-5)
    out = call(*asked).out
    assert "with rows.mallard.singly=4" in out
    assert f"{difference['mean']:+.2f}" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_change_is_compared_by_seat_length_and_use(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--players", "2", "--games", "60", *QUICK)
    change = ("--set", "rows.mallard.singly=5")
    out = call(*asked, *change).out
    assert "wins of seat 2" in out
    assert re.search(r"what is noticed.*\nMallard \(points of rows\)", out)
    difference = call(*asked, *change, "--json").record["difference"]
    assert [set(each["histogram"]) <= {"-1", "0", "1"} for each in difference["wins"]] == [True] * 2
    assert difference["length"]["histogram"].keys() >= {"0"}
    assert difference["notes"][0]["note"] == "row.1"
    assert difference["notes"][0]["mean"] > 0


def test_another_reading_is_compared_too(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--games", "20", "--policy", "random", *QUICK)
    run = call(*asked, "--rule", "P-17=counts_as_two")
    assert "with P-17=counts_as_two, and the same luck" in run.out
    plain = call(*asked, "--json").record
    record = call(*asked, "--rule", "P-17=counts_as_two", "--json").record
    assert record["score"] == plain["score"]
    assert record["difference"]["before"]["mean"] == pytest.approx(plain["score"]["mean"])


def test_who_plays_alone_has_no_share_of_wins(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--games", "10", *QUICK)
    assert "wins" not in call(*asked).out
    assert call(*asked, "--json").record["win_intervals"] == [None]


@pytest.mark.parametrize("game", playable())
def test_every_count_has_a_name_in_words(call: Call, game: str) -> None:
    notes = call("simulate", game, "--games", "2", *QUICK, "--json").record["notes"]
    names = [each["name"] for each in notes]
    assert len(set(names)) == len(names)
    assert [name for name in names if "_" in name or "." in name] == []


def test_a_report_is_written(call: Call) -> None:
    run = call(
        "simulate", "pond", *GREEDY, "--games", "10", *QUICK, "--report", "reports/pond.html"
    )
    assert run.out.endswith("report: reports/pond.html\n")
    assert Path("reports/pond.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize("name", ["file/pond.html", "file/new/pond.html", "ro/pond.html"])
def test_a_report_that_cannot_be_written_is_refused_before_any_game(
    call: Call, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    Path("file").write_text("")
    Path("ro").mkdir()
    monkeypatch.setattr(os, "access", lambda path, _: Path(path).name != "ro")
    monkeypatch.setattr(simulate, "play", None)
    run = call("simulate", "pond", "--report", name)
    assert (run.status, run.out) == (1 if "ro/" in name else 2, "")
    assert Path(name).parts[0] in run.err
    assert "name another" in run.err
    assert [*Path("ro").iterdir()] == []


def test_what_was_counted_is_told_even_if_the_report_cannot_be_written(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(path: Path, _: bytes) -> None:
        raise MaterialError(Problem("cannot write the file: no space left on device", str(path)))

    monkeypatch.setattr(simulate, "write_whole", is_full)
    asked = ("simulate", "pond", *GREEDY, "--games", "10", *QUICK)
    run, plain = call(*asked, "--report", "pond.html"), call(*asked)
    assert run.status == 1
    assert run.out == plain.out
    assert "pond.html\n  cannot write the file" in run.err
    record = call(*asked, "--report", "pond.html", "--json").record
    assert record["report"] is None
    assert record["error"]["kind"] == "material"
    assert record["score"] == call(*asked, "--json").record["score"]


WRONG = [
    ("simulate pnod", "unknown game 'pnod'", "did you mean 'pond'?"),
    ("simulate pond --games 0", "--games takes a whole number from 1 to 1,000,000,000", "'0'"),
    ("simulate pond --games 99999999999", "--games takes a whole number", "'99999999999'"),
    ("simulate pond --workers 0", "--workers takes a whole number from 1 to 256", "'0'"),
    ("simulate pond --workers 2 --cluster a:1", "--workers and --cluster do not go", "leave --wor"),
    (
        "simulate pond --cluster here",
        "'here' is not an address of a Dask scheduler",
        "tcp://HOST:8786",
    ),
    ("simulate pond --players 3", "the game is not for 3 players", "--players takes 1 to 2"),
    ("simulate pond --policy peerless", "unknown policy 'peerless'", "known: "),
    (
        "simulate pond --set length=4",
        "'length' is a table of numbers, not a number",
        "continue with minutes",
    ),
    ("simulate pond --set 9", "--set '9' is not of the form PATH=N", "rows.mallard.singly=4"),
    (
        "simulate pond --set rows.teal.singly=20",
        "15 is less than singly, which is 20",
        "make one_roll 20 or more",
    ),
    ("simulate pond --report=", "--report names no file", "name one"),
    ("simulate pond --report .", "--report names a folder", "name a file in it"),
]


@pytest.mark.parametrize(("typed", "fact", "hint"), WRONG)
def test_a_wrong_call_is_told_with_its_remedy(
    refused: Call, typed: str, fact: str, hint: str
) -> None:
    refused(typed, fact, hint)


@pytest.mark.parametrize(
    "how",
    [
        "--interpreted --workers 1",
        "--interpreted --workers 2",
        pytest.param("--workers 2", marks=[needs_numba, pytest.mark.thorough]),
    ],
)
def test_ctrl_c_ends_it_and_its_workers(start: Call, tmp_path: Path, how: str) -> None:
    asked = ("simulate", "pond", *GREEDY, "--games", "1000000000", *how.split())
    process = start(*asked, before="import pnp.cli.entry; open('begun', 'w').close()")
    while process.poll() is None and not (tmp_path / "begun").exists():
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=40)
    assert process.returncode == 130
    assert out == b""
    assert err.decode().strip() == "stopped; no file was left half written"


def test_no_game_seats_more_than_may_be_typed() -> None:
    most = max(GameTable(game).data().players.most for game in playable())
    assert most <= MAX_PLAYERS


@pytest.mark.parametrize("game", playable())
def test_help_names_every_game_that_can_be_played(call: Call, game: str) -> None:
    assert re.search(rf"key or name:[^.]*\b{game}\b", call("simulate", "--help").out)


@needs_numba
@pytest.mark.thorough
def test_rules_are_compiled_unless_told(process: Call, tmp_path: Path) -> None:
    puddle = str(Path(__file__).resolve().parents[2] / "examples" / "puddle")
    asked = ("simulate", puddle, "--games", "300", "--policy", "random", "--json")
    folder = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    fast, slow = process(*asked, **folder), process(*asked, "--interpreted", **folder)
    assert fast.told == ""
    assert fast.record == {**slow.record, "compiled": True}
    assert len(list((tmp_path / "cache").rglob("whole"))) == 1
    assert process(*asked, **folder).record == fast.record, "loaded, they play alike"
    for kept in (tmp_path / "cache").rglob("*play_games*.nbc"):
        kept.unlink()
    assert process(*asked, **folder).record == fast.record, "what is missing is compiled again"
    for kept in (tmp_path / "cache").rglob("*play_games*"):
        kept.write_bytes(kept.read_bytes()[:100])
    assert process(*asked, **folder).record == fast.record, "what is damaged is compiled again"


def test_a_folder_that_cannot_be_written_is_told_once(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(compiled, "available", lambda: True)
    monkeypatch.setattr(
        compiled, "CompiledEngine", lambda rules, players, _: Engine(rules, players)
    )
    run = call("simulate", "pond", *GREEDY, "--games", "50", "--workers", "2", "--json")
    assert run.record["compiled"]
    assert run.err.count("could not be kept") == 1
    assert str(tmp_path / "file") in run.err


def test_what_is_done_without_is_told_by_what_it_costs(call: Call) -> None:
    asked = ("simulate", "pond", *GREEDY, "--games", "6", *QUICK, "--without", "mallard", "--json")
    (row,) = call(*asked).record["without"]
    assert row["name"] == "mallard"
    costs = {int(points): games for points, games in row["score"]["histogram"].items()}
    assert sum(costs.values()) == 6
    assert row["score"]["mean"] == pytest.approx(
        sum(points * games for points, games in costs.items()) / 6, abs=1e-5
    )
    assert row["won"] is None


def test_skill_is_told_by_who_played_among_whom(call: Call) -> None:
    asked = ("simulate", "pond", "--players", "2", "--games", "2", *QUICK)
    skill = call(*asked, "--skill", "random,greedy", "--json").record["skill"]
    assert [each["policy"] for each in skill["alike"]] == ["random", "greedy"]
    (guest,) = skill["among"]
    assert (guest["policy"], guest["others"], guest["games"]) == ("greedy", "random", 2)
    assert 0 <= guest["wins"] <= 2
