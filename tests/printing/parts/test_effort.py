"""The work that parts take, from pages that are put together here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import pnp
from pnp.core.geometry import Rect, Size
from pnp.games.components import Component, Kind
from pnp.press.sheets import PadGrid, Side, card_grid
from pnp.press.sheets.cut_lines import front_cut_lines
from pnp.printing.parts import Part
from pnp.printing.parts.labour import cuts, minutes

JOB = pnp.resolve("pond")


def work(kind: Kind, labels: Sequence[str]) -> tuple[int, int]:
    """The cuts and minutes of a part of pages with these labels."""
    component = Component("tit.one", "part", kind, "tit/one.svg", Size(50, 50))
    sides = tuple(Side(Size(210, 297), (), label=label) for label in labels)
    part = Part("part", sides, {}, (component,))
    return cuts(part, JOB), minutes(part, JOB)


def test_of_a_board_each_tile_is_cut_twice_and_the_sketch_is_not() -> None:
    assert work("board", ["sketch", "tile", "tile", "tile", "tile"]) == (8, 22)


@pytest.mark.parametrize(("kind", "each"), [("tuckbox", 15), ("band", 4), ("token", 3)])
def test_what_is_cut_out_and_glued_takes_its_time_by_the_page(kind: Kind, each: int) -> None:
    assert work(kind, ["", ""]) == (0, 2 * each)


def test_to_fold_two_pages_takes_three_minutes() -> None:
    assert work("aid", ["fold", "fold", "fronts"]) == (0, 3)


def test_what_is_neither_cut_nor_folded_takes_no_time() -> None:
    assert work("rulebook", ["", ""]) == (0, 0)


def test_a_pad_is_cut_along_all_lines_of_each_page() -> None:
    component = Component("tit.one", "part", "sheet", "tit/one.svg", Size(90, 80))
    cells = [
        Rect(10 + 100 * column, 10 + 90 * row, 90, 80) for row in range(3) for column in (0, 1)
    ]
    sides = (Side(Size(210, 297), ()),) * 2
    part = Part("part", sides, {}, (component,), pad=PadGrid(Size(210, 297), tuple(cells)))
    assert (cuts(part, JOB), minutes(part, JOB)) == (2 * (2 + 1), 2)


@pytest.mark.parametrize("bleed_mm", [0.0, 3.0])
@pytest.mark.parametrize("back_bleed_mm", [None, 0.0, 5.0])
def test_cards_are_cut_along_both_edges_of_their_bleed_on_each_page_of_fronts(
    bleed_mm: float, back_bleed_mm: float | None
) -> None:
    job = pnp.resolve("pond", bleed_mm=bleed_mm)
    job = replace(job, back_bleed_mm=back_bleed_mm)
    grid = card_grid(Size(63, 88), job.imposition)
    component = Component("tit.one", "part", "card", "tit/one.svg", None)
    labels = ("fronts", "backs", "fronts", "backs", "check")
    sides = tuple(Side(grid.paper, (), label=label) for label in labels)
    part = Part("part", sides, {}, (component,), grid=grid)
    columns = len({cell.x_mm for cell in grid.cells})
    rows = len({cell.y_mm for cell in grid.cells})
    most = max(bleed_mm, back_bleed_mm or 0.0)
    lines = front_cut_lines(grid, most)
    assert cuts(part, job) == 2 * (len(lines.cuts("x")) + len(lines.cuts("y")))
    assert 2 * (columns + rows + 2) <= cuts(part, job) <= 4 * (columns + rows)
    assert minutes(part, job) == round(cuts(part, job) / 4)


def test_little_work_takes_a_minute_and_a_booklet_four() -> None:
    component = Component("tit.one", "part", "sheet", "tit/one.svg", Size(90, 80))
    grid = PadGrid(Size(210, 297), (Rect(10, 10, 90, 80), Rect(10, 100, 90, 80)))
    part = Part("part", (Side(Size(210, 297), ()),), {}, (component,), pad=grid)
    assert (cuts(part, JOB), minutes(part, JOB)) == (1, 1)
    folded: Any = "saddle"
    booklet = Part("rules", part.sides, {}, (replace(component, kind="rulebook"),), booklet=folded)
    assert (cuts(booklet, JOB), minutes(booklet, JOB)) == (0, 4)
