"""Two rolls a day (P-17): any choice of dice that look alike stays open, and nothing else does.

The oracle holds dice as things with a face and a roll, and tries for every move each die that could
have made it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from pnp.games.pond.fields import ACTIONS, FACES, FIRST_ROLL, MAX_ACTIONS, MAX_WAYS, SECOND_ROLL
from pnp.games.pond.sets import write_sets
from pnp.rules.table import Table
from pnp.study.setup import GameTable

WILD = 0
Die = tuple[int, int]
"""What a die shows, and its roll; WILD for the wild die."""

World = tuple[tuple[Die, ...], tuple[Die, ...]]
"""The dice of the pool and, by the face of their row, those put into rows today."""

SETS = {"house", "four", "five", "straight"}
TWO_ROLLS = GameTable("pond", (("P-17", "counts_as_two"),))


def without(pool: tuple[Die, ...], face: int, *rolls: int) -> Iterator[tuple[Die, tuple[Die, ...]]]:
    """Yield each die of a face and of some rolls, and the rest of the pool."""
    for die in {(face, roll) for roll in rolls}.intersection(pool):
        rest = list(pool)
        rest.remove(die)
        yield die, tuple(sorted(rest))


def spent(worlds: Iterable[World], *faces: int) -> set[World]:
    """The worlds after dice that are not wild have left the pool."""
    left = set(worlds)
    for face in faces:
        left = {
            (rest, rows)
            for pool, rows in left
            for _, rest in without(pool, face, FIRST_ROLL, SECOND_ROLL)
        }
    return left


def put(worlds: set[World], face: int) -> set[World]:
    return {
        (rest, tuple(sorted({*rows, (face, die[1])})))
        for pool, rows in worlds
        for die, rest in without(pool, face, WILD, FIRST_ROLL, SECOND_ROLL)
    }


def changed(worlds: set[World], face: int, shown: int) -> set[World]:
    return {
        (tuple(sorted((*rest, (shown, die[1])))), rows)
        for pool, rows in worlds
        for die, rest in without(pool, face, FIRST_ROLL, SECOND_ROLL)
    }


def rolled(worlds: set[World], kept: Counter[int], pool: list[int]) -> set[World]:
    """The worlds after the dice that are new in the pool have been rolled."""
    new = [
        (face, SECOND_ROLL) for face in range(1, FACES + 1) for _ in range(pool[face] - kept[face])
    ]
    return {(tuple(sorted((*dice, *new))), rows) for dice, rows in worlds}


def marked(worlds: set[World], faces: list[int]) -> set[World]:
    """The worlds after dice of one roll, the wild one among them or not, have made a set."""
    after = set()
    for roll in (FIRST_ROLL, SECOND_ROLL):
        left = {(*world, 1) for world in worlds}
        for face in faces:
            left = {
                (rest, rows, wilds - (die[1] == WILD))
                for pool, rows, wilds in left
                for die, rest in without(pool, face, WILD, roll)
            }
        after |= {world[:2] for world in left}
    return after


def dice_of(kind: str, numbers: tuple[int, ...]) -> list[int]:
    """The faces of a set's dice."""
    if kind == "house":
        return [numbers[0]] * 3 + [numbers[1]] * 2
    if kind == "straight":
        return list(range(numbers[0], numbers[0] + numbers[1]))
    return [numbers[0]] * {"four": 4, "five": 5}[kind]


def is_whole(world: World, face: int) -> bool:
    return not {(face, FIRST_ROLL), (face, SECOND_ROLL)} <= set(world[1])


