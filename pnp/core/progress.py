"""Progress: the type of callbacks that recipes report their work to."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Takes the current step's name, the number of steps done, and their total."""


def silent(_step: str, _count: int, _total: int) -> None:
    """Ignore all reports."""
