"""Pages are full: as many cards as a hand would lay, counted here one by one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Size
from pnp.data import tables
from pnp.press.sheets import Backs, CardGrid, Imposition, card_grid

TRIMS = st.sampled_from([card.size for card in tables.cards().values()])
PRINTERS = st.sampled_from([profile.margins for profile in tables.printers().values()])
PAPERS = st.sampled_from(list(tables.papers().values()))
BACKS = st.sampled_from(["duplex-long", "duplex-short", "gutterfold", "none"])


def most(length: float, gap: float, free: float) -> int:
    """How many lengths with gaps between them lie in `free`, counted one by one."""
    count = 0
    while (count + 1) * length + count * gap <= free + 1e-6:
        count += 1
    return count


def rooms(imposition: Imposition, paper: Size, margins: Margins) -> list[tuple[float, float]]:
    """What lies free for cards on a paper, across and down; one for each way to fold it."""
    across = paper.width_mm - margins.left_mm - margins.right_mm
    down = paper.height_mm - margins.top_mm - margins.bottom_mm
    mirrored_across = paper.width_mm - 2 * max(margins.left_mm, margins.right_mm)
    mirrored_down = paper.height_mm - 2 * max(margins.top_mm, margins.bottom_mm)
    is_upright, fold = paper.height_mm > paper.width_mm, imposition.fold_mm
    match imposition.backs:
        case "none":
            return [(across, down)]
        case "gutterfold":
            return [(mirrored_across / 2 - fold, down), (across, mirrored_down / 2 - fold)]
        case "duplex-long":
            return [(mirrored_across, down) if is_upright else (across, mirrored_down)]
        case "duplex-short":
            return [(across, mirrored_down) if is_upright else (mirrored_across, down)]


def assert_full(grid: CardGrid) -> None:
    """As many cards as a hand would lay, paper upright or lying, folded this way or that."""
    imposition, bleed = grid.imposition, grid.imposition.bleed_mm
    paper, margins = imposition.paper, imposition.margins
    every_room = [
        *rooms(imposition, paper, margins),
        *rooms(imposition, paper.transpose(), margins.transpose()),
    ]
    counts = [
        most(grid.trim.width_mm, 2 * bleed, across - 2 * bleed)
        * most(grid.trim.height_mm, 2 * bleed, down - 2 * bleed)
        for across, down in every_room
    ]
    assert grid.per_page == max(counts), grid


def test_every_common_page_is_full(common_grids: list[CardGrid]) -> None:
    for grid in common_grids:
        assert_full(grid)


@settings(max_examples=100)
@given(TRIMS, PAPERS, PRINTERS, st.floats(0, 10), BACKS)
def test_pages_are_full_whatever_the_margins(
    trim: Size, paper: tables.Paper, printer: Margins, bleed: float, backs: Backs
) -> None:
    margins = paper.margins.combine(printer)
    try:
        grid = card_grid(trim, Imposition(paper.size, margins, bleed, backs=backs))
    except CallError:
        return
    assert_full(grid)
