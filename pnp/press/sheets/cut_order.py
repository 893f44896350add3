"""The order of cutting: a name beside every cut.

Cuts run from edge to edge: first the numbered ones, from the left, through all rows at once; then
the lettered ones, from the top, through the strips.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pnp.press.sheets import bounds
from pnp.press.sheets.cut_lines import AXES, Axis, CutLines

LABEL_MM: Final = 2.2
"""The height of a cut's name."""

_BESIDE_MM: Final = 2.2
"""From a cut to the middle of its name, along the card."""


class MarkLabel(Struct, frozen=True):
    """The name of a cut, in the middle of (x, y), upright and `LABEL_MM` high."""

    text: str
    x_mm: float
    y_mm: float


def cut_names(cut_lines: CutLines, offset_mm: float) -> Iterator[MarkLabel]:
    """Yield the cuts' names in their order: 1, 2, 3 from the left, A, B, C from the top.

    A name stands beside its mark, over the card rather than over the waste; cuts along which no
    outer band has room for a name have none.
    """
    for (across, along), name in zip(AXES, (_number, _letters), strict=True):
        middle = _middle_for_names(cut_lines, along, offset_mm)
        if middle is None:
            continue
        for index, (cut, inward) in enumerate(_sides(cut_lines, across)):
            beside = cut + inward * _BESIDE_MM
            x, y = (beside, middle) if across == "x" else (middle, beside)
            yield MarkLabel(name(index), x, y)


def _middle_for_names(cut_lines: CutLines, along: Axis, offset_mm: float) -> float | None:
    """Return the line on which names stand: near the first outer band's trim, or the last's."""
    first, *_, last = cut_lines.free_strips(along, offset_mm)
    if first.length_mm >= LABEL_MM:
        return first.end_mm - LABEL_MM / 2
    if last.length_mm >= LABEL_MM:
        return last.start_mm + LABEL_MM / 2
    return None


def _sides(cut_lines: CutLines, across: Axis) -> Iterator[tuple[float, int]]:
    """Yield each cut, and the side on which a card lies: after it (1), or before it (-1)."""
    spans = cut_lines.columns if across == "x" else cut_lines.rows
    starts = [span.start_mm for span in spans]
    for cut in cut_lines.cuts(across):
        yield cut, 1 if any(abs(cut - start) <= bounds.TOLERANCE_MM for start in starts) else -1


def _number(index: int) -> str:
    return str(index + 1)


def _letters(index: int) -> str:
    """Return A to Z, then AA, AB, as columns of a spreadsheet."""
    name = ""
    while index >= 0:
        index, letter = divmod(index, 26)
        name = chr(ord("A") + letter) + name
        index -= 1
    return name
