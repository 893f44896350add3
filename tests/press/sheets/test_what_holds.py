"""What holds of every page of cards, whatever the paper, format, printer, bleed, cut and backs.

The paper is turned here as a hand turns it, by formulas that know nothing of the press: what a
back prints is carried through the paper to the front, and must come to lie behind it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import Affine, Margins, Rect, Size
from pnp.data import tables
from pnp.press.sheets import (
    CardGrid,
    Correction,
    Imposition,
    Placement,
    Side,
    card_grid,
    card_sides,
)

pytestmark = pytest.mark.one_in(4)

Point = tuple[float, float]

EXACT_MM = 0.01
"""What two faces may lie apart. The geometry is far better than that."""

BLEEDS = st.sampled_from([0.0, 2.0, 3.0, 3.175]) | st.floats(0, 10)
OFFSETS = st.floats(-10, 10)
CORRECTIONS = st.builds(Correction, OFFSETS, OFFSETS, st.floats(-2, 2))
PROFILES = st.sampled_from([profile.margins for profile in tables.printers().values()])


@st.composite
def impositions(draw: st.DrawFn) -> Imposition:
    paper = draw(st.sampled_from(sorted(tables.papers())))
    white = st.floats(0, 20)
    printer = draw(PROFILES | st.builds(Margins, white, white, white, white))
    cut = draw(st.sampled_from(["double", "butt"]))
    own = tables.paper(paper)
    return Imposition(
        own.size,
        own.margins.combine(printer),
        draw(BLEEDS),
        cut=cut,  # type: ignore[arg-type]  # a cut by the list
        backs=draw(st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "none"])),
        gap_mm=draw(st.none() | st.floats(0, 12)) if cut == "double" else None,
        fold_mm=draw(st.sampled_from([5.0, 8.0])),
        reserve_mm=draw(st.sampled_from([0.0, 0.0, 4.0])),
        correction=draw(st.just(Correction()) | CORRECTIONS),
    )


TRIMS = st.sampled_from([card.size for card in tables.cards().values()])


@st.composite
def grids(draw: st.DrawFn) -> CardGrid | None:
    try:
        return card_grid(draw(TRIMS), draw(impositions()))
    except CallError:
        return None


def full_page(grid: CardGrid) -> list[tuple[str, str]]:
    return [(f"front {n}", f"back {n}") for n in range(grid.per_page)]


# --- turning the paper ------------------------------------------------------------------------


def corners(placed: Placement) -> tuple[Point, Point, Point, Point]:
    """Where a face's own top left, top right, bottom right and bottom left are printed."""
    at = placed.at
    around = [
        (at.x_mm, at.y_mm),
        (at.right_mm, at.y_mm),
        (at.right_mm, at.bottom_mm),
        (at.x_mm, at.bottom_mm),
    ]
    first = -placed.turn // 90 % 4
    a, b, c, d = around[-first:] + around[:-first] if first else around
    return a, b, c, d


def seen_through(point: Point, side: Side, grid: CardGrid) -> Point:
    """A point of the back, seen from the front through the turned or folded paper."""
    (x, y), width, height = point, side.paper.width_mm, side.paper.height_mm
    if grid.imposition.backs == "gutterfold":
        assert grid.fold_mm is not None
        upright_fold = grid.layout.reversal == "columns"
        return (2 * grid.fold_mm - x, y) if upright_fold else (x, 2 * grid.fold_mm - y)
    about_long_edge = grid.imposition.backs == "duplex-long"
    edge_is_upright = (height > width) == about_long_edge
    return (width - x, y) if edge_is_upright else (x, height - y)


def as_printed(point: Point, side: Side, error: Correction) -> Point:
    """Where a printer that errs against the correction puts a point of the page."""
    x, y = side.adjust.apply(*point)
    middle_x, middle_y = side.paper.width_mm / 2, side.paper.height_mm / 2
    right, down = x - error.dx_mm - middle_x, y - error.dy_mm - middle_y
    angle = math.radians(-error.angle_deg)
    return (
        middle_x + right * math.cos(angle) - down * math.sin(angle),
        middle_y + right * math.sin(angle) + down * math.cos(angle),
    )


def fronts_and_backs(grid: CardGrid) -> Iterator[tuple[Placement, Placement, Side]]:
    """Each front with its back and the side that the back is on."""
    sides = list(card_sides(full_page(grid), grid))
    backs = {placed.face: (placed, side) for side in sides for placed in side.placements}
    for placed in sides[0].placements:
        if placed.face.startswith("front"):
            yield placed, *backs[placed.face.replace("front", "back")]


def assert_backs_lie_behind_fronts(grid: CardGrid) -> None:
    """A card turned over sideways has its back's top left corner behind its front's top right."""
    seen = grid.imposition.correction_on(grid.paper)
    error = seen if grid.imposition.is_duplex else Correction()
    for front, back, side in fronts_and_backs(grid):
        top_left, top_right, bottom_right, bottom_left = (
            seen_through(as_printed(corner, side, error), side, grid) for corner in corners(back)
        )
        behind = (top_right, top_left, bottom_left, bottom_right)
        for mine, theirs in zip(corners(front), behind, strict=True):
            assert math.dist(mine, theirs) < EXACT_MM, grid


