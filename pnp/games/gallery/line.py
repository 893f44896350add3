"""The duck line and its deck: the movements of cards there."""

from __future__ import annotations

from pnp.games.gallery.fields import K_BOTTOMS, WATER, GalleryMaterial, GalleryState


def fill(state: GalleryState, material: GalleryMaterial) -> None:
    """Draw ducks until the line is full."""
    while state.length < material.spaces and state.deck_count > 0:
        state.deck_count -= 1
        space = state.length
        state.line[space][0] = state.deck[state.deck_count]
        state.deck[state.deck_count] = 0
        state.height[space] = 1
        state.hidden[space] = 0
        state.length += 1
    state.known = min(state.known, state.deck_count)


def swap(state: GalleryState, one: int, other: int) -> None:
    """Swap the stacks of two spaces, with the cards on them; targets stay (G-15)."""
    for card in range(max(state.height[one], state.height[other])):
        duck = state.line[one][card]
        state.line[one][card] = state.line[other][card]
        state.line[other][card] = duck
    height = state.height[one]
    state.height[one] = state.height[other]
    state.height[other] = height
    cover = state.hidden[one]
    state.hidden[one] = state.hidden[other]
    state.hidden[other] = cover


def bring(state: GalleryState, space: int, front: int) -> None:
    """Move a stack forward to the space `front`; those between move back."""
    for place in range(space, front, -1):
        swap(state, place, place - 1)


def take_out(state: GalleryState, space: int) -> None:
    """Remove an empty space from the line; those behind close up."""
    for place in range(space, state.length - 1):
        swap(state, place, place + 1)
    state.length -= 1


def uncover(state: GalleryState, space: int) -> None:
    """Discard the Bottoms Up card on a space, if any."""
    if state.hidden[space] > 0:
        state.hidden[space] = 0
        state.discarded[K_BOTTOMS] += 1


def strip(state: GalleryState, space: int) -> None:
    """Empty a space whose cards have gone elsewhere."""
    for card in range(state.height[space]):
        state.line[space][card] = 0
    state.height[space] = 0
    uncover(state, space)


def may_be_shot(state: GalleryState, space: int) -> bool:
    """Return whether a duck is on top, without a Bottoms Up card (G-08, G-09, G-25, G-28)."""
    if space >= state.length:
        return False
    return state.line[space][0] != WATER and state.hidden[space] == 0


def mine(state: GalleryState, space: int) -> bool:
    """Return whether the top card of a space is a duck of the deciding seat (G-21)."""
    return space < state.length and state.line[space][0] == state.seat + 1


def beside(state: GalleryState, space: int) -> bool:
    """Return whether a place is in the line, which has ends (G-32)."""
    return 0 <= space < state.length


def put_under(state: GalleryState, colour: int) -> None:
    """Put a card face down under the duck deck; all have seen it."""
    for place in range(state.deck_count, 0, -1):
        state.deck[place] = state.deck[place - 1]
    state.deck[0] = colour
    state.deck_count += 1
    state.known += 1


def alive(state: GalleryState, material: GalleryMaterial, seat: int) -> int:
    """Return the number of a seat's living ducks, in the line or in the deck."""
    return material.ducks - material.in_front - state.shot[seat]


def elsewhere(state: GalleryState, material: GalleryMaterial, colour: int, bottom: int) -> int:
    """Return the number of a colour's ducks outside the line and the deck's `bottom` cards."""
    count = material.water
    if colour != WATER:
        count = alive(state, material, colour - 1)
    for space in range(state.length):
        for card in range(state.height[space]):
            if state.line[space][card] == colour:
                count -= 1
    for place in range(bottom):
        if state.deck[place] == colour:
            count -= 1
    return count
