from __future__ import annotations

import io
import sys
import threading
import time

import pytest

from pnp.cli.terminal.progress import show_progress


class Terminal(io.StringIO):
    """A stream that a person watches."""

    def isatty(self) -> bool:
        return True


Patch = pytest.MonkeyPatch


def watched(monkeypatch: Patch, term: str = "xterm") -> Terminal:
    """Standard error as a person watches it."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", term)
    return stream


def until(stream: io.StringIO, word: str) -> None:
    """Wait for a word on the stream, but not for ever."""
    for _ in range(500):
        if word in stream.getvalue():
            return
        time.sleep(0.01)


def test_news_are_shown_once_a_moment_has_passed(monkeypatch: Patch) -> None:
    terminal = watched(monkeypatch)
    with show_progress(quiet=False, moment_s=0.0) as report:
        report("sheets", 1, 3)
        until(terminal, "sheets")
        report("aid", 2, 3)
        until(terminal, "aid")
    assert "1/3" in terminal.getvalue()
    assert "2/3" in terminal.getvalue()


def test_the_bar_grows_step_by_step(monkeypatch: Patch) -> None:
    terminal = watched(monkeypatch)
    monkeypatch.setenv("COLUMNS", "80")

    def bar(done: int) -> int:
        """How long the bar gets."""
        with show_progress(quiet=False, moment_s=0.0) as report:
            report("cards", done, 4)
            until(terminal, f"{done}/4")
        shown = terminal.getvalue().count("━")
        terminal.seek(0)
        terminal.truncate()
        return shown

    monkeypatch.setenv("NO_COLOR", "1")
    lengths = [bar(done) for done in (1, 2, 4)]
    assert lengths == sorted(set(lengths))


def test_the_cursor_comes_back_even_after_a_failure(monkeypatch: Patch) -> None:
    terminal = watched(monkeypatch)

    def work() -> None:
        with show_progress(quiet=False, moment_s=0.0) as report:
            report("sheets", 0, 1)
            until(terminal, "sheets")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    hidden, shown = "\x1b[?25l", "\x1b[?25h"
    assert terminal.getvalue().count(hidden) == terminal.getvalue().count(shown) == 1


def test_what_is_done_in_a_moment_shows_nothing(monkeypatch: Patch) -> None:
    terminal = watched(monkeypatch)
    with show_progress(quiet=False, moment_s=60) as report:
        report("sheets", 0, 1)
    assert terminal.getvalue() == ""
    timers = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    assert all(timer.finished.is_set() for timer in timers), "and nothing is left to wait for"


@pytest.mark.parametrize(("quiet", "term"), [(True, "xterm"), (False, "dumb")])
def test_nothing_is_shown_where_it_is_not_welcome(
    monkeypatch: Patch, *, quiet: bool, term: str
) -> None:
    terminal = watched(monkeypatch, term)
    with show_progress(quiet=quiet, moment_s=0.0) as report:
        report("sheets", 0, 1)
        time.sleep(0.05)
    assert terminal.getvalue() == ""


def test_nothing_is_shown_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress(quiet=False, moment_s=0.0) as report:
        report("sheets", 0, 1)
        time.sleep(0.05)
    assert capsys.readouterr() == ("", "")


def test_where_there_is_no_terminal_a_line_is_written_now_and_then(monkeypatch: Patch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    with show_progress(quiet=False, seldom_s=0.01) as report:
        report("pond: solving", 1, 1200)
        until(log, "solving")
    assert log.getvalue().splitlines()[0] == "pond: solving: 1 of 1,200"
    assert not log.getvalue().count("\x1b")


def test_what_is_quick_or_quiet_writes_nothing(monkeypatch: Patch) -> None:
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    with show_progress(quiet=False) as report:
        report("sheets", 1, 3)
    with show_progress(quiet=True, seldom_s=0.0) as report:
        report("sheets", 1, 3)
    assert not log.getvalue()
