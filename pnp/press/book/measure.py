"""Stage 2: blocks to measured pieces.

Text is set by the typesetter, line by line; every line, row and figure becomes a piece of whole
steps. This module measures headings, figures, the white between blocks, and running text:
paragraphs, lists and callouts. It glues pieces that stay with the next one: a heading, the short
paragraph before a table, and a figure with its legend or examples. `tables.py` measures tables.

At least two lines of a paragraph are on either side of a column break, and at least two entries of
a list. No column ends within a word, or within a name in bold or italics. A callout stays whole if
a column can hold it, as does a short paragraph that begins with a heading of its own, such as a
question with its answer. `ties.py` decides which other pieces should stay in one column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.core.errors import Problem, did_you_mean
from pnp.core.geometry import Size
from pnp.press.book.blocks import (
    Block,
    Callout,
    Content,
    Figure,
    HeadingBlock,
    Illustration,
    Inline,
    Item,
    Listing,
    PageBreak,
    ParagraphBlock,
    TableBlock,
)
from pnp.press.book.boxes import (
    CalloutFrame,
    Disc,
    FlowBox,
    LineMark,
    Mark,
    Picture,
    TypesetLine,
    Wave,
    hang,
)
from pnp.press.book.grid import Space
from pnp.press.book.setting import HALF_CAPITAL_EM
from pnp.press.book.tables import measure_table
from pnp.press.book.ties import has_own_heading, tie, tie_sections
from pnp.press.fonts import Font
from pnp.press.structure import Element, Role
from pnp.press.text import PlacedText, Span, TextStyle

CHAPTER: Final = 2
"""The level of the headings with ripples."""
BRIEF: Final = 2
"""The most lines of a paragraph that stays with the following table."""
CAPTION_GAP_MM: Final = 1.6
NEARLY: Final = 1.08
"""The most by which a figure grows to be as wide as its room."""
NEARLY_WIDE: Final = 1.25
"""The same for a figure that spans the columns: white on both its sides looks like a mistake."""
HEADING_STEPS: Final = 8
"""The steps of a page's height that a figure leaves to the heading above it."""
WAVE_MM: Final = 24.0
"""The width of the ripples under a chapter's heading."""
WAVE_WEIGHT_MM: Final = 0.55
WAVE_STEPS: Final = 0.85
"""The distance from the foot of a heading's line to its ripples, clear of descenders."""
_TOLERANCE_MM: Final = 0.01

_WHITE: Final[Mapping[type[Content], tuple[int, int]]] = {
    HeadingBlock: (3, 0),
    ParagraphBlock: (1, 1),
    Listing: (1, 1),
    TableBlock: (2, 2),
    Callout: (2, 2),
    Illustration: (2, 2),
}
"""The white above and below a kind of block, in steps; between two blocks the larger counts."""


def measure(
    blocks: Sequence[Block], figures: Mapping[str, Figure], space: Space
) -> tuple[FlowBox, ...]:
    """Return the pieces of all blocks in order. Problems are collected by the typesetter."""
    pieces: list[FlowBox] = []
    opens = False
    for index, block in enumerate(blocks):
        if isinstance(block, PageBreak):
            opens = True
            continue
        above, below = _WHITE[type(block)]
        boxes = [replace(piece, block=index) for piece in _block(block, index, figures, space)]
        boxes = _join_to_figure(boxes, block, pieces)
        if boxes:
            pieces[-1:] = [_tie(piece, boxes[0], pieces) for piece in pieces[-1:]]
            boxes[0] = replace(boxes[0], before=above, opens=opens)
            boxes[-1] = replace(boxes[-1], after=below)
            pieces += boxes
            opens = False
    return tuple(tie_sections(pieces, blocks))


