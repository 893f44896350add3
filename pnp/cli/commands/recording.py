"""The survey of `show` as a record for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pnp.cli.commands.saving_notes import advice_records
from pnp.core.geometry import Size
from pnp.press.sheets import Reason
from pnp.proof.show import Division, Piece, Shown, Survey

if TYPE_CHECKING:
    from pnp.proof.ink import Coverage, Estimate

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
        "grid": part.division and _grid(part.division),
        "coverage": part.ink and _coverage(part.ink),
        "components": [_component(piece) for piece in part.pieces],
    }


def _grid(division: Division) -> dict[str, Any]:
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
