"""Saves that the system tells of: each wakes whoever waits, wherever it takes place."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from pnp.studio import saves
from pnp.studio.saves import SaveWatcher

LONG_S = 60.0
"""More than any test waits for what is told at once."""

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of saves")


def watching(places: tuple[Path, ...], work: Callable[[SaveWatcher], Awaitable[None]]) -> None:
    """Do something with a watcher."""

    async def run() -> None:
        watcher = SaveWatcher(places)
        try:
            async with asyncio.timeout(LONG_S):
                await work(watcher)
        finally:
            watcher.close()

    asyncio.run(run())


async def next_saves(watcher: SaveWatcher) -> frozenset[Path]:
    """Wait as the studio does until files have been saved."""
    while not (found := watcher.poll()):
        await watcher.wait(is_seen=True)
    return found


@linux
@pytest.mark.parametrize(
    "way", ["new", "in place", "dated before", "renamed", "removed", "file alone"]
)
def test_each_way_to_save_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(saves, "_SLOW_POLL_S", 2 * LONG_S)
    folder = tmp_path / "pack" / "words"
    folder.mkdir(parents=True)
    path, other = folder / "a.po", tmp_path / "b.po"
    if way != "new":
        path.write_text("one")
    other.write_text("three")
    ways: dict[str, Callable[[], object]] = {
        "new": lambda: path.write_text("two"),
        "in place": lambda: path.write_text("seven"),
        "dated before": lambda: (path.write_text("two"), os.utime(path, (0, 0))),
        "renamed": lambda: other.replace(path),
        "removed": path.unlink,
        "file alone": lambda: path.write_text("seven"),
    }
    places = (path,) if way == "file alone" else (tmp_path / "pack",)

    async def work(watcher: SaveWatcher) -> None:
        asyncio.get_running_loop().call_later(0.05, ways[way])
        assert await next_saves(watcher) == {path}

    watching(places, work)


@linux
def test_a_folder_that_comes_goes_and_comes_again_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "_SLOW_POLL_S", 2 * LONG_S)
    path = tmp_path / "drafts" / "pack" / "words" / "a.po"

    async def work(watcher: SaveWatcher) -> None:
        for text in ("one", "two"):
            path.parent.mkdir(parents=True)
            path.write_text(text)
            assert await next_saves(watcher) == {path}
            path.write_text(f"{text} more")
            assert await next_saves(watcher) == {path}
            path.unlink()
            for folder in list(path.parents)[:3]:
                folder.rmdir()
            assert await next_saves(watcher) == {path}

    watching((tmp_path / "drafts" / "pack",), work)


def test_saves_are_found_where_the_system_tells_of_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "_open_signals", lambda: None)

    async def work(watcher: SaveWatcher) -> None:
        path = tmp_path / "a.po"
        path.write_text("one")
        assert await next_saves(watcher) == {path}

    watching((tmp_path,), work)


def test_whoever_waits_goes_on_when_the_watcher_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "_SLOW_POLL_S", 2 * LONG_S)

    async def work(watcher: SaveWatcher) -> None:
        asyncio.get_running_loop().call_later(0.05, watcher.close)
        await watcher.wait(is_seen=False)

    watching((tmp_path,), work)


@linux
def test_watchers_leave_no_file_open(tmp_path: Path) -> None:
    async def work(watcher: SaveWatcher) -> None:
        watcher.poll()

    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(20):
        watching((tmp_path,), work)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
