"""A deck of one's own: an SVG layout and rows of values become a game that can be printed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, Final

from pnp.components import Back, Bag, Component
from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.data.game import Credits
from pnp.data.reading import read_text
from pnp.game import Game, wrong_key

Row = Mapping[str, Any]
"""The values that a card's layout may name. `id` and `copies` are read here as well."""

PART: Final = "cards"

_MOST_COPIES: Final = 1_000

_MAY_BE_MISSING: Final = ("copies", "id")


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a deck, before it is known how they are printed."""

    key: str
    layout: str
    rows: tuple[Row, ...]
    back: str | None = None
    size: Size | None = None

    def bag(self, _sheets: int) -> Bag:
        """Return the cards as components; a deck has no game sheets."""
        return Bag(self.key, tuple(map(self._component, self._numbered(), self.rows)))

    def _numbered(self) -> Iterator[str]:
        for number, row in enumerate(self.rows, start=1):
            yield f"{self.key}.{row.get('id', number)}"

    def _component(self, name: str, row: Row) -> Component:
        back = Back(f"{self.key}.back", self.back) if self.back else None
        copies = int(row.get("copies", 1))
        return Component(name, PART, "card", self.layout, self.size, copies, row, back)


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

    Pictures that the layouts name as `<image href="wren">` are `wren.svg` beside the layout, or
    pictures of the art kit.

    Args:
        key: its short name; file names begin with it.
        layout: an SVG layout (docs/layouts.md), whose values are those of a row.
        rows: a mapping a card, or the CSV file that holds them. `copies` says how many of a card
            are printed, `id` what it is called; both may be missing, or empty in a CSV file.
        back: the layout of all backs, in the same folder; None for no backs.
        title: its name on paper; the key if none is given.
        by: who designed it.
        year: when.
        size_mm: width and height of a card; None for the format that is ordered.

    Raises:
        CallError: the key is no game's, there are no rows or two of one id, a row says something
            else than a number of copies, or the back lies in another folder.
        MaterialError: the CSV file cannot be read, or a row of it is longer than the first.
    """
    home, layout = Path(layout).parent, Path(layout)
    table = tuple(_read(Path(rows)) if isinstance(rows, (str, Path)) else rows)
    elsewhere = back is not None and Path(back).parent.resolve() != home.resolve()
    raise_if_any(
        [
            *wrong_key(key),
            *([Problem("a back lies beside its layout", str(back))] if elsewhere else ()),
            *([] if table else [Problem("a deck has a row for each card, and there is none")]),
            *_wrong_copies(table),
            *_repeated_ids(table),
        ],
        CallError,
    )
    size = None if size_mm is None else Size(*size_mm)
    behind = None if back is None else f"{key}/{Path(back).name}"
    cards = Cards(key, f"{key}/{layout.name}", table, behind, size)
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
    )


def _read(path: Path) -> Iterator[Row]:
    """Yield the rows of a CSV file; an empty cell of `copies` or `id` says nothing.

    Cells are parted by commas, or by semicolons where the first line has no comma, as spreadsheets
    write them in countries where numbers have one.

    Raises:
        MaterialError: the file cannot be read, or rows are longer than the first.
    """
    text = read_text(path)
    first = text.partition("\n")[0]
    mark = ";" if ";" in first and "," not in first else ","
    table = list(csv.DictReader(StringIO(text, newline=""), restval="", delimiter=mark))
    hint = f"put quotation marks around a text with {mark}"
    raise_if_any(
        [
            Problem("there are more cells than columns", f"{path}, row {number}", hint)
            for number, row in enumerate(table, start=1)
            if None in row
        ]
    )
    for row in table:
        yield {name: value for name, value in row.items() if value or name not in _MAY_BE_MISSING}


def _wrong_copies(rows: Iterable[Row]) -> Iterator[Problem]:
    for number, row in enumerate(rows, start=1):
        if "copies" in row and not _is_count(row["copies"]):
            yield Problem(
                f"copies are {row['copies']!r:.40}, not a whole number",
                f"row {number}",
                f"write 0 to {_MOST_COPIES:,}, or leave it out",
            )


def _repeated_ids(rows: Sequence[Row]) -> Iterator[Problem]:
    """Yield the ids that several cards have; one without has the number of its row."""
    first: dict[str, int] = {}
    for number, row in enumerate(rows, start=1):
        name = str(row.get("id", number))
        if first.setdefault(name, number) != number:
            fact = f"the id {name!r:.60} is that of row {first[name]} already"
            yield Problem(fact, f"row {number}", "give each card an id of its own, or none")


def _is_count(value: object) -> bool:
    text = str(value).strip()
    return (
        text.isascii()
        and text.isdigit()
        and len(text) <= len(str(_MOST_COPIES))
        and (int(text) <= _MOST_COPIES)
    )
