"""What editing leaves over is passed over, and slips of the pen are not."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pnp.core.errors import Problem

Refused = Callable[..., tuple[Problem, ...]]
Content = Callable[..., str]

SHAPE = '<rect width="1" height="1" fill="#0f0"/>'


@pytest.mark.parametrize(
    "attribute",
    [
        'space="preserve"',
        'nodetypes="cccc"',
        'docbase="/home/duck"',
        'd="M0 0"',
        'cx="5"',
        'onclick="x()"',
        'onmouseover="x()"',
        'systemLanguage="en"',
        'enable-background="new 0 0 9 9"',
        'xmlns:s="urn:s" s:type="arc"',
    ],
)
def test_an_attribute_that_means_nothing_is_passed_over(content: Content, attribute: str) -> None:
    assert content(f'<rect width="9" height="9" {attribute}/>') == content(
        '<rect width="9" height="9"/>'
    )


@pytest.mark.parametrize("name", ["widht", "heigth", "stroke_width", "fil", "Transform", "clas"])
def test_a_slip_of_the_pen_is_not_passed_over(refused: Refused, name: str) -> None:
    (problem,) = refused(f'<rect width="9" height="9" {name}="1"/>')
    assert problem.fact == f"attribute {name!r} not known on <rect>"
    assert problem.hint.startswith("did you mean")


def test_elements_that_lost_their_namespace_are_passed_over(content: Content) -> None:
    assert content(f"<namedview><grid/></namedview>{SHAPE}<midPointStop/>") == content(SHAPE)


DEFAULTS = """
    color:#000000; font-style:normal; font-variant:normal; font-weight:normal;
    font-stretch:normal; line-height:normal; font-variant-ligatures:normal;
    font-variant-position:normal; font-variant-caps:normal; font-variant-numeric:normal;
    font-variant-alternates:normal; font-feature-settings:normal; text-indent:0;
    text-align:start; text-decoration:none; text-decoration-line:none;
    text-decoration-style:solid; text-decoration-color:#000000; letter-spacing:normal;
    word-spacing:normal; text-transform:none; writing-mode:lr-tb; direction:ltr;
    text-orientation:mixed; dominant-baseline:auto; baseline-shift:baseline; text-anchor:start;
    white-space:normal; shape-padding:0; clip-rule:nonzero; display:inline; overflow:visible;
    visibility:visible; opacity:1; isolation:auto; mix-blend-mode:normal;
    color-interpolation:sRGB; color-interpolation-filters:linearRGB; solid-color:#000000;
    solid-opacity:1; vector-effect:none; fill-opacity:1; fill-rule:nonzero; stroke:none;
    stroke-width:1; stroke-linecap:butt; stroke-linejoin:miter; stroke-miterlimit:4;
    stroke-dasharray:none; stroke-dashoffset:0; stroke-opacity:1; marker:none; marker-start:none;
    marker-mid:none; marker-end:none; color-rendering:auto; image-rendering:auto;
    shape-rendering:auto; text-rendering:auto; enable-background:accumulate;
    filter-blend-mode:normal; filter-gaussianBlur-deviation:0; font-variation-settings:normal;
    font-variant-east-asian:normal; inline-size:0; shape-margin:0; shape-inside:none;
    shape-subtract:none; -inkscape-stroke:none; stop-color:#000000; stop-opacity:1;
    paint-order:normal; white-space:pre; text-decoration-fill:none; text-decoration-stroke:none;
    line-height:1.25; tab-size:4; baseline-shift:0%; letter-spacing:0px; word-spacing:0px;
    block-progression:tb; stroke-width:1px; enable-background:new; filter:none; kerning:0;
    glyph-orientation-vertical:auto; glyph-orientation-horizontal:0deg; unicode-bidi:normal;
    clip-path:none; mask:none; color-profile:auto; flood-color:#000; flood-opacity:1;
    lighting-color:#fff; cursor:auto; pointer-events:auto; font-size-adjust:none; clip:auto;
    text-underline-offset:auto; text-decoration-thickness:auto; text-decoration-skip-ink:auto;
    shape-image-threshold:0; shape-outside:none; text-align-last:auto; text-justify:auto;
    text-emphasis:none; hyphens:manual; word-break:normal; overflow-wrap:normal; line-break:auto;
    text-combine-upright:none; font-synthesis:none; font-language-override:normal;
    stroke-alignment:center; stroke-dashcorner:none; stroke-dashadjust:none; stroke-align:center;
    mesh:none; background:none; transform-box:view-box;
    -inkscape-font-specification: 'Andika, Normal'; -inkscape-stroke: none;
