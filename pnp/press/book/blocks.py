"""Blocks: the content of a rulebook, independent of its look, between Markdown and measuring.

Every block knows the line of the Markdown where it begins, so that whatever goes wrong later can
name it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

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
    """An entry of a list: its paragraphs and, below them, at most one list."""

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
    """Whether it asks to span both columns."""
    spare: bool
    """Whether it goes without saying where the book would be a page longer for it."""
    line: int


class PageBreak(Struct, frozen=True):
    """A request that the next block begin a page."""

    line: int


Content = HeadingBlock | ParagraphBlock | Listing | TableBlock | Callout | Illustration
"""What is printed."""

Block = Content | PageBreak
