"""Progress, on standard error, while something takes longer than a moment.

On a terminal it is a bar; elsewhere, in a log say, a line now and then.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final

from pnp.cli.terminal.screen import Screen, is_terminal
from pnp.core.progress import Progress, silent

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID


_MOMENT_S: Final = 1.0
_SELDOM_S: Final = 30.0
"""The interval between lines where there is no terminal."""


@contextmanager
def show_progress(
    *, quiet: bool, moment_s: float = _MOMENT_S, seldom_s: float = _SELDOM_S
) -> Iterator[Progress]:
    """Give a function that takes reports of progress, shown once a moment has passed.

    Nothing is shown if `quiet`. A bar is wiped in the end; lines stay.
    """
    if quiet:
        yield silent
    elif is_terminal(sys.stderr):
        with _bar(moment_s) as report:
            yield report
    else:
        with _lines(seldom_s) as report:
            yield report


@contextmanager
def _lines(seldom_s: float) -> Iterator[Progress]:
    """Write a line about the current step so often."""
    news, over = [""], threading.Event()

    def report(step: str, count: int, total: int) -> None:
        news[0] = f"{step}: {count:,} of {total:,}"

    def write() -> None:
        screen = Screen.on(sys.stderr)
        while not over.wait(seldom_s):
            with suppress(OSError, ValueError):  # nobody reads any more
                screen.show(*filter(None, news))
                screen.flush()

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    try:
        yield report
    finally:
        over.set()
        writer.join()


@contextmanager
def _bar(moment_s: float) -> Iterator[Progress]:
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

    def report(self, step: str, count: int, total: int) -> None:
        """Take news; see `Progress`."""
        with self._lock:
            self._news = (step, count, total)
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
            step, count, total = self._news
            self._progress.update(self._task, description=step, completed=count, total=total)


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
