"""What can be wrong with a state of Duck Blind."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.blind.fields import (
    ACTION_CARDS,
    KINDS,
    LAYING,
    MOST_PLAYERS,
    SHOWING,
    TAKING,
    VALUES,
    WARDEN,
)
from pnp.rules.fields import Record


def conserved(state: Record, material: Record) -> int:
    """0 while every card is somewhere, once; else how much is amiss."""
    missing = abs(_wardens(state, material))
    for kind in range(KINDS):
        missing += abs(_ducks(state, material, kind))
    for seat in range(state.players):
        for value in range(VALUES):
            there = state.shots[seat][value] + state.fired[seat][value] + state.spent[seat][value]
            missing += abs(material.shots[value] - there)
        for card in range(ACTION_CARDS):
            there = state.held[seat][card] + state.laid[seat][card] + state.used[seat][card]
            missing += abs(1 - there)
    return int(missing)


def _ducks(state: Record, material: Record, kind: int) -> int:
    """Ducks of a kind that should be there less those that are."""
    missing = material.copies[kind] - state.aside[kind] - state.discard[kind] - state.line[kind]
    for seat in range(state.players):
        missing -= state.front[seat][kind]
    return int(missing - _in_deck(state, kind))


def _wardens(state: Record, material: Record) -> int:
    missing = material.wardens - state.wardens_aside - state.wardens_gone
    return int(missing - _in_deck(state, WARDEN))


def _in_deck(state: Record, card: int) -> int:
    count = 0
    for place in range(state.deck_count):
        if state.deck[place] == card:
            count += 1
    return count


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    if not 2 <= state.players <= MOST_PLAYERS:  # noqa: PLR2004 -- an auction needs two
        return [f"players: {state.players} cannot play"]
    found = [*_turn(state, material), *_piles(state), *_order(state), *_bonus(state, material)]
    if not found and conserved(state, material):
        found.append(f"{conserved(state, material)} cards are missing or doubled")
    return found


def _turn(state: Record, material: Record) -> Iterator[str]:
    for name in ("seat", "token"):
        if not 0 <= getattr(state, name) < state.players:
            yield f"{name}: there is no seat {getattr(state, name)}"
    if not 0 <= state.day < material.days:
        yield f"day: {state.day} of {material.days}, counted from 0"
    if bool(state.over) != (state.round == material.rounds):
        yield f"over: {state.over} after {state.round} of {material.rounds} rounds"
    if not 0 <= state.round <= material.rounds:
        yield f"round: {state.round} of {material.rounds}"
    if not state.over and not LAYING < state.phase <= TAKING:
        yield f"phase: nobody decides anything in {state.phase}"
    if state.phase == SHOWING and state.deck[state.deck_count - 1] != WARDEN:
        yield "phase: permits are shown to no warden"


def _piles(state: Record) -> Iterator[str]:
    for name in ("aside", "discard", "line"):
        if min(getattr(state, name)) < 0:
            yield f"{name}: fewer than no ducks"
    for name in ("front", "shots", "fired", "spent", "held", "laid", "used"):
        for seat, cards in enumerate(getattr(state, name)):
            if min(cards) < 0:
                yield f"{name}[{seat}]: fewer than no cards"
            if seat >= state.players and any(cards):
                yield f"{name}[{seat}]: nobody sits there"
    if sum(state.line) > state.players:
        yield f"line: {sum(state.line)} ducks for {state.players} players"


def _order(state: Record) -> Iterator[str]:
    places = sorted(place for place in state.place[: state.players] if place >= 0)
    if places != list(range(len(places))):
        yield f"place: {places} is no order"


def _bonus(state: Record, material: Record) -> Iterator[str]:
    if sum(state.bonus) != material.bonus_dealt:
        yield f"bonus: {sum(state.bonus)} cards of {material.bonus_dealt} are dealt"
    for card, winner in enumerate(state.bonus_won):
        if winner and not (state.bonus[card] and state.over):
            yield f"bonus_won[{card}]: it has not been awarded"