@settings(max_examples=100)
@given(grids())
def test_backs_lie_behind_their_fronts_when_the_page_is_turned_as_told(
    grid: CardGrid | None,
) -> None:
    if grid and grid.imposition.backs != "none":
        assert_backs_lie_behind_fronts(grid)


def test_every_common_page_lies_in_register(common_grids: list[CardGrid]) -> None:
    two_sided = [grid for grid in common_grids if grid.imposition.backs != "none"]
    assert len(two_sided) > 1000
    for grid in two_sided:
        assert_backs_lie_behind_fronts(grid)


# --- margins ----------------------------------------------------------------------------------


def printable(grid: CardGrid) -> list[Rect]:
    """What may be printed on, whichever way a driver turns the paper."""
    imposition, paper = grid.imposition, grid.imposition.paper
    top, right = imposition.margins.top_mm, imposition.margins.right_mm
    bottom, left = imposition.margins.bottom_mm, imposition.margins.left_mm
    if grid.paper == paper:
        return [Margins(top, right, bottom, left).usable(grid.paper)]
    return [
        Margins(left, top, right, bottom).usable(grid.paper),
        Margins(right, bottom, left, top).usable(grid.paper),
    ]


@settings(max_examples=100)
@given(grids(), BLEEDS)
def test_no_bleed_lies_in_the_margins_of_either_side(
    grid: CardGrid | None, back_bleed: float
) -> None:
    if not grid:
        return
    for side in card_sides(full_page(grid), grid, back_bleed_mm=back_bleed):
        for placed in side.placements:
            assert placed.clip is not None
            assert placed.clip.contains(placed.at)
            assert all(area.contains(placed.clip) for area in printable(grid))


@settings(max_examples=100)
@given(grids())
def test_no_correction_moves_a_trim_into_the_margins(grid: CardGrid | None) -> None:
    if not grid:
        return
    for side in card_sides(full_page(grid), grid):
        for placed in side.placements:
            for point in corners(placed):
                spot = Rect(*side.adjust.apply(*point), 0, 0)
                assert all(area.contains(spot) for area in printable(grid))


# --- grids are full, cards apart --------------------------------------------------------------


@settings(max_examples=100)
@given(grids())
def test_one_more_column_or_row_would_not_fit(grid: CardGrid | None) -> None:
    if not grid:
        return
    for reason in grid.reasons:
        assert reason.needs_mm > reason.free_mm
        assert reason.needs_mm - reason.card_mm - reason.gap_mm < reason.free_mm + 1e-6
    assert all(other.cards <= grid.per_page for other in grid.others)


def overlap(one: Rect, other: Rect) -> bool:
    shared = one.intersection(other)
    return min(shared.width_mm, shared.height_mm) > 1e-6


@settings(max_examples=100)
@given(grids(), BLEEDS)
def test_cards_and_their_bleeds_lie_apart(grid: CardGrid | None, back_bleed: float) -> None:
    if not grid:
        return
    for side in card_sides(full_page(grid), grid, back_bleed_mm=back_bleed):
        for one, other in combinations(side.placements, 2):
            assert one.clip is not None
            assert other.clip is not None
            assert not overlap(one.clip, other.clip)


# --- the fold ---------------------------------------------------------------------------------


@settings(max_examples=200)
@given(grids(), BLEEDS)
def test_the_fold_is_in_the_middle_and_clear_of_every_bleed(
    grid: CardGrid | None, back_bleed: float
) -> None:
    if not grid or grid.fold_mm is None:
        return
    across = grid.layout.reversal == "columns"
    assert grid.fold_mm == (grid.paper.width_mm if across else grid.paper.height_mm) / 2
    (side,) = card_sides(full_page(grid), grid, back_bleed_mm=back_bleed)
    for placed in side.placements:
        assert placed.clip is not None
        clip = placed.clip
        edges = (clip.x_mm, clip.right_mm) if across else (clip.y_mm, clip.bottom_mm)
        clear = min(abs(edge - grid.fold_mm) for edge in edges)
        assert clear >= grid.imposition.fold_mm - 1e-6
        assert (edges[1] < grid.fold_mm) == placed.face.startswith("front")


def test_the_test_itself_notices_a_back_out_of_register() -> None:
    grid = card_grid(Size(63, 88), Imposition(Size(210, 297), Margins.equal(10)))
    front, back, side = next(fronts_and_backs(grid))
    moved = Placement(back.face, back.at.translate(0.02, 0), back.turn)
    corner = seen_through(corners(moved)[1], side, grid)
    assert math.dist(corner, corners(front)[0]) > EXACT_MM
    assert corners(Placement("back", Rect(0, 0, 2, 4), 180))[0] == (2, 4)
    assert Affine.rotation(180).apply(1, 0) == pytest.approx((-1, 0))
