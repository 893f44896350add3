"""Numbers beyond all measure, wherever a number may stand: drawn or refused, nothing else."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.core.errors import MaterialError

Draw = Callable[..., object]

DEFINED = """
<linearGradient id="l" gradientUnits="{units}" x1="0.1" x2="0.3" y2="0.1" spreadMethod="{method}"
  gradientTransform="matrix(1 0 0 1 0 0)"><stop offset="0.1"/><stop offset="0.9"
  stop-color="red" stop-opacity="0.5"/></linearGradient>
<radialGradient id="r" gradientUnits="{units}" cx="0.4" cy="0.4" r="0.3" fx="0.4" fr="0.1"
  spreadMethod="{method}"><stop offset="0"/><stop offset="0" stop-color="red"/>
  <stop offset="1" stop-color="lime"/></radialGradient>
<pattern id="p" patternUnits="{units}" x="0.1" y="0.1" width="0.2" height="0.2"
  patternTransform="rotate(30) scale(2)"><rect width="5" height="5"/></pattern>
<pattern id="v" width="0.2" height="0.2" viewBox="0 0 1 1"><circle r="0.5" fill="url(#l)"/>
  </pattern>
<mask id="m" x="0" y="0" width="1" height="1" maskContentUnits="{units}">
  <rect width="1" height="1" fill="url(#l)"/></mask>
<clipPath id="c" clipPathUnits="{units}"><circle cx="0.5" cy="0.5" r="0.5"/></clipPath>
<symbol id="s" viewBox="0 0 1 1"><rect width="1" height="1" fill="url(#r)"/></symbol>
"""
DRAWN = (
    '<rect x="1" y="2" width="30" height="40" rx="3" ry="4" {paint}/>',
    '<circle cx="50" cy="50" r="20" {paint}/>',
    '<ellipse cx="50" cy="50" rx="20" ry="10" {paint}/>',
    '<line x1="1" y1="2" x2="30" y2="40" {paint}/>',
    '<polygon points="1 1 50 1 50 50" {paint}/>',
    '<path d="M1 1L50 1C60 20 70 30 50 50Q1 60 1 30A5 9 30 1 1 9 9h5v5s3 4 5 5t7 8z" {paint}/>',
    (
        '<text x="1" y="50" dx="1" font-size="20" font-family="Andika" letter-spacing="1" {paint}>'
        'du<tspan dy="3" baseline-shift="2">ck</tspan></text>'
    ),
    '<use href="#s" x="10" y="10" width="20" height="20" {paint}/>',
    '<svg x="5" y="5" width="50" height="50" viewBox="0 0 9 9"><circle r="9" {paint}/></svg>',
    (
        '<g transform="translate(1 1) scale(2)"><g transform="skewX(9) rotate(45 1 1)"><rect '
        'width="50%" height="2em" {paint}/></g></g>'
    ),
)
PAINTS = (
    'fill="url(#l)"',
    'fill="url(#r)"',
    'fill="url(#p)"',
    'fill="url(#v)"',
    'fill="none" stroke="url(#l)" stroke-width="3" stroke-dasharray="5 0 3" stroke-dashoffset="1"',
    'stroke="url(#p)" stroke-width="3" stroke-miterlimit="4" stroke-linejoin="miter"',
    'mask="url(#m)" opacity="0.5"',
    'clip-path="url(#c)"',
)
NUMBER = re.compile(r"(?<![#\w.])\d+(?:\.\d+)?")
EXTREMES = (
    *("0", "-1", "1e-320", "-1e-320", "1e-300", "1e-160", "1e-20", "1e-9", "1e-8", "1e-5", "1e3"),
    *("1e8", "-1e8", "1e9", "1e15", "1e160", "1e308", "1e400", "1e-400", "0.30000000000000004"),
)


@pytest.mark.parametrize("paint", PAINTS)
@given(
    drawn=st.sampled_from(DRAWN),
    units=st.sampled_from(("userSpaceOnUse", "objectBoundingBox")),
    method=st.sampled_from(("pad", "reflect", "repeat")),
    places=st.lists(st.integers(0, 10_000), min_size=1, max_size=4),
    numbers=st.lists(st.one_of(st.sampled_from(EXTREMES), st.floats().map(repr)), min_size=4),
)
@settings(max_examples=25, deadline=None)
def test_numbers_beyond_measure(  # noqa: PLR0913, PLR0917 -- what is drawn, how, and the numbers
    draw_inside: Draw,
    paint: str,
    drawn: str,
    units: str,
    method: str,
    places: Sequence[int],
    numbers: Sequence[str],
) -> None:
    inside = DEFINED.format(units=units, method=method) + drawn.format(paint=paint)
    for place, number in zip(places, numbers, strict=False):
        found = list(NUMBER.finditer(inside))
        start, end = found[place % len(found)].span()
        inside = inside[:start] + number + inside[end:]
    with contextlib.suppress(MaterialError):
        draw_inside(inside)


@pytest.mark.parametrize("scale", ["1e-9", "1e9", "1e-9 1e9"])
def test_scales_that_multiply(draw_inside: Draw, scale: str) -> None:
    groups = f'<g transform="scale({scale})">' * 40
    for paint in PAINTS:
        with contextlib.suppress(MaterialError):
            draw_inside(
                DEFINED.format(units="objectBoundingBox", method="repeat")
                + groups
                + DRAWN[0].format(paint=paint)
                + "</g>" * 40
            )
