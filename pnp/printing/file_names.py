"""Names of files: each tells the choices of an order that its part shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.games.components import Kind
from pnp.printing.common_parts import START
from pnp.printing.parts import ALL, Part
from pnp.printing.parts.part import BILINGUAL
from pnp.printing.selection import MULTIPLIED
from pnp.printing.tickets import JobTicket, NameLabel, Scope

_FOLLOW: Final = ("card", "tuckbox", "band")
"""The kinds that have the ordered format of cards, unless they have a size of their own."""

_PADS: Final[frozenset[Kind]] = frozenset({"sheet", "pad", "aid"})
"""The kinds that share a page with others of their kind."""


def file_name(ticket: JobTicket, part: Part) -> str:
    """Return the name of a part's file.

    Game, part, paper, backs for a part with backs, language, every choice by name that is not the
    default one, and whether only changed components are in it: so no print takes the place of one
    that is cut, fed or sleeved otherwise. The start page lists all parts, and is named for the
    choices of them all.
    """
    pieces = [
        ticket.game,
        _parts(ticket, part),
        ticket.paper,
        part.backs,
        _languages(ticket, part),
        *(label.text for label in ticket.labels if _shows(part, label)),
    ]
    return "_".join(filter(None, pieces)) + ".pdf"


def _parts(ticket: JobTicket, part: Part) -> str:
    """Return a part's name, or the names of the few that are bound in it."""
    return (
        "+".join(sorted(ticket.named_parts))
        if part.name == ALL and ticket.named_parts
        else part.name
    )


def _languages(ticket: JobTicket, part: Part) -> str:
    """Return the language of a part; both, fr+en, where it may be printed in both, or is."""
    may_be_in_both = any(component.kind in BILINGUAL for component in part.everything)
    is_bilingual = may_be_in_both or any(len(face.languages) > 1 for face in part.faces.values())
    return "+".join(ticket.languages if is_bilingual else ticket.languages[:1])


def _shows(part: Part, label: NameLabel) -> bool:
    """Return whether a part's file is named for a choice."""
    is_of_all = part.name == START and label.scope != "boxes alone"
    return is_of_all or _SHOWN_BY[label.scope](part)


def _follows_format(part: Part) -> bool:
    return any(
        component.row or (component.kind in _FOLLOW and component.size is None)
        for component in part.everything
    )


def _holds(*kinds: Kind) -> Callable[[Part], bool]:
    """Return a test for parts with components of some kinds."""
    return lambda part: any(component.kind in kinds for component in part.everything)


_SHOWN_BY: Final[Mapping[Scope, Callable[[Part], bool]]] = {
    "every part": lambda _: True,
    "start page": lambda _: False,
    "bound or start page": lambda part: part.name == ALL,
    "boxes alone": lambda part: part.name != ALL and _holds("tuckbox")(part),
    "boxes": _holds("tuckbox"),
    "ordered format": _follows_format,
    "card grid": lambda part: part.grid is not None,
    "duplex": lambda part: part.is_duplex,
    "pads": _holds(*_PADS),
    "multiplied": _holds(*MULTIPLIED),
    "rulebook": _holds("rulebook"),
}
