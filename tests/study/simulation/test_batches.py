"""Runs cut into batches: every game once, whatever the batches take and whoever plays them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future

import pytest

from pnp.study.simulation.batches import (
    BATCH_S,
    FIRST_BATCH,
    GROWTH,
    Batch,
    Batches,
    BatchResult,
    PendingBatches,
    incomplete,
    run_batches,
    run_locally,
)


def played_at(speed: float, batch: Batch, before_s: float = 0.0) -> BatchResult:
    """A batch played at so many games a second, so many seconds after it was handed out."""
    first, last = batch
    return BatchResult(batch, before_s + (last - first) / speed, None)


def sizes(games: int, speed: float, hands: int = 1, before_s: float = 0.0) -> Iterator[int]:
    batches = Batches(games, hands)
    expected = 0
    for first, last in batches:
        assert first == expected
        expected = last
        batches.learn(played_at(speed, (first, last), before_s))
        yield last - first
    assert expected == games


@pytest.mark.parametrize("games", [1, 15, 16, 17, 1000, 1_000_000])
@pytest.mark.parametrize("speed", [0.5, 50, 500_000, 1e12])
@pytest.mark.parametrize("hands", [1, 2, 64])
def test_chunks_hold_every_game_once(games: int, speed: float, hands: int) -> None:
    if games / speed < 10_000:
        assert sum(sizes(games, speed, hands)) == games


@pytest.mark.parametrize("speed", [50, 2_000, 500_000])
def test_a_chunk_takes_as_long_as_it_should(speed: float) -> None:
    middle = list(sizes(int(speed * 100), speed))[10:-30]
    assert middle
    assert all(size / speed == pytest.approx(BATCH_S, rel=0.1) for size in middle)


@pytest.mark.parametrize("before_s", [0.1, 0.29, 0.5, 3, 60])
def test_most_of_a_chunk_s_time_goes_to_games_however_long_it_takes_before_them(
    before_s: float,
) -> None:
    middle = list(sizes(int(400 * max(before_s, 1) * 500), 500, before_s=before_s))[10:-30]
    assert middle
    for size in middle:
        played_s = size / 500
        assert played_s == pytest.approx(max(BATCH_S - before_s, 3 * before_s), rel=0.1)


def test_a_moment_s_delay_is_forgotten_with_the_next_size() -> None:
    batches, speed = Batches(10_000_000), 1_000
    for number, batch in zip(range(40), batches, strict=False):
        batches.learn(played_at(speed, batch, before_s=9.0 if number in {5, 6} else 0.0))
    first, last = next(batches)
    assert (last - first) / speed == pytest.approx(BATCH_S, rel=0.1)


def test_a_chunk_of_slow_games_is_one_game() -> None:
    assert list(sizes(20, 0.1)) == [10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]


def test_nothing_is_known_of_the_first_chunk() -> None:
    assert next(Batches(1_000_000)) == (0, FIRST_BATCH)


def test_the_last_chunks_are_small() -> None:
    last = list(sizes(10_000_000, 500_000, hands=4))[-4:]
    assert max(last) < BATCH_S * 500_000 / 7


def test_no_more_chunks_are_under_way_than_allowed() -> None:
    asked = PendingBatches()

    def submit(first: int, last: int) -> Future[BatchResult]:
        assert len(asked) < 5
        future: Future[BatchResult] = Future()
        future.set_result(played_at(1e6, (first, last)))
        return future

    done = list(run_batches(submit, Batches(100_000, 2), asked, 5))
    assert sum(last - first for first, last in (each.batch for each in done)) == 100_000
    assert not asked


def test_here_plays_one_after_another() -> None:
    done = [each.batch for each in run_locally(lambda *batch: played_at(1e6, batch), 100)]
    assert done == sorted(done)


def test_batches_of_one_process_grow_as_it_turns_out_how_fast_it_is() -> None:
    done = [each.batch for each in run_locally(lambda *batch: played_at(1e6, batch), 10_000)]
    assert [first for first, _ in done] == [0, *(last for _, last in done[:-1])]
    assert done[-1][1] == 10_000
    assert len(done) < 10_000 / FIRST_BATCH / 4


def missing(games: int, cut: Iterable[int]) -> str:
    """What is said to be missing if those of the batches that were cut are under way."""
    batches, asked = Batches(games), PendingBatches()
    places = set(cut)
    for place in range(max(places) + 1):
        batch = next(batches)
        if place in places:
            asked[Future()] = batch
    (problem,) = incomplete("it broke", "fix it", asked, batches).problems
    return problem.fact.removeprefix("it broke; not counted: games ")


def test_missing_games_are_named() -> None:
    assert missing(10**6, [1, 3, 4]) == "16 to 31, 48 to 79, all from 80 on"


def test_many_gaps_are_counted() -> None:
    told = missing(10**6, range(0, 100, 2))
    assert told.endswith("128 to 143, 45 more gaps, all from 1,584 on")


def test_nothing_is_missing_behind_the_end() -> None:
    assert missing(3, [0, 1]) == "0 to 2"


def test_batches_grow_by_steps_and_a_short_one_does_not_hold_them_back() -> None:
    batches = Batches(10**9)
    sizes = []
    for games in (FIRST_BATCH, 1, 1):
        batches.learn(played_at(1e12, (0, games)))
        first, last = next(batches)
        sizes.append(last - first)
    assert sizes == [FIRST_BATCH * GROWTH**step for step in (1, 2, 3)]


def test_a_batch_larger_than_the_size_counts_for_the_next() -> None:
    batches = Batches(10**9)
    batches.learn(played_at(1e12, (0, 100 * FIRST_BATCH)))
    first, last = next(batches)
    assert last - first == 100 * FIRST_BATCH * GROWTH
