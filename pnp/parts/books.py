"""Rulebooks on paper: the flow of `press.book`, with figures that show the game's components."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from pnp.components import Component
from pnp.data.rulebook import read_rulebook
from pnp.parts.part import Part, Task
from pnp.prepress import Prepress
from pnp.press.book import Fact, Figure, Front, pages
from pnp.press.faces import Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import whole_pages


def rulebook(task: Task) -> Part:
    """The rulebook's pages."""
    (component,) = task.components
    job, prepress = task.job, task.prepress
    text = read_rulebook(prepress.words, job.game.key, component.values, job.game.words)
    _offer_faces(task)
    book = pages(
        text.markdown,
        text.name,
        job.paper.size,
        prepress.composer,
        prepress.styles,
        job.theme,
        dict(_figures(task, component)),
        prepress.icons,
        _front(component, prepress),
        job.pad_margins,
    )
    task.progress()
    faces = {f"{component.id}.{page}": face for page, face in enumerate(book.faces, start=1)}
    if not task.is_changed(component.id, book.faces):
        return task.nothing()
    marks = tuple(Bookmark(mark.title, mark.page, mark.level) for mark in book.bookmarks)
    sides = tuple(whole_pages(tuple(faces), job.paper.size))
    return Part(task.part, sides, faces, (component,), bookmarks=marks)


def _offer_faces(task: Task) -> None:
    """Offer the faces of the game's components as pictures; made when a figure shows them."""
    for component in task.job.bag.components:
        if component.kind != "rulebook":
            make = partial(task.face, component, task.blank(component))
            task.prepress.pictures.offer(f"face.{component.id}", make)


def _figures(task: Task, component: Component) -> Iterator[tuple[str, Figure]]:
    """The figures in the game's folder of layouts, each put on the pictures as a picture."""
    maker, pictures = task.prepress.maker, task.prepress.pictures
    for layout in maker.layouts.below(f"{task.job.bag.game}/figures"):
        face = maker.make_natural(layout, component.values)
        name = PurePosixPath(layout).stem
        pictures.offer(f"figure.{name}", partial(_same, face))
        yield name, Figure(f"figure.{name}", face.size)


def _same(face: Face) -> Face:
    return face


def _front(component: Component, prepress: Prepress) -> Front:
    """The rulebook's first page and its pages' feet."""
    text, values = prepress.words.text, component.values
    return Front(
        game=text("game.name"),
        tagline=text("game.tagline"),
        facts=tuple(Fact(text(key, **numbers), icon) for key, numbers, icon in values["facts"]),
        credit=prepress.credit,
        banner=_picture(values["banner"], prepress),
        label=lambda page, count: text("page.label", page=page, pages=count),
        swimmer=_picture(values["swimmer"], prepress),
        closing=_picture(values["closing"], prepress) if "closing" in values else None,
    )


def _picture(name: str, prepress: Prepress) -> Figure:
    return Figure(name, prepress.pictures.size(name))
