"""The start page: a list of the parts and their paper, and the check of the size.

It tells of every part of a game that is printed unless somebody asks for less. The panel with
ruler and bank card shares its page if there is room, and has the next one if not; pads and cards
that are printed with it go without that panel. The work on each part is `labour.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from pnp.core.geometry import Rect, Size
from pnp.games.components import Kind
from pnp.press.faces import Blank
from pnp.press.sheets import Placement, Side, single_face
from pnp.printing.common_parts import START
from pnp.printing.jobs import Job
from pnp.printing.parts.binding import bind
from pnp.printing.parts.bleeds import Saving, saving_in_force, saving_on_offer
from pnp.printing.parts.labour import cuts, minutes
from pnp.printing.parts.pads import CHECK, CHECK_SIZE, banner_of, check_panel
from pnp.printing.parts.part import Part, Task

_GAP_MM: Final = 4.0
_ROW_MM: Final = (8.0, 11.0)
"""The least and the greatest height of a row."""
_HEAD_MM: Final = 22.0
_FOOT_MM: Final = 14.0
_SAVING_MM: Final = 4.6
"""The line that tells of paper that is saved, or could be."""
_BANNER_ROW_MM: Final = 8.0
"""The height that rows keep where a banner stands above them."""
_MIN_BANNER: Final = 1 / 2
"""The least share of a banner's height that is shown: it is scaled down, or cut off below.

A banner that does not say which of the two it bears is shown whole or not at all.
"""

_MIN_BESIDE_MM: Final = 20.0
"""The least room on either side of a banner that is shown whole, for pictures there."""
_OUTER: Final = 0.39
"""The part of it that the outer one of the two has."""

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
    """Its place in the one file of all parts; empty if it has a file of its own."""
    sheets: int
    stock: tuple[str, int, int]
    how: str
    """The way it is printed: "one_side", or as backs are; "booklet_long" for a booklet."""
    cuts: int
    minutes: int


def start_page(task: Task, parts: Sequence[Part]) -> Part:
    """Return the page that is printed first.

    Args:
        task: of the page.
        parts: everything that it tells of.
    """
    (component,) = task.components
    parts_with_sides = [part for part in parts if part.sides]
    names = [part.name for part in parts_with_sides]
    saving = _saving_text(task, names)
    foot_mm = _foot_mm(task.job, names)
    free = task.job.pad_margins.usable(task.job.paper.size)
    width = min(CHECK_SIZE.width_mm, free.width_mm)
    together = _shares_its_page(task.job, names)
    pages = 1 if together else 2
    size = Size(width, _above_the_check_mm(free) if together else free.height_mm)
    rows = tuple(_rows(task, component.part, parts_with_sides, pages))
    free_mm = size.height_mm - _HEAD_MM - foot_mm
    banner, banner_mm = _banner(task, free_mm - _BANNER_ROW_MM * (len(rows) + 2), size.width_mm)
    row_mm = min(_ROW_MM[1], (free_mm - banner_mm) / (len(rows) + 2))
    values = {
        "rows": rows,
        "row_mm": row_mm,
        "banner": banner,
        "banner_fit": banner_of(task, "banner_fit"),
        "banner_mm": banner_mm,
        "beside": tuple(_beside(task, banner, banner_mm, size.width_mm)),
        "alone": not together,
        "saving": saving,
        "saving_mm": _SAVING_MM,
        "theme": task.job.game_theme,
    }
    face = task.make(component.layout, values, Blank(size))
    task.progress()
    how_to_cut = "start.cut" if any(row.cuts for row in rows) else None
    check = check_panel(task, how_to_cut, _how_to_turn(parts_with_sides))
    sides = (
        _together(component.id, size, free, task) if together else _apart(component.id, size, task)
    )
    faces = {component.id: face, CHECK: check}
    return Part(task.part, tuple(sides), faces, (component,))


def blank_start(job: Job, part_names: Sequence[str]) -> Part:
    """Return the page with its sides and without any face: enough to count paper.

    Args:
        job: of which it tells.
        part_names: the names of the parts of which something is printed.
    """
    pages = 1 if _shares_its_page(job, part_names) else 2
    return Part(START, (Side(job.paper.size, ()),) * pages, {}, job.components(START))


def _shares_its_page(job: Job, part_names: Sequence[str]) -> bool:
    """Return whether the check of the size has room below the list of parts."""
    free = job.pad_margins.usable(job.paper.size)
    needs_mm = _HEAD_MM + _ROW_MM[0] * (len(part_names) + 2) + _foot_mm(job, part_names)
    return _above_the_check_mm(free) >= needs_mm and free.width_mm >= CHECK_SIZE.width_mm


def _above_the_check_mm(free: Rect) -> float:
    return free.height_mm - CHECK_SIZE.height_mm - _GAP_MM


def _foot_mm(job: Job, part_names: Sequence[str]) -> float:
    return _FOOT_MM + (_SAVING_MM if any(_savings(job, part_names)) else 0)


def _savings(job: Job, part_names: Sequence[str]) -> Iterator[tuple[str, Saving]]:
    """Yield the paper that another bleed saves, or would save, each with the id of its text."""
    for key, find in (("start.saving", saving_in_force), ("start.could_save", saving_on_offer)):
        for name in part_names:
            saving = find(job, name)
            if saving:
                yield key, saving


def _saving_text(task: Task, part_names: Sequence[str]) -> str | None:
    """Return the note on the first of them; None for none."""
    for key, saving in _savings(task.job, part_names):
        difference = saving.sheets_before - saving.sheets
        return task.prepress.words.text(
            key, bleed=saving.bleed_mm, saved=difference, before=saving.sheets_before
        )
    return None


def _banner(task: Task, free_mm: float, width_mm: float) -> tuple[str | None, float]:
    """Return the game's banner and how high it stands, if there is room for it."""
    name = banner_of(task)
    if name is None:
        return None, 0.0
    shape = task.prepress.pictures.size(name)
    whole_mm = width_mm * shape.height_mm / shape.width_mm
    least = _MIN_BANNER if banner_of(task, "banner_fit") else 1
    return (name, min(free_mm, whole_mm)) if free_mm >= least * whole_mm else (None, 0.0)


