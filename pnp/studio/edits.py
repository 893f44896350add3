"""Edits: a change to one thing of a game, and its form in JSON.

A new value of None restores the shipped one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.data.own_pictures import SUFFIXES

MAX_LETTERS: Final = 5_000
"""The most letters of a text; no face has space for more."""

MAX_FORMS: Final = 6
"""The most plural forms of a language."""

MAX_NUMBER: Final = 1_000_000
ADD: Final = "add"
COPY: Final = "copy"
DELETE: Final = "delete"
ROW_CHANGES: Final = (ADD, COPY, DELETE)
"""Insert an empty row below, duplicate the row, or delete it."""

MAX_PICTURE_BYTES: Final = 64 * 2**20

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters other than line breaks."""


@dataclass(frozen=True, slots=True)
class WordEdit:
    """A changed text."""

    language: str
    id: str
    forms: tuple[str, ...] | None
    """The text, or one per plural form of the language."""
    seen: tuple[str, ...] | None = None
    """The text as whoever asks has seen it; None to write over any other."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return f"{self.language}: {self.id}"


@dataclass(frozen=True, slots=True)
class NumberEdit:
    """A changed number of the game."""

    path: str
    value: int | None
    seen: int | None = None
    """The number as whoever asks has seen it; None to write over any other."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return self.path


@dataclass(frozen=True, slots=True)
class ColourEdit:
    """A changed colour of the theme, in one ink."""

    name: str
    ink: str
    value: str | None
    """As #rrggbb."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return f"{self.name} ({self.ink})"


@dataclass(frozen=True, slots=True)
class PictureEdit:
    """A replaced picture."""

    id: str
    content: bytes | None = field(repr=False)
    suffix: str = ""
    """The suffix of its file: ".png"."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return self.id

    def __post_init__(self) -> None:
        """Refuse files that are not pictures by their names, or too large."""
        if self.content is None:
            return
        if self.suffix not in SUFFIXES:
            fact = f"a picture cannot be a {self.suffix[:20]!r} file"
            raise CallError(Problem(fact, hint=did_you_mean(self.suffix, SUFFIXES)))
        if len(self.content) > MAX_PICTURE_BYTES:
            fact = f"the picture is larger than {MAX_PICTURE_BYTES // 2**20} MB"
            raise CallError(Problem(fact, hint="make it smaller"))


@dataclass(frozen=True, slots=True)
class CellEdit:
    """A changed cell of a user's own table."""

    table: str
    """Its file, as named by the game."""
    row: int
    """The row as counted in that file; the headings are row 1."""
    column: str
    """The heading of its column."""
    value: str
    cells: tuple[str, ...]
    """The row as whoever asks has seen it, perhaps without empty cells at its end."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return f"{self.table}: {self.column} {self.row}"


@dataclass(frozen=True, slots=True)
class RowEdit:
    """A row of a user's own table that is deleted, or a new one below it."""

    table: str
    """Its file, as named by the game."""
    row: int
    """The row as counted in that file; the headings are row 1."""
    change: str
    """One of `ROW_CHANGES`."""
    cells: tuple[str, ...]
    """The row as whoever asks has seen it, perhaps without empty cells at its end."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        if self.change == DELETE:
            return f"{self.table}: \N{MINUS SIGN} {self.row}"
        return f"{self.table}: + {self.row + 1}"


@dataclass(frozen=True, slots=True)
class CropEdit:
    """A changed focal point of a cropped photograph."""

    id: str
    focus: tuple[float, float] | None
    """As shares of width and height from the top left."""

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return f"{self.id}: crop"


@dataclass(frozen=True, slots=True)
class RulesEdit:
    """A changed block of the rulebook."""

    language: str
    line: int
    """The line at which it begins, from 1."""
    text: str

    @property
    def label(self) -> str:
        """Return its name on the button that undoes it."""
        return f"{self.language}: rules {self.line}"


PackEdit = WordEdit | NumberEdit | ColourEdit | PictureEdit | CropEdit | RulesEdit
"""An edit of a pack."""

TableEdit = CellEdit | RowEdit
"""An edit of a user's own table."""

Edit = PackEdit | TableEdit


