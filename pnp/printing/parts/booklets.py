"""Booklets on paper: a rulebook's pages on sheets that are folded and stapled.

Text is set for the small page, not scaled. Pages for notes fill the last sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from pnp.press.faces import Blank, Face
from pnp.press.pdf import Bookmark
from pnp.press.sheets import NO_CORRECTION, Booklet, Placement, Side, padding, stood_up
from pnp.printing.parts.cards import MARKS_LAYER
from pnp.printing.parts.part import Part, Task

_NOTES: Final = "notes"


def saddle_stitched(
    task: Task, booklet: Booklet, pages: Mapping[str, Face], bookmarks: Sequence[Bookmark]
) -> Part:
    """Return pages as a booklet.

    Args:
        task: of the part.
        booklet: how it is put on paper.
        pages: the faces of the pages by name, in reading order.
        bookmarks: by the numbers of pages; they come to lead to the sides that show these.
    """
    names = (*pages, *[_NOTES] * padding(len(pages)))
    marks = dict(_marks(task, booklet))
    sides = tuple(_add_marks(booklet.sides(names)))
    if task.job.page_order == "fronts-then-backs":
        sides = (*sides[::2], *sides[1::2])
    if task.job.imposition.correction != NO_CORRECTION:
        sides = tuple(map(stood_up, sides))
    where = _where(sides)
    return Part(
        task.part,
        sides,
        {**pages, **_notes(task, booklet, names), **marks},
        task.components,
        bookmarks=tuple(
            replace(bookmark, page=where[names[bookmark.page]]) for bookmark in bookmarks
        ),
        backs=booklet.flip,
        booklet=booklet,
    )


def _notes(task: Task, booklet: Booklet, names: Sequence[str]) -> dict[str, Face]:
    """Return the page for notes, if there is one."""
    if _NOTES not in names:
        return {}
    size, margins = booklet.page, task.job.pad_margins.transpose()
    values = {"free": margins.usable(size), "theme": task.job.game_theme}
    return {_NOTES: task.make("common/notes.svg", values, Blank(size))}


def _marks(task: Task, booklet: Booklet) -> Iterator[tuple[str, Face]]:
    for name, staples in (("marks.cover", True), ("marks.sheet", False)):
        values = {"marks": booklet.marks(staples=staples)}
        yield name, task.make("common/marks.svg", values, Blank(booklet.paper))


def _add_marks(sides: Iterator[Side]) -> Iterator[Side]:
    """Yield the sides with marks: staples on the cover, and where to fold on every sheet."""
    for index, side in enumerate(sides):
        name = "marks.sheet" if index else "marks.cover"
        marks = Placement.whole(name, side.paper, MARKS_LAYER)
        yield replace(side, placements=(*side.placements, marks))


def _where(sides: Sequence[Side]) -> dict[str, int]:
    """Return on which side each face lies, the first if there are several."""
    found: dict[str, int] = {}
    for index, side in enumerate(sides):
        for placement in side.placements:
            found.setdefault(placement.face, index)
    return found
