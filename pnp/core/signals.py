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
"""The signals that ask a program to stop, as far as the system has them."""


class StoppedLateError(KeyboardInterrupt):
    """Raised in place of KeyboardInterrupt when what was asked for had been done."""


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold requests to stop until the block is done; then they take their usual effect.

    Only the main thread hears signals: in any other this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    before = {each: signal.signal(each, lambda got, _: heard.append(got)) for each in STOPPING}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, signal.SIG_DFL if handler is None else handler)
        for each in heard:
            signal.raise_signal(each)


@contextmanager
def late_if_done() -> Iterator[threading.Event]:
    """Give an event that says that all is done: whoever asks to stop after it asks too late.

    Raises:
        StoppedLateError: in place of KeyboardInterrupt, once the event is set.
    """
    done = threading.Event()
    try:
        yield done
    except KeyboardInterrupt as error:
        if done.is_set():
            raise StoppedLateError from error
        raise
