"""Imposition of pads: where sheets lie, and that nothing leaves the printer's margins."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import MARGIN_MM, PadGrid, PerPage, no_more, pad, pad_grid
from pnp.press.sheets.pads import GAP_MM

A4 = Size(210, 297)
LETTER = Size(215.9, 279.4)
SHEET = Size(190, 126)

PAPERS = st.sampled_from([A4, LETTER, Size(297, 420)])


def inside(paper: Size) -> Rect:
    return Rect(0, 0, paper.width_mm, paper.height_mm).inset(MARGIN_MM)


def described(grid: PadGrid) -> str:
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
    assert grid.paper == A4.transpose()
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
    per_page=st.integers(1, 9) | st.just("auto"),
)
def test_a_grid_keeps_to_the_margins_or_is_refused(
    paper: Size, width: float, height: float, per_page: PerPage
) -> None:
    try:
        grid = pad_grid(Size(width, height), paper, per_page)
    except CallError:
        return
    assert per_page in ("auto", len(grid.cells))
    assert all(inside(grid.paper).contains(cell) for cell in grid.cells)
    assert all(cell.width_mm >= width - 1e-6 for cell in grid.cells)
    for one, other in combinations(grid.cells, 2):
        assert apart_mm(one, other) >= GAP_MM - 1e-6


WHITE = st.floats(0, 40)


@given(
    paper=PAPERS,
    width=st.floats(20, 130),
    height=st.floats(20, 130),
    per_page=st.integers(1, 6) | st.just("auto"),
    margins=st.builds(Margins, WHITE, WHITE, WHITE, WHITE),
)
def test_a_grid_keeps_to_uneven_margins(
    paper: Size, width: float, height: float, per_page: PerPage, margins: Margins
) -> None:
    try:
        grid = pad_grid(Size(width, height), paper, per_page, margins)
    except CallError:
        return
    turned = grid.paper != paper
    free = (margins.transpose() if turned else margins).usable(grid.paper)
    assert all(free.contains(cell) for cell in grid.cells)
    for one, other in combinations(grid.cells, 2):
        assert apart_mm(one, other) >= GAP_MM - 1e-6


def apart_mm(one: Rect, other: Rect) -> float:
    across = max(one.x_mm, other.x_mm) - min(one.right_mm, other.right_mm)
    down = max(one.y_mm, other.y_mm) - min(one.bottom_mm, other.bottom_mm)
    return max(across, down)


@given(copies=st.integers(1, 60), paper=PAPERS, per_page=st.integers(1, 2))
def test_every_face_of_a_pad_is_placed_once_and_in_order(
    copies: int, paper: Size, per_page: int
) -> None:
    faces = [f"sheet {number}" for number in range(copies)]
    sides = list(pad(faces, pad_grid(SHEET, paper, per_page), keep={}))
    assert [placed.face for side in sides for placed in side.placements] == faces
    assert all(len(side.placements) == per_page for side in sides[:-1])


def test_a_grid_tells_why_there_are_first_misfit() -> None:
    margins = Margins.equal(MARGIN_MM)
    column, row = no_more(SHEET, pad_grid(SHEET, A4), margins)
    assert (column.count, column.needs_mm, column.free_mm) == (2, 190 + 7 + 190, 190)
    assert (row.count, row.needs_mm, row.free_mm) == (3, 3 * 126 + 2 * 7, 277)
    assert list(no_more(Size(40, 40), pad_grid(Size(40, 40), A4, 4), margins)) == []


def test_a_face_that_keeps_its_size_is_centred_in_its_cell() -> None:
    grid = pad_grid(SHEET, A4, 1)
    (side,) = pad(["check"], grid, keep={"check": SHEET})
    (placed,) = side.placements
    assert (placed.at.width_mm, placed.at.height_mm) == (190, 126)
    assert placed.at.x_mm + 95 == pytest.approx(grid.paper.width_mm / 2)
    assert placed.at.y_mm + 63 == pytest.approx(grid.paper.height_mm / 2)


def test_six_scoring_sheets_stand_in_two_columns() -> None:
    assert described(pad_grid(Size(90, 80), A4, 6)) == (
        "paper 210 x 297\n"
        "sheet 90.0 x 80.0 at 10.00 10.00\n"
        "sheet 90.0 x 80.0 at 110.00 10.00\n"
        "sheet 90.0 x 80.0 at 10.00 108.50\n"
        "sheet 90.0 x 80.0 at 110.00 108.50\n"
        "sheet 90.0 x 80.0 at 10.00 207.00\n"
        "sheet 90.0 x 80.0 at 110.00 207.00\n"
        "cut at 99.25\n"
        "cut at 197.75"
    )


def test_columns_are_cut_halfway_too() -> None:
    assert pad_grid(Size(90, 80), A4, 6).upright_cuts_mm == (105,)


@pytest.mark.parametrize(
    ("size", "paper", "count"),
    [(SHEET, A4, 2), (Size(90, 80), A4, 6), (Size(88, 58), LETTER, 8), (Size(60, 90), A4, 8)],
)
def test_as_many_as_fit_at_their_own_size(size: Size, paper: Size, count: int) -> None:
    cells = pad_grid(size, paper).cells
    assert len(cells) == count
    assert (cells[0].width_mm, cells[0].height_mm) == (size.width_mm, size.height_mm)


def test_a_number_that_leaves_a_place_empty_is_possible() -> None:
    assert len(pad_grid(Size(90, 80), A4, 5).cells) == 5


def test_as_many_fit_as_a_refusal_says() -> None:
    with pytest.raises(CallError) as caught:
        pad_grid(Size(88, 58), A4, 30)
    (problem,) = caught.value.problems
    most = int(problem.hint.rsplit(" ", 1)[1])
    assert len(pad_grid(Size(88, 58), A4, most).cells) == most
    with pytest.raises(CallError):
        pad_grid(Size(88, 58), A4, most + 1)


def test_a_single_sheet_that_does_not_fit_is_refused() -> None:
    with pytest.raises(CallError) as caught:
        pad_grid(SHEET, Size(95, 63), 1)
    (problem,) = caught.value.problems
    assert problem.fact == "a sheet of 190 x 126 mm does not fit on paper of 95 x 63 mm"
    assert problem.hint == "choose larger paper"


@pytest.mark.parametrize("per_page", [0, -2, 101])
def test_a_number_beyond_all_measure_is_refused_with_the_nearest(per_page: int) -> None:
    with pytest.raises(CallError, match="the nearest is"):
        pad_grid(SHEET, A4, per_page)


def test_a_panel_larger_than_the_cells_has_a_page_to_itself() -> None:
    grid = pad_grid(Size(60, 90), A4)
    first, second = pad(["check", "sheet"], grid, keep={"check": SHEET})
    assert [placed.face for placed in first.placements] == ["check"]
    assert [placed.face for placed in second.placements] == ["sheet"]
    assert inside(first.paper).contains(first.placements[0].at)


def test_a_panel_wider_than_the_paper_turns_its_page() -> None:
    grid = pad_grid(Size(60, 50), Size(148, 210))
    (side,) = pad(["check"], grid, keep={"check": SHEET})
    assert side.paper == Size(210, 148)
