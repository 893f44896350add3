"""`show`: what would be printed, as a table and as a record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.cli.outcome import Outcome
from pnp.cli.screen import Line
from pnp.cli.tables import counted, table
from pnp.components import Component
from pnp.ground.geometry import Size
from pnp.orders import Order
from pnp.show import Shown, Survey, show

_HEAD = ("part", "what", "copies", "size in mm", "pages", "paper", "cuts")


def run(order: Order) -> Outcome:
    """Lay out and tell."""
    survey = show(order)
    return Outcome(_record(survey), list(_lines(survey)))


def _lines(survey: Survey) -> Iterator[Line | str]:
    order = survey.order
    yield Line(survey.title, "bold")
    yield f"{survey.paper_name}, {order.language}, ink: {order.ink}"
    yield ""
    rows = [row for part in survey.parts for row in _rows(part)]
    yield from table(_HEAD, rows)
    yield ""
    yield "files"
    yield from (Line(part.file, indent=2) for part in survey.parts)
    yield ""
    pages = sum(part.pages for part in survey.parts)
    leaves = sum(part.sheets_of_paper for part in survey.parts)
    yield f"{counted(pages, 'side')} on {counted(leaves, 'sheet')} of paper"
    if survey.untranslated:
        count = counted(len(survey.untranslated), "text")
        yield f"{count} in English: not translated into {order.language} yet"


def _rows(part: Shown) -> Iterator[tuple[str, ...]]:
    for component in part.components:
        yield (
            part.part,
            component.kind,
            f"{component.copies:,}",
            _spelled(component.size or part.paper),
            f"{part.pages:,}",
            counted(part.sheets_of_paper, "sheet"),
            _cuts(part),
        )


def _cuts(part: Shown) -> str:
    if not part.cuts_mm:
        return "none"
    return "across at " + ", ".join(f"{cut:.1f} mm" for cut in part.cuts_mm)


def _spelled(size: Size) -> str:
    return f"{size.width_mm:g} x {size.height_mm:g}"


def _record(survey: Survey) -> dict[str, Any]:
    order = survey.order
    return {
        "game": order.game,
        "title": survey.title,
        "lang": order.language,
        "paper": order.paper,
        "ink": order.ink,
        "pages": sum(part.pages for part in survey.parts),
        "sheets_of_paper": sum(part.sheets_of_paper for part in survey.parts),
        "parts": [_part(part) for part in survey.parts],
        "untranslated": list(survey.untranslated),
    }


def _part(part: Shown) -> dict[str, Any]:
    return {
        "part": part.part,
        "file": part.file,
        "paper_mm": _millimetres(part.paper),
        "pages": part.pages,
        "sheets_of_paper": part.sheets_of_paper,
        "cuts_mm": list(part.cuts_mm),
        "components": [_component(each, part.paper) for each in part.components],
    }


def _component(component: Component, paper: Size) -> dict[str, Any]:
    return {
        "id": component.id,
        "kind": component.kind,
        "copies": component.copies,
        "size_mm": _millimetres(component.size or paper),
    }


def _millimetres(size: Size) -> list[float]:
    return [size.width_mm, size.height_mm]
