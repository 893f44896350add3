"""The bleed of cards gives way where that saves paper, and what it would save is told."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import etree

import pnp
from pnp.printing.parts import saving_in_force, saving_on_offer
from pnp.printing.parts.bleeds import Saving
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
