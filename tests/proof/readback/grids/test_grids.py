"""Grids of pages by other programs, held against how the pages were drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from sheet_printer import A4, Imposition, SheetPrinter, print_picture

from pnp.core.geometry import Size
from pnp.proof.readback.grids import page_grid
from pnp.proof.readback.grids.grid import Grid, GridLine, grid_by_marks
from pnp.proof.readback.reader import FileReader


def grid_of(path: Path, page: int = 1) -> Grid | None:
    with FileReader(path.read_bytes(), path.name) as reader:
        return reader.grid(page)


def found(grid: Grid | None, imposition: Imposition, within_mm: float) -> bool:
    assert grid is not None
    left, top = imposition.places()[0]
    assert (grid.across.count, grid.down.count) == (imposition.columns, imposition.rows)
    measured = (grid.size.width_mm, grid.size.height_mm, grid.across.start_mm, grid.down.start_mm)
    drawn = (imposition.card.width_mm, imposition.card.height_mm, left, top)
    return all(abs(one - other) <= within_mm for one, other in zip(measured, drawn, strict=True))


@pytest.mark.parametrize("gap_mm", [0.0, 1.0, 3.0, 8.0])
@pytest.mark.parametrize("size", [Size(63.5, 88.9), Size(44, 44), Size(30, 20)])
def test_cards_without_marks_are_found_by_their_edges(
    tmp_path: Path, gap_mm: float, size: Size
) -> None:
    columns, rows = int(190 // (size.width_mm + gap_mm)), int(280 // (size.height_mm + gap_mm))
    imposition = Imposition(size, columns, rows, gap_mm, moved=(1.5, -2))
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(imposition)

    grid = grid_of(printer.save())

    assert found(grid, imposition, 0.05)
    assert grid is not None
    assert (grid.source, grid.bleed_mm) == ("edges", None)


@pytest.mark.parametrize(("gap_mm", "bleed_mm"), [(3.0, 1.5), (6.0, 3.0), (0.0, 0.0), (4.0, 1.0)])
def test_marks_tell_where_to_cut_and_how_far_colour_runs(
    tmp_path: Path, gap_mm: float, bleed_mm: float
) -> None:
    imposition = Imposition(Size(59, 86), gap_mm=gap_mm)
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(imposition, bleed_mm=bleed_mm, marks=True)

    grid = grid_of(printer.save())

    assert found(grid, imposition, 0.05)
    assert grid is not None
    assert grid.source == "marks"
    assert grid.bleed_mm == pytest.approx(bleed_mm, abs=0.2)


def test_marks_that_are_one_path_are_marks(tmp_path: Path) -> None:
    imposition = Imposition(gap_mm=3)
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(imposition, bleed_mm=1.5, marks=True, together=True)
    grid = grid_of(printer.save())
    assert found(grid, imposition, 0.05)
    assert grid is not None
    assert grid.source == "marks"


def test_a_line_that_ends_elsewhere_is_no_mark_of_a_row() -> None:
    def lines(end: float) -> list[GridLine]:
        rows = [((10.0, 50.0, 90.0), x) for x in (4.0, 118.0)]
        marks = [
            GridLine(at, start, start + 5, is_upright=is_upright, is_mark=True)
            for is_upright in (True, False)
            for places, start in rows
            for at in places
        ]
        return [*marks, GridLine(33.0, 4.0, end, is_upright=True, is_mark=True)]

    assert grid_by_marks(lines(end=9.0), Size(130, 130)) is None
    grid = grid_by_marks(lines(end=8.0), Size(130, 130))
    assert grid is not None
    assert (grid.across.count, grid.size) == (2, Size(40, 40))


def test_places_of_a_last_page_that_are_empty_hold_no_piece(tmp_path: Path) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition(gap_mm=2), count=4, marks=True, bleed_mm=1)

    grid = grid_of(printer.save())

    assert grid is not None
    assert (grid.across.count, grid.down.count, len(grid.pieces)) == (3, 3, 4)


@pytest.mark.parametrize("gap_mm", [0.0, 4.0])
def test_cards_of_a_page_that_is_one_picture_are_found(tmp_path: Path, gap_mm: float) -> None:
    imposition = Imposition(Size(63.5, 88.9), gap_mm=gap_mm)

    grid = grid_of(print_picture(tmp_path / "picture.pdf", imposition))

    assert found(grid, imposition, 0.25)
    assert grid is not None
    assert (grid.source, grid.skew) == ("pixels", 0.0)


def test_a_scan_with_words_for_searching_is_still_a_picture(tmp_path: Path) -> None:
    imposition = Imposition(Size(63.5, 88.9), gap_mm=4)
    grid = grid_of(print_picture(tmp_path / "scan.pdf", imposition, words="Ducks"))
    assert found(grid, imposition, 0.25)


def test_a_page_too_large_to_be_rendered_shows_no_grid_by_pixels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = print_picture(tmp_path / "picture.pdf", Imposition(gap_mm=4))
    dots = 210 * 297 * (page_grid.DPI / 25.4) ** 2
    for most, columns, source in ((dots * 0.99, 1, "edges"), (dots * 1.01, 3, "pixels")):
        monkeypatch.setattr(page_grid, "MAX_DOTS", most)
        grid = grid_of(path)
        assert grid is not None
        assert (grid.across.count, grid.source) == (columns, source)


@pytest.mark.parametrize("degrees", [-1.2, 0.7])
def test_a_scan_is_turned_straight(tmp_path: Path, degrees: float) -> None:
    imposition = Imposition(Size(61.1, 85.4), gap_mm=3)

    grid = grid_of(print_picture(tmp_path / "scan.pdf", imposition, turned=degrees))

    assert grid is not None
    assert grid.skew == pytest.approx(degrees, abs=0.11)
    assert grid.size.width_mm == pytest.approx(61.1, abs=0.4)
    assert grid.size.height_mm == pytest.approx(85.4, abs=0.4)


def test_a_page_of_text_has_no_grid(tmp_path: Path) -> None:
    path = tmp_path / "text.pdf"
    canvas = Canvas(str(path), pagesize=(A4.width_mm * mm, A4.height_mm * mm))
    for line in range(40):
        canvas.drawString(20 * mm, (270 - 6 * line) * mm, "Ducks swim well, and eat crusts. " * 2)
    canvas.save()

    assert grid_of(path) is None


def test_a_page_of_countless_lines_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "lines.pdf"
    canvas = Canvas(str(path), pagesize=(A4.width_mm * mm, A4.height_mm * mm))
    for index in range(9_000):
        x = index % 600 + index / 9_000
        canvas.line(x, 0, x, 840)
    canvas.save()

    grid = grid_of(path)

    assert grid is None or grid.across.length_mm > 0


@pytest.mark.parametrize("gap_mm", [0.0, 4.0])
@pytest.mark.parametrize("clips", [False, True])
def test_round_pieces_are_found(tmp_path: Path, gap_mm: float, clips: bool) -> None:
    path, across_mm = tmp_path / "tokens.pdf", 25.0
    canvas = Canvas(str(path), pagesize=(A4.width_mm * mm, A4.height_mm * mm))
    places = [
        ((20 + column * (across_mm + gap_mm)) * mm, (30 + row * (across_mm + gap_mm)) * mm)
        for column in range(5)
        for row in range(4)
    ]
    for x, y in places:
        half = across_mm / 2 * mm
        if clips:
            canvas.saveState()
            window = canvas.beginPath()
            window.circle(x + half, y + half, half)
            canvas.clipPath(window, stroke=0, fill=0)
            canvas.drawInlineImage(Image.new("RGB", (9, 9), "teal"), x - 9, y - 9, 100, 100)
            canvas.restoreState()
        else:
            canvas.circle(x + half, y + half, half)
        canvas.drawString(x + half, y + half, "5")
    canvas.save()

    grid = grid_of(path)

    assert grid is not None
    assert grid.is_round
    assert (grid.across.count, grid.down.count) == (5, 4)
    assert grid.size.width_mm == pytest.approx(across_mm, abs=0.1)
    assert grid.size.height_mm == pytest.approx(across_mm, abs=0.1)


FOLDED = ((9.5, 77.5, 156.5, 224.5), (14.5, 107.5))
"""From the left and the top of a wide page, where cards of 63 × 88 mm begin: 16.5 mm for a fold."""


@pytest.mark.parametrize("turned", [False, True], ids=["fold upright", "fold level"])
def test_marks_at_a_fold_tell_where_to_cut(tmp_path: Path, *, turned: bool) -> None:
    lefts, tops = FOLDED
    paper = A4 if turned else A4.transpose()
    size = (paper.width_mm * mm, paper.height_mm * mm)
    canvas = Canvas(str(tmp_path / "sheet.pdf"), pagesize=size)

    def line(x: float, y: float, u: float, v: float) -> None:
        ends = (y, x, v, u) if turned else (x, y, u, v)
        canvas.line(*(each * mm for each in ends))

    for left in lefts:
        for top in tops:
            box = (left - 2.5, top - 2.5, 68, 93)
            x, y, wide, high = (box[1], box[0], box[3], box[2]) if turned else box
            canvas.setFillGray(0.7)
            canvas.rect(x * mm, y * mm, wide * mm, high * mm, stroke=0, fill=1)
            for depth in (9, 34, 60):  # a drawing, as of a ladder
                line(left - 2.5, top + depth, left + 6, top + depth)
        for across in (left, left + 63):
            line(across, 7, across, 12)
            line(across, 198, across, 203)
    for top in tops:
        for down in (top, top + 88):
            line(143.5, down, 148.5, down)
            line(148.5, down, 153.5, down)
    canvas.save()

    grid = grid_of(tmp_path / "sheet.pdf")

    assert grid is not None
    assert (grid.source, grid.bleed_mm) == ("marks", pytest.approx(2.5, abs=0.2))
    folded, other = (grid.down, grid.across) if turned else (grid.across, grid.down)
    assert (folded.count, other.count) == (4, 2)
    assert folded.fold_mm == pytest.approx(11, abs=0.1)
    assert (folded.length_mm, other.length_mm) == pytest.approx((63, 88), abs=0.1)