"""
"""What Inkscape 0.48 to 1.4 and drawing programs after it write into every style."""


@pytest.mark.parametrize(
    "shape",
    ['<rect width="9" height="9" {}/>', '<text y="50" font-family="Andika" {}>office</text>'],
)
@pytest.mark.parametrize("default", [each.strip() for each in DEFAULTS.split(";") if each.strip()])
def test_a_default_of_drawing_programs_changes_nothing(
    content: Content, shape: str, default: str
) -> None:
    assert content(shape.format(f'style="{default}"')) == content(shape.format(""))


@pytest.mark.parametrize("ligatures", ["none", "no-common-ligatures"])
def test_ligatures_are_left_out_as_asked(content: Content, ligatures: str) -> None:
    text = '<text y="50" font-family="Andika" style="{}">{}</text>'
    apart = text.format("", "of\u200cf\u200cice")
    asked = text.format(f"font-variant-ligatures: {ligatures}", "office")
    assert content(asked) != content(text.format("", "office"))
    assert glyphs(content(asked)) == [each for each in glyphs(content(apart)) if each != "0003"]


def glyphs(operators: str) -> list[str]:
    return [
        run[at : at + 4]
        for run in re.findall(r"<([0-9A-F]+)>", operators)
        for at in range(0, len(run), 4)
    ]


@pytest.mark.parametrize(
    "style", ["font-variant: none", "font-variant-ligatures: none", "font-kerning: none"]
)
def test_the_font_shorthand_sets_back_what_it_cannot_say(content: Content, style: str) -> None:
    text = '<text y="50" style="{} font: 16px Andika">office</text>'
    assert content(text.format(style + ";")) == content(text.format(""))


def test_ligatures_of_another_name_are_refused(refused: Refused) -> None:
    (problem,) = refused('<text font-family="Andika" font-variant-ligatures="some">a</text>')
    assert "font-variant-ligatures" in problem.fact


def test_flowed_text_stands_where_its_lines_say_and_is_refused_without_them(
    content: Content, refused: Refused
) -> None:
    line = '<tspan x="1" y="4">Quack</tspan>'
    flowed = f'<text style="shape-inside:url(#r);font-size:4px">{line}</text>'
    assert content(flowed) == content(f'<text style="font-size:4px">{line}</text>')
    for rest in ('x="1" y="4">Quack', '><a x="1" y="4">Quack</a>', f">{line} quack"):
        (problem,) = refused(f'<text style="shape-inside:url(#r)" {rest}</text>')
        assert problem.fact == 'shape-inside "url(#r)" is not supported'


@pytest.mark.parametrize(
    "style",
    [
        "stroke-linejoin: square",
        "text-anchor: 0",
        "fill-rule: winding; visibility: show",
        "font-stretch: condensed",
    ],
)
def test_a_keyword_that_no_viewer_knows_is_passed_over(content: Content, style: str) -> None:
    shape = '<path d="M0 0h9v9" stroke="red" {}/>'
    assert content(shape.format(f'style="{style}"')) == content(shape.format(""))
    for name, value in (part.split(":") for part in style.split(";")):
        attribute = f'{name.strip()}="{value.strip()}"'
        assert content(shape.format(attribute)) == content(shape.format(""))


@pytest.mark.parametrize("style", ["stroke-linejoin: rond", "fill-rule: even-odd"])
def test_a_keyword_with_a_slip_of_the_pen_is_not(refused: Refused, style: str) -> None:
    (problem,) = refused(f'<path d="M0 0h9v9" style="{style}"/>')
    assert problem.fact.endswith("is not supported")


@pytest.mark.parametrize(
    ("sheet", "colour"),
    [
        ("@media screen { rect { fill: lime } }", "lime"),
        ("@media all{@media screen, print{rect{fill:lime}}}", "lime"),
        ("@media (prefers-color-scheme: dark) { rect { fill: red } }", "black"),
        ('@charset "utf-8"; @page { margin: 0 } rect { fill: lime }', "lime"),
        ("@import url(other.css); rect { fill: lime }", "lime"),
    ],
)
def test_at_rules_hold_for_paper_or_are_passed_over(
    content: Content, sheet: str, colour: str
) -> None:
    rect = '<rect width="9" height="9" {}/>'
    styled = content(f"<style>{sheet}</style>{rect.format('')}")
    assert styled == content(rect.format(f'fill="{colour}"'))


@pytest.mark.parametrize(
    "leftover",
    [
        '<script xmlns=""/><metadata xmlns=""><x/></metadata>',
        "<flowRoot><flowRegion><rect width='9' height='9'/></flowRegion><flowPara/></flowRoot>",
        '<path d="M0 0" writing-mode="tb-rl"/>',
    ],
)
def test_elements_that_draw_nothing_are_passed_over(content: Content, leftover: str) -> None:
    assert content(leftover + SHAPE) == content(SHAPE)


@pytest.mark.parametrize("attribute", ['mix-blend-mode="multiply"', 'isolation="isolate"'])
def test_properties_of_styles_alone_are_none_as_attributes(
    content: Content, attribute: str
) -> None:
    rect = '<rect width="9" height="9" {}/>'
    assert content(rect.format(attribute)) == content(rect.format(""))


@pytest.mark.parametrize("name", ["color", "stop-color"])
def test_no_colour_is_none(content: Content, name: str) -> None:
    drawing = (
        '<linearGradient id="g"><stop offset="1" {}/></linearGradient>'
        '<rect width="9" height="9" fill="url(#g)"/>'
    )
    assert content(drawing.format(f'{name}="none"')) == content(drawing.format(""))
