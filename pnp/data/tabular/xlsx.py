"""Reading Excel's files through openpyxl: cached values, and error cells as errors."""

from __future__ import annotations

import datetime as dt
import re
import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import DucksError, MaterialError, Problem, did_you_mean
from pnp.core.reading import read_bytes
from pnp.data.tabular.archives import MAX_UNPACKED, open_archive, read_member
from pnp.data.tabular.grid import MAX_COLUMNS, PERCENT, CellGrid, percentage, plain_number

if TYPE_CHECKING:
    from zipfile import ZipFile

_MERGED: Final = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*ref="([A-Z]{1,3}[0-9]{1,7})')
_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[\s>/]")


def read_xlsx(path: Path, tab: str) -> CellGrid:
    """Return the cells of a tab; of the first that is not hidden if none is named.

    Raises:
        MaterialError: the file is damaged or hostile, or has no such tab.
    """
    with open_archive(path) as archive:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of styles and validations, which nobody prints
                return _read(path, tab, archive)
        except DucksError:
            raise
        except Exception as error:  # of openpyxl's and Python's whole trees: the file is damaged
            hint = "open it in a spreadsheet and save it again"
            fact = "the file is damaged, or no spreadsheet"
            raise MaterialError(Problem(fact, str(path), hint)) from error


def _read(path: Path, tab: str, archive: ZipFile) -> CellGrid:
    import openpyxl  # noqa: PLC0415 -- 150 ms that only spreadsheets pay

    content = read_bytes(path, MAX_UNPACKED)  # openpyxl leaves files open that it refuses
    book = openpyxl.load_workbook(BytesIO(content), read_only=True, data_only=True)
    sheet = _sheet(book, tab, path)
    grid = CellGrid(str(path), sheet.title)
    for number, cells in _rows(sheet):
        grid.add(number, [_text(cell, grid) for cell in cells])
        if grid.is_full:
            break
    markup = read_member(archive, sheet._worksheet_path)  # noqa: SLF001 -- it has no public name
    for match in _MERGED.finditer(markup):
        fact, hint = "the cell is merged with others", "unmerge it, and fill in each cell"
        grid.problems.append(Problem(fact, f"{path}, {sheet.title}!{match[1].decode()}", hint))
    if _FORMULA.search(markup):
        formulas = openpyxl.load_workbook(BytesIO(content), read_only=True)
        _refuse_stale(grid, sheet, formulas[sheet.title])
    return grid


def _sheet(book: Any, tab: str, path: Path) -> Any:
    """Return the sheet of a tab.

    Raises:
        MaterialError: there is none.
    """
    sheets = {sheet.title: sheet for sheet in book.worksheets}
    if tab and tab not in sheets:
        hint = did_you_mean(tab, sheets)
        raise MaterialError(Problem(f"there is no tab {tab!r:.60}", str(path), hint))
    visible = [sheet for sheet in sheets.values() if sheet.sheet_state == "visible"]
    if not tab and not visible:
        raise MaterialError(Problem("the file has no tab that is shown", str(path), "name one"))
    return sheets[tab] if tab else visible[0]


def _rows(sheet: Any) -> Iterator[tuple[int, Iterable[Any]]]:
    return enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1), start=1)


def _text(cell: Any, grid: CellGrid) -> str:
    """Return the text of a cell; an error is refused."""
    if cell.data_type == "e":
        hint = "correct the formula, and save the file"
        grid.refuse(str(cell.value), cell.row, cell.column - 1, hint)
    match cell.value:
        case None:
            return ""
        case bool():
            return "yes" if cell.value else "no"
        case int() | float():
            is_share = str(cell.number_format).endswith(PERCENT)
            return percentage(cell.value) if is_share else plain_number(cell.value)
        case dt.datetime() | dt.date() | dt.time():
            return cell.value.isoformat().removesuffix("T00:00:00")
    return str(cell.value)


def _refuse_stale(grid: CellGrid, values: Any, formulas: Any) -> None:
    """Refuse formulas whose results were never saved, as programs write them."""
    for (number, results), (_, sources) in zip(_rows(values), _rows(formulas), strict=False):
        for column, (cell, source) in enumerate(zip(results, sources, strict=False)):
            if cell.value is None and source.data_type == "f":
                hint = "open the file in a spreadsheet and save it"
                grid.refuse("the result of the formula is not saved", number, column, hint)
