"""Showing what would be printed: everything is laid out, and nothing is drawn or written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp import roster
from pnp.components import Bag, Component
from pnp.documents import file_name
from pnp.ground.geometry import Size
from pnp.ground.problems import DucksError, Problem, raise_if_any
from pnp.orders import Order
from pnp.parts import Part, chosen, lay_out
from pnp.press.sheets import Grid, Side
from pnp.pressroom import Pressroom, open_pressroom


@dataclass(frozen=True, slots=True)
class Shown:
    """A part as it would be printed."""

    part: str
    file: str
    paper: Size
    """The paper as it is turned for most of the pages."""
    pages: int
    sheets_of_paper: int
    cuts_mm: tuple[float, ...]
    """The heights from the top edge at which each leaf of a pad is cut."""
    components: tuple[Component, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """An order as it would be printed."""

    order: Order
    title: str
    paper_name: str
    parts: tuple[Shown, ...]
    untranslated: tuple[str, ...]
    """The ids of words that are printed in English for want of a translation."""


def show(order: Order) -> Survey:
    """Lay an order out and tell what would be printed.

    Raises:
        CallError: the order names something that there is not.
        MaterialError: every problem of every part.
    """
    game = roster.find(order.game)
    data = game.room().read()
    bag = game.room().bag(data, order.sheets)
    names = chosen(order, bag)
    pressroom = open_pressroom(order, game.key, data.credits)
    shown = _shown(order, bag, names, pressroom)
    return Survey(
        order, data.credits.title, pressroom.paper_name, shown, pressroom.words.untranslated
    )


def _shown(order: Order, bag: Bag, names: Sequence[str], pressroom: Pressroom) -> tuple[Shown, ...]:
    shown: list[Shown] = []
    problems: list[Problem] = []
    for name in names:
        try:
            part = lay_out(order, bag, name, pressroom)
        except DucksError as error:
            problems.extend(error.problems)
        else:
            if part.sides:
                shown.append(_one(order, bag, part))
    raise_if_any(problems)
    return tuple(shown)


def _one(order: Order, bag: Bag, part: Part) -> Shown:
    fullest = max(part.sides, key=lambda side: len(side.placements))
    return Shown(
        part=part.name,
        file=file_name(order, bag.game, part.name, part.has_backs),
        paper=fullest.paper,
        pages=len(part.sides),
        sheets_of_paper=part.sheets_of_paper,
        cuts_mm=_cuts_mm(fullest) if part.grid is None else (),
        components=bag.of_part(part.name),
    )


def _cuts_mm(side: Side) -> tuple[float, ...]:
    """Where a side is cut between its rows. What covers the whole paper is no row."""
    whole = (side.paper.width_mm, side.paper.height_mm)
    rows = tuple(
        each.at for each in side.placements if (each.at.width_mm, each.at.height_mm) != whole
    )
    return Grid(side.paper, rows).cuts_mm
