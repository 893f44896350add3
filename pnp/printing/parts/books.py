"""Rulebooks on paper: the flow of `press.book`, with figures that show the game's components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from msgspec.structs import asdict, replace

from pnp.core.errors import Problem, raise_if_any
from pnp.core.geometry import Margins, Size
from pnp.games.components import Component
from pnp.press.book import Fact, Figure, Front
from pnp.press.faces import Face, Strictness
from pnp.press.pdf import Bookmark
from pnp.press.sheets import whole_pages
from pnp.printing.jobs import Job
from pnp.printing.parts.booklets import saddle_stitched
from pnp.printing.parts.copyfitting import (
    OF_WHOLE_PAGES,
    SETTINGS,
    TypeSetting,
    on_fewest_pages,
    on_fewest_sheets,
    set_figures,
    set_styles,
)
from pnp.printing.parts.part import Part, Task
from pnp.printing.prepress import Prepress, strictness_of
from pnp.words.rulebook import Rulebook, read_rulebook

if TYPE_CHECKING:
    from pnp.press.book import Book

Mark = tuple[str, int, int]
"""A bookmark: title, page, level."""

_BANNER_MM: Final = 200.0
_PICTURE_MM: Final = 80.0
"""How wide the largest pages show the banner and other pictures, for photographs in their place."""


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
    booklet = task.job.booklet
    shown, marks = _kept_pages(task, _page(task.job))
    task.progress()
    if not task.is_changed(component.id, shown):
        return task.nothing()
    faces = {f"{component.id}.{page}": face for page, face in enumerate(shown, start=1)}
    bookmarks = tuple(Bookmark(*mark) for mark in marks)
    if booklet:
        return saddle_stitched(task, booklet, faces, bookmarks)
    sides = tuple(whole_pages(tuple(faces), task.job.paper.size))
    return Part(task.part, sides, faces, (component,), bookmarks=bookmarks)


def _page(job: Job) -> tuple[Size, Margins]:
    """Return the size of a page and its margins."""
    if job.booklet:
        return job.booklet.page, job.pad_margins.transpose()
    return job.paper.size, job.pad_margins


def _kept_pages(
    task: Task, page: tuple[Size, Margins]
) -> tuple[tuple[Face, ...], tuple[Mark, ...]]:
    """Return the rulebook's pages and bookmarks, as they were if nothing of them has changed."""
    job, prepress = task.job, task.prepress
    size, margins = page
    theme, strictness = job.game_theme, strictness_of(job)
    source = read_book(task)
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
        faces = tuple(_not_crowded(book, theme, margins, strictness))
        return faces, tuple(
            (bookmark.title, bookmark.page, bookmark.level) for bookmark in book.bookmarks
        )

    # All of the front but the function that says a page's number, and what that says.
    said = [value for name, value in asdict(front).items() if name != "label"]
    settings = SETTINGS if job.booklet else OF_WHOLE_PAGES
    about = (text, size, theme, figures, said, front.label(1, 2), settings)
    return prepress.cached("book", (*about, strictness.name, margins, prepress.styles), make)


def read_book(task: Task) -> BookSource:
    """Return all that a rulebook's pages are set from.

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
    )
    _offer_faces(task)
    figures = dict(_figures(task, component, job.game_theme))
    return BookSource(text, figures, _front(component, prepress, figures))


def _not_crowded(
    book: Book, theme: Mapping[str, str], margins: Margins, strictness: Strictness
) -> Iterator[Face]:
    """Yield the pages of a book, with notes where that does for lines that touch something.

    Raises:
        MaterialError: lines come too near to something on their page; all of them at once.
    """
    from pnp.press.book import crowded_lines  # noqa: PLC0415 -- not for a rulebook that is kept

    problems: list[Problem] = []
    for page, marks in zip(book.faces, book.marks, strict=True):
        crowded = crowded_lines(page.name, marks, page.size, theme, margins, strictness.inside_mm)
        problems += crowded
        yield replace(page, notices=tuple(crowded))
    raise_if_any([] if strictness is Strictness.NOTED else problems)


def _offer_faces(task: Task) -> None:
    """Offer the faces of the game's components as pictures; made when a figure shows them."""
    for component in task.job.bag.components:
        if component.kind != "rulebook":
            make = partial(task.raising().face, component, task.blank(component))
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
        yield name, Figure(f"figure.{name}", face.size)


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
            figures.get(name) or _picture(name, prepress) for name in values.get("closing", ())
        ),
    )


def _picture(name: str, prepress: Prepress, width_mm: float = _PICTURE_MM) -> Figure:
    pictures = prepress.pictures
    return Figure(pictures.figure(name, width_mm), pictures.size(name))
