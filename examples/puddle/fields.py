"""Declarations that the rules play on: the material, the state and the actions."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.rules import Bounds, Codec, Fields, Flag, Grid, Kind, Struct, Vector

DUCKS: Final = ("", "teal", "mallard", "pintail", "shoveler")
"""The kinds of ducks by number; 0 is none."""

FACES: Final = 6
MAX_PLAYERS: Final = 4
MAX_PLACES: Final = 4
MAX_CARDS: Final = 20

ByKind: TypeAlias = Annotated[Vector, len(DUCKS)]
ByPlace: TypeAlias = Annotated[Vector, MAX_PLACES]
BySeat: TypeAlias = Annotated[Vector, MAX_PLAYERS]


class PuddleMaterial(Struct):
    """The printed numbers."""

    dice: int  # of a roll
    crusts: int  # of a player
    places: int  # on the puddle
    appetite: ByKind
    points: ByKind
    copies: ByKind
    flock: int  # points for a duck of every kind


def _last_bite(material: PuddleMaterial) -> int:
    """Return the most bites that a duck has had and still swims."""
    return max(material.appetite) - 1


class PuddleState(Struct):
    """A game at any moment. The deck lies face down."""

    players: Annotated[int, Bounds(2, MAX_PLAYERS)]
    seat: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # who decides next
    over: Flag  # 1: no duck is left
    turn: int  # from 0
    deck: Annotated[Vector, MAX_CARDS, Bounds(0, len(DUCKS) - 1)]  # kinds; the next one lies last
    deck_count: Annotated[int, Bounds(0, MAX_CARDS)]
    swims: Annotated[ByPlace, Bounds(0, len(DUCKS) - 1)]  # the kind of duck; 0: the place is empty
    eaten: Annotated[ByPlace, Bounds(0, _last_bite)]  # what it has got so far
    dice: Annotated[Vector, FACES + 1, Bounds(0, "dice")]  # how many show each face
    crusts: Annotated[BySeat, Bounds(0, "crusts")]  # those left
    fed: Annotated[Grid, MAX_PLAYERS, len(DUCKS), Bounds(0, "copies")]  # ducks of a seat
    flown: Annotated[ByKind, Bounds(0, "copies")]  # ducks that got too much


class PuddleView(Struct):
    """The knowledge of every seat: all but the order of the deck."""

    players: int
    seat: int
    deck_count: int
    swims: ByPlace
    eaten: ByPlace
    dice: Annotated[Vector, FACES + 1]
    crusts: BySeat
    fed: Annotated[Grid, MAX_PLAYERS, len(DUCKS)]
    flown: ByKind


MATERIAL: Final = Fields.of(PuddleMaterial)
STATE: Final = Fields.of(PuddleState)
VIEW: Final = Fields.of(PuddleView)

ACTIONS: Final = Codec(Kind("throw", (1, FACES), (1, MAX_PLACES)), Kind("again"))
THROW, AGAIN = ACTIONS.firsts
