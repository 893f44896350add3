"""Advice on an order: other choices that print the same with less paper, or with less work.

A candidate is the order with one choice made differently. It is laid out by counting alone: sides
of paper with places on them, and no face. All that it does not change is taken from the edition as
it is, so the promise is the paper that the order would take. Advice never costs a sheet or a
minute, and names its condition: a printer, a steadiness of hand, a size.

Choices that change the product (paper, ink, whether there are backs) stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from pnp.core.errors import CallError, quantity
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import CardFormat
from pnp.games.components import Kind
from pnp.press.sheets import NO_CORRECTION
from pnp.printing.common_parts import START
from pnp.printing.edition import Edition, parts_to_lay_out, prepare_layout
from pnp.printing.jobs import Job, resolve
from pnp.printing.orders import BOXES, Order
from pnp.printing.parts import Part, merge_parts, saving_on_offer
from pnp.printing.parts.bleeds import cuts_without_marks
from pnp.printing.parts.boards import blank_boards
from pnp.printing.parts.cards import blank_cards
from pnp.printing.parts.labour import minutes
from pnp.printing.parts.start import blank_start

MAX_ADVICE: Final = 3
"""More than that nobody compares."""

MIN_MINUTES: Final = 5
MIN_SHARE: Final = 0.1
"""Minutes are estimates: where no sheet is saved, so many of them are, and such a share of all."""

_CARDS: Final[tuple[Kind, ...]] = ("card", "token")
"""The kinds whose places on a page the choices concern."""

MAX_LOOSE_MM: Final = 1.5
"""The most by which a card may be smaller than the one that a sleeve is made for.

A sleeve is 2 to 3 mm larger than its card; with more than that again, cards slide about in it and
stack unevenly.
"""


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice that saves paper or work."""

    option: str
    """As it is typed behind the order: "--bleed 1.5"."""
    choice: Mapping[str, Any]
    """The same as a field of an order and its value."""
    condition: str
    """The demand on printer, paper or hand."""
    sheets_before: int
    sheets: int
    minutes_before: int
    minutes: int

    @property
    def sheets_saved(self) -> int:
        """Return the sheets of paper that it saves."""
        return self.sheets_before - self.sheets

    @property
    def minutes_saved(self) -> int:
        """Return the minutes of cutting, folding and gluing that it saves, about."""
        return self.minutes_before - self.minutes


class _Candidate(NamedTuple):
    option: str
    choice: Mapping[str, Any]
    condition: str


class _Count(NamedTuple):
    sheets: int
    minutes: int


def advise(order: Order, edition: Edition) -> tuple[Advice, ...]:
    """Return the best advice on an order, the greatest saving of paper first.

    Args:
        order: the one that was given.
        edition: the same, laid out.
    """
    job = edition.job
    if job.previous:  # whatever looks different would have to be printed again
        return ()
    before = _count(job, edition.parts)
    candidates = (
        Advice(*candidate, before.sheets, after.sheets, before.minutes, after.minutes)
        for candidate in _candidates(job)
        if (after := _count_with(order, candidate, edition))
    )
    worthwhile = filter(_is_worthwhile, candidates)
    best_first = sorted(worthwhile, key=lambda advice: (advice.sheets, advice.minutes))
    return tuple(best_first[:MAX_ADVICE])


def _is_worthwhile(advice: Advice) -> bool:
    if advice.sheets_saved < 0 or advice.minutes_saved < 0:
        return False
    least = max(MIN_MINUTES, MIN_SHARE * advice.minutes_before)
    return advice.sheets_saved > 0 or advice.minutes_saved >= least


# --- what may be chosen -----------------------------------------------------------------------


def _candidates(job: Job) -> Iterator[_Candidate]:
    """Yield the choices that might save something; whether they do is counted later."""
    if not any(_kind(job, part) in _CARDS for part in job.parts):
        return
    yield from _smaller_bleeds(job)
    yield from _butt_cuts(job)
    yield from _other_backs(job)
    yield from _smaller_formats(job)


