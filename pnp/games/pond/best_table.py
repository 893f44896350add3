"""The table of the Pond's policy `best`: knowledge of the solved game, and scratch space.

`solver.knowledge` fills it before the first game. A code records the marks of today's dice on
the sheet: dice by row, a set option, and bought sunny days (`solver.codes`).
"""

from __future__ import annotations

from typing import Annotated, Final

from pnp.games.pond.fields import FACES
from pnp.rules.chance import Chance
from pnp.rules.fields import Vector

ONE: Final = 10**9
"""The value of a point in the table."""

NOTHING: Final = -(10**15)
"""Less than any worth."""

ROWS: Final = FACES - 1
MAX_DAYS: Final = 6
MAX_LAYERS: Final = 32
"""The most layers of evenings; each forecast of a day is a layer."""

MAX_VALUES: Final = MAX_LAYERS * 16_384
"""The most values of a table, by layer and sheet."""

SOLVED, ESTIMATED = range(2)
"""The tables of `best` and of `odds`."""

MAX_POOLS: Final = 924
MAX_ROWS: Final = 4_096
"""The most ways to put dice into rows."""

LOW_ROWS: Final = 2
"""The number of rows in the first part of a code; the other rows form the second part."""

PART_BITS: Final = 10
"""The number of bits of a part of a code, in `front`."""

PART: Final = (1 << PART_BITS) - 1

MAX_CODES: Final = 43_008
MAX_FRONT: Final = 120_000
MAX_PAID: Final = 4_000
LASTS: Final = 6
OUTLOOKS: Final = 6 * LASTS
"""The number of outlooks of a player: sunny days to come times LASTS, plus the weather of the last
day."""

KIND_STEP: Final = FACES + 1
FED_SPENT: Final = 2 * KIND_STEP
KINDS: Final = FED_SPENT + 1
"""The number of kinds of pools: 0 to 6 is the wild die's face, if any; KIND_STEP is added if dice
may still be fed; the last kind includes the die that paid for a re-roll (P-07)."""

SLOTS: Final = 2
"""The number of mornings kept: the first of the game, and the most recent one."""

SIZES: Final = FACES + 1
"""The number of sizes of pools, from 0 dice."""


class PondScratch(Chance):
    """The table of `best`, and its scratch space. Pools and codes are numbered by the solver."""

    values: Annotated[Vector, 2 * MAX_VALUES]  # by table, layer and sheet
    table: int  # whose values count now
    sheets: int  # how many there are; 0: nothing is known
    layer_of: Annotated[Vector, (MAX_DAYS + 2) * OUTLOOKS * OUTLOOKS]  # by day and outlooks
    suns: int  # the most sunny days that are bought on one
    set_count: int  # ways to mark a set
    strides: Annotated[Vector, ROWS + 3]  # of a code: rows, set, sunny; and how many codes
    set_bits: Annotated[Vector, 10]  # by set option: what it marks
    set_points: Annotated[Vector, 10]
    set_dice: Annotated[Vector, 10]  # the fewest that it takes
    run_option: Annotated[Vector, FACES + 1]  # by length
    rows: Annotated[Vector, MAX_ROWS]  # codes of dice in rows, those of the fewest dice first
    rows_of: Annotated[Vector, SIZES + 1]  # where those of so many dice begin
    row: Annotated[Vector, MAX_ROWS]  # by code of rows: the first row with dice
    digit: Annotated[Vector, MAX_ROWS]  # how many
    lower: Annotated[Vector, MAX_ROWS * ROWS]  # codes of rows with a die less
    lower_of: Annotated[Vector, MAX_ROWS + 1]  # where those of each begin
    first: Annotated[Vector, SIZES + 1]  # of each size of pools
    more: Annotated[Vector, MAX_POOLS * FACES]
    less: Annotated[Vector, MAX_POOLS * FACES]
    front: Annotated[Vector, MAX_FRONT]  # the best codes of each pool, in parts: LOW_ROWS first
    front_of: Annotated[Vector, KINDS * MAX_POOLS + 1]  # where those begin, by kind and pool
    paid: Annotated[Vector, MAX_PAID]  # pools that are left once a re-roll is paid for
    paid_of: Annotated[Vector, MAX_POOLS + 1]
    # By slot:
    known: Annotated[Vector, SLOTS]  # the morning that `worth` is about
    worth: Annotated[Vector, SLOTS * MAX_CODES]  # by code
    learned: Annotated[Vector, SLOTS * SIZES]  # by dice that are left: what `kept` is about
    kept: Annotated[Vector, SLOTS * SIZES * MAX_POOLS]  # by pool, once it is filled up
    again: Annotated[Vector, SLOTS * SIZES * MAX_POOLS]  # by pool, if the best of it is kept
    # For a moment:
    placing: int  # the morning, and the rows placed since, that the two below are about
    low_joined: Annotated[Vector, MAX_ROWS]  # by part of a code: that with what was placed
    high_joined: Annotated[Vector, MAX_ROWS]
    fitting: Annotated[Vector, MAX_ROWS]  # codes of rows that have room, of the fewest dice first
    fitting_of: Annotated[Vector, SIZES + 1]  # where those of so many dice begin
    points: Annotated[Vector, MAX_ROWS]  # by code of rows: what it scores; -1: it has no room
    leads_to: Annotated[Vector, MAX_ROWS]  # and the rows of the sheet that it makes
    most: Annotated[Vector, MAX_POOLS]  # by pool, the best to keep of it
