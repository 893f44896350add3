"""What Duck & Cover's state, view and material hold, and how moves are numbered.

Ducks are named by their numbers; arrays by number have place 0 empty. A pile is known by the duck
on top of it, and only that duck's place counts, so there are at most as many piles as ducks and no
array grows with the plane. Places are a column and a row, counted from the first cell of the first
grid; rows grow downward, and both may be negative.
"""

from __future__ import annotations

from typing import Final

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields

NUMBERS: Final = 12
"""The most ducks in a family; `material.numbers` says how many there are."""

SIDES: Final = 4
BY_NUMBER: Final = NUMBERS + 1
SEATS: Final = 7
CARDS: Final = 64
"""The most call cards; `material.count` says how many there are."""

MAX, BIS = NUMBERS + 1, NUMBERS + 2
"""Call cards without a number of their own."""

KINDS: Final = NUMBERS + 3
"""Of call cards, with place 0."""

SINGLE_PILE, DISCARDS, DECK_PASSES = 0, 1, 2
"""Why a round ends."""

MATERIAL: Final = Fields(
    rounds=(),
    numbers=(),
    columns=(),
    rows=(),
    families=(),
    splash=BY_NUMBER,
    rank=BY_NUMBER,  # the highest visible one moves when max is called
    cards=CARDS,
    count=(),
    limit=SEATS + 1,  # discards that end a round, by number of players
    single=(),  # so few piles end a round
    deck_passes=(),
    several_sign=(),
    single_sign=(),
    piles_break_ties=(),
    ducks_in_place=(),
    stays_connected=(),
    bis_forgets=(),
    goes_on=(),
)

OPEN: Final = Fields(
    players=(),
    seat=(),
    over=(),
    round=(),
    passes=(),  # of the deck, that are over in this round
    card=(),  # turned up, on no heap yet; 0: none
    call=(),  # what it calls: a number or MAX; 0: nothing
    last=(),  # what was called last in this round; 0: nothing yet
    quacked=(),  # whether the card before was discarded
    deck_count=(),
    pile_count=(),
    discards=CARDS,
    discard_count=(),
    column=(SEATS, BY_NUMBER),
    row=(SEATS, BY_NUMBER),
    piles=SEATS,
    total=SEATS,
)

STATE: Final = OPEN | Fields(
    deck=CARDS,  # the next card lies last
    pile=CARDS,  # the captain's
    above=(SEATS, BY_NUMBER),  # the duck that lies directly on this one; 0: it is visible
    bottom=(SEATS, BY_NUMBER),  # of the pile under a visible duck
    chosen=SEATS,  # this call's moves, 1 more than the action; 0: none
    ends=3,  # rounds that ended, by why
    singles=(),
    reshuffles=(),
    calls=(),
    quacks=(),
    covers=(),
    ducks=(),
    seen=BY_NUMBER,  # times a number was counted at the end of a round
)

VIEW: Final = OPEN | Fields(visible=(SEATS, BY_NUMBER))
"""The table as it was when the card was called: moves of this call are not known before all have
chosen. The order of the deck, the captain's pile and who covers whom stay unseen."""

ACTIONS: Final = Codec(
    Kind("duck", (1, NUMBERS), (0, SIDES - 1)),  # beside this one: above, right, below or left
    Kind("cover", (1, NUMBERS)),
)
DUCK: Final = ACTIONS.first("duck")
COVER: Final = ACTIONS.first("cover")
