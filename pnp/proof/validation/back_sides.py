"""Backs of anybody's sheets: which page lies behind which, and how far its pieces are off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Final

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.backs import mirror_box

EDGES: Final = ("long", "short")
EXACT_MM: Final = 0.25
"""Within which backs lie where their fronts do."""
_SAME_MM: Final = 1.5
"""Between the sizes of fronts and backs, and between the places of both once they are moved."""
_MAX_OFF_MM: Final = 15.0
"""Farther off, a page is no back of another."""
_INSET_MM: Final = 2.0
"""Of a piece, left out where it meets its neighbours."""


@dataclass(frozen=True, slots=True)
class BackSide:
    """The place of the backs on a page behind their fronts, seen from the front."""

    front: int
    """The number of the fronts' page."""
    edge: str
    """The edge, "long" or "short", that the paper is turned on."""
    right_mm: float
    """To the right of their fronts; to the left if it is negative."""
    down_mm: float
    """Below their fronts; above if it is negative."""
    exact_edge: str | None = None
    """The edge that paper must be turned on for backs to lie exactly behind their fronts."""

    @property
    def is_off(self) -> bool:
        """Return whether it is off by more than nothing."""
        return max(abs(self.right_mm), abs(self.down_mm)) > EXACT_MM

    def describe(self) -> str:
        """Return the place of the backs as a clause."""
        edge = f"turned on the {self.edge} edge"
        if not self.is_off:
            return f"backs of page {self.front}, exactly behind their fronts, {edge}"
        offsets = " and ".join(self._offsets())
        other = f" (turned on the {self.exact_edge} edge they match)" if self.exact_edge else ""
        return f"backs of page {self.front}, {offsets} their fronts, {edge}{other}"

    def _offsets(self) -> Iterator[str]:
        if abs(self.right_mm) > EXACT_MM:
            side = "right" if self.right_mm > 0 else "left"
            yield f"{abs(self.right_mm):.1f} mm to the {side} of"
        if abs(self.down_mm) > EXACT_MM:
            yield f"{abs(self.down_mm):.1f} mm {'below' if self.down_mm > 0 else 'above'}"


def match_backs(pages: Sequence[PageText], flip: str | None) -> Mapping[int, BackSide]:
    """Return the place of backs behind their fronts, by the number of their page.

    A page is one of backs if all its pieces look the same, those of the page before it do not, and
    both lie alike once the paper is turned.
    """
    sides_by_page: dict[int, BackSide] = {}
    sheets = [(page, grid) for page in pages if (grid := page.grid) is not None and grid.pieces]
    for (front, fronts), (back, backs) in pairwise(sheets):
        follows = back.number == front.number + 1 and _agree(fronts, backs)
        if follows and _has_one_picture(back, backs) and not _has_one_picture(front, fronts):
            side = _behind(front, fronts, backs, flip)
            if side is not None:
                sides_by_page[back.number] = side
    return sides_by_page


def _has_one_picture(page: PageText, grid: Grid) -> bool:
    first, *others = (page.look.part(piece.inset(_INSET_MM)) for piece in grid.pieces)
    return all(first.resembles(other) for other in others)


def _behind(front: PageText, fronts: Grid, backs: Grid, flip: str | None) -> BackSide | None:
    """Return the place of pieces behind those of a page; None if they are no backs."""
    off = {
        edge: offset
        for edge in EDGES
        if (offset := _offset(fronts.pieces, backs.pieces, front.size, edge)) is not None
    }
    if not off:
        return None
    edge = flip if flip in off else next(iter(off))
    exact = (name for name, offset in off.items() if max(map(abs, offset)) <= EXACT_MM)
    return BackSide(front.number, edge, *off[edge], next(exact, None))


def _agree(one: Grid, other: Grid) -> bool:
    return (
        abs(one.size.width_mm - other.size.width_mm) <= _SAME_MM
        and abs(one.size.height_mm - other.size.height_mm) <= _SAME_MM
        and len(one.pieces) == len(other.pieces)
    )


def _offset(
    fronts: Sequence[Rect], backs: Sequence[Rect], paper: Size, edge: str
) -> tuple[float, float] | None:
    """Return the offset of backs, right and down from their fronts; None if they do not fit."""
    behind = [mirror_box(box, paper, edge).middle for box in backs]
    before = [box.middle for box in fronts]
    right = fmean(x for x, _ in behind) - fmean(x for x, _ in before)
    down = fmean(y for _, y in behind) - fmean(y for _, y in before)
    if max(abs(right), abs(down)) > _MAX_OFF_MM:
        return None
    places = [(x + right, y + down) for x, y in before]
    fits = all(
        any(abs(x - u) <= _SAME_MM and abs(y - v) <= _SAME_MM for u, v in behind) for x, y in places
    )
    return (right, down) if fits else None
