"""Two ways to say the same: they come to the same operators and the same resources."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

Draw = Callable[..., Any]

RED, BLUE = 'stop-color="red"', 'stop-color="blue"'
STOPS = f'<stop {RED}/><stop offset="1" {BLUE}/>'
BOX = '<rect x="20" y="40" width="40" height="20" {}/>'
BYTES = re.compile(r"""b(["'])(?:\\.|(?!\1).)*\1""")
DECIMAL = re.compile(r"\d+\.\d+")
CARD = '<rect width="3" height="4"/>'
DOT = '<circle cx="2" cy="2" r="2"/>'
MARKED = '<path d="M10 50H90" stroke="#000" stroke-width="2" marker-end="url(#m)"/>'

SHAPES = {
    "a corner's radii end at the middle of the sides": (
        '<rect width="40" height="20" rx="30" ry="30"/>',
        '<rect width="40" height="20" rx="20" ry="10"/>',
    ),
    "a corner's radius is for both directions": (
        '<rect width="40" height="20" ry="8"/>',
        '<rect width="40" height="20" rx="8" ry="auto"/>',
    ),
    "a rounded corner is a quarter of an ellipse": (
        '<rect x="10" y="20" width="40" height="20" rx="4" ry="6"/>',
        (
            '<path d="M14 20H46A4 6 0 0 1 50 26V34A4 6 0 0 1 46 40H14A4 6 0 0 1 10 34V26'
            'A4 6 0 0 1 14 20Z"/>'
        ),
    ),
    "a corner without one of its radii is square": (
        '<rect width="40" height="20" rx="8" ry="0"/><rect y="30" width="9" height="9" ry="0%"/>',
        '<rect width="40" height="20"/><rect y="30" width="9" height="9"/>',
    ),
    "an arc without one of its radii is a line": (
        '<path d="M1 2A5 0 0 0 1 9 9" stroke="red"/><path d="M1 2A0 5 0 0 1 9 9A0 0 0 0 0 3 3"/>',
        '<path d="M1 2L9 9" stroke="red"/><path d="M1 2L9 9L3 3"/>',
    ),
    "per cent are of the view": (
        '<rect x="10%" y="20%" width="50%" height="25%"/><circle r="10%"/>',
        '<rect x="10" y="20" width="50" height="25"/><circle r="10"/>',
    ),
    "a line is a path": (
        '<line x1="1" y1="2" x2="3" y2="4" stroke="#000"/>',
        '<path d="M1 2L3 4" stroke="#000" fill="none"/>',
    ),
    "a polygon is a closed path": (
        '<polygon points="1,2 3 4-5,6.5"/>',
        '<path d="M1 2L3 4L-5 6.5Z"/>',
    ),
    "a polyline is an open path": (
        '<polyline points="1 2,3 4 5 6" stroke="red"/>',
        '<path d="M1 2L3 4L5 6" stroke="red"/>',
    ),
    "a circle is an ellipse": (
        '<circle cx="5" cy="6" r="7"/>',
        '<ellipse cx="5" cy="6" rx="7" ry="7"/>',
    ),
    "a path may be written without what parts its numbers": (
        '<path d="m10 20.5.5.5h1e1v-.5e1zl5 5a6 7 0 013-4q1 2,3 4t5 5s1 2 3 4" stroke="red"/>',
        (
            '<path d="M 10,20.5 L 10.5,21 H 20.5 V 16 Z M 10,20.5 L 15,25.5 A 6 7 0 0 1 18 21.5'
            ' Q 19,23.5 21,25.5 Q 23,27.5 26,30.5 C 26,30.5 27,32.5 29,34.5" stroke="red"/>'
        ),
    ),
}

UNITS = {
    written: (f'<rect width="{written}" height="1"/>', f'<rect width="{plain}" height="1"/>')
    for written, plain in (
        ("1in", 96),
        ("3pt", 4),
        ("1pc", 16),
        ("25.4mm", 96),
        ("2.54cm", 96),
        ("101.6q", 96),
        ("2em", 32),
        ("50%", 50),
    )
}

MOVES = {
    "a turn about a point": (
        f'<g transform="rotate(90 10 20)">{CARD}</g>',
        f'<g transform="translate(10,20) rotate(90) translate(-10-20)">{CARD}</g>',
    ),
    "one number scales both ways": (
        f'<g transform="scale(2)">{CARD}</g>',
        f'<g transform="matrix(2 0 0 2 0 0)">{CARD}</g>',
    ),
    "one number moves along x": (
        f'<g transform="translate(5)">{CARD}</g>',
        f'<g transform="translate(5 0)">{CARD}</g>',
    ),
    "a slope along x": (
        f'<g transform="skewX(45)">{CARD}</g>',
        f'<g transform="matrix(1 0 1 1 0 0)">{CARD}</g>',
    ),
    "a slope along y": (
        f'<g transform="skewY(45)">{CARD}</g>',
        f'<g transform="matrix(1 1 0 1 0 0)">{CARD}</g>',
    ),
    "used elsewhere": (
        f'<defs><g id="a">{DOT}</g></defs><use href="#a" x="5" y="6"/>',
        f'<g transform="translate(5 6)">{DOT}</g>',
    ),
    "a view within another": (
        ('<svg x="10" y="20" width="40" height="40" viewBox="0 0 4 4" overflow="visible">'
        f"{DOT}</svg>"),
        f'<g transform="translate(10 20) scale(10)">{DOT}</g>',
    ),
    "a view that is fitted to the right": (
        ('<svg width="40" height="20" viewBox="0 0 4 4" overflow="visible"'
        f' preserveAspectRatio="xMaxYMid meet">{DOT}</svg>'),
        f'<g transform="translate(20 0) scale(5)">{DOT}</g>',
    ),
    "a view that is filled from below": (
        ('<svg width="40" height="20" viewBox="0 0 4 4" overflow="visible"'
        f' preserveAspectRatio="xMidYMax slice">{DOT}</svg>'),
        f'<g transform="translate(0 -20) scale(10)">{DOT}</g>',
    ),
    "a view that is stretched": (
        ('<svg width="40" height="20" viewBox="0 0 4 4" overflow="visible"'
        f' preserveAspectRatio="none">{DOT}</svg>'),
        f'<g transform="scale(10 5)">{DOT}</g>',
    ),
    "a symbol of its own size": (
        (f'<symbol id="s" viewBox="0 0 4 4" overflow="visible">{DOT}</symbol>'
        '<use href="#s" width="20" height="20"/>'),
        f'<g transform="scale(5)">{DOT}</g>',
    ),
}  # fmt: skip

COLOURS = {
    "of the words around": (
        '<g color="#00f"><rect width="9" height="9" fill="currentColor"/></g>',
        '<rect width="9" height="9" fill="blue"/>',
    ),
    "by three digits": (
        '<rect width="9" height="9" fill="#18c"/>', '<rect width="9" height="9" fill="#1188cc"/>',
    ),
    "by per cent": (
        '<rect width="9" height="9" fill="rgb(20% 40% 60%)"/>',
        '<rect width="9" height="9" fill="rgb(51, 102, 153)"/>',
    ),
    "by hue": (
        '<rect width="9" height="9" fill="hsl(120deg 100% 25%)"/>',
        '<rect width="9" height="9" fill="rgb(0, 127.5, 0)"/>',
    ),
    "seen through": (
        '<rect width="9" height="9" fill="rgba(255, 0, 0, .5)"/>',
        '<rect width="9" height="9" fill="red" fill-opacity="50%"/>',
    ),
    "of a line that a marker asks for": (
        (f'<marker id="m"><rect width="2" height="2" fill="context-stroke"/></marker>'
        f'<g color="lime">{MARKED.replace("#000", "currentColor")}</g>'),
        (f'<marker id="m"><rect width="2" height="2" fill="lime"/></marker>'
        f'{MARKED.replace("#000", "lime")}'),
    ),
}  # fmt: skip

PAINTS = {
    "a gradient is as wide as what it fills": (
        f'<linearGradient id="a">{STOPS}</linearGradient>' + BOX.format('fill="url(#a)"'),
        '<linearGradient id="a" gradientUnits="userSpaceOnUse" x1="20" y1="40" x2="60" y2="40">'
        f"{STOPS}</linearGradient>" + BOX.format('fill="url(#a)"'),
    ),
    "a gradient is moved": (
        f'<linearGradient id="a" gradientTransform="translate(.25) scale(.5)">{STOPS}'
        "</linearGradient>" + BOX.format('fill="url(#a)"'),
        f'<linearGradient id="a" x1="25%" x2=".75">{STOPS}</linearGradient>'
        + BOX.format('fill="url(#a)"'),
    ),
    "a gradient takes what it lacks from another": (
        f'<linearGradient id="b" x1=".5" spreadMethod="reflect">{STOPS}</linearGradient>'
        '<linearGradient id="a" x2=".75" href="#b"/>' + BOX.format('fill="url(#a)"'),
        f'<linearGradient id="a" x1=".5" x2=".75" spreadMethod="reflect">{STOPS}'
        "</linearGradient>" + BOX.format('fill="url(#a)"'),
    ),
    "offsets are per cent, and grow": (
        '<linearGradient id="a"><stop offset="40%" stop-color="red"/>'
        '<stop offset=".1" stop-color="lime"/><stop offset="2" stop-color="blue"/>'
        "</linearGradient>" + BOX.format('fill="url(#a)"'),
        '<linearGradient id="a"><stop offset=".4" stop-color="red"/>'
        '<stop offset=".4" stop-color="lime"/><stop offset="1" stop-color="blue"/>'
        "</linearGradient>" + BOX.format('fill="url(#a)"'),
    ),
    "a focus is in the centre": (
        f'<radialGradient id="a" cx=".4" r=".3">{STOPS}</radialGradient>'
        + BOX.format('fill="url(#a)"'),
        f'<radialGradient id="a" cx=".4" cy="50%" fx=".4" fy=".5" r="30%">{STOPS}'
        "</radialGradient>" + BOX.format('fill="url(#a)"'),
    ),
    "a tile is a share of what it fills": (
        f'<pattern id="a" x=".25" y=".5" width=".25" height=".5">{DOT}</pattern>'
        + BOX.format('fill="url(#a)"'),
        '<pattern id="a" patternUnits="userSpaceOnUse" x="30%" y="50" width="10%" height="10">'
        f'<g transform="translate(-10 -10)">{DOT}</g></pattern>' + BOX.format('fill="url(#a)"'),
    ),
    "per cent of a tile's height are of the height": (
        '<svg width="50" height="100"><pattern id="a" patternUnits="userSpaceOnUse" width="5"'
        f' height="10%">{DOT}</pattern>' + BOX.format('fill="url(#a)"') + "</svg>",
        '<svg width="50" height="100"><pattern id="a" patternUnits="userSpaceOnUse" width="5"'
        f' height="10">{DOT}</pattern>' + BOX.format('fill="url(#a)"') + "</svg>",
    ),
    "a clip is a share of what it clips": (
        '<clipPath id="a" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/>'
        "</clipPath>" + BOX.format('clip-path="url(#a)"'),
        '<clipPath id="a"><rect x="20" y="40" width="20" height="20"/></clipPath>'
        + BOX.format('clip-path="url(#a)"'),
    ),
}

LINES = {
    "a list of nothing is a whole line": (
        '<path d="M0 0H9" stroke="red" stroke-dasharray="0 0"/>',
        '<path d="M0 0H9" stroke="red"/>',
    ),
    "the order of painting ends as usual": (
        BOX.format('stroke="red" paint-order="stroke"'),
        BOX.format('stroke="red" paint-order="stroke fill markers"'),
    ),
    "a marker grows with its line": (
        f'<marker id="m" refX="1" markerWidth="4" markerHeight="4">{DOT}</marker>{MARKED}',
        (
            '<marker id="m" refX="1" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8"'
            f' viewBox="0 0 4 4">{DOT}</marker>{MARKED}'
        ),
    ),
    "per cent of a marker are of the view": (
        (
            f'<marker id="m" refX="2%" refY="1%" markerWidth="6%" markerHeight="5%"'
            f' viewBox="0 0 4 4">'
            f'<rect width="3%" height="4"/></marker>{MARKED}'
        ),
        (
            f'<marker id="m" refX="2" refY="1" markerWidth="6" markerHeight="5" viewBox="0 0 4 4">'
            f'<rect width="3" height="4"/></marker>{MARKED}'
        ),
    ),
}

STYLES = {
    "a sheet": (
        "<style>rect.a { fill: red; stroke: blue }</style>" + BOX.format('class="b a"'),
        BOX.format('style="stroke: blue; fill: red"'),
    ),
    "what is declared nearer counts": (
        "<style>#r { fill: red } rect { fill: lime }</style>" + BOX.format('id="r" fill="blue"'),
        BOX.format('fill="red"'),
    ),
    "what matters counts more": (
        "<style>rect { fill: red !important }</style>" + BOX.format('style="fill: lime"'),
        BOX.format('fill="red"'),
    ),
    "keywords": (
        '<g fill="red">' + BOX.format('fill="initial" stroke="red"') + "</g>",
        BOX.format('fill="black" stroke="red"'),
    ),
    "the same as around": (
        '<g opacity="0.5" fill="red">' + BOX.format('style="fill: inherit"') + "</g>",
        '<g opacity="50%">' + BOX.format('fill="red"') + "</g>",
    ),
}  # fmt: skip

TEXTS = {
    "what is shifted lies where it is put": (
        '<text x="10" y="20" dx="5" dy="-3">duck</text>', '<text x="15" y="17">duck</text>',
    ),
    "words are shifted with their middle": (
        '<text x="50" y="20" dx="5" text-anchor="middle">duck</text>',
        '<text x="55" y="20" text-anchor="middle">duck</text>',
    ),
    "words are shifted with their end, and what follows them": (
        '<text y="9">a<tspan x="50" dx="-5" text-anchor="end">duck</tspan> b</text>',
        '<text y="9">a<tspan x="45" text-anchor="end">duck</tspan> b</text>',
    ),
    "a span goes on where the words end": (
        '<text x="10" y="20">du<tspan fill="red">c</tspan></text>',
        '<text x="10" y="20">du<tspan style="fill:#f00">c</tspan></text>',
    ),
    "tracking grows with the letters": (
        '<text font-size="10" letter-spacing=".2em">duck</text>',
        '<text font-size="10" letter-spacing="2">duck</text>',
    ),
    "the end of the words": (
        '<text x="60" y="9" direction="ltr" text-anchor="end">duck</text>',
        '<text x="60" y="9" style="text-anchor: end">duck</text>',
    ),
    "a family in quotes": (
        "<text font-family=\"'Andika', serif\">duck</text>",
        '<text font-family="Andika">duck</text>',
    ),
    "bold": ('<text font-weight="bold">duck</text>', '<text font-weight="700">duck</text>'),
    "space at the ends": (
        '<text x="1">  two\n ducks </text>', '<text x="1">two ducks</text>',
    ),
}  # fmt: skip

NARROW = '<svg width="50" height="80">{}</svg>'
"""A view of other proportions than the square around it."""

PER_CENT = re.compile(r"(\d+)%([xy])")
"""A share of the view's width or of its height."""

ALONG = {
    "a shape": """<rect x="10%x" y="20%y" width="40%x" height="30%y" rx="2%x" ry="5%y"/>
        <ellipse cx="10%x" cy="20%y" rx="4%x" ry="5%y"/>
        <line x1="10%x" y1="20%y" x2="30%x" y2="40%y" stroke="red"/>""",
    "a text": '<text x="10%x" y="20%y" dx="2%x" dy="5%y">duck</text>',
    "a tile": f"""<pattern id="p" patternUnits="userSpaceOnUse"
        x="2%x" y="5%y" width="10%x" height="10%y">{CARD}</pattern>
        <rect width="40" height="40" fill="url(#p)"/>""",
    "a gradient": f"""<linearGradient id="g" gradientUnits="userSpaceOnUse"
        x1="10%x" y1="20%y" x2="40%x" y2="30%y">{STOPS}</linearGradient>
        <rect width="40" height="40" fill="url(#g)"/>""",
    "what is used": f"""<symbol id="s" viewBox="0 0 3 4">{CARD}</symbol>
        <use href="#s" x="10%x" y="20%y" width="20%x" height="40%y"/>""",
    "a mask": """<mask id="m" maskUnits="userSpaceOnUse" x="10%x" y="20%y" width="20%x"
        height="40%y"><rect width="50" height="80" fill="#fff"/></mask>
        <rect width="50" height="80" mask="url(#m)"/>""",
}
SHARES = {
    f"per cent of {name} are of the side that they run along": (
        NARROW.format(PER_CENT.sub(r"\1%", inside)),
        NARROW.format(
            PER_CENT.sub(
                lambda found: f"{int(found[1]) * {'x': 50, 'y': 80}[found[2]] / 100:g}", inside
            )
        ),
    )
    for name, inside in ALONG.items()
}

BLENDING = BOX.format('fill="red" style="mix-blend-mode: multiply"')
CLIP = '<clipPath id="c"><circle cx="30" cy="30" r="35"/></clipPath>'

GROUPS = {
    "a view inside is as high as that around it unless it says otherwise": (
        NARROW.format(f'<svg width="30">{CARD}</svg>'),
        NARROW.format(f'<svg width="30" height="80">{CARD}</svg>'),
    ),
    "a view inside is as wide as that around it unless it says otherwise": (
        NARROW.format(f'<svg x="10%" y="10%" height="30">{CARD}</svg>'),
        NARROW.format(f'<svg x="5" y="8" width="50" height="30">{CARD}</svg>'),
    ),
    "a clip keeps what blends within it apart": (
        f'{CLIP}<g clip-path="url(#c)">{BLENDING}</g>',
        f'{CLIP}<g clip-path="url(#c)" style="isolation: isolate">{BLENDING}</g>',
    ),
    "what blends elsewhere makes a group of what is clipped": (
        f'{CLIP}<g clip-path="url(#c)">{CARD}</g>{BLENDING}',
        f'{CLIP}<g clip-path="url(#c)" style="isolation: isolate">{CARD}</g>{BLENDING}',
    ),
}

PAIRS = {
    **SHAPES,
    **UNITS,
    **MOVES,
    **COLOURS,
    **PAINTS,
    **LINES,
    **STYLES,
    **TEXTS,
    **SHARES,
    **GROUPS,
}


@pytest.mark.parametrize("pair", PAIRS)
def test_they_are_drawn_alike(draw_inside: Draw, pair: str) -> None:
    one, other = (draw_inside(inside).form for inside in PAIRS[pair])
    assert list(told(one)) == list(told(other))


def told(form: Any) -> Iterator[str]:
    """The operators, which are not none, and the resources without theirs, to six digits."""
    assert form.content
    yield form.content.decode()
    for each in sorted(form.resources.items()):
        yield DECIMAL.sub(lambda number: f"{float(number[0]):.6g}", BYTES.sub("", repr(each)))
