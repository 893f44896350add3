"""Ties: pieces that should stay in one column with the next, if that costs no page.

A short section stays whole, and a heading with two of its paragraphs. So do paragraphs about one
thing: the one that begins with its name in bold, and those up to the next name. So does a short
list without numbers, unless it is a figure's legend.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.press.book.blocks import Block, ParagraphBlock
from pnp.press.book.boxes import FlowBox
from pnp.press.text import Span

SHORT_SECTION: Final = 28
"""The height of a short section, in steps, with its heading; also the most that ties hold."""


def tie_sections(pieces: Sequence[FlowBox], blocks: Sequence[Block]) -> Iterator[FlowBox]:
    """Yield the pieces with ties."""
    numbers = {*_heading_ties(pieces, blocks), *_name_ties(pieces, blocks)}
    for number, piece in enumerate(pieces):
        yield replace(piece, tie=piece.tie or 1) if number in numbers else piece


def tie(pieces: Sequence[FlowBox]) -> Iterator[FlowBox]:
    """Yield pieces tied to one another."""
    for piece in pieces[:-1]:
        yield replace(piece, tie=piece.tie or 1)
    yield from pieces[-1:]


def has_own_heading(block: Block) -> bool:
    """Return whether a block is a paragraph that begins with bold words."""
    first = block.content[0] if isinstance(block, ParagraphBlock) and block.content else None
    return isinstance(first, Span) and first.bold


def _heading_ties(pieces: Sequence[FlowBox], blocks: Sequence[Block]) -> Iterator[int]:
    """Yield the indices of the pieces that headings tie to the next."""
    starts = [number for number, piece in enumerate(pieces) if piece.kind == "heading"]
    for start, end in pairwise((*starts, len(pieces))):
        section = tuple(number for number in range(start, end) if not pieces[number].wide)
        if len(section) == end - start and _height(pieces, section) <= SHORT_SECTION:
            yield from section[:-1]
        else:
            yield from _first_two(pieces, blocks, section)[:-1]


def _first_two(
    pieces: Sequence[FlowBox], blocks: Sequence[Block], section: Sequence[int]
) -> tuple[int, ...]:
    """Return the indices of a section's first two paragraphs; none if it begins otherwise.

    The heading is glued to the first of them; a figure that spans the columns may come between.
    """
    text = section[1:]
    first = tuple(dict.fromkeys(pieces[number].block for number in text))[:2]
    two = tuple(number for number in text if pieces[number].block in first)
    plain = all(isinstance(blocks[block], ParagraphBlock) for block in first)
    return two if plain and _height(pieces, two) <= SHORT_SECTION else ()


def _name_ties(pieces: Sequence[FlowBox], blocks: Sequence[Block]) -> Iterator[int]:
    """Yield the indices of the last pieces of paragraphs that a name above ties to the next."""
    lasts = {piece.block: number for number, piece in enumerate(pieces)}
    heights = Counter[int]()
    for piece in pieces:
        heights[piece.block] += piece.height + piece.before
    height = 0
    for block, following in pairwise(lasts):
        if has_own_heading(blocks[block]):
            height = heights[block]
        goes_on = isinstance(blocks[following], ParagraphBlock)
        has_name = has_own_heading(blocks[following])
        height = height + heights[following] if height and goes_on and not has_name else 0
        if 0 < height <= SHORT_SECTION:
            yield lasts[block]


def _height(pieces: Sequence[FlowBox], numbers: Sequence[int]) -> int:
    return sum(pieces[number].height + pieces[number].before for number in numbers)
