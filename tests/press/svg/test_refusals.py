"""What is not drawn is refused: the fact, the place and what to do, all at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import Problem

Refused = Callable[..., tuple[Problem, ...]]

R = '<rect width="9" height="9" {}/>'
TEXT = '<text y="50" font-family="Andika" {}>ab</text>'
GRADIENT = '<linearGradient id="g" {}><stop/><stop offset="1" stop-color="red"/></linearGradient>'

STYLED_BY_PLACE = """<style>g rect { fill: red }</style>
<g><rect id="r" width="9" height="9"/></g><use href="#r"/>"""

CHAIN = "".join(f"--l{at}: var(--l{at - 1});" for at in range(105, 0, -1)) + "--l0: red"
LAUGHS = "--l0: lol;" + "".join(f"--l{at}: {f'var(--l{at - 1})' * 10};" for at in range(1, 10))
"""Custom properties that multiply one another."""

INSIDE = [
    # Elements.
    ("<foo/>", "element <foo> is not supported"),
    ("<rct/>", "element <rct> is not supported"),
    ("<script>1</script>", "element <script> is not supported"),
    ("<foreignObject/>", "element <foreignObject> is not supported"),
    ("<textPath>a</textPath>", "<textPath> stands outside <text>"),
    ("<flowRoot><flowPara>Quack</flowPara></flowRoot>", "element <flowRoot> is not supported"),
    ("<tspan>a</tspan>", "<tspan> stands outside <text>"),
    ("<stop/>", "<stop> stands outside a gradient"),
    ("<text><rect/></text>", "<rect> stands inside <text>"),
    ('<p xmlns="http://www.w3.org/1999/xhtml"/>', "HTML element <p> is not supported"),
    ('<rect xmlns=""/>', "element <rect> is in no namespace"),
    # Attributes.
    (R.format('widht="5"'), "attribute 'widht' not known on <rect>"),
    (R.format('onload="x()"'), "attribute onload runs a script"),
    (R.format('xml:base="http://x.example"'), "attribute xml:base is not supported"),
    (R.format('x="{{ x }}"'), "attribute x holds an unfilled placeholder"),
    ('<a href="javascript:x()"/>', "the link runs a script"),
    # Properties.
    (R.format('style="fil: red"'), "property 'fil' is not supported"),
    (R.format('style="fill"'), 'declaration "fill" has no colon'),
    (R.format('style="fill:"'), "property fill has no value"),
    (R.format('style="font: var(--x)"'), 'font "var(--x)" is computed'),
    (R.format('style="fill: calc(1)"'), 'fill "calc(1)" is computed'),
    ('<g style="--a: rainbow">' + R.format('fill="var(--a)"') + "</g>", 'colour "rainbow"'),
    ('<g style="--a: sideways">' + R.format('paint-order="var(--a)"') + "</g>", "paint-order"),
    ('<g style="--a: arcs"><rect stroke-linejoin="var(--a)"/></g>', '"arcs" is not supported'),
    ('<g style="--a: red"><use href="#r"/></g><rect id="r" fill="var(--a)"/>',
     "are set around its <use>"),
    (f'<g style="{LAUGHS}"><rect fill="var(--l9)"/></g>', "too long with its custom properties"),
    (f'<g style="{CHAIN}"><rect fill="var(--l105)"/></g>', "too long with its custom properties"),
    ('<text textLength="0" lengthAdjust="spacingAndGlyphs">a</text>', "letters of no width"),
    ('<filter id="f"><feFlood flood-color="var(--a)"/></filter>' + R.format('filter="url(#f)"'),
     "in a filter is computed"),
    (R.format('style="transform: rotate(5deg)"'), "renders differently across viewers"),
    (R.format('stroke-linejoin="arcs"'), 'stroke-linejoin "arcs" is not supported'),
    (R.format('vector-effect="non-scaling-stroke"'), "vector-effect"),
    (R.format('transform-origin="5 5"'), "transform-origin"),
    (R.format('style="width: 5px"'), "property 'width' is not supported"),
    (R.format('fill="unset"'), 'fill "unset" is not supported'),
    # Values.
    (R.format('fill="rainbow"'), 'colour "rainbow" not understood'),
    (R.format('fill="{{ theme.bg }}"'), "unfilled placeholder"),
    (R.format('fill="url(other.svg#a)"'), 'reference "url(other.svg#a)" leads out of the file'),
    (R.format('id="a" fill="url(#a)"'), "is not a gradient or pattern"),
    (R.format('x="5ex"'), 'unit of length "5ex" is not supported'),
    (R.format('transform="rotate(5deg)"'), 'transform "rotate(5deg)" not understood'),
    (R.format('rx="-1"'), "rx is negative"),
    (R.format('stroke="red" stroke-width="-1"'), "stroke-width is negative"),
    (R.format('stroke="red" stroke-miterlimit="-1"'), "stroke-miterlimit is negative"),
    (R.format('stroke="red" stroke-dasharray="5 -1"'), "negative dash"),
    (R.format('stroke="red" stroke-dasharray="5" pathLength="9"'), "pathLength"),
    (R.format('paint-order="sideways"'), "paint-order"),
    ('<path d="10 20"/>', "does not begin with M"),
    ('<polygon points="1 2 3"/>', "half a pair"),
    ('<ellipse rx="5"/>', "one radius only"),
    ('<rect width="1e5" height="9" transform="scale(1e5)"/>', "extends too far"),
    # Gradients, patterns, clips and masks.
    (GRADIENT.format('gradientUnits="mm"') + R.format('fill="url(#g)"'), 'gradientUnits "mm"'),
    (GRADIENT.format('href="#g"') + R.format('fill="url(#g)"'), "refers to itself"),
    (GRADIENT.format('x2="0" spreadMethod="repeat"') + R.format('fill="url(#g)"'), "no length"),
    (GRADIENT.format('x2="1e-6" spreadMethod="repeat"') + R.format('fill="url(#g)"'), "too often"),
    (GRADIENT.format('display="none"') + R.format('fill="url(#g)"'), "but not displayed"),
    (GRADIENT.format('transform="scale(2)"') + R.format('fill="url(#g)"'), "transform on"),
    ('<radialGradient id="g" fx="1"><stop/><stop offset="1"/></radialGradient>'
     + R.format('fill="url(#g)"'), "focal point lies on"),
    ('<pattern id="p" width="1" height="1"><rect width="9" height="9" fill="url(#p)"/></pattern>'
     + R.format('fill="url(#p)"'), "refers to itself"),
    ('<pattern id="p" width=".01" height=".01"><circle r="1"/></pattern>'
     + R.format('fill="url(#p)" transform="scale(9)"'), "too many"),
    ('<clipPath id="c"><marker/></clipPath>'
     + R.format('clip-path="url(#c)"'), "in a clipPath is not supported"),
    ('<clipPath id="c" clip-path="url(#c)"/>'
     + R.format('clip-path="url(#c)"'), "refers to itself"),
    (R.format('clip-path="circle(5px)"'), "is not supported"),
    ('<mask id="m" mask="url(#m)"/>' + R.format('mask="url(#m)"'), "mask on a mask"),
    # Uses and viewports.
    (R.format('filter="url(#nope)"'), "nothing has the id 'nope'"),
    ('<use href="other.svg#a"/>', "leads out of the file"),
    ('<g id="a"><use href="#a"/></g>', "uses itself"),
    ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', "refers to itself"),
    ('<rect id="a"/><rect id="a"/><use href="#a"/>', "several elements have the id 'a'"),
    ('<svg viewBox="0 0 1"/>', 'viewBox "0 0 1" not understood'),
    ('<svg viewBox="0 0 1 1" preserveAspectRatio="middle"><g/></svg>', "preserveAspectRatio"),
    ('<svg width="0"><g/></svg>', "has no width or height"),
    ('<symbol id="s" width="5"/><use href="#s"/>', "width on <symbol id='s'>"),
    ('<symbol id="s" display="none"/><use href="#s"/>', "is used, but not displayed"),
    ('<symbol id="s" viewBox="0 0 9 9"><rect width="5%" height="1"/></symbol><use href="#s"/>',
     "in per cent in its viewBox"),
    # Text.
    ('<text font-family="emoji">a</text>', "no font stands for"),
    ('<text font-family="Quill">a</text>', "font family 'Quill' not found"),
    ('<text font-family="Andica">a</text>', "font family 'Andica' not found"),
    ('<text font-family="Baloo 2">a</text>', "is not read everywhere"),
    ('<text font-family="Andika">\u4e00</text>', "has no glyph for U+4E00"),
    ('<text font-family="DejaVu Sans" font-weight="bold">a</text>', "has no bold"),
    ("<text font-family=\"'Baloo 2'\" font-style='italic'>a</text>", "has no italic"),
    ('<text font-family="Andika">{{ word }}</text>', "unfilled placeholder"),
    ('<text font-family="Andika">word }}</text>', "unfilled placeholder"),
    ('<text font-family="Andika">{% if word %}</text>', "unfilled placeholder"),
    (TEXT.format('textLength="9" lengthAdjust="both"'), 'lengthAdjust "both"'),
    ('<text font-family="Andika" textLength="9">a<tspan textLength="5">b</tspan></text>',
     "textLength on <tspan>"),
    (TEXT.format('textLength="-9"'), "textLength is negative"),
    ('<text y="9" font-family="Andika" textLength="40">a<tspan x="9">b</tspan></text>',
     "textLength of text in several places"),
    ('<path id="p" d="M0 9h9"/><text textLength="9"><textPath href="#p">a</textPath></text>',
     "textLength of text on a path"),
    ('<path id="p" d="M0 9h90"/><text rotate="9"><textPath href="#p">a</textPath></text>',
     "rotate or textLength of text on a path"),
    (GRADIENT.format("") + TEXT.format('rotate="9" fill="url(#g)"'), "turned or widened text"),
    ('<filter id="f"><feOffset/></filter>'
     + TEXT.format('filter="url(#f)" font-variant="small-caps"'), "small capitals"),
    (TEXT.format('dominant-baseline="text-top"'), 'baseline "text-top" is not supported'),
    (TEXT.format('baseline-shift="5"'), "baseline-shift on <text>"),
    (TEXT.format('text-decoration="blink"'), "text-decoration 'blink'"),
    (TEXT.format('letter-spacing="5%"'), "in per cent"),
    (TEXT.format('text-anchor="end" dx="0 3"'), "dx within anchored text"),
    (TEXT.format('style="font-variant: all-small-caps"'), 'font-variant "all-small-caps"'),
    (TEXT.format('style="font-variant-caps: unicase"'), 'font-variant-caps "unicase"'),
    (TEXT.format('writing-mode="tb"'), 'writing-mode "tb"'),
    ('<text font-family="Andika"><tspan opacity=".5">a</tspan></text>', "opacity on <tspan>"),
    # Type.
    (TEXT.format('font-size="huge"'), 'font-size "huge" not understood'),
    (TEXT.format('font-size="-3"'), "font-size is negative"),
    (TEXT.format('font-weight="heavy"'), 'font-weight "heavy" not understood'),
    (TEXT.format('font-weight="1001"'), 'font-weight "1001" is not between 1 and 1000'),
    (TEXT.format('style="font: bold"'), 'font "bold" not understood'),
    (TEXT.format('style="font: blinking 9px Andika"'), "'blinking' is not supported"),
    (TEXT.format('style="text-decoration: underline; text-decoration-color: red"'),
     'text-decoration-color "red" is not supported'),
    # Groups, clips, masks and what is used.
    ('<mask id="m"><rect width="9" height="9" style="mix-blend-mode: multiply"/></mask>'
     + R.format('mask="url(#m)"'), "mix-blend-mode inside a mask is not supported"),
    ('<symbol id="s"><rect width="9" height="9"/></symbol><use href="#s" width="-9"/>',
     "width or height is negative"),
    ('<symbol id="s" transform="scale(2)"><rect width="9" height="9"/></symbol><use href="#s"/>',
     "transform on <symbol id='s'> is not supported"),
    # Paints.
    (GRADIENT.format('gradientTransform="scale(0)"') + R.format('fill="url(#g)"'),
     "the gradientTransform is flat"),
    ('<radialGradient id="g" r="-1"><stop/><stop offset="1" stop-color="red"/></radialGradient>'
     + R.format('fill="url(#g)"'), "r is negative"),
    ('<radialGradient id="g" fr="-1"><stop/><stop offset="1" stop-color="red"/></radialGradient>'
     + R.format('fill="url(#g)"'), "fr is negative"),
    (GRADIENT.format('gradientUnits="box"') + R.format('fill="url(#g)"'),
     'gradientUnits "box" is not supported'),
    ('<pattern id="p" width="-1" height="1"><rect width="9" height="9"/></pattern>'
     + R.format('fill="url(#p)"'), "the pattern's width or height is negative"),
    ('<pattern id="p" width="1" height="1" viewBox="0 0 0 1"><rect width="9" height="9"/></pattern>'
     + R.format('fill="url(#p)"'), "the pattern's viewBox is empty"),
    ('<pattern id="p" href="#g" width="1" height="1"/>' + GRADIENT.format("")
     + R.format('fill="url(#p)"'), "takes over from"),
    # Pictures.
    ('<image width="9" height="9"/>', "the image names no picture"),
    ('<image width="9" height="9" href="data:x"/>', 'data address "data:x" not understood'),
    ('<image width="9" height="9" href="data:text/plain;base64,AAAA"/>',
     "data of type 'text/plain' is not supported"),
    ('<image width="9" height="9" href="data:image/png;base64,AAAA"/>',
     "the data is not image/png"),
    ('<image width="9" height="9" href="../a.png"/>', 'href "../a.png" leads out of the folder'),
    # Style sheets.
    ("<style>@media print { rect { fill: red } }</style>", "style rule @media is not supported"),
    ('<path stroke-linejoin="arcs" d="M0 0"/>', 'stroke-linejoin "arcs" is not supported'),
    ("<style>rect:checked { fill: red }</style>", "pseudo-class"),
    ("<style>text::before { fill: red }</style>", "pseudo-class"),
    ("<style>rect { fil: red }</style>", "property 'fil' is not supported"),
    ("<style>rect[ { fill: red }</style>", "not understood"),
    ('<style type="text/less">a</style>', "style sheet of type 'text/less'"),
    ('<style media="print">a</style>', "style sheet for media 'print'"),
    (STYLED_BY_PLACE, "by what is around it"),
]  # fmt: skip


@pytest.mark.parametrize(("inside", "fact"), INSIDE)
def test_it_is_refused(refused: Refused, inside: str, fact: str) -> None:
    problems = refused(inside)
    assert any(fact in problem.fact for problem in problems), problems
    assert all(problem.place.startswith("duck.svg, line ") for problem in problems)
    assert all(problem.hint for problem in problems)


SVG = 'xmlns="http://www.w3.org/2000/svg"'
WHOLE = [
    ("", "not well-formed XML"),
    ("<svg", "not well-formed XML"),
    ("<svg/>", "the drawing has no size"),
    (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6E20 5" width="9" height="9"/>',
        "is too large",
    ),
    ("<svg xmlns='urn:x'/>", "root element is not <svg> in the namespace"),
    (f"<g {SVG}/>", "root element is not <svg>"),
    (f"<svg {SVG}/>", "the drawing has no size"),
    (f'<svg {SVG} width="50%" height="9"/>', "the drawing has no size"),
    (f'<svg {SVG} width="0" height="9"/>', "the drawing has no size"),
    (f'<svg {SVG} width="9m" height="9"/>', "unit of length"),
    (f'<svg {SVG} width="99999" height="1"/>', "thinner than 0.13 mm"),
    (f'<svg {SVG} width="9" height="1e-9"/>', "thinner than 0.13 mm"),
    (f'<svg {SVG} viewBox="0 0 0 9" width="9" height="9"/>', "viewBox is empty"),
    (f'<svg {SVG} viewBox="0 0 9 9" transform="scale(2)"/>', "transform on the root element"),
    (f'<?xml-stylesheet href="a.css"?><svg {SVG} viewBox="0 0 9 9"/>', "style sheet outside"),
    (f"<svg {SVG} viewBox='0 0 9 9'>{{% for %}}</svg>", "unfilled placeholder"),
]


@pytest.mark.parametrize(("document", "fact"), WHOLE)
def test_the_document_is_refused(refused_all: Refused, document: str, fact: str) -> None:
    problems = refused_all(document)
    assert any(fact in problem.fact for problem in problems), problems


def test_every_problem_is_told_at_once_with_its_line(refused_all: Refused) -> None:
    problems = refused_all(
        f'<svg {SVG} viewBox="0 0 9 9">\n<rect id="r7" fill="rainbow" width="1" height="1"/>\n'
        '<foo/>\n<style>\nrect { fil: red }\n</style>\n<path d="x"/>\n</svg>'
    )
    told = {problem.place: problem.fact for problem in problems}
    assert told["duck.svg, line 2: <rect id='r7'>"] == 'colour "rainbow" not understood'
    assert told["duck.svg, line 3: <foo>"] == "element <foo> is not supported"
    assert told["duck.svg, line 5: <style>"] == "property 'fil' is not supported"
    assert told["duck.svg, line 7: <path>"] == 'path "x" does not begin with M'


FACE = '<style>@font-face {{ font-family: "{}"; src: url({}) }}</style>'


def test_a_family_whose_file_is_elsewhere_is_told_where_a_text_asks_for_it(
    refused: Refused,
) -> None:
    (problem,) = refused(
        FACE.format("Duck", "duck.woff2") + '<text y="9" font-family="Duck">x</text>'
    )
    assert problem.fact == "font family 'Duck' not found"


def test_the_hint_is_for_the_first_of_several_families(refused: Refused) -> None:
    (problem,) = refused('<text font-family="Andica, Roboto Serrif, serif-x">a</text>')
    assert problem.fact == "font family 'Andica' not found"
    assert problem.hint.startswith("did you mean 'Andika'?")


@pytest.mark.parametrize("value", ["mitre", "3%", "arcs", "round bevel", "unset"])
def test_a_keyword_that_some_viewers_know_or_that_is_a_slip_is_refused(
    refused: Refused, value: str
) -> None:
    (problem,) = refused(f'<path d="M0 0h9" stroke="red" stroke-linejoin="{value}"/>')
    assert problem.fact == f'stroke-linejoin "{value}" is not supported'


def test_a_keyword_that_no_viewer_knows_says_nothing(content: Callable[..., str]) -> None:
    plain = '<path d="M0 0h9" stroke="red" {}/>'
    assert content(plain.format('stroke-linejoin="banana"')) == content(plain.format(""))


def test_a_slip_gets_the_nearest_name(refused: Refused) -> None:
    (problem,) = refused('<rect widht="5" width="5" height="5"/>')
    assert problem.hint == "did you mean 'width'?"


HARMLESS = [
    FACE.format("Andika", "fonts/Andika.ttf") + '<text y="9" font-family="Andika">x</text>',
    "<title>a</title><desc>b</desc><metadata><x xmlns='urn:x'/></metadata>",
    '<filter id="f"><feBlend/></filter><marker id="m"/>',
    '<rect width="9" height="9" class="a" data-x="1" aria-label="x" role="img" tabindex="0"/>',
    '<x:y xmlns:x="urn:anything" z="1">text</x:y>',
    '<rect width="9" height="9" style="-inkscape-stroke:none;pointer-events:none;--mine:1"/>',
    '<rect width="9" height="9" filter="none" style="white-space:normal;line-height:1.2"/>',
    '<switch><rect width="9" height="9"/></switch>',
    '<g clip-path="none" mask="none" style="mix-blend-mode:normal;isolation:auto"/>',
]


@pytest.mark.parametrize("inside", HARMLESS)
def test_what_changes_nothing_passes(content: Callable[..., str], inside: str) -> None:
    content(inside)
