"""Texts of a drawing: their type as it is stated, and the boxes that they fill."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import MaterialError
from pnp.core.geometry import MM_PER_PT, Rect
from pnp.press.faces.drawings.frames import Look, TextFrame, frame_of, look_of
from pnp.press.faces.drawings.own_type import with_own_type
from pnp.press.faces.tree import parse, rules_of
from pnp.press.fonts import load_fonts
from pnp.press.text import TextStyle

PAGE = Rect(5, 5, 50, 80)
PLAIN = TextStyle(("Andika",), 3, min_size_mm=2)


def read(style: str, more: str = "", inside: str = "") -> tuple[Look, TextFrame]:
    """The type and the box of a text on a page of 60 x 90 units, whose margins are 5."""
    text = f'<text x="20" y="40" style="{style}" {more}>{inside}</text>'
    root = parse(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">{text}</svg>', "a")
    (element,) = root.iter("{*}text")
    look = look_of(element, rules_of(root))
    return look, frame_of(element, look, PAGE, "a.svg")


@pytest.mark.parametrize(
    ("height", "leading"),
    [
        ("1.5", 1.5),
        ("150%", 1.5),
        ("6px", 1.5),
        ("1.5em", 1.5),
        ("4.5pt", 1.5),
        ("normal", 1.25),
        ("", 1.25),
        ("wide%", 1.25),
        ("%", 1.25),
        ("0", 1.25),
    ],
)
def test_the_height_of_lines_is_a_share_of_the_size(height: str, leading: float) -> None:
    look, _ = read(f"font-size:4px;line-height:{height}")
    assert look.leading == pytest.approx(leading)


@pytest.mark.parametrize(
    ("spacing", "tracking"),
    [
        ("1px", 0.25),
        ("0.5", 0.125),
        ("0.1em", 0.1),
        ("10%", 0.1),
        ("-9", -0.2),
        ("99", 2),
        ("x", 0),
    ],
)
def test_the_space_between_letters_is_a_share_of_the_size(spacing: str, tracking: float) -> None:
    assert read(f"font-size:4px;letter-spacing:{spacing}")[0].tracking == pytest.approx(tracking)


@pytest.mark.parametrize(
    ("said", "size"),
    [("4px", 4), ("4", 4), ("3pt", 4), ("1in", 96), ("2em", 32), ("50%", 8), ("0", 16), ("", 16)],
)
def test_a_size_has_any_unit_and_is_the_usual_one_if_none_is_said(said: str, size: float) -> None:
    assert read(f"font-size:{said}")[0].size == pytest.approx(size)


@pytest.mark.parametrize("quote", ["'", "&quot;", ""])
def test_a_family_is_named_without_quotes(quote: str) -> None:
    assert read(f"font-family:{quote}Roboto Serif{quote}")[0].family == "Roboto Serif"
    assert read("")[0].family == ""


def test_what_a_text_does_not_say_its_first_line_says() -> None:
    line = '<tspan x="7" style="font-size:5px;font-weight:bold;inline-size:9">a</tspan>'
    look, frame = read("font-size:4px;font-style:italic", inside=line)
    assert (look.size, look.weight, look.is_italic, look.own) == (5, "700", True, {})
    assert (frame.x, frame.lines) == (7, 1)


@pytest.mark.parametrize(("anchor", "left"), [("start", 20), ("middle", 14), ("end", 8)])
def test_a_text_of_a_stated_width_ends_where_the_page_does(anchor: str, left: float) -> None:
    _, frame = read(f"font-size:4px;inline-size:12;text-anchor:{anchor}")
    assert (frame.x, frame.y, frame.width, frame.height) == (left, 36, 12, 85 - 36)
    assert (frame.valign, frame.lines) == ("top", None)
    _, low = read("font-size:4px;inline-size:12", 'transform="translate(0 60)"')
    assert (low.height, low.transform) == (4, "translate(0 60)")


@pytest.mark.parametrize("name", ["weight", "leading", "tracking"])
@pytest.mark.parametrize(
    ("share", "is_read"), [(-0.01, False), (0, True), (1, True), (1.01, False)]
)
def test_a_number_within_its_bounds_is_read(name: str, share: float, *, is_read: bool) -> None:
    low, high = {"weight": (100, 900), "leading": (0.5, 5), "tracking": (-0.5, 2)}[name]
    stated = round(low + share * (high - low), 6)
    entries = {name: f"{stated:g}"}
    if is_read:
        style = with_own_type(PLAIN, entries, 1, load_fonts(), "a.svg")
        assert getattr(style, {"tracking": "tracking_em"}.get(name, name)) == stated
    else:
        with pytest.raises(MaterialError, match=f"data-pnp-{name} is") as caught:
            with_own_type(PLAIN, entries, 1, load_fonts(), "a.svg")
        (problem,) = caught.value.problems
        assert problem.hint == f"write a number from {low:g} to {high:g}"


@pytest.mark.parametrize("number", ["", "wide", "3pt", "1e2", "--1", "1,5"])
def test_a_number_that_is_none_is_refused(number: str) -> None:
    with pytest.raises(MaterialError, match="data-pnp-leading is"):
        with_own_type(PLAIN, {"leading": number}, 1, load_fonts(), "a.svg")


@settings(max_examples=30)
@given(st.integers(1, 400), st.integers(1, 400) | st.none(), st.sampled_from(["", "pt"]))
def test_letters_shrink_no_further_than_is_said(size: int, floor: int | None, unit: str) -> None:
    entries = {"size": f"{size / 10:g}{unit}"} | ({"floor": f"{floor / 10:g}"} if floor else {})
    style = with_own_type(PLAIN, entries, 0.5, load_fonts(), "a.svg")
    assert style.size_mm == pytest.approx(size / 10 * (MM_PER_PT if unit else 0.5))
    least = floor / 10 * 0.5 if floor else max(0.8 * style.size_mm, 6 * MM_PER_PT)
    assert style.min_size_mm == pytest.approx(min(least, style.size_mm))


@pytest.mark.parametrize(("weight", "bold"), [("300", 700), ("500", 800), ("800", 900)])
def test_a_bold_is_bolder_than_the_rest(weight: str, bold: int) -> None:
    style = with_own_type(PLAIN, {"weight": weight}, 1, load_fonts(), "a.svg")
    assert (style.weight, style.bold_weight) == (int(weight), bold)
    assert not style.italic
    assert with_own_type(style, {"italic": "yes"}, 1, load_fonts(), "a.svg").italic
