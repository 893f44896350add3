"""Surveys of orders: everything is laid out, and nothing is written.

Nothing is drawn either, unless the ink of the pages is requested.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pnp.core.geometry import Size
from pnp.core.progress import Progress, silent
from pnp.games.components import Component, Kind
from pnp.press.sheets import (
    Backs,
    CardGrid,
    PadGrid,
    PageOrder,
    Reason,
    card_cut_lines,
    count_bare_cuts,
    no_more,
)
from pnp.press.sheets.cut_lines import front_cut_lines
from pnp.printing.advice import Advice, advise
from pnp.printing.edition import Edition, lay_out
from pnp.printing.file_names import file_name
from pnp.printing.jobs import Job, resolve
from pnp.printing.orders import Order, with_second_rulebook
from pnp.printing.parts import Part, saving_in_force
from pnp.printing.parts.bleeds import Saving
from pnp.printing.parts.cards import is_stood_up, marks_of_fronts
from pnp.printing.selection import numbers
from pnp.printing.tickets import JobTicket

if TYPE_CHECKING:
    from pnp.proof.ink import Estimate


@dataclass(frozen=True, slots=True)
class Piece:
    """A component as it would be printed."""

    id: str
    kind: Kind
    copies: int
    size: Size
    number: int | None = None
    """The number of a card, as `--cards` takes it."""


@dataclass(frozen=True, slots=True)
class Division:
    """The division of a part's pages into equal pieces."""

    is_lying: bool
    """Whether cards are placed as on landscape paper."""
    is_stood_up: bool
    """Whether the pages are printed in portrait nevertheless."""
    columns: int
    rows: int
    reasons: tuple[Reason, ...]
    """The reasons why there are no more columns and rows."""
    other_way: int | None
    """The number of pieces on paper turned the other way; None if unknown."""
    cuts_mm: tuple[float, ...]
    """The positions of horizontal cuts, from the top edge."""
    upright_cuts_mm: tuple[float, ...]
    """The positions of vertical cuts, from the left edge."""
    unmarked: int
    """The number of cuts without a mark, for lack of space."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A part as it would be printed."""

    part: str
    file: str
    paper: Size
    """The paper in the orientation of most pages."""
    pages: int
    sheets_of_paper: int
    pieces: tuple[Piece, ...]
    division: Division | None
    """None for a piece that fills its page."""
    backs: Backs | None
    """The way backs are printed; None if there are none."""
    is_booklet: bool
    """Whether the sheets are folded and stapled."""
    order: PageOrder | None
    """The order of pages; None for one-sided printing."""
    is_adrift: bool
    """Whether backs are aligned only if the viewer centres pages on the paper."""
    ink: Estimate | None
    language: str
    """The language of its words; both, if it is printed in two."""
    saving: Saving | None = None
    """The paper saved by a bleed that was reduced automatically; None if it was not."""


@dataclass(frozen=True, slots=True)
class Survey:
    """An order as it would be printed."""

    game: str
    ticket: JobTicket
    title: str
    paper_name: str
    parts: tuple[Shown, ...]
    files: tuple[str, ...]
    pages: int
    """The number of sides of all files, including blank ones."""
    sheets_of_paper: int
    untranslated: tuple[str, ...]
    """The ids of words that are printed in English for lack of a translation."""
    advice: tuple[Advice, ...] = ()
    """Choices that would save paper or work, best first."""


def show(order: Order, progress: Progress = silent, *, ink: bool = False) -> Survey:
    """Lay out an order and survey it; on request with the ink that it takes.

    This includes the rulebook in the second of two languages.

    Raises:
        CallError: the order names something unknown, or something that does not fit.
        MaterialError: every problem of every part.
    """
    return _join(
        [_survey_alone(variant, progress, ink=ink) for variant in with_second_rulebook(order)]
    )


def _survey_alone(order: Order, progress: Progress, *, ink: bool) -> Survey:
    edition = lay_out(resolve(order), progress)
    pages = survey(edition, _estimates(edition) if ink else {})
    edition.keep()
    return replace(pages, advice=advise(order, edition))


