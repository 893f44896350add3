"""Rulebooks on paper: pages of `press.book`, with figures that show the game's components.

A booklet's pages are placed on sheets to be folded and stapled. Its text is set for the small page,
not scaled, and pages for notes fill the last sheet.

Copyfitting sets a book as loosely as possible on the fewest sheets. A booklet has four pages on a
sheet, a book of whole pages two. Slightly smaller type is used only if it saves a sheet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict, replace

from pnp.core.bidi import base_level
from pnp.core.errors import Problem, raise_if_any
from pnp.core.geometry import Margins, Size
from pnp.games.components import Component
from pnp.press.book import Fact, Figure, Front
from pnp.press.faces import Blank, Face, Strictness
from pnp.press.pdf import Bookmark
from pnp.press.sheets import (
    NO_CORRECTION,
    Booklet,
    Placement,
    Side,
    padding,
    turn_upright,
    whole_pages,
)
from pnp.press.text import TextStyle
from pnp.printing.jobs import Job
from pnp.printing.parts.cards import MARKS_LAYER
from pnp.printing.parts.part import Part, Task
from pnp.printing.prepress import Prepress, strictness_of
from pnp.words.rulebook import Rulebook, read_rulebook
from pnp.words.words import ALTERNATIVE

if TYPE_CHECKING:
    from pnp.press.book import Book

Mark = tuple[str, int, int]
"""A bookmark: title, page, level."""

_BANNER_MM: Final = 200.0
_PICTURE_MM: Final = 80.0
"""The widths of the banner and other pictures on the largest pages, for photographs in place."""


_SCENES: Final = "plate."
"""Pictures of the kit, or in their place, of a bird in the middle of a scene."""


@dataclass(frozen=True, slots=True)
class BookSource:
    """The text of a rulebook with its figures, before it is set in pages."""

    text: Rulebook
    figures: Mapping[str, Figure]
    """By the names that the text gives them."""
    front: Front


def rulebook(task: Task) -> Part:
    """Return the rulebook's pages."""
    (component,) = task.components
    booklet, source = task.job.booklet, read_book(task)
    pages, marks = _pages_from_cache(task, _page(task.job), source)
    task.progress()
    if not task.is_changed(component.id, pages):
        return task.nothing()
    faces = {f"{component.id}.{page}": face for page, face in enumerate(pages, start=1)}
    bookmarks = tuple(Bookmark(*mark) for mark in marks)
    if booklet:
        booklet = replace(booklet, rtl=bool(base_level(source.text.markdown)))
        return fold_booklet(task, booklet, faces, bookmarks)
    sides = tuple(whole_pages(tuple(faces), task.job.paper.size))
    return Part(task.part, sides, faces, (component,), bookmarks=bookmarks)


def _page(job: Job) -> tuple[Size, Margins]:
    """Return the size of a page and its margins."""
    if job.booklet:
        return job.booklet.page, job.pad_margins.transpose()
    return job.paper.size, job.pad_margins


def _pages_from_cache(
    task: Task, page: tuple[Size, Margins], source: BookSource
) -> tuple[tuple[Face, ...], tuple[Mark, ...]]:
    """Return the rulebook's pages and bookmarks, from the cache if nothing has changed."""
    job, prepress = task.job, task.prepress
    size, margins = page
    theme, strictness = job.game_theme, strictness_of(job)
    text, figures, front = source.text, source.figures, source.front

    def set_in(setting: TypeSetting) -> Book:
        from pnp.press.book import pages  # noqa: PLC0415 -- not for a rulebook that is kept

        return pages(
            text.markdown,
            text.name,
            size,
            prepress.composer(),
            set_styles(prepress.styles, setting),
            theme,
            set_figures(figures, setting),
            prepress.icons,
            front,
            margins,
        )

    def make() -> tuple[tuple[Face, ...], tuple[Mark, ...]]:
        book = on_fewest_sheets(set_in) if job.booklet else on_fewest_pages(set_in)
        faces = tuple(_refuse_crowding(book, theme, margins, strictness))
        return faces, tuple(
            (bookmark.title, bookmark.page, bookmark.level) for bookmark in book.bookmarks
        )

    # All of the front but the function that says a page's number, and what that says.
    facts = [value for name, value in asdict(front).items() if name != "label"]
    settings = SETTINGS if job.booklet else OF_WHOLE_PAGES
    about = (text, size, theme, figures, facts, front.label(1, 2), settings)
    return prepress.from_cache("book", (*about, strictness.name, margins, prepress.styles), make)


