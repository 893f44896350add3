"""Processes that share work."""

from __future__ import annotations

from typing import NoReturn

import pytest

from pnp.core import processes


class NoSemaphores:
    """A way to start processes on a system where they cannot wait for one another."""

    def Lock(self) -> NoReturn:  # noqa: N802 -- as in multiprocessing
        """Refuse, as `multiprocessing` does without `/dev/shm`."""
        raise FileNotFoundError


def test_without_semaphores_one_process_does_all_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("multiprocessing.get_context", lambda _: NoSemaphores())
    assert processes.count_processors() == 1
