"""Prints a deck of any number of different cards: Duck & Cover's ducks, numbered on and on.

python many_cards.py COUNT OUT
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from pnp import roster
from pnp.components import Bag
from pnp.documents import document
from pnp.orders import Order
from pnp.parts import lay_out
from pnp.pressroom import open_pressroom


def main() -> None:
    """The steps of `pnp.build`, with a bag of our own."""
    count, out = int(sys.argv[1]), Path(sys.argv[2])
    order = Order("cover", only=("cards",))
    room = roster.find(order.game).room()
    data = room.read()
    pressroom = open_pressroom(order, order.game, data.credits)
    part = lay_out(order, many(room.bag(data, 1), count), "cards", pressroom)
    out.write_bytes(document(order, part, pressroom, data.credits).to_bytes())


def many(bag: Bag, count: int) -> Bag:
    """A bag of so many ducks, each with a number of its own.

    They begin at 0, since 2000 is too wide for a corner of a card and would be refused.
    """
    ducks = [each for each in bag.of_part("cards") if "number" in each.values]
    numbered = enumerate(islice(cycle(ducks), count))
    return Bag(
        bag.game,
        tuple(
            replace(each, id=f"{each.id}.{number}", values={**each.values, "number": number})
            for number, each in numbered
        ),
    )


main()
