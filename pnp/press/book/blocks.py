"""Blocks: the content of a rulebook, independent of its look, between Markdown and measuring.

Every block knows the line of the Markdown where it begins, so that whatever goes wrong later can
name it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pnp.press.text import Icon, Span

Inline = tuple[Span | Icon, ...]
"""A run of text with its emphasis and icons."""

Align = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """A heading; level 1 is the book's title."""

    content: Inline
    level: int
    line: int


@dataclass(frozen=True, slots=True)
class ParagraphBlock:
    """Running text."""

    content: Inline
    line: int


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: its paragraphs and, below them, at most one list."""

    paragraphs: tuple[ParagraphBlock, ...]
    nested: Listing | None
    line: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered from `start` or with bullets."""

    items: tuple[Item, ...]
    start: int | None
    """The first number, or None for bullets."""
    line: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table."""

    cells: tuple[Inline, ...]
    line: int


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table with a head. Every row has as many cells as `aligns`."""

    head: TableRow
    rows: tuple[TableRow, ...]
    aligns: tuple[Align, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Callout:
    """A tinted box: a worked example if it begins with a bold word, else a note."""

    blocks: tuple[ParagraphBlock | Listing, ...]
    example: bool
    line: int


@dataclass(frozen=True, slots=True)
class Illustration:
    """A figure, named by its id, with a caption."""

    figure: str
    caption: Inline
    wide: bool
    """Whether it asks to span both columns."""
    spare: bool
    """Whether it goes without saying where the book would be a page longer for it."""
    line: int


@dataclass(frozen=True, slots=True)
class PageBreak:
    """A request that the next block begin a page."""

    line: int


Content = HeadingBlock | ParagraphBlock | Listing | TableBlock | Callout | Illustration
"""What is printed."""

Block = Content | PageBreak
