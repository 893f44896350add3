"""Two pages differ where a person sees it, and not where a line is smoothed otherwise."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from pnp.core.geometry import Rect
from pnp.proof.readback.looks import CELL_MM, FINE_DPI, FinePrint, Shift

DOT_MM = 25.4 / FINE_DPI
SIZE = (300, 200)
Shape = tuple[int, int, int, int]


def page(*shapes: Shape, colour: str = "black", size: tuple[int, int] = SIZE) -> FinePrint:
    picture = Image.new("RGB", size, "white")
    for shape in shapes:
        ImageDraw.Draw(picture).rectangle(shape, fill=colour)
    return FinePrint(picture)


LINE = (50, 80, 120, 80)
SIGN = (50, 80, 60, 90)


@pytest.mark.parametrize("shape", [LINE, SIGN, (0, 0, 9, 9), (290, 190, 299, 199)])
def test_what_one_page_alone_shows_is_told_either_way(shape: Shape) -> None:
    box = Rect(*(edge * DOT_MM for edge in (*shape[:2], shape[2] - shape[0], shape[3] - shape[1])))
    for one, other in ((page(shape), page()), (page(), page(shape))):
        at = one.difference(other).within()
        assert at is not None
        assert at.inset(-CELL_MM).contains(box, 0)
        assert box.inset(-2 * CELL_MM).contains(at, 0)


@pytest.mark.parametrize("shift", [(1, 0), (0, 1), (-1, 1)])
def test_a_shift_of_a_dot_is_none_and_one_of_three_dots_is(shift: tuple[int, int]) -> None:
    def moved(dots: int) -> FinePrint:
        across, down = (dots * way for way in shift)
        return page((50 + across, 80 + down, 60 + across, 90 + down))

    assert moved(0).difference(moved(1)).is_empty
    assert not moved(0).difference(moved(3)).is_empty


def test_a_line_that_is_dashed_on_the_other_page_is_told() -> None:
    dashes = [(x, 80, x + 11, 80) for x in range(50, 120, 20)]
    assert not page(LINE).difference(page(*dashes)).is_empty


def test_colours_as_dark_as_one_another_are_told_and_nearly_the_same_are_not() -> None:
    red, green, like = (page(SIGN, colour=x) for x in ("#c80000", "#006600", "#c01010"))
    assert not red.difference(green).is_empty
    assert red.difference(like).is_empty


def test_what_was_told_is_left_out() -> None:
    difference = page(SIGN, LINE).difference(page())
    at = difference.within()
    assert at is not None
    assert difference.without(at).is_empty


def test_a_page_whose_size_was_rounded_is_laid_on_the_other_at_its_lower_left_corner() -> None:
    wide, high = SIZE
    longer = page((50, 82, 60, 92), size=(wide + 3, high + 2))
    assert page(SIGN).difference(longer).is_empty


@pytest.mark.parametrize("shift", [(4, 0), (0, 3), (-2, -3)])
def test_what_stands_off_is_laid_where_it_belongs(shift: tuple[int, int]) -> None:
    across, down = shift
    moved = (50 + across, 80 + down, 60 + across, 90 + down)
    far = (200, 20, 280, 20)
    other = page(SIGN, far)
    around = Rect(*(each * DOT_MM for each in (45, 75, 20, 20)))
    there = Shift(around, across * DOT_MM, down * DOT_MM)
    for one, agrees in (
        (page(moved, far), True),
        (page(moved), False),
        (page((50, 80, 60, 90), far), True),
        (page((54, 84, 57, 87), far), False),
    ):
        difference = one.difference(other)
        assert one.difference_but_for(other, difference, [there]).is_empty == agrees
