"""Laying out the parts of a game: which faces lie on which sides of paper.

A row of `_BY_KIND` says how each kind of component reaches paper: `pads.py`, `cards.py`,
`boards.py`, `books.py`. A new kind is a function and a row. Before that, `free_places.py` moves
fillers of the last page of cards. `second_language.py` shares out pieces that have no room for two
languages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pnp.printing.parts import cards, pads
from pnp.printing.parts.binding import ALL, merge_parts
from pnp.printing.parts.bleeds import bleeds_of, saving_in_force, saving_on_offer
from pnp.printing.parts.free_places import fill_free_places
from pnp.printing.parts.part import Part, Task, in_one_language


def _boards(task: Task) -> Part:
    from pnp.printing.parts import boards  # noqa: PLC0415 -- many games have none

    return boards.boards(task)


def _rulebook(task: Task) -> Part:
    from pnp.printing.parts import books  # noqa: PLC0415 -- 15 ms that other parts do not pay

    return books.rulebook(task)


def _tuckboxes(task: Task) -> Part:
    from pnp.printing.parts import tuckboxes  # noqa: PLC0415 -- few orders ask for them

    return tuckboxes.tuckboxes(task)


_BY_KIND: Final[Mapping[str, Callable[[Task], Part]]] = {
    "sheet": pads.sheets,
    "pad": pads.plain,
    "aid": pads.plain,
    "card": cards.cards,
    "token": cards.cards,
    "board": _boards,
    "rulebook": _rulebook,
    "tuckbox": _tuckboxes,
    "band": _tuckboxes,
}


def lay_out_start(task: Task, parts: Sequence[Part]) -> Part:
    """Return the page to print first, which tells of all the others."""
    from pnp.printing.parts import start  # noqa: PLC0415 -- most orders of one part do not ask for it

    return start.start_page(task, parts)


def lay_out_part(task: Task) -> Part:
    """Return a part on paper; only its changed components, if the job says so.

    Raises:
        CallError: the components do not fit the paper.
        MaterialError: every problem of the part's faces.
    """
    return _BY_KIND[task.components[0].kind](task)


__all__ = [
    "ALL",
    "Part",
    "Task",
    "bleeds_of",
    "fill_free_places",
    "in_one_language",
    "lay_out_part",
    "lay_out_start",
    "merge_parts",
    "saving_in_force",
    "saving_on_offer",
]
