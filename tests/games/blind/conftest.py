"""A table at which any position of Duck Blind can be set up, and played from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from pnp.games.blind import policies, rules
from pnp.games.blind.fields import ACTION_CARDS, CARDS, DUCKS, KINDS, WARDEN
from pnp.games.blind.material import material
from pnp.games.blind.model import Blind as Data
from pnp.games.blind.model import read
from pnp.rules.replay import Playable
from pnp.rules.table import Table

SEX = {"m": "male", "f": "female"}


def number(name: str) -> int:
    """A duck by a short name: mallard_m, smew; or a warden."""
    if name == "warden":
        return WARDEN
    stem, _, sex = name.rpartition("_")
    return DUCKS.index(f"{stem}.{SEX[sex]}" if sex in SEX else name)


def counts(ducks: Sequence[str]) -> list[int]:
    """Ducks as how many there are of each kind."""
    numbers = [number(name) for name in ducks]
    return [numbers.count(kind) for kind in range(KINDS)]


printed = cache(read)
"""The data of the file, read once."""


class Blind(Table):
    """Hunters 0, 1, 2 ... of whom seat 0 has the start player's token."""

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(
            Playable(rules, policies, material(printed(), readings)), 3, seed=1, index=1
        )
        self.dealt: list[int] | None = None
        self.state.token = self.state.seat = 0

    def start(self, count: int) -> None:
        """Begin; seat 0 shall begin, so that tests can name seats."""
        self.engine.start(self.state, self.material, count, self.chance)
        self.state.token = self.state.seat = 0

    def lay(self, line: Sequence[str], deck: Sequence[str] | None = None) -> None:
        """Lay the line, and the deck if told, top first."""
        if deck is not None:
            self.dealt = [number(name) for name in reversed(deck)]
        self.state.line = counts(line)
        self.tidy()

    def give(self, seat: int, *ducks: str) -> None:
        self.state.front[seat] = counts(ducks)
        self.tidy()

    def discard(self, *ducks: str) -> None:
        self.state.discard = counts(ducks)
        self.tidy()

    def tidy(self) -> None:
        """What lies nowhere else is set aside, or is the deck if none was told."""
        state = self.state
        cards = self.dealt or []
        rest = []
        for kind in range(KINDS):
            placed = state.line[kind] + state.discard[kind] + cards.count(kind)
            placed += sum(front[kind] for front in state.front)
            rest.append(self.material.copies[kind] - placed)
        if self.dealt is None:
            cards = [kind for kind in range(KINDS) for _ in range(rest[kind])]
            rest = [0] * KINDS
        state.aside = rest
        state.deck = cards + [0] * (len(state.deck) - len(cards))
        state.deck_count = len(cards)
        state.wardens_aside = self.material.wardens - state.wardens_gone - cards.count(WARDEN)

    def hold(self, *cards: str, seat: int | None = None) -> None:
        """Let a seat, or all, hold these action cards only; the others are used."""
        for each in range(self.state.players) if seat is None else (seat,):
            self.state.held[each] = [int(card in cards) for card in CARDS]
            self.state.used[each] = [int(card not in cards) for card in CARDS]
            self.state.laid[each] = [0] * ACTION_CARDS

    def play(self, *actions: str) -> None:
        """Play actions, each of which must be legal and lead to what can occur."""
        for action in actions:
            self.push(action)
            assert self.problems() == []

    def shoot(self, *bids: Sequence[int]) -> None:
        """Everybody commits shot cards; 0 is the blank."""
        for cards in bids:
            counted = [str(list(cards).count(value)) for value in (4, 3, 2, 1, 0)]
            self.play(" ".join(["shoot", *counted]))

    def front(self, seat: int) -> list[str]:
        return names(self.state.front[seat])

    @property
    def discarded(self) -> list[str]:
        return names(self.state.discard)

    @property
    def order(self) -> list[int]:
        """Seats in the order in which they choose."""
        place = list(self.state.place[: self.state.players])
        return [place.index(each) for each in range(max(place) + 1)]


def names(ducks: Sequence[int]) -> list[str]:
    """Ducks by their short names."""
    short = [name.replace(".male", "_m").replace(".female", "_f") for name in DUCKS]
    return [name for name, count in zip(short, ducks, strict=True) for _ in range(count)]


@pytest.fixture
def table() -> Blind:
    return Blind()


@pytest.fixture
def table_of() -> Any:
    """Makes a table where some rulings are read otherwise."""
    return Blind


@pytest.fixture(scope="session")
def blind() -> Data:
    return printed()
