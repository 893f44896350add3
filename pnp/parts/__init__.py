"""Laying out the parts of a game: which faces lie on which sides of paper.

A row of `_BY_KIND` says how each kind of component reaches paper: `pads.py`, `cards.py`,
`boards.py`, `books.py`. A new kind is a function and a row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.components import Bag
from pnp.data.manifest import Manifest
from pnp.ground.problems import CallError, Problem, did_you_mean
from pnp.orders import Order
from pnp.parts import boards, cards, pads
from pnp.parts.part import Job, Part
from pnp.pressroom import Pressroom


def _rulebook(job: Job) -> Part:
    from pnp.parts import books  # noqa: PLC0415 -- 15 ms that other parts do not pay

    return books.rulebook(job)


_BY_KIND: Final[Mapping[str, Callable[[Job], Part]]] = {
    "sheet": pads.sheets,
    "pad": pads.plain,
    "aid": pads.plain,
    "card": cards.cards,
    "token": cards.cards,
    "board": boards.boards,
    "rulebook": _rulebook,
}


def chosen(order: Order, bag: Bag, before: Manifest | None = None) -> tuple[str, ...]:
    """The parts to print, in order; of an earlier print's manifest, the part that it tells of.

    Raises:
        CallError: the order names a part that the game does not have, or that is not the
            manifest's.
    """
    problems = [
        Problem(
            f"the manifest is of the part {before.part!r}, not of {name!r}",
            str(before.path),
            f"leave out --only, or say --only {before.part}",
        )
        for name in order.only
        if before and name != before.part
    ]
    problems += [
        Problem(f"{bag.game} has no part {name!r}", hint=did_you_mean(name, bag.parts))
        for name in order.only
        if name not in bag.parts
    ]
    if problems:
        raise CallError(problems)
    wanted = order.only or ((before.part,) if before else bag.parts)
    return tuple(name for name in bag.parts if name in wanted)


def lay_out(
    order: Order, bag: Bag, name: str, pressroom: Pressroom, before: Manifest | None = None
) -> Part:
    """The part `name` of the bag on paper; of what has changed only, if `before` is given.

    Raises:
        CallError: the components do not fit the paper.
        MaterialError: every problem of the part's faces.
    """
    job = Job(order, bag, name, pressroom, before)
    return _BY_KIND[job.components[0].kind](job)


__all__ = ["Part", "chosen", "lay_out"]
