"""Ducks in a Bucket on a table: dice laid as a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pnp.games.bucket import players, rules
from pnp.games.bucket.fields import THROW
from pnp.games.bucket.hands import dice_of, held, strength
from pnp.games.bucket.material import material
from pnp.games.bucket.model import Bucket, read
from pnp.games.bucket.moves import moved
from pnp.rules.chance import CHANCE, seed_game
from pnp.rules.engine import Engine


def faces(dice: Sequence[int]) -> list[int]:
    """Dice as how many there are of each face."""
    return [0, *(dice.count(face) for face in range(1, 7))]


class Table:
    """A game at a table. Dice still to be rolled are taken from `to_roll` first."""

    def __init__(self, printed: Any, seats: int = 2) -> None:
        self.to_roll: list[int] = []
        self.luck = CHANCE.plain()
        seed_game(self.luck, 1, 0)
        self.engine = Engine(rules, players, {"below": self._below})
        self.printed = printed
        self.state = self.engine.make(rules.STATE)
        self.engine.start(self.state, printed, seats, self.luck)

    def _below(self, chance: Any, count: int) -> int:
        from pnp.rules.chance import below  # noqa: PLC0415 -- its name stands for this one

        return self.to_roll.pop(0) - 1 if self.to_roll else below(chance, count)

    def lay(self, boss: int, whites: Sequence[int], bucket: Sequence[int] = ()) -> None:
        """Lay the dice of an inning after a roll."""
        self.state.boss = boss
        self.state.pool[:] = faces(whites)
        self.state.bucket[:] = faces(bucket)
        self.state.thrown = self.printed.white - len(whites) - len(bucket)
        self.state.promoted = 0

    def legal(self) -> list[int]:
        actions = [0] * rules.MOST_ACTIONS
        return actions[: self.engine.legal(self.state, self.printed, actions)]

    def sets(self) -> list[list[int]]:
        """The sets of dice that may be promoted."""
        sets = [moved(self.state.boss, each) for each in self.legal() if each < THROW]
        return sorted(
            [face for face in range(1, 7) for _ in range(dice_of(dice, face))] for dice in sets
        )

    def play(self, text: str) -> None:
        action = rules.ACTIONS.parse(text)
        assert action in self.legal()
        self.engine.apply(self.state, self.printed, action, self.luck)

    def score_round(self, hands: Sequence[Sequence[int]]) -> list[int]:
        """Put these hands on the sheet in the order of play; an empty one is an egg. Its points."""
        for hand in hands:
            if hand:
                self.lay(1, [], hand)
                self.state.promoted = 1
                self.play("stop")
            else:
                self.lay(1, [6])
                self.play("throw")
        return list(self.state.points[: len(hands)])


@pytest.fixture(scope="session")
def bucket() -> Bucket:
    return read()


@pytest.fixture(scope="session")
def printed(bucket: Bucket) -> Any:
    return material(bucket)


@pytest.fixture
def table(printed: Any) -> Table:
    return Table(printed)


@pytest.fixture
def table_for(printed: Any) -> Callable[[int], Table]:
    return lambda seats: Table(printed, seats)


@pytest.fixture
def worth(printed: Any) -> Callable[[Sequence[int]], int]:
    """A hand's strength."""
    return lambda hand: strength(printed, held(faces(hand)))
