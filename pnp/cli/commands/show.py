"""`show`: what would be printed, as a table, what there is to say of each part, and a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.cli.commands.explaining import explained
from pnp.cli.commands.recording import record_of
from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.outcome import Outcome
from pnp.cli.terminal.progress import waiting
from pnp.cli.terminal.screen import Line
from pnp.cli.terminal.tables import table
from pnp.core.counted import counted
from pnp.core.geometry import Size
from pnp.core.replacing import interruption
from pnp.printing.orders import Order
from pnp.proof.show import Piece, Shown, Survey, show

if TYPE_CHECKING:
    from pnp.proof.ink import Estimate

_OUTPUT: Final = "output"
"""Where build puts files unless it is told another place."""

_HEAD = ("part", "what", "copies", "size in mm", "sides", "paper")
_INK = ("ink a side", "pictures")


def run(order: Order, *, ink: bool, quiet: bool, why: bool = False, every: bool = False) -> Outcome:
    """Lay out and tell."""
    with waiting(quiet=quiet) as progress:
        survey = show(order, progress, ink=ink)
    lines = [*_lines(survey, ink=ink, why=why), *(_list(survey) if every else ())]
    stopped = interruption(Path(_OUTPUT, survey.game))
    notes = [*pack_notes(order.pack_folders), *([str(stopped)] if stopped else [])]
    return Outcome(record_of(survey), lines, notes)


def _lines(survey: Survey, *, ink: bool, why: bool) -> Iterator[Line | str]:
    order = survey.order
    yield Line(survey.title, "bold")
    yield f"{survey.paper_name}, {order.language}, ink: {order.ink}, printer: {order.printer}"
    yield ""
    rows = [row for part in survey.parts for row in _rows(part, _name(part, order))]
    yield from table((*_HEAD, *_INK) if ink else _HEAD, rows)
    for part in survey.parts:
        yield from _paragraph(part, _name(part, order), why=why)
    yield ""
    yield "files"
    yield from (Line(file, indent=2) for file in survey.files)
    yield ""
    yield from _sums(survey)


def _name(part: Shown, order: Order) -> str:
    """Return what a part is called, with its language if that is not the order's."""
    return part.part if part.language == order.language else f"{part.part} ({part.language})"


def _rows(part: Shown, name: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for the things of each kind and size."""
    for (kind, size), pieces in groupby(part.pieces, key=_kind_and_size):
        yield (
            name,
            kind,
            f"{_copies(pieces):,}",
            _spelled(size),
            f"{part.pages:,}",
            counted(part.sheets_of_paper, "sheet"),
            *([] if part.ink is None else _covered(part.ink)),
        )


def _covered(ink: Estimate) -> tuple[str, ...]:
    """Return the ink of a side, and how much of it is no word."""
    return f"{ink.percent:.0f} %", f"{ink.pictures_percent:.1f} %"


def _list(survey: Survey) -> Iterator[Line | str]:
    """Yield everything that is printed, with the numbers and ids that --cards takes."""
    yield ""
    key = f"{survey.game}."
    rows = [
        (str(each.number or ""), each.id.removeprefix(key), f"{each.copies:,}")
        for part in survey.parts
        for each in part.pieces
    ]
    yield from table(("card", "id", "copies"), rows)


def _kind_and_size(piece: Piece) -> tuple[str, Size]:
    return piece.kind, piece.size


def _copies(pieces: Iterable[Piece]) -> int:
    return sum(piece.copies for piece in pieces)


def _spelled(size: Size) -> str:
    return f"{size.width_mm:g} x {size.height_mm:g}"


def _paragraph(part: Shown, name: str, *, why: bool) -> Iterator[Line | str]:
    """Yield what there is to say of a part, under its name."""
    explanations = list(explained(part, why=why))
    if explanations:
        yield ""
        yield name
        yield from (Line(text, indent=2, hang=2) for text in explanations)


def _sums(survey: Survey) -> Iterator[Line | str]:
    pages, leaves = counted(survey.pages, "side"), counted(survey.sheets_of_paper, "sheet")
    yield f"{pages} on {leaves} of paper"
    estimates = [part.ink for part in survey.parts if part.ink is not None]
    if estimates:
        usual = sum(each.usual_pages for each in estimates)
        yield f"as much ink as {counted(round(usual), 'page')} that are covered by 5 %"
    if survey.untranslated:
        count = counted(len(survey.untranslated), "text")
        yield f"{count} in English: not translated into {survey.order.language} yet"
