"""Untrusted files, read by a process with limits on its memory and time: `process.py`.

A file may make PDFium use any amount of memory and time, and PDFium may have faults. It therefore
runs in a process that can be stopped and from which a file can do no harm. One process reads file
after file; if it is stopped or dies, the next file gets a new one.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, cast

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Rect
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.looks import FinePrint
from pnp.proof.readback.messages import MessageError, receive, send
from pnp.proof.readback.page_print import LetterShape, PageContacts, PagePrint
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.views import FileFacts, PageView

MAX_BYTES: Final = 2 * 2**30
"""The memory limit in bytes, in addition to the file itself."""
MAX_SECONDS_A_PAGE: Final = 30.0
"""The time limit for one answer; a page of a hundred thousand letters takes a few seconds."""
MAX_SECONDS_A_FILE: Final = 600.0
"""The time limit for one file."""

_HOME: Final = str(Path(__file__).resolve().parents[3])
"""The folder that contains this package: the process runs the same program."""
_COMMAND: Final = (sys.executable, "-P", "-m", "pnp.proof.readback.process")


class ChildReader:
    """Reads a PDF as `reader.FileReader` does, in another process."""

    def __init__(self, content: bytes, name: str) -> None:
        """Read the bytes of a file on request; `name` appears in errors."""
        self.name = name
        self.content = content
        self.seconds = 0.0
        """The total time of the answers."""

    def facts(self, manifest: str) -> FileFacts:
        """Return the facts of a file; `manifest` names the wanted file inside it."""
        answer: FileFacts = self._ask(None, "facts", manifest)
        return answer

    def sources(self) -> tuple[PageSource, ...]:
        """Return the source of each page."""
        answer: tuple[PageSource, ...] = self._ask(None, "sources")
        return answer

    def text(self, number: int, marks: Mapping[Rect, float]) -> PagePrint:
        """Return the text of a page, and the visible marks."""
        answer: PagePrint = self._ask(number, "text", number, dict(marks))
        return answer

    def view(self, number: int) -> PageView:
        """Return the look of a page, and its objects."""
        answer: PageView = self._ask(number, "view", number)
        return answer

    def contacts(self, number: int) -> PageContacts:
        """Return the words of a page that touch other words or a line."""
        answer: PageContacts = self._ask(number, "contacts", number)
        return answer

    def grid(self, number: int) -> Grid | None:
        """Return the grid of pieces on a page, or None."""
        answer: Grid | None = self._ask(number, "grid", number)
        return answer

    def fine_print(self, number: int) -> FinePrint:
        """Return a page as printed, at high resolution."""
        answer: FinePrint = self._ask(number, "fine_print", number)
        return answer

    def letter_shapes(self, number: int) -> tuple[LetterShape | None, ...]:
        """Return the shape of each letter of a page; None for a letter without an outline."""
        answer: tuple[LetterShape | None, ...] = self._ask(number, "letter_shapes", number)
        return answer

    def picture(self, number: int) -> bytes:
        """Return a page as PNG, small enough to be sent."""
        answer: bytes = self._ask(number, "picture", number)
        return answer

    def close(self) -> None:
        """Release the process for the next file."""

    def _ask(self, page: int | None, *question: Any) -> Any:
        return _process().ask(self, page, question)


@cache
def _process() -> ReadingProcess:
    """Return the process that reads for this one."""
    return ReadingProcess()


class _Child(NamedTuple):
    """A running process, and the ends of the pipes to it."""

    kill: Callable[[], None]
    questions: IO[bytes]
    answers: IO[bytes]


class ReadingProcess:
    """A process that reads one file after another, started with the first question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._file: ChildReader | None = None

    def ask(self, file: ChildReader, page: int | None, question: tuple[Any, ...]) -> Any:
        """Return the answer to a question about a file, or about one of its pages.

        Raises:
            MaterialError: the file is faulty, or exceeds the limits.
        """
        with self._lock:
            kind, answer = self._answer(file, page, question)
        if kind == "answer":
            return answer
        if kind == "wrong":
            raise MaterialError(answer)
        if kind == "memory":
            raise MaterialError(_too_much(_place(file, page)))
        raise RuntimeError(answer)

    def _answer(
        self, file: ChildReader, page: int | None, question: tuple[Any, ...]
    ) -> tuple[str, Any]:
        rest = max(0.0, MAX_SECONDS_A_FILE - file.seconds)
        seconds = rest if page is None else min(MAX_SECONDS_A_PAGE, rest)
        began = time.monotonic()
        end = threading.Event()
        child = self._start()
        timer = threading.Timer(seconds, _stop, (child.kill, end))
        timer.daemon = True
        timer.start()
        try:
            return self._exchange(child, file, question)
        except (OSError, MessageError) as error:
            self.end()
            place = _place(file, page)
            problem = _too_long(place, seconds) if end.is_set() else _too_much(place)
            raise MaterialError(problem) from error
        except BaseException:  # an answer may be on its way that nobody waits for any more
            self.end()
            raise
        finally:
            timer.cancel()
            if end.is_set():  # perhaps just after the answer
                self.end()
            file.seconds += time.monotonic() - began

    def _exchange(
        self, child: _Child, file: ChildReader, question: tuple[Any, ...]
    ) -> tuple[str, Any]:
        if self._file is not file:
            if self._file is not None:
                send(child.questions, None)  # of the file before
            self._file = file
            send(child.questions, (file.content, file.name))
        send(child.questions, question)
        kind, answer = receive(child.answers)
        return kind, answer

    def _start(self) -> _Child:
        """Return a process that is ready for questions."""
        if self._child is None:
            command, environment = (*_COMMAND, str(MAX_BYTES)), {**os.environ, "PYTHONPATH": _HOME}
            pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
            process = subprocess.Popen(  # noqa: S603 -- this Python, and a module of ours
                command, stdin=pipe, stdout=pipe, stderr=nowhere, env=environment
            )
            self._end = weakref.finalize(self, _end, process)
            ends = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
            self._child = _Child(process.kill, *ends)
            receive(self._child.answers)  # that it is ready
        return self._child

    def end(self) -> None:
        """End the process; the next question starts another one."""
        if self._child is not None:
            self._child = self._file = None
            self._end()


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    with suppress(OSError), process:  # closes the pipes: something may be left that was not sent
        pass


def _stop(kill: Callable[[], None], stop_event: threading.Event) -> None:
    stop_event.set()
    kill()


def _place(file: ChildReader, page: int | None) -> str:
    return file.name if page is None else f"{file.name}, page {page}"


def _too_long(place: str, seconds: float) -> Problem:
    fact = f"it takes more than {seconds:.0f} seconds to read"
    return Problem(fact, place, "save it with fewer objects, or split it")


def _too_much(place: str) -> Problem:
    fact = f"it is damaged, or takes more than {MAX_BYTES / 2**30:.2g} GB of memory to read"
    return Problem(fact, place, "build or copy the file again")
