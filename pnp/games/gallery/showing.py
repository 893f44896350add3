"""The Gallery's line, decks and hands: as text, and as cards on a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.gallery.fields import (
    CARDS,
    COLOURS,
    KINDS,
    SPACES,
    WATER,
    GalleryMaterial,
    GalleryState,
    GalleryView,
)
from pnp.games.gallery.line import alive
from pnp.games.layouts import Card, TableLayout, Zone
from pnp.rules.fields import Vector
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
    cover = f" hidden by seat {state.hidden[space] - 1}" if state.hidden[space] else ""
    return stack + target + cover


def lay_table(state: GalleryView, material: GalleryMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the line, front first, the hand of the deciding seat, and the remaining ducks."""
    seat = int(state.seat)
    hand = tuple(_cards(state.hands[seat]))
    ducks = (
        Zone("left", other, cards=(_duck(other + 1),), points=alive(state, material, other))
        for other in range(state.players)
    )
    return TableLayout(
        zones=(
            Zone("line", cards=tuple(_line(state))),
            Zone("hand", seat, cards=hand),
            Zone("discards", cards=tuple(_cards(state.discarded))),
            Zone("deck", cards=(Card("gallery.back.duck", int(state.deck_count)),)),
            *ducks,
        )
    )


def _cards(counts: Vector) -> Iterator[Card]:
    for kind in range(KINDS):
        if counts[kind] > 0:
            yield Card(f"gallery.action.{CARDS[kind]}", int(counts[kind]))


def _duck(colour: int) -> Card:
    return Card("gallery.duck.water" if colour == WATER else f"gallery.duck.{COLOURS[colour - 1]}")


def _line(state: GalleryView) -> Iterator[Card]:
    for space in range(state.length):
        stack = int(state.height[space])
        above = "gallery.action.bottoms_up" if state.hidden[space] else ""
        token = f"target.{space + 1}" if state.targets[space] else ""
        top = _duck(int(state.line[space][0]))
        yield Card(top.component, stack, column=space, above=above, token=token)
