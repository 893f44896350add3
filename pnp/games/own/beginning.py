"""New games: a folder that builds at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tabular import SUFFIXES, read_table, split_tab
from pnp.data.toml import toml_string
from pnp.games.own.drafts import DeckDraft, Draft, key_of
from pnp.games.own.imports.pictures import import_pictures
from pnp.games.own.schema import SCHEMA, schema
from pnp.games.own.sketches import ColumnPlaces, guess_places, sketch_card

PAD: Final = "pad"
USUAL: Final = "poker"
_SQUARE: Final = "square"
_HEADS: Final = ("id", "copies", "title", "text", "cost")
_SAMPLE: Final = (
    ("first", "2", "The first card", "Words may be **bold**, and they are fitted.", "1"),
    ("second", "1", "The second card", "Each row of the table is a card.", "3"),
)

_WITH_RULES: Final = ("game.toml", "*.py", "*.csv", "*.svg", "*.md")


def begin(name: str, start: str) -> dict[str, bytes]:
    """Return the files of a new game, by name in its folder.

    Args:
        name: the game's name, and that of its folder.
        start: a format of cards, "square", "pad", a table, or a folder of pictures.

    Raises:
        CallError: the start is unknown.
        MaterialError: the table cannot be read.
    """
    path = Path(split_tab(start)[0])
    if start == PAD:
        pad = '[score.score]\nrows = ["Geese", "Eggs"]\ncolumns = 4\n'
        return Draft(more=pad).files(name)
    if path.suffix.lower() in SUFFIXES:
        return _from_table(path, split_tab(start)[1]).files(name)
    if path.is_dir():
        draft = import_pictures(path)
        draft.notes.clear()
        return draft.files(name)
    sketch = sketch_card(_format(start), ColumnPlaces("title", ("cost",), "", ("text",)))
    deck = DeckDraft("cards", _HEADS, _SAMPLE, {"card.svg": sketch}, "card.svg")
    return Draft([deck]).files(name)


def begin_with_rules(name: str) -> dict[str, bytes]:
    """Return the files of a new game that can be played: Thin Ice under another name.

    Args:
        name: the game's name, and that of its folder; marks of a text are left out of the title.
    """
    title = re.sub(r"[{}*\\\s]+", " ", name).strip() or key_of(name)
    names = {b'"thin-ice"': toml_string(key_of(name)), b'"Thin Ice"': toml_string(title)}
    files = {SCHEMA: schema().encode()}
    for path in (path for pattern in _WITH_RULES for path in resources.thin_ice().glob(pattern)):
        files[path.name] = path.read_bytes()
    for old, new in names.items():
        files["game.toml"] = files["game.toml"].replace(old, new.encode())
    return dict(sorted(files.items()))


def _format(start: str) -> Size:
    formats = tables.cards()
    squares = [name for name in formats if name.startswith(_SQUARE)]
    name = squares[1] if start == _SQUARE else start
    if name not in formats:
        hint = did_you_mean(start, (PAD, _SQUARE, *formats))
        fact = f"a game cannot begin from {start!r:.60}"
        raise CallError(Problem(fact, hint=f"{hint}; or name a table or a folder of pictures"))
    return formats[name].size


def _from_table(path: Path, tab: str) -> Draft:
    table = read_table(path, tab)
    cells = {head: [row.cells[head] for row in table.rows] for head in table.heads}
    sketch = sketch_card(tables.cards()[USUAL].size, guess_places(cells))
    source = f"{path.name}#{tab}" if tab else path.name
    deck = DeckDraft("cards", (), (), {"card.svg": sketch}, "card.svg", source=source)
    return Draft([deck], own_files={path.name: path.read_bytes()})
