"""Solves Yahtzee and Scandinavian Yatzy with the pools and keep tables that solve the Pond.

Prints the results beside published ones. Of Yahtzee there are two rules of jokers, further five
alike after the first 50: T. Verhoeff ("How to maximize your score in solitaire Yahtzee", 1999) lets
players choose any box, and pays in full in the lower ones if the box of the face is used; J. Glenn
("An optimal strategy for Yahtzee", 2006) makes them use the box of the face first. Run by hand;
it takes half a minute of processor time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
import numpy as np

from pnp.rules.dice_pools import FACES, Pool, Pools, best_within
from pnp.rules.linking import link_all

DICE = 5
ROLLS_AGAIN = 2
FULL_UPPER = 63
JOKER = 100


def average_rolls(worth: Any, average: Any, first: Any, more: Any, dice: int) -> None:
    """Write the average worth of each pool once a roll has filled it up to all dice.

    Args:
        worth: of each pool of that many dice, by pool and lane.
        average: written, of the same shape: of each pool of fewer dice, too.
        first: as in `Pools`.
        more: as in `Pools`.
        dice: how many there are after the roll.
    """
    faces = more.shape[1]
    lanes = worth.shape[1]
    for pool in range(first[dice], first[dice + 1]):
        for lane in range(lanes):
            average[pool, lane] = worth[pool, lane]
    for pool in range(first[dice] - 1, -1, -1):
        for lane in range(lanes):
            average[pool, lane] = 0.0
        for face in range(faces):
            with_face = more[pool, face]
            for lane in range(lanes):
                average[pool, lane] += average[with_face, lane]
        for lane in range(lanes):
            average[pool, lane] /= faces


_COMPILED = link_all({"average": average_rolls, "best": best_within}, {}, numba.njit)
average_all, keep_best = _COMPILED["average"], _COMPILED["best"]


class GameSheet(NamedTuple):
    """The scores of a game's boxes; the first six, the faces, count for the upper bonus."""

    points: Any  # by box and pool
    joker: Any  # by box and pool: what a further five alike scores
    five: int  # the box of five alike
    five_points: int  # which earns bonuses for further ones
    upper_bonus: int
    jokers: bool  # whether there are such bonuses
    forced: bool  # whether a joker must go to the box of its face while that is open


def most_alike(pool: Pool) -> int:
    """Return the largest number of dice in a pool that show one face."""
    return max(pool)


def total(pool: Pool) -> int:
    """Return the sum of a pool."""
    return sum(face * count for face, count in enumerate(pool, start=1))


def alike(count: int, points: int | None = None) -> Callable[[Pool], int]:
    """Return the scoring function of so many alike: some points, or the sum of all dice."""
    return lambda pool: (total(pool) if points is None else points) * (most_alike(pool) >= count)


def run(length: int, points: int) -> Callable[[Pool], int]:
    """Return the scoring function of a straight of a length."""
    return lambda pool: (
        points * any(min(pool[low : low + length]) > 0 for low in range(FACES - length + 1))
    )


def of_face(face: int) -> Callable[[Pool], int]:
    """Return the scoring function that sums the dice of a face."""
    return lambda pool: face * pool[face - 1]


def groups(*sizes: int) -> Callable[[Pool], int]:
    """Return the scoring function that sums the highest dice in groups of different faces, or 0."""

    def points(pool: Pool, sizes: tuple[int, ...] = sizes) -> int:
        if not sizes:
            return 0
        sums = [0]
        for face in range(FACES):
            if pool[face] >= sizes[0]:
                rest = (*pool[:face], 0, *pool[face + 1 :])
                more = points(rest, sizes[1:])
                if more or len(sizes) == 1:
                    sums.append((face + 1) * sizes[0] + more)
        return max(sums)

    return points


def house(pool: Pool) -> int:
    """Return 25 for a full house."""
    return 25 * (sorted(pool)[-2:] == [2, 3])


def exactly(pattern: Pool, points: int) -> Callable[[Pool], int]:
    """Return the scoring function of a single pool."""
    return lambda pool: points * (pool == pattern)


UPPER = [of_face(face) for face in range(1, FACES + 1)]
YAHTZEE = [*UPPER, alike(3), alike(4), house, run(4, 30), run(5, 40), alike(5, 50), total]
YATZY = [
    *UPPER, groups(2), groups(2, 2), groups(3), groups(4), exactly((1, 1, 1, 1, 1, 0), 15),
    exactly((0, 1, 1, 1, 1, 1), 20), groups(3, 2), total, alike(5, 50),
]  # fmt: skip
JOKERS = {8: 25, 9: 30, 10: 40}
"""Boxes of Yahtzee that a joker fills in full."""


