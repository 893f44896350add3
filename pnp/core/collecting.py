"""When memory is searched for objects that only hold one another, and given back."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (1_000_000, 20, 100)
"""New objects before the young are searched; how often that is before older ones are."""


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Search seldom while this lasts; in all threads, for Python knows no other way.

    Nearly all that a build makes it holds until it is done: to go through it as often as Python
    does by itself would take a tenth of the time. That it is done at all is for large decks.
    """
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def give_memory_back() -> None:
    """Search all memory, and give what is free back to the system where its allocator can be asked.

    GNU's keeps what it has once had: a program that makes the same large things again and again,
    each somewhat larger or smaller, would come to hold several times what it uses.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
