"""Duck Blind's ducks in flight and on the table, and the hand of who looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.blind.fields import CARDS, COMMITTED, DUCKS, VALUES, BlindMaterial, BlindView
from pnp.games.blind.scoring import total
from pnp.games.layouts import Card, TableLayout, Zone
from pnp.rules.fields import Vector

COLOURS: Final = ("olive", "brass", "rust", "blue", "pink")
"""Of the cards of a seat."""


def lay_table(state: BlindView, material: BlindMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the line, the hand of who decides, and the ducks that everybody has."""
    seat = int(state.seat)
    front = (
        Zone("ducks", other, tuple(_ducks(state.front[other])), points=total(state, other))
        for other in range(state.players)
    )
    return TableLayout(
        zones=(
            Zone("line", cards=tuple(_ducks(state.line))),
            Zone("hand", seat, tuple(_hand(state, seat))),
            Zone("laid", seat, tuple(_commitments(state, seat))),
            *front,
            Zone("discards", cards=tuple(_ducks(state.discard))),
        )
    )


def _ducks(counts: Vector) -> Iterator[Card]:
    for kind, name in enumerate(DUCKS):
        if counts[kind] > 0:
            yield Card(f"blind.duck.{name}", int(counts[kind]))


def _hand(state: BlindView, seat: int) -> Iterator[Card]:
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
