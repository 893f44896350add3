"""Undo and redo: the bytes of files before and after each edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.studio.pack_folder import FileChanges, PackFolder

MAX_BYTES: Final = 256 * 2**20
"""The most bytes of a history; the oldest steps are dropped first."""


@dataclass(frozen=True, slots=True)
class EditStep:
    """An edit in the history."""

    label: str
    folder: PackFolder
    """The folder of the pack, or of the game for a user's own table."""
    before: FileChanges = field(repr=False)
    after: FileChanges = field(repr=False)

    @property
    def size(self) -> int:
        """Return the number of bytes held for it."""
        contents = (*self.before.values(), *self.after.values())
        return sum(len(content) for content in contents if content)


class History:
    """The steps of one game. Consecutive edits of one thing are one step."""

    def __init__(self) -> None:
        self._past: list[EditStep] = []
        self._future: list[EditStep] = []

    @property
    def undoable(self) -> str | None:
        """Return the label of the step that would be undone."""
        return self._past[-1].label if self._past else None

    @property
    def redoable(self) -> str | None:
        """Return the label of the step that would be redone."""
        return self._future[-1].label if self._future else None

    def make(
        self, label: str, folder: PackFolder, changes: FileChanges, *, joins: bool = True
    ) -> bool:
        """Write the files of an edit and remember it; return whether anything changed.

        Args:
            label: the name of the edited thing.
            folder: the folder of the files.
            changes: their new contents.
            joins: whether it forms one step with a preceding edit of the same thing.

        Raises:
            MaterialError: a file cannot be written.
        """
        before = {name: folder.read(name) for name in changes}
        after = {name: content for name, content in changes.items() if content != before[name]}
        if not after:
            return False
        folder.write(after)
        step = EditStep(label, folder, {name: before[name] for name in after}, after)
        last = self._past[-1] if self._past else None
        if joins and last and last.label == label and not self._future and _follows(last, step):
            self._past.pop()
            before = {**step.before, **last.before}
            step = EditStep(label, folder, before, {**last.after, **step.after})
        self._past.append(step)
        self._future.clear()
        self._forget()
        return True

    def undo(self) -> None:
        """Restore the files before the last step.

        Raises:
            CallError: there is none.
            MaterialError: another program has saved one of its files since.
        """
        if not self._past:
            raise CallError(Problem("there is nothing to undo"))
        step = self._past[-1]
        _replace(step.folder, step.after, step.before)
        self._future.append(self._past.pop())

    def redo(self) -> None:
        """Redo the step that was undone last.

        Raises:
            CallError: there is none.
            MaterialError: another program has saved one of its files since.
        """
        if not self._future:
            raise CallError(Problem("there is nothing to redo"))
        step = self._future[-1]
        _replace(step.folder, step.before, step.after)
        self._past.append(self._future.pop())

    def _forget(self) -> None:
        while len(self._past) > 1 and sum(step.size for step in self._past) > MAX_BYTES:
            del self._past[0]


def _replace(folder: PackFolder, before: Mapping[str, bytes | None], new: FileChanges) -> None:
    """Replace files if they have the expected content."""
    fact = "the file was saved by another program since"
    hint = "change it by hand, or keep it as it is"
    others = [name for name, content in before.items() if folder.read(name) != content]
    if others:
        raise MaterialError(Problem(fact, str(folder.path / name), hint) for name in others)
    folder.write(new)


def _follows(last: EditStep, step: EditStep) -> bool:
    """Return whether a step begins where the last one ended."""
    return all(last.after.get(name, before) == before for name, before in step.before.items())
