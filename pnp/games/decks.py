"""A deck of one's own: an SVG layout and rows of values become a game that can be printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.data.css_colours import hex_colour
from pnp.data.game import Credits
from pnp.data.tabular import fold, read_table, split_tab
from pnp.games.components import Back, Bag, Component
from pnp.games.game import Game, wrong_key
from pnp.games.own.rows import MAX_COPIES, copies_fault, copies_of
from pnp.press.faces.drawings import Cells, is_labelled, read_drawing

Row = Mapping[str, Any]
"""The values that a card's layout may name. `id` and `copies` are read here as well."""


class PlacedRow(NamedTuple):
    """A row of a deck, and how problems name it."""

    number: int
    place: str
    values: Row


PART: Final = "cards"


_MAY_BE_MISSING: Final = ("copies", "id")


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a deck, before it is known how they are printed."""

    key: str
    layout: str
    rows: tuple[PlacedRow, ...]
    back: str | None = None
    size: Size | None = None
    is_drawing: bool = False
    """Whether the layout is filled in by the labels of its objects."""

    def bag(self, _sheets: int) -> Bag:
        """Return the cards as components; a deck has no game sheets."""
        return Bag(self.key, tuple(map(self._component, self.rows)))

    def _component(self, row_of_file: PlacedRow) -> Component:
        number, place, row = row_of_file
        name = f"{self.key}.{row.get('id', number)}"
        place += f" ({row['id']})" if "id" in row else ""
        back = Back(f"{self.key}.back", self.back) if self.back else None
        copies = _count(row.get("copies", 1)) or 0
        values: Row = {"cells": plain_cells(row)} if self.is_drawing else row
        card = Component(name, PART, "card", self.layout, self.size, copies, values, back)
        return replace(card, source=place)


def deck(  # noqa: PLR0913 -- what a deck is made of, by name
    key: str,
    layout: Path | str,
    rows: Iterable[Row] | Path | str,
    *,
    back: Path | str | None = None,
    title: str | None = None,
    by: str = "—",
    year: int = 2026,
    size_mm: tuple[float, float] | None = None,
) -> Game:
    """Return a deck that can be printed like any game.

    Pictures that the layouts name as `<image href="wren">` are `wren.svg` beside the layout, PNG,
    JPEG or WebP of that name, or pictures of the art kit.

    Args:
        key: its short name; file names begin with it.
        layout: an SVG layout (docs/layouts.md), whose values are those of a row; or a drawing
            whose objects are labelled with the columns (docs/own-deck.md).
        rows: a mapping a card, or the file that holds them: CSV, .xlsx or .ods, perhaps with a
            tab, "game.xlsx#birds". `copies` says how many of a card are printed, `id` how it is
            called; both may be missing, or empty in a file.
        back: the layout of all backs, in the same folder; None for no backs.
        title: its name on paper; the key if none is given.
        by: who designed it.
        year: when.
        size_mm: width and height of a card; None for the format that is ordered.

    Raises:
        CallError: the key is not a game's, there are no rows or two of one id, a row says something
            else than a number of copies, or the back lies in another folder.
        MaterialError: the file cannot be read, or something in it is wrong, by cell.

    Example:
        >>> _ = Path("bird.svg").write_text('''
        ... <svg xmlns="http://www.w3.org/2000/svg"
        ...      width="63mm" height="88mm" viewBox="0 0 63 88">
        ...   <rect x="5" y="60" width="53" height="12" data-pnp-text="{{ name }}"/>
        ... </svg>''')
        >>> birds = [{"name": "Mallard", "copies": 3}, {"name": "Teal"}]
        >>> (cards,) = pnp.lay_out(pnp.deck("birds", "bird.svg", birds)).parts
        >>> [card.copies for card in cards.components]
        [3, 1]
    """
    home, layout = Path(layout).parent, Path(layout)
    table = tuple(_read(str(rows)) if isinstance(rows, (str, Path)) else _place_rows(rows))
    elsewhere = back is not None and Path(back).parent.resolve() != home.resolve()
    raise_if_any(
        [
            *wrong_key(key),
            *([Problem("a back lies beside its layout", str(back))] if elsewhere else ()),
            *([] if table else [Problem("a deck has a row for each card, and there is none")]),
            *_wrong_copies(table),
            *_duplicate_ids(table),
        ],
        CallError,
    )
    size = None if size_mm is None else Size(*size_mm)
    behind = None if back is None else f"{key}/{Path(back).name}"
    drawings = {
        name: path
        for name, path in ((f"{key}/{layout.name}", layout), (behind or "", Path(back or "")))
        if name and is_labelled(path)
    }
    name = f"{key}/{layout.name}"
    if name in drawings and size is None:
        size = read_drawing(layout, str(layout)).size
    cards = Cards(key, name, table, behind, size, name in drawings)
    return Game(
        key=key,
        source=key,
        credits=Credits(
            provenance="default",
            source="a deck of one's own",
            title=title or key,
            designers=(by,),
            year=year,
        ),
        data=None,
        make_bag=cards.bag,
        layouts={key: home},
        art=home,
        texts={"game.name": title or key},
        drawings=drawings,
    )


def _place_rows(rows: Iterable[Row]) -> Iterator[PlacedRow]:
    """Yield rows that are given as mappings, the first as row 1."""
    for number, row in enumerate(rows, start=1):
        yield PlacedRow(number, f"row {number}", row)


def _read(source: str) -> Iterator[PlacedRow]:
    """Yield the rows of a file; an empty cell of `copies` or `id` says nothing.

    Raises:
        MaterialError: everything that is wrong with the file.
    """
    file, tab = split_tab(source)
    for row in read_table(Path(file), tab).rows:
        cells = row.cells.items()
        values = {head: cell for head, cell in cells if cell or head not in _MAY_BE_MISSING}
        yield PlacedRow(row.number, row.place, values)


def _wrong_copies(rows: Iterable[PlacedRow]) -> Iterator[Problem]:
    for _, place, row in rows:
        if "copies" in row and _count(row["copies"]) is None:
            fact = copies_fault(str(row["copies"]))
            yield Problem(fact, place, f"write 0 to {MAX_COPIES:,}, or leave it out")


def _duplicate_ids(rows: Iterable[PlacedRow]) -> Iterator[Problem]:
    """Yield the ids that several cards have; one without has the number of its row."""
    first: dict[str, int] = {}
    for number, place, row in rows:
        name = str(row.get("id", number))
        if first.setdefault(name, number) != number:
            fact = f"the id {name!r:.60} is that of row {first[name]} already"
            yield Problem(fact, place, "give each card an id of its own, or none")


def plain_cells(row: Row) -> Cells:
    """Return a row as drawings show it, in one language."""
    cells = {fold(str(column)): str(value) for column, value in row.items()}
    colours = {column: hex_colour(cell.strip()) for column, cell in cells.items()}
    return Cells(cells, colours={name: colour for name, colour in colours.items() if colour})


def _count(value: object) -> int | None:
    """Return a number of copies, which spreadsheets may write as 4.0; None for any other text."""
    return copies_of(str(value))
