"""Projects of Cider (CIDEr): decks as tables, with templates in HTML.

Read in its source and its example game: a deck is a folder below `decks` with `cards.csv`, whose
columns `Count`, `Front Template` and `Back Template` are Cider's own, and with a template of that
name in HTML, where `{{card.mystic-power}}` is the cell of the column `Mystic Power`. Pictures lie
below `assets`. HTML and CSS are not drawn: each template becomes a first drawing, with a box for
each column that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem, quantity
from pnp.data import tables
from pnp.data.own_pictures import SUFFIXES
from pnp.data.tabular import fold
from pnp.games.own.drafts import DeckDraft, Draft, FreeNames, id_of, key_of, unique_ids
from pnp.games.own.imports.sheets import take_table
from pnp.games.own.imports.sources import (
    add_picture,
    files_in,
    folder_of,
    read_foreign_table,
    read_source,
)
from pnp.games.own.sketches import Sketch, guess_places, sketch_card

_CARDS: Final = "cards.csv"
_TEMPLATES: Final[Mapping[str, str]] = {"Front Template": "face", "Back Template": "back"}
_COLUMN: Final = re.compile(r"\bcard\.(?:\[)?([A-Za-z0-9_-]+)")
_ASSET: Final = re.compile(r"\bassets\.([A-Za-z0-9_-]+)")


def import_cider(source: Path) -> Draft:
    """Return the draft of a game for the folder of a project.

    Raises:
        CallError: there is no such folder.
        MaterialError: it holds no deck, or a table cannot be read.
    """
    home, draft = folder_of(source), Draft()
    keys = FreeNames(longest=30)
    for path in (path for path in files_in(home, ".csv") if path.name == _CARDS):
        draft.decks.append(_deck(path, keys.take(key_of(path.parent.name)), draft))
    if not draft.decks:
        hint = "name the folder that holds decks/"
        raise MaterialError(Problem(f"there is no {_CARDS} in the folder", str(home), hint))
    assets = [path for path in files_in(home, *SUFFIXES) if "assets" in path.parts]
    for path in assets:
        add_picture(draft, path)
    if assets:
        draft.note("taken over", f"{quantity(len(assets), 'picture')} of assets")
    draft.note("left out", "HTML and CSS of the templates: arrange the boxes in the drawings")
    return draft


def _deck(path: Path, key: str, draft: Draft) -> DeckDraft:
    """Return a deck; its key is in the names of its drawings, which lie beside those of others."""
    heads, rows = take_table(read_foreign_table(path, "", draft), draft)
    heads = tuple(_TEMPLATES.get(head, head) for head in heads)
    cells = {head: [row[index] for row in rows] for index, head in enumerate(heads)}
    names = [name for side in _TEMPLATES.values() for name in cells.get(side, ()) if name]
    templates = tuple(dict.fromkeys(names))
    drawings = {
        name: f"{key}.{ident.lower()}.svg"
        for name, ident in zip(templates, unique_ids(templates), strict=True)
    }
    sketches = {
        drawing: _sketch(path.parent, name, drawing, cells, draft)
        for name, drawing in drawings.items()
    }
    sides = [index for index, head in enumerate(heads) if head in _TEMPLATES.values()]
    for row in rows:
        for index in sides:
            row[index] = drawings.get(row[index], "")
    face = None
    if not all(cells.get("face", ())) or "face" not in cells:
        face = f"{key}.svg"
        draft.note("guessed", "the drawing of the cards that name no template", face)
        sketches[face] = sketch_card(tables.cards()["poker"].size, guess_places(cells))
    return DeckDraft(key, heads, rows, sketches, face)


def _sketch(
    folder: Path, template: str, drawing: str, cells: Mapping[str, Sequence[str]], draft: Draft
) -> Sketch:
    """Return a first drawing with the columns that a template shows."""
    size = tables.cards()["poker"].size
    name = f"{id_of(template).lower()}.html"
    path = next((path for path in folder.iterdir() if path.name.lower() == name), None)
    if path is None:
        draft.note("left out", f"the template {template!r:.60} is not there; its drawing is empty")
        return sketch_card(size, guess_places({}))
    text = read_source(path)
    heads = {fold(head): head for head in cells}
    columns = dict.fromkeys(fold(column) for column in _COLUMN.findall(text))
    if "count" in columns:
        del columns["count"]
        fact = "the number of copies that the template shows: label an object {{copies}}"
        draft.note("left out", fact, path.name)
    for column in columns:
        if column not in heads:
            draft.note("left out", f"no column is called {column!r:.60}", path.name)
    for asset in dict.fromkeys(_ASSET.findall(text)):
        draft.note("left out", f"the picture {asset!r:.60} that the template shows", path.name)
    shows = {heads[column]: cells[heads[column]] for column in columns if column in heads}
    if shows:
        draft.note("guessed", f"the places of {quantity(len(shows), 'column')}", drawing)
    return sketch_card(size, guess_places(shows))
