"""Detecting saved files by polling.

A file counts as saved if its size, times or inode number change; nothing is opened. A file that is
saved without a change is reported as well; its reader finds out that nothing differs.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
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
        for place in self._places:
            for path, facts in self._files(str(place), 0):
                files[path] = facts
                if len(files) >= MAX_FILES:
                    return files
        return files

    def _files(self, path: str, depth: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield a file, or those of a folder, each with size, times and inode number."""
        with suppress(OSError):  # it was removed meanwhile
            facts = os.stat(path)  # noqa: PTH116 -- thousands of times a second
            if not stat.S_ISDIR(facts.st_mode):
                yield path, (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)
            elif depth <= MAX_DEPTH and os.path.realpath(path) != self._but:
                for name in sorted(os.listdir(path)):  # noqa: PTH208 -- as above
                    if not name.startswith(_IGNORED_PREFIXES):
                        yield from self._files(os.path.join(path, name), depth + 1)  # noqa: PTH118
