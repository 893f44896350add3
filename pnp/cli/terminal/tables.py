"""Tables of text, and numbers as people read them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.cli.terminal.screen import Line

_GAP: Final = "  "
_UNITS: Final = (("MB", 1_000_000), ("kB", 1_000))


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Line]:
    """Return rows under a head, in columns as wide as their widest entry; numbers to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    right = [all(_is_number(entry) for entry in column) for column in zip(*rows, strict=True)]
    lines = [Line(_row(head, widths, right), "dim")]
    lines.extend(Line(_row(row, widths, right)) for row in rows)
    return lines


def _row(entries: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    cells = (
        entry.rjust(width) if to_the_right else entry.ljust(width)
        for entry, width, to_the_right in zip(entries, widths, right, strict=True)
    )
    return _GAP.join(cells).rstrip()


def _is_number(entry: str) -> bool:
    return entry[:1].isdigit() and not entry.isalpha()


def size_of(number: int) -> str:
    """Return a number of bytes as people read it: 41.3 kB."""
    for unit, factor in _UNITS:
        if number >= factor:
            return f"{number / factor:.1f} {unit}"
    return f"{number} B"


def near(path: Path) -> str:
    """Return a path from here if that is shorter, and in full if not."""
    full = path.absolute()
    try:
        relative = os.path.relpath(full)
    except ValueError:  # another drive
        return str(full)
    return min(relative, str(full), key=len)