def _join(surveys: Sequence[Survey]) -> Survey:
    """Merge surveys of orders of one game into a survey of the first order."""
    return replace(
        surveys[0],
        parts=tuple(part for survey in surveys for part in survey.parts),
        files=tuple(file for survey in surveys for file in survey.files),
        pages=sum(survey.pages for survey in surveys),
        sheets_of_paper=sum(survey.sheets_of_paper for survey in surveys),
        untranslated=tuple(
            dict.fromkeys(text for survey in surveys for text in survey.untranslated)
        ),
    )


def survey(edition: Edition, inks: Mapping[str, Estimate] | None = None) -> Survey:
    """Return the survey of an edition.

    Args:
        edition: the order, laid out.
        inks: the ink of each part, by its name, where known.
    """
    job = edition.job
    return Survey(
        game=job.game.key,
        ticket=job.ticket,
        title=edition.title,
        paper_name=job.paper.name,
        parts=tuple(_show_part(job, part, (inks or {}).get(part.name)) for part in edition.parts),
        files=tuple(file_name(job.ticket, part) for part in edition.files),
        pages=sum(len(part.sides) for part in edition.files),
        sheets_of_paper=sum(part.sheets_of_paper for part in edition.files),
        untranslated=edition.untranslated,
    )


def _estimates(edition: Edition) -> dict[str, Estimate]:
    # Rendering takes libraries that laying out does without.
    from pnp.proof.ink import estimate  # noqa: PLC0415 -- see above

    return {part.name: estimate(edition, part) for part in edition.parts}


def _show_part(job: Job, part: Part, ink: Estimate | None) -> Shown:
    fullest = max(part.sides, key=lambda side: len(side.placements))
    values = numbers(job.bag)
    return Shown(
        part=part.name,
        file=file_name(job.ticket, part),
        paper=fullest.paper,
        pages=len(part.sides),
        sheets_of_paper=part.sheets_of_paper,
        pieces=tuple(
            _piece(component, part, fullest.paper, values) for component in part.components
        ),
        division=_division(job, part),
        backs=part.backs,
        is_booklet=part.booklet is not None,
        order=job.page_order if part.is_duplex else None,
        is_adrift=part.is_duplex and job.paper.usable is not None,
        ink=ink,
        language=job.ticket.language,
        saving=saving_in_force(job, part.name),
    )


def _piece(component: Component, part: Part, paper: Size, values: Mapping[str, int]) -> Piece:
    """Return a component with the size of its face, or of the page that it fills."""
    face = part.faces.get(component.id)
    if part.booklet:
        paper = part.booklet.page
    return Piece(
        component.id,
        component.kind,
        component.copies,
        face.size if face else paper,
        values.get(component.id),
    )


def _division(job: Job, part: Part) -> Division | None:
    if part.grid:
        return _of_cards(job, part.grid)
    if part.pad:
        return _of_pad(job, part, part.pad)
    return None


def _of_cards(job: Job, grid: CardGrid) -> Division:
    bleed = max(grid.imposition.bleed_mm, job.back_bleed_mm or 0.0)
    cut_lines = front_cut_lines(grid, bleed)
    marks = None if job.marks is None else marks_of_fronts(job, grid)
    others = [other.cards for other in grid.others if other.paper != grid.paper]
    return Division(
        is_lying=grid.paper.width_mm > grid.paper.height_mm,
        is_stood_up=is_stood_up(grid),
        columns=grid.layout.columns,
        rows=grid.layout.rows,
        reasons=grid.reasons,
        other_way=max(others, default=None),
        cuts_mm=cut_lines.cuts("y"),
        upright_cuts_mm=cut_lines.cuts("x"),
        unmarked=sum(count_bare_cuts(marks.lines, card_cut_lines(grid, bleed))) if marks else 0,
    )


def _of_pad(job: Job, part: Part, grid: PadGrid) -> Division:
    size = part.faces[part.components[0].id].size
    return Division(
        is_lying=grid.paper.width_mm > grid.paper.height_mm,
        is_stood_up=False,
        columns=grid.columns,
        rows=grid.rows,
        reasons=tuple(no_more(size, grid, job.pad_margins)),
        other_way=None,
        cuts_mm=grid.cuts_mm,
        upright_cuts_mm=grid.upright_cuts_mm,
        unmarked=0,
    )
