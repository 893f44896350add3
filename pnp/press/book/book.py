"""The recipe of a rulebook: the stages in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.bidi import base_level
from pnp.core.errors import Problem, did_you_mean, raise_if_any
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.book.blocks import Figure, Front, HeadingBlock
from pnp.press.book.boxes import FlowBox, Mark, PlacedBox
from pnp.press.book.columns import full_pages, paginate
from pnp.press.book.faults import Page, flaws, strays
from pnp.press.book.finish import Finished, Finisher
from pnp.press.book.front import SWIMMER_MM, foot, more_credit_mm, opening
from pnp.press.book.grid import NO_MARGINS, BaselineGrid, Space
from pnp.press.book.measure import measure
from pnp.press.book.parse import Parsed, parse
from pnp.press.book.setting import Typesetter
from pnp.press.book.write import COLOURS, marks_on_page, write_page
from pnp.press.faces.face import BlockPlace, Face
from pnp.press.text import Composer, Icon, TextStyle

ICON_EM: Final = 1.2
"""The height of icons within text, if its leading allows it."""
ICON_GAP_EM: Final = 0.05
"""The least gap between icons on consecutive lines."""
STYLES: Final = (
    *("book_title", "book_tagline", "book_fact", "book_heading", "book_subheading", "book_body"),
    *("book_table", "book_table_head", "book_caption", "book_number", "book_foot", "credit"),
)
"""The text styles of a book."""


class OutlineEntry(Struct, frozen=True):
    """A heading, for the list of contents of a PDF."""

    title: str
    page: int
    """Counted from 0."""
    level: int
    """0 for the book's title, 1 for a chapter, 2 for a section."""


