"""Copyfitting: a book is set as loosely as it can be on the fewest sheets.

A booklet's pages come in fours, and those of a book of whole pages in twos. Where slightly smaller
type saves a sheet, it is set so; where it saves none, it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pnp.core.geometry import Size
from pnp.press.book import Figure
from pnp.press.sheets import padding
from pnp.press.text import TextStyle

if TYPE_CHECKING:
    from pnp.press.book import Book


@dataclass(frozen=True, slots=True)
class TypeSetting:
    """A setting of a book, tighter or looser: sizes as parts of the usual ones."""

    size: float
    """Of running text, tables, captions and headings."""
    leading: float
    figures: float


SETTINGS: Final = (
    TypeSetting(1.0, 1.0, 1.0),
    TypeSetting(0.96, 0.97, 1.0),
    TypeSetting(0.96, 0.97, 0.8),
    TypeSetting(0.92, 0.94, 1.0),
    TypeSetting(0.92, 0.94, 0.8),
    TypeSetting(0.9, 0.92, 0.95),
    TypeSetting(0.9, 0.92, 0.8),
)
"""From the loosest to the tightest.

No text that flows is set below 8.5 points, and no lines so near that the accents of capitals touch
the line above.
"""
OF_WHOLE_PAGES: Final = (
    SETTINGS[0],
    TypeSetting(0.98, 0.98, 1.0),
    TypeSetting(0.96, 0.97, 1.0),
    TypeSetting(0.92, 0.94, 1.0),
)
"""Those for books that are no booklets, from the loosest to the tightest."""
SCALED: Final = (
    *("book_heading", "book_subheading", "book_body", "book_table", "book_table_head"),
    *("book_caption", "book_number"),
)
"""The styles of what flows; title, facts and foot keep their sizes."""


def on_fewest_sheets(make: Callable[[TypeSetting], Book]) -> Book:
    """Return the book in the loosest setting that takes no more sheets than the tightest.

    Among these, one whose figures stand in their sections goes before one where some stray.
    """
    tightest = make(SETTINGS[-1])
    others = map(make, SETTINGS[:-1])
    fitting = (other for other in others if _sides(other) <= _sides(tightest))
    return _first_with_fewest_strays(chain(fitting, (tightest,)))


def _first_with_fewest_strays(books: Iterable[Book]) -> Book:
    """Return the first book whose figures do not stray; if there is none, that with the fewest."""
    straying: list[Book] = []
    for book in books:
        if not book.strays:
            return book
        straying.append(book)
    return min(straying, key=lambda book: book.strays)


def on_fewest_pages(make: Callable[[TypeSetting], Book]) -> Book:
    """Return the book in the loosest setting that needs no sheet for its last page alone.

    If there is none, it is set as usual. If figures stray from their sections, the setting with the
    fewest such is taken that needs no more sheets.
    """
    usual = make(OF_WHOLE_PAGES[0])
    if len(usual.faces) % 2 == 0 and not usual.strays:
        return usual
    others = map(make, OF_WHOLE_PAGES[1:])
    return min((usual, *others), key=lambda book: (-(-len(book.faces) // 2), book.strays))


def _sides(book: Book) -> int:
    """Return the pages of a book with those that are left over of its last sheet."""
    return len(book.faces) + padding(len(book.faces))


def set_styles(styles: Mapping[str, TextStyle], setting: TypeSetting) -> dict[str, TextStyle]:
    """Return the text styles as they are in a setting."""
    return dict(styles) | {name: _set(styles[name], setting) for name in SCALED if name in styles}


def _set(style: TextStyle, setting: TypeSetting) -> TextStyle:
    least = style.min_size_mm
    return replace(
        style,
        size_mm=style.size_mm * setting.size,
        min_size_mm=None if least is None else least * setting.size,
        leading=style.leading * setting.leading,
    )


def set_figures(figures: Mapping[str, Figure], setting: TypeSetting) -> dict[str, Figure]:
    """Return the figures, each with its natural size as it is in a setting."""
    part = setting.figures
    return {
        name: replace(figure, size=Size(figure.size.width_mm * part, figure.size.height_mm * part))
        for name, figure in figures.items()
    }
