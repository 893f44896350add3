"""Boards in tiles: together they are the board, and their tabs lie under their neighbours."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Rect, Size
from pnp.data import tables
from pnp.press.sheets.tiles import Tile, Tiling, assembly_sketch, tile_board, tile_marks, tile_sides

A4 = Size(210, 297)
LENGTHS = st.floats(30, 1500)


@st.composite
def tilings(draw: st.DrawFn) -> Tiling | None:
    printer = draw(st.sampled_from([each.margins for each in tables.printers().values()]))
    paper = draw(st.sampled_from([each.size for each in tables.papers().values()]))
    board = Size(draw(LENGTHS), draw(LENGTHS))
    try:
        seams_mm = draw(st.lists(st.floats(1, board.width_mm - 1), max_size=6, unique=True))
        return tile_board(board, paper, printer, draw(st.floats(0, 30)), seams_mm)
    except CallError:
        return None


def told(tiling: Tiling) -> list[str]:
    return [
        f"{tile.number}: row {tile.row}, column {tile.column}, "
        f"{tile.window.width_mm:g} x {tile.window.height_mm:g} "
        f"from {tile.window.x_mm:g} {tile.window.y_mm:g}, {len(tile.tabs)} tabs"
        for tile in tiling.tiles
    ]


def test_a_board_of_two_by_two_pages() -> None:
    tiling = tile_board(Size(370, 370), A4, Margins.equal(10), overlap_mm=10)
    assert told(tiling) == [
        "1: row 0, column 0, 190 x 190 from 0 0, 2 tabs",
        "2: row 0, column 1, 190 x 190 from 180 0, 1 tabs",
        "3: row 1, column 0, 190 x 190 from 0 180, 1 tabs",
        "4: row 1, column 1, 190 x 190 from 180 180, 0 tabs",
    ]


def test_paper_is_turned_where_that_takes_fewer_tiles() -> None:
    tiling = tile_board(Size(540, 180), A4, Margins.equal(10))
    assert (tiling.paper, tiling.columns, tiling.rows) == (A4.transpose(), 2, 1)


def test_a_board_that_fits_a_page_is_one_tile_in_its_middle() -> None:
    (tile,) = tile_board(Size(180, 250), A4, Margins.equal(10)).tiles
    assert tile.tabs == ()
    assert tile.at == Rect(15, 23.5, 180, 250)


def test_a_board_is_cut_at_its_seams_where_that_takes_first_misfit_tiles() -> None:
    board, margins = Size(480, 180), Margins.equal(10)
    starts = [
        [tile.window.x_mm for tile in tile_board(board, A4, margins, seams_mm=seams).tiles]
        for seams in ([100, 220, 300], [100, 400], [])
    ]
    assert starts == [[0, 220], [0, 235], [0, 235]]


@settings(max_examples=80)
@given(tilings())
def test_what_is_seen_of_the_tiles_is_the_board(tiling: Tiling | None) -> None:
    if tiling is None:
        return
    board = Rect(0, 0, tiling.board.width_mm, tiling.board.height_mm)
    area = sum(tile.seen.width_mm * tile.seen.height_mm for tile in tiling.tiles)
    assert area == pytest.approx(board.width_mm * board.height_mm)
    for tile in tiling.tiles:
        assert board.contains(tile.window)
        assert tile.window.contains(tile.seen)
    for one, other in combinations(tiling.tiles, 2):
        shared = one.seen.intersection(other.seen)
        assert min(shared.width_mm, shared.height_mm) < 1e-6


@settings(max_examples=80)
@given(tilings())
def test_a_tab_shows_what_the_next_tile_covers(tiling: Tiling | None) -> None:
    if tiling is None or not tiling.overlap_mm:
        return
    places = {(tile.row, tile.column): tile for tile in tiling.tiles}
    for tile in tiling.tiles:
        expected = []
        for step in ((0, 1), (1, 0)):
            neighbour = places.get((tile.row + step[0], tile.column + step[1]))
            if neighbour:
                expected.append(tile.window.intersection(neighbour.window))
        for tab, strip in zip(tile.tabs, expected, strict=True):
            assert on_board(tab, tile).contains(strip, 1e-5)
            assert strip.contains(on_board(tab, tile), 1e-5)


def on_board(part: Rect, tile: Tile) -> Rect:
    return part.translate(tile.window.x_mm - tile.at.x_mm, tile.window.y_mm - tile.at.y_mm)


@settings(max_examples=80)
@given(tilings())
def test_every_page_shows_its_window_true_to_size_within_the_margins(
    tiling: Tiling | None,
) -> None:
    if tiling is None:
        return
    for tile, side in zip(tiling.tiles, tile_sides("board", tiling), strict=True):
        (placed,) = side.placements
        assert placed.at.width_mm == tiling.board.width_mm
        assert placed.clip is not None
        assert tiling.usable.contains(placed.clip)
        assert placed.clip.contains(tile.at)
        window = placed.clip.translate(-placed.at.x_mm, -placed.at.y_mm)
        assert window.contains(tile.window, 1e-5)
        assert tile.window.contains(window, 1e-5)


@settings(max_examples=80)
@given(tilings())
def test_marks_of_tiles_keep_off_the_board_and_the_margins(tiling: Tiling | None) -> None:
    if tiling is None:
        return
    for tile, side in zip(tiling.tiles, tile_sides("board", tiling), strict=True):
        clip = side.placements[0].clip
        assert clip is not None
        for line in tile_marks(tiling, tile).lines:
            box = Rect(line.x1_mm, line.y1_mm, line.x2_mm - line.x1_mm, line.y2_mm - line.y1_mm)
            assert tiling.usable.contains(box)
            middle = Rect(box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2, 0, 0)
            assert not clip.inset(1e-6).contains(middle)


def test_the_next_tiles_edges_are_marked_at_the_tabs() -> None:
    tiling = tile_board(Size(340, 240), A4, Margins.equal(10))
    tile = tiling.tiles[0]
    joins = [line for line in tile_marks(tiling, tile).lines if line.kind == "join"]
    assert {line.x1_mm for line in joins} == {tile.tabs[0].x_mm}
    assert len(joins) == 2


def test_the_sketch_is_the_board_made_small() -> None:
    tiling = tile_board(Size(370, 370), A4, Margins.equal(10))
    sketch = assembly_sketch(tiling, Size(37, 80))
    assert [each.number for each in sketch] == [1, 2, 3, 4]
    assert sketch[0].at == Rect(0, 0, 18, 18)
    assert (sketch[3].at.right_mm, sketch[3].at.bottom_mm) == pytest.approx((37, 37))
    low = assembly_sketch(tiling, Size(800, 74))
    assert (low[3].at.right_mm, low[3].at.bottom_mm) == pytest.approx((74, 74))


@pytest.mark.parametrize(
    ("board", "margins", "overlap", "fact"),
    [
        (Size(600, 400), Margins.equal(10), 60, "an overlap of 60 mm is out of bounds"),
        (Size(600, 400), Margins.equal(10), -0.5, "an overlap of -0.5 mm is out of bounds"),
        (Size(3000, 400), Margins.equal(10), 10, "a board's width of 3000 mm is out of bounds"),
        (
            Size(600, 400),
            Margins(10, 90, 10, 80),
            50,
            "tiles on paper of 210 x 297 mm would be nothing but overlap",
        ),
        (
            Size(2000, 2000),
            Margins(100, 60, 100, 60),
            10,
            "a board of 2000 x 2000 mm needs 575 pages of 210 x 297 mm",
        ),
    ],
)
def test_a_board_that_nobody_glues_is_refused_with_what_would_work(
    board: Size, margins: Margins, overlap: float, fact: str
) -> None:
    with pytest.raises(CallError) as caught:
        tile_board(board, A4, margins, overlap)
    (problem,) = caught.value.problems
    assert problem.fact == fact
    assert problem.hint
