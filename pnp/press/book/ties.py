"""Ties: pieces that should stay in one column with the next, if that costs no page.

A short section stays whole, and a heading with two of its paragraphs. So do paragraphs about one
thing: the one that begins with its name in bold, and those up to the next name. So does a short
list without numbers, unless it is a figure's legend. Numbered steps are tied as strongly as the
lines of a paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from msgspec.structs import replace

from pnp.press.book.blocks import Block, Listing, ParagraphBlock
from pnp.press.book.boxes import FlowBox, Tie
from pnp.press.text import Span

SHORT_SECTION: Final = 28
"""The height of a short section, in steps, with its heading; also the most that ties hold."""
STEPS: Final = 34
"""The most steps of height of a numbered list that is tied."""
FIRM: Final[Tie] = 2
"""The strength of ties within a paragraph, and between numbered steps."""


def tie_sections(pieces: Sequence[FlowBox], blocks: Sequence[Block]) -> Iterator[FlowBox]:
    """Yield the pieces with ties."""
    weak = (*_heading_ties(pieces, blocks), *_name_ties(pieces, blocks))
    ties: dict[int, Tie] = dict.fromkeys(weak, 1)
    ties |= dict.fromkeys(_step_ties(pieces, blocks), FIRM)
    for number, piece in enumerate(pieces):
        yield replace(piece, tie=piece.tie or ties[number]) if number in ties else piece


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
    for block, after in pairwise(lasts):
        if has_own_heading(blocks[block]):
            height = heights[block]
        goes_on = isinstance(blocks[after], ParagraphBlock)
        has_name = has_own_heading(blocks[after])
        height = height + heights[after] if height and goes_on and not has_name else 0
        if 0 < height <= SHORT_SECTION:
            yield lasts[block]


def _step_ties(pieces: Sequence[FlowBox], blocks: Sequence[Block]) -> Iterator[int]:
    """Yield the indices of pieces of numbered lists, except for the last of each list.

    The legend of a figure that spans the columns is not tied.
    """
    for block, group in groupby(range(len(pieces)), lambda number: pieces[number].block):
        steps = tuple(group)
        if _is_numbered(blocks[block]) and not pieces[steps[0]].explains:
            yield from steps[:-1] if _height(pieces, steps) <= STEPS else ()


def _is_numbered(block: Block) -> bool:
    return isinstance(block, Listing) and block.start is not None


def _height(pieces: Sequence[FlowBox], numbers: Sequence[int]) -> int:
    return sum(pieces[number].height + pieces[number].before for number in numbers)
