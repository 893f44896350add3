"""A set of files is written whole or not at all, wherever it is stopped.

The writer is stopped before each line that it runs in `pnp/core`: by an error, by an
interruption, and by a kill that lets it tidy up nothing.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any, Final

import pytest

from pnp.core import locks
from pnp.core.errors import MaterialError
from pnp.core.files import write_all, write_whole
from pnp.core.replacing import interruption, stage_files
from pnp.core.signals import StoppedLateError

OLD: Final = {"a.pdf": b"old pdf", "a.json": b"old manifest"}
NEW: Final = {"a.pdf": b"new pdf", "a.json": b"new manifest", "b.pdf": b"new, too"}
GROUND: Final = str(Path(locks.__file__).parent)

pytestmark = [
    pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning"),
    pytest.mark.one_in(4),
]
"""What is stopped between opening a file and keeping it leaves the closing to Python."""


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Collect what a test leaves while warnings of files left open are passed over.

    To look through what all other tests have left would take longer than the test.
    """
    gc.freeze()
    yield
    gc.collect()
    gc.unfreeze()


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Force nothing to the disk: that a kill cannot undo, and it takes nearly all of the time."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(locks, "_PAUSE_S", 0.01)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_TRIES", 2)


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def put_old(folder: Path) -> None:
    folder.mkdir()
    for name, content in OLD.items():
        (folder / name).write_bytes(content)


def write_new(folder: Path) -> None:
    write_all({folder / name: content for name, content in NEW.items()})


def after_recovery(folder: Path) -> dict[str, bytes]:
    """What stands in a folder once somebody else has written there."""
    try:
        write_whole(folder / "other.pdf", b"other")
    except MaterialError:  # the lock of one that was stopped in this process outlived it
        gc.collect()
        write_whole(folder / "other.pdf", b"other")
    found = files_of(folder)
    assert found.pop("other.pdf") == b"other"
    return found


@contextmanager
def stopped_before_line(number: int, stop: Callable[[], None]) -> Iterator[list[str]]:
    """Call `stop` before the `number`th line that is run in the writer's own modules.

    The list is of the lines that were run.
    """
    lines: list[str] = []

    def trace(frame: FrameType, event: str, _: object) -> Any:
        if not frame.f_code.co_filename.startswith(GROUND):
            return None
        if event == "line":
            lines.append(f"{frame.f_code.co_filename}:{frame.f_lineno}")
            if len(lines) == number:
                stop()
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(before)


def fail() -> None:
    raise OSError(errno.EIO, "Input/output error")


def interrupt() -> None:
    raise KeyboardInterrupt


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("stop", [fail, interrupt])
def test_stopped_before_any_line_it_leaves_all_old_or_all_new(
    tmp_path: Path, stop: Callable[[], None]
) -> None:
    seen = set()
    for number in range(1, 2000):
        folder = tmp_path / str(number)
        put_old(folder)
        with (
            suppress(MaterialError, OSError, KeyboardInterrupt),
            stopped_before_line(number, stop) as lines,
        ):
            write_new(folder)
        found = after_recovery(folder)
        assert found in (OLD, NEW), lines[-1]
        seen.add(found == NEW)
        if len(lines) < number:
            break
    assert number > 100
    assert seen == {True, False}


