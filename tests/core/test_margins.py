"""Margins, and the rectangles they leave."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Margins, Rect, Size

SIDES = st.floats(0, 20)
MARGINS = st.builds(Margins, SIDES, SIDES, SIDES, SIDES)
A4 = Size(210, 297)


def test_the_usable_part_lies_inside_each_margin() -> None:
    assert Margins(1, 2, 3, 4).usable(A4) == Rect(4, 1, 204, 293)


def test_margins_that_meet_leave_a_negative_size() -> None:
    assert Margins.equal(110).usable(A4).width_mm == -10


@given(MARGINS)
def test_turned_margins_hold_whichever_way_the_paper_turns(margins: Margins) -> None:
    upright, turned = margins.usable(A4), margins.transpose().usable(A4.transpose())
    clockwise = Rect(turned.y_mm, 297 - turned.right_mm, turned.height_mm, turned.width_mm)
    other_way = Rect(210 - turned.bottom_mm, turned.x_mm, turned.height_mm, turned.width_mm)
    assert upright.contains(clockwise)
    assert upright.contains(other_way)


@given(MARGINS, MARGINS)
def test_margins_of_two_kinds_keep_to_both(printer: Margins, paper: Margins) -> None:
    both = printer.combine(paper).usable(A4)
    assert printer.usable(A4).contains(both)
    assert paper.usable(A4).contains(both)


def test_what_two_rectangles_share() -> None:
    assert Rect(0, 0, 10, 10).intersection(Rect(6, 4, 10, 3)) == Rect(6, 4, 4, 3)


def test_rectangles_apart_share_nothing() -> None:
    apart = Rect(0, 0, 10, 10).intersection(Rect(20, 0, 10, 10))
    assert apart.width_mm == 0


def test_a_moved_rectangle_keeps_its_size() -> None:
    assert Rect(1, 2, 30, 40).translate(10, -1) == Rect(11, 1, 30, 40)
