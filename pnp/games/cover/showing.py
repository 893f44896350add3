"""Duck & Cover's call cards and boards: as text, and as cards on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.cover.fields import BIS, MAX, CoverMaterial, CoverState, CoverView
from pnp.games.layouts import Card, TableLayout, Zone
from pnp.rules.usual import rows


def show(state: CoverState, material: CoverMaterial) -> str:
    """Return the call, the heaps, and every board with its visible ducks."""
    boards = [_board(state, material, seat) for seat in range(state.players)]
    return "\n".join([rows(_lines(state, material)), *boards])


def _lines(state: CoverState, material: CoverMaterial) -> Iterator[tuple[str, str]]:
    when = "over" if state.over else f"{state.round} of {material.rounds}"
    yield "round", f"{when}; seat {state.seat}"
    yield "call", _card(state.card)
    yield "deck", f"{state.deck_count} cards, next {_next(state)}"
    discards = " ".join(map(_card, state.discards[: state.discard_count]))
    yield "discards", f"{discards or '-'}, of {material.limit[state.players]}"


def _next(state: CoverState) -> str:
    return _card(state.deck[state.deck_count - 1]) if state.deck_count else "-"


def _card(card: int) -> str:
    return {0: "-", MAX: "max", BIS: "bis"}.get(card, str(card))


def _board(state: CoverState, material: CoverMaterial, seat: int) -> str:
    """Return a seat's points, and its board: numbers where ducks are visible."""
    ducks = [number for number in range(1, material.numbers + 1) if state.above[seat][number] == 0]
    cells = {(state.row[seat][duck], state.column[seat][duck]): duck for duck in ducks}
    columns = [column for _, column in cells]
    lines = [f"seat {seat}: {state.total[seat]} points, {state.piles[seat]} piles"]
    for row in range(min(row for row, _ in cells), max(row for row, _ in cells) + 1):
        across = range(min(columns), max(columns) + 1)
        lines.append("".join(f"{cells.get((row, column), '.'):>4}" for column in across))
    return "\n".join(lines)


FAMILIES: Final = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")
"""The families of the seats, in the order of the data."""


def lay_table(state: CoverView, material: CoverMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the call, the discards and every board, that of the deciding seat first."""
    seats = sorted(range(state.players), key=lambda seat: (seat - state.seat) % state.players)
    discards = [int(card) for card in state.discards[: state.discard_count]]
    call = (Card(_card_id(int(state.card))),) if state.card else ()
    return TableLayout(
        zones=(
            Zone("call", cards=call),
            Zone("discards", cards=tuple(Card(_card_id(card)) for card in discards)),
            *(_board_zone(state, material, seat) for seat in seats),
        )
    )


def _card_id(card: int) -> str:
    return f"cover.draw.{ {MAX: 'max', BIS: 'bis'}.get(card, card) }"


def _board_zone(state: CoverView, material: CoverMaterial, seat: int) -> Zone:
    ducks = tuple(_ducks(state, material, seat))
    return Zone("grid", seat, cards=ducks, points=int(state.total[seat]))


def _ducks(state: CoverView, material: CoverMaterial, seat: int) -> Iterator[Card]:
    for duck in range(1, material.numbers + 1):
        if state.visible[seat][duck]:
            column, row = int(state.column[seat][duck]), int(state.row[seat][duck])
            yield Card(f"cover.duck.{FAMILIES[seat]}.{duck}", column=column, row=row)
