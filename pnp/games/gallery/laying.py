"""The Gallery's line with its targets, the hand of who looks, and the piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.games.gallery.fields import (
    CARDS,
    COLOURS,
    KINDS,
    WATER,
    GalleryMaterial,
    GalleryView,
)
from pnp.games.gallery.line import alive
from pnp.games.layouts import Card, TableLayout, Zone
from pnp.rules.fields import Vector


def lay_table(state: GalleryView, material: GalleryMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the line, front first, the hand of who decides, and the ducks that are left."""
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
