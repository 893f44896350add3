"""Which games are played with printed numbers, and whose counts are judged; nothing is played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.data.changes import numbers
from pnp.games.registry import open_game
from pnp.proof import playtest as testing
from pnp.proof.validation.findings import Finding
from pnp.study.simulation.counts import GameCounts

BEFORE, AFTER = (GameCounts(games, 2, {"reason": {1: games}}) for games in (10, 20))


class Played:
    """Simulations that were asked for, and positions that were looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, changed: bool) -> None:
        self.requests: list[Any] = []
        self.watched: list[tuple[int, str]] = []
        self.changed = changed
        monkeypatch.setattr(testing, "run", self.run)
        monkeypatch.setattr(testing, "find_losses", self.lost)

    def run(self, request: Any) -> Any:
        self.requests.append(request)
        comparison = SimpleNamespace(after=AFTER) if self.changed else None
        return SimpleNamespace(
            policies=request.policies, counts=BEFORE, comparison=comparison, notes=(), names={}
        )

    def lost(self, table: Any, policy: str) -> list[Finding]:
        self.watched.append((table.players, policy))
        return []


SETTINGS = [(players, policy) for players in range(2, 7) for policy in testing.POLICIES]
"""Of the Bucket: two to six players."""


@pytest.mark.parametrize(
    ("games", "hurries", "is_wrong", "asked"),
    [
        (2, False, False, [(2, True)]),
        (testing.FEW, True, False, [(testing.FEW, False)]),
        (50, False, True, [(50, True)]),
        (50, True, False, [(testing.FEW, False)]),
        (50, True, True, [(testing.FEW, False), (50, False)]),
    ],
)
def test_each_setting_is_played_with_the_numbers_that_differ(
    games: int,
    hurries: bool,
    is_wrong: bool,
    asked: list[tuple[int, bool]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = open_game("bucket")
    played = Played(monkeypatch, changed=True)
    wrong = [Finding("warning", "unused", "it is wrong")] * is_wrong
    monkeypatch.setattr(testing, "find_idle_pieces", lambda *_: wrong)
    known = numbers(game.data)
    printed = {"sheet.rounds": known["sheet.rounds"] + 1, "dice.boss": known["dice.boss"]}
    steps: list[tuple[object, ...]] = []
    test = testing.playtest(game, printed, games, lambda *step: steps.append(step), hurries=hurries)
    told = [(x.players, *x.policies, x.games, x.fast) for x in played.requests]
    assert told == [(*setting, *about) for about in asked for setting in SETTINGS]
    assert {x.changes for x in played.requests} == {(("sheet.rounds", "13"),)}
    assert played.watched == [each for each in SETTINGS if not hurries or each[1] == "greedy"]
    assert steps == [("bucket: playing", step, 10) for _ in asked for step in range(10)]
    assert (test.game, test.games, test.findings) == ("bucket", 10 * asked[-1][0], (*wrong,))
    assert [(x.policy, x.counts) for x in test.played] == [
        (policy, AFTER) for _, policy in SETTINGS
    ]
    assert [(row.room, room) for row, room in test.rooms] == [("sheet.rounds", 13)]
    assert (test.from_paper, {*test.from_data}) == (2, {*known} - {*printed})


def test_without_a_change_the_usual_counts_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    Played(monkeypatch, changed=False)
    test = testing.playtest(open_game("bucket"), {}, 1)
    assert all(x.counts is BEFORE for x in test.played)
    assert [room for _, room in test.rooms] == [12]


def test_a_policy_that_a_game_does_not_have_is_replaced_by_its_usual_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = open_game("bucket")
    engine, _ = testing.GameTable(game.source)()
    played = Played(monkeypatch, changed=False)
    monkeypatch.setattr(testing, "POLICIES", ("random", "a policy of nobody"))
    testing.playtest(game, {}, 1)
    assert {policy for _, policy in played.watched} == {"random", engine.usual}
