"""Puddle, played.

Some ducks swim on the puddle, the others wait in the deck. On a turn two dice are rolled, crumbs
of as many bites as they show. The player throws one die at one duck; the other die is lost.

- A duck that has got exactly its appetite is fed: the player keeps the card.
- A duck that has got more flies away, out of the game.
- Another duck from the deck takes its place.

Instead of throwing, a player may eat one of two crusts and roll again. The game is over when no
duck is left. Players score their ducks, and some points more for a duck of every kind.
"""

from __future__ import annotations

from typing import Final

from pnp.rules import Chance, Vector, all_wrong, clear_record, open_stream, roll, shuffle

from .fields import (
    ACTIONS,
    AGAIN,
    DUCKS,
    FACES,
    MATERIAL,
    MAX_PLACES,
    MAX_PLAYERS,
    STATE,
    THROW,
    VIEW,
    PuddleMaterial,
    PuddleState,
    PuddleView,
)

__all__ = ("ACTIONS", "MATERIAL", "MAX_PLAYERS", "STATE", "VIEW")

RULES_VERSION: Final = 1
MAX_ACTIONS: Final = 16
"""More than are ever legal at once: three dice for four places, and rolling again."""

MAX_DECISIONS: Final = 300
"""More than a game can have: each feeds a duck a bite or more, or eats a crust."""

REASONS: Final = ("stalled", "ducks_gone")
NOTES: Final = (*(f"duck.{name}" for name in DUCKS[1:]), "flown", "turns")
"""How many ducks of each kind were fed, how many flew away, and turns."""

KINDS: Final = len(DUCKS)


def start(state: PuddleState, material: PuddleMaterial, players: int, chance: Chance) -> None:
    """Shuffle the ducks, let the first ones swim, and roll."""
    clear_record(state)
    state.players = players
    for seat in range(players):
        state.crusts[seat] = material.crusts
    for kind in range(1, KINDS):
        for _ in range(material.copies[kind]):
            state.deck[state.deck_count] = kind
            state.deck_count += 1
    open_stream(chance, 0)
    shuffle(chance, state.deck, state.deck_count)
    for place in range(material.places):
        _next_duck(state, place)
    _begin_turn(state, material, chance)


def _next_duck(state: PuddleState, place: int) -> None:
    state.swims[place] = 0
    state.eaten[place] = 0
    if state.deck_count > 0:
        state.deck_count -= 1
        state.swims[place] = state.deck[state.deck_count]
        state.deck[state.deck_count] = 0


def _begin_turn(state: PuddleState, material: PuddleMaterial, chance: Chance) -> None:
    state.seat = state.turn % state.players
    open_stream(chance, 1 + state.turn)
    _roll(state, material, chance)


def _roll(state: PuddleState, material: PuddleMaterial, chance: Chance) -> None:
    for face in range(FACES + 1):
        state.dice[face] = 0
    for _ in range(material.dice):
        state.dice[roll(chance, FACES)] += 1


def legal(state: PuddleState, material: PuddleMaterial, actions: Vector) -> int:
    """Write the legal actions; return how many there are."""
    count = 0
    for face in range(1, FACES + 1):
        for place in range(material.places):
            if state.dice[face] > 0 and state.swims[place] > 0:
                actions[count] = THROW + (face - 1) * MAX_PLACES + place
                count += 1
    if state.crusts[state.seat] > 0:
        actions[count] = AGAIN
        count += 1
    return count


def apply(state: PuddleState, material: PuddleMaterial, action: int, chance: Chance) -> None:
    """Play a legal action, and begin the next turn."""
    if action == AGAIN:
        state.crusts[state.seat] -= 1
        _roll(state, material, chance)
        return
    _feed(state, material, face_of(action), place_of(action))
    state.turn += 1
    state.over = 1
    for place in range(material.places):
        if state.swims[place] > 0:
            state.over = 0
    if state.over == 0:
        _begin_turn(state, material, chance)


def face_of(action: int) -> int:
    """Return the face of the die that is thrown."""
    return 1 + (action - THROW) // MAX_PLACES


def place_of(action: int) -> int:
    """Return where it is thrown."""
    return (action - THROW) % MAX_PLACES


def _feed(state: PuddleState, material: PuddleMaterial, bites: int, place: int) -> None:
    kind = state.swims[place]
    state.eaten[place] += bites
    if state.eaten[place] == material.appetite[kind]:
        state.fed[state.seat][kind] += 1
        _next_duck(state, place)
    elif state.eaten[place] > material.appetite[kind]:
        state.flown[kind] += 1
        _next_duck(state, place)


def is_over(state: PuddleState) -> bool:
    """Return whether no duck is left."""
    return state.over != 0


def score(state: PuddleState, material: PuddleMaterial, seat: int) -> int:
    """Return the points of a seat's ducks."""
    points = 0
    kinds = 0
    for kind in range(1, KINDS):
        points += material.points[kind] * state.fed[seat][kind]
        if state.fed[seat][kind] > 0:
            kinds += 1
    return points + material.flock if kinds == KINDS - 1 else points


def outcome(state: PuddleState, material: PuddleMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's score and place; return why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = score(state, material, seat)
    for seat in range(state.players):
        places[seat] = 1
        for other in range(state.players):
            if scores[other] > scores[seat]:
                places[seat] += 1
    return 1


score_now = outcome
"""Points are counted alike at any moment."""


def observe(state: PuddleState, material: PuddleMaterial, seat: int, view: PuddleView) -> None:
    """Write what a seat may know: all but the order of the deck."""
    view.players = state.players
    view.seat = state.seat
    view.deck_count = state.deck_count
    for place in range(MAX_PLACES):
        view.swims[place] = state.swims[place]
        view.eaten[place] = state.eaten[place]
    for face in range(FACES + 1):
        view.dice[face] = state.dice[face]
    for kind in range(KINDS):
        view.flown[kind] = state.flown[kind]
    for other in range(MAX_PLAYERS):
        view.crusts[other] = state.crusts[other]
        for kind in range(KINDS):
            view.fed[other][kind] = state.fed[other][kind]


def note(state: PuddleState, material: PuddleMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    flown = 0
    for kind in range(1, KINDS):
        notes[kind - 1] = 0
        flown += state.flown[kind]
        for seat in range(state.players):
            notes[kind - 1] += state.fed[seat][kind]
    notes[KINDS - 1] = flown
    notes[KINDS] = state.turn


def missing_pieces(state: PuddleState, material: PuddleMaterial) -> int:
    """Return how many ducks are missing; 0 while each is somewhere, once."""
    missing = -state.deck_count
    for kind in range(1, KINDS):
        missing += material.copies[kind] - state.flown[kind]
        for seat in range(state.players):
            missing -= state.fed[seat][kind]
    for place in range(MAX_PLACES):
        if state.swims[place] > 0:
            missing -= 1
    return missing


def problems(state: PuddleState, material: PuddleMaterial) -> list[str]:
    """Return all that is wrong with a state; nothing if it can occur."""
    nobody = [f"seat: nobody sits at {state.seat}"] if state.seat >= state.players else []
    return [*all_wrong(STATE, state, material), *nobody]