def _smaller_bleeds(job: Job) -> Iterator[_Candidate]:
    savings = {part: saving_on_offer(job, part) for part in job.parts}
    for bleed_mm in dict.fromkeys(saving.bleed_mm for saving in savings.values() if saving):
        condition = f"a cut that strays more than {bleed_mm:g} mm shows white"
        more_cuts = sum(
            cuts_without_marks(job, part, bleed_mm)
            - cuts_without_marks(job, part, job.bleed_mm(part))
            for part, saving in savings.items()
            if saving
        )
        if more_cuts > 0:
            condition += f", and {quantity(more_cuts, 'more cut')} a page without a mark"
        yield _Candidate(f"--bleed {bleed_mm:g}", {"bleed_mm": bleed_mm}, condition)


def _butt_cuts(job: Job) -> Iterator[_Candidate]:
    if job.imposition.cut == "double":
        condition = "neighbours share a cut: one that strays shows a strip of the next card"
        yield _Candidate("--cut butt", {"cut": "butt"}, condition)


def _other_backs(job: Job) -> Iterator[_Candidate]:
    """Yield other ways to print backs. A gutterfold takes twice the paper of any of them."""
    edges = {
        "duplex-long": "flip the paper on its long edge",
        "duplex-short": "flip the paper on its short edge",
    }
    backs, margins = job.imposition.backs, job.imposition.margins
    if backs == "gutterfold":
        needs = (
            "needs a printer that prints both sides, or paper fed twice"
            " (--order fronts-then-backs), and backs that do not show through"
        )
        yield _Candidate("--backs duplex-long", {"backs": "duplex-long"}, needs)
    is_even = margins == margins.transpose().transpose()
    if is_even and job.imposition.correction == NO_CORRECTION:
        return  # as many cards fit whichever way the paper turns
    for edge, condition in edges.items():
        if backs in edges and backs != edge:
            yield _Candidate(f"--backs {edge}", {"backs": edge}, condition)


def _smaller_formats(job: Job) -> Iterator[_Candidate]:
    """Yield the formats that fit the sleeves of the one that is ordered."""
    for key, smaller in tables.cards().items():
        if _fits_sleeves_of(smaller.size, job.card.size) and _is_large_enough(smaller, job):
            width = job.card.width_mm - smaller.width_mm
            height = job.card.height_mm - smaller.height_mm
            condition = (
                f"cards are {width:.2g} x {height:.2g} mm smaller;"
                f" they fit {job.card.name} sleeves as well"
            )
            yield _Candidate(f"--card {key}", {"card": key}, condition)


def _fits_sleeves_of(smaller: Size, size: Size) -> bool:
    loose = size.width_mm - smaller.width_mm, size.height_mm - smaller.height_mm
    return min(loose) >= 0 < max(loose) <= MAX_LOOSE_MM


def _is_large_enough(card: CardFormat, job: Job) -> bool:
    """Return whether the words of all cards that take the ordered format can be read on it."""
    components = (component for part in job.parts for component in job.components(part))
    return all(
        card.size.covers(component.least)
        for component in components
        if component.least and component.size is None
    )


# --- what it would take -----------------------------------------------------------------------


def _count_with(order: Order, candidate: _Candidate, edition: Edition) -> _Count | None:
    """Return the paper and minutes of an order with a choice; None if it cannot be counted."""
    with suppress(CallError):
        game = edition.job.game
        job = prepare_layout(resolve(replace(order, game=game, packs=(), **candidate.choice)))
        parts = [_blank_part(job, name, edition) for name in job.parts]
        if None not in parts:
            return _count(job, [part for part in parts if part])
    return None


def _blank_part(job: Job, name: str, edition: Edition) -> Part | None:
    """Return a part with its sides; as it was laid out, if the choice does not concern it."""
    kind = _kind(job, name)
    if kind in _CARDS:
        return blank_cards(job, name)
    if kind == "board":
        return blank_boards(job, name)
    if name == START:
        return blank_start(job, parts_to_lay_out(job))
    if kind in BOXES and (job.card, job.card_mm) != (edition.job.card, edition.job.card_mm):
        return None
    return next((part for part in edition.parts if part.name == name), None)


def _kind(job: Job, part: str) -> Kind:
    return job.components(part)[0].kind


def _count(job: Job, parts: Iterable[Part]) -> _Count:
    """Return the sheets of paper of all files, and the minutes of all parts."""
    parts = tuple(parts)
    files = (merge_parts(parts, lambda part: part.name),) if job.is_one_file else parts
    return _Count(
        sum(part.sheets_of_paper for part in files), sum(minutes(part, job) for part in parts)
    )
