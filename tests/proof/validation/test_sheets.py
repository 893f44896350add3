"""Sentences about anybody's sheets, as `validate` says them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from sheet_printer import Imposition, SheetPrinter

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.grids.series import Series
from pnp.proof.validation.backs import match_backs
from pnp.proof.validation.findings import Finding, Grade, as_problem, gather, worst
from pnp.proof.validation.formats import match_format
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import validate


def checks(path: Path) -> set[str]:
    return {finding.check for finding in validate(path).findings if finding.grade != "note"}


@pytest.mark.parametrize(
    ("right", "down", "sentence"),
    [
        (0.0, 0.0, "exactly behind their fronts"),
        (-3.0, 0.0, "3.0 mm to the right of their fronts"),
        (3.0, 0.0, "3.0 mm to the left of their fronts"),
        (0.0, 1.2, "1.2 mm below their fronts"),
        (0.0, -0.8, "0.8 mm above their fronts"),
        (-2.0, -0.6, "2.0 mm to the right of and 0.6 mm above their fronts"),
    ],
)
def test_backs_are_told_where_they_lie(
    tmp_path: Path, right: float, down: float, sentence: str
) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition())
    printer.add_page(Imposition(moved=(right, down)), backs=True)

    verdict = validate(printer.save())

    fronts, backs = verdict.sheets
    assert fronts.back is None
    assert f"backs of page 1, {sentence}, turned on the long edge" in backs.describe()
    off = [finding for finding in verdict.findings if finding.check == "pairs"]
    size = max(abs(right), abs(down))
    assert [finding.grade for finding in off] == ["warning" if size >= 1 else "note"] * bool(size)


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ((141, 18), "a page of 210.0 × 297.0 mm, without a grid of pieces"),
        ((176, 176), "a page of 210.0 × 297.0 mm, without a grid of pieces"),
        ((63, 88), "1 card of 63.0 × 88.0 mm in 1 × 1 (standard)"),
    ],
)
def test_a_lone_shape_is_a_card_only_if_cards_have_its_size(
    tmp_path: Path, size: tuple[float, float], sentence: str
) -> None:
    canvas = Canvas(str(tmp_path / "page.pdf"))
    canvas.setFillColorRGB(0.4, 0.7, 0.5)
    canvas.rect(20 * mm, 60 * mm, size[0] * mm, size[1] * mm, stroke=0, fill=1)
    canvas.showPage()
    canvas.save()
    (sheet,) = validate(tmp_path / "page.pdf").sheets
    assert sheet.describe().startswith(sentence)


def test_a_page_is_behind_another_only_if_its_pieces_are_alike_and_near(tmp_path: Path) -> None:
    near, far = Imposition(), Imposition(moved=(18, 0))
    for second, backs, expected in (
        (near, True, [None, 1, None]),
        (near, False, [None, None, 2]),
        (far, True, [None, None, None]),
        (Imposition(Size(60, 84)), True, [None, None, None]),
        (Imposition(Size(63, 84)), True, [None, None, None]),
        (Imposition(Size(60, 88)), True, [None, None, None]),
    ):
        printer = SheetPrinter(tmp_path / "sheet.pdf")
        printer.add_page(near)
        printer.add_page(second, backs=backs)
        printer.add_page(near, backs=True)
        sheets = validate(printer.save()).sheets
        assert [sheet.back and sheet.back.front for sheet in sheets] == expected


def test_backs_that_lie_behind_their_fronts_on_both_edges_follow_the_file(tmp_path: Path) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition())
    printer.add_page(Imposition(), backs=True)
    pages = read_bytes(printer.save().read_bytes(), "sheets").pages
    edges = [match_backs(pages, flip)[2].edge for flip in (None, "long", "short")]
    assert edges == ["long", "long", "short"]


def test_places_of_a_last_page_tell_the_edge_that_paper_is_turned_on(tmp_path: Path) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition(gap_mm=2, moved=(4, 0)), count=4)
    printer.add_page(Imposition(gap_mm=2, moved=(-4, 0)), count=4, backs=True)

    _, backs = validate(printer.save()).sheets

    assert "exactly behind their fronts, turned on the long edge" in backs.describe()


def test_a_page_off_its_middle_is_told_the_edge_on_which_it_matches(tmp_path: Path) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition(moved=(2, 0)))
    printer.add_page(Imposition(moved=(2, 0)), backs=True)

    _, backs = validate(printer.save()).sheets

    assert "(turned on the short edge they match)" in backs.describe()


def test_cards_that_were_scaled_are_told_with_the_scale_that_restores_them(tmp_path: Path) -> None:
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    printer.add_page(Imposition(Size(61.1, 85.4), gap_mm=3), bleed_mm=1.5, marks=True)

    verdict = validate(printer.save())

    (sheet,) = verdict.sheets
    assert sheet.describe().startswith(
        "9 cards of 61.1 × 85.4 mm in 3 × 3 (standard is 63 × 88: printed at 97 %); bleed 1.5 mm"
    )
    (scaled,) = [finding for finding in verdict.findings if finding.check == "scale"]
    assert scaled.fact == "pieces are standard cards (63 × 88 mm) at 97 %"
    assert scaled.hint.startswith("print it at 103 %")


Place = tuple[float, float, float, float]
"""Left, lower, width and height in millimetres."""


def drawn(path: Path, boxes: Iterable[Place], circles: Iterable[Place] = ()) -> str:
    """Return the sentence about a page of boxes and circles."""
    canvas = Canvas(str(path), pagesize=(210 * mm, 297 * mm))
    for box in boxes:
        canvas.rect(*(edge * mm for edge in box), fill=0)
        canvas.drawString((box[0] + 2) * mm, (box[1] + 2) * mm, "duck")
    for x, y, width, _ in circles:
        canvas.circle((x + width / 2) * mm, (y + width / 2) * mm, width / 2 * mm)
    canvas.save()
    (sheet,) = validate(path).sheets
    return sheet.describe()


def row(left: float, low: float, size: tuple[float, float], count: int) -> list[Place]:
    return [(left + index * size[0], low, *size) for index in range(count)]


@pytest.mark.parametrize(
    ("tokens", "discs", "sentence"),
    [
        (row(10, 60, (20, 20), 6), [], "6 pieces of 20.0 × 20.0 mm in 6 × 1"),
        ([], row(10, 60, (25, 25), 5), "5 round pieces of 25.0 mm across in 5 × 1"),
    ],
)
def test_pieces_of_several_sizes_are_told_one_after_another(
    tmp_path: Path, tokens: list[Place], discs: list[Place], sentence: str
) -> None:
    cards = [*row(10, 190, (63, 88), 3), *row(10, 102, (63, 88), 3)]
    assert drawn(tmp_path / "a.pdf", [*cards, *tokens], discs).startswith(
        f"6 cards of 63.0 × 88.0 mm in 3 × 2 (standard) and {sentence};"
    )


def test_upright_and_level_cards_on_one_page_are_told_apart(tmp_path: Path) -> None:
    upright = [*row(10, 180, (63, 88), 3), *row(10, 92, (63, 88), 3)]
    level = row(10, 20, (88, 63), 2)
    assert drawn(tmp_path / "a.pdf", [*upright, *level]).startswith(
        "6 cards of 63.0 × 88.0 mm in 3 × 2 (standard) and"
        " 2 cards of 88.0 × 63.0 mm in 2 × 1 (standard);"
    )


def test_type_and_pictures_of_a_page_are_told(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(210 * mm, 297 * mm))
    for line, size in enumerate((8, 12)):
        canvas.setFont("Helvetica", size)
        canvas.drawString(50 * mm, (200 + 10 * line) * mm, "duck")
    for place, dpi in enumerate((100, 104)):
        side = 50 / dpi * 25.4 * mm
        picture = ImageReader(Image.new("RGB", (50, 50), "white"))
        canvas.drawImage(picture, (20 + 40 * place) * mm, 150 * mm, side, side)
    canvas.save()
    (sheet,) = validate(path).sheets
    assert sheet.describe().startswith("a page of 210.0 × 297.0 mm, without a grid of pieces;")
    assert "; smallest type 8.0 pt; pictures at 100 dpi; ink 0 %" in sheet.describe()


@pytest.mark.parametrize(("side", "noun"), [(29.5, "pieces"), (30.5, "cards")])
def test_what_is_smaller_than_a_card_is_a_piece(tmp_path: Path, side: float, noun: str) -> None:
    boxes = [box for low in (100, 170) for box in row(20, low, (side, 60), 5)]
    assert drawn(tmp_path / "a.pdf", boxes).startswith(f"10 {noun} of {side:.1f} × 60.0 mm")


def test_room_for_a_fold_between_two_halves_is_told(tmp_path: Path) -> None:
    boxes = [box for low in (30, 88, 158, 216) for box in row(20, low, (41, 58), 4)]
    assert drawn(tmp_path / "a.pdf", boxes).startswith(
        "16 cards of 41.0 × 58.0 mm in 4 × 4 with 12.0 mm between its halves, as for a fold"
    )


@pytest.mark.parametrize(
    ("size", "name", "scale", "bleed_mm"),
    [
        (Size(63.5, 88.9), "Poker", 1.0, 0.0),
        (Size(88.1, 63.1), "Standard", 1.0, 0.0),
        (Size(44, 63), "Mini", 1.0, 0.0),
        (Size(62.4, 87.1), "Standard", 0.99, 0.0),
        (Size(69, 94), "Standard", 1.0, 3.0),
        (Size(59.7, 83.6), "Poker", 0.94, 0.0),
    ],
)
def test_sizes_are_named(size: Size, name: str, scale: float, bleed_mm: float) -> None:
    match = match_format(size)

    assert match is not None
    assert match.format.name == name
    assert match.scale == pytest.approx(scale, abs=0.001)
    assert match.bleed_mm == bleed_mm


def test_a_size_of_no_format_has_no_name() -> None:
    assert match_format(Size(100, 101)) is None


@pytest.mark.parametrize(("is_exact", "scale"), [(True, None), (False, 0.98)])
def test_a_size_of_whole_millimetres_was_chosen_and_not_scaled(
    is_exact: bool, scale: float | None
) -> None:
    match = match_format(Size(85, 55), is_exact=is_exact)
    assert (match and round(match.scale, 2)) == scale


def test_a_card_that_is_the_page_needs_no_usual_paper(tmp_path: Path) -> None:
    card = Size(63, 88)
    printer = SheetPrinter(tmp_path / "card.pdf", card)
    printer.add_page(Imposition(card, 1, 1, paper=card))

    path = printer.save()

    assert "paper" not in checks(path)
    (sheet,) = validate(path).sheets
    assert sheet.describe().startswith("one card of 63.0 × 88.0 mm (standard)")


def test_a_page_that_is_a_scaled_card_has_no_grid_to_restore(tmp_path: Path) -> None:
    card = Size(59.5, 83.3)  # a poker card at 94 %
    printer = SheetPrinter(tmp_path / "card.pdf", card)
    printer.add_page(Imposition(card, 1, 1, paper=card))
    path = printer.save()
    (sheet,) = validate(path).sheets
    assert sheet.match is not None
    assert sheet.match.is_scaled
    assert "scale" not in checks(path)


def piece(look: str) -> Any:
    return SimpleNamespace(resembles=lambda other: other.look == look, look=look)


def stub(number: int, looks: str, size: Size | None, top: float = 20) -> Any:
    """Return a page of two pieces, one beside the other, or of none."""
    paper = Size(200, 100)
    if size is None:
        return SimpleNamespace(number=number, grid=None, size=paper)
    lefts = (20.0, 200 - 20 - size.width_mm)
    boxes = tuple(Rect(left, top, size.width_mm, size.height_mm) for left in lefts)
    series = Series(0, 1, 1, 2)
    parts = {box.inset(2): piece(look) for box, look in zip(boxes, looks, strict=True)}
    look = SimpleNamespace(part=parts.__getitem__)
    grid = Grid(series, series, "marks", pieces=boxes)
    return SimpleNamespace(number=number, grid=grid, size=paper, look=look)


def test_backs_are_measured_from_middle_to_middle_and_pages_without_pieces_passed_over() -> None:
    front = stub(1, "ab", Size(63, 60))
    side = match_backs([front, stub(2, "cc", Size(63, 61.2), 19.4)], None)[2]
    assert (side.front, side.edge, side.is_off) == (1, "long", False)
    lower = match_backs([front, stub(2, "cc", Size(63, 60), 22)], "short")[2]
    assert (lower.right_mm, lower.down_mm) == pytest.approx((0, 2))
    for pages in (
        [front, stub(2, "", None)],
        [stub(1, "", None), stub(2, "cc", Size(63, 60))],
        [front, stub(2, "cd", Size(63, 60))],
        [stub(1, "aa", Size(63, 60)), stub(2, "cc", Size(63, 60))],
        [front, stub(3, "cc", Size(63, 60))],
    ):
        assert match_backs(pages, None) == {}


def test_a_long_file_is_measured_up_to_a_bound_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pnp.proof.validation.sheets._MAX_MEASURED", 2)
    printer = SheetPrinter(tmp_path / "sheet.pdf")
    for count in (9, 9, 6, 3):
        printer.add_page(Imposition(), count=count)

    verdict = validate(printer.save())

    assert [sheet.page.number for sheet in verdict.sheets] == [1, 2, 3]
    (note,) = [finding for finding in verdict.findings if finding.check == "unread"]
    assert (note.grade, note.fact) == ("note", "pages from 4 on were not measured")


def test_findings_that_say_the_same_are_told_once() -> None:
    one = Finding("warning", "margin", "print near an edge", 1)
    others = [Finding("warning", "margin", "print near an edge", page) for page in (2, 3, 5)]
    apart = Finding("warning", "margin", "print near another edge", 2)

    told = list(gather([("a.pdf", one), *(("a.pdf", each) for each in (*others, apart))]))

    assert [finding.fact for _, finding in told] == [
        "print near an edge, also on pages 2-3, 5",
        "print near another edge",
    ]


def test_the_gravest_grade_of_findings_counts() -> None:
    grades: tuple[Grade, ...] = ("note", "error", "warning")
    findings = [Finding(grade, "margin", "print near an edge") for grade in grades]
    assert worst(findings) == "error"
    assert worst([findings[0], findings[2]]) == "warning"
    assert worst(findings[:1]) == "note"
    assert worst([]) is None


def test_a_finding_is_a_problem_with_its_page_and_place() -> None:
    finding = Finding("error", "margin", "it is wrong", 3, Rect(12.4, 30.6, 5, 5), "mend it")
    problem = as_problem("a.pdf", finding)
    assert (problem.fact, problem.hint) == ("it is wrong", "mend it")
    assert problem.place == "a.pdf, page 3, 12 mm from the left and 31 from the top"
    assert as_problem("a.pdf", Finding("note", "set", "so", 3)).place == "a.pdf, page 3"
    assert as_problem("a.pdf", Finding("note", "set", "so")).place == "a.pdf"
