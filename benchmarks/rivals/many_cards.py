"""Prints a deck of any number of different cards: Duck & Cover's ducks, numbered on and on.

python many_cards.py COUNT OUT
"""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from pnp.games.components import Bag
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import document


def main() -> None:
    """The steps of `pnp.printing.build`, with a bag of our own."""
    count, out = int(sys.argv[1]), Path(sys.argv[2])
    job = resolve(Order("cover", only=("cards",)))
    edition = lay_out(replace(job, bag=many(job.bag, count)))
    out.write_bytes(document(edition, edition.part("cards")).to_bytes())


def many(bag: Bag, count: int) -> Bag:
    """A bag of so many ducks, each a duck and a number that no other has.

    Numbers begin again after 999, since four figures are too wide for a corner of a card; 84 ducks
    meet a number again only after 21,000 cards.
    """
    ducks = [card for card in bag.of_part("cards") if "number" in card.values]
    pairs = enumerate(islice(cycle(ducks), count))
    return Bag(
        bag.game,
        tuple(
            replace(duck, id=f"{duck.id}.{number}", values={**duck.values, "number": number % 1000})
            for number, duck in pairs
        ),
    )


main()
