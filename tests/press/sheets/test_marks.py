"""Marks: beside every cut, off every card and its bleed, out of the margins, on both sides."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Rect, Size
from pnp.data import tables
from pnp.press.sheets import (
    CROP,
    GUIDE,
    CardGrid,
    Imposition,
    MarkStyle,
    PageMarks,
    back_marks,
    card_cut_lines,
    card_grid,
    card_marks,
    card_sides,
    count_bare_cuts,
    fold_marks,
)
from pnp.press.sheets.cut_lines import cut_lines_of
from pnp.press.sheets.marks import LABEL_MM, MIN_LENGTH_MM, Mark, lines_at_cuts

A4 = Size(210, 297)
USUAL = Imposition(A4, Margins.equal(6.35), 2)
POKER = Size(63.5, 88.9)
PROFILES = st.sampled_from([profile.margins for profile in tables.printers().values()])


@st.composite
def grids(draw: st.DrawFn) -> CardGrid | None:
    cut = draw(st.sampled_from(["double", "butt", "between"]))
    imposition = Imposition(
        draw(st.sampled_from([paper.size for paper in tables.papers().values()])),
        draw(PROFILES),
        draw(st.sampled_from([0.0, 2.0, 3.0, 5.0])),
        cut=cut,  # type: ignore[arg-type]  # a cut by the list
        backs=draw(st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "none"])),
        gap_mm=None if cut == "butt" else draw(st.none() | st.floats(0, 30)),
        reserve_mm=draw(st.sampled_from([0.0, 8.0])),
    )
    try:
        return card_grid(
            draw(st.sampled_from([c.size for c in tables.cards().values()])), imposition
        )
    except CallError:
        return None


STYLES = st.builds(MarkStyle, st.sampled_from(["crop", "guide"]), st.floats(0, 5), st.floats(1, 10))


def box(line: Mark) -> Rect:
    return Rect(line.x1_mm, line.y1_mm, line.x2_mm - line.x1_mm, line.y2_mm - line.y1_mm)


def touches(line: Mark, clip: Rect) -> bool:
    """Whether a line runs through a rectangle, and not merely along its edge."""
    inner, around = clip.inset(1e-6), box(line)
    across = min(inner.right_mm, around.right_mm) - max(inner.x_mm, around.x_mm)
    down = min(inner.bottom_mm, around.bottom_mm) - max(inner.y_mm, around.y_mm)
    return across >= 0 and down >= 0


def both_sides(
    grid: CardGrid, marks: PageMarks, back_bleed: float
) -> list[tuple[PageMarks, list[Rect]]]:
    """The marks of each side of a full page, with the bleeds on it."""
    cards = [(f"front {n}", f"back {n}") for n in range(grid.per_page)]
    sides = card_sides(cards, grid, back_bleed_mm=back_bleed)
    clips = [[placed.clip or placed.at for placed in side.placements] for side in sides]
    return list(zip((marks, back_marks(marks, grid)), clips, strict=False))


@settings(max_examples=100)
@given(grids(), STYLES, st.sampled_from([0.0, 3.0, 6.0]))
def test_no_mark_touches_a_bleed_or_a_margin(
    grid: CardGrid | None, style: MarkStyle, back_bleed: float
) -> None:
    if not grid:
        return
    for marks, clips in both_sides(grid, card_marks(grid, style, back_bleed), back_bleed):
        for line in marks.lines:
            assert grid.layout.usable.contains(box(line))
            assert not any(touches(line, clip) for clip in clips), line
        for label in marks.labels:
            spot = Rect(label.x_mm, label.y_mm, 0, 0).inset(-LABEL_MM / 2)
            assert grid.layout.usable.contains(spot)
            assert not any(touches(Mark("crop", *edges(spot)), clip) for clip in clips), label


def edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x_mm, rect.y_mm, rect.right_mm, rect.bottom_mm


@settings(max_examples=200)
@given(grids(), STYLES)
def test_every_mark_lies_on_a_cut_or_the_fold(grid: CardGrid | None, style: MarkStyle) -> None:
    if not grid:
        return
    cut_lines = card_cut_lines(grid)
    for line in card_marks(grid, style).lines:
        upright = line.x1_mm == line.x2_mm
        place = line.x1_mm if upright else line.y1_mm
        if line.kind == "fold":
            assert place == grid.fold_mm
        else:
            assert place in cut_lines.cuts("x" if upright else "y")


@settings(max_examples=200)
@given(grids())
def test_with_room_for_marks_every_cut_is_marked_at_both_ends(grid: CardGrid | None) -> None:
    if not grid or grid.imposition.reserve_mm < 8:
        return
    cut_lines = card_cut_lines(grid)
    lines = card_marks(grid).lines
    assert count_bare_cuts(lines, cut_lines) == (0, 0)
    for cut in cut_lines.cuts("x"):
        heights = [line.y1_mm for line in lines if line.x1_mm == line.x2_mm == cut]
        assert min(heights) < cut_lines.rows[0].start_mm
        assert max(heights) > cut_lines.rows[-1].end_mm
    for cut in cut_lines.cuts("y"):
        places = [line.x1_mm for line in lines if line.y1_mm == line.y2_mm == cut]
        assert min(places) < cut_lines.columns[0].start_mm
        assert max(places) > cut_lines.columns[-1].end_mm


def lines_of(grid: CardGrid, style: MarkStyle = CROP) -> list[str]:
    """The marks beside the first card, top left, as text."""
    near = grid.cells[0]
    return [
        f"{line.kind} {line.x1_mm:g},{line.y1_mm:g} to {line.x2_mm:g},{line.y2_mm:g}"
        for line in card_marks(grid, style).lines
        if line.x2_mm <= near.right_mm and line.y2_mm <= near.bottom_mm
    ]


def test_marks_beside_the_first_of_eight_cards() -> None:
    grid = card_grid(Size(63, 88), USUAL)
    assert (grid.cells[0].x_mm, grid.cells[0].y_mm) == pytest.approx((16.5, 15))
    assert lines_of(grid) == [
        "crop 16.5,7 to 16.5,12",
        "crop 79.5,7 to 79.5,12",
        "crop 8.5,15 to 13.5,15",
        "crop 8.5,103 to 13.5,103",
    ]


def test_guides_run_on_to_the_margin() -> None:
    assert lines_of(card_grid(Size(63, 88), USUAL), GUIDE)[0] == "guide 16.5,6.35 to 16.5,12"


def test_butt_cuts_are_marked_at_their_outer_ends_only() -> None:
    grid = card_grid(POKER, replace(USUAL, bleed_mm=0, cut="butt"))
    lines = card_marks(grid).lines
    upright = [line for line in lines if line.x1_mm == line.x2_mm]
    assert len({line.x1_mm for line in upright}) == 4
    assert len(upright) == 8
    hull = Rect(grid.cells[0].x_mm, grid.cells[0].y_mm, 3 * POKER.width_mm, 3 * POKER.height_mm)
    assert not any(touches(line, hull) for line in lines)


def test_a_wide_gap_has_marks_at_every_corner() -> None:
    grid = card_grid(POKER, replace(USUAL, gap_mm=12))
    inner = [
        line
        for line in card_marks(grid).lines
        if grid.cells[0].bottom_mm < line.y1_mm < grid.cells[-1].y_mm and line.x1_mm == line.x2_mm
    ]
    assert {line.x1_mm for line in inner} == set(card_cut_lines(grid).cuts("x"))


def test_one_cut_between_bleeds_lets_half_the_gap_of_each_bleed_beyond_it() -> None:
    grid = card_grid(POKER, replace(USUAL, bleed_mm=3, cut="between", gap_mm=4))
    assert card_cut_lines(grid).bleed_mm == 1
    assert card_cut_lines(grid, 5).bleed_mm == 3
    assert card_cut_lines(grid, 1).bleed_mm == 0


@pytest.mark.parametrize(
    ("room", "marked"), [(MIN_LENGTH_MM, True), (MIN_LENGTH_MM - 0.125, False)]
)
def test_a_band_is_marked_that_has_room_for_the_shortest_mark(room: float, marked: bool) -> None:
    trim = Rect(64, 64, 64, 64)
    lines = [
        *lines_at_cuts(cut_lines_of((trim,), 0, trim.inset(-room)), replace(CROP, offset_mm=0))
    ]
    assert len(lines) == (8 if marked else 0)


def test_a_page_without_room_says_how_many_cuts_have_no_mark() -> None:
    letter = replace(USUAL, paper=Size(215.9, 279.4), bleed_mm=0, cut="butt")
    grid = card_grid(POKER, letter)
    assert count_bare_cuts(card_marks(grid).lines, card_cut_lines(grid)) == (4, 0)


def test_cuts_are_named_in_their_order() -> None:
    grid = card_grid(Size(63, 88), USUAL)
    labels = card_marks(grid).labels
    assert [label.text for label in labels] == [*"12345678", *"ABCD"]
    across = [label.x_mm for label in labels if label.text.isdigit()]
    assert across == sorted(across)


def test_a_name_stands_over_the_card_beside_its_cut() -> None:
    grid = card_grid(Size(63, 88), USUAL)
    first, second, *_ = card_marks(grid).labels
    assert grid.cells[0].x_mm < first.x_mm < second.x_mm < grid.cells[0].right_mm


def test_after_z_come_two_letters() -> None:
    strips = Imposition(Size(297, 420), Margins.equal(10), 1, backs="none")
    names = [label.text for label in card_marks(card_grid(Size(200, 10), strips)).labels]
    assert names[names.index("Z") + 1] == "AA"


def test_a_cut_has_the_same_name_on_both_sides() -> None:
    grid = card_grid(Size(63, 88), replace(USUAL, backs="duplex-short"))
    fronts = card_marks(grid)
    backs = back_marks(fronts, grid)
    assert [label.text for label in backs.labels] == [label.text for label in fronts.labels]
    width = grid.paper.width_mm
    for front, back in zip(fronts.labels, backs.labels, strict=True):
        assert (back.x_mm, back.y_mm) == pytest.approx((width - front.x_mm, front.y_mm))


def test_the_fold_runs_from_margin_to_margin() -> None:
    grid = card_grid(POKER, replace(USUAL, backs="gutterfold"))
    (fold,) = (line for line in card_marks(grid).lines if line.kind == "fold")
    assert (fold.x1_mm, fold.x2_mm) == (148.5, 148.5)
    assert (fold.y1_mm, fold.y2_mm) == pytest.approx((6.35, 210 - 6.35))


def test_the_fold_alone_is_the_one_among_all_marks() -> None:
    grid = card_grid(POKER, replace(USUAL, backs="gutterfold"))
    (fold,) = (line for line in card_marks(grid).lines if line.kind == "fold")
    assert fold_marks(grid) == PageMarks((fold,))
    assert fold_marks(card_grid(POKER, USUAL)) == PageMarks()


def test_only_the_cuts_of_the_fronts_are_named_before_the_fold() -> None:
    grid = card_grid(POKER, replace(USUAL, backs="gutterfold"))
    labels = card_marks(grid).labels
    assert [label.text for label in labels] == [*"1234", *"ABCD"]
    assert all(label.x_mm < 148.5 for label in labels)


def test_fronts_only_have_no_marks_of_backs() -> None:
    grid = card_grid(POKER, replace(USUAL, backs="none"))
    assert back_marks(card_marks(grid), grid) == PageMarks()
