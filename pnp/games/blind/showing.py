"""Duck Blind's line, deck and hands as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.blind.fields import CARDS, DUCKS, PHASES, VALUES, WARDEN, BlindMaterial, BlindState
from pnp.games.blind.scoring import total
from pnp.rules.fields import Vector
from pnp.rules.usual import each, rows

SHOTS: Final = tuple(map(str, range(VALUES)))


def show(state: BlindState, material: BlindMaterial) -> str:
    """Return the line, the deck, and everybody's ducks, shots and action cards."""
    return rows(_lines(state, material))


def _lines(state: BlindState, material: BlindMaterial) -> Iterator[tuple[str, str]]:
    when = f"{state.round + 1} of day {state.day + 1} of {material.days}, {PHASES[state.phase]}"
    yield "round", "over" if state.over else f"{when}; seat {state.seat}"
    yield "line", each(DUCKS, state.line)
    yield "deck", " ".join(_card(card) for card in reversed(state.deck[: state.deck_count]))
    yield "discards", each(DUCKS, state.discard)
    for seat in range(state.players):
        yield (
            f"seat {seat}",
            f"{total(state, seat)} points; {each(DUCKS, state.front[seat]) or '-'}",
        )
        yield "  hand", _hand(state.shots[seat], state.held[seat])
        yield "  played", _hand(state.fired[seat], state.laid[seat])


def _card(card: int) -> str:
    return "warden" if card == WARDEN else DUCKS[card]


def _hand(shots: Vector, cards: Vector) -> str:
    return " ".join(filter(None, (each(SHOTS, shots), each(CARDS, cards))))
