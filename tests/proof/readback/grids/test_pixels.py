"""What a picture of a page shows: edges, pieces, how far colour runs, and how it lies."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import Image, ImageDraw

from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.grids.pixels import DOT_MM, bleed_of, edges_of, pieces_of, skew_of
from pnp.proof.readback.grids.series import Series

WIDE, HIGH, GAP = 30.0, 40.0, 6.0
LEFTS, TOPS = (15.0, 51.0), (20.0, 66.0)
GRID = Grid(Series(15.0, WIDE, WIDE + GAP, 2), Series(20.0, HIGH, HIGH + GAP, 2), "edges")
Box = tuple[float, float, float, float]


def page(*boxes: Box, colour: str = "navy") -> Image.Image:
    """Return a page of 100 x 130 mm with boxes, each from a corner to a corner in millimetres."""
    picture = Image.new("RGB", (round(100 / DOT_MM), round(130 / DOT_MM)), "white")
    for box in boxes:
        left, top, right, bottom = (round(edge / DOT_MM) for edge in box)
        ImageDraw.Draw(picture).rectangle((left, top, right - 1, bottom - 1), colour)
    return picture


def cards(left: float = 0, top: float = 0, right: float = 0, bottom: float = 0) -> list[Box]:
    """Return the boxes of four cards, colour running so far beyond each side."""
    return [(x - left, y - top, x + WIDE + right, y + HIGH + bottom) for y in TOPS for x in LEFTS]


@pytest.mark.parametrize("bleed", [0.0, 1.0, 2.0, 3.0])
def test_colour_runs_as_far_as_it_does_on_every_side(bleed: float) -> None:
    assert bleed_of(page(*cards(*[bleed] * 4)), with_pieces(GRID)) == pytest.approx(bleed, abs=0.2)


def with_pieces(grid: Grid) -> Grid:
    return Grid(grid.across, grid.down, grid.source, pieces=tuple(grid.cells()))


@pytest.mark.parametrize("side", range(4))
def test_the_side_where_colour_runs_least_counts(side: int) -> None:
    reach = [2.0 if each == side else 3.0 for each in range(4)]
    assert bleed_of(page(*cards(*reach)), with_pieces(GRID)) == pytest.approx(2.0, abs=0.2)
    short = [-1.0 if each == side else 3.0 for each in range(4)]
    assert bleed_of(page(*cards(*short)), with_pieces(GRID)) is None


def test_places_hold_pieces_where_anything_is_printed() -> None:
    first, second, third, _ = cards()
    thin = (third[0] + 3, third[1] + 3, third[2] - 3, third[1] + 4)
    places = [(place.x_mm, place.y_mm) for place in pieces_of(page(first, second, thin), GRID)]
    assert places == [(15.0, 20.0), (51.0, 20.0), (15.0, 66.0)]
    line = (second[2] + 0.5, 0.0, second[2] + 1.0, 130.0)
    assert pieces_of(page(line), GRID) == (), "what lies between pieces is on none"


@pytest.mark.parametrize("colour", ["navy", "#ff0000", "#00ff00", "#0000ff", "#d0ffff"])
def test_edges_lie_where_colour_begins_and_ends(colour: str) -> None:
    lines = list(edges_of(page((20, 30, 70, 110), colour=colour)))
    for is_upright, ends, length in ((True, (20, 70), 80), (False, (30, 110), 50)):
        found = [line for line in lines if line.is_upright is is_upright]
        assert [line.at for line in found] == pytest.approx(ends, abs=0.2)
        assert [line.length for line in found] == pytest.approx([length] * 2, abs=0.5)


@pytest.mark.parametrize(("colour", "count"), [("#e0e0e0", 0), ("#dcdcdc", 4)])
def test_a_faint_step_is_no_edge(colour: str, count: int) -> None:
    assert len([*edges_of(page((20, 30, 70, 110), colour=colour))]) == count


def test_the_sides_of_a_thin_line_are_one_edge_and_short_edges_are_none() -> None:
    thin = page((20, 30, 20.3, 110), (60, 30, 70, 35))
    upright = [line.at for line in edges_of(thin) if line.is_upright]
    assert upright == pytest.approx([20.15], abs=0.2)


@pytest.mark.parametrize("degrees", [-1.5, -0.4, 0.0, 1.0])
def test_a_page_that_lies_askew_is_told_to_a_third_of_a_degree(
    degrees: float,
) -> None:
    turned = page(*cards()).rotate(-degrees, Image.Resampling.BICUBIC, fillcolor="white")
    assert skew_of(turned) == pytest.approx(degrees, abs=0.33 * bool(degrees))


def test_nothing_has_no_edges() -> None:
    blank: Sequence[object] = [*edges_of(page())]
    assert blank == []
    assert skew_of(page()) == 0.0
