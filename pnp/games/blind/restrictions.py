"""Restricted play: the cards that a player of Duck Blind may do without, and ducks not taken."""

from __future__ import annotations

from typing import Final

from pnp.games.blind.fields import SINGLES, SPECIES

RESTRICTIONS: Final = (
    ("choke", "card.choke", ("add 1",)),
    ("rogue_dog", "card.rogue_dog", ("add * 1",)),
    ("duck_call", "card.duck_call", ("add * * 1",)),
    ("double_barrel", "card.double_barrel", ("add * * * 1",)),
    ("flush", "card.flush", ("flush",)),
    ("special_permit", "card.special_permit", ("show",)),
    ("shots_4", "shot.count 4", ("shoot 1",)),
    ("shots_3", "shot.count 3", ("shoot * 1+",)),
    ("shots_2", "shot.count 2", ("shoot * * 1+",)),
    ("shots_1", "shot.count 1", ("shoot * * * 1+",)),
    ("blank", "shot.blank", ("shoot * * * * 1",)),
    *(
        (name, f"duck.{name}", (f"take {2 * place + 1}", f"take {2 * place + 2}"))
        for place, name in enumerate(SPECIES)
    ),
    *(
        (name, f"duck.{name}", (f"take {2 * len(SPECIES) + place + 1}",))
        for place, name in enumerate(SINGLES)
    ),
)
"""What it is called, the text that tells it with its number, and the patterns of its actions."""
