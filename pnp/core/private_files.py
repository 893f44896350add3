"""Files that nobody but the user can have written: what is kept in them is believed.

Who runs this program may run it in the reach of others, in a shared folder for what is kept, say. A
file is taken only if the user owns it, and nobody else may write to it or to its folder. Windows
keeps the folder for caches from others by itself; elsewhere on it nothing is checked.
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
    """Make a folder that only the user can write to; one of the user's own is made so.

    Raises:
        OSError: it cannot be made, or belongs to somebody else.
    """
    folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
    if not _is_private(folder.stat()):
        folder.chmod(_PRIVATE)
    require_private(folder)


def require_private(folder: Path) -> None:
    """Refuse a folder that others may write to.

    Raises:
        OSError: they may, or there is no such folder.
    """
    if not _is_private(folder.stat()):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), str(folder))


def read_private(path: Path) -> bytes:
    """Return the bytes of a file of the user's own.

    Raises:
        OSError: it cannot be read, is a link, or others may write to it or to its folder.
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
