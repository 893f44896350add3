"""Duck & Cover's boards, as their visible ducks lie, and the call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.cover.fields import BIS, MAX, CoverMaterial, CoverView
from pnp.games.layouts import Card, TableLayout, Zone

FAMILIES: Final = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")
"""Whose ducks a seat has, in the order of the data."""


def lay_table(state: CoverView, material: CoverMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the call, the discards and every board; that of who decides comes first."""
    seats = sorted(range(state.players), key=lambda seat: (seat - state.seat) % state.players)
    discards = [int(card) for card in state.discards[: state.discard_count]]
    call = (Card(_card(int(state.card))),) if state.card else ()
    return TableLayout(
        zones=(
            Zone("call", cards=call),
            Zone("discards", cards=tuple(Card(_card(card)) for card in discards)),
            *(_board(state, material, seat) for seat in seats),
        )
    )


def _card(card: int) -> str:
    return f"cover.draw.{ {MAX: 'max', BIS: 'bis'}.get(card, card) }"


def _board(state: CoverView, material: CoverMaterial, seat: int) -> Zone:
    ducks = tuple(_ducks(state, material, seat))
    return Zone("grid", seat, cards=ducks, points=int(state.total[seat]))


def _ducks(state: CoverView, material: CoverMaterial, seat: int) -> Iterator[Card]:
    for duck in range(1, material.numbers + 1):
        if state.visible[seat][duck]:
            column, row = int(state.column[seat][duck]), int(state.row[seat][duck])
            yield Card(f"cover.duck.{FAMILIES[seat]}.{duck}", column=column, row=row)
