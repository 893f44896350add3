"""A game's engine and material, opened once in each process."""

from __future__ import annotations

import gc
import signal
import threading
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final, Protocol

from pnp.core import caches
from pnp.rules.engine import Engine
from pnp.rules.fields import Record


class EngineSource(Hashable, Protocol):
    """The source of an engine and its material. It can be sent to another process."""

    def __call__(self) -> tuple[Engine, Record]:
        """Return the engine, and a record of its MATERIAL."""


_OPENING: Final = threading.Lock()
_MAX_OPEN: Final = 1_000
"""The number of engines kept open, enough for the variants that a sweep plays in turn."""


def open_engine(source: EngineSource) -> tuple[Engine, Record]:
    """Return the engine and the material, ready to play; rules are compiled if need be."""
    with _OPENING, _without_interrupts():
        return _open(source)


def warm_up(source: EngineSource) -> None:
    """Open an engine in a process of its own, in order to cache its compiled rules."""
    gc.disable()  # numba leaves much behind, and to look through it again and again takes a second
    open_engine(source)


@lru_cache(maxsize=_MAX_OPEN)
def _open(source: EngineSource) -> tuple[Engine, Record]:
    engine, material = source()
    try:
        engine.warm(material)
    except Exception:
        # numba trusts the files that it kept; a full disk or a power cut may have damaged them.
        if not caches.forget_rules(engine.rules.__name__):
            raise
        engine.warm(material)
    return engine, material


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Defer Ctrl-C: numba is unusable after an interrupt while it compiles or loads.

    Only the main thread receives signals.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    interrupts = []
    before = signal.signal(signal.SIGINT, lambda *args: interrupts.append(args))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupts:
        signal.raise_signal(signal.SIGINT)
