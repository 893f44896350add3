"""The ways to mark a set of the right column, and the dice that each takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pnp.core.errors import CallError, Problem
from pnp.games.pond.fields import FIVE, FOUR, HOUSE, SETS, STRAIGHT, PondMaterial
from pnp.rules.dice_pools import FACES, Pool

MANY: Final = 99
"""More dice than exist."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """A way to mark a set."""

    place: int
    """The index of the set, as in the fields: HOUSE, FOUR, FIVE or STRAIGHT."""
    points: int
    pools: tuple[Pool, ...]
    """The combinations of dice that make it."""

    @property
    def least_dice(self) -> int:
        """Return the fewest dice that it takes; MANY if it cannot be made."""
        return min(map(sum, self.pools), default=MANY)


def set_options(material: PondMaterial) -> tuple[SetOption, ...]:
    """Return the ways to mark a set, the straights by their length."""
    return tuple(_options(material))


def _options(material: PondMaterial) -> Iterator[SetOption]:
    for place in (HOUSE, FOUR, FIVE):
        pools = tuple(_alike(material, place))
        yield SetOption(place, int(material.points[place]), pools)
    for length in range(1, len(material.run_points)):
        points = int(material.run_points[length])
        if points >= 0:
            yield SetOption(STRAIGHT, points, tuple(_runs(material, length)))


def _alike(material: PondMaterial, place: int) -> Iterator[Pool]:
    """Yield the dice of a full house, of four or of five alike."""
    many, few = int(material.first_alike[place]), int(material.second_alike[place])
    for high, low in product(range(FACES), repeat=2):
        if not few and high == low:
            yield tuple(many if face == high else 0 for face in range(FACES))
        elif few and (high != low or material.house_of_one):
            yield tuple(many * (face == high) + few * (face == low) for face in range(FACES))


def _runs(material: PondMaterial, length: int) -> Iterator[Pool]:
    for low in range(material.straight_top - length + 1):
        yield tuple(int(low <= face < low + length) for face in range(FACES))


def fewest_dice(options: Sequence[SetOption], marks: int) -> int:
    """Return the fewest dice of the marked sets together, given as bits by index."""
    return sum(dice for place, dice in enumerate(_least_dice(options)) if marks >> place & 1)


def most_open(options: Sequence[SetOption], marks: int) -> int:
    """Return the most points of the sets that are not marked."""
    points = [0] * len(SETS)
    for option in options:
        points[option.place] = max(points[option.place], option.points)
    return sum(most for place, most in enumerate(points) if not marks >> place & 1)


def check_one_set_a_day(options: Sequence[SetOption], dice: int) -> None:
    """Refuse numbers with which two sets fit into a day, which codes cannot represent.

    Raises:
        CallError: two sets fit.
    """
    two = sum(sorted(_least_dice(options))[:2])
    if two <= dice:
        fact = f"two sets take {two} dice, and a day has {dice}"
        raise CallError(Problem(fact, hint="solve the game with one set a day"))


def _least_dice(options: Sequence[SetOption]) -> list[int]:
    """Return the fewest dice that each set takes, by place."""
    return [
        min(option.least_dice for option in options if option.place == place)
        for place in range(len(SETS))
    ]
