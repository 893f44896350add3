"""A file that one program at a time has open, and whose lock ends with the program."""

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
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
"""What a system says of a lock that another program holds. Of anything else it says (no locks on
this network drive, say) nothing is made: the file is then used without one."""

_TRIES: Final = 600
_PAUSE_S: Final = 0.05


@contextmanager
def locked(path: Path) -> Iterator[BinaryIO]:
    """Give the file at `path`, made if it is not there, to this program alone.

    If it is empty in the end, it is removed.

    Raises:
        OSError: it cannot be opened, or another program has held it for half a minute.
    """
    try:
        with _acquired(path) as stream:
            try:
                yield stream
            finally:
                if sys.platform != "win32":
                    _remove_if_empty(path)  # whoever waits for it notices, and makes it anew
    except BaseException:  # perhaps a request to stop, before the file was anybody's
        _remove_if_free(path)
        raise
    finally:
        if sys.platform == "win32":
            _remove_if_empty(path)  # fails while it is open: then whoever has it removes it


def is_locked(path: Path) -> bool:
    """Return whether a program holds the file at `path`.

    Raises:
        OSError: it cannot be opened.
    """
    with os.fdopen(os.open(path, _FLAGS & ~os.O_CREAT), "r+b", buffering=0) as stream:
        return not _is_ours(stream)


def _remove_if_empty(path: Path) -> None:
    with suppress(OSError):
        if not path.stat().st_size:
            path.unlink()


def _remove_if_free(path: Path) -> None:
    """Remove an empty file that no program holds."""
    with (
        suppress(OSError),
        os.fdopen(os.open(path, _FLAGS & ~os.O_CREAT), "r+b", buffering=0) as stream,
    ):
        if sys.platform != "win32" and _is_ours(stream) and _stands_at(stream, path):
            _remove_if_empty(path)


def _acquired(path: Path) -> BinaryIO:
    for _ in range(_TRIES):
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
        return error.errno not in _TAKEN
    return True


def _stands_at(stream: BinaryIO, path: Path) -> bool:
    """Return whether the open file is still the one at `path`: another program may remove it."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False
