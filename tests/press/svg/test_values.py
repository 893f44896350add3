"""Numbers, lengths, colours and transforms as they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import Affine
from pnp.press.svg.css.colours import colour
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import items, length, number, numbers, opacity


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", 1), (" -.5 ", -0.5), ("+2.5e1", 25), ("1e-2", 0.01), ("\t0\n", 0)],
)
def test_numbers_are_read(text: str, value: float) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "x", "3..", "1 2", "1,", "--1", "1e", "NaN", "inf", "1e400", "0x10", "٣", "\u00a01"],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        number(text)


@pytest.mark.parametrize(
    ("text", "px"),
    [
        ("12", 12),
        ("12px", 12),
        ("25.4mm", 96),
        ("2.54cm", 96),
        ("1in", 96),
        ("72pt", 96),
        ("6pc", 96),
        ("101.6q", 96),
        ("101.6Q", 96),
        ("2em", 20),
        ("50%", 100),
    ],
)
def test_lengths_are_in_user_units(text: str, px: float) -> None:
    assert length(text, whole=200, font_size=10) == pytest.approx(px)


@pytest.mark.parametrize("text", ["12 px", "1ex", "2rem", "3vw", "12furlongs", "px", "calc(1px)"])
def test_other_units_are_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        length(text, whole=200, font_size=10)


@given(
    st.lists(st.floats(-1e6, 1e6, allow_nan=False), max_size=9), st.sampled_from([" ", ",", " , "])
)
def test_lists_keep_every_number(values: list[float], between: str) -> None:
    assert numbers(between.join(map(repr, values))) == pytest.approx(values, abs=1e-9)


@pytest.mark.parametrize("text", ["1e-10", "-1e-320", "4.9e-324", "1e-400"])
def test_numbers_next_to_nothing_are_none(text: str) -> None:
    assert number(text) == length(text, 1, 1) == 0
    assert numbers(f"1 {text}") == [1, 0]


@pytest.mark.parametrize("text", ["1e9%", "1e9em"])
def test_lengths_worked_out_are_bounded_too(text: str) -> None:
    with pytest.raises(RefusalError, match="too large"):
        length(text, whole=1e6, font_size=1e6)


@pytest.mark.parametrize("text", ["1,,2", ",1", "1,", "1 two"])
def test_lists_with_a_comma_too_many_are_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        numbers(text)


def test_numbers_need_no_space_where_they_cannot_be_one() -> None:
    assert numbers("1-2.5.5+3") == [1, -2.5, 0.5, 3]


def test_items_are_parted_by_spaces_or_commas() -> None:
    assert items(" 1px, 2%  3 ") == ["1px", "2%", "3"]


@pytest.mark.parametrize(("text", "value"), [(".5", 0.5), ("50%", 0.5), ("-1", 0), ("7", 1)])
def test_opacities_stay_between_none_and_all(text: str, value: float) -> None:
    assert opacity(text) == value


@pytest.mark.parametrize(
    ("text", "rgba"),
    [
        ("#f80", (255, 136, 0, 1)),
        ("#FF8800", (255, 136, 0, 1)),
        ("#f808", (255, 136, 0, 136 / 255)),
        ("#ff880080", (255, 136, 0, 128 / 255)),
        ("DarkSlateBlue", (72, 61, 139, 1)),
        ("rebeccapurple", (102, 51, 153, 1)),
        ("transparent", (0, 0, 0, 0)),
        ("rgb(1, 2, 3)", (1, 2, 3, 1)),
        ("rgb(300, -5, 3)", (255, 0, 3, 1)),
        ("rgb(100%, 0%, 50%)", (255, 0, 128, 1)),
        ("rgba(1,2,3,.5)", (1, 2, 3, 0.5)),
        ("rgb(1 2 3 / 50%)", (1, 2, 3, 0.5)),
        ("hsl(120, 100%, 50%)", (0, 255, 0, 1)),
        ("hsl(-240deg 100% 50% / .5)", (0, 255, 0, 0.5)),
        ("hwb(120 20% 40%)", (51, 153, 51, 1)),
        ("color(srgb 1 .5 0 / .5)", (255, 128, 0, 0.5)),
        ("hsla(0.5turn, 100%, 50%, 1)", (0, 255, 255, 1)),
    ],
)
def test_colours_are_read(text: str, rgba: tuple[float, ...]) -> None:
    red, green, blue, alpha = colour(text)
    assert (red * 255, green * 255, blue * 255) == pytest.approx(rgba[:3])
    assert alpha == pytest.approx(rgba[3])


@pytest.mark.parametrize(
    ("text", "rgb"),
    [
        ("rgb(0.5, 2.5, 26.5)", (1, 3, 27)),
        ("rgb(30%, 70%, 50%)", (77, 179, 128)),
        ("hsl(200, 75%, 40%)", (26, 128, 179)),
        ("hsl(200 25% 40%)", (77, 111, 128)),
    ],
)
def test_halves_of_eight_bits_go_up(text: str, rgb: tuple[int, ...]) -> None:
    assert [part * 255 for part in colour(text).rgb] == pytest.approx(rgb)


@pytest.mark.parametrize(
    "text",
    ["", "#12", "#12345", "rainbow", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1, 50%, 3)", "hsl(1, 2, 3)",
     "hsl(120 100% 50% 50%)", "lab(50% 0 0)", "hsl(120 50 50)", "rgb(1,2,3 / .5)",
     "color()", "color(display-p3 1 0 0)", "oklch(.5 .1 20)", "rgb(none 0 0)", "rgb(1, 2, 3",
     "hsl(1e400 50% 50%)", "rgb" + "(" * 9999, "currentColor",
     "url(#a)", "{{ theme.bg }}", "rgb(1 2 x)"],
)  # fmt: skip
def test_other_colours_are_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        colour(text)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(3)", (4, 2)),
        ("translate(3,4)", (4, 6)),
        ("scale(2)", (2, 4)),
        ("scale(2 3)", (2, 6)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90, 1, 2)", (1, 2)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("matrix(1 0 0 1 10 20)", (11, 22)),
        ("translate(10)scale(2), rotate(0)", (12, 4)),
        (" ", (1, 2)),
        ("none", (1, 2)),
    ],
)
def test_transforms_move_a_point(text: str, point: tuple[float, float]) -> None:
    assert transform(text).apply(1, 2) == pytest.approx(point)


def test_functions_of_a_transform_apply_from_the_right() -> None:
    assert transform("translate(5 0) scale(2)") == Affine(2, 0, 0, 2, 5, 0)


@pytest.mark.parametrize(
    "text",
    ["rotate(45deg)", "translate(1px)", "scale()", "matrix(1 0 0 1)", "rotate(1 2)", "spin(3)",
     "translate(1", "translate(1,,2)", "Rotate(4)", "translate(1) x", "scale(2),"],
)  # fmt: skip
def test_other_transforms_are_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        transform(text)
