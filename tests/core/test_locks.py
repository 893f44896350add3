"""A lock is one program's at a time, and that of the file that stands at its place."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core import locks
from pnp.core.locks import lock_file


def test_another_program_is_waited_for_for_half_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(locks.time, "sleep", pauses.append)
    with (
        lock_file(tmp_path / "lock"),
        pytest.raises(OSError, match="another program is writing there") as caught,
        lock_file(tmp_path / "lock"),
    ):
        pass
    assert sum(pauses) == pytest.approx(30)
    assert caught.value.filename == str(tmp_path / "lock")


def remake(path: Path) -> None:
    path.rename(path.with_suffix(".old"))
    path.touch()


@pytest.mark.parametrize("change", [Path.unlink, remake])
def test_a_lock_on_a_file_that_has_lost_its_place_is_taken_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], None]
) -> None:
    """As when the program that held it ends, and removes it, just before it is locked."""
    path = tmp_path / "lock"
    changes = iter([change])
    real = locks._lock  # noqa: SLF001 -- the system's, by its name for all systems

    def lock(handle: int) -> None:
        for each in changes:
            each(path)
        real(handle)

    monkeypatch.setattr(locks, "_lock", lock)
    monkeypatch.setattr(locks, "_PAUSE_S", 0)
    with lock_file(path) as stream:
        assert os.path.samestat(os.fstat(stream.fileno()), path.stat())


def test_a_drive_that_knows_no_locks_serves_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(locks, "_lock", lock)
    with lock_file(tmp_path / "lock") as stream:
        stream.write(b"mine")
    assert (tmp_path / "lock").read_bytes() == b"mine"


def test_a_file_stays_if_something_was_written_to_it(tmp_path: Path) -> None:
    for name, content in {"empty": b"", "full": b"mine"}.items():
        with lock_file(tmp_path / name) as stream:
            stream.write(content)
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot be removed there")
def test_a_lock_that_another_program_makes_at_once_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lock"
    real, makes = locks._remove_if_empty, iter([Path.touch])  # noqa: SLF001 -- the moment between

    def remove(path: Path) -> None:
        real(path)
        for each in makes:
            each(path)

    monkeypatch.setattr(locks, "_remove_if_empty", remove)
    with lock_file(path):
        pass
    assert path.exists()
