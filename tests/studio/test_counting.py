"""Games that are counted while somebody turns a dial."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from background_work import work

from pnp.core.errors import CallError, MaterialError
from pnp.data.changes import Changes
from pnp.games.registry import BUILT_IN, open_game
from pnp.rules import compiled
from pnp.studio import background, counting
from pnp.studio.background import BackgroundProcess, _serve
from pnp.studio.calls import page_words
from pnp.studio.counting import (
    CountOrder,
    changes_between,
    count,
    numbers_in_play,
    policies_of,
    solve,
)
from pnp.studio.edits import NumberEdit
from pnp.studio.session import Session, SessionRequest
from pnp.study import simulate
from pnp.study.setup import GameTable
from pnp.study.simulate import SimulationRequest
from pnp.study.solve import SolveRequest
from pnp.study.solve import run as solve_game

MORE = (("rows.shoveler.one_roll", "24"),)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "find_spec", lambda _: None)  # `available` is imported by name


def test_the_numbers_that_are_dials_are_those_the_rules_play_with() -> None:
    dials = numbers_in_play(open_game("pond"))
    assert {"rows.shoveler.one_roll", "ranks.novice.at_least", "days.6.dice"} <= set(dials)
    assert not {"credits.year", "length.minutes", "abilities.slots"} & set(dials)


@pytest.mark.usefixtures("interpreted")
def test_a_count_grows_and_compares_the_same_luck() -> None:
    answers = list(count(CountOrder("pond", MORE, "greedy", games=40)))
    games = [answer["games"] for answer in answers]
    assert games == sorted(set(games))
    last = answers[-1]
    assert last["games"] == last["most"] == 40
    assert not last["compiled"]
    gain = last["after"]["mean"] - last["before"]["mean"]
    assert gain > 0
    assert last["difference"]["mean"] == pytest.approx(gain)
    for side in (last["before"], last["after"]):
        assert sum(times for _, times in side["scores"]) == 40
        assert sum(share for share, _, _ in side["ranks"]) == pytest.approx(1)
    assert len(last["ranks"]) == 4


@pytest.mark.parametrize("compiled_after", [0, 1, 2])
@pytest.mark.parametrize("changes", [(), MORE])
def test_a_count_goes_on_compiled_with_the_games_that_follow(
    compiled_after: int, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the rules are compiled; the luck, and so each count, is that of rules that are not."""
    looks = itertools.count()
    monkeypatch.setattr(counting, "_is_compiled", lambda _: next(looks) >= compiled_after)
    runs = counting._runs  # noqa: SLF001 -- told apart below
    calls = []

    def interpreted(table: GameTable, *about: Any) -> Any:
        calls.append((table.compiled, about[2:]))
        return runs(replace(table, compiled=False), *about)

    monkeypatch.setattr(counting, "_runs", interpreted)
    answers = [*count(CountOrder("pond", changes, "greedy", games=60))]
    ways = [answer["compiled"] for answer in answers]
    assert ways == [False] * compiled_after + [True] * (len(ways) - compiled_after)
    assert True in ways
    played = answers[compiled_after - 1]["games"] if compiled_after else 0
    slow, fast = [(False, (0, 60))] * bool(compiled_after), [(True, (played, 60))]
    assert calls == slow + fast
    monkeypatch.setattr(counting, "_is_compiled", lambda _: False)
    *_, whole = count(CountOrder("pond", changes, "greedy", games=60))
    assert answers[-1] == {**whole, "compiled": True}


@pytest.mark.usefixtures("interpreted")
def test_a_game_as_printed_is_counted_alone() -> None:
    *_, last = count(CountOrder("pond", policy="random", games=20, players=2))
    assert last["after"] is last["difference"] is None
    assert sum(times for _, times in last["before"]["scores"]) == 40


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("pond", "rows.shoveler.one_roll", "24"),
        ("bucket", "laps.1.laps", "1"),
        ("cover", "rounds.count", "2"),
        ("gallery", "ducks.in_front", "2"),
        ("blind", "days.played", "2"),
    ],
)
def test_a_count_is_that_of_the_command_with_the_same_seed(
    game: str, path: str, value: str
) -> None:
    changes = ((path, value),)
    *_, last = count(CountOrder(game, changes, "greedy", games=12))
    request = SimulationRequest(game, games=12, policies=("greedy",), changes=changes, fast=False)
    comparison = simulate.run(request).comparison
    assert comparison is not None
    for side, counts in (("before", comparison.before), ("after", comparison.after)):
        assert dict(last[side]["scores"]) == counts.scores
        assert [round(12 * share) for share, _, _ in last[side]["ranks"]] == [
            counts.histograms["rank"].get(rank, 0) for rank in range(len(last["ranks"]))
        ]


@pytest.mark.skipif(not compiled.available(), reason="numba is not installed")
@pytest.mark.usefixtures("two_dice")
def test_best_play_is_that_of_the_solver() -> None:
    *_, answer = solve(CountOrder("pond", MORE))
    assert answer["before"]["expected"] == solve_game(SolveRequest("pond")).expected
    solution = solve_game(SolveRequest("pond", changes=MORE, scores=True))
    assert answer["after"]["expected"] == solution.expected
    assert solution.best is not None
    assert dict(answer["after"]["scores"]) == solution.best.scores
    for side in ("before", "after"):
        assert sum(answer[side]["ranks"]) == pytest.approx(1)


