"""Duck Blind's line, deck and hands: as text, and as cards on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.blind.fields import (
    CARDS,
    COMMITTED,
    DUCKS,
    PHASES,
    VALUES,
    WARDEN,
    BlindMaterial,
    BlindState,
    BlindView,
)
from pnp.games.blind.scoring import total
from pnp.games.layouts import Card, TableLayout, Zone
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


COLOURS: Final = ("olive", "brass", "rust", "blue", "pink")
"""The colour of each seat's cards."""


def lay_table(state: BlindView, material: BlindMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the line, the hand of the deciding seat, and everyone's ducks."""
    seat = int(state.seat)
    front = (
        Zone("ducks", other, tuple(_ducks(state.front[other])), points=total(state, other))
        for other in range(state.players)
    )
    return TableLayout(
        zones=(
            Zone("line", cards=tuple(_ducks(state.line))),
            Zone("hand", seat, tuple(_hand_cards(state, seat))),
            Zone("laid", seat, tuple(_commitments(state, seat))),
            *front,
            Zone("discards", cards=tuple(_ducks(state.discard))),
        )
    )


def _ducks(counts: Vector) -> Iterator[Card]:
    for kind, name in enumerate(DUCKS):
        if counts[kind] > 0:
            yield Card(f"blind.duck.{name}", int(counts[kind]))


def _hand_cards(state: BlindView, seat: int) -> Iterator[Card]:
    yield from _shots(state.shots[seat], seat)
    for card, name in enumerate(CARDS):
        if state.held[seat][card] > 0:
            yield Card(f"blind.action.{COLOURS[seat]}.{name}")


def _commitments(state: BlindView, seat: int) -> Iterator[Card]:
    yield from _shots(state.fired[seat], seat)
    for card in range(COMMITTED):
        if state.laid[seat][card]:
            yield Card(f"blind.action.{COLOURS[seat]}.{CARDS[card]}")


def _shots(counts: Vector, seat: int) -> Iterator[Card]:
    for value in reversed(range(VALUES)):
        if counts[value] > 0:
            yield Card(f"blind.shot.{COLOURS[seat]}.{value}", int(counts[value]))
