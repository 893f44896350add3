"""CSV files as spreadsheets write them, in whatever country: read, and changed by cell and row."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.reading import read_bytes
from pnp.data.tabular.grid import CellGrid

MAX_BYTES: Final = 64 * 2**20

_SEPARATORS: Final = (",", ";", "\t")
_STATED: Final = re.compile(r" *sep=([^\r\n ]) *(?:\r\n|\r|\n|\Z)", re.IGNORECASE)
"""The first line, in which Excel states the separator."""

_MAX_FIELD: Final = 2**20
_USUAL: Final = "utf-8"
_MARKS: Final = {
    codecs.BOM_UTF8: _USUAL,
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
"""The first bytes of files by encoding; in UTF-16 without a mark, half of a letter is zero."""

_BREAK: Final = re.compile(r"\r\n|\r|\n")


def read_csv(path: Path, encoding: str = "") -> CellGrid:
    """Return the cells of a CSV file; the heads are row 1, as in any spreadsheet.

    Bytes that are not of its encoding are lone surrogates or U+FFFD in its cells.

    Args:
        path: the file.
        encoding: its encoding; without it UTF-8, or UTF-16.

    Raises:
        MaterialError: the file cannot be read, or its separator cannot be told.
    """
    text = _decode(read_bytes(path, MAX_BYTES), encoding)
    start, separator = _dialect(text, path)
    grid = CellGrid(str(path))
    try:
        for number, cells in enumerate(_rows(text[start:], separator), start=1):
            grid.add(number, cells)
            if grid.is_full:
                break
    except csv.Error as error:
        hint = "save it again as CSV, with quotation marks around texts"
        raise MaterialError(
            Problem(f"the file is not a CSV file: {error}", str(path), hint)
        ) from error
    return grid


def _rows(text: str, separator: str) -> Iterator[list[str]]:
    csv.field_size_limit(_MAX_FIELD)
    return csv.reader(StringIO(text, newline=""), delimiter=separator)


def _dialect(text: str, path: Path) -> tuple[int, str]:
    """Return the start of the rows of a text, and their separator.

    Raises:
        MaterialError: the separator cannot be told.
    """
    line = _STATED.match(text)
    return (line.end(), line[1]) if line else (0, _separator_of(text, path))


def _separator_of(text: str, path: Path) -> str:
    """Return the separator that parts the heads into most columns.

    Raises:
        MaterialError: two separators part the heads into equally many.
    """
    widths = {separator: _width(text, separator) for separator in _SEPARATORS}
    most = max(widths.values())
    best = [separator for separator, width in widths.items() if width == most]
    if most > 1 and len(best) > 1:
        fact = f"the columns are parted by {' or '.join(map(repr, best))}, and both fit"
        raise MaterialError(Problem(fact, str(path), "begin the file with a line: sep=,"))
    return best[0]


def _width(text: str, separator: str) -> int:
    """Return the number of columns that the heads are parted into."""
    try:
        return len(next(_rows(text, separator), ()))
    except csv.Error:
        return 0


def _decode(content: bytes, encoding: str) -> str:
    codec, mark = _codec_of(content, encoding)
    errors = "surrogateescape" if codec == _USUAL else "replace"
    text = content[len(mark) :].decode(codec, errors)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _codec_of(content: bytes, encoding: str) -> tuple[str, bytes]:
    """Return the encoding of a file, and the mark that it begins with."""
    for mark, codec in _MARKS.items():
        if content.startswith(mark):
            return codec, mark
    if content[:1] == b"\0":
        return "utf-16-be", b""
    if content[1:2] == b"\0":
        return "utf-16-le", b""
    return encoding or _USUAL, b""


def csv_with_cell(path: Path, encoding: str, row: int, column: int, text: str) -> bytes:
    """Return the bytes of a CSV file with another text in one cell; all others stay.

    Args:
        path: the file.
        encoding: as for `read_csv`.
        row: the number of the row; the heads are row 1.
        column: the index of the column.
        text: the new content of the cell.

    Raises:
        CallError: there is no such row.
        MaterialError: the file cannot be read or is not CSV; its encoding has no such letter.
    """

    def change(before: str, start: int, separator: str) -> str:
        return _with_cell(before, start, separator, (row, column), text)

    return _rewrite(path, encoding, row, change)


def csv_with_copy(path: Path, encoding: str, row: int, cells: Mapping[int, str]) -> bytes:
    """Return the bytes of a CSV file with a copy of a row below it; all others stay.

    Args:
        path: the file.
        encoding: as for `read_csv`.
        row: the number of the row that is copied; the heads are row 1.
        cells: the texts of the copy that are not as in the row, by the index of the column.

    Raises:
        CallError: there is no such row.
        MaterialError: as for `csv_with_cell`.
    """

    def copy(text: str, start: int, separator: str) -> str:
        first, last, line_end = _line(text, start, separator, row)
        break_ = line_end or (_BREAK.search(text) or ["\n"])[0]
        after = text[:last] + break_ + text[first:last] + text[last:]
        lines = list(_rows(text[start:], separator))
        _check_rows(after[start:], separator, [*lines[:row], *lines[row - 1 :]])
        for column, cell in cells.items():
            after = _with_cell(after, start, separator, (row + 1, column), cell)
        return after

    return _rewrite(path, encoding, row, copy)


def csv_without_row(path: Path, encoding: str, row: int) -> bytes:
    """Return the bytes of a CSV file without one of its rows; all others stay.

    Args:
        path: the file.
        encoding: as for `read_csv`.
        row: the number of the row; the heads are row 1.

    Raises:
        CallError: there is no such row.
        MaterialError: as for `csv_with_cell`.
    """

    def cut(text: str, start: int, separator: str) -> str:
        first, last, line_end = _line(text, start, separator, row)
        after = text[:first] + text[last + len(line_end) :]
        lines = list(_rows(text[start:], separator))
        _check_rows(after[start:], separator, [*lines[: row - 1], *lines[row:]])
        return after

    return _rewrite(path, encoding, row, cut)


def csv_with_column(path: Path, encoding: str, head: str, cells: Mapping[int, str]) -> bytes:
    """Return the bytes of a CSV file with other texts in some cells of a column.

    Args:
        path: the file.
        encoding: as for `read_csv`.
        head: the head of the column; it comes first if there is no such column yet.
        cells: texts by the number of the row, of letters that need no quotation marks.

    Raises:
        MaterialError: as for `csv_with_cell`.
    """

    def fill(text: str, start: int, separator: str) -> str:
        lines = list(_rows(text[start:], separator))
        top = next(index for index, line in enumerate(lines) if line)
        heads = [cell.strip() for cell in lines[top]]
        column = heads.index(head) if head in heads else -1
        new = cells if column >= 0 else {**cells, top + 1: head}
        pieces, at = [text[:start]], start
        for index, spans in enumerate(_spans(text, start, separator)):
            line, cell = lines[index], new.get(index + 1)
            if column < 0 and line:
                pieces += [text[at : spans[0][0]], cell or "", separator]
                at, lines[index] = spans[0][0], [cell or "", *line]
            elif cell is not None:
                first, last = spans[column] if column < len(spans) else (spans[-1][1],) * 2
                gaps = max(0, column + 1 - len(spans))
                pieces += [text[at:first], separator * gaps, cell]
                at, line = last, [*line, *[""] * gaps]
                lines[index] = [*line[:column], cell, *line[column + 1 :]]
        after = "".join([*pieces, text[at:]])
        _check_rows(after[start:], separator, lines)
        return after

    return _rewrite(path, encoding, 1, fill)


def _rewrite(path: Path, encoding: str, row: int, change: Callable[[str, int, str], str]) -> bytes:
    """Return the bytes of a file after a change of its text, given its start and separator.

    Raises:
        CallError: the change refuses.
        MaterialError: the file cannot be read or is not CSV; its encoding has no such letter.
    """
    content = read_bytes(path, MAX_BYTES)
    codec, mark = _codec_of(content, encoding)
    hint = "change it in a spreadsheet, and save it as CSV UTF-8"
    try:
        before = content[len(mark) :].decode(codec)
        return mark + change(before, *_dialect(before, path)).encode(codec)
    except (UnicodeError, csv.Error, ValueError) as error:
        fact = f"the row cannot be written in this file: {error}"
        raise MaterialError(Problem(fact, f"{path}, row {row}", hint)) from error


def _row_spans(text: str, start: int, separator: str, row: int) -> list[tuple[int, int]]:
    """Return the places of the cells of a row.

    Raises:
        CallError: there is no such row.
    """
    spans = next(islice(_spans(text, start, separator), max(0, row - 1), None), None)
    if spans is None or row < 1:
        raise CallError(Problem(f"the table has no row {row}"))
    return spans


def _line(text: str, start: int, separator: str, row: int) -> tuple[int, int, str]:
    """Return the start and end of a row, and the line break behind it; none at the file's end."""
    spans = _row_spans(text, start, separator, row)
    first, last = spans[0][0], spans[-1][1]
    line_end = _BREAK.match(text, last)
    return first, last, line_end[0] if line_end else ""


