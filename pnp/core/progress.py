"""Progress: what a recipe reports while it works, to whoever shows it."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Takes what is being made, how many steps are done, and how many there are."""


def silent(_step: str, _done: int, _total: int) -> None:
    """Report to nobody."""
