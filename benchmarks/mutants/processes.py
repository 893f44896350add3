"""Tasks in forked processes, a few at once, each telling its answer through a pipe."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

WORKERS = 2

FAILED = b"(the run itself)\n"
ENDED = b"(ended by the system)\n"

Task = Callable[[int], None]
"""Given an open file to write its answer to."""


def answers(tasks: Iterable[Task], workers: int = WORKERS) -> Iterator[bytes]:
    """Yield the output of each task, in order; a few run at once, each in a process of its own."""
    queue = enumerate(tasks)
    children = [_begin(*command) for command in islice(queue, workers)]
    results: dict[int, bytes] = {}
    due = 0
    while children:
        for pipe in select.select([child.pipe for child in children], [], [])[0]:
            (child,) = (child for child in children if child.pipe == pipe)
            if child.is_told():
                children.remove(child)
                results[child.place] = child.answer
                children += [_begin(*command) for command in islice(queue, 1)]
        while due in results:
            yield results.pop(due)
            due += 1


def write(pipe: int, answer: bytes) -> None:
    """Write all of an answer: a pipe takes a part at a time."""
    with os.fdopen(pipe, "wb", closefd=False) as file:
        file.write(answer)


@dataclass(slots=True)
class Child:
    """A process at work."""

    process: int
    pipe: int
    place: int
    """Of its task among all."""

    answer: bytes = b""

    def is_told(self) -> bool:
        """Read its new output; return whether it has ended."""
        part = os.read(self.pipe, 1 << 16)
        self.answer += part
        if not part:
            os.close(self.pipe)
            _, status = os.waitpid(self.process, 0)
            if os.WIFSIGNALED(status):
                self.answer += ENDED
        return not part


def _begin(place: int, task: Task) -> Child:
    """Start a process that tells by a pipe."""
    read_end, write_end = os.pipe()
    process = os.fork()
    if process:
        os.close(write_end)
        return Child(process, read_end, place)
    try:
        task(write_end)
    except BaseException:
        os.write(write_end, FAILED)
        raise
    finally:
        os._exit(0)
