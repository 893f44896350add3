"""Cards and tokens on paper: the best grid, fronts and backs in register, marks on a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from pnp.components import Component
from pnp.orders import Order
from pnp.parts.pads import CHECK, CHECK_SIZE, check_panel
from pnp.parts.part import Job, Part
from pnp.press.faces import Blank, Face
from pnp.press.sheets import (
    CROP,
    GUIDE,
    NO_CORRECTION,
    Backs,
    Card,
    CardGrid,
    Imposition,
    Marks,
    Placement,
    Side,
    alone,
    back_marks,
    card_grid,
    card_marks,
    card_sides,
    stood_up,
    token_grid,
)

MARKS_LAYER: Final = "Marks"


def cards(job: Job) -> Part:
    """A deck: every card as often as it is wanted, its back behind it."""
    fronts = {each.id: job.face(each, job.blank(each)) for each in job.components}
    backs = dict(_backs(job))
    printed, unchanged = job.parted(
        {each.id: (fronts[each.id], *_back_of(each, backs)) for each in job.components}
    )
    if not printed:
        return Part(job.part, (), {}, (), unchanged)
    grid = _grid(job, printed[0])
    deck = [_card(job, each) for each in printed for _ in range(each.copies)]
    sides = card_sides(deck, grid, job.order.page_order, job.order.back_bleed_mm)
    marks = dict(_marks(job, grid))
    # A few cards on a page are not worth another to see whether it is true to size.
    first = _check_sides(job, grid) if len(deck) >= grid.per_page else ()
    pages = (*first, *(_marked(side, marks) for side in sides))
    return Part(
        job.part,
        tuple(map(stood_up, pages)) if is_stood_up(grid) else pages,
        {CHECK: check_panel(job, "check.cut", _how_to_turn(job)), **fronts, **backs, **marks},
        printed,
        unchanged,
        grid=grid,
    )


def is_stood_up(grid: CardGrid) -> bool:
    """Whether pages are printed upright though cards lie on them as on paper on its side.

    A correction of backs is a shift on the paper, and which way a driver turns a page that is not
    upright nobody can tell.
    """
    imposition = grid.imposition
    corrected = imposition.is_duplex and imposition.correction != NO_CORRECTION
    return corrected and grid.paper != imposition.paper


def _grid(job: Job, component: Component) -> CardGrid:
    """The best grid for things of this component's size and shape."""
    size = job.blank(component).size
    if component.is_round:
        return token_grid(size.width_mm, "round", imposition(job))
    return card_grid(size, imposition(job))


def imposition(job: Job) -> Imposition:
    """How the order wants cards on its paper."""
    order, pressroom = job.order, job.pressroom
    return Imposition(
        paper=pressroom.paper,
        margins=pressroom.card_margins,
        bleed_mm=order.bleed_mm,
        cut=order.cut,
        backs=_backs_in_force(job),
        correction=pressroom.correction,
    )


def _backs_in_force(job: Job) -> Backs:
    return job.order.backs if any(each.back for each in job.components) else "none"


def _how_to_turn(job: Job) -> str:
    """The id of the text that tells how the backs are printed."""
    return f"check.backs.{_backs_in_force(job).replace('-', '_')}"


def _backs(job: Job) -> Iterator[tuple[str, Face]]:
    """The backs, each made once however many cards share it; they bleed as far as is asked."""
    bleed = max(job.order.bleed_mm, job.order.back_bleed_mm or 0.0)
    wanted = {each.back.id: (each, each.back) for each in job.components if each.back}
    for name, (component, back) in wanted.items():
        blank = replace(job.blank(component), bleed_mm=bleed, safe_mm=0.0)
        yield name, job.make(back.layout, back.values, blank)


def _back_of(component: Component, backs: Mapping[str, Face]) -> tuple[Face, ...]:
    return (backs[component.back.id],) if component.back else ()


def _card(job: Job, component: Component) -> Card:
    wanted = component.back and job.order.backs != "none"
    return component.id, component.back.id if component.back and wanted else None


def _check_sides(job: Job, grid: CardGrid) -> Iterator[Side]:
    """A page that shows whether the print is true to size, and its empty back if it has one."""
    margins = job.pressroom.card_margins
    side = alone(CHECK, CHECK_SIZE, grid.paper, margins, label="check")
    yield side
    if grid.imposition.is_duplex and job.order.page_order == "collated":
        yield replace(side, placements=())


def _marks(job: Job, grid: CardGrid) -> Iterator[tuple[str, Face]]:
    """The marks of fronts and of backs as faces that cover the page."""
    of_fronts = marks_of_fronts(job.order, grid)
    if of_fronts is None:
        return
    of_sides = {"fronts": of_fronts, "fold": of_fronts, "backs": back_marks(of_fronts, grid)}
    for label, marks in of_sides.items():
        yield f"marks.{label}", job.make("common/marks.svg", {"marks": marks}, Blank(grid.paper))


def marks_of_fronts(order: Order, grid: CardGrid) -> Marks | None:
    """The marks of a page of fronts, or None if no marks are wanted."""
    if order.marks == "none":
        return None
    style = GUIDE if order.marks == "guides" else CROP
    return card_marks(grid, style, order.back_bleed_mm or 0.0)


def _marked(side: Side, marks: Mapping[str, Face]) -> Side:
    name = f"marks.{side.label}"
    if name not in marks:
        return side
    placed = Placement.whole(name, side.paper, MARKS_LAYER)
    return replace(side, placements=(*side.placements, placed))
