"""The table of the Pond's best player: what it knows of the solved game, and what it writes on.

`solver.knowledge` fills it before the first game.
"""

from __future__ import annotations

from typing import Annotated, Final

from pnp.games.pond.fields import FACES
from pnp.rules.chance import Chance
from pnp.rules.fields import Grid, Vector

ONE: Final = 10**9
"""A point, in the table."""

NOTHING: Final = -(10**15)
"""Less than anything is worth."""

ROWS: Final = FACES - 1
MAX_DAYS: Final = 6
MAX_FLAGS: Final = 4
MAX_SHEETS: Final = 16_384
MAX_POOLS: Final = 924
MAX_CODES: Final = 18_432
MAX_FRONT: Final = 100_000
MAX_PAID: Final = 4_000
KIND_STEP: Final = FACES + 1
KINDS: Final = 2 * KIND_STEP
"""Of pools: the higher ones may still be fed; the wild die's face is added, if there is one."""


class BestScratch(Chance):
    """The table of `best`, and what it writes on. Pools and codes are numbered by the solver."""

    sheets: int  # how many there are; 0: nothing is known
    values: Annotated[Vector, (MAX_DAYS + 2) * MAX_FLAGS * MAX_SHEETS]
    strides: Annotated[Vector, ROWS + 3]  # of a code: rows, set, sunny; and how many codes
    set_bits: Annotated[Vector, 10]  # by set option: what it marks
    set_points: Annotated[Vector, 10]
    run_option: Annotated[Vector, FACES + 1]  # by length
    first: Annotated[Vector, FACES + 2]  # of each size of pools
    more: Annotated[Grid, MAX_POOLS, FACES]
    less: Annotated[Grid, MAX_POOLS, FACES]
    front: Annotated[Vector, MAX_FRONT]  # the best codes of each pool
    front_of: Annotated[Vector, KINDS * MAX_POOLS + 1]  # where those begin, by kind and pool
    paid: Annotated[Vector, MAX_PAID]  # pools that are left once a re-roll is paid for
    paid_of: Annotated[Vector, MAX_POOLS + 1]
    known: int  # the morning that `worth` is about
    worth: Annotated[Vector, MAX_CODES]  # by code
    made: Annotated[Vector, MAX_POOLS]  # by pool, without a re-roll
    kept: Annotated[Vector, MAX_POOLS]  # by pool, once it is filled up
    most: Annotated[Vector, MAX_POOLS]  # by pool, the best to keep of it
    again: Annotated[Vector, MAX_POOLS]  # by pool, if it is rolled again
