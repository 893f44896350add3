"""Text on a path: each letter stands where the path has come as far, or the text is refused."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.svg.geometry.paths import path
from pnp.press.svg.geometry.text_track import Track

Refused = Callable[..., tuple[Problem, ...]]
Content = Callable[..., str]

GLYPHS = re.compile("<([0-9A-F]+)>")
LINE = '<path id="p" d="M10 50H90" fill="none"/>'
TEXT = f'{LINE}<text font-family="Andika" font-size="10" {{}}>{{}}</text>'
ON = '<textPath href="#p" {}>{}</textPath>'


@pytest.mark.parametrize(
    ("data", "length"),
    [
        ("M0 0L3 4", 5),
        ("M0 0H5M9 9V19", 15),
        ("M0 0H3V4Z", 12),
        ("M10 0A10 10 0 0 1 -10 0", 10 * math.pi),
        ("M0 0C0 0 9 0 9 0", 9),
    ],
)
def test_a_track_is_as_long_as_its_segments(data: str, length: float) -> None:
    assert Track(path(data)).length == pytest.approx(length, rel=1e-3)


@pytest.mark.parametrize("share", [0, 0.1, 0.25, 0.5, 0.77, 1])
def test_a_share_of_a_circle_is_that_share_of_a_turn(share: float) -> None:
    track = Track(path("M10 0A10 10 0 0 1 -10 0A10 10 0 0 1 10 0"))
    stop = track.stop(share * track.length)
    assert stop is not None
    around = 2 * math.pi * share
    assert stop.at == pytest.approx((10 * math.cos(around), 10 * math.sin(around)), abs=0.01)
    assert (stop.angle - math.degrees(around) - 90 + 180) % 360 == pytest.approx(180, abs=0.2)


def test_a_track_ends() -> None:
    track = Track(path("M0 0H9"))
    assert track.stop(-0.1) is None
    assert track.stop(9.1) is None
    assert Track(path("M5 5")).stop(0.0) is None


def test_letters_on_a_straight_path_stand_where_they_would_without(content: Content) -> None:
    on_path = content(TEXT.format("", ON.format("", "Duck")))
    without = content(TEXT.format('x="10" y="50"', "Duck"))
    assert [len(glyphs) for glyphs in GLYPHS.findall(on_path)] == [4] * 4
    assert "".join(GLYPHS.findall(on_path)) == "".join(GLYPHS.findall(without))


@pytest.mark.parametrize(
    ("attributes", "same"),
    [('startOffset="50%"', 'startOffset="40"'), ('startOffset="1em"', 'startOffset="10"'),
     ('side="left" method="align" spacing="auto"', "")],
)  # fmt: skip
def test_two_ways_to_write_it_are_the_same(content: Content, attributes: str, same: str) -> None:
    given, plain = (content(TEXT.format("", ON.format(each, "ab"))) for each in (attributes, same))
    assert given == plain


def test_white_space_around_the_path_is_not_set(content: Content) -> None:
    loose = content(TEXT.format("", f"\n  {ON.format('', ' ab ')}\n "))
    assert loose == content(TEXT.format("", ON.format("", "ab")))


@pytest.mark.parametrize(
    ("inside", "fact"),
    [
        (ON.format("", "a" * 40), "longer than its path"),
        (ON.format('startOffset="-9"', "ab"), "longer than its path"),
        ("before" + ON.format("", "ab"), "text beside a <textPath>"),
        (ON.format('side="right"', "ab"), 'side "right"'),
        (ON.format('method="stretch"', "ab"), 'method "stretch"'),
        (ON.format('path="M0 0h9"', "ab"), "path on <textPath>"),
        (ON.format('textLength="9"', "ab"), "textLength on <textPath>"),
        (ON.format("", '<tspan x="5">ab</tspan>'), "x or y of text on a path"),
        (ON.format("", '<tspan y="5">ab</tspan>'), "x or y of text on a path"),
        (ON.format('text-decoration="underline"', "ab"), "a line along text on a path"),
        (ON.format('fill="url(#g)"', "ab"), "of text on a path is not supported"),
        (f"<tspan>{ON.format('', 'ab')}</tspan>", "<textPath> stands outside <text>"),
        (ON.format("", ON.format("", "ab")), "<textPath> stands outside <text>"),
        ('<textPath href="#r">ab</textPath>', "text on <rect id='r'>"),
        ('<textPath href="#q">ab</textPath>', "with pathLength"),
        ('<textPath href="a.svg#p">ab</textPath>', "leads out of the file"),
        ("<textPath>ab</textPath>", "leads out of the file"),
    ],
)
def test_what_viewers_draw_differently_is_refused(refused: Refused, inside: str, fact: str) -> None:
    others = '<rect id="r"/><path id="q" d="M0 0H9" pathLength="5"/>'
    problems = refused(others + TEXT.format("", inside))
    assert any(fact in problem.fact for problem in problems), problems
    assert all(problem.hint for problem in problems)


def test_the_box_of_text_on_a_path_is_where_its_letters_are(content: Content) -> None:
    mask = '<mask id="m" {}><rect width="1" height="1" fill="#fff"/></mask>'
    units = 'maskContentUnits="objectBoundingBox" x="0" y="0" width="1" height="1"'
    drawn = content(mask.format(units) + TEXT.format('mask="url(#m)"', ON.format("", "ab")))
    assert " gs" in drawn
