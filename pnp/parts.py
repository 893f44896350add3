"""Laying out the parts of a game: which faces lie on which sides of paper.

A row of `_BY_KIND` says how each kind of component reaches paper. A new kind is a function and
a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from pnp.components import Bag, Component
from pnp.ground.geometry import Size
from pnp.ground.problems import CallError, Problem, did_you_mean
from pnp.orders import Order
from pnp.press.faces import Face
from pnp.press.pdf import Bookmark, Label
from pnp.press.sheets import Placement, Side, pad, pad_grid
from pnp.pressroom import Pressroom

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

    @property
    def labels(self) -> Iterator[Label]:
        """How the pages are named: by number."""
        return (Label("", number) for number in count(1))


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
        MaterialError: a face has a problem.
    """
    (component,) = bag.of_part(name)
    return _BY_KIND[component.kind](order, component, pressroom)


def _sheets(order: Order, component: Component, pressroom: Pressroom) -> Part:
    """A pad behind a panel that shows whether the print is true to size."""
    return _pad(order, component, pressroom, first=("check",))


def _aids(order: Order, component: Component, pressroom: Pressroom) -> Part:
    return _pad(order, component, pressroom, first=())


def _pad(order: Order, component: Component, pressroom: Pressroom, first: Sequence[str]) -> Part:
    size = component.size or CHECK_SIZE
    grid = pad_grid(size, pressroom.paper, order.per_page)
    names = (*first, *(component.id for _ in range(component.copies)))
    sides = (
        Side(side.paper, (Placement.whole("furniture", side.paper), *side.placements))
        for side in pad(names, grid, keep=dict.fromkeys(first, CHECK_SIZE))
    )
    values = {**component.values, "credit": pressroom.credit, "paper": pressroom.paper_name}
    make = pressroom.maker.make
    faces = {
        component.id: make(component.layout, size, values),
        "furniture": make("common/pad.svg", grid.paper, {"cuts": grid.cuts_mm}),
        **{name: make(f"common/{name}.svg", CHECK_SIZE, values) for name in first},
    }
    return Part(component.part, tuple(sides), faces, component.copies)


def _rulebook(order: Order, component: Component, pressroom: Pressroom) -> Part:
    raise NotImplementedError


_BY_KIND: Final[Mapping[str, Callable[[Order, Component, Pressroom], Part]]] = {
    "sheet": _sheets,
    "aid": _aids,
    "rulebook": _rulebook,
}
