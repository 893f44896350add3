"""The files of one folder, replaced together: all of them, or none.

While a set is written, its folder holds hidden files:

    .ducks-pnp.journal   locked by the program that writes; the files it is about to replace
    .ducks-pnp.3.part    the new bytes of the fourth file
    .ducks-pnp.3.old     its old bytes, kept until all new ones stand

1. Stage: every part is written and forced to the disk. The journal is empty.
2. Journal: the names, and the digests of the new bytes, are written and forced to the disk.
3. Replace: each file is set aside as `.old`, and its part takes its name.
4. Commit: the journal is emptied. From now on the new files are the files.
5. Tidy: the hidden files are removed.

A failure before step 4 undoes step 3. If the program was killed, the next one that writes to the
folder holds the lock, finds names in the journal and undoes step 3 then. It may be killed, too: the
steps to undo follow from the files themselves, so undoing can be repeated. Only files with the
digest in the journal are removed or replaced: anybody may write a journal, and a file saved since
under the same name stays.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from pnp.core.errors import MaterialError, Problem
from pnp.core.locks import is_locked, lock_file
from pnp.core.signals import defer_signals

_PREFIX: Final = ".ducks-pnp."
_PART: Final = ".part"
_OLD: Final = ".old"
_JOURNAL: Final = f"{_PREFIX}journal"
_MAX_JOURNAL: Final = 4 * 1024 * 1024
"""Size in bytes, enough for thirty thousand files."""

_FULL: Final = "free some space, or name a place that has more"
_IN_USE: Final = "close the program that has it open, or name another place"
_ELSEWHERE: Final = "name a writable place"
_IN_THE_WAY: Final = "a file is in the way of a folder: move it, or name another place"
_A_FOLDER: Final = "a folder has the name of the file: move it, or name another place"
_FORBIDDEN: Final = "name a place that you may write to"

_HINTS: Final[Mapping[int, str]] = {
    errno.ENOTDIR: _IN_THE_WAY,
    errno.EEXIST: _IN_THE_WAY,
    errno.EISDIR: _A_FOLDER,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
}
"""Hints by error number, for files that cannot be written."""

_BUSY: Final = frozenset((errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY))
"""Errors of a file that another program has open."""


@dataclass(frozen=True, slots=True)
class _Move:
    """A file to replace, and the hidden files beside it."""

    target: Path
    part: Path
    old: Path
    replaces: bool
    """Whether there was a file before."""
    digest: str
    """SHA-256 of the new bytes (hex)."""

    def replace(self) -> None:
        if self.replaces:
            _set_aside(self.target, self.old)
        self.part.replace(self.target)

    def undo(self) -> None:
        """Restore the old file, however far `replace` or an earlier `undo` got."""
        if self.target.exists() and not self._is_new():
            return
        if self.replaces:
            if self.old.exists():
                self.old.replace(self.target)
        elif not self.part.exists():
            self.target.unlink(missing_ok=True)

    def _is_new(self) -> bool:
        """Return whether the target holds the new bytes."""
        return self.target.is_file() and _digest(self.target.read_bytes()) == self.digest


def _set_aside(path: Path, old: Path) -> None:
    """Give a file a second name; if the file system has no hard links, move it."""
    try:
        os.link(path, old)
    except (OSError, AttributeError):  # a browser's Python has no such function
        path.replace(old)


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


@dataclass(frozen=True, slots=True)
class Replacing:
    """New files of one folder, staged beside the old ones."""

    folder: Path
    journal: BinaryIO
    moves: tuple[_Move, ...]

    def replace(self) -> None:
        """Move the new files into place, keeping the old ones for `undo`."""
        with problems_at(self.folder):
            _write(self.journal, self.moves)
            _force(self.folder)
        for move in self.moves:
            with problems_at(move.target, _IN_USE):
                move.replace()

    def undo(self) -> None:
        """Restore the old files."""
        with problems_at(self.folder):
            _undo(self.journal, self.moves)

    def commit(self) -> None:
        """Keep the new files."""
        _force(self.folder)
        self.journal.truncate(0)


@contextmanager
def stage_files(folder: Path, contents: Mapping[str, bytes]) -> Iterator[Replacing]:
    """Stage new files beside the old ones in a folder, which stays locked inside the block.

    Hidden files that a killed program left there are removed first.

    Args:
        folder: created if it does not exist.
        contents: bytes by file name.

    Raises:
        MaterialError: the folder or a file cannot be written, or the disk is full.
    """
    with problems_at(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _journal(folder) as journal:
        entries = {
            name: _Entry((folder / name).exists(), _digest(content))
            for name, content in contents.items()
        }
        moves = _moves(folder, entries)
        for move in moves:
            with problems_at(move.target):
                _stage(move.part, contents[move.target.name])
        yield Replacing(folder, journal, moves)


def interruption(folder: Path) -> Problem | None:
    """Return a problem if a program was killed while it replaced files in a folder."""
    path = folder / _JOURNAL
    with suppress(OSError):
        if path.stat().st_size and not is_locked(path):
            fact = "a build was killed while it replaced files here: old and new ones may be mixed"
            return Problem(fact, str(folder), "build again")
    return None


@contextmanager
def _journal(folder: Path) -> Iterator[BinaryIO]:
    """Open a folder's journal, locked and empty; on exit, tidy up unless it has entries."""
    with ExitStack() as until_done:
        with problems_at(folder):
            journal = until_done.enter_context(lock_file(folder / _JOURNAL))
            _undo(journal, _moves(folder, _read(journal)))
        _tidy(folder)
        try:
            yield journal
        finally:
            with defer_signals():
                if not _read(journal):
                    _tidy(folder)


