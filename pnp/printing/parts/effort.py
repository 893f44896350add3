"""The work on a part once it is printed: cuts, folds, and the minutes that they take.

Minutes are estimates for a practised hand with a ruler and a knife; scissors take twice as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.games.components import Kind
from pnp.press.sheets.cut_lines import front_cut_lines
from pnp.printing.jobs import Job
from pnp.printing.parts.part import Part

_OF_A_CUT: Final = 0.25
_OF_A_FOLD: Final = 1.5
"""To fold a page and glue its halves."""
_OF_A_BOOKLET: Final = 4.0
_OF_A_SIDE: Final[Mapping[Kind, float]] = {"board": 4.0, "tuckbox": 15.0, "band": 4.0, "token": 3.0}
"""To cut out and glue what is no card, by the side of paper."""

_TILE_CUTS: Final = 2
"""Of a board's tile: the edges that lie on others."""


def cuts(part: Part, job: Job) -> int:
    """Return how many straight cuts a part takes, all of its pages together."""
    if part.grid:
        lines = front_cut_lines(part.grid, max(job.bleed_mm(part.name), job.back_bleed_mm or 0.0))
        pages = sum(side.label in ("fronts", "fold") for side in part.sides)
        return pages * (len(lines.cuts("x")) + len(lines.cuts("y")))
    if part.pad:
        return len(part.sides) * (len(part.pad.cuts_mm) + len(part.pad.upright_cuts_mm))
    if _kind(part) == "board":
        return _TILE_CUTS * sum(side.label != "sketch" for side in part.sides)
    return 0


def minutes(part: Part, job: Job) -> int:
    """Return about how many minutes it takes to make a part of its pages; at least 1 for any."""
    folds = sum(side.label == "fold" for side in part.sides)
    spent = (
        _OF_A_CUT * cuts(part, job)
        + _OF_A_FOLD * folds
        + _OF_A_SIDE.get(_kind(part), 0.0) * len(part.sides)
        + (_OF_A_BOOKLET if part.booklet else 0.0)
    )
    return max(1, round(spent)) if spent else 0


def _kind(part: Part) -> Kind:
    return part.components[0].kind
