"""One file of all parts, for a copy shop: parts one behind another, with a bookmark for each.

If any part is printed on both sides, all of the file is: a page without a back is followed
by a blank side, so that every part begins on a sheet of its own and all pairs stay right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from pnp.press.pdf import Bookmark
from pnp.press.sheets import Backs, Side
from pnp.printing.parts.part import Part

ALL: Final = "all"
"""The name of the part with all parts."""

BLANK: Final = "blank"
"""The label of a side with nothing on it."""


@dataclass(frozen=True, slots=True)
class BoundPart:
    """A part as it lies in the file."""

    part: Part
    sides: tuple[Side, ...]
    """Its own, and the blank ones between them."""
    step: int
    """The number of sides for each of the part's own: 2 with a blank one, or 1."""
    first: int
    """The page it begins on, from 0."""


def bind(parts: Sequence[Part]) -> tuple[BoundPart, ...]:
    """Return the parts in the order of the file; parts of which nothing is printed are left out."""
    parts_on_paper = [part for part in parts if part.sides]
    both = any(part.is_duplex for part in parts_on_paper)
    steps = [2 if both and not part.is_duplex else 1 for part in parts_on_paper]
    sides = [
        tuple(_with_blanks(part, step)) for part, step in zip(parts_on_paper, steps, strict=True)
    ]
    firsts = accumulate(map(len, sides), initial=0)
    return tuple(map(BoundPart, parts_on_paper, sides, steps, firsts))


def _with_blanks(part: Part, step: int) -> Iterator[Side]:
    for side in part.sides:
        yield side
        if step > 1:
            yield Side(side.paper, (), label=BLANK)


def merge_parts(parts: Sequence[Part], title_of: Callable[[Part], str]) -> Part:
    """Return all parts as one.

    Args:
        parts: in the order of printing.
        title_of: return the title of a part, for its bookmark.
    """
    every = bind(parts)
    return Part(
        ALL,
        tuple(_rename(side, bound_part.part) for bound_part in every for side in bound_part.sides),
        {_name(name, part): face for part in parts for name, face in part.faces.items()},
        tuple(component for part in parts for component in part.components),
        tuple(component for part in parts for component in part.unchanged),
        bookmarks=tuple(mark for bound_part in every for mark in _bookmarks(bound_part, title_of)),
        backs=_backs(parts),
        grid=next((part.grid for part in parts if part.grid), None),
    )


def _backs(parts: Sequence[Part]) -> Backs | None:
    """Return the way of turning the paper, or else of printing backs on the side of fronts."""
    modes = sorted(
        (part for part in parts if part.backs), key=lambda part: part.is_duplex, reverse=True
    )
    return modes[0].backs if modes else None


def _name(face: str, part: Part) -> str:
    """Return a face's name in the file: only names with the game's key are the game's."""
    key = part.everything[0].id.partition(".")[0]
    return face if face.startswith(f"{key}.") else f"{part.name}:{face}"


def _rename(side: Side, part: Part) -> Side:
    placements = (
        replace(placement, face=_name(placement.face, part)) for placement in side.placements
    )
    return replace(side, placements=tuple(placements))


def _bookmarks(entry: BoundPart, title_of: Callable[[Part], str]) -> Iterator[Bookmark]:
    yield Bookmark(title_of(entry.part), entry.first, 0)
    for mark in entry.part.bookmarks:
        yield Bookmark(mark.title, entry.first + entry.step * mark.page, mark.level + 1)
