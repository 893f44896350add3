"""Requests to stop (Ctrl-C, SIGTERM, a closed terminal), held back while they would do harm."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

STOPPING: Final = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
"""The signals that ask a program to stop, of those that the system knows."""


class StoppedLateError(KeyboardInterrupt):
    """Raised in place of KeyboardInterrupt if the work was already done."""


@contextmanager
def defer_signals() -> Iterator[None]:
    """Defer requests to stop until the end of the block.

    Only the main thread receives signals: in any other thread this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    queue: list[int] = []
    before = {
        number: signal.signal(number, lambda number, _: queue.append(number)) for number in STOPPING
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in queue:
            signal.raise_signal(number)


@contextmanager
def late_if_done() -> Iterator[threading.Event]:
    """Yield an event to set when the work is done; a later request to stop raises StoppedLateError.

    Raises:
        StoppedLateError: in place of KeyboardInterrupt, once the event is set.
    """
    completion = threading.Event()
    try:
        yield completion
    except KeyboardInterrupt as error:
        if completion.is_set():
            raise StoppedLateError from error
        raise
