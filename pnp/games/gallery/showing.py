"""The Gallery's line, decks and hands as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.gallery.fields import CARDS, COLOURS, SPACES, GalleryMaterial, GalleryState
from pnp.games.gallery.line import alive
from pnp.rules.usual import each, rows

DUCKS: Final = ("water", *COLOURS)
"""Cards of the duck deck, by number."""


def show(state: GalleryState, material: GalleryMaterial) -> str:
    """Return the line with the cards over it, the decks, and everybody's hand."""
    return rows(_lines(state, material))


def _lines(state: GalleryState, material: GalleryMaterial) -> Iterator[tuple[str, str]]:
    yield "turn", "over" if state.over else f"{state.turn}; seat {state.seat}"
    for space in range(SPACES):
        yield f"space {space + 1}", _space(state, space)
    ducks = reversed(state.deck[: state.deck_count])
    yield "duck deck", " ".join(DUCKS[duck] for duck in ducks)
    yield "pile", f"{state.pile_count} cards"
    yield "discards", each(CARDS, state.discarded)
    for seat in range(state.players):
        ducks_left = alive(state, material, seat)
        hand = each(CARDS, state.hands[seat])
        yield f"seat {seat}", f"{COLOURS[seat]}, {ducks_left} ducks; hand {hand or '-'}"


def _space(state: GalleryState, space: int) -> str:
    """Return the stack of a space, top first, and the cards over it."""
    stack = "/".join(DUCKS[duck] for duck in state.line[space][: state.height[space]])
    target = " under a target" if state.targets[space] else ""
    hidden = f" hidden by seat {state.hidden[space] - 1}" if state.hidden[space] else ""
    return stack + target + hidden
