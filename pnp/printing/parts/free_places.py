"""Free places on the last page of cards or beside a board, and small pieces that fill them.

A component may name a card that is printed in its stead where a part has a free place for it: its
`filler`; several small ones may name the same. Whether there is a place follows from the paper, the
format and the number of cards alone, so that an order prints the same cards each time. A board that
fills a place is the same board with the small piece beside it, wherever the two fit on one page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.core.errors import CallError
from pnp.core.geometry import Size
from pnp.games.components import Bag, Component
from pnp.printing.jobs import Job
from pnp.printing.parts.cards import grid_of


def fill_free_places(job: Job) -> Job:
    """Return the job with fillers in free places, and without the parts that they stand for.

    A part that is asked for by its name stays there; where cards are chosen one by one, no
    other joins them.
    """
    for part in job.parts if job.chosen is None else ():
        components = tuple(_components_with_place(job, part))
        job = replace(job, bag=_with_fillers(job.bag, components)) if components else job
    return replace(job, parts=tuple(name for name in job.parts if name in job.bag.parts))


def _free_places_of(job: Job, part: str) -> int:
    """Return the number of fillers that a part has room for, be it of cards or a board."""
    components = job.bag.of_part(part)
    if components and components[0].kind == "board":
        return int(_has_room_beside(job, components[0]))
    return free_places(job, part)


def _has_room_beside(job: Job, board: Component) -> bool:
    """Return whether the board that fills a board's place lies whole on a page."""
    size = next(
        (
            component.filler.size
            for component in job.bag.components
            if component.filler and component.filler.id == board.id
        ),
        None,
    )
    usable = job.imposition.margins.usable(job.paper.size)
    page = Size(usable.width_mm, usable.height_mm)
    return size is not None and (page.covers(size) or page.transpose().covers(size))


def free_places(job: Job, part: str) -> int:
    """Return the number of free places on the last page of a part's cards.

    It is 0 if the cards do not fit the paper, which the layout of the part reports.
    """
    components = job.bag.of_part(part)
    try:
        per_page = grid_of(job, components).per_page
    except CallError:
        return 0
    return -(job.skip + sum(component.copies for component in components)) % per_page


def _components_with_place(job: Job, part: str) -> Iterator[Component]:
    """Yield the components whose fillers find a place in a part, in the order of the bag."""
    candidates = [component for component in job.bag.components if _may_move(component, job, part)]
    free = _free_places_of(job, part) if candidates else 0
    fillers: set[str] = set()
    for entry in candidates:
        filler = entry.filler
        if filler and (filler.id in fillers or filler.copies <= free):
            free -= 0 if filler.id in fillers else filler.copies
            fillers.add(filler.id)
            yield entry


def _may_move(component: Component, job: Job, part: str) -> bool:
    filler = component.filler
    return (
        filler is not None and filler.part == part and component.part not in job.ticket.named_parts
    )


def _with_fillers(bag: Bag, components: tuple[Component, ...]) -> Bag:
    """Return the bag with fillers: a board's in its own place, others behind all."""
    fillers = {row.filler.id: row.filler for row in components if row.filler}
    stay = tuple(fillers.pop(row.id, row) for row in bag.components if row not in components)
    return replace(bag, components=(*stay, *fillers.values()))
