"""Pads of score sheets: no page of them is left half empty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order


@pytest.mark.parametrize(
    ("game", "sheets", "per_page", "printed"),
    [
        ("cover", 2, "auto", 4),
        ("cover", 5, "auto", 8),
        ("cover", 2, 1, 2),
        ("bucket", 3, "auto", 4),
    ],
)
def test_the_last_page_of_score_sheets_is_full(
    game: str, sheets: int, per_page: int | str, printed: int
) -> None:
    order = Order(game, sheets=sheets, per_page=per_page, only=("score",))
    part = lay_out(resolve(order)).part("score")
    faces = [each.face for side in part.sides for each in side.placements]
    assert faces.count(f"{game}.score") == printed == part.copies


def test_a_panel_that_is_larger_than_a_sheet_has_a_page_without_cuts() -> None:
    job = resolve(Order("cover", only=("aid",), paper="a3"))
    sheets = [replace(each, kind="sheet") for each in job.bag.of_part("aid")]
    part = lay_out(replace(job, bag=replace(job.bag, components=tuple(sheets)))).part("aid")
    panel, *others = ({each.face for each in side.placements} for side in part.sides)
    assert panel == {"check"}
    assert all("furniture" in faces for faces in others)
