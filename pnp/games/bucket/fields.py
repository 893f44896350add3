"""What the Bucket's rules play on: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Final

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields

FACES: Final = 6
"""Of a die. Arrays by face have one place more; place 0 stays empty."""

MOST_PLAYERS: Final = 6
"""Seats there is room for."""

MOST_DICE: Final = 5
"""White dice; a hand has no more."""

HANDS: Final = (
    "five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair",
)  # fmt: skip
"""The kinds of hands by number; `rank` in MATERIAL says which is better."""

KINDS: Final = len(HANDS)
"""How many there are."""

MATERIAL: Final = Fields(
    white=(),
    wild=(),  # the face
    thrown=(),  # dice for a roll that promotes none
    laps=MOST_PLAYERS + 1,  # by number of players
    rank=KINDS,  # 1 for the lowest kind of hand
    needs=(KINDS, 2),  # dice alike in the largest group and in the next
    run=KINDS,  # faces in sequence; 0: none are asked for
    best_for_each=(),
    step=(),
    egg=(),
    boss_stays=(),
)

STATE: Final = Fields(
    players=(),
    seat=(),
    over=(),
    round=(),  # from 0
    turn=(),  # innings of this round that are over
    boss=(),
    pool=7,  # white dice as they were rolled
    bucket=7,
    thrown=(),  # white dice thrown away in this inning
    promoted=(),  # whether this roll promoted dice
    hands=(MOST_PLAYERS, 7),  # by seat, since its last inning; empty: an egg, or none yet
    strengths=MOST_PLAYERS,  # of this round's hands; 0: an egg, -1: still to play
    points=MOST_PLAYERS,  # of the round before
    score=MOST_PLAYERS,
    eggs=MOST_PLAYERS,
    moves=5,  # how often each kind of action was taken
    kinds=KINDS,  # how often each kind of hand was recorded
)

ACTIONS: Final = Codec(
    Kind("match", (1, MOST_DICE)),  # how many
    Kind("add", (0, 5), (0, 3), (0, 2), (0, 1), (0, 1)),  # how many of each face, 1 to 5
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
