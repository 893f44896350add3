"""Noticing that files have been saved, by looking at them again and again.

A file is told from what it was by size, times and its number on the disk: nothing is opened. What
is saved without a change is reported, too; whoever reads it finds out that nothing differs.
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
"""Looks that each find something new, after which what has changed is reported all the same."""

_PASSED_OVER: Final = (".", "__pycache__")
"""How names begin of what programs keep for themselves."""

_ByPath = Mapping[str, tuple[int, ...]]


class FileWatcher:
    """Watches files and folders.

    A burst of saves is reported as one, and a file that is deleted and made again as a save: what
    has changed is reported once two looks in a row find the same.
    """

    def __init__(self, places: tuple[Path, ...], but: Path | None = None) -> None:
        """Take how the files are now as how they were.

        Args:
            places: files, and folders with all that lies in them; they need not be there.
            but: a folder that is passed over wherever it lies.
        """
        self._places = places
        self._but = None if but is None else os.path.realpath(but)
        self._reported = self._latest = self._look()
        self._unrest = 0

    def poll(self) -> frozenset[Path]:
        """Return the files that were saved, made or removed since any were returned last."""
        now = self._look()
        self._unrest = 0 if now == self._latest else self._unrest + 1
        self._latest = now
        if 0 < self._unrest < MAX_UNREST:
            return frozenset()
        changed = frozenset(Path(path) for path, _ in self._reported.items() ^ now.items())
        self._reported, self._unrest = now, 0
        return changed

    def _look(self) -> _ByPath:
        found: dict[str, tuple[int, ...]] = {}
        for place in self._places:
            for path, facts in self._files(str(place), 0):
                found[path] = facts
                if len(found) >= MAX_FILES:
                    return found
        return found

    def _files(self, path: str, depth: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield a file or those of a folder with what tells them from others."""
        with suppress(OSError):  # it goes away while it is looked at
            facts = os.stat(path)  # noqa: PTH116 -- thousands of times a second
            if not stat.S_ISDIR(facts.st_mode):
                yield path, (facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino)
            elif depth <= MAX_DEPTH and os.path.realpath(path) != self._but:
                for name in sorted(os.listdir(path)):  # noqa: PTH208 -- as above
                    if not name.startswith(_PASSED_OVER):
                        yield from self._files(os.path.join(path, name), depth + 1)  # noqa: PTH118
