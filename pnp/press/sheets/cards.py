"""The best grid of equal cards on a page, and why it holds no more.

Every way of laying them is tried. The most cards win; then the fewest cuts; then the shortest
fold, and backs with columns reversed rather than rows; then upright paper.

Refusals: the reason why no card fits, and the nearest choice that would.

One choice is changed at a time, in small steps, until a card fits, the least wasteful
first. If no single change is enough, the nearest smaller card is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.bounds import format_size
from pnp.press.sheets.imposition import NO_CORRECTION, Imposition, mirror
from pnp.press.sheets.layouts import Layout, Reason, layouts


class CardGrid(Struct, frozen=True):
    """The grid of equal cards on a page: the best layout, and the others that were tried."""

    imposition: Imposition
    trim: Size
    layout: Layout
    others: tuple[Layout, ...]
    cells: tuple[Rect, ...]
    """The trims of the fronts, row by row."""

    @property
    def paper(self) -> Size:
        """Return the paper as it is turned."""
        return self.layout.paper

    @property
    def per_page(self) -> int:
        """Return the number of cards on a page."""
        return len(self.cells)

    @property
    def reasons(self) -> tuple[Reason, Reason]:
        """Return the reasons why there are no more columns, and no more rows."""
        return self.layout.reasons

    @property
    def fold_mm(self) -> float | None:
        """Return a gutterfold's fold in mm: x if columns are reversed, y if rows; None for none."""
        if self.imposition.backs != "gutterfold":
            return None
        across = self.layout.reversal == "columns"
        return (self.paper.width_mm if across else self.paper.height_mm) / 2

    @property
    def front_page(self) -> Rect:
        """Return the printable area of the fronts: up to the fold, if any."""
        usable, fold = self.layout.usable, self.fold_mm
        if fold is None:
            return usable
        if self.layout.reversal == "columns":
            return Rect(usable.x_mm, usable.y_mm, fold - usable.x_mm, usable.height_mm)
        return Rect(usable.x_mm, usable.y_mm, usable.width_mm, fold - usable.y_mm)

    def clips(self, bleed_mm: float | None = None, count: int | None = None) -> tuple[Rect, ...]:
        """Return the clip of each front's bleed: half the gap to a neighbour, all outside.

        Args:
            bleed_mm: the bleed, if it is not that of the imposition; it stays within the margins.
            count: the number of places that are filled; None for all.
        """
        bleed = self.imposition.bleed_mm if bleed_mm is None else bleed_mm
        inner = min(bleed, self.imposition.gap / 2)
        neighbours = set(list(self._places())[:count])
        return tuple(
            _enlarge(
                cell,
                left=inner if column else bleed,
                top=inner if row else bleed,
                right=inner if (row, column + 1) in neighbours else bleed,
                bottom=inner if (row + 1, column) in neighbours else bleed,
            ).intersection(self.layout.area)
            for (row, column), cell in zip(self._places(), self.cells, strict=True)
        )

    def _places(self) -> Iterator[tuple[int, int]]:
        for row in range(self.layout.rows):
            for column in range(self.layout.columns):
                yield row, column

    def backs(self, rects: tuple[Rect, ...]) -> tuple[Rect, ...]:
        """Return the rectangles of the backs of fronts at `rects`, if there are backs."""
        reversal = self.layout.reversal
        if reversal is None:
            return ()
        return tuple(mirror(rect, self.paper, reversal) for rect in rects)


def _enlarge(rect: Rect, left: float, top: float, right: float, bottom: float) -> Rect:
    width, height = rect.width_mm + left + right, rect.height_mm + top + bottom
    return Rect(rect.x_mm - left, rect.y_mm - top, width, height)


def card_grid(trim: Size, imposition: Imposition) -> CardGrid:
    """Return the best grid for cards of a size.

    Raises:
        CallError: something asked for is out of bounds, or no card fits; with the nearest that
            would work.
    """
    problems = [*imposition.problems(), *_no_card(trim)]
    if problems:
        raise CallError(problems)
    rank = partial(_rank, folds=imposition.backs == "gutterfold")
    best, *others = sorted(layouts(trim, imposition), key=rank)
    if not best.cards:
        raise CallError(does_not_fit(trim, imposition))
    return CardGrid(imposition, trim, best, tuple(others), _cells(trim, imposition.gap, best))


def _no_card(trim: Size) -> Iterator[Problem]:
    """Yield the problems of a size that no card has."""
    for what, length in (("width", trim.width_mm), ("height", trim.height_mm)):
        yield from bounds.out_of_bounds(f"a card's {what}", length, 1, bounds.MAX_LENGTH_MM)


def _rank(layout: Layout, *, folds: bool) -> tuple[float, ...]:
    """Return the sort key of a layout, most important criterion first; the least is best."""
    return (
        -layout.cards,
        layout.cuts,
        _fold_length(layout) if folds else 0,
        layout.reversal == "rows",
    )