def _join_to_figure(boxes: list[FlowBox], block: Content, pieces: list[FlowBox]) -> list[FlowBox]:
    """Return the pieces of a legend or an example, glued to the preceding figure, if any.

    The pieces of a wide figure's legend are marked; any other figure is glued to the first entry of
    its legend, or to its first example. A short list that explains no figure is tied.
    """
    last = pieces[-1] if pieces else None
    if last and _explains(block) and (last.explains or (last.kind == "figure" and last.wide)):
        return [replace(piece, explains=True) for piece in boxes]
    if last and _explains(block) and last.kind == "figure":
        pieces[-1] = replace(last, glued=True)
        return boxes
    return list(tie(boxes)) if _is_short_list(block, boxes) else boxes


def _is_short_list(block: Content, boxes: Sequence[FlowBox]) -> bool:
    return isinstance(block, Listing) and block.start is None and len(boxes) <= SHORT


def _explains(block: Content) -> bool:
    return isinstance(block, Listing) or (isinstance(block, Callout) and block.example)


def _tie(last: FlowBox, after: FlowBox, pieces: Sequence[FlowBox]) -> FlowBox:
    """Return the last piece of a block, glued to the next block if need be.

    Text is never glued to a heading or a wide piece; a short paragraph stays with its table.
    """
    if after.wide or after.kind == "heading":
        return replace(last, glued=last.kind == "heading")
    brief = sum(1 for piece in pieces[-BRIEF - 1 :] if piece.block == last.block) <= BRIEF
    return replace(last, glued=last.glued or (brief and (last.kind, after.kind) == ("text", "row")))


def _block(
    block: Content, index: int, figures: Mapping[str, Figure], space: Space
) -> list[FlowBox]:
    match block:
        case HeadingBlock():
            role: Role = "H2" if block.level == CHAPTER else "H3"
            return hang([_heading(block, space)], Element(role, index))
        case ParagraphBlock():
            return hang(measure_paragraph(block, space), Element("P", index))
        case Listing():
            return hang(measure_listing(block, space), Element("L", index))
        case TableBlock():
            return hang(measure_table(block, space), Element("Table", index))
        case Callout():
            return hang(measure_callout(block, index, space), Element("Sect", index))
        case Illustration():
            alt = _alternative(block, figures, space)
            return hang(_illustration(block, figures, space), Element("Figure", index, alt))


def _heading(block: HeadingBlock, space: Space) -> FlowBox:
    """Return a heading's pieces: its last line is on the grid; a chapter has ripples below."""
    grid = space.grid
    style = "book_heading" if block.level == CHAPTER else "book_subheading"
    lines = space.setter.lines(block.content, style, space.width_mm, block.line)
    leading = space.setter.leading_mm(style)
    height = grid.steps(len(lines) * leading)
    last = height * grid.step_mm - grid.line_mm + grid.baseline_mm
    marks: list[Mark] = [
        LineMark(line, 0, last - before * leading, "pond")
        for before, line in zip(range(len(lines) - 1, -1, -1), lines, strict=True)
    ]
    if block.level == CHAPTER:
        y = (height + WAVE_STEPS) * grid.step_mm
        marks.append(Wave(space.begin_mm(WAVE_MM), y, WAVE_MM, "line", WAVE_WEIGHT_MM))
        height += 1
    return FlowBox(height, tuple(marks), "heading", glued=True)


def _illustration(
    block: Illustration, figures: Mapping[str, Figure], space: Space
) -> Iterator[FlowBox]:
    """Yield a figure with its caption."""
    figure = figures.get(block.figure)
    if figure is None:
        fact, hint = f"there is no figure {block.figure!r}", did_you_mean(block.figure, figures)
        place = f"{space.setter.source_name}:{block.line}"
        space.setter.problems.append(Problem(fact, place, hint))
        return
    wide = block.wide or figure.size.width_mm > space.width_mm + _TOLERANCE_MM
    room = space.grid.text_mm if wide else space.width_mm
    caption: tuple[TypesetLine, ...] = ()
    if block.caption:
        caption = space.setter.lines(block.caption, "book_caption", room, block.line, "middle")
    yield replace(
        _figure(figure, room, caption, space), kind="figure", wide=wide, spare=block.spare
    )


def _alternative(block: Illustration, figures: Mapping[str, Figure], space: Space) -> str:
    """Return the alternative text of a figure: its own, or its caption."""
    figure = figures.get(block.figure)
    return (figure and figure.alt) or space.setter.plain(block.caption) or block.figure


