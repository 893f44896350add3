"""Writing files atomically: whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

from pnp.core.errors import Problem, raise_if_any
from pnp.core.replacing import Replacing, problems_at, stage_files
from pnp.core.signals import defer_signals, late_if_done

_ANYBODY_WRITES: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def write_whole(path: Path, content: bytes) -> None:
    """Write one file as `write_all` does."""
    write_all({path: content})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write a set of files: all of them, or none.

    Whatever stops the writing (a full disk, a file that another program has open, Ctrl-C) leaves
    older files as they were, and no new folder. If the program is killed, the next one that writes
    to the folder restores them, as pnp/core/replacing.py describes; two that write there at once
    do so one after the other. For a set in several folders this holds folder by folder.

    A link stays a link: its target is replaced. A device or a pipe (`/dev/null`) is written to
    last, and never replaced by a file.

    Raises:
        MaterialError: a file is write-protected, a folder cannot be created or written, or the
            disk is full.
        StoppedLateError: a request to stop came when the files were in place.
    """
    targets = {Path(os.path.realpath(path)): content for path, content in files.items()}
    devices = {path: targets.pop(path) for path in list(targets) if _is_device(path)}
    raise_if_any([_write_protection(path) for path in targets if _is_protected(path)])
    with (
        _no_new_folders_on_error({path.parent for path in targets}),
        late_if_done() as completion,
        ExitStack() as until_tidy,
    ):
        with ExitStack() as until_done:
            contents = _by_folder(targets).items()
            folders = [until_done.enter_context(stage_files(*item)) for item in contents]
            until_tidy.enter_context(defer_signals())
            _replace(folders)
        completion.set()
    for path, content in devices.items():
        with problems_at(path):
            path.write_bytes(content)


@contextmanager
def _no_new_folders_on_error(folders: Iterable[Path]) -> Iterator[None]:
    """Remove the folders that were made inside the block if it fails, as far as they are empty."""
    above = {path for folder in folders for path in (folder, *folder.parents)}
    new_folders = [path for path in above if not os.path.lexists(path)]
    try:
        yield
    except BaseException:
        for path in sorted(new_folders, key=lambda path: len(path.parts), reverse=True):
            with suppress(OSError):  # somebody put a file into it, or it was never made
                path.rmdir()
        raise


def _is_device(path: Path) -> bool:
    """Return whether the path is neither a file nor a folder, but exists.

    Raises:
        MaterialError: the path is a folder.
    """
    with problems_at(path):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        return path.exists() and not path.is_file()


def _is_protected(path: Path) -> bool:
    """Return whether a file has no write permission, even if the superuser could write it."""
    with problems_at(path):
        if not path.exists():
            return False
        return not (os.access(path, os.W_OK) and path.stat().st_mode & _ANYBODY_WRITES)


def _write_protection(path: Path) -> Problem:
    hint = "make it writable, move it away, or name another place"
    return Problem("the file is write-protected", str(path), hint)


def _by_folder(files: Mapping[Path, bytes]) -> Mapping[Path, Mapping[str, bytes]]:
    """Return contents by folder and name, sorted, since folders are locked in this order."""
    folders: dict[Path, dict[str, bytes]] = defaultdict(dict)
    for path in sorted(files):
        folders[path.parent][path.name] = files[path]
    return folders


def _replace(folders: Sequence[Replacing]) -> None:
    """Replace the staged files: all of them, or none."""
    try:
        for folder in folders:
            folder.replace()
    except BaseException:
        for folder in folders:
            folder.undo()
        raise
    for folder in folders:
        folder.commit()