def _beside(
    task: Task, banner: str | None, high_mm: float, width_mm: float
) -> Iterator[tuple[str, float, float]]:
    """Yield the pictures on either side of a banner, each with its place across and its width."""
    names = next((c.values["beside"] for c in task.job.bag.components if "beside" in c.values), ())
    if banner is None or not names:
        return
    shape = task.prepress.pictures.size(banner)
    side_mm = (width_mm - high_mm * shape.width_mm / shape.height_mm) / 2
    if side_mm < _MIN_BESIDE_MM:
        return
    outer_mm, inner_mm = _OUTER * side_mm, (1 - _OUTER) * side_mm
    places = (0.0, outer_mm, width_mm - side_mm, width_mm - outer_mm)
    widths = (outer_mm, inner_mm, inner_mm, outer_mm)
    yield from zip(names, places, widths, strict=True)


def _rows(task: Task, own: str, parts: Sequence[Part], pages: int) -> Iterator[StartRow]:
    blank = tuple(Side(task.job.paper.size, ()) for _ in range(pages))
    first = Part(own, blank, {}, task.components)
    for entry in bind((first, *parts))[1:]:
        part = entry.part
        last = entry.first + len(entry.sides)
        yield StartRow(
            title=task.prepress.words.text(f"part.{part.name}"),
            pages=f"{entry.first + 1}–{last}" if task.job.is_one_file else "",
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
    x = free.x_mm + (free.width_mm - size.width_mm) / 2
    check = Rect(
        x, free.bottom_mm - CHECK_SIZE.height_mm, CHECK_SIZE.width_mm, CHECK_SIZE.height_mm
    )
    at = Rect(x, free.y_mm, size.width_mm, size.height_mm)
    yield Side(task.job.paper.size, (Placement(name, at), Placement(CHECK, check)))


def _apart(name: str, size: Size, task: Task) -> Iterator[Side]:
    """Yield the list, and then the check."""
    paper, margins = task.job.paper.size, task.job.pad_margins
    yield single_face(name, size, paper, margins)
    yield replace(single_face(CHECK, CHECK_SIZE, paper, margins), label="check")
