"""The bleed of cards gives way where that saves paper, and what it would save is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from lxml import etree

import pnp
from pnp.printing.parts import saving_in_force, saving_on_offer
from pnp.printing.parts.bleeds import Saving, cuts_without_marks
from pnp.printing.parts.cards import grid_of, marks_of_fronts
from pnp.proof.show import show

pytestmark = pytest.mark.one_in(4)


def cards(**options: Any) -> tuple[pnp.Edition, float, int]:
    """Duck & Cover's deck laid out alone, its bleed and its sheets of paper."""
    edition = pnp.lay_out("cover", only=("cards",), **options)
    part = edition.part("cards")
    assert part.grid
    return edition, part.grid.imposition.bleed_mm, part.sheets_of_paper


def test_a_bleed_that_wastes_a_tenth_of_the_paper_gives_way() -> None:
    edition, bleed_mm, sheets = cards(backs="gutterfold")
    assert (bleed_mm, sheets) == (2.5, 29)
    taken = saving_in_force(edition.job, "cards")
    assert taken
    assert (taken.before_mm, taken.bleed_mm) == (3.0, 2.5)
    assert taken.sheets < 0.9 * taken.sheets_before
    faces = edition.part("cards").faces
    assert {each.bleed_mm for name, each in faces.items() if name.startswith("cover.")} == {2.5}


def test_a_bleed_that_is_asked_for_stays_and_what_less_would_save_is_told() -> None:
    edition, bleed_mm, sheets = cards(backs="gutterfold", bleed_mm=3.0)
    assert (bleed_mm, sheets) == (3.0, 38)
    missed = saving_on_offer(edition.job, "cards")
    assert missed
    assert missed.bleed_mm == 2.5


def test_below_two_millimetres_nothing_gives_way_unasked() -> None:
    edition, bleed_mm, sheets = cards(paper="letter")
    assert (bleed_mm, sheets) == (3.0, 20)
    missed = saving_on_offer(edition.job, "cards")
    assert missed
    assert (missed.bleed_mm, missed.sheets_before - missed.sheets) == (1.5, 5)
    assert cards(paper="letter", bleed_mm=1.5)[2] == 15


@pytest.mark.parametrize("options", [{}, {"cut": "butt"}, {"paper": "letter", "bleed_mm": 1.0}])
def test_nothing_is_said_where_nothing_is_saved(options: dict[str, Any]) -> None:
    edition, *_ = cards(**options)
    assert saving_in_force(edition.job, "cards") is None
    assert saving_on_offer(edition.job, "cards") is None


def test_the_bleed_does_not_depend_on_what_of_the_part_is_printed() -> None:
    assert cards(backs="gutterfold", cards=("1-3",))[1] == 2.5
    whole = pnp.lay_out("cover", backs="gutterfold").part("cards").grid
    assert whole
    assert whole.imposition.bleed_mm == 2.5


def test_it_is_told_by_show_and_on_the_page_to_print_first() -> None:
    order = pnp.Order("cover", backs="gutterfold", paper="a4")
    told = {each.part: each.saving for each in show(order).parts}
    assert told["cards"] == Saving(3.0, 2.5, 38, 28)
    assert not any(told[name] for name in told if name != "cards")
    edition = pnp.lay_out(order.game, backs="gutterfold", language="fr")
    face = edition.part("start").faces["cover.start"]
    shown = "".join("".join(etree.fromstring(face.svg).itertext()).split())
    assert "2,5mmdefondperdu,cequiépargne10des38feuilles" in shown


@pytest.mark.one_in(1)
@pytest.mark.parametrize("bleed_mm", [0.0, 1.5, 3.0])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"marks": "guides", "back_bleed_mm": 4.0},
        {"backs": "gutterfold"},
        {"backs": "gutterfold", "paper": "tabloid"},
        {"cut": "butt", "bleed_mm": 3.0},
    ],
)
def test_edges_of_cards_are_counted_that_no_mark_points_to(
    options: dict[str, Any], bleed_mm: float
) -> None:
    job = pnp.resolve("cover", **options)
    grid = grid_of(replace(job, bleeds={"cards": bleed_mm}), job.bag.of_part("cards"))
    marks = marks_of_fronts(job, grid)
    assert marks
    cells = (*grid.cells, *grid.backs(grid.cells)) if grid.fold_mm else grid.cells
    edges = {("x", round(x, 3)) for cell in cells for x in (cell.x_mm, cell.right_mm)}
    edges |= {("y", round(y, 3)) for cell in cells for y in (cell.y_mm, cell.bottom_mm)}
    lines = [line for line in marks.lines if line.kind != "fold"]
    found = {("x", round(line.x1_mm, 3)) for line in lines if line.x1_mm == line.x2_mm}
    found |= {("y", round(line.y1_mm, 3)) for line in lines if line.y1_mm == line.y2_mm}
    assert cuts_without_marks(job, "cards", bleed_mm) == len(edges - found)


@pytest.mark.one_in(1)
@pytest.mark.parametrize(
    "options",
    [
        {"marks": "none"},
        {"marks": "none", "backs": "gutterfold"},
        {"card": "tarot", "paper": "a5", "backs": "gutterfold"},
    ],
)
def test_no_cut_lacks_a_mark_where_none_is_asked_for_or_no_card_fits(
    options: dict[str, Any],
) -> None:
    assert cuts_without_marks(pnp.resolve("cover", **options), "cards", 3.0) == 0
