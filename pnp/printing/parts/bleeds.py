"""The bleed of each part that is printed as cards: less than is usual where that saves paper.

If one more row of cards almost fits, much of every page is wasted. So unless the order sets a
bleed, it is reduced as far as a cut allows, if that saves a tenth of the paper and costs no mark.
Savings of an even smaller bleed are only reported. The choice depends on the whole part, even if
only some of it is printed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pnp.core.errors import CallError
from pnp.games.components import Component
from pnp.press.sheets import CardGrid, card_cut_lines, count_bare_cuts
from pnp.printing.jobs import Job
from pnp.printing.parts.cards import grid_of, marks_of_fronts

_GIVING_WAY_MM: Final = (2.5, 2.0)
"""Bleeds that are taken unasked: 2 mm is the least that is forgiven a cut by hand."""

_LESS_MM: Final = (*_GIVING_WAY_MM, 1.5, 1.0)
"""Bleeds that somebody may ask for."""

_WORTH: Final = 0.9
"""The share of the sheets that another bleed may take at most."""


@dataclass(frozen=True, slots=True)
class Saving:
    """Another bleed than there was, and the sheets of paper that a part takes with each."""

    before_mm: float
    bleed_mm: float
    sheets_before: int
    sheets: int


def bleeds_of(job: Job) -> Mapping[str, float]:
    """Return the bleed of each part whose bleed gives way, by the part's name."""
    if not job.is_bleed_free:
        return {}
    savings = {
        name: _saving(job, name, _bleeds_with_marks(job, name)) for name in _parts_of_cards(job)
    }
    return {name: saving.bleed_mm for name, saving in savings.items() if saving}


def _bleeds_with_marks(job: Job, part: str) -> tuple[float, ...]:
    """Return the bleeds that may be taken unasked: those that leave no more cuts without a mark."""
    most = cuts_without_marks(job, part, job.bleed_mm(part))
    return tuple(
        bleed_mm for bleed_mm in _GIVING_WAY_MM if cuts_without_marks(job, part, bleed_mm) <= most
    )


def cuts_without_marks(job: Job, part: str, bleed_mm: float) -> int:
    """Return the number of cuts on a page that have no mark, for want of room."""
    grid = _grid(job, part, bleed_mm)
    marks = marks_of_fronts(job, grid) if grid and job.marks else None
    if grid is None or marks is None:
        return 0
    lines = card_cut_lines(grid, max(bleed_mm, job.back_bleed_mm or 0.0))
    return sum(count_bare_cuts(marks.lines, lines))


def saving_in_force(job: Job, part: str) -> Saving | None:
    """Return the saving of a part whose bleed has given way; None if it has not."""
    return (
        _saving(replace(job, bleeds={}), part, (job.bleeds[part],)) if part in job.bleeds else None
    )


def saving_on_offer(job: Job, part: str) -> Saving | None:
    """Return the saving of a smaller bleed that somebody would have to ask for; None for none."""
    return _saving(job, part, _LESS_MM) if part in _parts_of_cards(job) else None


def _parts_of_cards(job: Job) -> Iterator[str]:
    """Yield the names of the parts whose places on a page depend on the bleed."""
    if job.imposition.cut != "butt":
        yield from (name for name in job.bag.parts if _is_of_cards(job.bag.of_part(name)))


def _is_of_cards(components: Sequence[Component]) -> bool:
    return components[0].kind in ("card", "token")


def _saving(job: Job, part: str, bleeds_mm: Sequence[float]) -> Saving | None:
    """Return the best of some bleeds, the largest first, that are smaller than the job's."""
    before_mm = now_mm = job.bleed_mm(part)
    before = now = _sheets(job, part, before_mm)
    for bleed_mm in bleeds_mm:
        sheets = _sheets(job, part, bleed_mm) if bleed_mm < now_mm else math.inf
        if sheets <= _WORTH * now:
            now_mm, now = bleed_mm, sheets
    return Saving(before_mm, now_mm, int(before), int(now)) if now < before < math.inf else None


def _sheets(job: Job, part: str, bleed_mm: float) -> float:
    """Return the number of sheets for a part's cards; infinity for cards that do not fit."""
    grid = _grid(job, part, bleed_mm)
    copies = sum(component.copies for component in job.bag.of_part(part))
    return math.ceil(copies / grid.per_page) if grid else math.inf


def _grid(job: Job, part: str, bleed_mm: float) -> CardGrid | None:
    """Return the grid of a part's cards with a bleed; None if they do not fit the paper."""
    try:
        return grid_of(replace(job, bleeds={part: bleed_mm}), job.bag.of_part(part))
    except CallError:
        return None
