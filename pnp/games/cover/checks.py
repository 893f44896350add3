"""What must always hold of a state: every card is somewhere, once, and everything fits."""

from __future__ import annotations

from typing import Any

from pnp.games.cover.fields import KINDS
from pnp.rules.fields import Record


def conserved(state: Record, material: Record) -> int:
    """Call cards and ducks that are missing or doubled.

    Families that nobody plays lie in the box and cannot be lost. Kind 0 is an empty place, of
    which no heap may count one.
    """
    lost = 0
    for kind in range(KINDS):
        lost += abs(
            _count(material.cards, material.count, kind)
            - _count(state.deck, state.deck_count, kind)
            - _count(state.pile, state.pile_count, kind)
            - _count(state.discards, state.discard_count, kind)
            - (1 if state.card == kind and kind > 0 else 0)
        )
    for seat in range(state.players):
        lost += material.numbers - _ducks(state, material, seat)
    return int(lost)


def _count(cards: Any, count: int, kind: int) -> int:
    found = 0
    for place in range(count):
        if cards[place] == kind:
            found += 1
    return found


def _ducks(state: Record, material: Record, seat: int) -> int:
    """Ducks of a seat that lie in one of its piles, each pile followed from the bottom up."""
    found = 0
    met = 0
    for top in range(1, material.numbers + 1):
        if state.above[seat][top]:
            continue
        duck = state.bottom[seat][top]
        # A pile cannot be higher than there are ducks; a ring of ducks would be.
        for _ in range(material.numbers):
            if (met >> duck) & 1 == 0:
                found += 1
            met |= 1 << duck
            if duck == top:
                break
            duck = state.above[seat][duck]
    return found


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    if state.players > material.families or material.limit[state.players] == 0:
        return [f"players: {state.players} cannot play"]
    found = _problems_of_the_turn(state, material)
    for seat in range(state.players):
        found += _problems_of_a_board(state, material, seat)
    if conserved(state, material):
        found.append(f"cards: {conserved(state, material)} are missing or doubled")
    return found


def _problems_of_the_turn(state: Record, material: Record) -> list[str]:
    found = []
    if not 0 <= state.seat < state.players:
        found.append(f"seat: nobody sits at {state.seat}")
    if not 1 <= state.round <= material.rounds:
        found.append(f"round: there is no round {state.round}")
    if not state.over and state.call == 0:
        found.append("call: a seat is asked, but nothing is called")
    if state.discard_count > material.limit[state.players]:
        found.append(f"discards: {state.discard_count} are more than end a round")
    if not state.over and min(state.piles[: state.players]) <= material.single:
        found.append("piles: there is a single one, but the round goes on")
    if any(chosen for chosen in state.chosen[state.seat :]):
        found.append("chosen: by a seat that was not asked yet")
    return found


def _problems_of_a_board(state: Record, material: Record, seat: int) -> list[str]:
    found = []
    numbers = range(1, material.numbers + 1)
    tops = [number for number in numbers if state.above[seat][number] == 0]
    cells = {(int(state.column[seat][top]), int(state.row[seat][top])) for top in tops}
    if len(tops) != state.piles[seat]:
        found.append(f"piles[{seat}]: {state.piles[seat]} counted, {len(tops)} lie there")
    if len(cells) != len(tops):
        found.append(f"column, row [{seat}]: two piles lie in one cell")
    return found
