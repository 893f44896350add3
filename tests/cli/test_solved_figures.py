"""What is told of a game that is solved, without solving one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pnp.cli.commands import solve as solving
from pnp.cli.commands.solved_figures import (
    RANKS,
    as_counts,
    headline,
    rank_rows,
    result,
    rows_without_abilities,
)
from pnp.cli.commands.solving_report import page_of
from pnp.study.solve import (
    GamesOfBestPlay,
    RankBound,
    ReadingValue,
    RestrictedValue,
    SolvedGame,
    SolveRequest,
)

BEST = GamesOfBestPlay(
    scores={0: 0.2, 1: 0.5, 2: 0.3},
    uses={"row.mallard": 1.5, "swim": 0.25},
    ranks=(RankBound("Duckling", 0), RankBound("Duck", 2)),
    highest=2,
)
NAMES = {"row": "rows", "row.mallard": "Mallard", "swim": "Swimming"}


def solved(players: int = 1, best: GamesOfBestPlay | None = BEST) -> SolvedGame:
    return SolvedGame(
        SolveRequest("pond", players),
        "pond",
        "The Pond",
        1.1,
        best,
        (),
        (),
        (RestrictedValue("swim", 1.0), RestrictedValue("row.mallard", 0.5)),
        NAMES,
        kept=False,
    )


def test_one_player_has_a_score_and_two_have_a_margin() -> None:
    assert headline(solved()) == "The Pond: one player, best play"
    assert result(solved()) == "expected score: 1.1000, exact"
    assert headline(solved(2)) == "The Pond: two players, best play"
    assert result(solved(2, None)) == "expected margin of the first player: +1.1000, exact"
    assert result(solved(2)).endswith("; wins 80.00%, shares 20.00%, loses 0.00%")


def test_a_rank_has_those_games_that_reach_no_higher_one() -> None:
    # Of two ranks the higher would be for one game in three: 0.3 of them score 2.
    assert rank_rows(BEST) == [
        ("Duckling", "0", "70.00%", "100.00%", "0", "100%"),
        ("Duck", "2", "30.00%", "30.00%", "2", "33%"),
    ]


def test_chances_are_counted_in_their_proportion_and_the_smallest_not_at_all() -> None:
    counts = as_counts({**BEST.scores, 9: 1e-15})
    assert {score: count / sum(counts.values()) for score, count in counts.items()} == (
        pytest.approx(dict(BEST.scores))
    )


def test_what_is_missed_most_comes_first() -> None:
    assert rows_without_abilities(solved()) == [
        ("Mallard (rows)", "0.5000", "0.6000"),
        ("Swimming", "1.0000", "0.1000"),
    ]


@pytest.mark.parametrize("shown", [*RANKS, "Mallard", "1.500", "Swimming", "0.250", "Duckling"])
def test_the_page_tells_of_ranks_and_of_what_is_used(shown: str) -> None:
    assert f">{shown}<" in page_of(solved())


FULL = replace(
    solved(), readings=(ReadingValue("P-1", "other", 0.9), ReadingValue("P-2", "open", None))
)


@pytest.fixture
def solve(call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Call `solve` where FULL is what it finds."""
    monkeypatch.setattr(solving, "solve", lambda *_: FULL)
    return lambda *options: call("solve", "pond", *options)


def test_the_terminal_tells_all_that_was_found(solve: Callable[..., Any]) -> None:
    rows = [line.split() for line in solve().out.splitlines()]
    assert ["Mallard", "(rows)", "0.5000", "0.6000"] in rows
    assert ["P-1=other", "0.9000", "-0.2000"] in rows
    assert ["P-2=open", "not", "solved"] in rows
    assert ["Duck", "2", "30.00%", "30.00%", "2", "33%"] in rows


def test_the_terminal_has_no_table_of_what_was_not_asked(
    call: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = replace(solved(best=None), restricted=())
    monkeypatch.setattr(solving, "solve", lambda *_: bare)
    assert call("solve", "pond").out.splitlines() == [headline(bare), "", result(bare)]


def test_the_record_tells_all_that_was_found(solve: Callable[..., Any]) -> None:
    record = solve("--json").record
    assert record["best_play"]["scores"] == {"0": 0.2, "1": 0.5, "2": 0.3}
    assert record["restricted"] == [
        {"never_used": "swim", "expected": 1.0},
        {"never_used": "row.mallard", "expected": 0.5},
    ]
    taken, unsolved = record["readings"]
    assert taken["difference"] == pytest.approx(-0.2)
    assert (unsolved["expected"], unsolved["difference"]) == (None, None)


def test_the_page_of_two_players_has_a_margin_and_no_ranks() -> None:
    margin = page_of(solved(2, replace(BEST, ranks=(), highest=None)))
    assert "Margin of the first player" in margin
    assert "None" not in margin
    assert [word for word in ("Ranks", "highest score") if word in margin] == []
    assert ">2<" in page_of(solved()).partition("highest score that there is")[2][:40]
