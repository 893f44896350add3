"""Progress: a line on standard error while something takes longer than a moment."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pnp.cli.screen import is_terminal
from pnp.core.progress import Progress, silent

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


_MOMENT_S: Final = 1.0


@contextmanager
def waiting(*, quiet: bool, moment_s: float = _MOMENT_S) -> Iterator[Progress]:
    """Give a function that takes reports of progress, shown once a moment has passed.

    Nothing is shown where nobody watches, or if `quiet`. The line is wiped in the end.
    """
    if quiet or not is_terminal(sys.stderr):
        yield silent
        return
    bar = _Bar()
    timer = threading.Timer(moment_s, bar.appear)
    timer.daemon = True
    timer.start()
    try:
        yield bar.report
    finally:
        timer.cancel()
        bar.vanish()


class _Bar:
    """A bar that appears late. The timer's thread shows it, the worker's moves it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._news: tuple[str, int, int] = ("", 0, 1)
        self._gone = False
        self._progress: Bar | None = None
        self._task: TaskID | None = None

    def report(self, step: str, done: int, total: int) -> None:
        """Take news; see `Progress`."""
        with self._lock:
            self._news = (step, done, total)
            self._move()

    def appear(self) -> None:
        """Show the bar, unless it is over already."""
        progress = _new_progress()
        with self._lock:
            if self._gone:
                return
            self._progress = progress
            self._task = progress.add_task("")
            self._move()
            progress.start()

    def vanish(self) -> None:
        """Wipe the bar."""
        with self._lock:
            self._gone = True
            if self._progress is not None:
                self._progress.stop()

    def _move(self) -> None:
        if self._progress is not None and self._task is not None:
            step, done, total = self._news
            self._progress.update(self._task, description=step, completed=done, total=total)


def _new_progress() -> Bar:
    # Rich takes a while to import, and few runs last long enough to need it.
    from rich.console import Console  # noqa: PLC0415 -- see above
    from rich.progress import (  # noqa: PLC0415 -- see above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True)
