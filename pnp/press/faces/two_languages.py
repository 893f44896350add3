"""Words in two languages in one box: the second below the first, in its own voice.

The voice is the same on every piece: five sixths of the size of the words that it follows, slanted,
as light as running text, and in the colour of those words. Where two lines would be too small, it
follows them on their line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import MM_PER_PT, Rect
from pnp.core.xml import etree
from pnp.press.faces.placeholders import Placeholder
from pnp.press.text import Block, TextStyle

_MIN_LEADING: Final = 1.1
"""The leading of lines in two languages, which keeps descenders and ascenders apart."""
_STEP_MM: Final = MM_PER_PT / 4
SECOND: Final = 5 / 6
"""The size of the second language relative to the first."""
MIN_MM: Final = 7 * MM_PER_PT
"""The size below which the second language does not shrink."""
_APART_EM: Final = 0.14
"""The gap between lines in two languages beyond their leading, where there is room for accents."""
_AIR_EM: Final = 0.28
"""The gap between paragraphs in two languages, which would otherwise read as one."""
_LARGE: Final = 2 / 3
"""The share of their size alone down to which names are stacked before they share a line."""
_GAP_EM: Final = 0.8
"""The gap between two languages on one line."""


class Second(Struct, frozen=True):
    """A layout filled in a second language."""

    language: str
    root: etree._Element


def second_voice(style: TextStyle, text: TextStyle, language: str) -> TextStyle:
    """Return the style of the second language's words, given those of the first and of text."""
    return replace(style, stack=text.stack, weight=text.weight, italic=True, language=language)


def in_both(
    first: Placeholder,
    second: Placeholder,
    lay_out: Callable[[Placeholder], Block],
) -> tuple[Placeholder, ...]:
    """Return a placeholder divided into one per language, at the largest size that fits.

    Words that are the same in both languages are printed once.

    Raises:
        MaterialError: they do not fit into the box together.
    """
    if second.source == first.source:
        return (first,)
    refusal = MaterialError(Problem("there is no room for two languages", first.place))
    for place, size in _attempts(first, lay_out(first).size_mm):
        pair = [_in_size(first, first, size), _in_size(second, first, SECOND * size)]
        try:
            shares = place(pair, [lay_out(words) for words in pair], first)
            for words in shares:
                lay_out(words)
        except MaterialError as error:
            refusal = error
        else:
            if shares:
                return shares
    raise refusal


_Place = Callable[[Sequence[Placeholder], Sequence[Block], Placeholder], tuple[Placeholder, ...]]


def _attempts(first: Placeholder, alone_mm: float) -> Iterator[tuple[_Place, float]]:
    """Yield the places and sizes to try, the best first: one below the other, unless too small.

    Alone, the first language would have the size `alone_mm`.
    """
    sizes = [size for size in _sizes(first) if size <= alone_mm]
    if first.style.max_lines != 1:
        yield from ((_place_below, size) for size in sizes)
        return
    yield from ((_place_below, size) for size in sizes if size >= _LARGE * alone_mm)
    yield from ((_place_beside, size) for size in sizes)
    yield from ((_place_below, size) for size in sizes)


def _place_beside(
    pair: Sequence[Placeholder], blocks: Sequence[Block], first: Placeholder
) -> tuple[Placeholder, ...]:
    """Return words in two languages on one line; none without space."""
    widths, gap = [_width(block) for block in blocks], _GAP_EM * pair[0].style.size_mm
    if sum(widths) + gap > first.box.width_mm:
        return ()
    return tuple(_set_beside(pair, widths, gap, first))


def _place_below(
    pair: Sequence[Placeholder], blocks: Sequence[Block], first: Placeholder
) -> tuple[Placeholder, ...]:
    """Return words in two languages, one below the other; none without space."""
    heights = [_height(words, block) for words, block in zip(pair, blocks, strict=True)]
    size_mm = pair[0].style.size_mm
    air = _AIR_EM * size_mm if first.style.max_lines != 1 else 0.0
    spare = first.box.height_mm - sum(heights) - air
    if spare < 0:
        return ()
    slack = max(air, min(spare / 2, _APART_EM * size_mm))
    return tuple(_stack(pair, [height + slack for height in heights], first))


def _sizes(words: Placeholder) -> Iterator[float]:
    """Yield the sizes to try, the largest first."""
    size = words.style.size_mm
    least = max(words.style.min_size_mm or size, min(size, MIN_MM / SECOND))
    while size > least:
        yield size
        size -= _STEP_MM
    yield least


def _in_size(words: Placeholder, first: Placeholder, size: float) -> Placeholder:
    """Return words of either language in the place of the first, at a fixed size."""
    leading = max(words.style.leading, _MIN_LEADING)
    style = replace(words.style, size_mm=size, min_size_mm=None, leading=leading)
    style = replace(style, max_lines=first.style.max_lines)
    return replace(first, source=words.source, style=style)


def _height(words: Placeholder, block: Block) -> float:
    """Return the height of the lines that words take."""
    return block.lines * words.style.leading * words.style.size_mm


def _width(block: Block) -> float:
    """Return the width of the words of a line."""
    ends = (item.x_mm + item.width_mm for item in block.items)
    return max(ends, default=0.0) - min((item.x_mm for item in block.items), default=0.0)


def _set_beside(
    pair: Sequence[Placeholder], widths: Sequence[float], gap: float, first: Placeholder
) -> Iterator[Placeholder]:
    """Yield words in two languages on one line, each in a box widened by half the gap."""
    box, spare = first.box, first.box.width_mm - sum(widths) - gap
    left = box.x_mm + {"start": 0.0, "middle": spare / 2, "end": spare}[first.style.align]
    for words, width in zip(pair, widths, strict=True):
        share = Rect(left, box.y_mm, width + gap / 2, box.height_mm)
        yield replace(words, box=share, style=replace(words.style, align="start"))
        left += width + gap


def _stack(
    pair: Sequence[Placeholder], heights: Sequence[float], first: Placeholder
) -> Iterator[Placeholder]:
    """Yield words in two languages stacked, each in its share of the box."""
    box, spare = first.box, first.box.height_mm - sum(heights)
    top = box.y_mm + {"top": 0.0, "middle": spare / 2, "bottom": spare}[first.valign]
    for words, height in zip(pair, heights, strict=True):
        yield replace(words, box=Rect(box.x_mm, top, box.width_mm, height))
        top += height
