"""Beginning a game without Python: a folder that builds at once, and its schema."""

from __future__ import annotations

import csv
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.own_pictures import SUFFIXES as PICTURES
from pnp.data.tabular import SUFFIXES, fold, read_table, split_tab
from pnp.games.own.model import GameFile

PAD: Final = "pad"
SCHEMA: Final = "game.schema.json"
_USUAL: Final = "poker"
_SQUARE: Final = "square"
_SAMPLE: Final = (
    ("id", "copies", "title", "text", "cost"),
    ("first", "2", "The first card", "Words may be **bold**, and they are fitted.", "1"),
    ("second", "1", "The second card", "Each row of the table is a card.", "3"),
)
_META: Final = ("id", "copies", "face", "back")
_MAX_WORDS: Final = 4
"""Columns of words below the picture of a card that is drawn for a table."""

_OUTLINED: Final = "fill:#ffffff;stroke:#5a6b70;stroke-width:0.4"
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,4}(?:[.,][0-9]{1,2})?")
_TITLES: Final = ("title", "name", "titre", "nom", "titel", "nombre", "titulo", "card", "card_name")
"""Heads that columns of titles often have, however long their words."""


@dataclass(frozen=True, slots=True)
class _Card:
    """The columns of a table by the place that a first drawing gives them."""

    title: str = ""
    numbers: tuple[str, ...] = ()
    picture: str = ""
    words: tuple[str, ...] = ()


def begin(name: str, start: str) -> dict[str, bytes]:
    """Return the files of a new game, by their names in its folder.

    Args:
        name: the game's name, and that of its folder.
        start: a format of cards, "square", "pad", a table, or a folder of pictures.

    Raises:
        CallError: nothing of that name can be begun with.
        MaterialError: the table cannot be read.
    """
    key = _key(name)
    path = Path(split_tab(start)[0])
    if start == PAD:
        return _files(key, name, '[score.score]\nrows = ["Geese", "Eggs"]\ncolumns = 4\n', {})
    if path.suffix.lower() in SUFFIXES:
        return _from_table(key, name, path, split_tab(start)[1])
    if path.is_dir():
        return _from_pictures(key, name, path)
    size = _format(start)
    card = _Card("title", ("cost",), "", ("text",))
    files = {"cards.csv": _csv(_SAMPLE), "card.svg": draw_card(size, card)}
    return _files(key, name, _deck("cards.csv"), files)


def _format(start: str) -> Size:
    formats = tables.cards()
    squares = [name for name in formats if name.startswith(_SQUARE)]
    name = squares[1] if start == _SQUARE else start
    if name not in formats:
        hint = did_you_mean(start, (PAD, _SQUARE, *formats))
        fact = f"a game cannot begin from {start!r:.60}"
        raise CallError(Problem(fact, hint=f"{hint}; or name a table or a folder of pictures"))
    return formats[name].size


def _from_table(key: str, name: str, path: Path, tab: str) -> dict[str, bytes]:
    table = read_table(path, tab)
    heads = [head for head in table.heads if "@" not in head and fold(head) not in _META]
    cells = {head: [row.cells[head].strip() for row in table.rows] for head in heads}
    card = _guess({head: [cell for cell in column if cell] for head, column in cells.items()})
    source = f"{path.name}#{tab}" if tab else path.name
    files = {
        path.name: path.read_bytes(),
        "card.svg": draw_card(tables.cards()[_USUAL].size, card),
    }
    return _files(key, name, _deck(source), files)


def _guess(columns: Mapping[str, Sequence[str]]) -> _Card:
    """Return places for columns: titles by name, else the shortest words that differ; corners."""
    columns = {head: cells for head, cells in columns.items() if cells}
    numbers = [head for head, cells in columns.items() if all(map(_NUMBER.fullmatch, cells))]
    pictures = [
        head
        for head, cells in columns.items()
        if all(Path(cell).suffix.lower() in PICTURES for cell in cells)
    ]
    words = [head for head in columns if head not in (*numbers, *pictures)]
    distinct = [head for head in words if len(set(columns[head])) == len(columns[head])]
    titles = [head for head in words if fold(head) in _TITLES]
    shortest = titles or distinct or words
    title = min(shortest, key=lambda head: max(map(len, columns[head])), default="")
    rest = tuple(head for head in words if head != title)[:_MAX_WORDS]
    return _Card(title, tuple(numbers[:2]), pictures[0] if pictures else "", rest)


