"""Things that have a page to themselves: in the middle, between the margins, or refused."""

from __future__ import annotations

import pytest

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Size
from pnp.press.sheets import Placement, single_face

A4 = Size(210, 297)
PANEL = Size(190, 126)


def placed(paper: Size, margins: Margins) -> tuple[Size, Placement]:
    side = single_face("panel", PANEL, paper, margins)
    (placement,) = side.placements
    return side.paper, placement


@pytest.mark.parametrize(
    ("paper", "margins", "turn"),
    [
        (A4, Margins.equal(10), 0),
        (A4, Margins.equal(14), 0),
        (A4, Margins(25, 20, 30, 20), 0),
        (A4, Margins(6.35, 40, 60, 40), 90),
        (A4.transpose(), Margins.equal(20), 0),
        (A4.transpose(), Margins(10, 10, 60, 10), 0),
        (Size(148, 210), Margins.equal(6.35), 0),
        (Size(148, 210), Margins(6.35, 6.35, 12.7, 6.35), 90),
    ],
)
def test_a_panel_lies_between_the_margins(paper: Size, margins: Margins, turn: int) -> None:
    page, placement = placed(paper, margins)
    turned = page.width_mm > page.height_mm
    free = (margins.transpose() if turned else margins).usable(page)
    assert placement.turn == turn
    assert free.contains(placement.at)


def test_it_keeps_the_paper_of_the_other_pages_if_it_can() -> None:
    assert placed(A4.transpose(), Margins.equal(10))[0] == A4.transpose()


def test_it_lies_in_the_middle() -> None:
    at = placed(A4, Margins.equal(5))[1].at
    assert (at.x_mm, at.y_mm) == (10, 85.5)


def test_uneven_margins_push_it_no_further_than_they_must() -> None:
    at = placed(A4, Margins(6, 6, 100, 6))[1].at
    assert at.bottom_mm == 197


def test_margins_that_leave_too_little_are_refused() -> None:
    with pytest.raises(CallError) as refused:
        placed(A4, Margins.equal(50))
    (problem,) = refused.value.problems
    assert problem.fact == (
        "a panel of 190 x 126 mm does not fit between the margins of paper of 210 x 297 mm"
    )
    assert "smaller margins" in problem.hint
