"""`show`: a table of everything that would be printed, notes on each part, and a record.

`--why` explains the layout of each part: the grid, the reason for its limit, cuts, and backs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.cli.commands.order_notes import (
    advice_lines,
    advice_records,
    bleed_note,
    how_to_bind,
    how_to_turn,
)
from pnp.cli.options.arguments import pack_notes
from pnp.cli.terminal.progress import show_progress
from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import table
from pnp.core.errors import quantity
from pnp.core.geometry import Size
from pnp.core.replacing import interruption
from pnp.press.sheets import Reason
from pnp.printing.orders import Order
from pnp.printing.tickets import JobTicket
from pnp.proof.show import Division, Piece, Shown, Survey, show

if TYPE_CHECKING:
    from pnp.proof.ink import Coverage, Estimate

_ORDINALS: Final = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip

_WHY: Final[Mapping[str, str]] = {
    "column": "{nth} column needs {needs} mm of width, and {free} are free",
    "row": "{nth} row needs {needs} mm of height, and {free} are free",
}
"""The explanation why there is not one more, by the id of the reason."""

_LYING: Final[Mapping[bool, tuple[str, str]]] = {
    True: ("on its side", "upright"),
    False: ("upright", "on its side"),
}
"""The orientation of paper that is wider than high, and the other one; then of other paper."""

_FEW: Final = 4
"""So many cuts are told with their places."""

_FINEST: Final = 6
"""Decimals of a millimetre; lengths that are equal to that many are equal."""


def explain(part: Shown, *, why: bool = False) -> Iterator[str]:
    """Yield the notes on a part; with `why`, also the reasons that no more of it fit."""
    division = part.division
    if division:
        yield _grid(division)
        if why:
            yield from map(_why, division.reasons)
        yield from _cuts(division)
        if division.is_stood_up:
            yield "pages are made upright, so that backs are corrected whatever the driver turns"
    if part.saving:
        yield bleed_note(part.saving)
    yield from how_to_turn(part.backs, part.order, part.pages, part.sheets_of_paper)
    yield from how_to_bind(is_booklet=part.is_booklet)
    if part.is_adrift:
        yield "backs lie behind their fronts only if the viewer centres pages on the paper"


def _grid(division: Division) -> str:
    columns, rows = division.columns, division.rows
    this, other = _LYING[division.is_lying]
    capacity = f"{columns * rows} on a page, {columns} x {rows}, the paper {this}"
    if division.other_way is None:
        return capacity
    return f"{capacity}; {other} it would hold {division.other_way or 'none'}"


def _why(reason: Reason) -> str:
    needs, free = _apart(reason.needs_mm, reason.free_mm)
    return _WHY[reason.id].format(nth=_one_more(reason.count), needs=needs, free=free)


def _one_more(number: int) -> str:
    """Return an ordinal with its article: "an eighth"."""
    nth = _ORDINALS[number] if number < len(_ORDINALS) else f"{number}th"
    return f"an {nth}" if nth.startswith("e") else f"a {nth}"


def _apart(one: float, other: float) -> tuple[str, str]:
    """Return two lengths with as few decimals as tell them apart, and one at least."""
    for decimals in range(1, _FINEST):
        texts = f"{one:.{decimals}f}", f"{other:.{decimals}f}"
        if texts[0] != texts[1]:
            return texts
    return f"{one:.{_FINEST}f}", f"{other:.{_FINEST}f}"


def _cuts(division: Division) -> Iterator[str]:
    across, upright = division.cuts_mm, division.upright_cuts_mm
    count = len(across) + len(upright)
    if not count:
        return
    ways = (("from top to bottom", upright), ("across", across))
    places = [_places(way, cuts, few=count <= _FEW) for way, cuts in ways if cuts]
    yield f"{quantity(count, 'cut')} a page: {', '.join(places)}"
    if division.unmarked:
        yield f"{quantity(division.unmarked, 'cut')} without a mark, for want of room"


def _places(way: str, cuts_mm: Sequence[float], *, few: bool) -> str:
    if not few:
        return f"{len(cuts_mm)} {way}"
    return f"{way} at {' and '.join(f'{cut:.1f} mm' for cut in cuts_mm)}"


_OUTPUT: Final = "output"
"""The default folder of `build`."""

_HEAD = ("part", "what", "copies", "size in mm", "sides", "paper")
_INK = ("ink a side", "pictures")


def run(order: Order, *, ink: bool, quiet: bool, why: bool = False, every: bool = False) -> Outcome:
    """Lay out and tell."""
    with show_progress(quiet=quiet) as progress:
        survey = show(order, progress, ink=ink)
    lines = [*_lines(survey, ink=ink, why=why), *(_list(survey) if every else ())]
    interrupt = interruption(Path(_OUTPUT, survey.game))
    notes = [*pack_notes(order.pack_folders), *([str(interrupt)] if interrupt else [])]
    return Outcome(record_of(survey), lines, notes)


def _lines(survey: Survey, *, ink: bool, why: bool) -> Iterator[Line | str]:
    ticket = survey.ticket
    yield Line(survey.title, "bold")
    yield f"{survey.paper_name}, {ticket.language}, ink: {ticket.ink}, printer: {ticket.printer}"
    yield ""
    rows = [row for part in survey.parts for row in _rows(part, _name(part, ticket))]
    yield from table((*_HEAD, *_INK) if ink else _HEAD, rows)
    for part in survey.parts:
        yield from _paragraph(part, _name(part, ticket), why=why)
    yield ""
    yield "files"
    yield from (Line(file, indent=2) for file in survey.files)
    yield ""
    yield from _sums(survey)
    yield from advice_lines(survey.advice)


def _name(part: Shown, ticket: JobTicket) -> str:
    """Return a part's name, with its language if that is not the order's."""
    return part.part if part.language == ticket.language else f"{part.part} ({part.language})"


def _rows(part: Shown, name: str) -> Iterator[tuple[str, ...]]:
    """Yield a row for the things of each kind and size."""
    for (kind, size), pieces in groupby(part.pieces, key=_kind_and_size):
        yield (
            name,
            kind,
            f"{_copies(pieces):,}",
            f"{size.width_mm:g} x {size.height_mm:g}",
            f"{part.pages:,}",
            quantity(part.sheets_of_paper, "sheet"),
            *([] if part.ink is None else _ink_cells(part.ink)),
        )


def _ink_cells(ink: Estimate) -> tuple[str, ...]:
    """Return the ink of a side, and how much of it is no word."""
    return f"{ink.percent:.0f} %", f"{ink.pictures_percent:.1f} %"


def _list(survey: Survey) -> Iterator[Line | str]:
    """Yield everything that is printed, with the numbers and ids that --cards takes."""
    yield ""
    key = f"{survey.game}."
    rows = [
        (str(piece.number or ""), piece.id.removeprefix(key), f"{piece.copies:,}")
        for part in survey.parts
        for piece in part.pieces
    ]
    yield from table(("card", "id", "copies"), rows)


def _kind_and_size(piece: Piece) -> tuple[str, Size]:
    return piece.kind, piece.size


def _copies(pieces: Iterable[Piece]) -> int:
    return sum(piece.copies for piece in pieces)


def _paragraph(part: Shown, name: str, *, why: bool) -> Iterator[Line | str]:
    """Yield the notes on a part, under its name."""
    explanations = list(explain(part, why=why))
    if explanations:
        yield ""
        yield name
        yield from (Line(text, indent=2, hang=2) for text in explanations)


def _sums(survey: Survey) -> Iterator[Line | str]:
    pages, leaves = quantity(survey.pages, "side"), quantity(survey.sheets_of_paper, "sheet")
    yield f"{pages} on {leaves} of paper"
    estimates = [part.ink for part in survey.parts if part.ink is not None]
    if estimates:
        usual = sum(estimate.usual_pages for estimate in estimates)
        yield f"as much ink as {quantity(round(usual), 'page')} that are covered by 5 %"
    if survey.untranslated:
        count = quantity(len(survey.untranslated), "text")
        yield f"{count} in English: not translated into {survey.ticket.language} yet"


_DECIMALS = 3


def record_of(survey: Survey) -> dict[str, Any]:
    """Return the whole survey."""
    ticket = survey.ticket
    return {
        "game": survey.game,
        "title": survey.title,
        "lang": ticket.language,
        "paper": ticket.paper,
        "ink": ticket.ink,
        "card": ticket.card,
        "printer": ticket.printer,
        "pages": survey.pages,
        "sheets_of_paper": survey.sheets_of_paper,
        "files": list(survey.files),
        "parts": [_part(part) for part in survey.parts],
        "untranslated": list(survey.untranslated),
        "advice": advice_records(survey.advice),
    }


def _part(part: Shown) -> dict[str, Any]:
    return {
        "part": part.part,
        "file": part.file,
        "lang": part.language,
        "paper_mm": _millimetres(part.paper),
        "pages": part.pages,
        "sheets_of_paper": part.sheets_of_paper,
        "backs": part.backs,
        "booklet": part.is_booklet,
        "order": part.order,
        "grid": part.division and _grid_record(part.division),
        "coverage": part.ink and _coverage(part.ink),
        "components": [_component(piece) for piece in part.pieces],
    }


def _grid_record(division: Division) -> dict[str, Any]:
    return {
        "columns": division.columns,
        "rows": division.rows,
        "other_way": division.other_way,
        "no_more": [_reason(reason) for reason in division.reasons],
        "cuts_mm": _round(division.cuts_mm),
        "upright_cuts_mm": _round(division.upright_cuts_mm),
        "unmarked": division.unmarked,
    }


def _reason(reason: Reason) -> dict[str, Any]:
    needs, free = _round((reason.needs_mm, reason.free_mm))
    return {"what": reason.id, "count": reason.count, "needs_mm": needs, "free_mm": free}


def _coverage(ink: Estimate) -> dict[str, Any]:
    return {
        "percent": round(ink.percent, 1),
        "pictures_percent": round(ink.pictures_percent, 1),
        "usual_pages": round(ink.usual_pages, 1),
        "sides": [_inks(page) for page in ink.pages],
    }


def _inks(page: Coverage) -> dict[str, float]:
    return {name: round(value, 1) for name, value in asdict(page).items()}


def _component(piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "number": piece.number,
        "kind": piece.kind,
        "copies": piece.copies,
        "size_mm": _millimetres(piece.size),
    }


def _millimetres(size: Size) -> list[float]:
    return [size.width_mm, size.height_mm]


def _round(lengths: tuple[float, ...]) -> list[float]:
    return [round(length, _DECIMALS) for length in lengths]
