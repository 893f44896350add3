"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from pnp.core.errors import Problem, raise_if_any
from pnp.core.replacing import Replacing, problems_at, replacing
from pnp.core.signals import late_if_done, signals_held

_ANYBODY_WRITES: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_whole(path: Path, content: bytes) -> None:
    """Write one file as `write_all` does."""
    write_all({path: content})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write a set of files: all of them, or none.

    Whatever stops the writing (a full disk, a file that another program has open, Ctrl-C) leaves
    older files as they were. If the program is killed, the next one that writes to the folder
    brings them back, as pnp/core/replacing.py tells; two that write there at once do so one
    after the other. A set in several folders is so guarded folder by folder.

    A link stays a link: what it leads to is replaced. A device or a pipe (`/dev/null`) is written
    to last, and never replaced by a file.

    Raises:
        MaterialError: files that are write-protected, a folder that cannot be made or written, a
            disk that is full.
        StoppedLateError: a request to stop came when the files had their names.
    """
    targets = {Path(os.path.realpath(path)): content for path, content in files.items()}
    devices = {path: targets.pop(path) for path in list(targets) if _is_device(path)}
    raise_if_any([_protected(path) for path in targets if _is_protected(path)])
    with late_if_done() as done, ExitStack() as held:
        with ExitStack() as until_done:
            folders = _by_folder(targets).items()
            staged = [until_done.enter_context(replacing(*folder)) for folder in folders]
            held.enter_context(signals_held())  # until all is tidy
            _replace(staged)
        done.set()
    for path, content in devices.items():
        with problems_at(path):
            path.write_bytes(content)


def _is_device(path: Path) -> bool:
    """Return whether something stands at the path that is neither a file nor a folder.

    Raises:
        MaterialError: it is a folder, and no file can take its name.
    """
    with problems_at(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        return path.exists() and not path.is_file()


def _is_protected(path: Path) -> bool:
    """Return whether a file may not be written, or nobody is meant to: the superuser may always."""
    with problems_at(path):
        if not path.exists():
            return False
        return not (os.access(path, os.W_OK) and path.stat().st_mode & _ANYBODY_WRITES)


def _protected(path: Path) -> Problem:
    hint = "let it be written, move it away, or name another place"
    return Problem("the file is write-protected", str(path), hint)


def _by_folder(files: Mapping[Path, bytes]) -> Mapping[Path, Mapping[str, bytes]]:
    """Return contents by folder and name; all programs lock folders in this order."""
    found: dict[Path, dict[str, bytes]] = defaultdict(dict)
    for path in sorted(files):
        found[path.parent][path.name] = files[path]
    return found


def _replace(staged: Sequence[Replacing]) -> None:
    """Let staged files take their names, all or none."""
    try:
        for each in staged:
            each.replace()
    except BaseException:
        for each in staged:
            each.undo()
        raise
    for each in staged:
        each.commit()
