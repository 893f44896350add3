"""Reading CSV files as spreadsheets write them, in whatever country."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.reading import read_bytes
from pnp.data.tabular.grid import CellGrid

MAX_BYTES: Final = 64 * 2**20

_SEPARATORS: Final = (",", ";", "\t")
_STATED: Final = "sep="
"""How the first line begins in which Excel states the separator."""

_MAX_FIELD: Final = 2**20
_WIDE: Final = {
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    b"\0": "utf-16-be",
}
"""How files begin in UTF-16; without a mark, the first half of a plain letter is zero."""


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
    first, _, rest = text.partition("\n")
    mark = first.strip().lower()
    if mark.startswith(_STATED) and len(mark) == len(_STATED) + 1:
        text, separator = rest, mark[-1]
    else:
        separator = _separator_of(text, path)
    grid = CellGrid(str(path))
    try:
        for number, cells in enumerate(_rows(text, separator), start=1):
            grid.add(number, cells)
            if grid.is_full:
                break
    except csv.Error as error:
        hint = "save it again as CSV, with quotation marks around texts"
        raise MaterialError(Problem(f"the file is no CSV: {error}", str(path), hint)) from error
    return grid


def _rows(text: str, separator: str) -> Iterator[list[str]]:
    csv.field_size_limit(_MAX_FIELD)
    return csv.reader(StringIO(text, newline=""), delimiter=separator)


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
    if wide := _WIDE.get(content[:2]) or _WIDE.get(content[:1]):
        text = content.decode(wide, "replace")
    elif content[1:2] == b"\0":
        text = content.decode("utf-16-le", "replace")
    elif encoding:
        text = content.decode(encoding, "replace")
    else:
        text = content.decode("utf-8-sig", "surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n")
