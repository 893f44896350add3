"""Tables: the rows of a CSV file or of a spreadsheet, with the place of each cell.

`tables.py` is the door: it chooses the reader by the file's ending, and checks heads and bounds for
all files alike. `csv_files.py` reads CSV, `xlsx.py` Excel's files through openpyxl, `ods.py` those
of LibreOffice. `grid.py` is the noun between them, `archives.py` refuses hostile ZIP files.
"""

from pnp.data.tabular.csv_files import (
    csv_with_cell,
    csv_with_column,
    csv_with_copy,
    csv_without_row,
)
from pnp.data.tabular.grid import MAX_COLUMNS, MAX_LETTERS, MAX_ROWS, CellGrid, GridRow
from pnp.data.tabular.tables import (
    SPREADSHEETS,
    SUFFIXES,
    DataRow,
    DataTable,
    fold,
    read_grid,
    read_table,
    split_tab,
)

__all__ = [
    "MAX_COLUMNS",
    "MAX_LETTERS",
    "MAX_ROWS",
    "SPREADSHEETS",
    "SUFFIXES",
    "CellGrid",
    "DataRow",
    "DataTable",
    "GridRow",
    "csv_with_cell",
    "csv_with_column",
    "csv_with_copy",
    "csv_without_row",
    "fold",
    "read_grid",
    "read_table",
    "split_tab",
]
