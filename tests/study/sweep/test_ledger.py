"""The ledger: broken off anywhere, divided, merged, damaged."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.study.simulate import SimulationRequest
from pnp.study.sweep.ledger import (
    Batch,
    Ledger,
    LedgerEntry,
    StudyPlan,
    append,
    begin_ledger,
    cut_half_line,
    merge_ledgers,
    read_ledger,
)
from pnp.study.sweep.sweep import SweepRequest, _ledger

PLAN = StudyPlan("pond", "abc", 3, 1, 100, 1, ((), (("a", "1"),)), ("score = 9",), (), "odds")
ENTRIES = tuple(
    LedgerEntry(
        Batch(variant, "odds", 1, first, first + 10),
        {"score": {first: 4, -3: 6}},
        {"odds: score": {0: 10}},
    )
    for variant in (0, 1)
    for first in (0, 10, 20)
)


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    begin_ledger(path, PLAN, ENTRIES[:2])
    for entry in ENTRIES[2:]:
        append(path, entry)
    assert read_ledger(path) == (PLAN, ENTRIES)
    with pytest.raises(CallError, match="the file is there already"):
        begin_ledger(path, PLAN)


def test_broken_off_anywhere_it_loses_at_most_its_last_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    begin_ledger(path, PLAN, ENTRIES)
    content = path.read_bytes()
    head = content.index(b"\n") + 1
    lot = random.Random(50)  # noqa: S311 -- no secret
    for _ in range(50):
        end = lot.randrange(head, len(content))
        path.write_bytes(content[:end])
        whole = content[:end].count(b"\n") - 1
        assert read_ledger(path) == (PLAN, ENTRIES[:whole])
        cut_half_line(path)
        for entry in ENTRIES[whole:]:
            append(path, entry)
        assert path.read_bytes() == content


def test_a_line_that_was_changed_is_told_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    begin_ledger(path, PLAN, ENTRIES)
    path.write_bytes(path.read_bytes().replace(b'"0": 4', b'"0": 5', 1))
    with pytest.raises(MaterialError, match="the line is damaged") as caught:
        read_ledger(path)
    assert caught.value.problems[0].place == f"{path}:2"


@pytest.mark.parametrize(
    "changes",
    [
        {"games": 0},
        {"games": "x"},
        {"players": 0},
        {"variants": ()},
        {"variants": ((),)},
        {"targets": ()},
    ],
)
def test_a_plan_that_nobody_can_play_is_refused(changes: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    begin_ledger(path, PLAN._replace(**changes))
    with pytest.raises(MaterialError, match="the file is not a ledger of a study"):
        read_ledger(path)


def test_an_entry_that_is_written_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    begin_ledger(path, PLAN, (*ENTRIES, *ENTRIES[:2]))
    assert merge_ledgers([path]) == (PLAN, ENTRIES)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[]\n", b"\xff\n", b"[" * 99_999 + b"\n"])
def test_another_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    with pytest.raises(MaterialError):
        read_ledger(path)


def test_parts_are_merged_and_others_refused(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.jsonl" for number in range(4)]
    begin_ledger(paths[0], PLAN, ENTRIES[:2])
    begin_ledger(paths[1], PLAN, ENTRIES[2:])
    begin_ledger(paths[2], PLAN._replace(seed=2))
    begin_ledger(paths[3], PLAN, [ENTRIES[1]._replace(histograms={"score": {1: 10}})])
    assert merge_ledgers(paths[1::-1]) == (PLAN, ENTRIES)
    with pytest.raises(MaterialError, match="is of another plan") as caught:
        merge_ledgers(paths)
    assert caught.value.problems[0].place == str(paths[2])
    with pytest.raises(MaterialError, match="it counts games 10 to 19 of variant 0"):
        merge_ledgers([paths[0], paths[3]])


def test_what_is_missing_is_found_and_what_is_there_is_added_up() -> None:
    ledger = Ledger((ENTRIES[0], ENTRIES[2]))
    whole = Batch(0, "odds", 1, 0, 40)
    assert [*ledger.gaps(whole)] == [
        whole._replace(first=10, last=20),
        whole._replace(first=30),
    ]
    ledger.add(ENTRIES[1])
    assert not [*ledger.gaps(whole._replace(last=30))]
    tally = ledger.tally(whole._replace(last=30))
    assert tally.games == 30
    assert tally.histograms == {"score": {0: 4, 10: 4, 20: 4, -3: 18}}
    assert tally.differences == {"odds: score": {0: 30}}


def test_games_are_written_to_the_one_file_that_is_continued_or_begun(tmp_path: Path) -> None:
    one, other, new = (tmp_path / f"{name}.jsonl" for name in ("one", "other", "new"))
    for path in (one, other):
        begin_ledger(path, PLAN, ENTRIES[:2])
    game = SimulationRequest("pond", fast=False)
    before = other.read_bytes()
    requests = [
        SweepRequest(game, ledgers=(one, other)),
        SweepRequest(game, ledgers=(one,)),
        SweepRequest(game, ledgers=(one, other), out=new),
    ]
    sizes = []
    for request in requests:
        one.write_bytes(before + b'{"half')
        _ledger(request, PLAN, ENTRIES[:2]).add(ENTRIES[2])
        sizes.append([len(read_ledger(path)[1]) for path in (one, other, new) if path.exists()])
    assert sizes == [[2, 2], [3, 2], [2, 2, 3]]
    assert other.read_bytes() == before
    assert read_ledger(new) == (PLAN, ENTRIES[:3])
