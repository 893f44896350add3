"""Marks for scissors, trimmers and folders, as lines and labels in millimetres.

Rules of the trade that hold here: no mark touches a card or its bleed, none lies in the printer's
margin, and every cut is marked at both of its ends wherever there is room. Marks of backs are
those of fronts in the mirror, so a cut has the same name on both sides.

The order of cutting: a name beside every cut.

Cuts run from edge to edge: first the numbered ones, from the left, through all rows at once; then
the lettered ones, from the top, through the strips.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from pnp.core.geometry import Rect
from pnp.press.sheets import bounds
from pnp.press.sheets.cards import CardGrid
from pnp.press.sheets.cut_lines import (
    AXES,
    Axis,
    CutLines,
    FreeStrip,
    card_cut_lines,
    front_cut_lines,
)
from pnp.press.sheets.imposition import mirror

MarkKind = Literal["crop", "guide", "fold", "join", "staple"]
"""A short mark beside a corner; a line to the margin for a trimmer; a fold, to be drawn dashed;
where the edge of the next tile of a board comes to lie; where a booklet is stapled."""

MIN_LENGTH_MM: Final = 1.0
"""The shortest mark that helps; shorter ones are left out."""


class MarkStyle(Struct, frozen=True):
    """The style of marks at cuts."""

    kind: MarkKind
    offset_mm: float = 3.0
    """From a trim to its mark, at least: as far as a hand is inaccurate."""
    length_mm: float = 5.0
    """Of a mark, at most; a guide runs on to the margin."""


CROP: Final = MarkStyle("crop")
GUIDE: Final = MarkStyle("guide")


class Mark(Struct, frozen=True):
    """A line."""

    kind: MarkKind
    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


class PageMarks(Struct, frozen=True):
    """The marks of one side of a page."""

    lines: tuple[Mark, ...] = ()
    labels: tuple[MarkLabel, ...] = ()


def card_marks(grid: CardGrid, style: MarkStyle = CROP, back_bleed_mm: float = 0.0) -> PageMarks:
    """Return the marks of a page of fronts; of a gutterfold, of the whole page.

    Args:
        grid: the cards.
        style: short marks, or lines to the margin beside the outermost cards.
        back_bleed_mm: how far backs run beyond their trim, if that is further than fronts do.
    """
    bleed = max(grid.imposition.bleed_mm, back_bleed_mm)
    lines = (*lines_at_cuts(card_cut_lines(grid, bleed), style), *_fold(grid))
    return PageMarks(lines, tuple(cut_names(front_cut_lines(grid, bleed), style.offset_mm)))


def lines_at_cuts(cut_lines: CutLines, style: MarkStyle) -> Iterator[Mark]:
    """Yield a line at every cut in every free strip that has room for it."""
    for across, _ in AXES:
        yield from lines_at(cut_lines.cuts(across), across, cut_lines, style)


def lines_at(
    places_mm: Sequence[float], across: Axis, cut_lines: CutLines, style: MarkStyle
) -> Iterator[Mark]:
    """Yield a line at every place on an axis, in every free strip that has room for it."""
    for strip in cut_lines.free_strips(dict(AXES)[across], style.offset_mm):
        for start, end in _stretches(strip, style):
            yield from (_line(style.kind, across, place, start, end) for place in places_mm)


def _stretches(strip: FreeStrip, style: MarkStyle) -> Iterator[tuple[float, float]]:
    """Yield the parts of a strip that are marked: beside each trim, or to the margin."""
    if strip.length_mm < MIN_LENGTH_MM:
        return
    outermost = not (strip.before and strip.after)
    most = style.length_mm * (1 if outermost else 2)
    if strip.length_mm <= most or (outermost and style.kind == "guide"):
        yield strip.start_mm, strip.end_mm
        return
    if strip.before:
        yield strip.start_mm, strip.start_mm + style.length_mm
    if strip.after:
        yield strip.end_mm - style.length_mm, strip.end_mm


def _line(kind: MarkKind, across: Axis, at_mm: float, start_mm: float, end_mm: float) -> Mark:
    if across == "x":
        return Mark(kind, at_mm, start_mm, at_mm, end_mm)
    return Mark(kind, start_mm, at_mm, end_mm, at_mm)


def fold_marks(grid: CardGrid) -> PageMarks:
    """Return the fold of a gutterfold alone: cuts do without marks, but no fold without a line."""
    return PageMarks(tuple(_fold(grid)))


def _fold(grid: CardGrid) -> Iterator[Mark]:
    """Yield the fold, from margin to margin."""
    fold, usable = grid.fold_mm, grid.layout.usable
    if fold is None:
        return
    if grid.layout.reversal == "columns":
        yield _line("fold", "x", fold, usable.y_mm, usable.bottom_mm)
    else:
        yield _line("fold", "y", fold, usable.x_mm, usable.right_mm)


def back_marks(marks: PageMarks, grid: CardGrid) -> PageMarks:
    """Return the marks of a page of backs: those of its fronts in the mirror, names kept."""
    reversal = grid.layout.reversal
    if reversal is None:
        return PageMarks()
    lines = tuple(
        Mark(line.kind, *mirror(_box(line), grid.paper, reversal).edges) for line in marks.lines
    )
    spots = ((label, Rect(label.x_mm, label.y_mm, 0, 0)) for label in marks.labels)
    labels = ((mark, mirror(spot, grid.paper, reversal)) for mark, spot in spots)
    return PageMarks(lines, tuple(MarkLabel(mark.text, to.x_mm, to.y_mm) for mark, to in labels))


def _box(line: Mark) -> Rect:
    return Rect(line.x1_mm, line.y1_mm, line.x2_mm - line.x1_mm, line.y2_mm - line.y1_mm)


def count_bare_cuts(marks: Iterable[Mark], cut_lines: CutLines) -> tuple[int, int]:
    """Return the numbers of horizontal and vertical cuts without a mark, for lack of room."""
    lines = tuple(marks)
    upright = {round(line.x1_mm, 6) for line in lines if line.x1_mm == line.x2_mm}
    level = {round(line.y1_mm, 6) for line in lines if line.y1_mm == line.y2_mm}
    return (
        sum(round(cut, 6) not in upright for cut in cut_lines.cuts("x")),
        sum(round(cut, 6) not in level for cut in cut_lines.cuts("y")),
    )


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
