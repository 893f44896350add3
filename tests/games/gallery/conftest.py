"""A table at which any position of the Gallery can be set up, and played from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from pnp.games.gallery import policies, rules
from pnp.games.gallery.fields import CARDS
from pnp.games.gallery.material import material
from pnp.games.gallery.model import read
from pnp.rules.replay import Playable
from pnp.rules.table import Table

LETTERS = "WmABCDE"
"""Water, ducks of the seat that plays, those of the five others; F, G and H are A, B and C too."""
SAME = str.maketrans("FGH", "ABC")


printed = cache(read)
"""The data of the file, read once."""


class Gallery(Table):
    """Six players, of whom seat 0 is to play; spaces count from 0, as in the vectors."""

    def __init__(self, readings: Mapping[str, str] | None = None) -> None:
        super().__init__(
            Playable(rules, policies, material(printed(), readings)), 6, seed=1, index=1
        )
        self.state.seat = 0

    def start(self, count: int) -> None:
        self.engine.start(self.state, self.material, count, self.chance)

    def lay(self, line: Sequence[str], deck: Sequence[str] = ()) -> None:
        """Lay the line, front first, and the deck, top first; "A/m" is m under A."""
        state = self.state
        state.line = [[0] * len(state.line[0]) for _ in state.line]
        state.height = [0] * 6
        state.length = len(line)
        for space, stack in enumerate(line):
            cards = [colour(card) for card in stack.split("/")]
            state.line[space][: len(cards)] = cards
            state.height[space] = len(cards)
        colours = [colour(card) for card in reversed(deck)]
        state.deck = colours + [0] * (len(state.deck) - len(colours))
        state.deck_count = len(deck)

    def aim(self, *spaces: int) -> None:
        self.state.targets = [int(space in spaces) for space in range(6)]

    def hide(self, space: int, seat: int = 5) -> None:
        """Lay a Bottoms Up card of `seat` over a space."""
        self.state.hidden[space] = seat + 1

    def hold(self, *kinds: str) -> None:
        self.state.hands[self.state.seat] = [kinds.count(kind) for kind in CARDS]

    def do(self, action: str) -> None:
        """Hold the card of an action, and play it."""
        kind = action.split(maxsplit=1)[0].replace("single_barrel", "double_barrel")
        self.hold(kind)
        self.push(action)

    @property
    def line(self) -> list[str]:
        stacks = zip(self.state.line, self.state.height, strict=True)
        return [
            "/".join(LETTERS[card] for card in stack[:height])
            for stack, height in list(stacks)[: self.state.length]
        ]

    @property
    def deck(self) -> list[str]:
        return [LETTERS[card] for card in reversed(self.state.deck[: self.state.deck_count])]

    @property
    def targets(self) -> list[int]:
        return [space for space, lies in enumerate(self.state.targets) if lies]

    @property
    def hidden(self) -> list[int]:
        return [space for space, seat in enumerate(self.state.hidden) if seat]

    @property
    def shot(self) -> Counter[str]:
        return +Counter(dict(zip(LETTERS[1:], self.state.shot, strict=True)))


def colour(letter: str) -> int:
    return LETTERS.index(letter.translate(SAME))


@pytest.fixture
def table() -> Gallery:
    return Gallery()


@pytest.fixture
def table_of() -> Any:
    """Makes a table where some rulings are read otherwise."""
    return Gallery
