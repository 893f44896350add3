"""Backs: each behind its front when the paper is flipped as it is told, and none tells its card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.geometry import Rect, Size
from pnp.data.placements import Place, Placements
from pnp.games.components import Component
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.looks import PageLook
from pnp.proof.validation.findings import Finding

_NEAR_MM: Final = 2.0
"""How far a back may lie from where its front is: printers' profiles move either."""
_INSET_MM: Final = 1.0
"""Of a back, left out where it meets its neighbours."""
_FLIPPED: Final = "duplex-"
"""Before the edge that paper is flipped on, in the options of build."""
_REBUILD: Final = "build the file again"


def wrong_pairs(
    components: Sequence[Component],
    placements: Placements,
    pages: Sequence[PageText],
    flip: str | None,
) -> Iterator[Finding]:
    """Yield a finding for each side whose backs are not behind their fronts.

    Args:
        components: those of the file's part.
        placements: the place of each face.
        pages: as they were read.
        flip: the edge, "long" or "short", that the file asks for its paper to be flipped on; None
            if it does not say, then the option that it was built with counts.
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
        yield from _find_unpaired(faces, here, behind, pages[front - 1].size, edge)


def _pages(placements: Placements, sort: str) -> list[int]:
    return [page for page, kind in enumerate(placements.kinds, start=1) if kind == sort]


def _find_unpaired(
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
    """Return where a box is, seen from behind, when its paper is flipped on an edge."""
    upright = paper.height_mm >= paper.width_mm
    if upright == (edge == "long"):
        return Rect(paper.width_mm - at.right_mm, at.y_mm, at.width_mm, at.height_mm)
    return Rect(at.x_mm, paper.height_mm - at.bottom_mm, at.width_mm, at.height_mm)


def unlike_backs(
    components: Sequence[Component], placements: Placements, pages: Sequence[PageText]
) -> Iterator[Finding]:
    """Yield a finding for each back by which its card could be told from others with that back."""
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
