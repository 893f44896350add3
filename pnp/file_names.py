"""What the files of an order are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.orders import Order
from pnp.packs import Pack
from pnp.parts import Part
from pnp.selection import MULTIPLIED

_FOLLOW: Final = ("card", "tuckbox", "band")
"""What has the format of cards that is ordered, unless it has a size of its own."""


def file_name(order: Order, part: Part, game: str) -> str:
    """Return what a part's file is called.

    Game, part, paper, how backs are printed for what has backs, language, every choice by name
    that is not the usual one, and whether only what has changed is in it: so no print takes the
    place of one that is cut, fed or sleeved otherwise.
    """
    pieces = [
        game,
        part.name,
        order.paper,
        part.backs,
        _languages(order, part),
        *_unusual(order, part),
    ]
    return "_".join(filter(None, pieces)) + ".pdf"


def _languages(order: Order, part: Part) -> str:
    """Return the language of a part; both, fr+en, where it may be printed in both."""
    first, comma, second = order.language.partition(",")
    both = comma and any(each.kind in ("card", "aid") for each in part.everything)
    return f"{first}+{second}" if both else first


def _unusual(order: Order, part: Part) -> Iterator[str]:
    """Yield what of an order is not as usual, so far as the part shows it."""
    usual = Order(order.game)
    follows_format = any(
        each.row or (each.kind in _FOLLOW and each.size is None) for each in part.everything
    )
    is_boxes = any(each.kind == "tuckbox" for each in part.everything)
    choices = (
        (order.ink, usual.ink, True),
        (order.card, usual.card, follows_format),
        (order.cut, usual.cut, part.grid is not None),
        (order.page_order, usual.page_order, part.is_duplex),
        (order.printer, usual.printer, True),
        (order.tuckbox, "deck", is_boxes and order.tuckbox != "none"),
    )
    yield from (chosen for chosen, as_usual, shown in choices if shown and chosen != as_usual)
    yield from (pack.key for pack in order.packs if isinstance(pack, Pack))
    if order.changed_since is not None:
        yield "changed"
    if order.cards:
        yield "chosen"
    if order.copies > 1 and any(each.kind in MULTIPLIED for each in part.everything):
        yield f"x{order.copies}"
    if order.booklet and any(each.kind == "rulebook" for each in part.everything):
        yield "booklet"
    if order.sleeved and is_boxes:
        yield "sleeved"
    if order.skip and part.grid is not None:
        yield f"skip{order.skip}"