def is_reset(edit: Edit) -> bool:
    """Return whether an edit restores the shipped value."""
    match edit:
        case WordEdit():
            return edit.forms is None
        case NumberEdit() | ColourEdit():
            return edit.value is None
        case PictureEdit():
            return edit.content is None
        case CropEdit():
            return edit.focus is None
        case _:
            return False


def edit_of(record: Any) -> Edit:
    """Return the edit in a JSON record. Pictures come as files instead.

    Raises:
        CallError: it is not an edit.
    """
    if not isinstance(record, Mapping):
        raise _no_edit("it is not a table")
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in _READERS:
        raise _no_edit(f"its kind is none of {', '.join(_READERS)}")
    return _READERS[kind](record)


def _read_word(record: Mapping[str, Any]) -> WordEdit:
    texts = [_forms(record[key]) if record.get(key) else None for key in ("forms", "seen")]
    return WordEdit(_text(record, "language"), _text(record, "id"), *texts)


def _read_number(record: Mapping[str, Any]) -> NumberEdit:
    values = [_number(record.get(key)) for key in ("value", "seen")]
    return NumberEdit(_text(record, "path"), *values)


def _read_colour(record: Mapping[str, Any]) -> ColourEdit:
    value = _colour(record.get("value"))
    return ColourEdit(_text(record, "name"), _text(record, "ink"), value)


def _read_picture(record: Mapping[str, Any]) -> PictureEdit:
    return PictureEdit(_text(record, "id"), None)


def _read_crop(record: Mapping[str, Any]) -> CropEdit:
    focus = record.get("focus")
    return CropEdit(_text(record, "id"), None if focus is None else _focus(focus))


def _read_rules(record: Mapping[str, Any]) -> RulesEdit:
    (text,) = _forms([record.get("text")])
    return RulesEdit(_text(record, "language"), _row(record.get("line")), text)


def _read_cell(record: Mapping[str, Any]) -> CellEdit:
    (value,) = _forms([record.get("value")])
    table, column = _text(record, "table"), _text(record, "column")
    return CellEdit(table, _row(record.get("row")), column, value, _cells(record))


def _read_row(record: Mapping[str, Any]) -> RowEdit:
    change = _text(record, "change")
    if change not in ROW_CHANGES:
        raise _no_edit(f"its change is none of {', '.join(ROW_CHANGES)}")
    return RowEdit(_text(record, "table"), _row(record.get("row")), change, _cells(record))


_READERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Edit]]] = {
    "word": _read_word,
    "number": _read_number,
    "colour": _read_colour,
    "picture": _read_picture,
    "crop": _read_crop,
    "rules": _read_rules,
    "cell": _read_cell,
    "row": _read_row,
}
"""The kinds of edits, and the functions that read them."""


def _text(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str) or not value or len(value) > MAX_LETTERS:
        raise _no_edit(f"{key} is not text")
    return value


def _forms(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_FORMS:
        raise _no_edit("forms is not a list of texts")
    for form in value:
        if not isinstance(form, str) or len(form) > MAX_LETTERS or _CONTROL.search(form):
            raise _no_edit(f"a form is not text of at most {MAX_LETTERS:,} letters")
    return tuple(value)


def _cells(record: Mapping[str, Any]) -> tuple[str, ...]:
    cells = record.get("cells")
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        raise _no_edit("cells is not a list of texts")
    return tuple(cells)


def _number(value: Any) -> int | None:
    if value is not None and (type(value) is not int or abs(value) > MAX_NUMBER):
        raise _no_edit(f"value is not a whole number up to {MAX_NUMBER:,}")
    return value


def _focus(value: Any) -> tuple[float, float]:
    shares = value if isinstance(value, list) else []
    if [type(share) in (int, float) and 0 <= share <= 1 for share in shares] != [True, True]:
        raise _no_edit("focus is not a pair of shares from 0 to 1")
    return round(float(shares[0]), 3), round(float(shares[1]), 3)


def _row(value: Any) -> int:
    if type(value) is not int or not 0 < value <= MAX_NUMBER:
        raise _no_edit("row is not a number of a row")
    return value


def _colour(value: Any) -> str | None:
    if value is not None and not (isinstance(value, str) and _COLOUR.fullmatch(value)):
        raise _no_edit("value is not a colour: write # and six hexadecimal digits")
    return value.lower() if isinstance(value, str) else None


def _no_edit(reason: str) -> CallError:
    return CallError(Problem(f"this is not an edit: {reason}"))
