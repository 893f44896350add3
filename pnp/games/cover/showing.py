"""Duck & Cover's call cards and boards as text."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.cover.fields import BIS, MAX, CoverMaterial, CoverState
from pnp.rules.usual import rows


def show(state: CoverState, material: CoverMaterial) -> str:
    """Return the call, the heaps, and every board as its visible ducks lie."""
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
