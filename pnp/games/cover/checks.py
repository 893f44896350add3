"""Checks of a state of Duck & Cover: every card exists exactly once, without contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.cover.fields import BIS, KINDS, SEATS, STATE, CoverMaterial, CoverState
from pnp.games.cover.moves import moves
from pnp.rules.checks import Relation, all_wrong
from pnp.rules.fields import Vector


def missing_pieces(state: CoverState, material: CoverMaterial) -> int:
    """Return the number of call cards and ducks that are missing or duplicated.

    Unused families are in the box and cannot be lost. Kind 0 is an empty place, which no heap may
    count.
    """
    lack = 0
    for kind in range(KINDS):
        lack += abs(
            _count(material.cards, material.count, kind)
            - _count(state.deck, state.deck_count, kind)
            - _count(state.pile, state.pile_count, kind)
            - _count(state.discards, state.discard_count, kind)
            - (1 if state.card == kind and kind > 0 else 0)
        )
    for seat in range(state.players):
        lack += abs(material.numbers - _ducks(state, material, seat))
    return lack


def _count(cards: Vector, count: int, kind: int) -> int:
    copies = 0
    for place in range(count):
        if cards[place] == kind:
            copies += 1
    return copies


def _ducks(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the number of a seat's ducks in its piles, each pile traversed from the bottom up."""
    count = 0
    bits = 0
    for top in range(1, material.numbers + 1):
        if state.above[seat][top]:
            continue
        duck = state.bottom[seat][top]
        # A pile cannot be higher than there are ducks, as a ring of them would be, nor go on above
        # a visible duck.
        for _ in range(material.numbers):
            if duck == 0:
                break
            if (bits >> duck) & 1 == 0:
                count += 1
            bits |= 1 << duck
            if duck == top:
                break
            duck = state.above[seat][duck]
    return count


def problems(state: CoverState, material: CoverMaterial) -> list[str]:
    """Return everything that is wrong with a state; empty if it can occur."""
    return all_wrong(STATE, state, material, RELATIONS)


def _seats(state: CoverState, material: CoverMaterial) -> Iterator[str]:
    """Check that there is a limit for the number of players, and that empty seats own nothing."""
    if material.limit[state.players] == 0:
        yield f"players: {state.players} have no limit of discards"
    if state.seat >= state.players:
        yield f"seat: nobody sits at {state.seat}"
    for seat in range(state.players, SEATS):
        if state.piles[seat] or state.total[seat] or state.chosen[seat]:
            yield f"players: {state.players}, but seat {seat} has ducks or points"


def _call(state: CoverState, _material: CoverMaterial) -> Iterator[str]:
    """Check that a card is face up until all have moved, and that bis repeats the last call."""
    if state.over:
        if state.card or state.call:
            yield "card: one is turned up after the end"
        return
    if state.call == 0:
        yield "call: a seat is asked, but nothing is called"
    elif state.card not in (BIS, state.call):
        yield f"call: {state.call}, but card {state.card} is turned up"
    if state.call != state.last:
        yield f"last: {state.last}, but {state.call} is called"
    if state.card == BIS and state.quacked:
        yield "card: bis calls nothing after a discard"


def _round(state: CoverState, material: CoverMaterial) -> Iterator[str]:
    """Check that no event that ends a round has happened while it continues."""
    if state.over:
        if state.round != material.rounds:
            yield f"over: {state.round} of {material.rounds} rounds were played"
        return
    if state.discard_count >= material.limit[state.players]:
        yield f"discards: {state.discard_count} are enough to end the round"
    if min(state.piles[: state.players]) <= material.single:
        yield "piles: there is a single one, but the round goes on"
    if state.passes >= material.deck_passes and not material.goes_on:
        yield f"passes: {state.passes} are enough to end the round"


def _heaps(state: CoverState, _material: CoverMaterial) -> Iterator[str]:
    """Check that heaps have as many cards as they count."""
    for name, heap, count in (
        ("deck", state.deck, state.deck_count),
        ("pile", state.pile, state.pile_count),
        ("discards", state.discards, state.discard_count),
    ):
        if 0 in heap[:count]:
            yield f"{name}: there are fewer cards than {count}"
        if any(heap[count:]):
            yield f"{name}: there are more cards than {count}"


def _cards(state: CoverState, material: CoverMaterial) -> Iterator[str]:
    if missing_pieces(state, material):
        yield f"cards: {missing_pieces(state, material)} are missing or doubled"


def _boards(state: CoverState, material: CoverMaterial) -> Iterator[str]:
    """Check the number of piles, and that each is in a separate cell."""
    for seat in range(state.players):
        numbers = range(1, material.numbers + 1)
        tops = [number for number in numbers if state.above[seat][number] == 0]
        cells = {(int(state.column[seat][top]), int(state.row[seat][top])) for top in tops}
        if len(tops) != state.piles[seat]:
            yield f"piles[{seat}]: {state.piles[seat]} counted, {len(tops)} lie there"
        if len(cells) != len(tops):
            yield f"column, row [{seat}]: two piles lie in one cell"


def _check_choices(state: CoverState, material: CoverMaterial) -> Iterator[str]:
    """Check that exactly the seats asked so far have chosen a legal move."""
    for seat in range(state.players):
        legal = 0 if state.over else moves(state, material, seat)
        if seat >= state.seat or not legal:
            if state.chosen[seat]:
                yield f"chosen[{seat}]: by a seat that was not asked"
        elif not state.chosen[seat]:
            yield f"chosen[{seat}]: nothing, but the seat was asked"
        elif (legal >> (state.chosen[seat] - 1)) & 1 == 0:
            yield f"chosen[{seat}]: no legal move"
    if not state.over and not moves(state, material, state.seat):
        yield f"seat: {state.seat} sees no duck that it has to move"


RELATIONS: Final = (
    Relation("players seat piles total chosen", _seats),
    Relation("over card call last quacked", _call),
    Relation("players over round discard_count piles passes", _round),
    Relation("deck deck_count pile pile_count discards discard_count", _heaps),
    Relation(
        "players deck deck_count pile pile_count discards discard_count card above bottom", _cards
    ),
    Relation("players piles column row above", _boards),
    Relation("players seat over call chosen column row above piles", _check_choices),
)
