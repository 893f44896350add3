"""Checks of a state of the Gallery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState, kind_of
from pnp.games.gallery.line import alive, elsewhere
from pnp.rules.checks import Relation, all_wrong

TOGETHER: Final = 2
"""The most players whose last ducks one card shoots."""


def missing_pieces(state: GalleryState, material: GalleryMaterial) -> int:
    """Return the number of ducks, waters and action cards that are missing or duplicated."""
    lack = 0
    for colour in range(state.players + 1):
        lack += abs(elsewhere(state, material, colour, state.deck_count))
    for kind in range(f.KINDS):
        lack += abs(_action_cards(state, material, kind))
    return lack


def _action_cards(state: GalleryState, material: GalleryMaterial, kind: int) -> int:
    """Return the number of missing cards of a kind."""
    lack = material.copies[kind] - state.discarded[kind]
    for seat in range(state.players):
        lack -= state.hands[seat][kind]
    for place in range(state.pile_count):
        if state.pile[place] == kind:
            lack -= 1
    if kind == f.K_BOTTOMS:
        for space in range(state.length):
            if state.hidden[space] > 0:
                lack -= 1
    return lack


def problems(state: GalleryState, material: GalleryMaterial) -> list[str]:
    """Return everything that is wrong with a state; empty if it can occur."""
    return all_wrong(f.STATE, state, material, RELATIONS)


def _seats(state: GalleryState, _material: GalleryMaterial) -> Iterator[str]:
    """Check that empty seats own nothing."""
    if state.seat >= state.players:
        yield f"seat: there is no seat {state.seat}"
    for seat in range(state.players, f.MAX_PLAYERS):
        if state.shot[seat] or state.swims[seat] or any(state.hands[seat]):
            yield f"players: {state.players}, but seat {seat} has ducks or cards"


def _turn(state: GalleryState, _material: GalleryMaterial) -> Iterator[str]:
    """Check that a card was played or discarded in every previous turn."""
    plays = sum(state.uses) + state.burnt
    turns = state.turn - 1 + (state.over or state.arranging > 0)
    if plays != turns:
        yield f"turn: {turns} turns are done, but {plays} cards"
    if state.over and state.arranging:
        yield "arranging: the game is over"
    if state.arranging and not state.uses[kind_of(f.DISORDER)]:
        yield "arranging: no card was played that allows it"


def _swims(state: GalleryState, material: GalleryMaterial) -> Iterator[str]:
    """Check that players with ducks are alive; the last two may be out together (G-36)."""
    swims = [int(alive(state, material, seat) > 0) for seat in range(state.players)]
    if bool(state.over) != (sum(swims) <= 1):
        yield f"over: {state.over}, but {sum(swims)} players have ducks"
    elif sum(swims) and list(state.swims[: state.players]) != swims:
        yield f"swims: {state.swims[: state.players]}, but {swims} have ducks"
    elif not sum(swims) and sum(state.swims) != TOGETHER:
        yield f"swims: {sum(state.swims)} players had the last ducks"


def _targets(state: GalleryState, material: GalleryMaterial) -> Iterator[str]:
    """Check that targets are tokens over spaces."""
    if sum(state.targets) > material.tokens:
        yield f"targets: {sum(state.targets)} of {material.tokens} lie over spaces"
    if any(state.targets[material.spaces :]):
        yield f"targets: there are only {material.spaces} spaces"


def _line(state: GalleryState, material: GalleryMaterial) -> Iterator[str]:
    """Check that the line is full while the deck or the game lasts."""
    if state.length < material.spaces and (state.deck_count or not state.over):
        yield f"line: {state.length} of {material.spaces} spaces are filled"
    for space in range(f.SPACES):
        for text in _stack(state, space):
            yield f"line[{space}]: {text}"


def _stack(state: GalleryState, space: int) -> Iterator[str]:
    """Check one space of the line: water lies alone, and nothing hides it."""
    height = state.height[space]
    stack = state.line[space][:height]
    if any(state.line[space][height:]):
        yield f"there are more cards than {height}"
    if space >= state.length:
        if height or state.hidden[space]:
            yield f"the line has only {state.length} spaces"
    elif not height:
        yield "there is no card"
    elif f.WATER in stack and height > 1:
        yield "water lies in a stack"
    elif f.WATER in stack and state.hidden[space]:
        yield "Bottoms Up lies over water"
    if max(stack, default=f.WATER) > state.players:
        yield f"there are ducks of more than {state.players} players"


def _check_bottoms_up(state: GalleryState, _material: GalleryMaterial) -> Iterator[str]:
    """Check that a player takes up Bottoms Up when the next turn begins (G-26)."""
    for space in range(f.SPACES):
        seat = state.hidden[space] - 1
        if seat >= state.players:
            yield f"hidden[{space}]: there is no seat {seat}"
        if seat == state.seat and not state.over:
            yield f"hidden[{space}]: seat {seat} has not taken up its card"


def _decks(state: GalleryState, _material: GalleryMaterial) -> Iterator[str]:
    """Check that decks end with their last cards."""
    if state.known > state.deck_count:
        yield f"known: {state.known} of {state.deck_count} cards of the deck"
    if any(state.deck[state.deck_count :]):
        yield f"deck: there are more cards than {state.deck_count}"
    if max(state.deck) > state.players:
        yield f"deck: there are ducks of more than {state.players} players"
    if any(state.pile[state.pile_count :]):
        yield f"pile: there are more cards than {state.pile_count}"


def _hands(state: GalleryState, material: GalleryMaterial) -> Iterator[str]:
    """Check that a card is drawn for each one played, except while arranging and after the end."""
    for seat in range(state.players):
        short = seat == state.seat and (state.over or state.arranging > 0)
        due = material.hand - short
        if sum(state.hands[seat]) != due:
            yield f"hands[{seat}]: {sum(state.hands[seat])} cards instead of {due}"


def _cards(state: GalleryState, material: GalleryMaterial) -> Iterator[str]:
    if missing_pieces(state, material):
        yield f"{missing_pieces(state, material)} cards are missing or doubled"


def _counts(state: GalleryState, _material: GalleryMaterial) -> Iterator[str]:
    """Check that the final counts agree with the state."""
    plays = sum(state.uses) + state.burnt
    absent = sum(state.discarded) + sum(seat > 0 for seat in state.hidden)
    if absent > plays or (absent < plays and not state.reshuffled):
        yield f"discarded: {absent} cards of {plays} that were played"
    shuffles = state.uses[kind_of(f.RESHUFFLE)]
    if state.duck_shuffles != shuffles:
        yield f"duck_shuffles: {state.duck_shuffles}, but {shuffles} cards for it"
    if state.deepest < max(state.height):
        yield f"deepest: {state.deepest}, but a stack has {max(state.height)} cards"
    if state.own_hits > sum(state.shot):
        yield f"own_hits: {state.own_hits} of {sum(state.shot)} ducks that were shot"


RELATIONS: Final = (
    Relation("players seat shot swims hands", _seats),
    Relation("over turn arranging uses burnt", _turn),
    Relation("players over shot swims", _swims),
    Relation("targets", _targets),
    Relation("players over line height length hidden deck_count", _line),
    Relation("players seat over hidden", _check_bottoms_up),
    Relation("players deck deck_count known pile pile_count", _decks),
    Relation("players seat over arranging hands", _hands),
    Relation(
        "players line height length hidden deck deck_count pile pile_count hands discarded shot",
        _cards,
    ),
    Relation("height hidden discarded shot uses burnt reshuffled duck_shuffles own_hits", _counts),
)
