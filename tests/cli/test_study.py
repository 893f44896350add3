"""`study`: variants played, ranked, and given out as a pack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pnp.cli.terminal.screen import Line, Screen
from pnp.data.changes import numbers
from pnp.games.registry import open_game
from pnp.study.sweep import race

Call = Callable[..., Any]

ASKED = (
    "study", "pond", "--policy", "random", "--games", "40", "--interpreted", "--workers", "1",
    "--dial", "rows.mallard.singly=1..2", "--dial", "days.3.dice=3,999",
    "--target", "P(score >= 30) = 20%", "--target", "length 10..90",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "FIRST_ROUND", 20)


def test_it_ranks_variants_and_writes_what_is_asked_for(call: Call) -> None:
    run = call(*ASKED, "--report", "study.html", "--apply", "game.toml", "--out", "study.jsonl")
    assert run.status == 0
    assert "2 variants cannot be played:" in run.told
    assert ": 2 variants, 340 games" in run.out.splitlines()[0]
    assert max(map(len, run.out.splitlines())) <= 80
    page = Path("study.html").read_text(encoding="utf-8")
    assert "as printed" in page
    assert "<svg" in page
    record = call("study", "pond", "study.jsonl", "--interpreted", "--json").record
    best, *_ = record["best"]
    lines = "".join(f"{pair.replace('=', ' = ')}\n" for pair in best["set"])
    assert Path("game.toml").read_text(encoding="utf-8") == f"[pond]\n{lines}"
    assert [] in [standing["set"] for standing in record["best"]]
    assert {effect["path"] for effect in record["effects"]} == {
        "rows.mallard.singly",
        "days.3.dice",
    }
    again = call(*ASKED, "--report", "other.html", "--apply", "game.toml")
    assert again.status == 2
    assert not Path("other.html").exists()


def test_the_numbers_of_the_best_variant_are_a_pack_s(call: Call) -> None:
    call(*ASKED, "--apply", "game.toml")
    about = {"name": "study", "games": ["pond"], "author": "Me", "licence": "CC0-1.0"}
    lines = (f"{key} = {value!r}\n" for key, value in about.items())
    Path("pack.toml").write_text("".join(lines), encoding="utf-8")
    usual, changed = numbers(open_game("pond").data), numbers(open_game("pond", [Path()]).data)
    told = dict(
        line.split(" = ") for line in Path("game.toml").read_text(encoding="utf-8").splitlines()[1:]
    )
    assert changed == usual | {path: int(value) for path, value in told.items()}


def test_a_shard_is_told_how_to_go_on(call: Call) -> None:
    out = call(*ASKED, "--shard", "2/3", "--out", "part.jsonl").out
    assert "ducks-pnp study pond PART.jsonl" in out


@pytest.mark.parametrize(
    ("typed", "fact", "hint"),
    [
        ("study pond", "there is no dial", "--dial rows.mallard.singly=1..4"),
        ("study pond --dial x", "'x' is not a dial", "--dial PATH=1..4"),
        (
            "study pond --shard 4/3 --out p",
            "--shard '4/3' is not a part of a whole",
            "--shard 3/20",
        ),
        *(
            (f"study pond --shard {part} --out p", f"--shard '{part}' is not a part", "3/20")
            for part in ("1", "1/x", "x/3", "0/3")
        ),
        ("study pond --policy odds,greedy", "--policy names several", "odds:"),
        ("study pond --workers 2 --cluster a:1", "do not go together", "leave --workers out"),
        ("study pond x.jsonl --games 5", "the ledger decides on --games", "leave the option out"),
        ("study pond --shard 1/2 --dial a=1", "keeps its games nowhere", "--out part.jsonl"),
        ("study pond --shard 1/2 --out a --apply b", "--apply needs all games", "together first"),
        ("study pond --dial a=1 --out z --report z", "two options name the same file", "another"),
    ],
)
def test_a_wrong_call_is_told_with_its_remedy(
    refused: Call, typed: str, fact: str, hint: str
) -> None:
    refused(typed, fact, hint)


def test_a_folded_variant_goes_on_behind_its_number(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[Line | str] = []
    monkeypatch.setattr(Screen, "show", lambda _, *shown: lines.extend(shown))
    call(*ASKED)
    hung = [line for line in lines if isinstance(line, Line) and line.hang]
    numbered = [line for line in hung if line.text[0].isdecimal()]
    assert [line.text[:3] for line in numbered] == ["1  ", "2  ", "3  "]
    assert {line.hang for line in numbered} == {3}
    refused = [line for line in hung if line not in numbered]
    assert len(refused) == 2
    assert {line.hang for line in refused} == {2}