def test_best_play_as_printed_is_told_at_once_and_then_as_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    requests = []

    def answer(request: SolveRequest) -> SimpleNamespace:
        requests.append(request)
        chances = {0: 1.0, 90: 0.75, 100: 0.25}
        ranks = tuple(SimpleNamespace(at_least=limit) for limit in chances)
        best = SimpleNamespace(
            ranks=ranks, share_from=chances.get, highest=120, scores={110: 0.25, 80: 0.75}
        )
        return SimpleNamespace(expected=len(requests), best=best)

    monkeypatch.setattr(counting, "solve_game", answer)
    answers = solve(CountOrder("pond", MORE))
    first = next(answers)
    assert requests == [SolveRequest("pond", scores=True)]
    assert first == {
        "before": {
            "expected": 1,
            "highest": 120,
            "scores": [(80, 0.75), (110, 0.25)],
            "ranks": [0.25, 0.5, 0.25],
        }
    }
    (second,) = answers
    assert requests[1:] == [SolveRequest("pond", changes=MORE, scores=True)]
    assert (second["before"], second["after"]["expected"]) == (first["before"], 2)
    assert [*solve(CountOrder("pond"))] == [{"before": {**first["before"], "expected": 3}}]


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
def test_each_policy_has_a_name_in_the_language_of_the_page(language: str) -> None:
    words = page_words(language)
    policies = {name for key in BUILT_IN for name in policies_of(open_game(key))}
    assert {f"policy.{name}" for name in policies} <= set(words)
    assert len({words[f"policy.{name}"] for name in policies}) == len(policies)


def test_an_order_that_cannot_be_is_refused() -> None:
    with pytest.raises(CallError, match="not for 9 players"):
        next(count(CountOrder("pond", players=9)))


def test_a_game_of_seven_is_counted() -> None:
    answer = next(count(CountOrder("cover", players=7)))
    assert answer["players"] == 7
    assert answer["before"]["scores"]


def test_a_view_tells_the_numbers_that_are_not_as_shipped(tmp_path: Path) -> None:
    session = Session(SessionRequest("pond"), lambda _: tmp_path / "my-pond")
    assert session.view.changes == ()
    assert session.edit(NumberEdit("rows.shoveler.one_roll", 24)).changes == MORE
    assert session.edition is not None
    assert changes_between(session.game, session.edition.job.game) == MORE
    assert session.undo().changes == ()


async def follow(answers: AsyncIterator[Any]) -> int:
    return len([answer async for answer in answers])


def test_a_process_works_on_the_latest_order_and_tells_what_is_wrong() -> None:
    async def run() -> None:
        process = BackgroundProcess(work)
        endless = process.answers("count")
        assert await anext(endless) == {"order": "count", "number": 0}
        three = [answer["number"] async for answer in process.answers("three")]
        assert three == [0, 1, 2]
        with pytest.raises(CallError, match="another page"):
            await follow(endless)  # after those that were there already
        with pytest.raises(CallError, match="no"):
            await anext(process.answers("refuse"))
        with pytest.raises(MaterialError, match="has ended"):
            await anext(process.answers("die"))
        assert (await anext(process.answers("three")))["number"] == 0
        process.close()

    asyncio.run(asyncio.wait_for(run(), 120))


class Waiting:
    """A connection in which orders wait already."""

    def __init__(self, *orders: str) -> None:
        self.orders = [*enumerate(orders, start=1)]
        self.told: list[tuple[int, Any]] = []

    def recv(self) -> tuple[int, str]:
        if not self.orders:
            raise EOFError
        return self.orders.pop(0)

    def poll(self) -> bool:
        return bool(self.orders)

    def send(self, answer: tuple[int, Any]) -> None:
        self.told.append(answer)


def test_an_order_that_another_has_overtaken_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((background.signal, "signal"), (background.os, "nice")):
        monkeypatch.setattr(module, name, lambda *_: None)
    orders: Any = Waiting("first", "second")
    _serve(lambda order: iter([f"the {order}"]), orders)
    assert orders.told == [(2, "the second"), (2, None)]


def test_work_without_an_end_is_told_and_does_not_hinder_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        process = BackgroundProcess(work, patience_s=60)
        assert await follow(process.answers("three")) == 3  # it has started
        hung = asyncio.create_task(follow(process.answers("hang")))
        await asyncio.sleep(0.1)
        assert await follow(process.answers("three")) == 3
        with pytest.raises(CallError, match="another page"):
            await hung
        process.close()
        process = BackgroundProcess(work, patience_s=0.5)
        with pytest.raises(MaterialError, match="no game has ended"):
            await follow(process.answers("hang"))
        process.close()
        assert set(active_children()) <= before

    monkeypatch.setattr(background, "_SILENCE_S", 0.0)
    before = set(active_children())
    asyncio.run(asyncio.wait_for(run(), 120))


@pytest.mark.usefixtures("interpreted")
def test_games_that_a_number_makes_endless_are_counted_as_such(endless: Path) -> None:
    *_, last = count(CountOrder(str(endless), (("numbers.ice", "99"),), games=20))
    assert last["games"] == last["after"]["stalled"] == 20
    assert last["before"]["stalled"] == 0


def test_orders_that_come_at_once_share_a_process_and_none_waits_for_ever() -> None:
    async def run() -> None:
        process = BackgroundProcess(work)
        first, last = await asyncio.gather(
            *(follow(process.answers("three")) for _ in range(2)), return_exceptions=True
        )
        assert isinstance(first, CallError)
        assert last == 3
        assert len(set(active_children()) - before) == 1
        waiting = asyncio.create_task(follow(process.answers("count")))
        await asyncio.sleep(0)
        process.close()
        with suppress(asyncio.CancelledError):  # an order that was not sent yet
            await waiting
        assert set(active_children()) <= before

    before = set(active_children())
    asyncio.run(asyncio.wait_for(run(), 120))
