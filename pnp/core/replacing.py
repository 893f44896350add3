"""The files of one folder, replaced together: all of them, or none.

While a set is written, its folder holds hidden files:

    .ducks-pnp.journal   locked by the program that writes; which files it is about to replace
    .ducks-pnp.3.part    the new bytes of the fourth file
    .ducks-pnp.3.old     its old bytes, kept until all new ones stand

1. Stage: every part is written and forced to the disk. The journal is empty.
2. Journal: the names, and the digests of the new bytes, are written and forced to the disk.
3. Replace: each file is set aside as `.old`, and its part takes its name.
4. Commit: the journal is emptied. From now on the new files are the files.
5. Tidy: what is hidden is removed.

A failure before step 4 undoes step 3. If the program was killed, whoever writes to the folder next
holds the lock, finds names in the journal and undoes it then. That one may be killed, too: what to
undo is read off the files themselves, so it can be undone again. Nothing is removed or replaced but
what carries the digest that the journal names: anybody may write a journal, and what was saved
since under the same name stays.
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
from pnp.core.locks import is_locked, locked
from pnp.core.signals import signals_held

_PREFIX: Final = ".ducks-pnp."
_PART: Final = ".part"
_OLD: Final = ".old"
_JOURNAL: Final = f"{_PREFIX}journal"
_MAX_JOURNAL: Final = 4 * 1024 * 1024
"""Bytes. The longest that is read: a set of thirty thousand files."""

_FULL: Final = "free some space, or name a place that has more"
_IN_USE: Final = "close the program that has it open, or name another place"
_ELSEWHERE: Final = "name a place that can be written"
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
"""What to do when the system refuses to write, by its reason."""

_KEPT_BY_OTHERS: Final = frozenset((errno.EACCES, errno.EPERM, errno.EBUSY, errno.ETXTBSY))
"""What a system says of a file that another program has open."""


@dataclass(frozen=True, slots=True)
class _Move:
    """A file that is to be replaced, and the hidden files beside it."""

    target: Path
    part: Path
    old: Path
    replaces: bool
    """Whether there was a file before."""
    digest: str
    """Of the new bytes."""

    def replace(self) -> None:
        if self.replaces:
            _set_aside(self.target, self.old)
        self.part.replace(self.target)

    def undo(self) -> None:
        """Bring back what was there before, however far `replace` or an earlier `undo` got."""
        if self.target.exists() and not self._is_new():
            return
        if self.replaces:
            if self.old.exists():
                self.old.replace(self.target)
        elif not self.part.exists():
            self.target.unlink(missing_ok=True)

    def _is_new(self) -> bool:
        """Return whether the new bytes stand at the target."""
        return self.target.is_file() and _digest(self.target.read_bytes()) == self.digest


def _set_aside(path: Path, old: Path) -> None:
    """Give a file a second name; where the file system knows no second names, move it."""
    try:
        os.link(path, old)
    except OSError:
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
        """Put the new files in the place of the old ones, which can still be brought back."""
        with problems_at(self.folder):
            _write(self.journal, self.moves)
            _force(self.folder)
        for move in self.moves:
            with problems_at(move.target, _IN_USE):
                move.replace()

    def undo(self) -> None:
        """Bring the old files back."""
        with problems_at(self.folder):
            _undo(self.journal, self.moves)

    def commit(self) -> None:
        """Keep the new files."""
        _force(self.folder)
        self.journal.truncate(0)


@contextmanager
def replacing(folder: Path, contents: Mapping[str, bytes]) -> Iterator[Replacing]:
    """Stage new files beside the old ones in a folder, which is this program's until the end.

    First it is tidied of what a program left there that was killed.

    Args:
        folder: made if it is not there.
        contents: bytes by the name of the file.

    Raises:
        MaterialError: the folder or a file cannot be written, or the disk is full.
    """
    with problems_at(folder):
        folder.mkdir(parents=True, exist_ok=True)
    with _journal(folder) as journal:
        entries = {
            name: _Entry((folder / name).exists(), _digest(each)) for name, each in contents.items()
        }
        moves = _moves(folder, entries)
        for move in moves:
            with problems_at(move.target):
                _stage(move.part, contents[move.target.name])
        yield Replacing(folder, journal, moves)


def interruption(folder: Path) -> Problem | None:
    """Return what is to be said of a folder whose files were being replaced when a program died."""
    path = folder / _JOURNAL
    with suppress(OSError):
        if path.stat().st_size and not is_locked(path):
            fact = "a build was killed while it replaced files here: old and new ones may be mixed"
            return Problem(fact, str(folder), "build again")
    return None


@contextmanager
def _journal(folder: Path) -> Iterator[BinaryIO]:
    """Give a folder's journal, locked and empty; in the end, tidy up unless something is left."""
    with ExitStack() as until_done:
        with problems_at(folder):
            journal = until_done.enter_context(locked(folder / _JOURNAL))
            _undo(journal, _moves(folder, _read(journal)))
        _tidy(folder)
        try:
            yield journal
        finally:
            with signals_held():
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
    """Return the files that a journal names; none if it was not written to its end."""
    journal.seek(0)
    text = journal.read(_MAX_JOURNAL)
    journal.seek(0)
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict) or not all(map(_is_plain, found.items())):
        return {}
    return {name: _Entry(*entry) for name, entry in found.items()}


def _is_plain(item: tuple[str, object]) -> bool:
    """Return whether a name stays in its folder, and what is said of it is an entry's."""
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
    """Remove the hidden files: nobody else is at work on them."""
    for suffix in (_PART, _OLD):
        for left in folder.glob(f"{_PREFIX}*{suffix}"):
            with suppress(OSError):  # a viewer may still show it; the next program will try again
                left.unlink()


def _force(folder: Path) -> None:
    """Force a folder's names to the disk, where the system lets a folder be opened for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def problems_at(path: Path, in_the_way: str = "") -> Iterator[None]:
    """Raise what the system refuses as a problem at `path`.

    Args:
        path: the file or folder.
        in_the_way: what to do where something keeps the file; empty for the usual hint.
    """
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        number = error.errno or 0
        advice = _HINTS.get(number, _ELSEWHERE)
        if number in _KEPT_BY_OTHERS:
            advice = in_the_way or advice
        problem = Problem(f"cannot write the file: {reason.lower()}", str(path), advice)
        raise MaterialError(problem) from error
