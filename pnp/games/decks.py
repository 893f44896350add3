"""A deck of one's own: an SVG layout and rows of values become a game that can be printed."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, Problem, raise_if_any
from pnp.core.geometry import Size
from pnp.core.reading import read_text
from pnp.data.game import Credits
from pnp.games.components import Back, Bag, Component
from pnp.games.game import Game, wrong_key

Row = Mapping[str, Any]
"""The values that a card's layout may name. `id` and `copies` are read here as well."""

NumberedRow = tuple[int, Row]
"""A row, and which it is of those below the names of the columns."""

PART: Final = "cards"

_MAX_COPIES: Final = 1_000

_COUNT: Final = re.compile(r"([0-9]{1,4})(?:[.,]0{1,4})?")
_MAY_BE_MISSING: Final = ("copies", "id")


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a deck, before it is known how they are printed."""

    key: str
    layout: str
    rows: tuple[NumberedRow, ...]
    back: str | None = None
    size: Size | None = None
    file: str = ""
    """That the rows were read from."""

    def bag(self, _sheets: int) -> Bag:
        """Return the cards as components; a deck has no game sheets."""
        return Bag(self.key, tuple(self._component(number, row) for number, row in self.rows))

    def _component(self, number: int, row: Row) -> Component:
        name = f"{self.key}.{row.get('id', number)}"
        place = _place(self.file, number) + (f" ({row['id']})" if "id" in row else "")
        back = Back(f"{self.key}.back", self.back) if self.back else None
        copies = _count(row.get("copies", 1)) or 0
        card = Component(name, PART, "card", self.layout, self.size, copies, row, back)
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
        MaterialError: the CSV file cannot be read, two of its columns have one name, or a row of
            it is longer than the first.

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
    file = str(rows) if isinstance(rows, (str, Path)) else ""
    table = tuple(_read(Path(rows)) if isinstance(rows, (str, Path)) else enumerate(rows, start=1))
    elsewhere = back is not None and Path(back).parent.resolve() != home.resolve()
    raise_if_any(
        [
            *wrong_key(key),
            *([Problem("a back lies beside its layout", str(back))] if elsewhere else ()),
            *([] if table else [Problem("a deck has a row for each card, and there is none")]),
            *_wrong_copies(table, file),
            *_repeated_ids(table, file),
        ],
        CallError,
    )
    size = None if size_mm is None else Size(*size_mm)
    behind = None if back is None else f"{key}/{Path(back).name}"
    cards = Cards(key, f"{key}/{layout.name}", table, behind, size, file)
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


def _read(path: Path) -> Iterator[NumberedRow]:
    """Yield the rows of a CSV file; an empty cell of `copies` or `id` says nothing.

    A row without a word is passed over, and so is a column without a name.

    Cells are parted by commas, or by semicolons where the first line has no comma, as spreadsheets
    write them in countries where numbers have one.

    Raises:
        MaterialError: the file cannot be read, or rows are longer than the first.
    """
    text = read_text(path)
    first = text.partition("\n")[0]
    mark = ";" if ";" in first and "," not in first else ","
    lines = csv.reader(StringIO(text, newline=""), delimiter=mark)
    heads = next(lines, [])
    table = list(lines)
    hint = f"put quotation marks around a text with {mark}"
    raise_if_any(
        [
            *_repeated_heads(heads, path),
            *(
                Problem("there are more cells than columns", _place(str(path), number), hint)
                for number, cells in enumerate(table, start=1)
                if len(cells) > len(heads)
            ),
        ]
    )
    for number, cells in enumerate(table, start=1):
        row = dict(zip_longest(heads, cells, fillvalue=""))
        row.pop("", None)
        if "".join(cells).strip():
            said = {name: each for name, each in row.items() if each or name not in _MAY_BE_MISSING}
            yield number, said


def _repeated_heads(heads: Sequence[str], path: Path) -> Iterator[Problem]:
    """Yield the names that several columns have; spreadsheets leave some without any."""
    for name, number in Counter(heads).items():
        if number > 1 and name:
            fact = f"{number} columns are called {name!r:.60}"
            yield Problem(fact, f"{path}, first row", "give each column a name of its own")


def _place(file: str, number: int) -> str:
    """Return how problems name a row: the first below the names of the columns is row 1."""
    return f"{file}, row {number}" if file else f"row {number}"


def _wrong_copies(rows: Iterable[NumberedRow], file: str) -> Iterator[Problem]:
    for number, row in rows:
        if "copies" in row and _count(row["copies"]) is None:
            yield Problem(
                f"copies are {row['copies']!r:.40}, not a whole number",
                _place(file, number),
                f"write 0 to {_MAX_COPIES:,}, or leave it out",
            )


def _repeated_ids(rows: Iterable[NumberedRow], file: str) -> Iterator[Problem]:
    """Yield the ids that several cards have; one without has the number of its row."""
    first: dict[str, int] = {}
    for number, row in rows:
        name = str(row.get("id", number))
        if first.setdefault(name, number) != number:
            fact = f"the id {name!r:.60} is that of row {first[name]} already"
            yield Problem(fact, _place(file, number), "give each card an id of its own, or none")


def _count(value: object) -> int | None:
    """Return a number of copies, which spreadsheets may write as 4.0; None for what is none."""
    stated = _COUNT.fullmatch(str(value).strip())
    return int(stated[1]) if stated and int(stated[1]) <= _MAX_COPIES else None