def _scale(natural: Size, room: Size, nearly: float) -> float:
    """Return the scale at which something fits.

    It is at most 1, except for figures that fill their room if they grow by no more than `nearly`.
    """
    across, down = room.width_mm / natural.width_mm, room.height_mm / natural.height_mm
    return min(across if across <= nearly else 1.0, across, down)


def _figure(figure: Figure, room: float, caption: Sequence[TypesetLine], space: Space) -> FlowBox:
    grid = space.grid
    leading = space.setter.leading_mm("book_caption")
    below = CAPTION_GAP_MM + len(caption) * leading if caption else 0.0
    page = grid.rows * grid.step_mm - below
    most = Size(room, max(grid.step_mm, page - HEADING_STEPS * grid.step_mm))
    nearly = NEARLY_WIDE if room == grid.text_mm and grid.columns > 1 else NEARLY
    scale = _scale(figure.size, most, nearly)
    width, height = figure.size.width_mm * scale, figure.size.height_mm * scale
    first = height + CAPTION_GAP_MM + leading * 0.75
    return FlowBox(
        grid.steps(height + below),
        (
            Picture(figure.href, (room - width) / 2, 0, width, height),
            *(
                LineMark(line, 0, first + row * leading, "soft", (Element("Caption", 0),))
                for row, line in enumerate(caption)
            ),
        ),
    )


LINE: Final = 2
"""The steps of a line of body text."""
MIN_LINES: Final = 2
"""The least number of lines of a paragraph before and after a column break."""
WHOLE: Final = 5
"""The most lines of a short paragraph, which is tied."""
SHORT: Final = 10
"""The most lines of a list without numbers, or of a paragraph that begins with bold words, that is
never divided."""
INDENT_MM: Final = 6.6
"""The indent of a list's text."""
NUMBER_RADIUS_MM: Final = 2.25
BULLET_RADIUS_MM: Final = 0.65
CALLOUT_LEFT_MM: Final = 4.6
CALLOUT_RIGHT_MM: Final = 3.2
_LABEL: Final = Element("Lbl", 0)
_BODY: Final = Element("LBody", 1)


def measure_paragraph(block: ParagraphBlock, space: Space) -> list[FlowBox]:
    """Return a piece for each line. A paragraph that ends in a colon is glued to the next piece."""
    lines = space.setter.lines(block.content, "book_body", space.width_mm, block.line)
    last = len(lines)
    whole = last <= SHORT and has_own_heading(block)
    breaks = {number for number, pair in enumerate(pairwise(lines), start=1) if _breaks(*pair)}
    return [
        FlowBox(
            LINE,
            (LineMark(line, space.left_mm, space.grid.baseline_mm, "ink"),),
            glued=_announces(block.content)
            if number == last
            else whole or number < MIN_LINES or last - number < MIN_LINES or number in breaks,
            tie=2 if number < last <= WHOLE else 0,
        )
        for number, line in enumerate(lines, start=1)
    ]


def _breaks(above: TypesetLine, below: TypesetLine) -> bool:
    """Return whether a word, or a name in bold or italics, is broken between two lines."""
    last, first = above.block.items[-1:], below.block.items[:1]
    ends = [item for item in (*last, *first) if isinstance(item, PlacedText)]
    if len(ends) < len((above, below)):
        return False
    return ends[0].hyphenated or all(_is_emphasised(end.font, above.style) for end in ends)


def _is_emphasised(font: Font, style: TextStyle) -> bool:
    return font.italic != style.italic or font.weight > style.weight


def _announces(content: Inline) -> bool:
    last = content[-1] if content else None
    return isinstance(last, Span) and last.text.rstrip().endswith(":")


