"""Blocks: the content of a rulebook, independent of its look, between Markdown and measuring.

Every block records the line of the Markdown at which it begins, so that later problems can name it.
Besides blocks a book has figures, and the parts of its first and last page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from pnp.core.geometry import Size
from pnp.press.text import Icon, Span

Inline = tuple[Span | Icon, ...]
"""A run of text with its emphasis and icons."""

Align = Literal["start", "middle", "end"]


class HeadingBlock(Struct, frozen=True):
    """A heading; level 1 is the book's title."""

    content: Inline
    level: int
    line: int


class ParagraphBlock(Struct, frozen=True):
    """Running text."""

    content: Inline
    line: int


class Item(Struct, frozen=True):
    """An entry of a list: its paragraphs, followed by at most one list."""

    paragraphs: tuple[ParagraphBlock, ...]
    nested: Listing | None
    line: int


class Listing(Struct, frozen=True):
    """A list, numbered from `start` or with bullets."""

    items: tuple[Item, ...]
    start: int | None
    """The first number, or None for bullets."""
    line: int


class TableRow(Struct, frozen=True):
    """A row of a table."""

    cells: tuple[Inline, ...]
    line: int


class TableBlock(Struct, frozen=True):
    """A table with a head. Every row has as many cells as `aligns`."""

    head: TableRow
    rows: tuple[TableRow, ...]
    aligns: tuple[Align, ...]
    line: int


class Callout(Struct, frozen=True):
    """A tinted box: a worked example if it begins with a bold word, else a note."""

    blocks: tuple[ParagraphBlock | Listing, ...]
    example: bool
    line: int


class Illustration(Struct, frozen=True):
    """A figure, named by its id, with a caption."""

    figure: str
    caption: Inline
    wide: bool
    """Whether it should span both columns."""
    spare: bool
    """Whether to omit it silently if it would make the book a page longer."""
    line: int


class PageBreak(Struct, frozen=True):
    """A request to begin a page with the next block."""

    line: int


Content = HeadingBlock | ParagraphBlock | Listing | TableBlock | Callout | Illustration
"""The content of a book."""

Block = Content | PageBreak


class Figure(Struct, frozen=True):
    """A picture available to the text."""

    href: str
    size: Size
    """Its natural size, at which its own text is readable."""
    alt: str = ""
    """Its alternative text; empty if its caption says everything."""
    scene: bool = False
    """Whether it may be cropped: nothing important is near its upper and lower edges."""
    air_mm: float = 0.0
    """The part of its height at its top that may be cropped: there is only air, or a wall."""


class Fact(Struct, frozen=True):
    """A fact under the title: number of players, length, material."""

    text: str
    icon: str
    """The picture before it."""


class Front(Struct, frozen=True):
    """The content of a book besides its text."""

    game: str
    """The game's name, at the foot of every page."""
    tagline: str
    facts: tuple[Fact, ...]
    credit: str
    banner: Figure
    """The picture across the head of the first page."""
    label: Callable[[int, int], str]
    """Returns the words for a page number, given the number and the total."""
    swimmer: Figure | None = None
    """A small picture on the line at the foot, which advances from page to page."""
    closing: tuple[Figure, ...] = ()
    """Pictures for the space below the end of text; each is used at most once."""
