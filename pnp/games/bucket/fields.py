"""Declarations for the Bucket's rules: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields, Grid, Struct, Vector

FACES: Final = 6
"""Of a die. Arrays by face have one place more; place 0 stays empty."""

MAX_PLAYERS: Final = 6
"""Seats there is room for."""

MAX_DICE: Final = 5
"""White dice; a hand has no more."""

HANDS: Final = (
    "five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair",
)  # fmt: skip
"""The kinds of hands by number; `rank` in MATERIAL says which is better."""

KINDS: Final = len(HANDS)
"""How many there are."""

ByFace: TypeAlias = Annotated[Vector, FACES + 1]
BySeat: TypeAlias = Annotated[Vector, MAX_PLAYERS]
ByKind: TypeAlias = Annotated[Vector, KINDS]


class BucketMaterial(Struct):
    """The printed numbers, and 0 or 1 for each ruling that may be read in two ways."""

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


class BucketState(Struct):
    """A game at any moment. All of it lies open, so that players see it as it is."""

    players: int
    seat: int  # who decides next
    over: int  # 1: the last round has ended
    round: int  # from 0
    turn: int  # innings of this round that are over
    boss: int  # the face it shows
    pool: ByFace  # white dice as they were rolled
    bucket: ByFace
    thrown: int  # white dice thrown away in this inning
    promoted: int  # 1: this roll promoted dice
    hands: Annotated[Grid, MAX_PLAYERS, FACES + 1]  # since the last inning; empty: egg or none yet
    strengths: BySeat  # of this round's hands; 0: an egg, -1: still to play
    points: BySeat  # of the round before
    score: BySeat
    eggs: BySeat
    moves: Annotated[Vector, 5]  # how often each kind of action was taken
    kinds: ByKind  # how often each kind of hand was recorded


STATE: Final = Fields.of(BucketState)

BucketView: TypeAlias = BucketState
VIEW: Final = STATE
"""Everything lies open."""

ACTIONS: Final = Codec(
    Kind("match", (1, MAX_DICE)),  # how many
    Kind("add", (0, 5), (0, 3), (0, 2), (0, 1), (0, 1), of_faces=True),
    Kind("throw"),
    Kind("roll"),
    Kind("stop"),
)
MATCH: Final = ACTIONS.first("match")
ADD: Final = ACTIONS.first("add")
THROW: Final = ACTIONS.first("throw")
ROLL: Final = ACTIONS.first("roll")
STOP: Final = ACTIONS.first("stop")
"""The first action of each kind."""

MATCHED: Final = 0
ADDED: Final = 1
THREW: Final = 2
ROLLED: Final = 3
STOPPED: Final = 4
"""Places in `moves`, in the order of ACTIONS."""