def _check_rows(text: str, separator: str, rows: list[list[str]]) -> None:
    """Check that a text has these rows.

    Raises:
        ValueError: it has others.
    """
    if list(_rows(text, separator)) != rows:
        raise ValueError("its quotation marks are not as CSV has them")


def _with_cell(text: str, start: int, separator: str, at: tuple[int, int], cell: str) -> str:
    """Return a file's text with another text in a cell.

    Raises:
        ValueError: other cells would change with it.
    """
    number, column = at
    spans = _row_spans(text, start, separator, number)
    cells = list(_rows(text[start:], separator))
    needs_marks = any(letter in cell for letter in (separator, '"', "\n", "\r"))
    is_lonely = not cell and len(spans) == 1  # a row of nothing is none
    new = '"' + cell.replace('"', '""') + '"' if needs_marks or is_lonely else cell
    begin, end = spans[column] if column < len(spans) else (spans[-1][1], spans[-1][1])
    gaps = max(0, column + 1 - len(spans))
    after = text[:begin] + separator * gaps + new + text[end:]
    line = cells[number - 1] + [""] * (column + 1 - len(cells[number - 1]))
    cells[number - 1] = [*line[:column], cell, *line[column + 1 :]]
    _check_rows(after[start:], separator, cells)
    return after


def _spans(text: str, start: int, separator: str) -> Iterator[list[tuple[int, int]]]:
    """Yield the places of the cells of each row, as the reader of `csv` counts them."""
    plain = f"[^{re.escape(separator)}\r\n]*"
    cell = re.compile(f'"(?:[^"]|"")*"?{plain}|{plain}')
    row: list[tuple[int, int]] = []
    at = start
    while at < len(text):
        match = cell.match(text, at)
        end = match.end() if match else at
        row.append((at, end))
        at = end + 1
        if text[end : end + 1] != separator:
            yield row
            row = []
            at += text[end : end + 2] == "\r\n"
    if row:
        yield [*row, (at, at)]
