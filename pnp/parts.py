"""Laying out the parts of a game: which faces lie on which sides of paper.

A row of `_BY_KIND` says how each kind of component reaches paper. A new kind is a function and
a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, Final

from pnp.components import Bag, Component
from pnp.data.rulebook import read_rulebook
from pnp.ground.geometry import Size
from pnp.ground.problems import CallError, Problem, did_you_mean
from pnp.orders import Order
from pnp.press.book import Fact, Figure, Front, pages
from pnp.press.faces import Blank, Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import Placement, Side, pad, pad_grid, whole_pages
from pnp.pressroom import Pressroom

_FURNITURE: Final = "furniture"
"""What lies between the sheets of a page: cut line and ruler."""

CHECK_SIZE: Final = Size(190, 126)
"""The panel with ruler and bank card: as large as half a page, and never enlarged."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game, laid out: it becomes one file."""

    name: str
    sides: tuple[Side, ...]
    faces: Mapping[str, Face] = field(repr=False)
    components: int
    bookmarks: tuple[Bookmark, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """One component to lay out, and what that needs."""

    order: Order
    bag: Bag
    component: Component
    pressroom: Pressroom


def chosen(order: Order, bag: Bag) -> tuple[str, ...]:
    """The parts to print, in order.

    Raises:
        CallError: the order names a part that the game does not have.
    """
    problems = [
        Problem(f"{bag.game} has no part {name!r}", hint=did_you_mean(name, bag.parts))
        for name in order.only
        if name not in bag.parts
    ]
    if problems:
        raise CallError(problems)
    return tuple(name for name in bag.parts if not order.only or name in order.only)


def lay_out(order: Order, bag: Bag, name: str, pressroom: Pressroom) -> Part:
    """The part `name` of the bag on paper.

    Raises:
        CallError: the sheets do not fit the paper.
        MaterialError: every problem of the part's faces.
    """
    (component,) = bag.of_part(name)
    return _BY_KIND[component.kind](Job(order, bag, component, pressroom))


def _sheets(job: Job) -> Part:
    """A pad behind a panel that shows whether the print is true to size."""
    return _pad(job, first=("check",))


def _aids(job: Job) -> Part:
    return _pad(job, first=())


def _pad(job: Job, first: Sequence[str]) -> Part:
    """Sheets with a cut line between them, after the panels named in `first`."""
    component, pressroom = job.component, job.pressroom
    face = _face(component, pressroom)
    grid = pad_grid(face.size, pressroom.paper, job.order.per_page)
    names = (*first, *[component.id] * component.copies)
    sides = pad(names, grid, keep=dict.fromkeys(first, CHECK_SIZE))
    between = pressroom.maker.make("common/pad.svg", Blank(grid.paper), {"cuts": grid.cuts_mm})
    panels = {
        name: pressroom.maker.make(
            f"common/{name}.svg", Blank(CHECK_SIZE), _values(component, pressroom)
        )
        for name in first
    }
    return Part(
        component.part,
        tuple(_with_furniture(side) for side in sides),
        {component.id: face, _FURNITURE: between, **panels},
        component.copies,
    )


def _with_furniture(side: Side) -> Side:
    return Side(side.paper, (Placement.whole(_FURNITURE, side.paper), *side.placements))


def _rulebook(job: Job) -> Part:
    """The rulebook's pages, with figures that show the game's other components."""
    component, pressroom = job.component, job.pressroom
    text = read_rulebook(pressroom.words, job.bag.game, component.values)
    book = pages(
        text.markdown,
        text.name,
        pressroom.paper,
        pressroom.composer,
        pressroom.styles,
        pressroom.theme,
        dict(_figures(job)),
        pressroom.icons,
        _front(component, pressroom),
    )
    faces = {face.name: face for face in book.faces}
    marks = tuple(Bookmark(mark.title, mark.page, mark.level) for mark in book.bookmarks)
    sides = tuple(whole_pages(tuple(faces), pressroom.paper))
    return Part(component.part, sides, faces, component.copies, marks)


def _figures(job: Job) -> Iterator[tuple[str, Figure]]:
    """The figures in the game's folder of layouts, each put on the shelf as a picture.

    They may show the faces of the game's components, as `face.<id>`.
    """
    pressroom = job.pressroom
    for component in job.bag.components:
        if component.size is not None:
            pressroom.shelf.put(f"face.{component.id}", _face(component, pressroom))
    for layout in pressroom.maker.layouts.below(f"{job.bag.game}/figures"):
        face = pressroom.maker.make_natural(layout, job.component.values)
        name = PurePosixPath(layout).stem
        pressroom.shelf.put(f"figure.{name}", face)
        yield name, Figure(f"figure.{name}", face.size)


def _front(component: Component, pressroom: Pressroom) -> Front:
    """The rulebook's first page and its pages' feet."""
    text = pressroom.words.text
    return Front(
        game=text("game.name"),
        tagline=text("game.tagline"),
        facts=tuple(
            Fact(text(key, **values), icon) for key, values, icon in component.values["facts"]
        ),
        credit=pressroom.credit,
        banner=_picture("scene.pond", pressroom),
        label=lambda page, count: text("page.label", page=page, pages=count),
        swimmer=_picture("duck.duckling", pressroom),
    )


def _picture(name: str, pressroom: Pressroom) -> Figure:
    return Figure(name, pressroom.shelf.size(name))


def _face(component: Component, pressroom: Pressroom) -> Face:
    """The face of a component that has a layout and a size."""
    size = component.size or CHECK_SIZE
    return pressroom.maker.make(component.layout, Blank(size), _values(component, pressroom))


def _values(component: Component, pressroom: Pressroom) -> dict[str, Any]:
    return {**component.values, "credit": pressroom.credit, "paper": pressroom.paper_name}


_BY_KIND: Final[Mapping[str, Callable[[Job], Part]]] = {
    "sheet": _sheets,
    "aid": _aids,
    "rulebook": _rulebook,
}
