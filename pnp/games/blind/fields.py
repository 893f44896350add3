"""What Duck Blind's rules play on: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Final

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields

MOST_PLAYERS: Final = 5
"""Seats there is room for."""

SPECIES: Final = ("wood", "mallard", "pintail", "teal", "canvasback", "gadwall", "shoveler")
SINGLES: Final = ("king_eider", "hooded_merganser", "common_goldeneye", "smew")
DUCKS: Final = (*(f"{name}.{sex}" for name in SPECIES for sex in ("male", "female")), *SINGLES)
"""The kinds of duck cards by number."""

KINDS: Final = 18
"""How many there are."""

WARDEN: Final = 18
"""A Game Warden among the cards of the deck."""

MALE: Final = 1
FEMALE: Final = 2
"""Sexes; 0: not told."""

ALL_SPECIES: Final = 11
PAIRED: Final = 7
"""Species; the first of them come in two sexes, of the others there is one card."""

DECK: Final = 60
"""Cards there is room for in the deck."""

VALUES: Final = 5
"""Shot cards have 0 shots (the blank) to 4."""

CARDS: Final = ("choke", "rogue_dog", "duck_call", "double_barrel", "flush", "special_permit")
CHOKE: Final = 0
DOG: Final = 1
CALL: Final = 2
BARREL: Final = 3
FLUSH: Final = 4
PERMIT: Final = 5
ACTION_CARDS: Final = 6
COMMITTED: Final = 4
"""Action cards by number; the first of them are committed with shots, in this order resolved."""

MOST_BONUS: Final = 10
CRITERIA: Final = (
    "ducks", "pairs", "species", "males", "females",
    "of_species", "singles", "of_worth", "unfired_shots",
)  # fmt: skip
"""What bonus cards count, by number."""

LAYING: Final = 0
SHOOTING: Final = 1
ADDING: Final = 2
FLUSHING: Final = 3
RESOLVING: Final = 4
SHOWING: Final = 5
TAKING: Final = 6
ENDING: Final = 7
"""What goes on: a line is laid out; shots, then action cards are committed; flushes are declared;
action cards are resolved; permits are shown; ducks are taken; the round ends."""

NEVER: Final = 0
EACH_DAY: Final = 1
WITH_SHOTS: Final = 2
"""When action cards come back."""

NOWHERE: Final = -1
"""The place in the order of one who is tied."""

MATERIAL: Final = Fields(
    copies=KINDS,
    points=KINDS,
    species=KINDS,
    sex=KINDS,
    rare=KINDS,
    wardens=(),
    dealt_ducks=MOST_PLAYERS + 1,  # by number of players
    dealt_wardens=MOST_PLAYERS + 1,
    shots=VALUES,  # cards of a hand, by shots
    actions=ACTION_CARDS,  # of a hand
    rounds=(),  # of a day
    noon=(),  # rounds before it is scored
    days=(),
    set_least=(),
    set_card=(),
    pair=(),
    bonus_cards=(),
    bonus_dealt=(),
    bonus_most=MOST_BONUS,  # by bonus card: a criterion, what of, what it pays
    bonus_of=MOST_BONUS,
    bonus_points=MOST_BONUS,
    bonus_whole=(),
    actions_return=(),  # when: NEVER, EACH_DAY, WITH_SHOTS
    blank_counts=(),
    shots_needed=(),
    line_stays=(),
    sets_alike=(),
)

STATE: Final = Fields(
    players=(),
    seat=(),
    over=(),
    day=(),  # from 0
    round=(),  # of the day, from 0
    token=(),  # the start player's seat
    phase=(),
    turn=(),  # seats from the start player that are done with this phase
    asked=(),  # seats from the start player that were asked for a permit
    card=(),  # action cards of that seat that are resolved
    back=(),  # the phase to go back to when permits are shown
    deck=DECK,  # top last
    deck_count=(),
    aside=KINDS,
    wardens_aside=(),
    discard=KINDS,
    wardens_gone=(),
    line=KINDS,
    front=(MOST_PLAYERS, KINDS),
    tally=(MOST_PLAYERS, KINDS),  # ducks scored before
    shots=(MOST_PLAYERS, VALUES),  # in the hand, by shots
    fired=(MOST_PLAYERS, VALUES),  # committed
    spent=(MOST_PLAYERS, VALUES),
    held=(MOST_PLAYERS, ACTION_CARDS),
    laid=(MOST_PLAYERS, ACTION_CARDS),
    used=(MOST_PLAYERS, ACTION_CARDS),
    face_down=MOST_PLAYERS,  # cards committed, once all have
    place=MOST_PLAYERS,  # in the order of choosing, from 0
    shows=MOST_PLAYERS,  # a permit, to the Game Warden there is
    bonus=MOST_BONUS,  # whether it is dealt
    bonus_won=MOST_BONUS,  # by seat + 1
    face=MOST_PLAYERS,  # points by source
    sets=MOST_PLAYERS,
    pairs=MOST_PLAYERS,
    bonuses=MOST_PLAYERS,
    uses=ACTION_CARDS,
    tied=(),  # times that a player was
    short=(),  # ducks that a line lacked
    recycled=(),  # times that discards came back
    flipped=(),  # Game Wardens
    reshuffles=(),  # of the deck with a Game Warden
    banished=(),  # Game Wardens taken out by the guards
    capped=(),  # times that the guard against luck did so
    lost=(),  # rare ducks
    streams=(),  # of chance opened for shuffles
)

VIEW: Final = Fields(**STATE.shapes)
"""A state in which others' committed cards are back in their hands, the deck and what was set aside
unknown, and the cards face down counted once all have committed."""

ACTIONS: Final = Codec(
    Kind("shoot", (0, 1), (0, 2), (0, 3), (0, 3), (0, 1)),  # cards of 4, 3, 2, 1 shots, blank
    Kind("add", (0, 1), (0, 1), (0, 1), (0, 1)),  # choke, dog, call, barrel
    Kind("wait"),
    Kind("flush"),
    Kind("choke", (1, MOST_PLAYERS)),
    Kind("steal", (1, MOST_PLAYERS), (1, KINDS)),
    Kind("call", (1, KINDS)),
    Kind("hide"),
    Kind("show"),
    Kind("take", (1, KINDS)),
)
SHOOT: Final = ACTIONS.first("shoot")
ADD: Final = ACTIONS.first("add")
WAIT: Final = ACTIONS.first("wait")
DO_FLUSH: Final = ACTIONS.first("flush")
SWAP: Final = ACTIONS.first("choke")
STEAL: Final = ACTIONS.first("steal")
FETCH: Final = ACTIONS.first("call")
HIDE: Final = ACTIONS.first("hide")
SHOW: Final = ACTIONS.first("show")
TAKE: Final = ACTIONS.first("take")
"""The first action of each kind."""

MOST_ACTIONS: Final = 200
"""More than are ever legal at once: 192 ways to shoot."""

UNKNOWN: Final = -1
"""A card of the deck that nobody has seen."""
