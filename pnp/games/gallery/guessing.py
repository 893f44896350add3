"""A state that a seat may take for the real one: hidden cards are dealt at random.

In the literature on games of hidden information that is a determinization.
"""

from __future__ import annotations

from pnp.games.gallery import fields as f
from pnp.games.gallery.dealing import draw_action
from pnp.games.gallery.fields import GalleryMaterial, GalleryState, GalleryView
from pnp.games.gallery.line import elsewhere
from pnp.rules.chance import Chance, shuffle
from pnp.rules.fields import copy_record


def guess(
    view: GalleryView, material: GalleryMaterial, lookahead: GalleryState, chance: Chance
) -> None:
    """Write a state into `lookahead` that may be the one seen, the rest dealt at random."""
    copy_record(view, lookahead)
    lookahead.reshuffled = 0
    lookahead.duck_shuffles = 0
    _guess_ducks(view, material, lookahead, chance)
    _guess_actions(view, material, lookahead, chance)


def _guess_ducks(
    view: GalleryView, material: GalleryMaterial, lookahead: GalleryState, chance: Chance
) -> None:
    """Shuffle the ducks that nobody sees, and lay them on those known at the bottom."""
    count = 0
    for colour in range(view.players + 1):
        for _ in range(elsewhere(view, material, colour, view.known)):
            lookahead.deck[count] = colour
            count += 1
    shuffle(chance, lookahead.deck, count)
    for place in range(count - 1, -1, -1):
        lookahead.deck[place + view.known] = lookahead.deck[place]
    for place in range(view.known):
        lookahead.deck[place] = view.deck[place]


def _guess_actions(
    view: GalleryView, material: GalleryMaterial, lookahead: GalleryState, chance: Chance
) -> None:
    """Deal the action cards that are not seen to the others; the rest is the pile."""
    count = 0
    for kind in range(f.KINDS):
        for _ in range(_unseen_actions(view, material, kind)):
            lookahead.pile[count] = kind
            count += 1
    shuffle(chance, lookahead.pile, count)
    lookahead.pile_count = count
    for seat in range(view.players):
        if seat != view.seat:
            for _ in range(material.hand):
                draw_action(lookahead, seat, chance)


def _unseen_actions(view: GalleryView, material: GalleryMaterial, kind: int) -> int:
    """Return cards of a kind that others hold, or that lie in the pile."""
    unseen = material.copies[kind] - view.discarded[kind] - view.hands[view.seat][kind]
    if kind == f.K_BOTTOMS:
        for space in range(f.SPACES):
            if view.hidden[space] > 0:
                unseen -= 1
    return unseen
