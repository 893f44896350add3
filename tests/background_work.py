"""Work for a process in the background, in a module that the process finds, too."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep
from typing import Any

from pnp.core.errors import CallError, Problem


def work(order: str) -> Iterator[dict[str, Any]]:
    """Count without an end, or do what the order says."""
    if order == "refuse":
        raise CallError(Problem("no"))
    if order == "die":
        raise SystemExit
    while order == "hang":
        sleep(0.1)
    number = 0
    while order == "count" or number < 3:
        yield {"order": order, "number": number}
        number += 1