KILLED_AT_EVERY_LINE: Final = """
import os, signal, sys
sys.path[:0] = {path!r}
from pathlib import Path
from test_replacing import put_old, stopped_before_line, write_new

os.fsync = lambda _: None

def die():
    os.kill(os.getpid(), signal.SIGKILL)

for number in range(1, 2000):
    folder = Path(sys.argv[1]) / str(number)
    put_old(folder)
    child = os.fork()
    if not child:
        with stopped_before_line(number, die):
            write_new(folder)
        os._exit(0)
    if os.waitpid(child, 0)[1] == 0:
        break
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_killed_before_any_line_it_leaves_all_old_or_all_new_to_the_next_program(
    tmp_path: Path,
) -> None:
    path = [str(Path(__file__).parent), *sys.path]
    script = KILLED_AT_EVERY_LINE.format(path=path)
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True)
    folders = sorted(tmp_path.iterdir(), key=lambda each: int(each.name))
    assert len(folders) > 100
    found = [after_recovery(folder) for folder in folders]
    assert [number for number, each in enumerate(found, 1) if each not in (OLD, NEW)] == []
    is_new = [each == NEW for each in found]
    assert is_new == sorted(is_new), "once they are replaced, they stay so"
    assert (is_new[0], is_new[-1]) == (False, True)


def journal(**entries: tuple[bool, bytes]) -> str:
    """What a journal says of files, whether each replaces one and its new bytes."""
    said = {
        name.replace("_", "."): [replaces, sha256(content).hexdigest()]
        for name, (replaces, content) in entries.items()
    }
    return json.dumps(said)


@pytest.mark.usefixtures("impatient")
def test_killed_while_it_recovers_it_can_be_recovered_again(tmp_path: Path) -> None:
    """Left by a program that was killed after two of three files had been replaced."""

    def leave(folder: Path) -> None:
        folder.mkdir()
        (folder / ".ducks-pnp.journal").write_text(
            journal(a_json=(True, NEW["a.json"]), b_pdf=(False, NEW["b.pdf"]), c_pdf=(True, b"new"))
        )
        (folder / "a.json").write_bytes(b"new manifest")
        (folder / ".ducks-pnp.0.old").write_bytes(b"old manifest")
        (folder / "b.pdf").write_bytes(b"new, too")
        (folder / ".ducks-pnp.2.old").write_bytes(b"old c")
        (folder / ".ducks-pnp.2.part").write_bytes(b"new c")

    for number in range(1, 2000):
        folder = tmp_path / str(number)
        leave(folder)
        with (
            suppress(MaterialError, KeyboardInterrupt),
            stopped_before_line(number, interrupt) as lines,
        ):
            write_whole(folder / "x", b"")
        (folder / "x").unlink(missing_ok=True)
        assert after_recovery(folder) == {"a.json": b"old manifest", "c.pdf": b"old c"}, lines[-1]
        if len(lines) < number:
            break
    assert number > 100


STEPS: Final = ("open", "fsync", "link", "replace", "unlink", "ftruncate")


def fail_at(monkeypatch: pytest.MonkeyPatch, wrong: Callable[..., bool]) -> list[str]:
    """Let each call of the system fail of which `wrong` says so; return the calls as they come."""
    calls: list[str] = []

    def failing_step(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            calls.append(name)
            if wrong(len(calls), name, given):
                raise PermissionError(errno.EACCES, "Permission denied", str(given[0]))
            return real(*given, **named)

        return step

    for name in STEPS:
        monkeypatch.setattr(os, name, failing_step(name, getattr(os, name)))
    return calls


def test_a_failure_of_any_call_of_the_system_leaves_all_old_or_all_new_at_once(
    tmp_path: Path,
) -> None:
    for number in range(1, 200):
        folder = tmp_path / str(number)
        put_old(folder)
        with pytest.MonkeyPatch.context() as monkeypatch:
            calls = fail_at(monkeypatch, lambda count, *_, number=number: count == number)
            with suppress(MaterialError):
                write_new(folder)
        found = files_of(folder)
        visible = {name: each for name, each in found.items() if not name.startswith(".")}
        assert visible in (OLD, NEW), calls[number - 1]
        assert after_recovery(folder) == visible
        if number > len(calls):
            break
    assert number > len(NEW) * 3


@pytest.mark.parametrize("links", [True, False])
@pytest.mark.parametrize("name", [*OLD, "b.pdf"])
def test_a_file_that_a_viewer_has_open_stops_all_files_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, links: bool
) -> None:
    """As Windows does: what is open can be neither renamed nor replaced."""
    folder = tmp_path / "out"
    put_old(folder)
    held = str(folder / name)

    def wrong(_: int, step: str, given: tuple[Any, ...]) -> bool:
        if step == "link":
            return not links
        return step == "replace" and held in map(str, given)

    fail_at(monkeypatch, wrong)
    with pytest.raises(MaterialError) as caught:
        write_new(folder)
    assert [each.place for each in caught.value.problems] == [held]
    assert "close the program" in caught.value.problems[0].hint
    assert files_of(folder) == OLD


def test_a_file_system_without_second_names_for_a_file_serves_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    put_old(folder)
    fail_at(monkeypatch, lambda _, name, __: name == "link")
    write_new(folder)
    assert files_of(folder) == NEW


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_request_to_stop_waits_until_all_names_are_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    folder = tmp_path / "out"
    put_old(folder)
    real = os.replace
    heard: list[Mapping[str, bytes]] = []

    def replace(*given: Any) -> None:
        signal.raise_signal(number)
        real(*given)

    monkeypatch.setattr(os, "replace", replace)
    before = signal.signal(number, lambda *_: heard.append(files_of(folder)))
    try:
        write_new(folder)
    finally:
        signal.signal(number, before)
    assert len(heard) == len(NEW)
    assert {name: heard[0].get(name) for name in NEW} == NEW


def test_two_that_write_to_one_folder_at_once_do_so_one_after_the_other(tmp_path: Path) -> None:
    sets = [{tmp_path / f"{name}.pdf": bytes([number]) for name in "abcd"} for number in range(8)]
    threads = [
        threading.Thread(target=lambda each=each: [write_all(each) for _ in range(5)])
        for each in sets
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = files_of(tmp_path)
    assert sorted(found) == ["a.pdf", "b.pdf", "c.pdf", "d.pdf"]
    assert len(set(found.values())) == 1


@pytest.mark.usefixtures("impatient")
def test_a_program_that_never_ends_its_writing_is_not_awaited_for_ever(tmp_path: Path) -> None:
    with (
        locks.lock_file(tmp_path / ".ducks-pnp.journal"),
        pytest.raises(MaterialError, match="another program is writing there"),
    ):
        write_whole(tmp_path / "a.pdf", b"new")
    assert files_of(tmp_path) == {}


@pytest.mark.parametrize(
    "journal",
    [
        b"{",
        b"[1]",
        b"\xff",
        b"[" * 100_000,
        b'{"../precious": false}',
        b'{"..": false}',
        b'{"": true}',
        b'{"a\\u0000b": false}',
        b'{"/etc/passwd": [false, ""]}',
        b'{"a.pdf": false}',
        b'{"a.pdf": [false, ""]}',
        b'{"a.pdf": [true, "", 1]}',
        b'{"../precious": [false, ""]}',
    ],
)
def test_a_journal_that_nobody_of_ours_wrote_moves_nothing(tmp_path: Path, journal: bytes) -> None:
    precious = tmp_path / "precious"
    precious.write_bytes(b"mine")
    folder = tmp_path / "out"
    put_old(folder)
    (folder / ".ducks-pnp.journal").write_bytes(journal)
    assert after_recovery(folder) == OLD
    assert precious.read_bytes() == b"mine"


def test_a_journal_that_was_left_does_not_spoil_the_next(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    put_old(folder)
    (folder / ".ducks-pnp.journal").write_text(journal(never_pdf=(False, b"new")))
    with stage_files(folder, {"a.pdf": b"new pdf"}) as files:
        files.replace()
        written = (folder / ".ducks-pnp.journal").read_text()
        assert written == journal(a_pdf=(True, b"new pdf"))
        files.commit()
    assert files_of(folder) == {**OLD, "a.pdf": b"new pdf"}


def test_what_was_left_half_written_is_removed(tmp_path: Path) -> None:
    for name in ("0.part", "7.old", "xyz.part"):
        (tmp_path / f".ducks-pnp.{name}").write_bytes(b"half")
    assert after_recovery(tmp_path) == {}


def test_what_was_left_half_written_is_in_nobody_s_way(tmp_path: Path) -> None:
    for name in ("0.part", "0.old", "1.part"):
        (tmp_path / f".ducks-pnp.{name}").write_bytes(b"half")
    new = {"a.pdf": b"new", "b.pdf": b"newer"}
    with stage_files(tmp_path, new) as files:
        files.replace()
        files.commit()
    assert files_of(tmp_path) == new


@pytest.mark.parametrize("replaces", [True, False])
def test_what_a_journal_did_not_write_is_left_alone(tmp_path: Path, *, replaces: bool) -> None:
    (tmp_path / "thesis.pdf").write_bytes(b"years of work")
    (tmp_path / ".ducks-pnp.0.old").write_bytes(b"nothing")
    said = journal(thesis_pdf=(replaces, b"new"))
    (tmp_path / ".ducks-pnp.journal").write_text(said)
    assert after_recovery(tmp_path) == {"thesis.pdf": b"years of work"}


def test_a_folder_tells_that_a_program_was_killed_in_it_until_somebody_writes(
    tmp_path: Path,
) -> None:
    assert interruption(tmp_path) is None
    (tmp_path / ".ducks-pnp.journal").write_text(journal(a_pdf=(False, b"new")))
    stopped = interruption(tmp_path)
    assert stopped
    assert (stopped.place, stopped.hint) == (str(tmp_path), "build again")
    with locks.lock_file(tmp_path / ".ducks-pnp.journal"):
        assert interruption(tmp_path) is None, "another program is at work on it"
    write_whole(tmp_path / "b.pdf", b"new")
    assert interruption(tmp_path) is None


def test_who_asks_to_stop_after_the_files_were_written_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "out"
    put_old(folder)
    unlink, heard = Path.unlink, []

    def tidying(path: Path, **named: bool) -> None:
        if (folder / "b.pdf").exists():
            heard.append(path)
            signal.raise_signal(signal.SIGINT)
        unlink(path, **named)

    monkeypatch.setattr(Path, "unlink", tidying)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(StoppedLateError):
            write_new(folder)
    finally:
        signal.signal(signal.SIGINT, before)
    assert heard
    assert files_of(folder) == NEW


@pytest.mark.parametrize(
    ("reason", "hint"),
    [
        (errno.ENOSPC, "free some space"),
        (errno.EDQUOT, "free some space"),
        (errno.EACCES, "close the program"),
        (errno.EROFS, "that you may write to"),
        (errno.EIO, "that can be written"),
    ],
)
def test_what_a_rename_is_refused_for_decides_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reason: int, hint: str
) -> None:
    put_old(tmp_path / "out")

    def refuse(*_: object) -> None:
        raise OSError(reason, os.strerror(reason))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(MaterialError) as caught:
        write_new(tmp_path / "out")
    (problem,) = caught.value.problems
    assert hint in problem.hint