class _Entry(NamedTuple):
    """The entry of a file in a journal; see `_Move`."""

    replaces: bool
    digest: str


def _moves(folder: Path, entries: Mapping[str, _Entry]) -> tuple[_Move, ...]:
    return tuple(
        _Move(
            folder / name,
            folder / f"{_PREFIX}{number}{_PART}",
            folder / f"{_PREFIX}{number}{_OLD}",
            *entry,
        )
        for number, (name, entry) in enumerate(entries.items())
    )


def _stage(part: Path, content: bytes) -> None:
    with part.open("xb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _write(journal: BinaryIO, moves: Sequence[_Move]) -> None:
    text = json.dumps({x.target.name: [x.replaces, x.digest] for x in moves}).encode()
    if journal.write(text) != len(text):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    os.fsync(journal.fileno())


def _read(journal: BinaryIO) -> dict[str, _Entry]:
    """Return the entries of a journal by file name; none if it is incomplete."""
    journal.seek(0)
    text = journal.read(_MAX_JOURNAL)
    journal.seek(0)
    try:
        entries = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(entries, dict) or not all(map(_is_plain, entries.items())):
        return {}
    return {name: _Entry(*entry) for name, entry in entries.items()}


def _is_plain(item: tuple[str, object]) -> bool:
    """Return whether a file name stays in its folder and its value has the form of an entry."""
    name, entry = item
    stays = name not in {"", ".."} and "\0" not in name and Path(name).name == name
    match entry:
        case [bool(), str()]:
            return stays
    return False


def _undo(journal: BinaryIO, moves: Sequence[_Move]) -> None:
    for move in moves:
        move.undo()
    journal.truncate(0)


def _tidy(folder: Path) -> None:
    """Remove the hidden files; the lock ensures that no other program uses them."""
    for suffix in (_PART, _OLD):
        for path in folder.glob(f"{_PREFIX}*{suffix}"):
            with suppress(OSError):  # a viewer may still show it; the next program will try again
                path.unlink()


def _force(folder: Path) -> None:
    """Force a folder's names to the disk, if the system can open folders."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def problems_at(path: Path, in_the_way: str = "") -> Iterator[None]:
    """Turn an OSError inside the block into a problem at `path`.

    Args:
        path: the file or folder.
        in_the_way: the hint if another program has the file open; empty for the usual hint.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        number = error.errno or 0
        advice = _HINTS.get(number, _ELSEWHERE)
        if number in _BUSY:
            advice = in_the_way or advice
        problem = Problem(f"cannot write the file: {reason.lower()}", str(path), advice)
        raise MaterialError(problem) from error