class Oracle:
    """All that may have happened on a day, die by die."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.worlds: set[World] = set()
        self.morning()

    def morning(self) -> None:
        pool = self.table.state.pool
        dice = tuple((face, FIRST_ROLL) for face in range(1, FACES + 1) for _ in range(pool[face]))
        self.worlds = {(dice, ())}

    def push(self, text: str) -> None:
        """Play a move, and check what it scored."""
        kind, *rest = text.split()
        numbers = tuple(int(number) for number in rest)
        state = self.table.state
        day, held = state.day, Counter({face: state.pool[face] for face in range(1, FACES + 1)})
        self.table.push(text)
        if state.day > day or state.over:
            self.morning()
        elif kind == "put":
            self.worlds = put(self.worlds, numbers[0])
            self.settle(numbers[0])
        elif kind == "brighten":
            self.worlds = spent(self.worlds, 6)
        elif kind in ("up", "down"):
            one = numbers[0] + (1 if kind == "up" else -1)
            self.worlds = changed(spent(self.worlds, 1), numbers[0], one)
        elif kind == "feed":
            used = {world for world in self.worlds if all(roll != WILD for _, roll in world[0])}
            self.worlds = spent(used, *numbers)
        elif kind == "wild":
            self.worlds = {
                (tuple(sorted((*pool, (numbers[0], WILD)))), rows) for pool, rows in self.worlds
            }
        elif kind in SETS:
            self.worlds = marked(self.worlds, dice_of(kind, numbers))
        elif kind == "reroll":
            kept = held - Counter([3, *numbers])
            self.worlds = rolled(spent(self.worlds, 3, *numbers), kept, list(state.pool))

    def settle(self, face: int) -> None:
        """Hold a row that is full against what it scored."""
        state, material = self.table.state, self.table.material
        if state.filled[face] < material.boxes[face]:
            return
        whole = {world for world in self.worlds if is_whole(world, face)}
        is_one_roll = bool(whole) and state.before[face] == 0
        points = material.one_roll[face] if is_one_roll else material.singly[face]
        assert state.row_points[face] == points
        self.worlds = whole or self.worlds

    def may(self, text: str) -> bool:
        kind, *numbers = text.split()
        return bool(marked(self.worlds, dice_of(kind, tuple(int(number) for number in numbers))))


def sets_of_any_roll(table: Table) -> set[str]:
    """The sets that the dice make and the sheet has room for, whatever roll they are of."""
    actions = [0] * MAX_ACTIONS
    count = write_sets(table.state, table.material, actions, 0)
    return {ACTIONS.describe(action) for action in actions[:count]}


@pytest.mark.parametrize("seed", range(40))
def test_every_choice_of_dice_alike_stays_open_and_no_other(seed: int) -> None:
    random = Random(seed)  # noqa: S311 -- a lot drawn, not a secret
    table = TWO_ROLLS.table(1, seed=seed)
    table.material.wilds = 1 + seed % 2
    table.material.rerolls = 1 + seed % 3 // 2
    oracle = Oracle(table)
    while not table.is_over:
        legal = list(table.legal)
        offered = {text for text in legal if text.split()[0] in SETS}
        if not table.state.naming:
            assert offered == {text for text in sets_of_any_roll(table) if oracle.may(text)}
        assert table.state.ways <= MAX_WAYS
        assert table.problems() == []
        lively = [text for text in legal if text != "end"]
        rolls = [text for text in legal if text.startswith("reroll")]
        oracle.push(random.choice(rolls or lively or legal) if random.random() < 0.9 else legal[0])


def test_a_wild_die_put_into_a_row_may_have_been_the_one_of_the_first_roll() -> None:
    table = TWO_ROLLS.table(1, draws=[3, 4, 4, 6, 6, 5, 2, 3, 6])
    table.push("reroll 4 6 6", "feed 5 6", "wild 4", "put 4")
    assert "straight 2 3" in table.legal
    table.push("straight 2 3")
    assert (table.state.ways, table.state.wild) == (1, 0)


def test_a_natural_die_that_may_be_left_has_its_ability() -> None:
    table = TWO_ROLLS.table(1, draws=[1, 3, 5, 5, 6, 2])
    table.push("feed 5 5", "wild 1", "put 1")
    assert {"up 2", "put 1"} <= set(table.legal)
    table.push("up 2")
    assert table.problems() == []
