"""Thin Ice: how many ducks does the ice bear?

On a turn you put the top card of the pile on the ice, or stop. Once you stop, you score the weight
of the ducks on the ice, and the next player begins on new ice. If the ice breaks, you score
nothing. After everybody's turn the heaviest flock wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from pnp.games import GameFile, OwnCardRow
from pnp.rules import (
    Bounds,
    Chance,
    Codec,
    Fields,
    Flag,
    Kind,
    Struct,
    Vector,
    clear_record,
    copy_record,
    shuffle,
)

MAX_PLAYERS: Final = 6
MAX_CARDS: Final = 60
POLICIES: Final = ("random", "careful")
ACTIONS: Final = Codec(Kind("draw"), Kind("stop"))
DRAW, STOP = ACTIONS.firsts


class Material(Struct):
    """The printed numbers."""

    ice: int  # the weight that it bears
    count: int
    weights: Annotated[Vector, MAX_CARDS]  # a number a card


class State(Struct):
    """A game at any moment."""

    players: Annotated[int, Bounds(1, MAX_PLAYERS)]
    seat: Annotated[int, Bounds(0, MAX_PLAYERS - 1)]  # who decides next
    over: Flag
    pile: Annotated[Vector, MAX_CARDS]  # the top card lies last
    left: Annotated[int, Bounds(0, "count")]  # cards in the pile
    score: Annotated[Vector, MAX_PLAYERS]


STATE: Final = Fields.of(State)
MATERIAL: Final = Fields.of(Material)


def numbers(file: GameFile, decks: Mapping[str, Sequence[OwnCardRow]]) -> dict[str, object]:
    """Return the material: the numbers of game.toml and of the tables."""
    weights = [int(card.cells["weight"]) for card in decks["cards"] for _ in range(card.copies)]
    return {"ice": file.numbers["ice"], "count": len(weights), "weights": weights}


def start(state: State, material: Material, players: int, chance: Chance) -> None:
    """Shuffle the pile; the first player begins."""
    clear_record(state)
    state.players = players
    state.left = material.count
    for place in range(material.count):
        state.pile[place] = material.weights[place]
    shuffle(chance, state.pile, state.left)


def legal(state: State, material: Material, actions: Vector) -> int:
    """Write the legal actions; return how many there are."""
    actions[0] = STOP
    actions[1] = DRAW
    return 2 if state.left > 0 else 1


def apply(state: State, material: Material, action: int, chance: Chance) -> None:
    """Play a legal action."""
    if action == DRAW:
        state.left -= 1
        state.score[state.seat] += state.pile[state.left]
        state.pile[state.left] = 0
    has_broken = state.score[state.seat] > material.ice
    if has_broken:
        state.score[state.seat] = 0
    if action == STOP or has_broken:
        state.over = int(state.seat == state.players - 1)
        state.seat = (state.seat + 1) % state.players


def observe(state: State, material: Material, seat: int, view: State) -> None:
    """Write what a player may know: all but the order of the pile."""
    copy_record(state, view)
    for place in range(MAX_CARDS):
        view.pile[place] = 0


def choose(  # what a policy may look at: docs/rules.md
    policy: int,
    view: State,
    material: Material,
    actions: Vector,
    count: int,
    lookahead: State,
    scratch: Struct,
    rng: Chance,
) -> int:
    """Return the action of `careful`: it stops once the ice bears half of what it can."""
    if count > 1 and 2 * view.score[view.seat] < material.ice:
        return DRAW
    return STOP
