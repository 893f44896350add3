"""Outlines: the paths of the blade on a page, and the marks that register the page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Rect, Size
from pnp.games.components import Component, Kind
from pnp.press.sheets import PageMarks, Side
from pnp.printing.edition import Edition
from pnp.printing.parts import Part
from pnp.printing.parts.cards import marks_of_fronts

HOLDS: Final[frozenset[Kind]] = frozenset({"card", "token", "aid", "pad", "sheet"})
"""The kinds that are whole on a page; boards are tiled."""

_CORNER_MM: Final = 3.0
"""The radius of a card's corners."""

_MARKS: Final = "marks.fronts"


@dataclass(frozen=True, slots=True)
class CutOutline:
    """A closed line: a rectangle with round corners, or a circle."""

    at: Rect
    radius_mm: float

    @property
    def is_circle(self) -> bool:
        """Return whether it is a circle."""
        return self.at.width_mm == self.at.height_mm == 2 * self.radius_mm


@dataclass(frozen=True, slots=True)
class CutPage:
    """A page with its outlines."""

    paper: Size
    outlines: tuple[CutOutline, ...]
    marks: PageMarks


def cut_pages(edition: Edition, part: Part) -> Iterator[tuple[int, CutPage]]:
    """Yield the pages of a part that show fronts, each with its number from 1."""
    fronts = {component.id: component for component in part.components}
    for number, side in enumerate(part.sides, start=1):
        outlines = tuple(
            _outline(placement.at, fronts[placement.face])
            for placement in side.placements
            if placement.face in fronts
        )
        if outlines:
            yield number, CutPage(side.paper, outlines, _marks(edition, part, side))


def _outline(at: Rect, component: Component) -> CutOutline:
    shorter_mm = min(at.width_mm, at.height_mm)
    if component.is_round:
        return CutOutline(at, shorter_mm / 2)
    return CutOutline(at, min(_CORNER_MM, shorter_mm / 4) if component.kind == "card" else 0.0)


def _marks(edition: Edition, part: Part, side: Side) -> PageMarks:
    """Return the marks printed on a side."""
    if part.grid is None or all(placement.face != _MARKS for placement in side.placements):
        return PageMarks()
    return marks_of_fronts(edition.job, part.grid) or PageMarks()
