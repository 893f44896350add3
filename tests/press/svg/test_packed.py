"""Drawings packed by gzip (.svgz) are read as the drawings in them, and no bomb is unpacked."""

from __future__ import annotations

import gzip
import tracemalloc
from collections.abc import Callable

import pytest

from pnp.core.errors import Problem
from pnp.press.svg import Drawing
from pnp.press.svg.tree.parse import MAX_BYTES

Draw = Callable[..., Drawing]
Refused = Callable[..., tuple[Problem, ...]]

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
)
IMAGE = '<image width="9" height="9" href="a.svgz"/>'


def test_a_packed_drawing_is_drawn_as_the_one_in_it(draw_all: Draw) -> None:
    assert draw_all(gzip.compress(SVG, mtime=0)).form == draw_all(SVG).form


def test_a_picture_inside_may_be_packed(draw_inside: Draw) -> None:
    packed = draw_inside(IMAGE, {"a.svgz": gzip.compress(SVG, mtime=0)}).form
    assert packed == draw_inside(IMAGE, {"a.svgz": SVG}).form


def test_what_is_wrong_in_a_packed_drawing_is_told_with_its_line(refused_all: Refused) -> None:
    (problem,) = refused_all(gzip.compress(SVG.replace(b"<rect", b"\n<rext")))
    assert problem.place == "duck.svg, line 2: <rext>"


@pytest.mark.parametrize(
    "damaged",
    [
        gzip.compress(SVG, mtime=0)[:-9],
        gzip.compress(SVG, mtime=0)[:30],
        gzip.compress(SVG, mtime=0) + b"more",
        b"\x1f\x8b\x08" + b"x" * 60,
        b"\x1f\x8b",
        gzip.compress(SVG, mtime=0)[:-8] + b"\0" * 8,
    ],
    ids=["cut", "cut-early", "longer", "no-gzip", "head-alone", "wrong-sum"],
)
def test_a_damaged_packed_drawing_is_refused(refused_all: Refused, damaged: bytes) -> None:
    (problem,) = refused_all(damaged)
    assert problem.fact == "the packed file is damaged"


def test_a_packed_bomb_is_refused_before_it_is_unpacked(refused_all: Refused) -> None:
    bomb = gzip.compress(b" " * (8 * MAX_BYTES), 9)
    tracemalloc.start()
    (problem,) = refused_all(bomb)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "larger than" in problem.fact
    assert most < 3 * MAX_BYTES


def test_a_drawing_packed_twice_is_refused(refused_all: Refused) -> None:
    (problem,) = refused_all(gzip.compress(gzip.compress(SVG, mtime=0)))
    assert "not well-formed" in problem.fact or "not readable" in problem.fact
