from __future__ import annotations

import errno
import json
import os
import stat
import threading
from pathlib import Path

import pytest

from pnp.core import replacing
from pnp.core.errors import MaterialError
from pnp.core.files import write_all, write_whole


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.pdf", b"new")
    assert (tmp_path / "a.pdf").read_bytes() == b"new"


def test_missing_folders_are_made(tmp_path: Path) -> None:
    write_whole(tmp_path / "deep" / "er" / "a.pdf", b"new")
    assert (tmp_path / "deep" / "er" / "a.pdf").read_bytes() == b"new"


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old and longer")
    write_whole(tmp_path / "a.pdf", b"new")
    assert (tmp_path / "a.pdf").read_bytes() == b"new"


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.pdf", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_a_file_may_be_read_by_whom_the_umask_lets(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.pdf", b"new")
    (tmp_path / "plain").write_bytes(b"")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("a.pdf", "plain")}
    assert len(modes) == 1


def test_a_long_name_is_no_hindrance(tmp_path: Path) -> None:
    name = "d" * 251 + ".pdf"
    write_whole(tmp_path / name, b"new")
    assert (tmp_path / name).read_bytes() == b"new"


FULL = "free some space, or name a place that has more"
ELSEWHERE = "name a writable place"
IN_USE = "close the program that has it open, or name another place"
FORBIDDEN = "name a place that you may write to"


@pytest.mark.parametrize(
    ("step", "error", "hint"),
    [
        ("fsync", OSError(errno.ENOSPC, "No space left on device"), FULL),
        ("fsync", OSError(errno.EIO, "Input/output error"), ELSEWHERE),
        ("fsync", OSError("The drive is gone"), ELSEWHERE),
        ("fsync", OSError(errno.EPERM, "Operation not permitted"), FORBIDDEN),
        ("replace", OSError(errno.ENOSPC, "No space left on device"), FULL),
        ("replace", OSError(errno.EIO, "Input/output error"), ELSEWHERE),
        ("replace", OSError(errno.EACCES, "Permission denied"), IN_USE),
        ("replace", OSError(errno.EBUSY, "Device or resource busy"), IN_USE),
    ],
)
def test_a_failing_disk_leaves_the_old_files_and_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: OSError, hint: str
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, step, lambda *_: (_ for _ in ()).throw(error))
    with pytest.raises(MaterialError) as caught:
        write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    (problem,) = caught.value.problems
    assert problem.fact == f"cannot write the file: {(error.strerror or str(error)).lower()}"
    assert problem.place == str(tmp_path / "a.pdf")
    assert problem.hint == hint
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


def test_an_interruption_before_the_last_file_stands_leaves_all_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    steps = iter([None, KeyboardInterrupt()])

    def sync(_: int) -> None:
        problem = next(steps)
        if problem:
            raise problem

    monkeypatch.setattr(os, "fsync", sync)
    with pytest.raises(KeyboardInterrupt):
        write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.pdf": b"old"}


def test_a_folder_that_is_a_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(MaterialError) as caught:
        write_whole(tmp_path / "out" / "a.pdf", b"new")
    assert caught.value.problems[0].hint
    assert (tmp_path / "out").read_bytes() == b"mine"


def test_a_file_that_the_system_forbids_to_write_is_write_protected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pdf").write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(MaterialError, match="write-protected"):
        write_whole(tmp_path / "a.pdf", b"new")
    assert (tmp_path / "a.pdf").read_bytes() == b"old"


def test_all_is_on_the_disk_before_the_first_file_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a power cut leaves: parts, journal and names are forced out in that order."""
    steps: list[object] = []
    monkeypatch.setattr(os, "fsync", lambda handle: steps.append(_on_disk(handle)))
    real = os.replace
    monkeypatch.setattr(os, "replace", lambda *given: (steps.append("replace"), real(*given)))
    write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"newer"})
    entries = {"a.pdf": [False, "0" * 64], "b.pdf": [False, "0" * 64]}
    journal = len(json.dumps(entries))
    assert steps == [3, 5, journal, "folder", "replace", "replace", "folder"]


def _on_disk(handle: int) -> object:
    """What is forced to the disk: a folder, or so many bytes of a file."""
    facts = os.fstat(handle)
    return "folder" if stat.S_ISDIR(facts.st_mode) else facts.st_size


def test_a_disk_with_no_room_for_the_whole_journal_is_full(tmp_path: Path) -> None:
    """A system writes what it can, and tells how much that was."""
    limits = pytest.importorskip("resource")
    before = limits.getrlimit(limits.RLIMIT_FSIZE)
    limits.setrlimit(limits.RLIMIT_FSIZE, (10, before[1]))
    try:
        with pytest.raises(MaterialError) as caught:
            write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    finally:
        limits.setrlimit(limits.RLIMIT_FSIZE, before)
    assert caught.value.problems[0].fact == "cannot write the file: no space left on device"
    assert not list(tmp_path.iterdir())


def test_write_protected_files_are_all_named_and_none_is_replaced(tmp_path: Path) -> None:
    files = {tmp_path / name: b"new" for name in ("a.pdf", "b.pdf", "c.pdf")}
    for path in list(files)[1:]:
        path.write_bytes(b"old")
        path.chmod(0o444)
    with pytest.raises(MaterialError) as caught:
        write_all(files)
    assert [each.place for each in caught.value.problems] == [str(each) for each in list(files)[1:]]
    assert {each.fact for each in caught.value.problems} == {"the file is write-protected"}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "b.pdf": b"old",
        "c.pdf": b"old",
    }


def test_a_name_that_is_a_folder_stops_all_files(tmp_path: Path) -> None:
    (tmp_path / "b.pdf").mkdir()
    with pytest.raises(MaterialError, match="is a directory") as caught:
        write_all({tmp_path / "a.pdf": b"new", tmp_path / "b.pdf": b"new"})
    assert caught.value.problems[0].hint.startswith("a folder has the name of the file")
    assert [path.name for path in tmp_path.iterdir()] == ["b.pdf"]


def test_folders_that_were_made_in_vain_are_removed(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "z").mkdir()
    names = ("new/deep/a.pdf", "old/more/b.pdf", "z")
    with pytest.raises(MaterialError, match="is a directory"):
        write_all({tmp_path / name: b"" for name in names})
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "old", tmp_path / "z"]


def test_a_full_disk_leaves_no_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        (tmp_path / "mine.txt").write_text("somebody's own")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(replacing, "_stage", fail)
    with pytest.raises(MaterialError, match="no space left"):
        write_whole(tmp_path / "new" / "deep" / "a.pdf", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_problem(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(MaterialError, match="permission denied"):
        write_whole(tmp_path / "a.pdf", b"new")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    write_whole(tmp_path / "link.pdf", b"new")
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes() == b"new"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join(timeout=10)
    assert read == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is full")
def test_a_full_device_is_a_problem() -> None:
    with pytest.raises(MaterialError, match="no space left"):
        write_whole(Path("/dev/full"), b"new")
