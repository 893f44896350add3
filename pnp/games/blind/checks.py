"""Checks of a state of Duck Blind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.deck import has_rare
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.games.blind.moves import can_act, may_add
from pnp.rules.checks import Relation, all_wrong


def missing_pieces(state: BlindState, material: BlindMaterial) -> int:
    """Return 0 while every card exists exactly once; otherwise the number of faults."""
    lack = abs(_wardens(state, material))
    for kind in range(f.KINDS):
        lack += abs(_ducks(state, material, kind))
    for seat in range(state.players):
        for value in range(f.VALUES):
            there = state.shots[seat][value] + state.fired[seat][value] + state.spent[seat][value]
            lack += abs(material.shots[value] - there)
        for card in range(f.ACTION_CARDS):
            there = state.held[seat][card] + state.laid[seat][card] + state.used[seat][card]
            lack += abs(material.actions[card] - there)
    return lack


def _ducks(state: BlindState, material: BlindMaterial, kind: int) -> int:
    """Return the number of missing ducks of a kind."""
    lack = material.copies[kind] - state.aside[kind] - state.discard[kind] - state.line[kind]
    for seat in range(state.players):
        lack -= state.front[seat][kind]
    return lack - _in_deck(state, kind)


def _wardens(state: BlindState, material: BlindMaterial) -> int:
    lack = material.wardens - state.wardens_aside - state.wardens_gone
    return lack - _in_deck(state, f.WARDEN)


def _in_deck(state: BlindState, card: int) -> int:
    count = 0
    for place in range(state.deck_count):
        if state.deck[place] == card:
            count += 1
    return count


def problems(state: BlindState, material: BlindMaterial) -> list[str]:
    """Return everything that is wrong with a state; empty if it can occur."""
    return all_wrong(f.STATE, state, material, RELATIONS)


def _seats(state: BlindState, _material: BlindMaterial) -> Iterator[str]:
    """Check that the deciding seat is occupied, and that empty seats own nothing."""
    for name in ("seat", "token"):
        if getattr(state, name) >= state.players:
            yield f"{name}: there is no seat {getattr(state, name)}"
    for name in ("front", "shots", "fired", "spent", "held", "laid", "used", "tally"):
        for seat in range(state.players, f.MAX_PLAYERS):
            if any(getattr(state, name)[seat]):
                yield f"{name}[{seat}]: nobody sits there"


def _time(state: BlindState, material: BlindMaterial) -> Iterator[str]:
    """Check that the last round of the last day is the end."""
    last = state.day + 1 == material.days and state.round == material.rounds
    if bool(state.over) != last:
        yield f"over: {state.over} on day {state.day} after {state.round} rounds"
    elif state.round == material.rounds and not last:
        yield f"round: day {state.day} has no round {state.round}"
    if not state.over and state.phase == f.ENDING:
        yield f"phase: nobody decides anything in {state.phase}"


def _decider(state: BlindState, _material: BlindMaterial) -> Iterator[str]:
    """Check that the deciding seat is the one whose turn it is."""
    if state.over:
        return
    turn = state.asked if state.phase == f.SHOWING else state.turn
    if state.phase == f.TAKING:
        if state.place[state.seat] != state.turn:
            yield f"seat: place {state.turn} in the order is not that of seat {state.seat}"
    elif turn >= state.players or (state.token + turn) % state.players != state.seat:
        yield f"turn: number {turn} from seat {state.token} is not seat {state.seat}"


def _reason(state: BlindState, material: BlindMaterial) -> Iterator[str]:
    """Check that there is something to decide."""
    if state.over:
        return
    hand = state.held[state.seat]
    if state.phase == f.ADDING and not any(may_add(state, card) for card in range(f.COMMITTED)):
        yield f"phase: seat {state.seat} has no card to add"
    if state.phase == f.FLUSHING and not hand[f.FLUSH]:
        yield f"phase: seat {state.seat} has no Flush"
    if state.phase == f.RESOLVING and not _resolves(state):
        yield f"card: seat {state.seat} has nothing to aim"
    if state.phase == f.TAKING and not any(state.line):
        yield "phase: there is no duck to take"
    if state.phase == f.SHOWING:
        if not hand[f.PERMIT] or not has_rare(state, material, state.seat):
            yield f"phase: seat {state.seat} has no permit to show, or no rare duck"
        if not state.deck_count or state.deck[state.deck_count - 1] != f.WARDEN:
            yield "phase: permits are shown to no warden"


def _resolves(state: BlindState) -> bool:
    if state.card >= f.BARREL or not state.laid[state.seat][state.card]:
        return False
    return can_act(state, state.seat, state.card)


def _commitments(state: BlindState, _material: BlindMaterial) -> Iterator[str]:
    """Check that those who had their turn have committed cards until the round ends."""
    for seat in range(state.players):
        cards = sum(state.fired[seat]) + sum(state.laid[seat])
        behind = (seat - state.token) % state.players - state.turn
        waits = behind > 0 or (behind == 0 and state.phase == f.SHOOTING)
        if cards and (state.over or (state.phase <= f.ADDING and waits)):
            yield f"fired[{seat}]: before its turn"
        if any(state.laid[seat][f.COMMITTED :]):
            yield f"laid[{seat}]: a card that is not committed"
        down = cards if state.phase == f.FLUSHING else 0
        if state.phase <= f.FLUSHING and state.face_down[seat] != down:
            yield f"face_down[{seat}]: {state.face_down[seat]} instead of {down}"
        if state.shows[seat] and state.phase != f.SHOWING:
            yield f"shows[{seat}]: no warden is there"


def _order(state: BlindState, _material: BlindMaterial) -> Iterator[str]:
    """Check that places are assigned when shots are revealed, and that tied seats have none."""
    places = sorted(place for place in state.place[: state.players] if place != f.NOWHERE)
    if places != list(range(len(places))):
        yield f"place: {places} is not an order"
    if places and state.phase <= f.FLUSHING:
        yield "place: there is an order before shots are revealed"


def _cards(state: BlindState, material: BlindMaterial) -> Iterator[str]:
    """Check that every card exists exactly once."""
    if sum(state.line) > state.players:
        yield f"line: {sum(state.line)} ducks for {state.players} players"
    if any(state.deck[state.deck_count :]):
        yield f"deck: there are more cards than {state.deck_count}"
    if missing_pieces(state, material):
        yield f"{missing_pieces(state, material)} cards are missing or doubled"


def _bonus(state: BlindState, material: BlindMaterial) -> Iterator[str]:
    """Check that bonus cards are awarded at the end."""
    if sum(state.bonus) != material.bonus_dealt:
        yield f"bonus: {sum(state.bonus)} cards of {material.bonus_dealt} are dealt"
    for card, winner in enumerate(state.bonus_won):
        if winner > state.players:
            yield f"bonus_won[{card}]: there is no seat {winner - 1}"
        elif winner and not (state.bonus[card] and state.over):
            yield f"bonus_won[{card}]: it has not been awarded"
    if any(state.bonuses) and not state.over:
        yield f"bonuses: {sum(state.bonuses)} points before the end"


PILES: Final = "front shots fired spent held laid used deck deck_count line discard"
RELATIONS: Final = (
    Relation("players seat token front shots fired spent held laid used tally", _seats),
    Relation("over day round phase", _time),
    Relation("players seat token over phase turn asked place", _decider),
    Relation(f"players seat over phase card {PILES}", _reason),
    Relation("players token over phase turn fired laid face_down shows", _commitments),
    Relation("players phase place", _order),
    Relation(f"players aside wardens_aside wardens_gone {PILES}", _cards),
    Relation("players over bonus bonus_won bonuses", _bonus),
)