def read_book(task: Task) -> BookSource:
    """Return the source of a rulebook's pages.

    Raises:
        MaterialError: every problem of its text, or of a figure.
    """
    (component,) = task.components
    job, prepress = task.job, task.prepress
    text = read_rulebook(
        prepress.words,
        job.game.key,
        component.values,
        *job.game.words_folders,
        files=job.game.rulebooks,
        icons=job.game.icons,
    )
    _offer_faces(task)
    figures = dict(_figures(task, component, job.game_theme))
    return BookSource(text, figures, _front(component, prepress, figures))


def _refuse_crowding(
    book: Book, theme: Mapping[str, str], margins: Margins, strictness: Strictness
) -> Iterator[Face]:
    """Yield the pages of a book; lines that touch something are only noted where the job allows it.

    Raises:
        MaterialError: every line that comes too near to something on its page.
    """
    from pnp.press.book import lines_too_near  # noqa: PLC0415 -- not for a rulebook that is kept

    problems: list[Problem] = []
    for page, marks in zip(book.faces, book.marks, strict=True):
        contacts = lines_too_near(page.name, marks, page.size, theme, margins, strictness.inside_mm)
        problems += contacts
        yield replace(page, notices=tuple(contacts))
    raise_if_any([] if strictness is Strictness.NOTED else problems)


def _alternative(name: str, face: Face, task: Task) -> str:
    """Return the words for a figure that a catalogue has, or else those in the figure."""
    words, key = task.prepress.words, f"{ALTERNATIVE}{name}"
    own = " ".join(place.text for place in face.texts)
    return words.text(key) if key in words.texts else own


def _offer_faces(task: Task) -> None:
    """Offer the faces of the game's components as pictures, made when a figure first shows them."""
    for component in task.job.bag.components:
        if component.kind != "rulebook":
            make = partial(task.with_errors().face, component, task.blank(component))
            task.prepress.pictures.offer(f"face.{component.id}", make)


def _figures(
    task: Task, component: Component, theme: Mapping[str, str]
) -> Iterator[tuple[str, Figure]]:
    """Yield the figures in the game's folder of layouts, each put on the pictures as a picture."""
    maker, pictures = task.prepress.maker, task.prepress.pictures
    for layout in maker.layouts.below(f"{task.job.bag.game}/figures"):
        face = maker.make_natural(layout, {**component.values, "theme": theme})
        name = PurePosixPath(layout).stem
        pictures.offer(f"figure.{name}", partial(_same, face))
        alternative, air = _alternative(name, face, task), maker.layouts.air_mm(layout)
        yield name, Figure(f"figure.{name}", face.size, alternative, air_mm=air)


def _same(face: Face) -> Face:
    return face


def _front(component: Component, prepress: Prepress, figures: Mapping[str, Figure]) -> Front:
    """Return the rulebook's first page and its pages' feet."""
    text, values = prepress.words.text, component.values
    return Front(
        game=text("game.name"),
        tagline=text("game.tagline"),
        facts=tuple(Fact(text(key, **numbers), icon) for key, numbers, icon in values["facts"]),
        credit=prepress.credit,
        banner=_picture(values["banner"], prepress, _BANNER_MM),
        label=lambda page, count: text("page.label", page=page, pages=count),
        swimmer=_picture(values["swimmer"], prepress) if values.get("swimmer") else None,
        closing=tuple(
            figures.get(name) or replace(_picture(name, prepress), scene=name.startswith(_SCENES))
            for name in values.get("closing", ())
        ),
    )


def _picture(name: str, prepress: Prepress, width_mm: float = _PICTURE_MM) -> Figure:
    pictures = prepress.pictures
    return Figure(pictures.figure(name, width_mm), pictures.size(name))


_NOTES: Final = "notes"


def fold_booklet(
    task: Task, booklet: Booklet, pages: Mapping[str, Face], bookmarks: Sequence[Bookmark]
) -> Part:
    """Return pages as a booklet.

    Args:
        task: the task of the part.
        booklet: the imposition of its pages.
        pages: the faces of the pages by name, in reading order.
        bookmarks: titles by page number; in the result they lead to the sides with these pages.
    """
    names = (*pages, *[_NOTES] * padding(len(pages)))
    marks = dict(_marks(task, booklet))
    sides = tuple(_add_marks(booklet.sides(names)))
    if task.job.page_order == "fronts-then-backs":
        sides = (*sides[::2], *sides[1::2])
    if task.job.imposition.correction != NO_CORRECTION:
        sides = tuple(map(turn_upright, sides))
    where = _where(sides)
    return Part(
        task.part,
        sides,
        {**pages, **_notes(task, booklet, names), **marks},
        task.components,
        bookmarks=tuple(
            replace(bookmark, page=where[names[bookmark.page]]) for bookmark in bookmarks
        ),
        backs=booklet.flip,
        booklet=booklet,
    )


