"""Backs: each lies behind its front on flipped paper, and none reveals its card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import Final

from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Component
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import PageLook
from pnp.proof.validation.findings import Finding

_NEAR_MM: Final = 2.0
"""The tolerance of a back's position: printers' profiles move fronts and backs."""
_INSET_MM: Final = 1.0
"""The margin of a back that is ignored, next to its neighbours."""
_FLIPPED: Final = "duplex-"
"""The prefix of the flip edge in the options of `build`."""
_REBUILD: Final = "build the file again"


def wrong_pairs(
    components: Sequence[Component],
    placements: Placements,
    pages: Sequence[PageText],
    flip: str | None,
) -> Iterator[Finding]:
    """Yield a finding for each side whose backs are not behind their fronts.

    Args:
        components: the components of the file's part.
        placements: the place of each face.
        pages: the pages as read.
        flip: the edge, "long" or "short", on which the file asks for its paper to be flipped; None
            to use the option with which it was built.
    """
    behind = {component.id: component.back.id for component in components if component.back}
    with_backs = {place.page for place in placements.places if place.face in behind}
    fronts = [page for page in _pages(placements, "fronts") if page in with_backs]
    backs = _pages(placements, "backs")
    edge = flip or str(placements.order.get("backs")).removeprefix(_FLIPPED)
    if not backs or edge not in {"long", "short"}:
        return
    if len(fronts) != len(backs):
        fact = f"there are {len(fronts)} pages of fronts and {len(backs)} of backs"
        yield Finding("error", "pairs", fact, hint=_REBUILD)
        return
    for front, back in zip(fronts, backs, strict=True):
        here = [place for place in placements.places if place.page == back]
        faces = [
            place for place in placements.places if place.page == front and place.face in behind
        ]
        yield from _find_wrong_pair(faces, here, behind, pages[front - 1].size, edge)


def _pages(placements: Placements, sort: str) -> list[int]:
    return [page for page, kind in enumerate(placements.kinds, start=1) if kind == sort]


def _find_wrong_pair(
    fronts: Sequence[Place], backs: Sequence[Place], behind: dict[str, str], paper: Size, edge: str
) -> Iterator[Finding]:
    """Yield the first finding of a page: the others follow from it."""
    for front in fronts:
        name = behind[front.face]
        at = mirror_box(front.at, paper, edge)
        there = {back.face for back in backs if back.at.is_near(at, _NEAR_MM)}
        if name not in there:
            others = " and ".join(sorted(there & set(behind.values()))) or "no back"
            fact = (
                f"flipped on its {edge} edge, the paper has {others} behind {front.face},"
                f" not {name}"
            )
            yield Finding("error", "pairs", fact, front.page, front.at, _REBUILD)
            return


def mirror_box(at: Rect, paper: Size, edge: str) -> Rect:
    """Return the box as seen from behind, after its paper is flipped on an edge."""
    upright = paper.height_mm >= paper.width_mm
    if upright == (edge == "long"):
        return Rect(paper.width_mm - at.right_mm, at.y_mm, at.width_mm, at.height_mm)
    return Rect(at.x_mm, paper.height_mm - at.bottom_mm, at.width_mm, at.height_mm)


def unlike_backs(
    components: Sequence[Component], placements: Placements, pages: Sequence[PageText]
) -> Iterator[Finding]:
    """Yield a finding for each back that distinguishes its card from others with that back."""
    ids = {component.back.id for component in components if component.back}
    places: dict[str, list[Place]] = defaultdict(list)
    for place in placements.places:
        if place.face in ids:
            places[place.face].append(place)
    for name, (first, *others) in places.items():
        usual = _look_of(first, pages)
        alike = {usual.picture.tobytes()}
        for place in others:
            look = _look_of(place, pages)
            if look.picture.tobytes() in alike:
                continue  # as where it lies at the same place of another page
            if usual.resembles(look):
                alike.add(look.picture.tobytes())
            else:
                fact = f"this {name} differs from that on page {first.page}"
                hint = f"a card can be told by its back: {_REBUILD}"
                yield Finding("error", "backs", fact, place.page, place.at, hint)


def _look_of(place: Place, pages: Sequence[PageText]) -> PageLook:
    return pages[place.page - 1].look.part(place.at.inset(_INSET_MM), place.turn)


EDGES: Final = ("long", "short")
EXACT_MM: Final = 0.25
"""The tolerance within which backs lie exactly behind their fronts."""
_SAME_MM: Final = 1.5
"""The tolerance of sizes of fronts and backs, and of their places after alignment."""
_MAX_OFF_MM: Final = 15.0
"""The largest offset at which a page counts as the back of another."""
_PIECE_INSET_MM: Final = 2.0
"""The margin of a piece that is ignored, next to its neighbours."""


@dataclass(frozen=True, slots=True)
class BackSide:
    """The offset of the backs of a page from their fronts, seen from the front."""

    front: int
    """The page number of the fronts."""
    edge: str
    """The edge, "long" or "short", on which the paper is flipped."""
    right_mm: float
    """To the right of their fronts; to the left if it is negative."""
    down_mm: float
    """Below their fronts; above if it is negative."""
    exact_edge: str | None = None
    """The edge on which paper must be flipped for an exact fit of backs and fronts."""

    @property
    def is_off(self) -> bool:
        """Return whether there is any offset."""
        return max(abs(self.right_mm), abs(self.down_mm)) > EXACT_MM

    def describe(self) -> str:
        """Return the offset of the backs as a clause."""
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
    """Return the offsets of backs from their fronts, by page number.

    A page is one of backs if all its pieces look alike, those of the previous page do not, and both
    agree in position once the paper is flipped.
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
    first, *others = (page.look.part(piece.inset(_PIECE_INSET_MM)) for piece in grid.pieces)
    return all(first.resembles(other) for other in others)


def _behind(front: PageText, fronts: Grid, backs: Grid, flip: str | None) -> BackSide | None:
    """Return the offset of pieces from those of a page; None if they are not its backs."""
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
