"""Declarations for the Bucket's rules: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import MUCH, Bounds, Fields, Flag, Grid, Struct, Vector

FACES: Final = 6
"""The number of faces of a die. Arrays by face have one more element; element 0 is unused."""

MAX_PLAYERS: Final = 6
"""The most seats."""

MAX_DICE: Final = 5
"""The most white dice, and thus dice in a hand."""

HANDS: Final = (
    "five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair",
)  # fmt: skip
"""The kinds of hands by number; `rank` in MATERIAL orders them."""

KINDS: Final = len(HANDS)
"""The number of kinds."""

ByFace: TypeAlias = Annotated[Vector, FACES + 1]
BySeat: TypeAlias = Annotated[Vector, MAX_PLAYERS]
ByKind: TypeAlias = Annotated[Vector, KINDS]


class BucketMaterial(Struct):
    """The printed numbers, and 0 or 1 for each ruling with two readings."""

    white: int  # dice
    wild: int  # the face
    thrown: int  # dice for a roll that promotes none
    laps: Annotated[Vector, MAX_PLAYERS + 1]  # by number of players
    rank: ByKind  # 1 for the lowest kind of hand
    needs: Annotated[Grid, KINDS, 2]  # dice alike in the largest group and in the next
    run: ByKind  # faces in sequence; 0: none are asked for
    best_for_each: int  # points of the best hand, for each player
    step: int  # points less for each hand that is better
    egg: int  # points of a lost bucket
    boss_stays: int  # a reading of B-02


MATERIAL: Final = Fields.of(BucketMaterial)


STRONG: Final = 1 << 40
"""More than the strength of any hand."""


def _players(material: BucketMaterial) -> list[int]:
    """Return the numbers of players for which laps are defined."""
    return [players for players in range(MAX_PLAYERS + 1) if material.laps[players]]


def _fewest(material: BucketMaterial) -> int:
    return min(_players(material))


def _most(material: BucketMaterial) -> int:
    return max(_players(material))


def _rounds(material: BucketMaterial) -> int:
    return max(players * material.laps[players] for players in _players(material))


class BucketState(Struct):
    """The state of a game. All of it is public, so that players see it as it is."""

    players: Annotated[int, Bounds(_fewest, _most)]
    seat: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # who decides next
    over: Flag  # 1: the last round has ended
    round: Annotated[int, Bounds(0, _rounds)]  # from 0
    turn: Annotated[int, Bounds(0, _most)]  # innings of this round that are over
    boss: Annotated[int, Bounds(1, FACES)]  # the face it shows
    pool: Annotated[ByFace, Bounds(0, "white")]  # white dice as they were rolled
    bucket: Annotated[ByFace, Bounds(0, "white")]
    thrown: Annotated[int, Bounds(0, "white")]  # white dice thrown away in this inning
    promoted: Flag  # 1: this roll promoted dice
    hands: Annotated[Grid, MAX_PLAYERS, FACES + 1, Bounds(0, "white")]  # empty: egg or none yet
    strengths: Annotated[BySeat, Bounds(-1, STRONG)]  # 0: an egg, -1: still to play
    points: Annotated[BySeat, Bounds(-MUCH, MUCH)]  # of the round before
    score: Annotated[BySeat, Bounds(-MUCH, MUCH)]
    eggs: Annotated[BySeat, Bounds(0, _rounds)]
    moves: Annotated[Vector, 5, Bounds(0, MUCH)]  # how often each kind of action was taken
    kinds: Annotated[ByKind, Bounds(0, MUCH)]  # how often each kind of hand was recorded


STATE: Final = Fields.of(BucketState)

BucketView: TypeAlias = BucketState
VIEW: Final = STATE
"""Everything is public."""

ACTIONS: Final = Codec(
    Kind("match", (1, MAX_DICE)),  # how many
    Kind("add", (0, 5), (0, 3), (0, 2), (0, 1), (0, 1), of_faces=True),
    Kind("throw"),
    Kind("roll"),
    Kind("stop"),
)
MATCH, ADD, THROW, ROLL, STOP = ACTIONS.firsts
"""The first action of each kind."""

MATCHED, ADDED, THREW, ROLLED, STOPPED = range(len(ACTIONS.kinds))
"""Indices in `moves`, in the order of ACTIONS."""
