"""Tuning the garbage collector, and returning memory to the system."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

SELDOM: Final = (2_000_000, 20, 100)
"""Thresholds of the three generations (`gc.set_threshold`)."""

MAX_RESIDENT_MB: Final = 256
"""Memory that a process may hold before garbage is collected between two builds."""

_STATM: Final = Path("/proc/self/statm")
_PAGE_BYTES: Final = 4096


@contextmanager
def fewer_gc_pauses() -> Iterator[None]:
    """Run the garbage collector less often inside the block (process-wide).

    A build keeps nearly all its objects until the end, so the default thresholds would spend a
    tenth of the time on them in vain. The collector still runs, which matters for large decks.
    """
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def collect_if_large() -> None:
    """Collect garbage if the process holds more than `MAX_RESIDENT_MB` or its size is unknown."""
    if _resident_mb() > MAX_RESIDENT_MB:
        gc.collect()


def _resident_mb() -> float:
    try:
        return int(_STATM.read_text(encoding="ascii").split()[1]) * _PAGE_BYTES / 1e6
    except OSError:  # only Linux has it
        return float("inf")


def give_memory_back() -> None:
    """Collect garbage and, with the GNU allocator, return free memory to the system.

    The allocator holds on to freed memory: a program that allocates large objects of varying size
    again and again would come to hold several times the memory that it uses.
    """
    gc.collect()
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 -- only a program that stays gives memory back

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
