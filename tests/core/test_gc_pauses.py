from __future__ import annotations

import gc
import mmap
import platform
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.core import gc_pauses
from pnp.core.gc_pauses import SELDOM, collect_if_large, fewer_gc_pauses, give_memory_back


@pytest.fixture(autouse=True)
def _thresholds_of_python() -> Iterator[None]:
    """Begin as Python does: the command line, run by another test, leaves its own thresholds."""
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_memory_is_searched_seldom_for_a_while_and_then_as_before() -> None:
    before = gc.get_threshold()
    with fewer_gc_pauses():
        assert gc.get_threshold() == SELDOM != before
    assert gc.get_threshold() == before


def test_it_is_as_before_after_an_error_too() -> None:
    before = gc.get_threshold()
    with pytest.raises(KeyboardInterrupt), fewer_gc_pauses():
        raise KeyboardInterrupt
    assert gc.get_threshold() == before


def resident_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * mmap.PAGESIZE


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others give back by themselves")
def test_free_memory_below_what_is_held_is_given_back() -> None:
    blocks = [b"x" * 4000 + str(number).encode() for number in range(10_000)]
    last = blocks.pop()
    blocks.clear()
    before = resident_bytes()
    give_memory_back()
    assert before - resident_bytes() > 20_000_000
    assert last


@pytest.mark.parametrize(("resident_mb", "collections"), [(100.0, 0), (300.0, 1)])
def test_garbage_is_collected_between_builds_only_if_much_is_held(
    monkeypatch: pytest.MonkeyPatch, resident_mb: float, collections: int
) -> None:
    calls: list[None] = []
    monkeypatch.setattr(gc_pauses, "_resident_mb", lambda: resident_mb)
    monkeypatch.setattr(gc_pauses.gc, "collect", lambda: calls.append(None))
    collect_if_large()
    assert len(calls) == collections