class Book(Struct, frozen=True, dict=True):
    """A finished rulebook."""

    writers: tuple[Callable[[], Face], ...]
    """Each makes the face of a page. Of the settings of a book that are tried, one is written."""
    bookmarks: tuple[OutlineEntry, ...]
    marks: tuple[tuple[Mark, ...], ...]
    """The marks of each page, in their places."""
    strays: int
    """The number of figures outside their section, or left out."""
    flaws: int = 0
    """The weight of parted ties, late sections and white that a reader sees, in steps of white."""
    white_mm: tuple[tuple[float, ...], ...] = ()
    """The heights of the white at the feet of columns, page by page."""
    text_pages: float = 0.0
    """The number of pages that its text would fill, without figures."""
    figure_pages: float = 0.0
    """The number of pages that its figures would fill, with the head of the first page."""

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Return the pages, written when they are first asked for."""
        return tuple(write() for write in self.writers)


def pages(  # noqa: PLR0913, PLR0917 -- a text, its paper, and everything that it may name
    markdown: str,
    source_name: str,
    paper: Size,
    composer: Composer,
    styles: Mapping[str, TextStyle],
    theme: Mapping[str, str],
    figures: Mapping[str, Figure],
    icons: Mapping[str, Icon],
    front: Front,
    margins: Margins = NO_MARGINS,
) -> Book:
    """Return the pages of a rulebook.

    Args:
        markdown: the text, with all words and numbers filled in; see `parse` for the dialect.
        source_name: the file of the text, for messages.
        paper: the paper in portrait.
        composer: sets the text.
        styles: text styles by name, including those of `STYLES`.
        theme: colours by name, including those of `COLOURS`.
        figures: the figures available to the text.
        icons: the icons available to the text, with their proportions and words.
        front: the content of pages besides the text.
        margins: the unprintable margins of the printer.

    Raises:
        MaterialError: everything that is wrong with the text, by file and line.
    """
    raise_if_any([*_require("text style", STYLES, styles), *_require("colour", COLOURS, theme)])
    setter = Typesetter(composer, _with_icons(styles), icons, source_name, [])
    body = styles["book_body"]
    walker_mm = SWIMMER_MM if front.swimmer else 0.0
    line_mm, rtl = body.size_mm * body.leading, bool(base_level(markdown))
    grid = BaselineGrid(paper, line_mm, margins, walker_mm, rtl=rtl)
    grid = replace(grid, more_credit_mm=more_credit_mm(front, setter, grid))

    text_blocks = parse(markdown, source_name)
    pieces = measure(text_blocks.blocks, figures, Space(setter, grid, 0, grid.column_mm))
    head = opening(text_blocks.title, front, setter, grid)
    raise_if_any(_in_order([*text_blocks.problems, *setter.problems]))
    raise_if_any(list(_too_high(text_blocks, pieces, head.steps, grid.rows, source_name)))

    finisher = Finisher(front, head.steps, grid)
    text_layout = paginate(pieces, grid.rows, head.steps, grid.columns, finisher.weight)
    layout_full = finisher.finish(text_layout)
    layout = layout_full.pages
    feet = [foot(front, number, len(layout), setter, grid) for number in range(1, len(layout) + 1)]
    page_marks = tuple(_marks_of_pages(layout_full, head.marks, feet, grid))
    raise_if_any(setter.problems)
    lines = markdown.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def write(number: int) -> Face:
        face = write_page(f"{source_name}, page {number + 1}", page_marks[number], paper, theme)
        blocks = tuple(_block_places(layout[number], text_blocks, grid, lines))
        return replace(face, blocks=blocks)

    writers = tuple(partial(write, number) for number in range(len(layout)))
    bookmarks = tuple(_bookmarks(text_blocks, layout, setter))
    return Book(
        writers,
        bookmarks,
        page_marks,
        strays(text_layout, pieces),
        flaws(text_layout, layout_full.weight),
        layout_full.white_mm,
        *full_pages(pieces, grid.rows, head.steps, grid.columns),
    )


def _marks_of_pages(
    layout: Finished, head: Sequence[Mark], feet: Sequence[Sequence[Mark]], grid: BaselineGrid
) -> Iterator[tuple[Mark, ...]]:
    """Yield the marks of each page: the head of the first, its text, its plates and its foot."""
    pages = zip(layout.pages, layout.plates, feet, strict=True)
    for index, (page, plates, foot_marks) in enumerate(pages):
        yield (
            *(() if index else head),
            *marks_on_page(page, grid),
            *(mark for plate in plates for mark in (plate.frame, plate.picture)),
            *foot_marks,
        )


def _block_places(
    page: Sequence[PlacedBox], markdown: Parsed, grid: BaselineGrid, lines: Sequence[str]
) -> Iterator[BlockPlace]:
    """Yield the boxes of the blocks of a page, one for each column in which a block appears."""
    stretches: dict[tuple[int, int, bool], list[PlacedBox]] = {}
    for box in page:
        stretches.setdefault((box.piece.block, box.column, box.piece.wide), []).append(box)
    for (block, column, is_wide), boxes in stretches.items():
        top = grid.top_mm(min(box.top for box in boxes))
        bottom = grid.top_mm(max(box.top + box.piece.height for box in boxes))
        width = grid.text_mm if is_wide else grid.column_mm
        line = markdown.blocks[block].line
        left = grid.left_mm(column, is_wide=is_wide)
        yield BlockPlace(line, lines[line - 1], Rect(left, top, width, bottom - top))


def _require(what: str, needs: Sequence[str], names: Mapping[str, object]) -> Iterator[Problem]:
    for name in needs:
        if name not in names:
            fact = f"the rulebook needs the {what} {name!r}"
            yield Problem(fact, "templates", did_you_mean(name, names))


def _with_icons(styles: Mapping[str, TextStyle]) -> dict[str, TextStyle]:
    height = min(ICON_EM, styles["book_body"].leading - ICON_GAP_EM)
    return {name: replace(style, icon_height_em=height) for name, style in styles.items()}


def _too_high(
    rulebook: Parsed, pieces: Sequence[FlowBox], opening_steps: int, rows: int, source_name: str
) -> Iterator[Problem]:
    """Yield the pieces that are too high for a page; heights are in steps."""
    hint = "make it shorter, or divide it; on larger paper there is more room"
    if opening_steps > rows:
        fact = "the title with what stands around it is higher than a page"
        yield Problem(fact, f"{source_name}:{rulebook.title.line}", hint)
    for piece in pieces:
        if piece.height > rows:
            line = rulebook.blocks[piece.block].line
            yield Problem(
                "a piece of the text is higher than a column", f"{source_name}:{line}", hint
            )


def _in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Return the problems in the order of lines."""
    return sorted(problems, key=lambda problem: _line_of(problem.place))


def _line_of(place: str) -> int:
    line = place.rpartition(":")[2]
    return int(line) if line.isdecimal() else 0


def _bookmarks(
    rulebook: Parsed, pages: Sequence[Page], setter: Typesetter
) -> Iterator[OutlineEntry]:
    """Yield the title, and every heading with its page."""
    yield OutlineEntry(setter.plain(rulebook.title.content), 0, 0)
    places = {
        box.piece.block: number
        for number, page in enumerate(pages)
        for box in page
        if box.piece.kind == "heading"
    }
    for index, block in enumerate(rulebook.blocks):
        if isinstance(block, HeadingBlock):
            title = setter.plain(block.content)
            yield OutlineEntry(title, places[index], block.level - 1)