def _fold_length(layout: Layout) -> float:
    across = layout.reversal == "columns"
    return layout.paper.height_mm if across else layout.paper.width_mm


def _cells(trim: Size, gap_mm: float, layout: Layout) -> tuple[Rect, ...]:
    """Return the cards' trims row by row, in the middle of their area."""
    area = layout.area
    across, down = trim.width_mm + gap_mm, trim.height_mm + gap_mm
    left = area.x_mm + (area.width_mm - layout.columns * across + gap_mm) / 2
    top = area.y_mm + (area.height_mm - layout.rows * down + gap_mm) / 2
    return tuple(
        Rect(left + column * across, top + row * down, trim.width_mm, trim.height_mm)
        for row in range(layout.rows)
        for column in range(layout.columns)
    )


Change = tuple[str, Imposition]
"""An imposition with one thing changed, and what that is."""


def does_not_fit(trim: Size, imposition: Imposition) -> Problem:
    """Return the problem that no card of this size fits, with the nearest that would work."""
    near = next((remedy for remedy, other in _changes(imposition) if _fits(trim, other)), None)
    return Problem(_fact(trim, imposition), hint=near or _nearest_card(trim, imposition))


def _fits(trim: Size, imposition: Imposition) -> bool:
    return any(layout.cards for layout in layouts(trim, imposition))


def _fact(trim: Size, imposition: Imposition) -> str:
    card, paper = f"a card of {format_size(trim)}", f"paper of {format_size(imposition.paper)}"
    bare = Imposition(imposition.paper, Margins(), bleed_mm=0, backs="none")
    if not _fits(trim, bare):
        return f"{card} is larger than {paper}"
    if imposition.backs == "gutterfold" and _fits(trim, replace(imposition, backs="none")):
        return f"{card} and its back do not lie on either side of a fold on {paper}"
    return f"{card} does not fit between the margins of {paper}"


def _changes(imposition: Imposition) -> Iterator[Change]:
    if imposition.reserve_mm:
        yield "no room for marks would let it fit", replace(imposition, reserve_mm=0)
    yield from _smaller_bleeds(imposition)
    if imposition.backs == "gutterfold":
        yield from _nearer_folds(imposition)
    yield from _smaller_margins(imposition)
    if imposition.backs == "gutterfold":
        yield "backs on the other side of the sheet would fit", _duplex(imposition)
    if imposition.correction != NO_CORRECTION:
        other = replace(imposition, correction=NO_CORRECTION)
        yield "without the correction of backs it would fit", other


def _smaller_bleeds(imposition: Imposition) -> Iterator[Change]:
    for tenths in range(int(imposition.bleed_mm * 10), -1, -1):
        bleed = tenths / 10
        yield f"with a bleed of {bleed:g} mm it fits", replace(imposition, bleed_mm=bleed)


def _nearer_folds(imposition: Imposition) -> Iterator[Change]:
    for halves in range(int(imposition.fold_mm * 2), -1, -1):
        fold = halves / 2
        yield f"with {fold:g} mm to the fold it fits", replace(imposition, fold_mm=fold)


def _smaller_margins(imposition: Imposition) -> Iterator[Change]:
    sides = imposition.margins
    largest = max(sides.top_mm, sides.right_mm, sides.bottom_mm, sides.left_mm)
    for halves in range(int(largest * 2), -1, -1):
        most = halves / 2
        margins = Margins(
            min(most, sides.top_mm),
            min(most, sides.right_mm),
            min(most, sides.bottom_mm),
            min(most, sides.left_mm),
        )
        remedy = f"with margins of at most {most:g} mm it fits, if the printer can"
        yield remedy, replace(imposition, margins=margins)


def _duplex(imposition: Imposition) -> Imposition:
    return replace(imposition, backs="duplex-long")


def _nearest_card(trim: Size, imposition: Imposition) -> str:
    """Return the card that fits and differs least."""
    sizes = [_clamp(trim, room) for room in _rooms(trim, imposition)]
    if not sizes:
        return "choose larger paper, smaller margins or less bleed"
    size = max(sizes, key=lambda size: size.width_mm * size.height_mm)
    return f"the nearest that fits is {format_size(size)}"


def _rooms(trim: Size, imposition: Imposition) -> Iterator[Size]:
    """Yield the largest card of each layout that has room for one."""
    for layout in layouts(trim, imposition):
        column, row = layout.reasons
        room = Size(column.free_mm - 2 * column.edge_mm, row.free_mm - 2 * row.edge_mm)
        if room.width_mm > 1 and room.height_mm > 1:
            yield room


def _clamp(size: Size, room: Size) -> Size:
    """Return a size as large as fits, in whole tenths of a millimetre."""
    return Size(
        int(min(size.width_mm, room.width_mm) * 10 + 1e-6) / 10,
        int(min(size.height_mm, room.height_mm) * 10 + 1e-6) / 10,
    )
