"""Markers stand at the vertices of lines, turned and scaled; what viewers dispute is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.svg.elements.markers import Vertex, vertices
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.paths import inside_arcs, path

Refused = Callable[..., tuple[Problem, ...]]
Content = Callable[..., str]

DOT = '<rect width="2" height="2" fill="#0f0"/>'
LINE = '<path d="M10 10L30 10L30 30" fill="none" stroke="red" {}/>'


def marker(attributes: str = "", inside: str = DOT) -> str:
    return f'<marker id="m" {attributes}>{inside}</marker>'


def found(data: str) -> list[Vertex]:
    return vertices(path(data), inside_arcs(data))


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ("M0 0L10 0L10 10", [(0, 0), (10, 0), (10, 10)]),
        ("M0 0A10 10 0 0 1 20 0", [(0, 0), (20, 0)]),
        ("M0 0A10 10 0 1 1 9 9L5 5", [(0, 0), (9, 9), (5, 5)]),
        ("M0 0C1 1 2 2 3 0S5 5 6 0", [(0, 0), (3, 0), (6, 0)]),
        ("M0 0H5V5Z", [(0, 0), (5, 0), (5, 5), (0, 0)]),
        ("M0 0H5V5ZL9 9", [(0, 0), (5, 0), (5, 5), (0, 0), (9, 9)]),
        ("M0 0H5V5ZA9 9 0 0 1 9 9", [(0, 0), (5, 0), (5, 5), (0, 0), (9, 9)]),
        ("M0 0H5M9 9H5", [(0, 0), (5, 0), (9, 9), (5, 9)]),
    ],
)
def test_vertices_are_the_ends_of_segments(data: str, points: list[tuple[int, int]]) -> None:
    assert [vertex.at for vertex in found(data)] == points


@pytest.mark.parametrize(
    ("data", "angles"),
    [
        ("M0 0L10 0L10 10", [0, 45, 90]),
        ("M0 0L-10 0L-10 -10", [180, 225, 270]),
        ("M0 0C0 0 0 5 5 5", [90, 0]),
        ("M0 0C0 5 5 5 5 5", [90, 0]),
        ("M0 0A10 10 0 0 1 20 0", [270, 90]),
        ("M0 0H5M9 9V5", [0, 0, 270, 270]),
    ],
)
def test_a_vertex_points_halfway_between_its_segments(data: str, angles: list[int]) -> None:
    turned = [vertex.angle() % 360 for vertex in found(data)]
    assert turned == pytest.approx(angles)


@pytest.mark.parametrize("data", ["M0 0H5V5Z", "M0 0H5H0", "M0 0H5H5", "M0 0L5 5L5 5Z"])
def test_a_direction_that_viewers_dispute_is_refused(data: str) -> None:
    with pytest.raises(RefusalError):
        sum(vertex.angle() for vertex in found(data))


@pytest.mark.parametrize("side", ["markerWidth", "markerHeight"])
@pytest.mark.parametrize(("length", "is_drawn"), [("0", False), ("0.1", True), ("1", True)])
def test_a_marker_without_extent_is_not_drawn(
    content: Content, side: str, length: str, *, is_drawn: bool
) -> None:
    marked = marker(f'{side}="{length}"') + LINE.format('marker-end="url(#m)"')
    assert (content(marked) != content(LINE.format(""))) is is_drawn


@pytest.mark.parametrize(
    ("orient", "turn"), [("90", 90), ("90deg", 90), ("100grad", 90), (".25turn", 90), ("-90", -90)]
)
def test_orient_is_read_in_every_unit(content: Content, orient: str, turn: int) -> None:
    marked = LINE.format('marker-end="url(#m)"')
    upright, turned = (content(marker(f'orient="{each}"') + marked) for each in (turn, orient))
    assert turned == upright
    assert turned != content(marker() + marked)


@pytest.mark.parametrize(("where", "angle"), [("start", 180), ("mid", 45), ("end", 90)])
def test_a_marker_is_turned_back_at_the_start_alone(
    content: Content, where: str, angle: int
) -> None:
    marked = LINE.format(f'marker-{where}="url(#m)"')
    assert content(marker('orient="auto-start-reverse"') + marked) == content(
        marker(f'orient="{angle}"') + marked
    )


@pytest.mark.parametrize(
    ("given", "same"),
    [
        (
            'style="marker:url(#m)"',
            'marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"',
        ),
        ('style="marker:none" marker-mid="url(#m)"', ""),
        ('marker-end="none"', ""),
        ('visibility="hidden" marker-end="url(#m)"', 'visibility="hidden"'),
        ('stroke-width="0" marker-end="url(#m)"', 'stroke-width="0"'),
    ],
)
def test_two_ways_to_ask_are_the_same(content: Content, given: str, same: str) -> None:
    given, same = (content(marker() + LINE.format(each)) for each in (given, same))
    assert given == same


def test_markers_are_inherited(content: Content) -> None:
    on_group = f'<g marker-end="url(#m)">{LINE.format("")}</g>'
    on_line = "<g>" + LINE.format('marker-end="url(#m)"') + "</g>"
    assert content(marker() + on_group) == content(marker() + on_line)


def test_a_marker_keeps_the_style_of_where_it_is_defined(content: Content) -> None:
    bare = marker(inside='<rect width="2" height="2"/>')
    assert "0 1 0 rg" not in content(bare + LINE.format('color="#0f0" marker-end="url(#m)"'))
    styled = f'<g fill="#0f0">{bare}</g>'
    assert "0 1 0 rg" in content(styled + LINE.format('marker-end="url(#m)"'))


def test_context_paint_is_the_colour_of_the_line(content: Content) -> None:
    asking = marker(inside='<rect width="2" height="2" fill="context-stroke"/>')
    assert "1 0 0 rg" in content(asking + LINE.format('marker-end="url(#m)"'))


def test_a_marker_without_size_is_not_drawn(content: Content) -> None:
    plain = content(LINE.format(""))
    for none in ('markerWidth="0"', 'viewBox="0 0 0 5"'):
        assert content(marker(none) + LINE.format('marker-end="url(#m)"')) == plain


@pytest.mark.parametrize(
    ("inside", "fact"),
    [
        (LINE.format('id="a" marker-end="url(#a)"'), "is not a marker"),
        (marker('markerWidth="-1"') + LINE.format('marker-end="url(#m)"'), "markerWidth is neg"),
        (marker('markerUnits="mm"') + LINE.format('marker-end="url(#m)"'), 'markerUnits "mm"'),
        (marker('orient="up"') + LINE.format('marker-end="url(#m)"'), 'orient "up"'),
        (marker('orient="1e308rad"') + LINE.format('marker-end="url(#m)"'), "too large"),
        (marker('refX="center"') + LINE.format('marker-end="url(#m)"'), 'length "center"'),
        (marker('opacity=".5"') + LINE.format('marker-end="url(#m)"'), "opacity on <marker"),
        (marker() + '<rect width="9" height="9" style="marker:url(#m)"/>', "markers on <rect>"),
        (marker() + '<path d="M5 5" style="marker:url(#m)"/>', "on a single point"),
        (marker('orient="auto"') + '<path d="M5 5h9v9z" style="marker:url(#m)"/>', "is closed"),
        (marker(inside=LINE.format('marker-end="url(#m)"')) + LINE.format('marker-end="url(#m)"'),
         "markers inside a marker"),
        (marker() + LINE.format('marker-end="url(#m)" paint-order="fill markers"'), "paint-order"),
        (marker(inside='<rect width="1" height="1" fill="context-fill"/>')
         + '<linearGradient id="g"><stop/></linearGradient>'
         + LINE.format('style="fill:url(#g);marker-end:url(#m)"'), "context-fill of a gradient"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_markers_is_told(refused: Refused, inside: str, fact: str) -> None:
    problems = refused(inside)
    assert any(fact in problem.fact for problem in problems), problems
    assert all(problem.hint for problem in problems)


def test_markers_by_the_million_are_refused(refused: Refused) -> None:
    many = "".join('<use href="#g"/>' for _ in range(500))
    drawn = f'<g id="g">{DOT * 20}</g>' + marker(inside=many)
    line = f'<polyline points="{"1 2 " * 5000}" marker-mid="url(#m)"/>'
    assert any(
        "the drawing comes to too much" in problem.fact for problem in refused(drawn + line * 9)
    )


NESTED = '<svg x="10" width="80" height="80" viewBox="0 0 200 200">{}</svg>'


@pytest.mark.parametrize(
    ("holder", "user"),
    [
        (marker('refX="5%"'), LINE.format('marker-end="url(#m)"')),
        (marker(inside='<rect width="5%" height="2"/>'), LINE.format('marker-end="url(#m)"')),
        (
            '<clipPath id="m"><circle r="5%"/></clipPath>',
            '<rect width="9" height="9" clip-path="url(#m)"/>',
        ),
        (
            '<mask id="m"><rect width="5%" height="9"/></mask>',
            '<rect width="9" height="9" mask="url(#m)"/>',
        ),
        (
            f'<pattern id="m" patternUnits="userSpaceOnUse" width="5%" height="5">{DOT}</pattern>',
            '<rect width="9" height="9" fill="url(#m)"/>',
        ),
    ],
)
def test_per_cent_are_refused_between_two_viewports_and_drawn_in_one(
    refused: Refused, content: Content, holder: str, user: str
) -> None:
    assert content(holder + user)
    assert content(NESTED.format(holder + user))
    for across in (holder + NESTED.format(user), NESTED.format(holder) + user):
        (problem,) = refused(across)
        assert problem.fact.endswith("has lengths in per cent of a viewport inside another")


def test_shares_of_a_box_are_none_of_a_viewport(content: Content) -> None:
    masked = '<mask id="m" x="-10%" width="120%"><rect width="9" height="9"/></mask>'
    assert content(masked + NESTED.format('<rect width="9" height="9" mask="url(#m)"/>'))
