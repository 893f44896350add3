"""Cards and tokens on paper: the best grid, fronts and backs in register, marks on a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Rect
from pnp.games.components import Component
from pnp.press.faces import Blank, Face
from pnp.press.sheets import (
    CROP,
    EMPTY,
    NO_CORRECTION,
    Backs,
    Card,
    CardGrid,
    PageMarks,
    Placement,
    Side,
    back_marks,
    card_grid,
    card_marks,
    card_sides,
    fold_marks,
    single_face,
    token_grid,
    turn_upright,
)
from pnp.printing.jobs import Job
from pnp.printing.parts.pads import CHECK, CHECK_SIZE, check_panel
from pnp.printing.parts.part import Part, Task
from pnp.printing.parts.second_language import share_out

MARKS_LAYER: Final = "Marks"
_CREDIT: Final = "credit"
_CREDIT_MM: Final = 200.0
"""The length of the credit in one line, at most."""
_LINE_MM: Final = 3.0
"""The height of a line of it."""
_OFF_FOLD_MM: Final = 2.0
"""The white between it and a fold."""


def cards(task: Task) -> Part:
    """Return a deck: every card as often as it is wanted, its back behind it."""
    fronts = {
        component.id: task.face(component, task.blank(component)) for component in task.components
    }
    shares = share_out(task, task.components, fronts)
    backs = dict(_backs(task))
    to_print, rest = task.split_changes(
        {
            component.id: (shares.faces[component.id], *_back_of(component, backs))
            for component in task.components
        }
    )
    if not to_print:
        return task.nothing()
    grid = grid_of(task.job, task.components)
    places = task.job.skip + sum(component.copies for component in to_print)
    in_use = _in_use(grid, places)
    marks = dict(_marks(task, in_use))
    credit = _credit(task, in_use) if task.components[0].kind == "token" else {}
    sides = (_add_marks(side, marks) for side in _sides(task.job, to_print, grid, shares.copies))
    pages = tuple(_add_credit(side, credit) for side in sides)
    return Part(
        task.part,
        tuple(map(turn_upright, pages)) if is_stood_up(grid) else pages,
        {
            CHECK: check_panel(task, "check.cut", _how_to_turn(task)),
            **shares.faces,
            **backs,
            **marks,
            **credit,
        },
        to_print,
        rest,
        backs=_backs_of(task.components, grid),
        grid=grid,
    )


def _in_use(grid: CardGrid, cards: int) -> CardGrid:
    """Return the grid without the places that a single page leaves free: they need no marks."""
    return replace(grid, cells=grid.cells[:cards])


def blank_cards(job: Job, part: str) -> Part:
    """Return a deck with its sides and without any face: enough to count paper and cuts.

    Raises:
        CallError: the cards do not fit the paper, or something asked for is out of bounds.
    """
    components = job.components(part)
    grid = grid_of(job, components)
    sides = tuple(_sides(job, components, grid))
    return Part(part, sides, {}, components, backs=_backs_of(components, grid), grid=grid)


def _backs_of(components: Sequence[Component], grid: CardGrid) -> Backs | None:
    """Return the layout of backs that is printed; None for cards without backs."""
    return grid.imposition.backs if any(component.back for component in components) else None


def _sides(
    job: Job,
    components: Sequence[Component],
    grid: CardGrid,
    copies: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Iterator[Side]:
    """Yield the sides of a deck without marks, behind a check of the size if it is worth a page.

    The fronts of a component's copies have its own id, or the names among `copies`.
    """
    deck: list[Card] = [
        (name, component.back.id if component.back else None)
        for component in components
        for name in copies.get(component.id, [component.id] * component.copies)
    ]
    deck = [*_empty_places(job.skip, grid), *deck]
    # A few cards on a page are not worth another to see whether it is true to size, and the paper
    # that is partly used is to be the first that the printer takes.
    has_room = len(deck) >= grid.per_page and not job.skip
    if has_room and not job.is_checked_apart:
        yield from _check_sides(job, grid)
    yield from card_sides(deck, grid, job.page_order, job.back_bleed_mm)


def _empty_places(places: int, grid: CardGrid) -> tuple[Card, ...]:
    """Return so many empty places.

    Raises:
        CallError: a page has no more places than that.
    """
    if places >= grid.per_page:
        fact = f"cannot skip {places} places: a page holds {grid.per_page}"
        raise CallError(Problem(fact, hint=f"--skip takes 0 to {grid.per_page - 1} here"))
    return (EMPTY,) * places


def is_stood_up(grid: CardGrid) -> bool:
    """Return whether pages are printed upright though cards lie on them as on landscape paper.

    A correction of backs is a shift on the paper, and which way a driver turns a page that is not
    upright nobody can tell.
    """
    imposition = grid.imposition
    has_correction = imposition.is_duplex and imposition.correction != NO_CORRECTION
    return has_correction and grid.paper != imposition.paper


def grid_of(job: Job, components: Sequence[Component]) -> CardGrid:
    """Return the best grid for the cards or tokens of a part, which are of one size and shape.

    Raises:
        CallError: none fits the paper, or something asked for is out of bounds.
    """
    size = components[0].size or job.card.size
    imposition = replace(
        job.imposition,
        backs=_backs_in_force(job, components),
        bleed_mm=job.bleed_mm(components[0].part),
    )
    if components[0].is_round:
        return token_grid(size.width_mm, imposition)
    return card_grid(size, imposition)


def _backs_in_force(job: Job, components: Sequence[Component]) -> Backs:
    """Return the way in which backs are printed: "none" if no component has one."""
    return job.imposition.backs if any(component.back for component in components) else "none"


def _how_to_turn(task: Task) -> str:
    """Return the id of the text that tells how the backs are printed."""
    return f"check.backs.{_backs_in_force(task.job, task.components).replace('-', '_')}"


def _backs(task: Task) -> Iterator[tuple[str, Face]]:
    """Yield the backs, each made once however many cards share it; they bleed as is asked."""
    bleed = max(task.job.bleed_mm(task.part), task.job.back_bleed_mm or 0.0)
    names = {
        component.back.id: (component, component.back)
        for component in task.components
        if component.back
    }
    for name, (component, back) in names.items():
        blank = replace(task.blank(component), bleed_mm=bleed, safe_mm=0.0)
        yield name, task.last_faces.get(name) or task.make(back.layout, back.values, blank)


def _back_of(component: Component, backs: Mapping[str, Face]) -> tuple[Face, ...]:
    return (backs[component.back.id],) if component.back else ()


def _check_sides(job: Job, grid: CardGrid) -> Iterator[Side]:
    """Yield a page that shows whether print is true to size, and its empty back if it has one."""
    margins = job.imposition.margins
    side = single_face(CHECK, CHECK_SIZE, grid.paper, margins, label="check")
    yield side
    if grid.imposition.is_duplex and job.page_order == "collated":
        yield replace(side, placements=())


def _marks(task: Task, grid: CardGrid) -> Iterator[tuple[str, Face]]:
    """Yield the marks of fronts and of backs as faces that cover the page."""
    of_fronts = marks_of_fronts(task.job, grid)
    if of_fronts is None:
        return
    of_sides = {"fronts": of_fronts, "fold": of_fronts, "backs": back_marks(of_fronts, grid)}
    for label, marks in of_sides.items():
        yield f"marks.{label}", task.make("common/marks.svg", {"marks": marks}, Blank(grid.paper))


def marks_of_fronts(job: Job, grid: CardGrid) -> PageMarks | None:
    """Return the marks of a page of fronts, or None; a folded sheet always has its fold."""
    if job.marks is None:
        return fold_marks(grid) if grid.fold_mm is not None else None
    return card_marks(grid, job.marks, job.back_bleed_mm or 0.0)


def _add_marks(side: Side, marks: Mapping[str, Face]) -> Side:
    name = f"marks.{side.label}"
    if name not in marks:
        return side
    placement = Placement.whole(name, side.paper, MARKS_LAYER)
    return replace(side, placements=(*side.placements, placement))


def _credit(task: Task, grid: CardGrid) -> dict[str, Face]:
    """Return whose game it is, below pieces too small to say it; nothing if there is no room."""
    free = grid.front_page
    marks = card_marks(grid, CROP, task.job.back_bleed_mm or 0.0).lines
    ends = (mark.y2_mm for mark in marks if mark.kind == "crop")
    foot = max((end for end in ends if end < free.bottom_mm), default=free.bottom_mm)
    left, top = grid.cells[0].x_mm, foot + 1.5
    width = free.right_mm - left - _OFF_FOLD_MM
    lines = max(2, ceil(_CREDIT_MM / width))
    at = Rect(left, top, width, lines * _LINE_MM)
    if at.bottom_mm > free.bottom_mm:
        return {}
    values = {"at": at, "lines": lines}
    return {_CREDIT: task.make("common/credit.svg", values, Blank(grid.paper))}


def _add_credit(side: Side, credit: Mapping[str, Face]) -> Side:
    if not credit or side.label not in ("fronts", "fold"):
        return side
    return replace(side, placements=(*side.placements, Placement.whole(_CREDIT, side.paper)))
