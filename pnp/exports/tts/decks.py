"""Decks and their sheets: one picture holds many fronts, side by side, all of one size.

Cards with the same back make a deck, which is how a table keeps them. Cards whose backs nobody
else has are one deck with a second sheet for the backs. There, the program shows the last picture
of a sheet to those who may not see the card: that place is kept free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pnp.core.geometry import Size
from pnp.exports.picturing import MM_PER_INCH
from pnp.exports.pieces import LoosePiece, PieceSet, card_piles

MAX_SIDE_PX: Final = 4096
"""The largest picture that the program shows as it is."""

MAX_COLUMNS: Final = 10
MAX_ROWS: Final = 7
MIN_SIDE: Final = 2
"""Columns and rows of a sheet; only a single card stands alone."""

_MIN_DPI: Final = 150.0
"""Pixels an inch for legible small letters; another sheet is begun rather than use fewer."""


@dataclass(frozen=True, slots=True)
class SheetGrid:
    """The columns and rows of a sheet."""

    columns: int
    rows: int
    width_px: int
    """Of one card."""
    height_px: int

    @property
    def places(self) -> int:
        """Return the number of pictures that it holds."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Cards that share a sheet."""

    number: int
    """From 1, and unique in the file: the program counts cards in hundreds of it."""
    pieces: tuple[LoosePiece, ...]
    grid: SheetGrid
    back: str | None
    """The face that all of them have on their back; None for a blank one."""
    has_own_backs: bool = False
    """Whether the backs are a sheet of their own, in the same places."""


@dataclass(frozen=True, slots=True)
class TableDeck:
    """Cards that lie on one pile."""

    part: str
    sheets: tuple[CardSheet, ...]

    @property
    def cards(self) -> tuple[tuple[int, LoosePiece], ...]:
        """Return every card with its number, copies one by one."""
        return tuple(
            (100 * sheet.number + place, piece)
            for sheet in self.sheets
            for place, piece in enumerate(sheet.pieces)
            for _ in range(piece.copies)
        )


def card_decks(pieces: PieceSet, dpi: int) -> tuple[TableDeck, ...]:
    """Return the decks of a game, in the order of its cards."""
    decks: list[TableDeck] = []
    number = 1
    for group in card_piles(pieces):
        back, has_own_backs = group[0].back, len({piece.back for piece in group}) > 1
        alone = len(group) == 1 and group[0].copies == 1
        sheets = []
        for part in _shares(group, dpi, keeps_one_free=has_own_backs):
            free = int(has_own_backs)
            grid = sheet_grid(len(part) + free, part[0].size, dpi, least=1 if alone else MIN_SIDE)
            sheets.append(
                CardSheet(number, part, grid, None if has_own_backs else back, has_own_backs)
            )
            number += 1
        decks.append(TableDeck(group[0].part, tuple(sheets)))
    return tuple(decks)


def _shares(
    pieces: Sequence[LoosePiece], dpi: int, *, keeps_one_free: bool
) -> Iterator[tuple[LoosePiece, ...]]:
    """Yield pieces in as few shares as sheets hold, equally large but for one."""
    capacity = _capacity(pieces[0].size, dpi) - keeps_one_free
    sheets = -(-len(pieces) // capacity)
    for index in range(sheets):
        yield tuple(pieces[index * len(pieces) // sheets : (index + 1) * len(pieces) // sheets])


def _capacity(size: Size, dpi: int) -> int:
    """Return the number of cards on a sheet that can still be read."""
    least = min(_MIN_DPI, dpi) / MM_PER_INCH
    readable = (
        columns * rows
        for columns, rows in _divisions(MIN_SIDE)
        if columns * size.width_mm * least <= MAX_SIDE_PX
        and rows * size.height_mm * least <= MAX_SIDE_PX
    )
    return max(readable, default=MIN_SIDE * MIN_SIDE)


def sheet_grid(pictures: int, size: Size, dpi: int, least: int = MIN_SIDE) -> SheetGrid:
    """Return the division of a sheet: its pictures as large as can be, the fewest places empty.

    Args:
        pictures: how many there are.
        size: of each.
        dpi: dots per inch, at most.
        least: columns and rows, at least.
    """
    enough = (
        _grid(columns, rows, size, dpi)
        for columns, rows in _divisions(least)
        if columns * rows >= pictures
    )
    return max(enough, key=lambda grid: (grid.height_px, -grid.places, -grid.columns))


def _divisions(least: int) -> Iterator[tuple[int, int]]:
    return product(range(least, MAX_COLUMNS + 1), range(least, MAX_ROWS + 1))


def _grid(columns: int, rows: int, size: Size, dpi: int) -> SheetGrid:
    scale = min(
        dpi / MM_PER_INCH,
        MAX_SIDE_PX / (columns * size.width_mm),
        MAX_SIDE_PX / (rows * size.height_mm),
    )
    width_px, height_px = max(1, int(scale * size.width_mm)), max(1, int(scale * size.height_mm))
    return SheetGrid(columns, rows, width_px, height_px)
