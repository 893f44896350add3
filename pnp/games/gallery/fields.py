"""Declarations for the Gallery's rules: the material, the state, the actions, and their names."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import MUCH, Bounds, Fields, Flag, Grid, Struct, Tally, Vector

MAX_PLAYERS: Final = 6
SPACES: Final = 6
PLAYS: Final = (
    Kind("take_aim", (1, SPACES)),
    Kind("shoot", (1, SPACES)),
    Kind("double_barrel", (1, SPACES - 1)),  # that space and the next
    Kind("single_barrel", (1, SPACES)),  # the other barrel is wasted
    Kind("quick_shot", (1, SPACES)),
    Kind("misfire", (1, SPACES), (1, SPACES)),  # the targeted space, the one that is shot
    Kind("two_birds", (1, SPACES - 1)),  # that space and the next
    Kind("bump_left", (1, SPACES)),
    Kind("bump_right", (1, SPACES)),
    Kind("line_forward"),
    Kind("hang_back", (1, SPACES)),
    Kind("move_ahead", (1, SPACES)),
    Kind("fast_forward", (1, SPACES)),
    Kind("disorderly_conduct"),
    Kind("duck_shuffle"),
    Kind("duck_and_cover", (1, SPACES), (1, SPACES)),  # one's own duck, its cover
    Kind("bottoms_up", (1, SPACES)),
)
"""The ways in which action cards are played."""

CARDS: Final = tuple(kind.name for kind in PLAYS if kind.name != "single_barrel")
"""The data's names of the kinds of action cards, each with its own rules."""

KINDS: Final = len(CARDS)
DEEP: Final = 36
"""The most ducks in one stack."""
DECK: Final = 56
"""The most cards in the duck deck."""
PILE: Final = 128
"""The most action cards."""

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple")
"""The data's names of the colours, by seat."""

WATER: Final = 0
"""The colour of a seat's ducks is seat + 1."""

TARGET_GOES, NOTHING_GOES, BARRED = range(3)
"""The effects of a misfire that hits nothing (G-11)."""

SHALLOW: Final = 2
"""The most ducks in a stack if stacks must not be covered (G-19)."""

BySpace: TypeAlias = Annotated[Vector, SPACES]
BySeat: TypeAlias = Annotated[Vector, MAX_PLAYERS]
ByKind: TypeAlias = Annotated[Vector, KINDS]


class GalleryMaterial(Struct):
    """The printed numbers, and the readings of rulings with alternatives."""

    ducks: int  # of each colour
    in_front: int  # those that lie in front of a player, not in the deck
    water: int  # cards
    spaces: int  # of the line
    tokens: int  # targets
    hand: int  # action cards
    copies: ByKind
    misfire_dry: int  # TARGET_GOES, NOTHING_GOES or BARRED
    foreign_cover: int
    shallow: int


MATERIAL: Final = Fields.of(GalleryMaterial)


def _ducks_in_deck(material: GalleryMaterial) -> int:
    """Return the number of a player's ducks that can be shot."""
    return material.ducks - material.in_front


def _all_ducks(material: GalleryMaterial) -> int:
    return MAX_PLAYERS * _ducks_in_deck(material)


def _deepest(material: GalleryMaterial) -> int:
    return min(DEEP, SHALLOW if material.shallow else _all_ducks(material))


def _most_in_deck(material: GalleryMaterial) -> int:
    return min(DECK, _all_ducks(material) + material.water)


def _action_cards(material: GalleryMaterial) -> int:
    return sum(material.copies)


class GalleryState(Struct):
    """The state of a game."""

    players: Annotated[int, Bounds(2, MAX_PLAYERS)]
    seat: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # who decides next
    over: Flag  # 1: at most one player has ducks
    turn: Annotated[int, Bounds(1, MUCH)]  # from 1
    arranging: Annotated[int, Bounds(0, "spaces")]  # the place chosen for, from 1; 0: nobody does
    line: Annotated[Grid, SPACES, DEEP, Bounds(WATER, MAX_PLAYERS)]  # colours, top duck first
    height: Annotated[BySpace, Bounds(0, _deepest)]  # cards of each stack
    length: Annotated[int, Bounds(0, "spaces")]  # stacks of the line
    hidden: Annotated[BySpace, Bounds(0, MAX_PLAYERS)]  # seat + 1 of who laid Bottoms Up there
    targets: Annotated[BySpace, Bounds(0, 1)]  # 1: one lies there
    deck: Annotated[Vector, DECK, Bounds(WATER, MAX_PLAYERS)]  # colours, the bottom first
    deck_count: Annotated[int, Bounds(0, _most_in_deck)]
    known: Annotated[int, Bounds(0, _most_in_deck)]  # cards that everybody saw go to the bottom
    pile: Annotated[Vector, PILE, Bounds(0, KINDS - 1)]  # action cards, the top last
    pile_count: Annotated[int, Bounds(0, _action_cards)]
    hands: Annotated[Grid, MAX_PLAYERS, KINDS, Bounds(0, "hand")]  # how many of each kind
    discarded: Annotated[ByKind, Bounds(0, _action_cards)]
    shot: Annotated[BySeat, Bounds(0, _ducks_in_deck)]  # ducks of each colour
    swims: Annotated[BySeat, Bounds(0, 1)]  # 1: had ducks when all were last counted
    # What is only told at the end.
    uses: Annotated[ByKind, Bounds(0, MUCH)]
    burnt: Tally  # cards discarded unplayed
    reshuffled: Tally  # times the pile was made of discards
    duck_shuffles: Tally
    deepest: Annotated[int, Bounds(1, _deepest)]  # stack
    own_hits: Annotated[int, Bounds(0, _all_ducks)]


STATE: Final = Fields.of(GalleryState)


class GalleryView(GalleryState):
    """A state as seen by a seat: its own hand, no pile, and only the known cards of the deck."""


VIEW: Final = Fields.of(GalleryView)

UNKNOWN: Final = 7
"""A card in a view's deck that not everybody saw."""

ACTIONS: Final = Codec(
    *PLAYS,
    Kind("discard", (1, KINDS)),
    Kind("arrange", (1, SPACES)),  # the card that comes next in the line
)
(
    AIM, SHOOT, PAIR, SINGLE, QUICK, MISFIRE, BIRDS, LEFT, RIGHT, FORWARD, BACK, AHEAD, FAST,
    DISORDER, RESHUFFLE, COVER, BOTTOMS, DISCARD, ARRANGE,
) = ACTIONS.firsts  # fmt: skip

FIRSTS: Final = tuple(ACTIONS.first(card) for card in CARDS)
"""The first action of each kind of card."""


def kind_of(action: int) -> int:
    """Return the kind of card that an action plays: its index in CARDS and in hands."""
    kind = 0
    for place in range(1, KINDS):
        if action >= FIRSTS[place]:
            kind = place
    return kind


K_BOTTOMS: Final = kind_of(BOTTOMS)

DUCK_STREAM: Final = 1
ACTION_STREAM: Final = 2
DUCK_SHUFFLES: Final = 1_000
ACTION_SHUFFLES: Final = 100_000
"""The random streams: both decks at the start, and each reshuffle of one."""

MAX_ACTIONS: Final = 64
"""More than are ever legal at once: three kinds of card, with at most ten choices each."""
