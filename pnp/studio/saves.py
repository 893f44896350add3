"""Saves by other programs: reported by the system where supported, otherwise found by polling.

Linux reports by inotify that something in a folder has changed. That only triggers a poll: files
are compared as usual, and still polled now and then, because network drives and links may report
nothing.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from pnp.core.file_watcher import FileWatcher

_POLL_S: Final = 0.25
_POLL_SHARE: Final = 0.002
"""The share of time for polling; with many files, polls are rarer."""

_SLOW_POLL_S: Final = 2.0
"""The interval of polls if the system reports saves, or nobody would see them; also the longest
interval."""

_REST_S: Final = 0.05
"""The delay from a poll that finds a save to the next, which shows whether it is complete."""

_BREATH_S: Final = 0.02
"""The delay from a signal to the poll, which combines consecutive signals."""

_FOLDER_CHANGES: Final = 0x8 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400 | 0x800
"""inotify(7): a file closed after writing, moved away or here, created or deleted, and the folder
itself deleted or moved."""

_NONBLOCKING: Final = os.O_NONBLOCK | os.O_CLOEXEC if hasattr(os, "O_CLOEXEC") else 0
_SIGNALS_BYTES: Final = 65_536


class SaveWatcher(FileWatcher):
    """Watches files, with reports of the system if it supports them."""

    def __init__(self, places: tuple[Path, ...]) -> None:
        """Record the current state of files, and of folders with their content."""
        super().__init__(places)
        self._look_s = 0.0
        self._woken = asyncio.Event()
        self._signals = _open_signals()
        self._follow_folders()

    def poll(self) -> frozenset[Path]:
        """Return the files saved, created or removed since the last report."""
        before, clock = self.folders, asyncio.get_running_loop().time
        start = clock()
        saves = super().poll()
        self._look_s = clock() - start
        if saves or not self.is_at_rest or self.folders != before:
            self._follow_folders()  # one of the same name may be another
        return saves

    async def wait(self, *, is_seen: bool) -> None:
        """Wait until it is time to poll.

        Args:
            is_seen: whether a save would be seen at once.
        """
        if not self.is_at_rest:
            await asyncio.sleep(_REST_S)
            return
        if self._signals is not None:
            asyncio.get_running_loop().add_reader(self._signals, self._wake)
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience_s(is_seen=is_seen)):
                await self._woken.wait()
            await asyncio.sleep(_BREATH_S)
        self._woken.clear()

    def close(self) -> None:
        """Stop watching, and end any wait."""
        if self._signals is not None:
            asyncio.get_running_loop().remove_reader(self._signals)
            os.close(self._signals)
            self._signals = None
        self._woken.set()

    def _patience_s(self, *, is_seen: bool) -> float:
        if self._signals is not None or not is_seen:
            return _SLOW_POLL_S
        return min(max(_POLL_S, self._look_s / _POLL_SHARE), _SLOW_POLL_S)

    def _wake(self) -> None:
        if self._signals is not None:
            os.read(self._signals, _SIGNALS_BYTES)
        self._woken.set()

    def _follow_folders(self) -> None:
        """Subscribe to each folder; existing subscriptions are kept."""
        if self._signals is not None:
            for folder in self.folders:
                _signal_changes(self._signals, folder)


def _open_signals() -> int | None:
    """Return a file that becomes readable on changes; None if the system has none."""
    with suppress(AttributeError, OSError):  # another system
        signals: int = ctypes.CDLL(None).inotify_init1(_NONBLOCKING)
        return None if signals < 0 else signals
    return None


def _signal_changes(signals: int, folder: str) -> None:
    """Subscribe to changes in a folder; beyond a limit, they are found by polling."""
    ctypes.CDLL(None).inotify_add_watch(signals, os.fsencode(folder), _FOLDER_CHANGES)
