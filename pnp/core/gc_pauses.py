"""When Python's garbage collector runs, and when memory goes back to the system."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SELDOM: Final = (1_000_000, 20, 100)
"""Thresholds of the three generations (`gc.set_threshold`)."""

MAX_RESIDENT_MB: Final = 256
"""Memory that a process may hold before garbage is collected between two builds."""

_STATM: Final = Path("/proc/self/statm")
_PAGE_BYTES: Final = 4096


@contextmanager
def fewer_gc_pauses() -> Iterator[None]:
    """Run the garbage collector less often inside the block (process-wide).

    A build holds nearly all that it makes until it is done: going through it as often as Python
    does by default would take a tenth of the time. It still runs, for the sake of large decks.
    """
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def collect_if_large() -> None:
    """Collect garbage if the process holds more than `MAX_RESIDENT_MB`, or if nobody can tell."""
    if _resident_mb() > MAX_RESIDENT_MB:
        gc.collect()


def _resident_mb() -> float:
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * _PAGE_BYTES / 1e6
    except OSError:  # only Linux has it
        return float("inf")


def give_memory_back() -> None:
    """Collect garbage, and return free memory to the system where its allocator can be asked.

    GNU's allocator keeps what it once had: a program that makes the same large objects again and
    again, each slightly larger or smaller, would come to hold several times what it uses.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
