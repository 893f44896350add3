"""Style: which declaration wins, and what is inherited."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.press.svg.css.style import ROOT, _weight

Content = Callable[..., str]
RED, LIME, BLUE = "1 0 0 rg", "0 1 0 rg", "0 0 1 rg"
RECT = '<rect id="r" class="a b" width="9" height="9" {}/>'


def styled(sheet: str, attributes: str = "") -> str:
    return f"<style>{sheet}</style><g>{RECT.format(attributes)}</g>"


@pytest.mark.parametrize(
    ("sheet", "attributes"),
    [
        ("rect { fill: red }", 'fill="blue"'),
        (".a { fill: red } rect { fill: blue }", ""),
        ("#r { fill: red } .a.b { fill: blue }", ""),
        ("g > rect { fill: blue } g rect.a { fill: red }", ""),
        ("rect { fill: blue } rect { fill: red }", ""),
        ("rect { fill: blue }", 'style="fill: red"'),
        ("rect { fill: red !important }", 'style="fill: blue"'),
        ("rect { fill: blue !important }", 'style="fill: red !important"'),
        ("* { fill: red }", ""),
        ("rect[class~=b] { fill: red }", ""),
        ("circle, rect { fill: red }", ""),
        ("rect { FILL: RED }", ""),
        ("rect { fill: blue; fill: red }", ""),
        ("", 'style="fill:#F00;fill:color(display-p3 0.2 0.3 0.9)"'),
        ("rect { fill: rgb(255 0 0); fill: color(display-p3 0.2 0.3 0.9) }", ""),
        ("/* fill: blue */ rect { /* x */ fill: red; }", ""),
    ],
)
def test_the_cascade(content: Content, sheet: str, attributes: str) -> None:
    assert RED in content(styled(sheet, attributes))


@pytest.mark.parametrize(
    ("outer", "inner", "colour"),
    [
        ('fill="red"', "", RED),
        ('fill="red"', 'fill="inherit"', RED),
        ('fill="red"', 'fill="initial"', "0 g"),
        ('color="red"', 'fill="currentColor"', RED),
        ('color="red"', 'fill="currentcolor" color="blue"', BLUE),
        ('style="fill:red"', 'fill="lime"', LIME),
    ],
)
def test_inheritance(content: Content, outer: str, inner: str, colour: str) -> None:
    assert colour in content(f"<g {outer}>{RECT.format(inner)}</g>")


@pytest.mark.parametrize(("asked", "same"), [("inherit", "round"), ("initial", "butt")])
def test_a_property_of_keywords_is_inherited_and_set_back(
    content: Content, asked: str, same: str
) -> None:
    line = '<g stroke-linecap="round"><path d="M0 0H9" stroke="red" stroke-linecap="{}"/></g>'
    assert content(line.format(asked)) == content(line.format(same))


def test_what_is_not_inherited_stays_where_it_is(content: Content) -> None:
    drawn = content('<g stroke="red" stroke-width="3" opacity="1"><path d="M0 0H9"/></g>')
    assert "3 w" in drawn
    assert "gs" not in drawn


def test_em_is_settled_where_it_is_declared(content: Content) -> None:
    drawn = content(
        '<g font-size="10" stroke-width=".5em" stroke="red"><g font-size="40">'
        '<path d="M0 0H9"/></g></g>'
    )
    assert "5 w" in drawn


def test_per_cent_of_a_stroke_are_of_the_diagonal(content: Content) -> None:
    assert "10 w" in content('<path d="M0 0H9" stroke="red" stroke-width="10%"/>')


@pytest.mark.parametrize(
    ("font", "size"),
    [
        ("20px Andika", 20),
        ("italic bold 20px/1.5 'Andika'", 20),
        ("normal 700 20px Nope, Andika", 20),
    ],
)
def test_the_font_shorthand(content: Content, font: str, size: int) -> None:
    drawn = content(f'<text y="50" style="font: {font}">a</text>')
    assert f"/F0 {size} Tf" in drawn


@pytest.mark.parametrize(
    ("outer", "inner", "size"),
    [
        ("20", "50%", 10),
        ("20", "2em", 40),
        ("20", "larger", 24),
        ("24", "smaller", 20),
        ("20", "12pt", 16),
    ],
)
def test_font_sizes_are_of_the_parent(content: Content, outer: str, inner: str, size: int) -> None:
    drawn = content(
        f'<g font-family="Andika" font-size="{outer}"><text y="50" font-size="{inner}">a</text></g>'
    )
    assert f" {size} Tf" in drawn


@pytest.mark.parametrize(
    ("around", "bolder", "lighter"),
    [
        *((1, 400, 100), (349, 400, 100), (350, 700, 100), (549, 700, 100)),
        *((550, 900, 400), (749, 900, 400), (750, 900, 700), (1000, 900, 700)),
    ],
)
def test_weights_step_from_that_around_as_in_css(around: int, bolder: int, lighter: int) -> None:
    assert _weight("bolder", str(around)) == repr(float(bolder))
    assert _weight("lighter", str(around)) == repr(float(lighter))


def test_a_rule_for_what_is_used_counts_where_it_is_used(content: Content) -> None:
    drawn = content(
        '<style>.x { fill: red }</style><defs><rect id="r" class="x" width="9" height="9"/></defs>'
        '<use href="#r"/>'
    )
    assert RED in drawn


def test_a_use_hands_on_what_it_inherits(content: Content) -> None:
    drawn = content('<defs><rect id="r" width="9" height="9"/></defs><use href="#r" fill="red"/>')
    assert RED in drawn


def test_the_font_shorthand_resets_kerning(content: Content) -> None:
    font = "font: 50px 'DejaVu Sans'"
    kerned = content(f'<text y="60" style="{font}">AV</text>')
    assert content(f'<text y="60" style="font-kerning: none; {font}">AV</text>') == kerned
    assert content(f'<text y="60" style="{font}; font-kerning: none">AV</text>') != kerned


def test_styles_with_the_same_values_are_one_object() -> None:
    red = ROOT.of_child({"fill": "red"})
    assert ROOT.of_child({"fill": "blue"}).of_child({"fill": "red"}) is red
    assert red.of_child({}) is red
    assert red.of_child({"opacity": "0.5"}) is not red


@pytest.mark.parametrize(
    ("around", "own"),
    [
        ("--a: red", "fill: var(--a)"),
        ("--a: var(--b); --b: red", "fill: var( --a )"),
        ("", "fill: var(--a, red)"),
        ("", "fill: var(--a, var(--b, rgb(255, 0, 0)))"),
        ("--a: blue", "--a: red; fill: var(--a)"),
        ("--A: blue; --a: red", "fill: var(--a)"),
        ("--a: 255, 0", "fill: rgb(var(--a), 0)"),
        ("--a: var(--a)", "fill: var(--a, red)"),
        ("fill: red", "fill: var(--nowhere)"),
        ("fill: red", "--a: var(--b); --b: var(--a); fill: var(--a)"),
        ("--a: red !important", "fill: var(--a)"),
        ("--a: blue", "--a: initial; fill: var(--a, red)"),
        ("--a: red", "--a: inherit; fill: var(--a, blue)"),
        ("--a: red", "--a: Unset; fill: var(--a, blue)"),
    ],
)
def test_custom_properties(content: Content, around: str, own: str) -> None:
    rect = RECT.format(f'style="{own}"')
    assert RED in content(f'<g style="{around}">{rect}</g>')
    assert RED in content(styled(f"g {{ {around} }} rect {{ {own} }}"))


def test_an_attribute_may_name_a_custom_property(content: Content) -> None:
    rect = RECT.format('fill="var(--a)"')
    assert RED in content(f'<g style="--a: red">{rect}</g>')


def test_what_is_used_takes_custom_properties_of_the_root(draw_all: Callable[..., object]) -> None:
    rect = RECT.format('fill="var(--a)"')
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" style="--a: red">'
        f'<defs>{rect}</defs><use href="#r" style="--b: blue"/></svg>'
    )
    assert RED.encode() in draw_all(source).form.content  # type: ignore[attr-defined]
