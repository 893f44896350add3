"""Plates and white where text leaves room on a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.geometry import Size
from pnp.press.book import Front
from pnp.press.book.blocks import Figure
from pnp.press.book.boxes import CalloutFrame, FlowBox, Panel, Picture, PlacedBox
from pnp.press.book.columns import paginate
from pnp.press.book.finish import MAX_MORE, add_white, feather
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.holes import Hole, holes
from pnp.press.book.plates import (
    MAX_HOLE_MM,
    MIN_HIGH,
    MIN_LONG,
    MIN_WHITE,
    Plate,
    PlateSpace,
    frame_plate,
    plates,
    plates_in,
)

A4 = Size(210, 297)
GRID = BaselineGrid(A4, 4.7)


def test_the_picture_that_fills_most_closes_a_page_and_the_banners_never_its_own(
    front: Front,
) -> None:
    grid = BaselineGrid(A4, 4.7)
    strip, plate = Figure("strip", Size(720, 90)), Figure("plate", Size(276, 120))
    given = replace(front, closing=(front.banner, strip, plate))
    assert [each.picture.href for each in plates(given, [()], 0, grid)[0]][:1] == ["plate"]
    only = replace(front, closing=(front.banner,))
    assert plates(only, [()], 0, grid) == ((),)


@pytest.mark.parametrize("taken", [0, 30, 60])
def test_a_closing_picture_stands_at_the_foot_of_its_page(front: Front, taken: int) -> None:
    grid = BaselineGrid(A4, 4.7)
    given = replace(front, closing=(Figure("plate", Size(276, 120)),))
    ((plate,),) = plates(given, [()], taken, grid)
    assert plate.frame.y_mm > grid.top_mm(taken)
    assert plate.bottom_mm == pytest.approx(grid.top_mm(grid.rows))


def test_the_page_with_most_room_but_the_last_chooses_first(front: Front) -> None:
    grid = BaselineGrid(A4, 4.7)
    plate, strip = Figure("plate", Size(276, 120)), Figure("strip", Size(720, 90))
    given = replace(front, closing=(plate, strip))
    pages = [[PlacedBox(FlowBox(height), 0, 0)] for height in (90, 30, 60, 60)]
    pictures = plates(given, pages, 0, grid)
    assert [[each.picture.href for each in shown] for shown in pictures] == [
        [],
        ["strip"],
        [],
        ["plate"],
    ]


def column_of(*heights: int, column: int = 0) -> list[PlacedBox]:
    """Pieces one below the other, two steps apart."""
    tops = [sum(heights[:number]) + 2 * number for number in range(len(heights))]
    return [
        PlacedBox(FlowBox(height, before=2, block=number), column, top)
        for number, (height, top) in enumerate(zip(heights, tops, strict=True))
    ]


def test_a_hole_in_one_column_takes_a_plate_of_its_width(front: Front) -> None:
    given = replace(front, closing=(Figure("plate", Size(276, 120), scene=True),))
    page = [*column_of(GRID.rows), *column_of(GRID.rows - 20, column=1)]
    ((plate,),) = plates(given, [page], 0, GRID)
    assert plate.frame.x_mm == GRID.left_mm(1)
    assert plate.frame.width_mm == GRID.column_mm
    assert plate.bottom_mm == pytest.approx(GRID.top_mm(GRID.rows))


def test_a_hole_above_what_spans_the_columns_takes_a_plate_too(front: Front) -> None:
    given = replace(front, closing=(Figure("plate", Size(276, 120)),))
    wide = PlacedBox(FlowBox(80, kind="figure", wide=True, before=2), 0, GRID.rows - 80)
    page = [*column_of(wide.top - 2), *column_of(8, column=1), wide]
    ((plate,),) = plates(given, [page], 0, GRID)
    assert plate.frame.x_mm == GRID.left_mm(1)
    assert GRID.top_mm(8) < plate.frame.y_mm
    assert plate.bottom_mm <= GRID.top_mm(wide.top - 2) + 1e-6


@pytest.mark.parametrize(("deeper", "widths"), [(6, ["text"]), (30, ["column", "column"])])
def test_a_page_has_plates_below_all_columns_or_in_them(
    front: Front, deeper: int, widths: list[str]
) -> None:
    scenes = [Figure(name, Size(276, 120), scene=True) for name in ("one", "other")]
    given = replace(front, closing=tuple(scenes))
    page = [*column_of(GRID.rows - 30), *column_of(GRID.rows - 30 - deeper, column=1)]
    (shown,) = plates(given, [page], 0, GRID)
    names = {GRID.text_mm: "text", GRID.column_mm: "column"}
    assert [names[plate.frame.width_mm] for plate in shown] == widths


def test_air_at_the_top_of_a_drawing_is_cropped_as_far_as_need_be() -> None:
    space = PlateSpace(0, 182, 0, 200)
    figure = Figure("drawing", Size(182, 90), air_mm=30)
    step = MIN_WHITE * GRID.step_mm
    for room, height in ((50, None), (60, 60), (75, 75), (90, 90), (120, 90)):
        plate = frame_plate(figure, space, room + step, GRID)
        assert (plate and pytest.approx(plate.frame.height_mm)) == height
        if plate:
            picture = plate.picture
            assert picture.y_mm + picture.height_mm == pytest.approx(plate.bottom_mm)


@given(st.floats(30, 130), st.booleans())
def test_a_plate_is_cropped_to_its_space_and_no_more(height_mm: float, is_wide: bool) -> None:
    width_mm = GRID.text_mm if is_wide else GRID.column_mm
    space = PlateSpace(0, width_mm, 0, height_mm)
    scene = frame_plate(Figure("scene", Size(276, 120), scene=True), space, height_mm, GRID)
    whole = width_mm * 120 / 276
    room_mm = height_mm - MIN_WHITE * GRID.step_mm
    assert (scene is None) == (room_mm < MIN_HIGH * whole)
    if scene is None:
        return
    frame, picture = scene.frame.rect, scene.picture
    assert frame.height_mm == pytest.approx(min(room_mm, whole / MIN_LONG))
    assert picture.visible.edges == pytest.approx(frame.edges)
    assert picture.width_mm / picture.height_mm == pytest.approx(276 / 120)


def test_a_drawing_is_shown_whole() -> None:
    space = PlateSpace(0, GRID.column_mm, 0, 60)
    plate = frame_plate(Figure("drawing", Size(182, 38)), space, 60, GRID)
    assert plate is not None
    assert plate.picture.visible.edges == pytest.approx(plate.frame.rect.edges)
    assert frame_plate(Figure("drawing", Size(182, 38)), space, plate.frame.height_mm, GRID) is None


def test_a_large_space_takes_several_plates_one_below_the_other(front: Front) -> None:
    wide = (Figure("table", Size(182, 92)), Figure("roll", Size(182, 30)))
    ((first, second),) = plates(replace(front, closing=wide), [column_of(40)], 0, GRID)
    between = second.frame.y_mm - first.bottom_mm
    assert 0 < between < MAX_HOLE_MM
    assert first.frame.y_mm - GRID.top_mm(40) == pytest.approx(between)
    assert second.bottom_mm == pytest.approx(GRID.top_mm(GRID.rows))


def test_white_at_the_foot_of_a_page_goes_around_what_spans_its_columns() -> None:
    heading = PlacedBox(FlowBox(3, kind="heading", glued=True), 0, 42)
    wide = PlacedBox(FlowBox(20, kind="figure", wide=True), 0, 45)
    end = GRID.rows - 67 - 10
    above = [PlacedBox(FlowBox(40), column, 0) for column in (0, 1)]
    below = [PlacedBox(FlowBox(end), column, 67) for column in (0, 1)]
    page = (*above, heading, wide, *below)
    assert [box.top for box in add_white(page, GRID)] == [0, 0, 44, 47, 71, 71]
    assert add_white((*above, heading, wide), GRID) == (*above, heading, wide)
    full = (*above, heading, wide, *(replace(box, top=box.top + 6) for box in below))
    assert add_white(full, GRID) == full


def test_white_between_blocks_closes_a_hole_as_far_as_it_divides(front: Front) -> None:
    del front
    page = [*column_of(*[8] * 12), *column_of(*[8] * 11, column=1)]
    grown = feather(page, (), GRID)
    assert max(placed.top + 8 for placed in grown) > GRID.rows - 11
    assert [hole.height for hole in holes(grown, GRID.rows, 2) if hole.height >= 11] == []


@given(st.integers(1, 4), st.integers(1, 4), st.floats(3, 8))
def test_gaps_of_a_kind_grow_by_the_same(sections: int, paragraphs: int, line_mm: float) -> None:
    grid = BaselineGrid(A4, line_mm)
    section = [FlowBox(2, kind="heading", before=3)]
    section += [FlowBox(3, before=1, block=number) for number in range(1, paragraphs + 1)]
    page, *_ = paginate(section * sections, grid.rows)
    whites: dict[tuple[int, int, str], set[int]] = {}
    for above, below in pairwise(feather(page, (), grid)):
        if above.column == below.column:
            kind = above.column, below.piece.before, above.piece.kind
            white = below.top - above.top - above.piece.height
            whites.setdefault(kind, set()).add(white)
    assert all(len(white) == 1 for white in whites.values())
    paragraphs = (white for (_, before, _), white in whites.items() if before == 1)
    assert all(white <= {1, 2} for white in paragraphs)


def test_white_below_a_heading_and_in_a_frame_stays_as_it_is() -> None:
    frame = CalloutFrame(1, "note")
    heading = PlacedBox(FlowBox(3, kind="heading", glued=True), 0, 0)
    boxed = [PlacedBox(FlowBox(4, before=1, frame=frame), 0, top) for top in (4, 9, 14)]
    assert feather([heading, *boxed], (), GRID) == (heading, *boxed)


@pytest.mark.parametrize("plate", [None, 110, 75])
@pytest.mark.parametrize("below", range(1, 24))
def test_paragraphs_part_by_a_step_only_where_a_large_hole_would_remain(
    plate: int | None, below: int
) -> None:
    end = plate or GRID.rows
    tops = [end - below + 1 - 6 * number for number in range(4, 0, -1)]
    page = [PlacedBox(FlowBox(5, before=1, block=top), 0, top) for top in tops]
    grown = feather(page, () if plate is None else (plate_at(plate),), GRID)
    is_large = below > MAX_HOLE_MM / GRID.step_mm
    assert [box.top - top for box, top in zip(grown, tops, strict=True)] == (
        [0, 1, 2, 3] if is_large else [0] * 4
    )


def test_only_what_spans_the_columns_below_a_hole_bounds_it() -> None:
    def page(before: int) -> list[PlacedBox]:
        wide = [
            PlacedBox(FlowBox(10, kind="figure", wide=True, before=before), 0, top)
            for top in (0, GRID.rows - 10)
        ]
        texts = [
            PlacedBox(FlowBox(5, kind="figure", before=2, block=number), 0, 12 + 7 * number)
            for number in range(8)
        ]
        return [wide[0], *texts, wide[1]]

    def end(page: Sequence[PlacedBox]) -> int:
        return max(box.top + 5 for box in page if not box.piece.wide)

    first, *texts, last = page(0)
    assert end(texts) + MAX_MORE * 7 == end(feather([first, *texts, last], (), GRID))
    deep = replace(first, piece=replace(first.piece, before=60))
    assert end(feather([deep, *texts, last], (), GRID)) == end(texts) + MAX_MORE * 7
    deep = replace(last, piece=replace(last.piece, before=last.top - end(texts) - 7))
    assert end(feather([first, *texts, deep], (), GRID)) == end(texts) + 7


def test_text_keeps_its_distance_from_a_plate() -> None:
    page = column_of(*[8] * 7)
    end = max(placed.top + 8 for placed in feather(page, (plate_at(96),), GRID))
    assert end == 68 + MAX_MORE * 6 < 96 - MIN_WHITE
    end = max(placed.top + 8 for placed in feather(page, (plate_at(82),), GRID))
    assert end == 68 + 6 < 82 - MIN_WHITE


def test_a_plate_is_in_the_hole_in_which_it_begins() -> None:
    hole = Hole(0, 40, 60)
    for step, is_in in ((39, False), (40, True), (50, True), (60, True), (61, False)):
        assert [*plates_in(hole, [plate_at(step)], GRID)] == [plate_at(step)] * is_in
        assert [*plates_in(replace(hole, column=1), [plate_at(step)], GRID)] == []


def plate_at(step: int) -> Plate:
    frame = Panel(GRID.left_mm(0), GRID.top_mm(step), GRID.column_mm, 10, "pond_tint")
    return Plate(frame, Picture("plate", frame.x_mm, frame.y_mm, frame.width_mm, 10, frame))


@st.composite
def any_page(draw: st.DrawFn) -> tuple[PlacedBox, ...]:
    heights = draw(st.lists(st.integers(1, 12), min_size=1, max_size=20))
    pieces = [
        FlowBox(height, before=draw(st.integers(0, 3)), block=number)
        for number, height in enumerate(heights)
    ]
    wide = FlowBox(draw(st.integers(1, 30)), kind="figure", wide=True, before=2, block=99)
    return paginate([*pieces[:7], wide, *pieces[7:]], GRID.rows)[0]


@given(any_page())
def test_feathering_moves_pieces_down_onto_nothing(page: tuple[PlacedBox, ...]) -> None:
    grown = feather(page, (), GRID)
    assert [placed.piece for placed in grown] == [placed.piece for placed in page]
    assert all(low.top <= high.top for low, high in zip(page, grown, strict=True))
    taken = [
        (column, step)
        for placed in grown
        for column in ((0, 1) if placed.piece.wide else (placed.column,))
        for step in range(placed.top, placed.top + placed.piece.height)
    ]
    assert len(taken) == len(set(taken))
    assert all(step < GRID.rows for _, step in taken)
    for number, placed in enumerate(page):
        assert grown[number].top - placed.top <= MAX_MORE * len(page)


def test_holes_are_at_the_feet_of_columns_and_above_what_spans_them() -> None:
    wide = PlacedBox(FlowBox(10, wide=True), 0, 20)
    page: Sequence[PlacedBox] = [PlacedBox(FlowBox(12), 0, 0), wide, PlacedBox(FlowBox(5), 1, 30)]
    assert set(holes(page, 50, 2)) == {
        Hole(0, 12, 20),
        Hole(0, 30, 50),
        Hole(1, 0, 20),
        Hole(1, 35, 50),
    }
