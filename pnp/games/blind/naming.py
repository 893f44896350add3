"""Names in what is told of Duck Blind: players, ducks, cards and times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.blind.fields import CARDS, DUCKS, KINDS, VALUES
from pnp.games.blind.times import clock
from pnp.rules.fields import Vector

if TYPE_CHECKING:
    from pnp.words.words import Words


def named_duck(words: Words, kind: int) -> str:
    """Return the name of a duck, with its sex if it has one."""
    name, _, sex = DUCKS[kind].partition(".")
    named = words.text(f"duck.{name}")
    return words.text(f"sex.{sex}", duck=named) if sex else named


def named_player(words: Words, seat: int) -> str:
    """Return the name of a player."""
    return words.text("tell.player", seat=int(seat) + 1)


def named_shots(words: Words, who: str, fired: Vector) -> str:
    """Return the shot cards of a player, high ones first."""
    cards = [str(value) for value in range(VALUES - 1, 0, -1) for _ in range(fired[value])]
    cards += [words.text("tell.blank")] * int(fired[0])
    if not cards:
        return words.text("tell.fires_none", player=who)
    shots = sum(value * int(count) for value, count in enumerate(fired))
    return words.text("tell.fires", player=who, n=shots, cards=words.listed(cards))


def named_time(words: Words, card: str) -> str:
    """Return the time of a timing card: by the clock, or its name."""
    time = clock(card)
    if time is None:
        return words.text(f"time.{card}")
    return words.text("time.clock", hour=time[0], minute=time[1])


def named_ducks(words: Words, counts: Vector) -> str:
    """List ducks, given how many there are of each kind."""
    return words.listed(
        [named_duck(words, kind) for kind in range(KINDS) for _ in range(counts[kind])]
    )


def named_card(words: Words, card: int) -> str:
    """Return the name of an action card."""
    return words.text(f"card.{CARDS[card]}")
