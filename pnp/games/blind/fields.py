"""Declarations for Duck Blind's rules: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import MUCH, Bounds, Fields, Flag, Grid, Struct, Tally, Vector

MAX_PLAYERS: Final = 5
"""The most seats."""

SPECIES: Final = ("wood", "mallard", "pintail", "teal", "canvasback", "gadwall", "shoveler")
SINGLES: Final = ("king_eider", "hooded_merganser", "common_goldeneye", "smew")
DUCKS: Final = (*(f"{name}.{sex}" for name in SPECIES for sex in ("male", "female")), *SINGLES)
"""The kinds of duck cards by number."""

KINDS: Final = 18
"""The number of kinds."""

WARDEN: Final = 18
"""A Game Warden among the cards of the deck."""

MALE: Final = 1
FEMALE: Final = 2
"""Sexes; 0 is unspecified."""

ALL_SPECIES: Final = 11
PAIRED: Final = 7
"""The number of species with two sexes; each of the others has one card."""

DECK: Final = 60
"""The most cards in the deck."""

VALUES: Final = 5
"""Shot cards have 0 shots (the blank) to 4."""

CARDS: Final = ("choke", "rogue_dog", "duck_call", "double_barrel", "flush", "special_permit")
ACTION_CARDS: Final = len(CARDS)
CHOKE, DOG, CALL, BARREL, FLUSH, PERMIT = range(ACTION_CARDS)
COMMITTED: Final = 4
"""Action cards by number; the first ones are committed with shots, and resolved in this order."""

MAX_BONUS: Final = 10
CRITERIA: Final = (
    "ducks", "pairs", "species", "males", "females",
    "of_species", "singles", "of_worth", "unfired_shots",
)  # fmt: skip
"""The criteria of bonus cards, by number."""

PHASES: Final = (
    "laying", "shooting", "adding", "flushing", "resolving", "showing", "taking", "ending",
)  # fmt: skip
LAYING, SHOOTING, ADDING, FLUSHING, RESOLVING, SHOWING, TAKING, ENDING = range(len(PHASES))
"""The phases: a line is laid out; shots, then action cards are committed; flushes are declared;
action cards are resolved; permits are shown; ducks are taken; the round ends."""

NEVER, EACH_DAY, WITH_SHOTS = range(3)
"""When action cards come back."""

NOWHERE: Final = -1
"""The rank of a tied seat."""

ByKind: TypeAlias = Annotated[Vector, KINDS]
BySeat: TypeAlias = Annotated[Vector, MAX_PLAYERS]
ByBonus: TypeAlias = Annotated[Vector, MAX_BONUS]
BySeatAndKind: TypeAlias = Annotated[Grid, MAX_PLAYERS, KINDS]
BySeatAndShots: TypeAlias = Annotated[Grid, MAX_PLAYERS, VALUES]
BySeatAndCard: TypeAlias = Annotated[Grid, MAX_PLAYERS, ACTION_CARDS]


class BlindMaterial(Struct):
    """The printed numbers, and the readings of rulings with alternatives."""

    copies: ByKind
    points: ByKind
    species: ByKind
    sex: ByKind  # 0, MALE or FEMALE
    rare: ByKind  # 1: lost if it is discarded
    wardens: int
    dealt_ducks: Annotated[Vector, MAX_PLAYERS + 1]  # by number of players
    dealt_wardens: Annotated[Vector, MAX_PLAYERS + 1]
    shots: Annotated[Vector, VALUES]  # cards of a hand, by shots
    actions: Annotated[Vector, ACTION_CARDS]  # of a hand
    rounds: int  # of a day
    noon: int  # rounds before it is scored
    days: int
    set_least: int  # ducks of a kind that make a set
    set_card: int  # points for each card of a set
    pair: int  # points
    bonus_cards: int
    bonus_dealt: int
    bonus_most: ByBonus  # the criterion by which most is asked for
    bonus_of: ByBonus  # what of
    bonus_points: ByBonus
    # Readings of rulings; `rules` names the ruling of each.
    bonus_whole: int
    actions_return: int  # when: NEVER, EACH_DAY, WITH_SHOTS
    blank_counts: int
    shots_needed: int
    line_stays: int
    sets_alike: int


MATERIAL: Final = Fields.of(BlindMaterial)


def _last_day(material: BlindMaterial) -> int:
    return material.days - 1


def _most_face_down(material: BlindMaterial) -> int:
    return sum(material.shots) + COMMITTED


class BlindState(Struct):
    """The state of a game."""

    players: Annotated[int, Bounds(2, MAX_PLAYERS)]
    seat: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # who decides next
    over: Flag  # 1: the last round has ended
    day: Annotated[int, Bounds(0, _last_day)]  # from 0
    round: Annotated[int, Bounds(0, "rounds")]  # of the day, from 0
    token: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # the start player's seat
    phase: Annotated[int, Bounds(SHOOTING, ENDING)]  # LAYING to ENDING
    turn: Annotated[int, Bounds(0, MAX_PLAYERS)]  # seats that are done with this phase
    asked: Annotated[int, Bounds(0, MAX_PLAYERS)]  # seats that were asked for a permit
    card: Annotated[int, Bounds(0, COMMITTED)]  # action cards of that seat that are resolved
    back: Annotated[int, Bounds(LAYING, RESOLVING)]  # the phase after permits are shown
    deck: Annotated[Vector, DECK, Bounds(0, WARDEN)]  # top last
    deck_count: Annotated[int, Bounds(0, DECK)]
    aside: Annotated[ByKind, Bounds(0, "copies")]
    wardens_aside: Annotated[int, Bounds(0, "wardens")]
    discard: Annotated[ByKind, Bounds(0, "copies")]
    wardens_gone: Annotated[int, Bounds(0, "wardens")]
    line: Annotated[ByKind, Bounds(0, "copies")]
    front: Annotated[BySeatAndKind, Bounds(0, "copies")]
    tally: Annotated[BySeatAndKind, Bounds(0, MUCH)]  # ducks scored before
    shots: Annotated[BySeatAndShots, Bounds(0, "shots")]  # in the hand
    fired: Annotated[BySeatAndShots, Bounds(0, "shots")]  # committed
    spent: Annotated[BySeatAndShots, Bounds(0, "shots")]
    held: Annotated[BySeatAndCard, Bounds(0, "actions")]
    laid: Annotated[BySeatAndCard, Bounds(0, 1)]
    used: Annotated[BySeatAndCard, Bounds(0, "actions")]
    face_down: Annotated[BySeat, Bounds(0, _most_face_down)]  # cards committed, once all have
    place: Annotated[BySeat, Bounds(NOWHERE, MAX_PLAYERS - 1)]  # in the order of choosing, from 0
    shows: Annotated[BySeat, Bounds(0, 1)]  # 1: a permit, to the Game Warden there is
    bonus: Annotated[ByBonus, Bounds(0, 1)]  # 1: it is dealt
    bonus_won: Annotated[ByBonus, Bounds(0, MAX_PLAYERS)]  # by seat + 1
    face: Annotated[BySeat, Bounds(0, MUCH)]  # points by source
    sets: Annotated[BySeat, Bounds(0, MUCH)]
    pairs: Annotated[BySeat, Bounds(0, MUCH)]
    bonuses: Annotated[BySeat, Bounds(0, MUCH)]
    uses: Annotated[Vector, ACTION_CARDS, Bounds(0, MUCH)]
    tied: Tally  # times that a player was
    short: Tally  # ducks that a line lacked
    recycled: Tally  # times that discards came back
    flipped: Tally  # Game Wardens
    reshuffles: Tally  # of the deck with a Game Warden
    banished: Tally  # Game Wardens taken out by the guards
    capped: Tally  # times that the guard against luck did so
    lost: Tally  # rare ducks
    streams: Tally  # of chance opened for shuffles


STATE: Final = Fields.of(BlindState)


class BlindView(BlindState):
    """A state as known to a seat.

    Others' committed cards appear in their hands, the deck and the set-aside cards are unknown, and
    face-down cards are counted once all have committed.
    """


VIEW: Final = Fields.of(BlindView)

ACTIONS: Final = Codec(
    Kind("shoot", (0, 1), (0, 2), (0, 3), (0, 3), (0, 1)),  # cards of 4, 3, 2, 1 shots, blank
    Kind("add", (0, 1), (0, 1), (0, 1), (0, 1)),  # choke, dog, call, barrel
    Kind("wait"),
    Kind("flush"),
    Kind("choke", (1, MAX_PLAYERS)),
    Kind("steal", (1, MAX_PLAYERS), (1, KINDS)),
    Kind("call", (1, KINDS)),
    Kind("hide"),
    Kind("show"),
    Kind("take", (1, KINDS)),
)
SHOOT, ADD, WAIT, DO_FLUSH, SWAP, STEAL, FETCH, HIDE, SHOW, TAKE = ACTIONS.firsts
"""The first action of each kind."""

MAX_ACTIONS: Final = 200
"""More than are ever legal at once: 192 ways to shoot."""

UNKNOWN: Final = -1
"""An unknown card of the deck."""
