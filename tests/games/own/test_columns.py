"""What the cells of a column are: numbers, or names of files."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pnp.games.own.columns import file_columns, find_file
from pnp.games.own.rows import OwnCardRow

FILES = {"fox": "fox.svg", "fox.svg": "fox.svg", "all": "all.svg", "all.svg": "all.svg"}


def rows(cells: Sequence[str]) -> list[OwnCardRow]:
    return [OwnCardRow(str(n), 1, {"art": cell}, {}, "", ()) for n, cell in enumerate(cells)]


@pytest.mark.parametrize(
    ("cells", "is_of_files"),
    [
        (["fox.svg", "", " all.svg "], True),
        (["all.svg#duck"], True),
        (["", " "], False),
        (["fox.svg", "fox"], False),
        (["fox.svg", "wren.svg"], False),
    ],
)
def test_a_column_names_files_if_all_of_its_cells_do(cells: list[str], is_of_files: bool) -> None:
    assert file_columns(rows(cells), FILES) == ({"art"} if is_of_files else frozenset())


@pytest.mark.parametrize(
    ("cell", "file"),
    [
        *(("fox", "fox.svg"), ("fox.svg", "fox.svg"), ("wren", None), ("", None)),
        *(("all#duck", "all.svg#duck"), ("all#", None), ("wren#duck", None)),
    ],
)
def test_a_cell_names_a_file_or_an_element_of_one(cell: str, file: str | None) -> None:
    assert find_file(cell, FILES) == file
