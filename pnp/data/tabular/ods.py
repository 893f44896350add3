"""Reading the spreadsheets of LibreOffice and others that write OpenDocument."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from lxml import etree

from pnp.core.errors import MaterialError, Problem, did_you_mean
from pnp.data.foreign_xml import parse_xml
from pnp.data.tabular.archives import open_archive, read_member
from pnp.data.tabular.grid import MAX_COLUMNS, MAX_ROWS, CellGrid, percentage, plain_number

_NAMESPACES: Final = {
    name: f"{{urn:oasis:names:tc:opendocument:xmlns:{name}:1.0}}"
    for name in ("office", "table", "text")
}
_OFFICE, _TABLE, _TEXT = _NAMESPACES.values()
_ERROR: Final = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
_CELLS: Final = (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell")
_SPANS: Final = (f"{_TABLE}number-columns-spanned", f"{_TABLE}number-rows-spanned")
_NUMBERS: Final = {"float": plain_number, "currency": plain_number, "percentage": percentage}
_BREAKS: Final = {f"{_TEXT}line-break": "\n", f"{_TEXT}tab": "\t"}


def read_ods(path: Path, tab: str) -> CellGrid:
    """Return the cells of a tab; of the first if none is named.

    Raises:
        MaterialError: the file is damaged or hostile, or has no such tab.
    """
    with open_archive(path) as archive:
        content = read_member(archive, "content.xml")
    fact, hint = "the file is damaged, or no spreadsheet", "save it again in a spreadsheet"
    root = parse_xml(content, fact, str(path), hint)
    tables = {str(table.get(f"{_TABLE}name")): table for table in root.iter(f"{_TABLE}table")}
    if tab not in tables and (tab or not tables):
        hint = did_you_mean(tab, tables)
        raise MaterialError(Problem(f"there is no tab {tab!r:.60}", str(path), hint))
    name = tab or next(iter(tables))
    return _grid(path, name, tables[name])


def _grid(path: Path, tab: str, table: Any) -> CellGrid:
    grid = CellGrid(str(path), tab)
    number = 1
    for row in table.iter(f"{_TABLE}table-row"):
        times = _count(row, "rows-repeated")
        cells = _cells(row, number, grid)
        for further in range(min(times, MAX_ROWS + 2) if any(cells) else 0):
            grid.add(number + further, cells)
        number += times
        if grid.is_full:
            break
    return grid


def _cells(row: Any, number: int, grid: CellGrid) -> list[str]:
    """Return the texts of a row, no more than one beyond the columns a table may have."""
    texts: list[str] = []
    for cell in row.iterchildren(*_CELLS):
        room = MAX_COLUMNS + 1 - len(texts)
        if room <= 0:
            break
        text = _text(cell, number, len(texts), grid)
        texts += [text] * min(_count(cell, "columns-repeated"), room)
    return texts


def _count(element: Any, kind: str) -> int:
    digits = str(element.get(f"{_TABLE}number-{kind}", "1"))
    return int(digits) if digits.isdecimal() and len(digits) < 8 else 1  # noqa: PLR2004 -- of digits


def _text(cell: Any, row: int, column: int, grid: CellGrid) -> str:
    """Return the text of a cell; an error, a merged cell and an unsaved formula are refused."""
    kind = str(cell.get(f"{_OFFICE}value-type", ""))
    words = "\n".join(_words(paragraph) for paragraph in cell.iterchildren(f"{_TEXT}p"))
    if any(str(cell.get(span, "1")) != "1" for span in _SPANS):
        grid.refuse("the cell is merged with others", row, column, "unmerge it, and fill in each")
    elif cell.get(_ERROR) == "error":
        grid.refuse(words or "#ERROR", row, column, "correct the formula, and save the file")
    elif cell.get(f"{_TABLE}formula") and not kind:
        hint = "open the file in a spreadsheet and save it"
        grid.refuse("the result of the formula is not saved", row, column, hint)
    return _value(cell, kind, words)


def _value(cell: Any, kind: str, words: str) -> str:
    if kind in _NUMBERS:
        try:
            return _NUMBERS[kind](float(str(cell.get(f"{_OFFICE}value", ""))))
        except ValueError:
            return words
    if kind == "boolean":
        return "yes" if cell.get(f"{_OFFICE}boolean-value") == "true" else "no"
    if kind == "date":
        return str(cell.get(f"{_OFFICE}date-value", words)).removesuffix("T00:00:00")
    return words


def _words(element: Any) -> str:
    """Return the text of a paragraph, with its spaces and line breaks but without comments."""
    words = str(element.text or "")
    for child in element.iterchildren(etree.Element):
        if child.tag == f"{_TEXT}s":
            spaces = str(child.get(f"{_TEXT}c", "1"))
            words += " " * (min(int(spaces), MAX_COLUMNS) if spaces.isdecimal() else 1)
        elif child.tag in _BREAKS:
            words += _BREAKS[child.tag]
        elif not str(child.tag).startswith(_OFFICE):
            words += _words(child)
        words += str(child.tail or "")
    return words
