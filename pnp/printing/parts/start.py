"""The start page: a list of the parts and their paper, and the check of the size.

It tells of every part of a game that is printed unless somebody asks for less. The panel with
ruler and bank card shares its page if there is room, and has the next one if not; pads and cards
that are printed with it go without that panel.

It also estimates the work on each part once it is printed: cuts, folds, and minutes. Minutes are
estimates for a practised hand with a ruler and a knife; scissors take twice as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pnp.core.geometry import Rect, Size
from pnp.games.components import Kind
from pnp.press.faces import Blank
from pnp.press.sheets import Placement, Side, single_face
from pnp.press.sheets.cut_lines import front_cut_lines
from pnp.printing.jobs import Job
from pnp.printing.parts.binding import placed
from pnp.printing.parts.bleeds import saving_missed, saving_taken
from pnp.printing.parts.pads import CHECK, CHECK_SIZE, banner_of, check_panel
from pnp.printing.parts.part import Part, Task

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


_GAP_MM: Final = 4.0
_ROW_MM: Final = (7.6, 11.0)
"""The least and the greatest height of a row."""
_HEAD_MM: Final = 22.0
_FOOT_MM: Final = 14.0
_SAVING_MM: Final = 4.6
"""The line that tells of paper that is saved, or could be."""
_BANNER_ROW_MM: Final = 7.6
"""The height that rows keep where a banner stands above them."""
_MIN_BANNER: Final = 0.7
"""How much of a banner's height is shown at least; the rest is cut off above and below."""

_STOCK: Final[Mapping[Kind, tuple[str, int, int]]] = {
    "sheet": ("paper", 80, 120),
    "pad": ("paper", 80, 120),
    "rulebook": ("paper", 80, 120),
    "aid": ("card", 160, 250),
    "board": ("card", 160, 250),
    "card": ("card", 200, 300),
    "token": ("card", 200, 300),
    "tuckbox": ("card", 200, 250),
}
"""The paper that a kind of thing wants, and its least and greatest weight in g/m²."""


@dataclass(frozen=True, slots=True)
class StartRow:
    """A part as the list of parts tells of it."""

    title: str
    pages: str
    """Where it lies in the one file of all parts; empty if it has a file of its own."""
    sheets: int
    stock: tuple[str, int, int]
    how: str
    """How it is printed: "one_side", or as backs are; "booklet_long" for a booklet."""
    cuts: int
    minutes: int


def start_page(task: Task, parts: Sequence[Part]) -> Part:
    """Return the page that is printed first.

    Args:
        task: what it is printed with.
        parts: everything that it tells of.
    """
    (component,) = task.components
    saving = _saving(task, parts)
    foot_mm = _FOOT_MM + (_SAVING_MM if saving else 0)
    free = task.job.pad_margins.usable(task.job.paper.size)
    width = min(CHECK_SIZE.width_mm, free.width_mm)
    listed = [part for part in parts if part.sides]
    needs = _HEAD_MM + _ROW_MM[0] * (len(listed) + 2) + foot_mm
    shares = free.height_mm - CHECK_SIZE.height_mm - _GAP_MM
    together = shares >= needs and free.width_mm >= CHECK_SIZE.width_mm
    size = Size(width, shares if together else free.height_mm)
    pages = 1 if together else 2
    rows = tuple(_rows(task, component.part, listed, pages))
    free_mm = size.height_mm - _HEAD_MM - foot_mm
    banner, banner_mm = _banner(task, free_mm - _BANNER_ROW_MM * (len(rows) + 2), size.width_mm)
    row_mm = min(_ROW_MM[1], (free_mm - banner_mm) / (len(rows) + 2))
    values = {
        "rows": rows,
        "row_mm": row_mm,
        "banner": banner,
        "banner_mm": banner_mm,
        "alone": not together,
        "saving": saving,
        "saving_mm": _SAVING_MM,
        "theme": task.job.game_theme,
    }
    face = task.make(component.layout, values, Blank(size))
    task.progress()
    check = check_panel(task, "start.cut", _how_to_turn(listed))
    sides = (
        _together(component.id, size, free, task) if together else _apart(component.id, size, task)
    )
    faces = {component.id: face, CHECK: check}
    return Part(task.part, tuple(sides), faces, (component,))


def _saving(task: Task, parts: Sequence[Part]) -> str | None:
    """Return the note on paper that another bleed saves, or would save; None for none."""
    for key, find in (("start.saving", saving_taken), ("start.could_save", saving_missed)):
        for part in parts:
            found = find(task.job, part.name) if part.grid else None
            if found:
                saved = found.sheets_before - found.sheets
                return task.prepress.words.text(
                    key, bleed=found.bleed_mm, saved=saved, before=found.sheets_before
                )
    return None


def _banner(task: Task, free_mm: float, width_mm: float) -> tuple[str | None, float]:
    """Return the game's banner and how high it stands, if there is room for it."""
    name = banner_of(task)
    if name is None:
        return None, 0.0
    shape = task.prepress.pictures.size(name)
    whole_mm = width_mm * shape.height_mm / shape.width_mm
    return (name, min(free_mm, whole_mm)) if free_mm >= _MIN_BANNER * whole_mm else (None, 0.0)


def _rows(task: Task, own: str, parts: Sequence[Part], pages: int) -> Iterator[StartRow]:
    blank = tuple(Side(task.job.paper.size, ()) for _ in range(pages))
    first = Part(own, blank, {}, task.components)
    for each in placed((first, *parts))[1:]:
        part = each.part
        last = each.first + len(each.sides)
        yield StartRow(
            title=task.prepress.words.text(f"part.{part.name}"),
            pages=f"{each.first + 1}–{last}" if task.job.is_one_file else "",
            sheets=part.sheets_of_paper,
            stock=_STOCK[part.components[0].kind],
            how=_how(part),
            cuts=cuts(part, task.job),
            minutes=minutes(part, task.job),
        )


def _how(part: Part) -> str:
    if part.backs in (None, "none"):
        return "one_side"
    backs = str(part.backs).replace("-", "_")
    return backs.replace("duplex", "booklet") if part.booklet else backs


def _how_to_turn(parts: Sequence[Part]) -> str | None:
    """Return the id of the text that tells how backs of cards are printed, if there are any."""
    backs = next((_how(part) for part in parts if part.grid and part.backs), None)
    return None if backs in (None, "one_side") else f"check.backs.{backs}"


def _together(name: str, size: Size, free: Rect, task: Task) -> Iterator[Side]:
    """Yield the list with the check below it."""
    left = free.x_mm + (free.width_mm - size.width_mm) / 2
    check = Rect(
        left, free.bottom_mm - CHECK_SIZE.height_mm, CHECK_SIZE.width_mm, CHECK_SIZE.height_mm
    )
    at = Rect(left, free.y_mm, size.width_mm, size.height_mm)
    yield Side(task.job.paper.size, (Placement(name, at), Placement(CHECK, check)))


def _apart(name: str, size: Size, task: Task) -> Iterator[Side]:
    """Yield the list, and then the check."""
    paper, margins = task.job.paper.size, task.job.pad_margins
    yield single_face(name, size, paper, margins)
    yield replace(single_face(CHECK, CHECK_SIZE, paper, margins), label="check")
