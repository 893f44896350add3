"""Ducks in a Bucket on a table: dice laid as a test wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pnp.games.bucket import policies, rules
from pnp.games.bucket.fields import THROW
from pnp.games.bucket.hands import dice_of, pack_bucket, strength
from pnp.games.bucket.material import material
from pnp.games.bucket.model import Bucket, read
from pnp.games.bucket.moves import dice_to_move
from pnp.rules.replay import Playable
from pnp.rules.table import Table


def faces(dice: Sequence[int]) -> list[int]:
    """Dice as how many there are of each face."""
    return [0, *(dice.count(face) for face in range(1, 7))]


class Innings(Table):
    """A game whose innings can be set up."""

    def __init__(self, printed: Any, seats: int = 2) -> None:
        super().__init__(Playable(rules, policies, printed), seats, seed=1)

    def to_roll(self, *dice: int) -> None:
        """Write down what is rolled next."""
        self.script(*dice)

    def lay(self, boss: int, whites: Sequence[int], bucket: Sequence[int] = ()) -> None:
        """Lay the dice of an inning after a roll."""
        self.state.boss = boss
        self.state.pool[:] = faces(whites)
        self.state.bucket[:] = faces(bucket)
        self.state.thrown = self.material.white - len(whites) - len(bucket)
        self.state.promoted = 0

    def sets(self) -> list[list[int]]:
        """The sets of dice that may be promoted."""
        actions = map(rules.ACTIONS.parse, self.legal)
        sets = [dice_to_move(self.state.boss, each) for each in actions if each < THROW]
        return sorted(
            [face for face in range(1, 7) for _ in range(dice_of(dice, face))] for dice in sets
        )

    def score_round(self, hands: Sequence[Sequence[int]]) -> list[int]:
        """Put these hands on the sheet in the order of play; an empty one is an egg. Its points."""
        for hand in hands:
            if hand:
                self.lay(1, [], hand)
                self.state.promoted = 1
                self.push("stop")
            else:
                self.lay(1, [6])
                self.push("throw")
        return list(self.state.points[: len(hands)])


@pytest.fixture(scope="session")
def bucket() -> Bucket:
    return read()


@pytest.fixture(scope="session")
def printed(bucket: Bucket) -> Any:
    return material(bucket)


@pytest.fixture
def table(printed: Any) -> Innings:
    return Innings(printed)


@pytest.fixture
def table_for(printed: Any) -> Callable[[int], Innings]:
    return lambda seats: Innings(printed, seats)


@pytest.fixture
def worth(printed: Any) -> Callable[[Sequence[int]], int]:
    """A hand's strength."""
    return lambda hand: strength(printed, pack_bucket(faces(hand)))
