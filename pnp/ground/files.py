"""Writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from pnp.ground.problems import MaterialError, Problem


def write_whole(path: Path, content: bytes) -> None:
    """Write `content` to `path` so that the name never holds part of it.

    The bytes go to a hidden file beside the target, are forced to the disk, and only then
    take the name. Whatever stops the write (a full disk, Ctrl-C, a kill) leaves an older
    file as it was.

    Raises:
        MaterialError: the folder cannot be made or written, or the disk is full.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_beside_and_rename(path, content)
    except OSError as error:
        raise MaterialError(_cannot_write(path, error)) from error


def _write_beside_and_rename(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        beside.chmod(_usual_mode())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _usual_mode() -> int:
    """The mode a plainly opened file would get; mkstemp's own is private to the user."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _cannot_write(path: Path, error: OSError) -> Problem:
    reason = error.strerror or str(error)
    return Problem(
        f"cannot write the file: {reason.lower()}",
        str(path),
        "free some space, or name another folder with --out",
    )
