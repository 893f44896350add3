"""Exclusive locks on files, released at the latest when the program ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FLAGS: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_LOCK_HELD: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""Errors of a lock that another program holds. Other errors (a network drive without locks, say)
are ignored: the file is then used without a lock."""

_TRIES: Final = 600
_PAUSE_S: Final = 0.05


@contextmanager
def lock_file(path: Path, tries: int | None = None) -> Iterator[BinaryIO]:
    """Open the file at `path` under an exclusive lock, creating it if necessary.

    On exit the file is removed if it is empty.

    Args:
        path: the file.
        tries: how often it is tried to lock it, with a pause between; None for half a minute.

    Raises:
        OSError: the file cannot be opened, or another program has locked it all the time.
    """
    try:
        with _open_with_lock(path, tries or _TRIES) as stream:
            try:
                yield stream
            finally:
                if sys.platform != "win32":
                    _remove_if_empty(path)  # a waiting program notices and creates it again
    except BaseException:  # perhaps a request to stop before the file was locked
        _remove_if_free(path)
        raise
    finally:
        if sys.platform == "win32":
            _remove_if_empty(path)  # fails while another program has it open, which then removes it


def is_locked(path: Path) -> bool:
    """Return whether a program has locked the file at `path`.

    Raises:
        OSError: the file cannot be opened.
    """
    with os.fdopen(os.open(path, _FLAGS & ~os.O_CREAT), "r+b", buffering=0) as stream:
        return not _is_ours(stream)


def _remove_if_empty(path: Path) -> None:
    with suppress(OSError):
        if not path.stat().st_size:
            path.unlink()


def _remove_if_free(path: Path) -> None:
    """Remove an empty file that no program has locked."""
    with (
        suppress(OSError),
        os.fdopen(os.open(path, _FLAGS & ~os.O_CREAT), "r+b", buffering=0) as stream,
    ):
        if sys.platform != "win32" and _is_ours(stream) and _stands_at(stream, path):
            _remove_if_empty(path)


def _open_with_lock(path: Path, tries: int) -> BinaryIO:
    for _ in range(tries):
        stream = os.fdopen(os.open(path, _FLAGS, 0o666), "r+b", buffering=0)
        if _is_ours(stream) and _stands_at(stream, path):
            return stream
        stream.close()
        time.sleep(_PAUSE_S)
    raise OSError(errno.EAGAIN, "another program is writing there", str(path))


def _is_ours(stream: BinaryIO) -> bool:
    try:
        _lock(stream.fileno())
    except OSError as error:
        return error.errno not in _LOCK_HELD
    return True


def _stands_at(stream: BinaryIO, path: Path) -> bool:
    """Return whether the open file is still the one at `path`, and was not removed meanwhile."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False
