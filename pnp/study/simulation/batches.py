"""Batches of games: a run divided and distributed among the free workers.

A batch takes about a third of a second: long enough to make the cost of distribution negligible,
short enough for smooth progress and a prompt response to Ctrl-C. A game takes a microsecond with
one policy and twenty milliseconds with another, so the size follows the timing of earlier batches.
A batch of many variants has a fixed cost before its first game; it is made large enough to spend
most of its time on games, however long that takes. Sums do not depend on the size of batches: each
game has its own random stream, and counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem

Batch = tuple[int, int]
"""The first game, and one past the last."""

BATCH_S: Final = 0.3
"""The target duration of a batch."""

FIRST_BATCH: Final = 16
"""Games in a batch before any has been timed."""

PLAYED: Final = 3
"""The least ratio of a batch's playing time to its fixed cost."""

GROWTH: Final = 4
"""The largest ratio of a batch's size to that of the batch last timed."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The result of a batch."""

    batch: Batch
    seconds: float
    """The time that the worker took."""
    counted: Any
    """A value to be added up over all batches."""


BatchTask = Callable[[int, int], BatchResult]
"""Plays the games from the first up to, but excluding, the second. Can be sent to a process."""

Distributor = Callable[[BatchTask, int], Generator[BatchResult, None, None]]
"""Plays a number of games by a task, here or elsewhere, and yields the finished batches. Closing it
early stops the games."""


class Batches(Iterator[Batch]):
    """The batches of a run in order, each sized when it is requested.

    Towards the end they become smaller, so that all workers finish at about the same time.
    """

    def __init__(self, games: int, hands: int = 1) -> None:
        """Divide `games` games among a number of simultaneous players."""
        self.next: int = 0
        """The first game that is not yet in a batch."""
        self._games: Final = games
        self._hands: Final = hands
        self._size = FIRST_BATCH
        self._timed = 0, 0.0
        """Games and seconds of the batch last timed."""
        self._fixed_s = 0.0
        """The part of a batch's time that does not depend on its number of games."""

    @property
    def left(self) -> int:
        """Return the number of games that are not yet in a batch."""
        return self._games - self.next

    def __next__(self) -> Batch:
        """Return the next batch."""
        if not self.left:
            raise StopIteration
        fair = self.left // (2 * self._hands)
        size = min(self.left, max(1, min(self._size, max(self._size // 8, fair))))
        first, self.next = self.next, self.next + size
        return first, self.next

    def learn(self, result: BatchResult) -> None:
        """Adapt the size of the next batches to the timing of one."""
        games, seconds = result.batch[1] - result.batch[0], result.seconds
        (fewer, sooner), (more, later) = sorted((self._timed, (games, seconds)))
        self._timed = games, seconds
        if fewer < more:
            game_s = (later - sooner) / (more - fewer)
            self._fixed_s = min(max(sooner - fewer * game_s, 0.0), sooner)
        to_play_s = max(BATCH_S - self._fixed_s, PLAYED * self._fixed_s)
        count = int(games * to_play_s / max(seconds - self._fixed_s, 1e-6))
        self._size = max(1, min(count, GROWTH * max(games, self._size)))


def run_locally(task: BatchTask, games: int) -> Generator[BatchResult, None, None]:
    """Play in this process, batch by batch."""
    batches = Batches(games)
    for batch in batches:
        result = task(*batch)
        batches.learn(result)
        yield result


class PendingBatches(dict["Future[BatchResult]", Batch]):
    """The batches that are running or queued."""


def run_batches(
    submit: Callable[[int, int], Future[BatchResult]],
    batches: Batches,
    queue: PendingBatches,
    most: int,
    watch: Callable[[], None] | None = None,
) -> Iterator[BatchResult]:
    """Submit batches, at most `most` at a time, and yield them as they finish.

    Args:
        submit: submits a batch.
        batches: all batches of the run.
        queue: an empty set, which holds the running batches, even after an exception.
        most: maximum number of running batches.
        watch: called about once a second while no batch finishes; may raise.
    """
    for batch in batches:
        queue[submit(*batch)] = batch
        if len(queue) >= most:
            yield from _wait_for(queue, batches, watch)
    while queue:
        yield from _wait_for(queue, batches, watch)


_BEAT_S: Final = 1.0


def _wait_for(
    queue: PendingBatches, batches: Batches, watch: Callable[[], None] | None
) -> Iterator[BatchResult]:
    """Wait until a batch is done."""
    ready: set[Future[BatchResult]] = set()
    while not ready:
        ready, _ = wait(queue, _BEAT_S if watch else None, FIRST_COMPLETED)
        if watch and not ready:
            watch()
    for future in ready:
        result = future.result()
        del queue[future]
        batches.learn(result)
        yield result


def incomplete(fact: str, hint: str, queue: PendingBatches, batches: Batches) -> MaterialError:
    """Return the error for a run that cannot continue: the reason and the missing games."""
    gaps = _join(queue.values())
    ranges = [f"{first:,} to {last - 1:,}" for first, last in gaps[:_MAX_GAPS]]
    more = [f"{len(gaps) - _MAX_GAPS} more gaps"] if len(gaps) > _MAX_GAPS else []
    uncut = [f"all from {batches.next:,} on"] if batches.left else []
    rest = ", ".join([*ranges, *more, *uncut])
    return MaterialError(Problem(f"{fact}; not counted: games {rest}", hint=hint))


_MAX_GAPS: Final = 5


def _join(batches: Iterable[Batch]) -> list[Batch]:
    """Return batches in order, with neighbours merged."""
    result: list[Batch] = []
    for first, last in sorted(batches):
        if result and result[-1][1] == first:
            result[-1] = result[-1][0], last
        else:
            result.append((first, last))
    return result
