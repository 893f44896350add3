"""A position as text: what a game's `show` writes, for `print(table)`."""

from __future__ import annotations

from collections.abc import Iterable


def rows(pairs: Iterable[tuple[str, str]]) -> str:
    """Return a line for each pair of a label and what it says, in two columns."""
    known = list(pairs)
    width = max((len(label) for label, _ in known), default=0)
    return "\n".join(f"{label:{width}}  {said or '-'}" for label, said in known)


def each(names: Iterable[str], counts: Iterable[int]) -> str:
    """Return every name as often as it is counted, apart by spaces."""
    return " ".join(name for name, count in zip(names, counts, strict=False) for _ in range(count))
