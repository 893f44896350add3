"""Rulebooks on paper: the flow of `press.book`, with figures that show the game's components."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath

from pnp.components import Component
from pnp.data.rulebook import read_rulebook
from pnp.parts.part import Job, Part
from pnp.press.book import Fact, Figure, Front, pages
from pnp.press.faces import Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import whole_pages
from pnp.pressroom import Pressroom


def rulebook(job: Job) -> Part:
    """The rulebook's pages."""
    (component,) = job.components
    pressroom = job.pressroom
    text = read_rulebook(pressroom.words, job.bag.game, component.values)
    _offer_faces(job)
    book = pages(
        text.markdown,
        text.name,
        pressroom.paper,
        pressroom.composer,
        pressroom.styles,
        pressroom.theme,
        dict(_figures(job, component)),
        pressroom.icons,
        _front(component, pressroom),
        pressroom.pad_margins,
    )
    faces = {f"{component.id}.{page}": face for page, face in enumerate(book.faces, start=1)}
    printed, unchanged = job.parted({component.id: book.faces})
    if not printed:
        return Part(job.part, (), {}, (), unchanged)
    marks = tuple(Bookmark(mark.title, mark.page, mark.level) for mark in book.bookmarks)
    sides = tuple(whole_pages(tuple(faces), pressroom.paper))
    return Part(job.part, sides, faces, printed, bookmarks=marks)


def _offer_faces(job: Job) -> None:
    """Offer the faces of the game's components as pictures; made when a figure shows them."""
    for component in job.bag.components:
        if component.kind != "rulebook":
            make = partial(job.face, component, job.blank(component))
            job.pressroom.shelf.offer(f"face.{component.id}", make)


def _figures(job: Job, component: Component) -> Iterator[tuple[str, Figure]]:
    """The figures in the game's folder of layouts, each put on the shelf as a picture."""
    maker, shelf = job.pressroom.maker, job.pressroom.shelf
    for layout in maker.layouts.below(f"{job.bag.game}/figures"):
        face = maker.make_natural(layout, component.values)
        name = PurePosixPath(layout).stem
        shelf.offer(f"figure.{name}", partial(_same, face))
        yield name, Figure(f"figure.{name}", face.size)


def _same(face: Face) -> Face:
    return face


def _front(component: Component, pressroom: Pressroom) -> Front:
    """The rulebook's first page and its pages' feet."""
    text, values = pressroom.words.text, component.values
    return Front(
        game=text("game.name"),
        tagline=text("game.tagline"),
        facts=tuple(Fact(text(key, **numbers), icon) for key, numbers, icon in values["facts"]),
        credit=pressroom.credit,
        banner=_picture(values["banner"], pressroom),
        label=lambda page, count: text("page.label", page=page, pages=count),
        swimmer=_picture(values["swimmer"], pressroom),
        closing=_picture(values["closing"], pressroom) if "closing" in values else None,
    )


def _picture(name: str, pressroom: Pressroom) -> Figure:
    return Figure(name, pressroom.shelf.size(name))
