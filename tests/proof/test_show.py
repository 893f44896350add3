"""What is told of a print before it is made: how cards lie on a page, and how they are cut."""

from __future__ import annotations

from typing import Any

import pytest

import pnp
from pnp.proof.show import Division, show


def division(**options: Any) -> Division:
    order = pnp.Order("cover", only=("cards",), cards=("1-9",), **options)
    (part,) = show(order).parts
    assert part.division
    return part.division


@pytest.mark.parametrize(
    ("options", "is_lying", "columns", "rows", "other_way"),
    [
        ({"backs": "gutterfold", "bleed_mm": 3.0}, False, 1, 3, 2),
        ({"paper": "letter"}, True, 3, 2, 4),
        ({"card": "mini", "cut": "butt"}, True, 6, 3, 16),
    ],
)
def test_cards_lie_in_columns_and_rows_with_a_cut_at_every_edge(
    options: dict[str, Any], is_lying: bool, columns: int, rows: int, other_way: int
) -> None:
    found = division(**options)
    assert (found.is_lying, found.columns, found.rows) == (is_lying, columns, rows)
    assert found.other_way == other_way
    assert not found.is_stood_up
    is_shared = options.get("cut") == "butt"
    assert len(found.cuts_mm) == (rows + 1 if is_shared else 2 * rows)
    assert len(found.upright_cuts_mm) == (columns + 1 if is_shared else 2 * columns)
    assert [reason.count for reason in found.reasons] == [columns + 1, rows + 1]


@pytest.mark.parametrize("backs", ["gutterfold", "duplex-long"])
@pytest.mark.parametrize(("marks", "unmarked"), [("crop", 8), ("guides", 8), ("none", 0)])
def test_cuts_without_marks_are_told_unless_no_marks_are_asked_for(
    marks: str, backs: str, unmarked: int
) -> None:
    found = division(backs=backs, marks=marks, paper="tabloid", bleed_mm=1.5)
    assert found.unmarked == unmarked


@pytest.mark.parametrize(
    ("game", "per_page", "columns", "rows"), [("bucket", 2, 2, 1), ("cover", 4, 2, 2)]
)
def test_sheets_of_a_pad_are_cut_apart_along_lines_that_are_all_drawn(
    game: str, per_page: int, columns: int, rows: int
) -> None:
    (part,) = show(pnp.Order(game, only=("score",), per_page=per_page)).parts
    found = part.division
    assert found
    assert (found.columns, found.rows, found.unmarked) == (columns, rows, 0)
    assert (len(found.upright_cuts_mm), len(found.cuts_mm)) == (columns - 1, rows - 1)
    assert found.is_lying == (part.paper.width_mm > part.paper.height_mm)
    assert (found.is_stood_up, found.other_way) == (False, None)
