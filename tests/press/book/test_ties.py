"""Ties: which pieces should stay in one column with the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.geometry import Size
from pnp.press.book.blocks import Figure, HeadingBlock, Listing, ParagraphBlock
from pnp.press.book.boxes import FlowBox
from pnp.press.book.grid import BaselineGrid, Space
from pnp.press.book.measure import measure
from pnp.press.book.parse import parse
from pnp.press.book.setting import Typesetter
from pnp.press.book.ties import _first_two
from pnp.press.text import Composer, TextStyle

Runs = Callable[[str], list[list[int]]]

LONG = "One two three four five six seven eight nine ten. " * 5
"""Six lines of a column or more."""


@pytest.fixture(scope="module")
def runs(composer: Composer, styles: dict[str, TextStyle]) -> Runs:
    """Return the blocks of each run of pieces that are glued or tied, without repetitions."""
    body = styles["book_body"]
    grid = BaselineGrid(Size(210, 297), body.size_mm * body.leading)
    setter = Typesetter(composer, styles, {}, "b.md", [])
    space = Space(setter, grid, 0, grid.column_mm)
    figures = {"broad": Figure("figure.broad", Size(360, 60))}

    def blocks_of_runs(markdown: str) -> list[list[int]]:
        pieces = measure(parse(f"# T\n\n{markdown}", "b.md").blocks, figures, space)
        return _blocks_of_runs(pieces)

    return blocks_of_runs


def _blocks_of_runs(pieces: tuple[FlowBox, ...]) -> list[list[int]]:
    runs: list[list[int]] = [[]]
    for piece in pieces:
        if piece.block not in runs[-1]:
            runs[-1].append(piece.block)
        if not (piece.glued or piece.tie):
            runs.append([])
    return [run for run in runs if run]


def test_a_short_section_stays_whole(runs: Runs) -> None:
    assert runs("## H\n\na\n\nb\n\nc\n\n## I\n\nd") == [[0, 1, 2, 3], [4, 5]]


def test_a_heading_stays_with_two_of_its_paragraphs(runs: Runs) -> None:
    assert runs(f"## H\n\na\n\nb\n\nc\n\n{LONG}\n\n{LONG}")[0] == [0, 1, 2]


def test_a_heading_above_something_else_than_paragraphs_is_not_tied(runs: Runs) -> None:
    assert runs(f"## H\n\na\n\n- b\n\nc\n\n{LONG}\n\n{LONG}")[:2] == [[0, 1], [2]]
    assert runs("## H\n\n- a\n\n![F](figure:broad)\n\nb")[0] == [0, 1]


def test_a_wide_figure_below_a_heading_does_not_part_its_paragraphs(runs: Runs) -> None:
    text = f"## H\n\n![F](figure:broad)\n\na\n\nb\n\n{LONG}\n\n{LONG}"
    assert [2, 3] in runs(text)


def test_paragraphs_about_one_thing_stay_together_up_to_the_next_name(runs: Runs) -> None:
    names = f"**One.** a\n\nb\n\nc\n\n**Two.** d\n\ne\n\n{LONG * 3}"
    found = runs(f"{LONG * 2}\n\n{names}")
    assert [1, 2, 3] in found
    assert [4, 5] in found


def test_a_short_list_stays_whole_unless_it_explains_a_figure(runs: Runs) -> None:
    short, long = "- a\n" * 10, "- a\n" * 11
    assert runs(short) == [[0]]
    assert runs(long) == [[0]] * 9
    assert runs(f"![](figure:broad)\n\n{short}") == [[0], *[[1]] * 8]


def test_numbered_steps_stay_whole_up_to_a_height(runs: Runs) -> None:
    assert runs("1. a\n" * 11) == [[0]]
    assert len(runs("1. a\n" * 12)) > 1
    legend = "1. a\n" * 5
    assert len(runs(f"![](figure:broad)\n\n{legend}")) > 2


@pytest.mark.parametrize("more", [0, 1])
def test_two_paragraphs_below_a_heading_stay_together_up_to_a_height(more: int) -> None:
    heights = (3, 14, 12 + more)
    pieces = [
        FlowBox(height, before=1, block=number, kind="text" if number else "heading")
        for number, height in enumerate((*heights, 2))
    ]
    blocks = (HeadingBlock((), 2, 1), *[ParagraphBlock((), 2)] * 3)
    assert _first_two(pieces, blocks, (0, 1, 2, 3)) == (() if more else (1, 2))
    listed = (*blocks[:2], Listing((), None, 2), blocks[3])
    assert _first_two(pieces, listed, (0, 1, 2, 3)) == ()
