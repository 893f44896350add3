"""What the files of an order are called."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from pnp.games.components import Kind
from pnp.games.packs import Pack
from pnp.printing.common_parts import START
from pnp.printing.orders import Order
from pnp.printing.parts import ALL, Part
from pnp.printing.selection import MULTIPLIED

_FOLLOW: Final = ("card", "tuckbox", "band")
"""What has the format of cards that is ordered, unless it has a size of its own."""

_PADS: Final[frozenset[Kind]] = frozenset({"sheet", "pad", "aid"})
"""What shares a page with others of its kind."""


def file_name(order: Order, part: Part, game: str) -> str:
    """Return what a part's file is called.

    Game, part, paper, how backs are printed for what has backs, language, every choice by name
    that is not the usual one, and whether only what has changed is in it: so no print takes the
    place of one that is cut, fed or sleeved otherwise. The page to print first lists all parts,
    and is named for what any of them shows.
    """
    pieces = [
        game,
        _parts(order, part),
        order.paper,
        part.backs,
        _languages(order, part),
        *_unusual(order, part),
    ]
    return "_".join(filter(None, pieces)) + ".pdf"


def _parts(order: Order, part: Part) -> str:
    """Return what is in a part's file: its name, or those of the few that are bound in it."""
    bound = part.name == ALL and order.only
    return "+".join(sorted(set(order.only))) if bound else part.name


def _languages(order: Order, part: Part) -> str:
    """Return the language of a part; both, fr+en, where it may be printed in both."""
    first, comma, second = order.language.partition(",")
    both = comma and any(each.kind in ("card", "aid") for each in part.everything)
    return f"{first}+{second}" if both else first


def _unusual(order: Order, part: Part) -> Iterator[str]:
    """Yield what of an order is not as usual, so far as the part shows it."""
    usual, of_all = Order(order.game), part.name == START
    kinds = {each.kind for each in part.everything}
    follows_format = any(
        each.row or (each.kind in _FOLLOW and each.size is None) for each in part.everything
    )
    choices = (
        (order.ink, usual.ink, True),
        (order.card, usual.card, of_all or follows_format),
        (order.backs, usual.backs, of_all),
        (order.cut, usual.cut, of_all or part.grid is not None),
        (order.page_order, usual.page_order, of_all or part.is_duplex),
        (order.printer, usual.printer, True),
    )
    yield from (chosen for chosen, as_usual, shown in choices if shown and chosen != as_usual)
    yield from _boxes(order, part, kinds)
    yield from (pack.key for pack in order.packs if isinstance(pack, Pack))
    if order.changed_since is not None:
        yield "changed"
    if order.cards:
        yield "chosen"
    if order.per_page != usual.per_page and (of_all or kinds & _PADS):
        yield f"{order.per_page}-up"
    if order.copies > 1 and (of_all or kinds & MULTIPLIED):
        yield f"x{order.copies}"
    if order.booklet and (of_all or "rulebook" in kinds):
        yield "booklet"
    if order.skip and (of_all or part.grid is not None):
        yield f"skip{order.skip}"


def _boxes(order: Order, part: Part, kinds: AbstractSet[Kind]) -> Iterator[str]:
    """Yield which tuckboxes there are; in a part of boxes alone, if they are not the usual ones."""
    if part.name in (START, ALL) and order.tuckbox != "none":
        yield f"tuckbox-{order.tuckbox}"
    elif "tuckbox" in kinds and order.tuckbox == "game":
        yield order.tuckbox
    if order.sleeved and (part.name == START or "tuckbox" in kinds):
        yield "sleeved"
