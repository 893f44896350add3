"""Pads on paper: equal sheets on a page, with a cut line between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final

from pnp.core.geometry import Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Blank, Face
from pnp.press.sheets import PadGrid, Placement, Side, pad, pad_grid
from pnp.printing.parts.part import Part, Task
from pnp.printing.parts.second_language import share_out

_FURNITURE: Final = "furniture"
"""The marks between the sheets of a page: cut lines and a ruler."""

CHECK: Final = "check"
CHECK_SIZE: Final = Size(190, 126)
"""The panel with ruler and bank card: as large as half a page, and never enlarged."""
_BESIDE_THE_TITLE: Final = Rect(120, 3, 64, 22)
"""The room for a banner in the panel's head."""


def sheets(task: Task) -> Part:
    """Return a pad behind a panel that shows whether the print is true to size."""
    return _pad(task, () if task.job.is_checked_apart else (CHECK,))


def plain(task: Task) -> Part:
    """Return a pad and nothing else, its last page full: paper left over is sheets, too."""
    return _pad(task, (), fills_pages=True)


def banner_of(task: Task, name: str = "banner") -> str | None:
    """Return the game's picture of that name for the heads of pages, if it has one."""
    banners = (component.values.get(name) for component in task.job.bag.components)
    return next((str(picture) for picture in banners if picture), None)


def check_panel(task: Task, how_to_cut: str | None, how_to_turn: str | None = None) -> Face:
    """Return the panel with ruler and bank card.

    Args:
        task: of the part.
        how_to_cut: the id of a text; None if nothing is cut.
        how_to_turn: the id of the text that tells how backs are printed, if there may be any.
    """
    picture, banner = banner_of(task, "check"), banner_of(task)
    has_ground = not picture and banner_of(task, "banner_fit") != "meet"
    values: Mapping[str, Any] = {
        "banner": picture or banner,
        "frame": _frame(task, banner) if banner and has_ground else None,
        "how_to_cut": how_to_cut,
        "how_to_turn": how_to_turn,
        "theme": task.job.game_theme,
    }
    return task.make("common/check.svg", values, Blank(CHECK_SIZE))


def _frame(task: Task, banner: str) -> Rect:
    """Return the frame of a banner that has a ground, in its shape, at the right of the head."""
    room, shape = _BESIDE_THE_TITLE, task.prepress.pictures.size(banner)
    scale = min(room.width_mm / shape.width_mm, room.height_mm / shape.height_mm)
    width_mm, height_mm = shape.width_mm * scale, shape.height_mm * scale
    y_mm = room.middle[1] - height_mm / 2
    return Rect(room.right_mm - width_mm, y_mm, width_mm, height_mm)


def _pad(task: Task, first: Sequence[str], *, fills_pages: bool = False) -> Part:
    blank, margins = task.blank(task.components[0]), task.job.pad_margins
    grid = pad_grid(blank.size, task.job.paper.size, task.job.per_page, margins)
    more = {"scale": grid.cells[0].width_mm / blank.size.width_mm}
    fronts = {component.id: task.face(component, blank, more) for component in task.components}
    pieces, others = task.split_changes({name: (face,) for name, face in fronts.items()})
    if not pieces:
        return task.nothing()
    if fills_pages:
        pieces = tuple(_fill_pages(pieces, len(grid.cells)))
    shares = share_out(task, pieces, {piece.id: fronts[piece.id] for piece in pieces}, more)
    faces = dict(shares.faces)
    names = [*first, *chain.from_iterable(shares.copies[piece.id] for piece in pieces)]
    sides = pad(names, grid, dict.fromkeys(first, CHECK_SIZE), margins)
    faces[_FURNITURE] = task.make(
        "common/pad.svg",
        {
            "cuts": grid.cuts_mm,
            "upright_cuts": grid.upright_cuts_mm,
            "free": grid.usable(margins),
        },
        Blank(grid.paper),
    )
    faces |= {name: check_panel(task, _how_to_cut(grid)) for name in first}
    full_sides = tuple(_with_furniture(side, grid) for side in sides)
    return Part(task.part, full_sides, faces, pieces, others, pad=grid)


def _fill_pages(components: Sequence[Component], per_page: int) -> Iterator[Component]:
    """Yield components with more copies, shared out evenly, so that the last page is full."""
    free = -sum(component.copies for component in components) % per_page
    for place, component in enumerate(components):
        more = (free + len(components) - 1 - place) // len(components)
        yield replace(component, copies=component.copies + more)


def _how_to_cut(grid: PadGrid) -> str:
    """Return the id of the text that tells how pages are cut, or that they are not."""
    return "check.cut_line" if grid.cuts_mm or grid.upright_cuts_mm else "check.no_cut"


def _with_furniture(side: Side, grid: PadGrid) -> Side:
    """Return the side with cut lines, unless something lies across them."""
    in_cells = all(
        any(cell.contains(placement.at) for cell in grid.cells) for placement in side.placements
    )
    if not in_cells:
        return side
    return Side(side.paper, (Placement.whole(_FURNITURE, side.paper), *side.placements))