@numba.njit
def worth_of(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    sheet: GameSheet,
    values: Any,
    boxes_filled: int,
    upper: int,
    jokers_pay: int,
    pool: int,
    face: int,
) -> float:
    """Return the most that a last roll is worth. `face` is that of five alike, or -1."""
    boxes = len(sheet.points)
    joker = sheet.jokers and face >= 0 and boxes_filled >> sheet.five & 1
    extra = JOKER if joker and jokers_pay else 0
    low, high = 0, boxes
    if joker and not sheet.forced:
        joker = boxes_filled >> face & 1
    elif joker:
        if not boxes_filled >> face & 1:
            low, high = face, face + 1  # its own box comes first
        elif boxes_filled >> FACES != (1 << (boxes - FACES)) - 1:
            low = FACES  # then any lower box
    best = -1.0
    for box in range(low, high):
        if boxes_filled >> box & 1:
            continue
        points = sheet.joker[box, pool] if joker and box >= FACES else sheet.points[box, pool]
        above = upper
        bonus = 0
        if box < FACES:
            above = min(FULL_UPPER, upper + points)
            if above == FULL_UPPER and upper < FULL_UPPER:
                bonus = sheet.upper_bonus
        earns = jokers_pay or (sheet.jokers and box == sheet.five and points > 0)
        after = values[boxes_filled | 1 << box, above, int(earns)]
        best = max(best, points + bonus + extra + after)
    return best


@numba.njit
def solve(  # noqa: PLR0913, PLR0917 -- as above
    sheet: GameSheet,
    values: Any,
    reachable: Any,
    first: Any,
    more: Any,
    less: Any,
    chance: Any,
    faces: Any,
) -> None:
    """Write the value of each sheet, fuller ones first.

    Sheets that have used the same boxes are solved side by side, one a lane: by the upper sum, and
    by whether five alike earn more.
    """
    pools = len(chance)
    for boxes in range((1 << len(sheet.points)) - 2, -1, -1):
        sums = np.flatnonzero(reachable[boxes & 63])
        lanes = len(sums) * (1 + (sheet.jokers and boxes >> sheet.five & 1))
        worths, worths_of_keeps = np.zeros((pools, lanes)), np.zeros((pools, lanes))
        best = np.zeros((pools, lanes))
        for pool in range(first[DICE], pools):
            for lane in range(lanes):
                upper, jokers_pay = sums[lane % len(sums)], lane // len(sums)
                worths[pool, lane] = worth_of(
                    sheet, values, boxes, upper, jokers_pay, pool, faces[pool]
                )
        after_reroll = worths
        for _ in range(ROLLS_AGAIN):
            average_all(after_reroll, worths_of_keeps, first, more, DICE)
            keep_best(worths_of_keeps, best, first, less, DICE)
            after_reroll = np.maximum(worths, best)
        for lane in range(lanes):
            value = 0.0
            for pool in range(first[DICE], pools):
                value += chance[pool] * after_reroll[pool, lane]
            values[boxes, sums[lane % len(sums)], lane // len(sums)] = value


def upper_sums() -> Any:
    """Return the possible sums, up to the bonus, of each set of used boxes of faces."""
    sums = np.zeros((64, FULL_UPPER + 1), np.bool_)
    sums[0, 0] = True
    for boxes in range(1, 64):
        face = boxes.bit_length()
        for upper in np.flatnonzero(sums[boxes & ~(1 << (face - 1))]):
            for count in range(DICE + 1):
                sums[boxes, min(FULL_UPPER, upper + face * count)] = True
    return sums


def best_score(
    boxes: list[Callable[[Pool], int]],
    five: int,
    bonus: int,
    *,
    jokers: bool = False,
    forces_joker: bool = False,
) -> float:
    """Return the expected score under best play."""
    pools = Pools.up_to(DICE)
    points = np.array([[box(pool) for pool in pools.members] for box in boxes])
    joker = points.copy()
    if jokers:
        for box, full in JOKERS.items():
            joker[box] = full
    values = np.zeros((1 << len(boxes), FULL_UPPER + 1, 2))
    faces = np.array([pool.index(DICE) if DICE in pool else -1 for pool in pools.members])
    sheet = GameSheet(points, joker, five, 50, bonus, jokers, forces_joker)
    arrays = [np.array(pool) for pool in (pools.first, pools.more, pools.less, pools.chance)]
    solve(sheet, values, upper_sums(), *arrays, faces)
    return float(values[0, 0, 0])


def main() -> None:
    """Print the value of each game beside published results."""
    yahtzee, yatzy = (YAHTZEE, 11, 35), (YATZY, 14, 50)
    results = {
        "Yahtzee without bonuses (245.87)": best_score(*yahtzee),
        "Yahtzee, any box for a joker (254.5896)": best_score(*yahtzee, jokers=True),
        "Yahtzee, a joker's own box first (254.5877)": best_score(
            *yahtzee, jokers=True, forces_joker=True
        ),
        "Yatzy (248.44)": best_score(*yatzy),
    }
    for name, score in results.items():
        print(f"{name}: {score:.4f}")


if __name__ == "__main__":
    main()
