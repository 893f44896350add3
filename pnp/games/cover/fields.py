"""Declarations of Duck & Cover's state, view and material, and the numbering of moves.

Ducks are identified by their numbers; element 0 of arrays by number is unused. A pile is identified
by its top duck, whose place is that of the pile, so there are at most as many piles as ducks and no
array grows with the plane. Places are a column and a row, counted from the first cell of the first
grid; rows grow downward, and both may be negative.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import MUCH, Bounds, Fields, Flag, Grid, Struct, Tally, Vector

NUMBERS: Final = 12
"""The most ducks in a family; `material.numbers` says how many there are."""

SIDES: Final = 4
BY_NUMBER: Final = NUMBERS + 1
SEATS: Final = 7
CARDS: Final = 64
"""The most call cards; `material.count` says how many there are."""

MAX, BIS = NUMBERS + 1, NUMBERS + 2
"""Call cards without a number."""

KINDS: Final = NUMBERS + 3
"""The number of kinds of call cards, including 0."""

SINGLE_PILE, DISCARDS, DECK_PASSES = 0, 1, 2
"""The reasons for the end of a round."""

ByNumber: TypeAlias = Annotated[Vector, BY_NUMBER]
BySeat: TypeAlias = Annotated[Vector, SEATS]
BySeatAndNumber: TypeAlias = Annotated[Grid, SEATS, BY_NUMBER]
Heap: TypeAlias = Annotated[Vector, CARDS]
"""Call cards, followed by zeros; their number is stored separately."""


class CoverMaterial(Struct):
    """The printed numbers, and 0 or 1 for each ruling with two readings."""

    rounds: int
    numbers: int  # ducks of a family
    columns: int  # of the first grid
    rows: int
    families: int
    splash: ByNumber  # splashes on each duck
    rank: ByNumber  # the highest visible one moves when max is called
    cards: Heap
    count: int  # of the call cards
    limit: Annotated[Vector, SEATS + 1]  # discards that end a round, by number of players
    single: int  # so few piles end a round
    deck_passes: int
    several_sign: int
    single_sign: int
    # Readings of rulings; `rules` names the ruling of each.
    piles_break_ties: int
    ducks_in_place: int
    stays_connected: int
    bis_forgets: int
    goes_on: int


MATERIAL: Final = Fields.of(CoverMaterial)


def _passes(material: CoverMaterial) -> int:
    return MUCH if material.goes_on else material.deck_passes


def _most_total(material: CoverMaterial) -> int:
    return material.rounds * sum(material.splash)


def _least_total(material: CoverMaterial) -> int:
    return -_most_total(material)


def _max_choice(material: CoverMaterial) -> int:
    return COVER + material.numbers


def _seat_rounds(material: CoverMaterial) -> int:
    return material.rounds * SEATS


class CoverOpen(Struct):
    """The public part of the table."""

    players: Annotated[int, Bounds(2, "families")]
    seat: Annotated[int, Bounds(0, SEATS - 1)]  # who decides next
    over: Flag  # 1: the last round has ended
    round: Annotated[int, Bounds(1, "rounds")]  # from 1
    passes: Annotated[int, Bounds(0, _passes)]  # of the deck, that are over in this round
    card: Annotated[int, Bounds(0, KINDS - 1)]  # turned up, on no heap yet; 0: none
    call: Annotated[int, Bounds(0, MAX)]  # what it calls: a number or MAX; 0: nothing
    last: Annotated[int, Bounds(0, MAX)]  # what was called last in this round; 0: nothing yet
    quacked: Flag  # 1: the card before was discarded
    deck_count: Annotated[int, Bounds(0, "count")]
    pile_count: Annotated[int, Bounds(0, "count")]
    discards: Annotated[Heap, Bounds(0, KINDS - 1)]
    discard_count: Annotated[int, Bounds(0, "count")]
    column: Annotated[BySeatAndNumber, Bounds(-MUCH, MUCH)]  # of each visible duck
    row: Annotated[BySeatAndNumber, Bounds(-MUCH, MUCH)]
    piles: Annotated[BySeat, Bounds(0, "numbers")]  # how many each has
    total: Annotated[BySeat, Bounds(_least_total, _most_total)]  # points of the rounds before


class CoverState(CoverOpen):
    """The state of a game."""

    deck: Annotated[Heap, Bounds(0, KINDS - 1)]  # the next card lies last
    pile: Annotated[Heap, Bounds(0, KINDS - 1)]  # the captain's
    above: Annotated[BySeatAndNumber, Bounds(0, "numbers")]  # the duck on this one; 0: none
    bottom: Annotated[BySeatAndNumber, Bounds(0, "numbers")]  # of the pile under a visible duck
    chosen: Annotated[BySeat, Bounds(0, _max_choice)]  # 1 more than the action; 0: none
    ends: Annotated[Vector, 3, Bounds(0, "rounds")]  # rounds that ended, by why
    singles: Annotated[int, Bounds(0, _seat_rounds)]  # single piles that scored
    reshuffles: Tally
    calls: Tally
    quacks: Tally
    covers: Tally
    ducks: Tally  # moves beside another duck
    seen: Annotated[ByNumber, Bounds(0, _seat_rounds)]  # times a number was counted


STATE: Final = Fields.of(CoverState)


class CoverView(CoverOpen):
    """The table as it was when the card was called.

    The moves of this call become known once all have chosen. The order of the deck, the captain's
    pile and covered ducks remain hidden.
    """

    visible: BySeatAndNumber  # 1: nothing lies on this duck


VIEW: Final = Fields.of(CoverView)

ACTIONS: Final = Codec(
    Kind("duck", (1, NUMBERS), (0, SIDES - 1)),  # beside this one: above, right, below or left
    Kind("cover", (1, NUMBERS)),
)
_, COVER = ACTIONS.firsts
