"""Where a line of some width may reach, and what it holds, is told from its path."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import pytest
from pypdfium2 import raw

from pnp.proof.readback import thick_lines
from pnp.proof.readback.outlines import Segment
from pnp.proof.readback.thick_lines import ThickLine, line_of

MOVE, LINE = raw.FPDF_SEGMENT_MOVETO, raw.FPDF_SEGMENT_LINETO
BUTT, ROUND, SQUARE = (
    raw.FPDF_LINECAP_BUTT,
    raw.FPDF_LINECAP_ROUND,
    raw.FPDF_LINECAP_PROJECTING_SQUARE,
)
MITRE, BEVEL = raw.FPDF_LINEJOIN_MITER, raw.FPDF_LINEJOIN_BEVEL

Drawn = Callable[..., ThickLine]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Return a function that draws a line through points."""

    def line(*points: tuple[float, float], cap: int = BUTT, join: int = BEVEL) -> ThickLine:
        monkeypatch.setattr(thick_lines, "stroke_width", lambda _: 2.0)
        monkeypatch.setattr(thick_lines, "line_cap", lambda _: cap)
        monkeypatch.setattr(thick_lines, "line_join", lambda _: join)
        segments: list[Segment] = [(at, LINE if n else MOVE, False) for n, at in enumerate(points)]
        return line_of(0, segments)

    return line


def square(x: float, y: float, half: float = 0.01) -> tuple[float, float, float, float]:
    return x - half, y - half, x + half, y + half


@pytest.mark.parametrize(
    ("at", "butt", "rounded"),
    [
        ((5, 0), True, True),
        ((5, 0.98), True, True),
        ((5, 1.02), False, False),
        ((5, -1.02), False, False),
        ((0.02, 0.5), True, True),
        ((-0.5, 0), False, True),
        ((10.5, 0), False, True),
        ((10.8, 0.8), False, False),
    ],
)
def test_a_straight_line_holds_what_lies_within_half_its_width(
    drawn: Drawn, at: tuple[float, float], butt: bool, rounded: bool
) -> None:
    for cap, holds in ((BUTT, butt), (ROUND, rounded)):
        for points in (((0.0, 0.0), (10.0, 0.0)), ((10.0, 0.0), (0.0, 0.0))):
            assert drawn(*points, cap=cap).covers(square(*at)) is holds
    corner = drawn((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    assert not corner.covers(square(5, 0))


def test_a_line_touches_nothing_farther_than_it_reaches(drawn: Drawn) -> None:
    for cap, reach in ((BUTT, 1.0), (ROUND, 1.0), (SQUARE, 1.42)):
        line = drawn((0.0, 0.0), (10.0, 0.0), cap=cap)
        assert line.reach == pytest.approx(reach)
        assert line.may_touch(square(5, reach))
        assert not line.may_touch(square(5, reach + 0.1))
        assert line.around((1, 1, 2, 2)) == pytest.approx(
            (1 - reach, 1 - reach, 2 + reach, 2 + reach)
        )


@pytest.mark.parametrize(
    ("end", "reach"),
    [((10.0, 10.0), sqrt(2)), ((20.0, 0.0), 1.0), ((0.0, 1.0), 10.0), ((5.0, 0.0), 10.0)],
    ids=["square", "straight on", "sharp", "back"],
)
def test_a_pointed_corner_reaches_as_far_as_its_mitre(
    drawn: Drawn, end: tuple[float, float], reach: float
) -> None:
    points = ((0.0, 0.0), (10.0, 0.0), end)
    line = drawn(*points, join=MITRE)
    assert line.corners == (((10.0, 0.0), pytest.approx(reach)),)
    assert line.around((0, 0, 0, 0))[2] == pytest.approx(max(1.0, reach))
    away = square(10 + reach / 1.5, -reach / 1.5)
    assert line.may_touch(away) or reach <= 1
    assert not drawn(*points, join=BEVEL).corners


def test_a_line_of_too_many_sides_may_touch_anything(drawn: Drawn) -> None:
    assert drawn().may_touch(square(500, 500))
