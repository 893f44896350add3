"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pnp.ground.problems import MaterialError, Problem

_PREFIX: Final = ".ducks-pnp."
_SUFFIX: Final = ".part"
_LEFT_AFTER_S: Final = 3600
"""Writing takes seconds: a hidden file that is an hour old was left by a program that is gone."""


def write_whole(path: Path, content: bytes) -> None:
    """Write one file as `write_all` does."""
    write_all({path: content})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write files so that no name ever holds part of one, and a failure leaves all as they were.

    Each file's bytes go to a hidden file beside its target and are forced to the disk; only when
    all of them stand there do they take their names. Whatever stops the writing before (a full
    disk, Ctrl-C, a kill) leaves older files untouched. What a kill left beside them is removed
    by a later call. A link stays a link: what it leads to is replaced. A device or a pipe
    (`/dev/null`) is written to, and never replaced by a file.

    Raises:
        MaterialError: a folder cannot be made or written, or the disk is full.
    """
    staged: dict[Path, Path] = {}
    devices: dict[Path, bytes] = {}
    try:
        for path, content in files.items():
            with _told_as_problem(path):
                target = Path(os.path.realpath(path))
                if _is_device(target):
                    devices[target] = content
                else:
                    staged[target] = _staged(target, content)
        for path, beside in list(staged.items()):
            with _told_as_problem(path):
                beside.replace(path)
            del staged[path]
    finally:
        for beside in staged.values():
            with contextlib.suppress(OSError):
                beside.unlink()
    for path, content in devices.items():
        with _told_as_problem(path):
            path.write_bytes(content)


def _is_device(path: Path) -> bool:
    """Whether something stands at the path that is neither a file nor a folder.

    Raises:
        IsADirectoryError: it is a folder, and no file can take its name.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path.exists() and not path.is_file()


def _staged(path: Path, content: bytes) -> Path:
    """A hidden file beside `path` that holds `content`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(_usual_mode())
        _remove_leftovers(beside)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    return beside


def _remove_leftovers(fresh: Path) -> None:
    """Remove the hidden files of programs that were killed; `fresh` tells what time it is."""
    now = fresh.stat().st_mtime
    for left in fresh.parent.glob(f"{_PREFIX}*{_SUFFIX}"):
        with contextlib.suppress(OSError):  # another program may have been quicker
            if now - left.stat().st_mtime > _LEFT_AFTER_S:
                left.unlink()


def _usual_mode() -> int:
    """The mode a plainly opened file would get; mkstemp's own is private to the user."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextlib.contextmanager
def _told_as_problem(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise MaterialError(_cannot_write(path, error)) from error


def _cannot_write(path: Path, error: OSError) -> Problem:
    reason = error.strerror or str(error)
    return Problem(
        f"cannot write the file: {reason.lower()}",
        str(path),
        "free some space, or name a place that can be written",
    )
