"""Games played with the printed numbers show what a reader of the sheet cannot see."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from pnp.games.registry import open_game
from pnp.proof.playtest import FEW, playtest
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.played import (
    Capacity,
    PlayedGames,
    find_endless_games,
    find_idle_pieces,
    find_losses,
    overfull,
    quantile,
)
from pnp.rules import compiled
from pnp.rules.table import Table
from pnp.study.simulation.counts import GameCounts


def played(**histograms: dict[int, int]) -> PlayedGames:
    counts = GameCounts(1_000, 3, {"reason": {1: 1_000}, **histograms})
    return PlayedGames("pond", "random", counts, ("hit", "missed"))


def test_games_that_were_broken_off_are_told() -> None:
    (found,) = find_endless_games([played(reason={0: 2, 1: 998}), played()])
    assert (found.grade, found.fact) == (
        "error",
        "2 of 1,000 games did not end (3 players, random)",
    )


def test_what_never_occurred_in_any_setting_is_told() -> None:
    settings = [played(hit={0: 900, 1: 100}, missed={0: 1_000}), played(hit={0: 1_000})]
    (found,) = find_idle_pieces(settings, {"missed": "a miss"})
    assert found.fact == "a miss (missed) never occurred in 2,000 games"


def test_what_the_rules_only_guard_against_need_not_occur() -> None:
    settings = [played(hit={1: 1_000}, missed={0: 1_000})]
    assert [each.grade for each in find_idle_pieces(settings, {}, guards=("missed",))] == ["note"]
    assert [each.grade for each in find_idle_pieces(settings, {}, guards=("hit",))] == ["warning"]


@pytest.mark.parametrize(
    ("rounds", "grades"),
    [
        ({12: 1_000}, []),
        ({12: 999, 14: 1}, ["warning"]),
        ({12: 990, 13: 10}, ["error"]),
    ],
    ids=["room for all", "one game in a thousand", "ten games in a thousand"],
)
def test_a_pad_must_have_room_for_nearly_every_game(
    rounds: dict[int, int], grades: list[str]
) -> None:
    capacity = Capacity("rounds", "sheet.rounds", "rounds")
    found = overfull([played(rounds=rounds)], [(capacity, 12)])
    assert [each.grade for each in found] == grades


def test_a_quantile_is_a_value_that_occurred() -> None:
    assert [quantile({1: 5, 7: 5}, share) for share in (0.1, 0.5, 0.51, 1.0)] == [1, 1, 7, 7]
    assert quantile({}, 0.5) == 0


def test_a_game_is_played_with_the_numbers_that_are_printed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "available", lambda: False)  # a game is played sooner than that
    good = playtest(open_game("bucket"), {"sheet.rounds": 12}, 1)
    assert good.games == 5 * 2
    assert [each.check for each in good.findings if each.grade == "error"] == []
    assert good.from_paper == 1
    assert "dice.boss" in good.from_data
    assert "sheet.rounds" not in good.from_data


def test_in_a_hurry_more_is_played_only_if_something_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pnp.proof.playtest.POLICIES", ("greedy",))
    game, more = open_game("gallery"), FEW + 1
    assert playtest(game, {}, more, hurries=True).games == 4 * FEW
    wrong = Finding("warning", "unused", "it never occurred")
    monkeypatch.setattr("pnp.proof.playtest.find_idle_pieces", lambda *_: [wrong])
    found = playtest(game, {}, more, hurries=True)
    assert (found.games, found.findings) == (4 * more, (wrong,))


@pytest.mark.parametrize(
    ("game", "printed", "fact"),
    [
        ("bucket", {"sheet.rounds": 3}, "the longest game has 6 rounds, the sheet 3"),
        ("pond", {"days.1.dice": 7}, "days.1.dice"),
    ],
)
def test_printed_numbers_that_do_not_go_together_are_told(
    game: str, printed: dict[str, int], fact: str
) -> None:
    test = playtest(open_game(game), printed, 20)
    assert test.games == 0
    assert fact in "; ".join(each.fact for each in test.findings)
    assert {each.grade for each in test.findings} == {"error"}


class _BreaksLate:
    """A table at which something goes wrong, and stays wrong, after so many moves."""

    is_over = False

    def __init__(self, after: int) -> None:
        self.after, self.moves, self.looks = after, 0, 0
        self.engine = SimpleNamespace(missing_pieces=lambda *_: 0)
        self.state = self.material = None

    def problems(self) -> list[str]:
        self.looks += 1
        return ["a duck is missing"] if self.moves >= self.after else []

    def choose(self, _policy: str) -> str:
        return "go on"

    def push(self, _action: str) -> None:
        self.moves += 1


@pytest.mark.parametrize("after", [0, 1, 299, 1_234])
def test_what_is_wrong_is_told_soon_and_positions_of_long_games_are_looked_at_seldom(
    after: int,
) -> None:
    table = _BreaksLate(after)
    (found,) = find_losses(cast("Table", table), "random")
    assert (found.grade, found.check) == ("error", "position")
    assert found.fact == "in a game, a duck is missing"
    assert (table.moves, table.looks) == ((after, after + 1) if after < 300 else (1_240, 395))
