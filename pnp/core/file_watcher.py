"""Detecting saved files by polling.

A file counts as saved if its size, times or inode number change; nothing is opened. A file that is
saved without a change is reported as well; its reader finds out that nothing differs.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from operator import attrgetter
from pathlib import Path
from typing import Final

MAX_FILES: Final = 20_000
MAX_DEPTH: Final = 8
"""Folders within folders."""

MAX_UNREST: Final = 20
"""Polls with changes in a row after which they are reported although saving goes on."""

_IGNORED_PREFIXES: Final = (".", "__pycache__")
"""Prefixes of hidden files and caches."""

_ByPath = Mapping[str, tuple[int, ...]]


class FileWatcher:
    """Watches files and folders for changes.

    A burst of saves is reported as one, and a file deleted and created again as a save: changes
    are reported once two polls in a row see the same files.
    """

    def __init__(self, places: tuple[Path, ...], but: Path | None = None) -> None:
        """Record the present state of the files.

        Args:
            places: files, and folders with everything in them; they need not exist.
            but: a folder to ignore, at any depth.
        """
        self._places = places
        self._but = None if but is None else os.path.realpath(but)
        self.folders = frozenset[str]()
        """The folders in which a save takes place, or in which a missing folder would appear."""
        self._reported = self._latest = self._look()
        self._unrest = 0

    def poll(self) -> frozenset[Path]:
        """Return the files saved, created or removed since the last report."""
        now = self._look()
        self._unrest = 0 if now == self._latest else self._unrest + 1
        self._latest = now
        if 0 < self._unrest < MAX_UNREST:
            return frozenset()
        changes = frozenset(Path(path) for path, _ in self._reported.items() ^ now.items())
        self._reported, self._unrest = now, 0
        return changes

    @property
    def is_at_rest(self) -> bool:
        """Return whether the last poll found no save that may still go on."""
        return not self._unrest

    def _look(self) -> _ByPath:
        files: dict[str, tuple[int, ...]] = {}
        folders: set[str] = set()
        for place in map(str, self._places):
            try:
                facts = os.stat(place)  # noqa: PTH116 -- several times a second
            except OSError:
                folders.add(_holder(place))
            else:
                if stat.S_ISDIR(facts.st_mode):
                    self._look_into(place, files, folders)
                else:
                    files[place] = _distinctive(facts)
                    folders.add(_holder(place))
        self.folders = frozenset(folders)
        return files

    def _look_into(
        self, folder: str, files: dict[str, tuple[int, ...]], folders: set[str], depth: int = 0
    ) -> None:
        """Add the files of a folder, each with size, times and inode number, and its folders."""
        if depth > MAX_DEPTH or (self._but is not None and os.path.realpath(folder) == self._but):
            return
        folders.add(folder)
        with suppress(OSError), os.scandir(folder) as entries:  # it was removed meanwhile
            for entry in sorted(entries, key=attrgetter("name")):
                if len(files) >= MAX_FILES:
                    return
                if not entry.name.startswith(_IGNORED_PREFIXES):
                    with suppress(OSError):  # as above
                        if entry.is_dir():
                            self._look_into(entry.path, files, folders, depth + 1)
                        else:
                            files[entry.path] = _distinctive(entry.stat())


def _distinctive(facts: os.stat_result) -> tuple[int, ...]:
    """Return the facts that tell one save of a file from another."""
    return facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino


def _holder(path: str) -> str:
    """Return the nearest folder that holds a path, or could."""
    holder = os.path.dirname(path)  # noqa: PTH120 -- as above
    while holder and not os.path.isdir(holder) and holder != os.path.dirname(holder):  # noqa: PTH112, PTH120
        holder = os.path.dirname(holder)  # noqa: PTH120
    return holder or "."
