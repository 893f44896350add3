"""The work on a part once it is printed: its cuts, its folds, and the minutes that they take.

Minutes are estimates for a practised hand with a ruler and a knife; scissors take twice as long.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pnp.games.components import Kind
from pnp.press.sheets.cut_lines import front_cut_lines
from pnp.printing.jobs import Job
from pnp.printing.parts.part import Part


class Chore(NamedTuple):
    """A piece of work: the minutes that it takes once, and the reason for that number."""

    minutes: float
    reason: str


_CHORES: Final[Mapping[str, Chore]] = {
    "cut": Chore(0.25, "to lay a ruler on two marks and draw a knife along it twice: 15 seconds"),
    "fold": Chore(1.5, "to score and fold a page, spread glue on one half, and press the other on"),
    "booklet": Chore(4.0, "to fold a pile of sheets, crease it, open it and staple it twice"),
    "board": Chore(4.0, "to trim a tile, and to glue it to its neighbours in line with them"),
    "tuckbox": Chore(15.0, "to score some ten folds, cut a net of thirty edges, and glue four"),
    "band": Chore(4.0, "to cut a strip, fold it four times and glue its ends"),
    "token": Chore(3.0, "to cut a dozen outlines that no ruler follows, with scissors"),
}
"""By the work done once: a cut, a fold, a booklet; or by the kind of piece that fills a side."""

_TILE_CUTS: Final = 2
"""Of a board's tile: the edges that lie on others."""


def cuts(part: Part, job: Job) -> int:
    """Return the number of straight cuts in all pages of a part."""
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
    duration = (
        _CHORES["cut"].minutes * cuts(part, job)
        + _CHORES["fold"].minutes * folds
        + _of_a_side(part) * len(part.sides)
        + (_CHORES["booklet"].minutes if part.booklet else 0.0)
    )
    return max(1, round(duration)) if duration else 0


def _of_a_side(part: Part) -> float:
    """Return the minutes of a side for the kind of piece on it, without its cuts and folds."""
    return _CHORES[_kind(part)].minutes if _kind(part) in _CHORES else 0.0


def _kind(part: Part) -> Kind:
    return part.components[0].kind
