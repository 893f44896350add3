"""Imposition of pads: where sheets lie, and that nothing leaves the printer's margins."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.ground.geometry import Rect, Size
from pnp.ground.problems import CallError
from pnp.press.sheets import MARGIN_MM, Grid, pad, pad_grid

A4 = Size(210, 297)
LETTER = Size(215.9, 279.4)
SHEET = Size(190, 126)

PAPERS = st.sampled_from([A4, LETTER, Size(297, 420)])


def inside(paper: Size) -> Rect:
    return Rect(0, 0, paper.width_mm, paper.height_mm).inset(MARGIN_MM)


def described(grid: Grid) -> str:
    rows = [f"paper {grid.paper.width_mm:g} x {grid.paper.height_mm:g}"]
    rows += [
        f"sheet {cell.width_mm:.1f} x {cell.height_mm:.1f} at {cell.x_mm:.2f} {cell.y_mm:.2f}"
        for cell in grid.cells
    ]
    return "\n".join([*rows, *(f"cut at {cut:.2f}" for cut in grid.cuts_mm)])


def test_two_sheets_halve_a4() -> None:
    assert described(pad_grid(SHEET, A4, 2)) == (
        "paper 210 x 297\n"
        "sheet 190.0 x 126.0 at 10.00 11.25\n"
        "sheet 190.0 x 126.0 at 10.00 159.75\n"
        "cut at 148.50"
    )


def test_two_sheets_halve_letter() -> None:
    assert described(pad_grid(SHEET, LETTER, 2)) == (
        "paper 215.9 x 279.4\n"
        "sheet 190.0 x 126.0 at 12.95 10.00\n"
        "sheet 190.0 x 126.0 at 12.95 143.40\n"
        "cut at 139.70"
    )


def test_a_single_sheet_is_enlarged_on_turned_paper() -> None:
    grid = pad_grid(SHEET, A4, 1)
    (cell,) = grid.cells
    assert grid.paper == A4.turned()
    assert cell.width_mm == pytest.approx(277)
    assert cell.height_mm / cell.width_mm == pytest.approx(126 / 190)
    assert grid.cuts_mm == ()


def test_too_many_sheets_are_refused_with_what_fits() -> None:
    with pytest.raises(CallError) as caught:
        pad_grid(SHEET, A4, 3)
    (problem,) = caught.value.problems
    assert problem.fact == "3 sheets of 190 x 126 mm do not fit on paper of 210 x 297 mm"
    assert problem.hint == "at most 2 fit: --per-page 2"


@given(
    paper=PAPERS,
    width=st.floats(20, 250),
    height=st.floats(20, 250),
    per_page=st.integers(1, 4),
)
def test_a_grid_keeps_to_the_margins_or_is_refused(
    paper: Size, width: float, height: float, per_page: int
) -> None:
    try:
        grid = pad_grid(Size(width, height), paper, per_page)
    except CallError:
        return
    assert len(grid.cells) == per_page
    assert all(inside(grid.paper).contains(cell) for cell in grid.cells)
    for upper, lower in zip(grid.cells, grid.cells[1:], strict=False):
        assert upper.bottom_mm < lower.y_mm


@given(copies=st.integers(1, 60), paper=PAPERS, per_page=st.integers(1, 2))
def test_every_face_of_a_pad_is_placed_once_and_in_order(
    copies: int, paper: Size, per_page: int
) -> None:
    faces = [f"sheet {number}" for number in range(copies)]
    sides = list(pad(faces, pad_grid(SHEET, paper, per_page), keep={}))
    assert [placed.face for side in sides for placed in side.placements] == faces
    assert all(len(side.placements) == per_page for side in sides[:-1])


def test_a_face_that_keeps_its_size_is_centred_in_its_cell() -> None:
    grid = pad_grid(SHEET, A4, 1)
    (side,) = pad(["check"], grid, keep={"check": SHEET})
    (placed,) = side.placements
    assert (placed.at.width_mm, placed.at.height_mm) == (190, 126)
    assert placed.at.x_mm + 95 == pytest.approx(grid.paper.width_mm / 2)
    assert placed.at.y_mm + 63 == pytest.approx(grid.paper.height_mm / 2)
