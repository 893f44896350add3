"""Two pages differ where a person sees it, and not where a line is smoothed otherwise."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from pnp.core.geometry import Rect
from pnp.proof.readback.looks import CELL_MM, DOT_MM, FINE_DPI, FinePrint, PageLook, Shift

FINE_DOT_MM = 25.4 / FINE_DPI
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
    box = Rect(
        *(edge * FINE_DOT_MM for edge in (*shape[:2], shape[2] - shape[0], shape[3] - shape[1]))
    )
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
    around = Rect(*(each * FINE_DOT_MM for each in (45, 75, 20, 20)))
    there = Shift(around, across * FINE_DOT_MM, down * FINE_DOT_MM)
    for one, agrees in (
        (page(moved, far), True),
        (page(moved), False),
        (page((50, 80, 60, 90), far), True),
        (page((54, 84, 57, 87), far), False),
    ):
        difference = one.difference(other)
        assert one.difference_but_for(other, difference, [there]).is_empty == agrees


WHITE = (255, 255, 255)
Colour = tuple[int, int, int]


def look(*shapes: Shape, colour: Colour = (0, 0, 0), ground: Colour = WHITE) -> PageLook:
    """A page of 60 x 40 dots, seen from a step away."""
    picture = Image.new("RGB", (60, 40), ground)
    for shape in shapes:
        ImageDraw.Draw(picture).rectangle(shape, fill=colour)
    return PageLook(picture)


def dots(left: float, top: float, wide: float, high: float) -> Rect:
    """The box of dots, a little larger than they are."""
    return Rect(*((edge + 0.1) * DOT_MM for edge in (left, top, wide, high)))


@pytest.mark.parametrize("channel", [0, 1, 2])
def test_a_tint_in_one_colour_is_ink_and_nearly_white_is_paper(channel: int) -> None:
    def tinted(light: int) -> PageLook:
        red, green, blue = (light if place == channel else 255 for place in range(3))
        return look((20, 10, 29, 19), colour=(red, green, blue))

    assert tinted(249).is_inked(dots(0, 0, 60, 40))
    assert tinted(0).is_inked(dots(0, 0, 60, 40))
    assert not tinted(250).is_inked(dots(0, 0, 60, 40))


@pytest.mark.parametrize(
    ("box", "inked"),
    [((29, 19, 5, 5), True), ((30, 0, 30, 40), False), ((0, 0, 20, 40), False),
     ((0, 0, 60, 10), False), ((0, 20, 60, 20), False), ((0, 0, 21, 11), True)],
)  # fmt: skip
def test_ink_is_where_it_shows(box: tuple[float, float, float, float], inked: bool) -> None:
    assert look((20, 10, 29, 19)).is_inked(dots(*box)) == inked


def test_what_shows_along_a_strip_is_the_darkest_colour_of_each_dot() -> None:
    for colour in ((0, 255, 255), (255, 0, 255), (255, 255, 0)):
        page = look((10, 0, 14, 39), colour=colour)
        level = [0 if 10 <= x <= 14 else 255 for x in range(60)]
        assert page.along(dots(0, 5, 60, 2)) == level
        assert page.along(dots(0, 5, 60, 0)) == level
        assert page.along(dots(12, 5, 1, 30)) == [0] * 30
    half = look((0, 6, 59, 6)).along(dots(0, 5, 60, 2))
    assert set(half) <= {127, 128}


def test_looks_differ_in_a_spot_and_not_in_a_line_or_a_shade() -> None:
    spot, line = (20, 10, 29, 19), (20, 10, 20, 39)
    assert not look(spot).resembles(look())
    assert not look(spot, colour=(255, 255, 100)).resembles(look())
    assert look(line, colour=(128, 128, 128)).resembles(look())
    assert look(spot, colour=(216, 216, 216)).resembles(look())
    larger = PageLook(look(spot).picture.resize((62, 41)))
    assert look(spot).resembles(larger)


def test_what_differs_is_told_with_its_box() -> None:
    box = look((20, 10, 29, 19), colour=(255, 255, 254)).differs_at(look())
    assert box is not None
    assert box.edges == pytest.approx([edge * DOT_MM for edge in (20, 10, 30, 20)])
    assert look().differs_at(look()) is None


def test_a_part_is_turned_back_as_it_was_turned() -> None:
    upright = look((10, 10, 19, 14))
    part = upright.part(dots(10, 10, 20, 10))
    turned = PageLook(upright.picture.rotate(-90, expand=True))
    again = turned.part(dots(20, 10, 10, 20), 90)
    assert again.picture.size == part.picture.size == (20, 10)
    assert part.resembles(again)
    assert not part.resembles(PageLook(part.picture.rotate(180)))