def _notes(task: Task, booklet: Booklet, names: Sequence[str]) -> dict[str, Face]:
    """Return the page for notes, if there is one."""
    if _NOTES not in names:
        return {}
    size, margins = booklet.page, task.job.pad_margins.transpose()
    values = {"free": margins.usable(size), "theme": task.job.game_theme}
    return {_NOTES: task.make("common/notes.svg", values, Blank(size))}


def _marks(task: Task, booklet: Booklet) -> Iterator[tuple[str, Face]]:
    for name, staples in (("marks.cover", True), ("marks.sheet", False)):
        values = {"marks": booklet.marks(staples=staples)}
        yield name, task.make("common/marks.svg", values, Blank(booklet.paper))


def _add_marks(sides: Iterator[Side]) -> Iterator[Side]:
    """Yield the sides with marks: for staples on the cover, for the fold on every sheet."""
    for index, side in enumerate(sides):
        name = "marks.sheet" if index else "marks.cover"
        marks = Placement.whole(name, side.paper, MARKS_LAYER)
        yield replace(side, placements=(*side.placements, marks))


def _where(sides: Sequence[Side]) -> dict[str, int]:
    """Return the number of the first side that shows each face."""
    places: dict[str, int] = {}
    for index, side in enumerate(sides):
        for placement in side.placements:
            places.setdefault(placement.face, index)
    return places


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
    TypeSetting(0.96, 0.97, 1.0),
    TypeSetting(0.96, 0.97, 0.9),
    TypeSetting(0.92, 0.94, 1.0),
    TypeSetting(0.92, 0.94, 0.9),
    TypeSetting(0.92, 0.94, 0.8),
)
"""Those for books that are not booklets, from the loosest to the tightest."""
SCALED: Final = (
    *("book_heading", "book_subheading", "book_body", "book_table", "book_table_head"),
    *("book_caption", "book_number"),
)
"""The styles of what flows; title, facts and foot keep their sizes."""


TIGHTER: Final = 6
"""The weight of a setting against the one before it, in steps of white."""


def on_fewest_sheets(make: Callable[[TypeSetting], Book]) -> Book:
    """Return the best book of those that take no more sheets than the tightest."""
    return _best(make, SETTINGS, _sides)


def on_fewest_pages(make: Callable[[TypeSetting], Book]) -> Book:
    """Return the best book of those that take no more sheets than the tightest."""
    return _best(make, OF_WHOLE_PAGES, _sheets)


def _best(
    make: Callable[[TypeSetting], Book],
    settings: Sequence[TypeSetting],
    paper: Callable[[int], int],
) -> Book:
    """Return the best of the books that take no more paper than the tightest.

    Figures in their sections are more important than well divided and loosely set text. Settings
    that are too tight to be better, or too loose for the paper, are skipped; so is the tightest if
    it saves nothing.
    """
    book = cache(lambda place: make(settings[place]))
    sheets = cache(lambda place: paper(len(book(place).writers)))

    def fewest_sheets(setting: TypeSetting) -> int:
        return paper(math.ceil(_least_pages(book(0), setting)))

    tightest = len(settings) - 1
    fewest = sheets(0)
    if fewest > fewest_sheets(settings[tightest]):
        fewest = min(fewest, sheets(tightest))
    weights: list[tuple[tuple[int, int], int]] = []
    for place, setting in enumerate(settings):
        if weights and min(weights)[0] <= (0, TIGHTER * place):
            break
        if fewest_sheets(setting) <= fewest >= sheets(place):
            weights.append(((book(place).strays, book(place).flaws + TIGHTER * place), place))
    return book(min(weights)[1])


def _least_pages(usual: Book, setting: TypeSetting) -> float:
    """Return the pages of a book in a setting without any white at the feet of columns."""
    text = usual.text_pages * setting.size**2 * setting.leading
    return text + usual.figure_pages * setting.figures


def _sheets(pages: int) -> int:
    return -(-pages // 2)


def _sides(pages: int) -> int:
    """Return the number of a book's pages, including those left over on its last sheet."""
    return pages + padding(pages)


def set_styles(styles: Mapping[str, TextStyle], setting: TypeSetting) -> dict[str, TextStyle]:
    """Return the text styles as they are in a setting."""
    return dict(styles) | {
        name: _style_in(styles[name], setting) for name in SCALED if name in styles
    }


def _style_in(style: TextStyle, setting: TypeSetting) -> TextStyle:
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