def measure_listing(block: Listing, space: Space) -> list[FlowBox]:
    """Return the entries, separated by white if they are numbered or longer than a line."""
    numbers = range(len(block.items))
    items = [hang(_item(block, number, space), Element("LI", number)) for number in numbers]
    airy = block.start is not None or any(len(item) > 1 for item in items)
    for item in {0, len(items) - 2} if len(items) > 1 else ():
        items[item][-1:] = [replace(last, glued=True) for last in items[item][-1:]]
    return [piece for item in items for piece in _after(item, int(airy))]


def _item(block: Listing, number: int, space: Space) -> list[FlowBox]:
    item = block.items[number]
    inside = space.after_mark(INDENT_MM)
    pieces = hang(_paragraphs(item, inside), _BODY)
    if pieces:
        marks = (*_marker(block, number, space), *pieces[0].marks)
        pieces[0] = replace(pieces[0], marks=marks)
    if item.nested:
        pieces[-1:] = [replace(piece, glued=True) for piece in pieces[-1:]]
        pieces += hang(hang(measure_listing(item.nested, inside), Element("L", 0)), _BODY)
    return pieces


def _paragraphs(item: Item, space: Space) -> list[FlowBox]:
    paragraphs = [measure_paragraph(paragraph, space) for paragraph in item.paragraphs]
    return [piece for pieces in paragraphs for piece in _after(pieces, 1)]


def _after(pieces: list[FlowBox], white: int) -> list[FlowBox]:
    """Return the pieces with white above the first."""
    return [replace(piece, before=white) for piece in pieces[:1]] + pieces[1:]


def _marker(block: Listing, number: int, space: Space) -> tuple[Mark, ...]:
    middle = space.grid.baseline_mm - _half_digit(space, "book_body")
    if block.start is None:
        x = space.begin_mm(INDENT_MM) + INDENT_MM / 2
        return (Disc(x, middle, BULLET_RADIUS_MM, "pond"),)
    radius = NUMBER_RADIUS_MM
    x = space.begin_mm(2 * radius)
    line = space.setter.line(
        str(block.start + number), "book_number", "middle", 2 * radius, block.items[number].line
    )
    return (
        Disc(x + radius, middle, radius, "disc"),
        LineMark(
            *(line, x, middle + _half_digit(space, "book_number"), "disc_on"),
            path=(_LABEL,),
        ),
    )


def _half_digit(space: Space, style: str) -> float:
    """Return half the height of a digit, in millimetres."""
    return HALF_CAPITAL_EM * space.setter.styles[style].size_mm


def measure_callout(block: Callout, number: int, space: Space) -> list[FlowBox]:
    """Return the paragraphs and lists inside, on a panel with a step of white around."""
    frame = CalloutFrame(number, "example" if block.example else "note")
    sides = (CALLOUT_LEFT_MM, CALLOUT_RIGHT_MM)
    inside = space.inset(*(reversed(sides) if space.grid.rtl else sides))
    boxes = [
        hang(measure_paragraph(part, inside), Element("P", index))
        if isinstance(part, ParagraphBlock)
        else hang(measure_listing(part, inside), Element("L", index))
        for index, part in enumerate(block.blocks)
    ]
    pieces = [
        replace(piece, frame=frame) for block_piece in boxes for piece in _after(block_piece, 1)
    ]
    return _keep_together(_pad(pieces, space), space.grid.rows) if pieces else []


def _pad(pieces: list[FlowBox], space: Space) -> list[FlowBox]:
    """Return the pieces with a step of the panel above the first and below the last."""
    step = space.grid.step_mm
    first = pieces[0]
    marks = tuple(replace(mark, y_mm=mark.y_mm + step) for mark in first.marks)
    pieces = [replace(first, height=first.height + 1, marks=marks, before=0), *pieces[1:]]
    last = pieces[-1]
    return [*pieces[:-1], replace(last, height=last.height + 1, glued=False)]


def _keep_together(pieces: list[FlowBox], rows: int) -> list[FlowBox]:
    if sum(piece.height + piece.before for piece in pieces) > rows:
        return pieces
    return _glue(pieces)


def _glue(pieces: list[FlowBox]) -> list[FlowBox]:
    return [*(replace(piece, glued=True) for piece in pieces[:-1]), *pieces[-1:]]
