"""Tables as other programs export them: Dextrous, Component.Studio, and any other.

A program differs from another by the heads that it keeps for itself, and by marks in its cells.
Read in the manuals: Dextrous writes `{folder/wood.png}` for a picture in a line, and keeps
`Copies`; Component.Studio keeps `name` and `quantity`, and computes cells in double braces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem, quantity
from pnp.data import tables
from pnp.data.tabular import DataTable, fold, split_tab
from pnp.games.own.drafts import DeckDraft, Draft, FreeNames
from pnp.games.own.imports.sources import read_foreign_table
from pnp.games.own.rows import MAX_COPIES, copies_are_too_many, copies_fault, copies_of
from pnp.games.own.sketches import guess_places, sketch_card

_COPIES: Final = ("copies", "count", "qty", "quantity", "amount", "number_of_copies")
"""Heads that say how often a card is printed, in the order in which one is chosen."""

_OWN: Final = ("id", "copies", "face", "back")
"""Heads that mean something here, and may not there."""

_PICTURE: Final = re.compile(r"\{(?:[^{}]*/)?([A-Za-z0-9 _-]+)\.(?:png|jpe?g|svg|webp)\}")
_MARKS: Final = (
    (re.compile(r"</?(?:b|strong)>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:i|em)>", re.IGNORECASE), "*"),
    (re.compile(r"<br ?/?>", re.IGNORECASE), "\n"),
)
"""Marks of HTML, as they are written here."""

_LABEL_MARKS: Final = re.compile(r"[\s{}|;]+")
"""Characters not allowed in a head, since the label of a box names it."""


def import_sheet(source: str) -> Draft:
    """Return the draft of a deck for a table, with a first drawing that has a box a column.

    Raises:
        MaterialError: the table cannot be read.
    """
    file, tab = split_tab(source)
    draft = Draft()
    table = read_foreign_table(Path(file), tab, draft)
    heads, rows = take_table(table, draft)
    cells = dict(zip(heads, zip(*rows, strict=True), strict=True))
    sketch = sketch_card(tables.cards()["poker"].size, guess_places(cells))
    draft.note("guessed", "the size of the card and the places of the boxes")
    draft.decks.append(DeckDraft("cards", heads, rows, {"card.svg": sketch}, "card.svg"))
    return draft


def take_table(table: DataTable, draft: Draft) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return the heads and the rows of a table as they are here; the report tells of changes.

    Raises:
        MaterialError: there are no rows.
    """
    if not table.rows:
        raise MaterialError(Problem("the table has no rows", table.file, "write one a card"))
    names = _names(table.heads, draft)
    rows = [
        [_cell(row.cells[head], table.place_of(row, fold(head)), draft) for head in table.heads]
        for row in table.rows
    ]
    for index, (head, name) in enumerate(names.items()):
        for row, cells in zip(table.rows, rows, strict=True) if name == _COPIES[0] else ():
            cells[index] = take_copies(cells[index], table.place_of(row, fold(head)), draft)
    draft.note(
        "taken over",
        f"{quantity(len(rows), 'row')} of {quantity(len(names), 'column')}",
        Path(table.file).name,
    )
    return tuple(names.values()), rows


def _names(heads: Sequence[str], draft: Draft) -> dict[str, str]:
    """Return the heads by those of the foreign table, none of which gets a meaning by chance."""
    own_names = {fold(head): head for head in heads}
    copies = next((own_names[name] for name in _COPIES if name in own_names), "")
    names = {}
    free = FreeNames(same=fold)
    for head in heads:
        name = _LABEL_MARKS.sub(" ", head.replace("@", " at ")).strip() or "column"
        if head == copies:
            name = _COPIES[0]
        elif fold(name) in _OWN:
            name = f"{name} there"
        name = free.take(name)
        if name != head:
            draft.note("taken over", f"the column {head!r:.60} as {name!r:.60}")
        names[head] = name
    return names


def take_copies(cell: str, place: str, draft: Draft) -> str:
    """Return a number of copies, at most MAX_COPIES; nothing, which is one, if it is none.

    The report tells of both.
    """
    if copies_of(cell) is not None:
        return cell
    most, times = "", "once"
    if copies_are_too_many(cell):
        most, times = str(MAX_COPIES), f"{MAX_COPIES:,} times"
    draft.note("left out", f"{copies_fault(cell)}; the card is there {times}", place)
    return most


def _cell(cell: str, place: str, draft: Draft) -> str:
    if "}}" in cell.partition("{{")[2]:
        draft.note("left out", f"the formula {cell!r:.60}: write its result", place)
        return ""
    for pattern, mark in _MARKS:
        cell = pattern.sub(mark, cell)
    for picture in _PICTURE.finditer(cell):
        icon = _icon(picture)
        draft.note("guessed", f"{icon} is a picture in a line: put its file into art/")
    return _PICTURE.sub(_icon, cell)


def _icon(picture: re.Match[str]) -> str:
    return f"{{{picture[1].strip().replace(' ', '-')}}}"
