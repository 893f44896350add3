"""Batches of games: how a run is divided and distributed among free workers.

A batch takes a third of a second or so: long enough that handing it out costs nothing beside it,
short enough for progress to be smooth and for Ctrl-C to be heard. Games of one policy take a
microsecond, those of another twenty milliseconds, so the size follows the time of earlier
batches. A batch of many variants takes a while before its first game: it is so large that most of
its time goes to games, however long that is. Sums do not depend on the size: each game has its own
luck, and counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem

Batch = tuple[int, int]
"""The first game, and the one behind the last."""

BATCH_S: Final = 0.3
"""How long a batch is to take."""

FIRST_BATCH: Final = 16
"""Games in a batch as long as nothing is known of them."""

PLAYED: Final = 3
"""How many times longer a batch plays than it takes however few games it has."""

GROWTH: Final = 4
"""How many times larger a batch may be than one that was timed."""


@dataclass(frozen=True, slots=True)
class BatchResult:
    """A batch that was played."""

    batch: Batch
    seconds: float
    """How long it took whoever played it."""
    counted: Any
    """What adds up to the run's result."""


BatchTask = Callable[[int, int], BatchResult]
"""Plays the games from the first up to, but not with, the second. Can be sent to a process."""

Distributor = Callable[[BatchTask, int], Generator[BatchResult, None, None]]
"""Plays so many games by a task, here or elsewhere, and yields its batches as they are done.
Closed before the end, it plays no further."""


class Batches(Iterator[Batch]):
    """The batches of a run in their order, each cut when it is asked for.

    Towards the end they become smaller, so that all who play are done at about the same time.
    """

    def __init__(self, games: int, hands: int = 1) -> None:
        """Cut `games` games for so many who play at once."""
        self.next: int = 0
        """The first game that has not been cut."""
        self._games: Final = games
        self._hands: Final = hands
        self._size = FIRST_BATCH
        self._timed = 0, 0.0
        """Games and seconds of the batch that was timed last."""
        self._fixed_s = 0.0
        """The part of a batch's time that does not depend on its games."""

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
        """Adapt the size of the next batches to the time of one."""
        games, seconds = result.batch[1] - result.batch[0], result.seconds
        (fewer, sooner), (more, later) = sorted((self._timed, (games, seconds)))
        self._timed = games, seconds
        if fewer < more:
            game_s = (later - sooner) / (more - fewer)
            self._fixed_s = min(max(sooner - fewer * game_s, 0.0), sooner)
        to_play_s = max(BATCH_S - self._fixed_s, PLAYED * self._fixed_s)
        fitting = int(games * to_play_s / max(seconds - self._fixed_s, 1e-6))
        self._size = max(1, min(fitting, GROWTH * max(games, self._size)))


def run_locally(task: BatchTask, games: int) -> Generator[BatchResult, None, None]:
    """Distribute nothing: play in this process, batch by batch."""
    batches = Batches(games)
    for batch in batches:
        result = task(*batch)
        batches.learn(result)
        yield result


class PendingBatches(dict["Future[BatchResult]", Batch]):
    """The batches that are being played or wait for it."""


def run_batches(
    submit: Callable[[int, int], Future[BatchResult]],
    batches: Batches,
    pending: PendingBatches,
    most: int,
    watch: Callable[[], None] | None = None,
) -> Iterator[BatchResult]:
    """Submit batches so that no more than `most` are under way, and yield them as they are done.

    Args:
        submit: sends a batch to be played.
        batches: all of them.
        pending: an empty set, which holds the running batches even after an exception.
        most: maximum number of running batches.
        watch: called about once a second while nothing gets done; may raise.
    """
    for batch in batches:
        pending[submit(*batch)] = batch
        if len(pending) >= most:
            yield from _wait_for(pending, batches, watch)
    while pending:
        yield from _wait_for(pending, batches, watch)


_BEAT_S: Final = 1.0


def _wait_for(
    pending: PendingBatches, batches: Batches, watch: Callable[[], None] | None
) -> Iterator[BatchResult]:
    """Wait until something is done."""
    ready: set[Future[BatchResult]] = set()
    while not ready:
        ready, _ = wait(pending, _BEAT_S if watch else None, FIRST_COMPLETED)
        if watch and not ready:
            watch()
    for future in ready:
        result = future.result()
        del pending[future]
        batches.learn(result)
        yield result


def incomplete(fact: str, hint: str, pending: PendingBatches, batches: Batches) -> MaterialError:
    """Return the error for a run that cannot continue: the reason and the missing games."""
    gaps = _join(pending.values())
    ranges = [f"{first:,} to {last - 1:,}" for first, last in gaps[:_MAX_GAPS]]
    more = [f"{len(gaps) - _MAX_GAPS} more gaps"] if len(gaps) > _MAX_GAPS else []
    uncut = [f"all from {batches.next:,} on"] if batches.left else []
    missing = ", ".join([*ranges, *more, *uncut])
    return MaterialError(Problem(f"{fact}; not counted: games {missing}", hint=hint))


_MAX_GAPS: Final = 5


def _join(batches: Iterable[Batch]) -> list[Batch]:
    """Return batches in their order, neighbours put together."""
    result: list[Batch] = []
    for first, last in sorted(batches):
        if result and result[-1][1] == first:
            result[-1] = result[-1][0], last
        else:
            result.append((first, last))
    return result
