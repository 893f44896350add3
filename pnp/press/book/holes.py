"""Holes: the white that columns leave at their feet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.press.book.boxes import PlacedBox


class Hole(Struct, frozen=True):
    """White in a column, in steps from the top of the page's text area."""

    column: int
    top: int
    end: int

    @property
    def height(self) -> int:
        """Return its height in steps."""
        return self.end - self.top


def holes(page: Sequence[PlacedBox], rows: int, columns: int, head: int = 0) -> Iterator[Hole]:
    """Yield the white at the foot of each column, and above each piece that spans the columns.

    Args:
        page: the pieces of a page.
        rows: the height of a column in steps.
        columns: the number of columns.
        head: the occupied steps at the head of the page.
    """
    wide = [box for box in page if box.piece.wide]
    for column in range(columns):
        end = head
        inside = [box for box in page if box.column == column and not box.piece.wide]
        for box in sorted((*inside, *wide), key=lambda box: box.top):
            if box.piece.wide and box.top > end:
                yield Hole(column, end, box.top)
            end = max(end, box.top + box.piece.height)
        if end < rows:
            yield Hole(column, end, rows)


def indices_above(page: Sequence[PlacedBox], hole: Hole) -> Iterator[int]:
    """Yield the indices of the pieces of a hole's column, from the wide piece above it."""
    start = max((box.top for box in page if box.piece.wide and box.top < hole.top), default=-1)
    for index, box in enumerate(page):
        if box.column == hole.column and not box.piece.wide and start < box.top < hole.top:
            yield index
