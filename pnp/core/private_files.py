"""Files that only the user can have written, so that their content can be trusted.

The cache may lie in a folder that others share. A file is read only if the user owns it and nobody
else may write to it or to its folder. Windows protects its cache folder itself; nothing is checked
there.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import Final

_OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
_PRIVATE: Final = 0o700
_FLAGS: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def make_private(folder: Path) -> None:
    """Create a folder that only the user can write to, or restrict an existing one.

    Raises:
        OSError: the folder cannot be created, or belongs to somebody else.
    """
    folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
    if not is_private(folder):
        folder.chmod(_PRIVATE)
    require_private(folder)


def require_private(folder: Path) -> None:
    """Refuse a folder that others may write to.

    Raises:
        OSError: others may write to it, or it does not exist.
    """
    if not is_private(folder):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))


def is_private(folder: Path) -> bool:
    """Return whether the user owns a folder and nobody else may write to it.

    Raises:
        OSError: there is no such folder.
    """
    return _is_private(folder.stat())


def read_private(path: Path) -> bytes:
    """Return the bytes of a file of the user's own.

    Raises:
        OSError: the file cannot be read, is a link, or is writable by others, as its folder may be.
    """
    require_private(path.parent)
    with os.fdopen(os.open(path, _FLAGS), "rb") as file:
        if not _is_private(os.fstat(file.fileno())):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(path))
        return file.read()


def _is_private(about: os.stat_result) -> bool:
    if not hasattr(os, "geteuid"):
        return True
    return about.st_uid == os.geteuid() and not about.st_mode & _OTHERS_WRITE