def _from_pictures(key: str, name: str, folder: Path) -> dict[str, bytes]:
    pictures = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not pictures:
        hint = f"put {', '.join(PICTURES)} into it"
        raise CallError(Problem("the folder holds no pictures", str(folder), hint))
    rows = [("id", "copies", "art"), *((_id(path.stem), "1", path.name) for path in pictures)]
    size = tables.cards()[_USUAL].size
    face = _svg(size, _rect(0, 0, size, "{{art|crop|picture}}"))
    files = {"cards.csv": _csv(rows), "card.svg": face}
    files |= {f"art/{path.name}": path.read_bytes() for path in pictures}
    return _files(key, name, _deck("cards.csv"), files)


def draw_card(size: Size, card: _Card) -> bytes:
    """Return a drawing of a card with a box for each column that has a place."""
    width, height = size.width_mm, size.height_mm
    inner = width - 12
    corner = 9.0 if card.numbers else 0.0
    lines = [
        f'<rect x="-3" y="-3" width="{width + 6:g}" height="{height + 6:g}" style="fill:#dfe7e2"/>',
        f'<rect x="4" y="4" width="{width - 8:g}" height="{height - 8:g}" style="{_OUTLINED}"/>',
    ]
    if card.title:
        box = Size(inner - corner, 8)
        lines.append(_rect(6, 6, box, f"{{{{{card.title}|card_strong|left|lines=2}}}}", "#22363d"))
    for index, column in enumerate(card.numbers):
        y = 6 if index == 0 else height - 6 - 8
        lines.append(_rect(width - 6 - 8, y, Size(8, 8), f"{{{{{column}|card_strong|right}}}}"))
    top = 16.0
    if card.picture:
        box = Size(inner, height * 0.36)
        lines.append(_rect(6, top, box, f"{{{{{card.picture}|picture}}}}"))
        top += box.height_mm + 2
    bottom = height - 6 - (9 if len(card.numbers) > 1 else 0)
    step = (bottom - top) / max(1, len(card.words))
    for index, column in enumerate(card.words):
        box = Size(inner, step - 1)
        label = f"{{{{{column}|size=10|floor=6|top|centre}}}}"
        lines.append(_rect(6, top + index * step, box, label, "#22363d"))
    return _svg(size, *lines)


def _rect(x: float, y: float, box: Size, label: str, fill: str = "#22363d") -> str:
    sides = f'x="{x:g}" y="{y:g}" width="{box.width_mm:.4g}" height="{box.height_mm:.4g}"'
    return f'<rect {sides} style="fill:{fill}" inkscape:label="{escape(label)}"/>'


def _svg(size: Size, *lines: str) -> bytes:
    width, height = f"{size.width_mm:g}", f"{size.height_mm:g}"
    inside = "\n".join(f"  {line}" for line in lines)
    return (
        f'<svg width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"\n'
        '   xmlns="http://www.w3.org/2000/svg"\n'
        f'   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">\n{inside}\n</svg>\n'
    ).encode()


def _files(key: str, name: str, parts: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    head = (
        f'#:schema ./{SCHEMA}\nid = "{key}"\n\n[credits]\ntitle = {json.dumps(name)}\n'
        'designers = ["me"]\nyear = 2026\n\n'
    )
    return {"game.toml": (head + parts).encode(), SCHEMA: schema().encode(), **files}


def _deck(source: str) -> str:
    return f'[decks.cards]\ncards = {json.dumps(source)}\nface = "card.svg"\n'


def _csv(rows: Sequence[Sequence[str]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _key(name: str) -> str:
    """Return the key of a game of that name: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    key = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30].rstrip("-")
    return key if re.match("[a-z]", key) else f"game-{key}".rstrip("-")


def _id(stem: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "-", stem).strip("-._")[:60] or "card"


def schema() -> str:
    """Return the JSON schema of game.toml, in Draft 4, which editors of TOML read."""
    own = GameFile.model_json_schema()
    draft = {"$schema": "http://json-schema.org/draft-04/schema#", **_as_draft_4(own)}
    return json.dumps(draft, indent=1) + "\n"


def _as_draft_4(value: Any) -> Any:
    """Return a schema without the words that are newer than Draft 4."""
    if isinstance(value, list):
        return [_as_draft_4(entry) for entry in value]
    if not isinstance(value, dict):
        return value.replace("#/$defs/", "#/definitions/") if isinstance(value, str) else value
    return dict(_entries(value))


def _entries(value: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, entry in value.items():
        if name == "$defs":
            yield "definitions", _as_draft_4(entry)
        elif name == "const":
            yield "enum", [entry]
        elif name in ("exclusiveMinimum", "exclusiveMaximum") and not isinstance(entry, bool):
            yield name.replace("exclusiveM", "m"), entry
            yield name, True
        elif name != "propertyNames":
            yield name, _as_draft_4(entry)
