"""How a run is cut up and spread: chunks of games, each played in one go by whoever is free.

A chunk takes a third of a second or so: long enough that handing it out costs nothing beside it,
short enough for progress to be smooth and for Ctrl-C to be heard. Games of one policy take a
microsecond, those of another twenty milliseconds, so the size follows what chunks have taken so
far. Sums do not depend on it: each game has its own luck, and counts are whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from typing import Any, Final

from pnp.ground.problems import MaterialError, Problem

Chunk = tuple[int, int]
"""The first game, and the one behind the last."""

CHUNK_S: Final = 0.3
"""How long a chunk is to take."""

FIRST_CHUNK: Final = 16
"""Games in a chunk as long as nothing is known of them."""

GROWTH: Final = 4
"""How many times larger a chunk may be than one that was timed."""


@dataclass(frozen=True, slots=True)
class Done:
    """A chunk that was played."""

    chunk: Chunk
    seconds: float
    """How long it took whoever played it."""
    counted: Any
    """What adds up to the run's result."""


Task = Callable[[int, int], Done]
"""Plays the games from the first up to, but not with, the second. Can be sent to a process."""

Spread = Callable[[Task, int], Generator[Done, None, None]]
"""Plays so many games by a task, here or elsewhere, and yields its chunks as they are done. Closed
before the end, it plays no further."""


class Chunks(Iterator[Chunk]):
    """The chunks of a run in their order, each cut when it is asked for.

    Towards the end they become smaller, so that all who play are done at about the same time.
    """

    def __init__(self, games: int, hands: int = 1) -> None:
        """Cut `games` games for so many who play at once."""
        self.next: int = 0
        """The first game that has not been cut."""
        self._games: Final = games
        self._hands: Final = hands
        self._size = FIRST_CHUNK

    @property
    def left(self) -> int:
        """How many games have not been cut."""
        return self._games - self.next

    def __next__(self) -> Chunk:
        """Cut the next one."""
        if not self.left:
            raise StopIteration
        fair = self.left // (2 * self._hands)
        size = min(self.left, max(1, min(self._size, max(self._size // 8, fair))))
        first, self.next = self.next, self.next + size
        return first, self.next

    def learn(self, done: Done) -> None:
        """Cut by what a chunk has taken."""
        first, last = done.chunk
        games = last - first
        fitting = int(games * CHUNK_S / max(done.seconds, 1e-6))
        self._size = max(1, min(fitting, GROWTH * max(games, self._size)))


def here(task: Task, games: int) -> Generator[Done, None, None]:
    """Spread nothing: play in this process, chunk by chunk."""
    chunks = Chunks(games)
    for chunk in chunks:
        done = task(*chunk)
        chunks.learn(done)
        yield done


class Asked(dict["Future[Done]", Chunk]):
    """The chunks that are being played or wait for it."""


def in_flight(
    submit: Callable[[int, int], Future[Done]],
    chunks: Chunks,
    asked: Asked,
    most: int,
    watch: Callable[[], None] | None = None,
) -> Iterator[Done]:
    """Submit chunks so that no more than `most` are under way, and yield them as they are done.

    Args:
        submit: sends a chunk to be played.
        chunks: all of them.
        asked: empty; holds what is under way, also if this ends by an exception.
        most: how many at once.
        watch: called about once a second while nothing gets done; may raise.
    """
    for chunk in chunks:
        asked[submit(*chunk)] = chunk
        if len(asked) >= most:
            yield from _finished(asked, chunks, watch)
    while asked:
        yield from _finished(asked, chunks, watch)


_BEAT_S: Final = 1.0


def _finished(asked: Asked, chunks: Chunks, watch: Callable[[], None] | None) -> Iterator[Done]:
    """Wait until something is done."""
    finished: set[Future[Done]] = set()
    while not finished:
        finished, _ = wait(asked, _BEAT_S if watch else None, FIRST_COMPLETED)
        if watch and not finished:
            watch()
    for future in finished:
        done = future.result()
        del asked[future]
        chunks.learn(done)
        yield done


def unplayed(fact: str, hint: str, asked: Asked, chunks: Chunks) -> MaterialError:
    """What to raise when a run cannot go on: why, and which games are missing."""
    gaps = _joined(asked.values())
    named = [f"{first:,} to {last - 1:,}" for first, last in gaps[:_MOST_GAPS]]
    more = [f"{len(gaps) - _MOST_GAPS} more gaps"] if len(gaps) > _MOST_GAPS else []
    uncut = [f"all from {chunks.next:,} on"] if chunks.left else []
    missing = ", ".join([*named, *more, *uncut])
    return MaterialError(Problem(f"{fact}; not counted: games {missing}", hint=hint))


_MOST_GAPS: Final = 5


def _joined(chunks: Iterable[Chunk]) -> list[Chunk]:
    """Chunks in their order, neighbours put together."""
    joined: list[Chunk] = []
    for first, last in sorted(chunks):
        if joined and joined[-1][1] == first:
            joined[-1] = joined[-1][0], last
        else:
            joined.append((first, last))
    return joined
