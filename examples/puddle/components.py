"""Components to print: sheets to play on, a deck of ducks, aids and the rulebook."""

from __future__ import annotations

from pnp.data import as_table
from pnp.games import HALF_PAGE, Bag, Component, ComponentFactory, GamePictures, Size, shared_values

from .model import Puddle, PuddleDuck

AID = Size(92, 60)
COPIES = [
    (f"ducks.{duck}.copies", rf"puddle\.{duck}")
    for duck in ("teal", "mallard", "pintail", "shoveler")
]
"""Paths of numbers that count cards, and which faces each counts."""

PICTURES = GamePictures(banner="scene.pond", swimmer="duck.duckling")


def bag(puddle: Puddle, sheets: int) -> Bag:
    """Return everything to print, with so many game sheets."""
    make = ComponentFactory(puddle.id, shared_values(puddle, PICTURES, {"n": puddle.dice.count}))
    return make.bag(
        make.sheet(HALF_PAGE, sheets),
        *(_card(make, duck) for duck in puddle.ducks.each),
        make.aid(AID, puddle.players.most),
        make.rulebook(),
    )


def _card(make: ComponentFactory, duck: PuddleDuck) -> Component:
    values, back = {"duck": as_table(duck)}, make.back("duck", "back")
    return make.card(duck.id, "duck", values, copies=duck.copies, back=back)
