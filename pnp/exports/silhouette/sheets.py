"""Sheets: cards where a template cuts them, backs behind them, and registration marks.

A template is in pixels at 300 dpi: the sizes of cards and their distances are whole pixels, and the
grid is centred on the page. Pages are always landscape; a grid for portrait pages is rotated
clockwise. Sheets are flipped on the long edge.

Three marks show the machine the position of a page: a square at the top left, and two angles, at
the top right and the bottom left, centred on a line at a distance from the edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Affine, Rect, Size
from pnp.data.tables import CutTemplate
from pnp.exports.picturing import MM_PER_INCH
from pnp.press.sheets import Placement, Side
from pnp.press.sheets.side import Turn

MARKS: Final = "registration"
"""The name of the face with the marks."""

_DPI: Final = 300
_GAP_MM: Final = 1.25
"""The gap between two cards; half of it is the largest bleed."""

_INSET_MM: Final = 10.0
"""The distance from the edges of the page to the line on which marks are centred."""

_THICK_MM: Final = 1.0
_SQUARE_MM: Final = 5.0
_MIN_ARM_MM: Final = 5.0
_MAX_ARM_MM: Final = 20.0

Card = tuple[str, str | None]
"""The names of its faces."""


@dataclass(frozen=True, slots=True)
class TemplateGrid:
    """The places of cards on a page."""

    page: Size
    """The page in the orientation of the grid."""
    cells: tuple[Rect, ...]
    is_upright: bool


def template_grid(template: CutTemplate, card: Size, paper: Size) -> TemplateGrid:
    """Return the grid of a template.

    Args:
        template: the template for the card and the paper.
        card: the trimmed size.
        paper: the paper in portrait.
    """
    page = paper if template.upright else paper.transpose()
    gap = _pixels(_GAP_MM)
    xs = _places(template.columns, _pixels(card.width_mm), gap, _pixels(page.width_mm))
    ys = _places(template.rows, _pixels(card.height_mm), gap, _pixels(page.height_mm))
    cells = tuple(
        Rect(_millimetres(x), _millimetres(y), card.width_mm, card.height_mm)
        for y in ys
        for x in xs
    )
    return TemplateGrid(page, cells, template.upright)


def _pixels(length_mm: float) -> int:
    return round(length_mm / MM_PER_INCH * _DPI)


def _millimetres(pixels: int) -> float:
    return pixels * MM_PER_INCH / _DPI


def _places(number: int, card: int, gap: int, page: int) -> Sequence[int]:
    """Return the pixel positions at which cards begin."""
    first = round((page - number * card - (number - 1) * gap) / 2)
    return range(first, first + number * (card + gap), card + gap)


def template_sides(cards: Sequence[Card], grid: TemplateGrid) -> Iterator[Side]:
    """Yield the sides of a deck: fronts with marks, each followed by its backs, if any."""
    has_backs = any(back for _, back in cards)
    for start in range(0, len(cards), len(grid.cells)):
        page = cards[start : start + len(grid.cells)]
        fronts = [_place(front, cell) for (front, _), cell in zip(page, grid.cells, strict=False)]
        yield _landscape(Side(grid.page, tuple(fronts), label="fronts"), marks=True)
        if has_backs:
            backs = [
                _back(back, cell, grid)
                for (_, back), cell in zip(page, grid.cells, strict=False)
                if back
            ]
            yield _landscape(Side(grid.page, tuple(backs), label="backs"), marks=False)


def _place(face: str, cell: Rect, turn: Turn = 0) -> Placement:
    return Placement(face, cell, turn, cell.inset(-_GAP_MM / 2))


def _back(face: str, cell: Rect, grid: TemplateGrid) -> Placement:
    """Return a back behind its front, in either orientation of the long edge."""
    if grid.is_upright:
        return _place(face, cell.translate(grid.page.width_mm - cell.x_mm - cell.right_mm, 0))
    below = cell.translate(0, grid.page.height_mm - cell.y_mm - cell.bottom_mm)
    return _place(face, below, 180)


def _landscape(side: Side, *, marks: bool) -> Side:
    """Return a side on landscape paper, with its marks if it has any."""
    paper, placements = side.paper, side.placements
    if paper.width_mm < paper.height_mm:
        turn = Affine(0, 1, -1, 0, paper.height_mm, 0)
        paper = paper.transpose()
        placements = tuple(
            _place(placement.face, turn.bounds(placement.at), 90) for placement in placements
        )
    more = (Placement.whole(MARKS, paper),) if marks else ()
    return Side(paper, (*placements, *more), label=side.label)


def mark_boxes(page: Size, mark_mm: float) -> tuple[Rect, ...]:
    """Return the black boxes of the marks on a landscape page: a square and two angles."""
    half = _THICK_MM / 2
    arm = min(max(mark_mm, _MIN_ARM_MM), _MAX_ARM_MM) + half
    near, square = _INSET_MM - half, _SQUARE_MM + _THICK_MM
    right, bottom = page.width_mm - near, page.height_mm - near
    return (
        Rect(near, near, square, square),
        Rect(right - arm, near, arm, _THICK_MM),
        Rect(right - _THICK_MM, near, _THICK_MM, arm),
        Rect(near, bottom - _THICK_MM, arm, _THICK_MM),
        Rect(near, bottom - arm, _THICK_MM, arm),
    )
