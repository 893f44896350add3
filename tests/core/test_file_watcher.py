"""What counts as a save: files are looked at by hand here, and nothing waits."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from pnp.core import file_watcher
from pnp.core.file_watcher import MAX_UNREST, FileWatcher

TICKS = itertools.count(1_700_000_000)


def save(path: Path, text: str) -> Path:
    """Write a file at a time of its own, however coarse the clock of the disk is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    tick = next(TICKS)
    os.utime(path, (tick, tick))
    return path


def settled(watcher: FileWatcher) -> frozenset[Path]:
    """Look twice: at the save, and that nothing came after it."""
    assert watcher.poll() == frozenset()
    return watcher.poll()


def test_a_save_is_reported_once_when_it_has_come_to_rest(tmp_path: Path) -> None:
    path = save(tmp_path / "a.svg", "one")
    watcher = FileWatcher((tmp_path,))
    assert watcher.poll() == frozenset()
    save(path, "two")
    assert settled(watcher) == {path}
    assert watcher.poll() == frozenset()


def test_a_burst_of_saves_is_reported_as_one(tmp_path: Path) -> None:
    watcher = FileWatcher((tmp_path,))
    paths = set()
    for number in range(5):
        paths.add(save(tmp_path / f"{number}.svg", "new"))
        assert watcher.poll() == frozenset()
        assert not watcher.is_at_rest
    assert watcher.poll() == paths
    assert watcher.is_at_rest


def test_saves_without_end_are_reported_all_the_same(tmp_path: Path) -> None:
    watcher = FileWatcher((tmp_path,))
    found = []
    for number in range(2 * MAX_UNREST):
        save(tmp_path / "log.svg", str(number))
        found.append(watcher.poll())
    assert found == 2 * ([frozenset()] * (MAX_UNREST - 1) + [{tmp_path / "log.svg"}])


def test_a_file_that_is_deleted_and_made_again_is_a_save(tmp_path: Path) -> None:
    path = save(tmp_path / "a.po", "one")
    watcher = FileWatcher((tmp_path,))
    path.unlink()
    assert watcher.poll() == frozenset()
    save(path, "two")
    assert settled(watcher) == {path}


def test_a_file_that_another_takes_the_place_of_is_a_save(tmp_path: Path) -> None:
    path = save(tmp_path / "a.po", "one")
    facts = path.stat()
    watcher = FileWatcher((tmp_path,))
    other = save(tmp_path / ".a.po.part", "two")
    os.utime(other, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    other.replace(path)
    assert settled(watcher) == {path}


@pytest.mark.parametrize("change", [Path.unlink, lambda path: path.rename(path.with_suffix(".b"))])
def test_a_file_that_goes_away_is_reported(tmp_path: Path, change: object) -> None:
    path = save(tmp_path / "deep" / "a.svg", "one")
    watcher = FileWatcher((tmp_path,))
    assert callable(change)
    change(path)
    assert path in settled(watcher)


def test_what_programs_keep_for_themselves_is_passed_over(tmp_path: Path) -> None:
    watcher = FileWatcher((tmp_path,), but=tmp_path / "output")
    for name in (".git/index", "__pycache__/a.pyc", ".a.svg.swp", "output/a.pdf"):
        save(tmp_path / name, "new")
    assert watcher.poll() == watcher.poll() == frozenset()


def test_the_files_that_are_written_are_passed_over_by_any_name(tmp_path: Path) -> None:
    save(tmp_path / "pack" / "output" / "a.pdf", "old")
    (tmp_path / "same").symlink_to(tmp_path / "pack")
    watcher = FileWatcher((tmp_path / "pack",), but=tmp_path / "same" / "output")
    save(tmp_path / "pack" / "output" / "a.pdf", "new")
    assert watcher.poll() == watcher.poll() == frozenset()


def test_a_single_file_is_watched_even_before_it_is_there(tmp_path: Path) -> None:
    watcher = FileWatcher((tmp_path / "game.toml",))
    save(tmp_path / "other.toml", "new")
    assert watcher.poll() == watcher.poll() == frozenset()
    save(tmp_path / "game.toml", "new")
    assert settled(watcher) == {tmp_path / "game.toml"}


def test_links_that_run_in_a_circle_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "again").symlink_to(tmp_path)
    watcher = FileWatcher((tmp_path,))
    path = save(tmp_path / "a.svg", "new")
    assert path in settled(watcher)


def test_of_very_many_files_the_first_are_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watcher, "MAX_FILES", 3)
    paths = [save(tmp_path / f"{number}.svg", "one") for number in range(5)]
    watcher = FileWatcher((tmp_path,))
    for path in paths:
        save(path, "two")
    assert settled(watcher) == {*paths[:3]}


def test_folders_within_folders_are_watched_down_to_a_depth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watcher, "MAX_DEPTH", 1)
    watcher = FileWatcher((tmp_path,))
    shallow = save(tmp_path / "a" / "one.svg", "new")
    save(tmp_path / "a" / "b" / "two.svg", "new")
    assert settled(watcher) == {shallow}


def test_the_folders_are_those_in_which_a_save_takes_place_or_would(tmp_path: Path) -> None:
    save(tmp_path / "pack" / "art" / "a.svg", "old")
    places = (tmp_path / "pack", tmp_path / "game.toml", tmp_path / "new" / "deep" / "b.toml")
    watcher = FileWatcher(places)
    pack = {str(tmp_path / "pack"), str(tmp_path / "pack" / "art")}
    assert watcher.folders == {str(tmp_path), *pack}
    save(tmp_path / "new" / "other", "new")
    watcher.poll()
    assert watcher.folders == {str(tmp_path), str(tmp_path / "new"), *pack}
