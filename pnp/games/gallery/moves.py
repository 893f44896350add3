"""Legal actions of the Gallery: for each card, the spaces at which it may be played."""

from __future__ import annotations

from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState, kind_of
from pnp.games.gallery.line import beside, may_be_shot, mine
from pnp.rules.fields import Vector

OFFERED: Final = tuple(
    kind_of(first)
    for first in (
        f.AIM, f.PAIR, f.SHOOT, f.QUICK, f.MISFIRE, f.BIRDS, f.LEFT, f.RIGHT,
        f.BACK, f.AHEAD, f.FAST, f.FORWARD, f.DISORDER, f.RESHUFFLE, f.COVER, f.BOTTOMS,
    )
)  # fmt: skip
"""The kinds of cards in the order in which their actions are written."""


def legal(state: GalleryState, material: GalleryMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return their number.

    They are all choices of all cards in the hand; if there are none, any card may be discarded.
    """
    count = 0
    if state.arranging > 0:
        for space in range(state.arranging - 1, state.length):
            actions[count] = f.ARRANGE + space
            count += 1
        return count
    hand = state.hands[state.seat]
    for kind in OFFERED:
        if hand[kind] > 0:
            first = f.FIRSTS[kind]
            before = count
            count = _choices(state, material, first, actions, count)
            if first == f.PAIR and count == before:  # one barrel is wasted (G-03)
                count = _choices(state, material, f.SINGLE, actions, count)
    if count > 0:
        return count
    for kind in range(f.KINDS):
        if hand[kind] > 0:
            actions[count] = f.DISCARD + kind
            count += 1
    return count


def _choices(
    state: GalleryState, material: GalleryMaterial, first: int, actions: Vector, count: int
) -> int:
    """Write the choices of a card, given its first action; return the new count."""
    if first in (f.FORWARD, f.DISORDER, f.RESHUFFLE):
        actions[count] = first
        return count + 1
    if first in (f.MISFIRE, f.COVER):
        return _pairs(state, material, first, actions, count)
    if first in (f.QUICK, f.BOTTOMS) or first > f.FORWARD:
        for space in range(state.length):
            if _suits_duck(state, first, space):
                actions[count] = first + space
                count += 1
        return count
    free = _free(state, material)
    for space in range(material.spaces):
        if _suits_targets(state, material, first, space, free):
            actions[count] = first + space
            count += 1
    return count


def _suits_duck(state: GalleryState, first: int, space: int) -> bool:
    """Return whether a card that shoots, hides or moves a duck may be played at a space."""
    if first in (f.QUICK, f.BOTTOMS):
        return may_be_shot(state, space)
    if first == f.BACK:
        return mine(state, space) and space + 1 < state.length
    return mine(state, space) and (first == f.FAST or space > 0)


def _pairs(
    state: GalleryState, material: GalleryMaterial, first: int, actions: Vector, count: int
) -> int:
    """Write the choices of Misfire or Duck and Cover: a space, and one beside it."""
    for space in range(material.spaces):
        for other in (space - 1, space + 1):
            if beside(state, other) and _suits_two(state, material, first, space, other):
                actions[count] = first + f.SPACES * space + other
                count += 1
    return count


def _suits_targets(
    state: GalleryState, material: GalleryMaterial, first: int, space: int, free: int
) -> bool:
    """Return whether a card that lays, uses or moves targets may be played at a space."""
    here = state.targets[space]
    if first == f.SHOOT:
        return here == 1
    if first in (f.AIM, f.SINGLE):
        return here == 0 and free > 0
    if first == f.LEFT:
        return here == 1 and space > 0 and state.targets[space - 1] == 0
    if space + 1 == material.spaces:
        return False
    behind = state.targets[space + 1]
    if first == f.PAIR:
        return here + behind == 0 and free > 1
    return here + behind == 2 if first == f.BIRDS else here > behind  # noqa: PLR2004 -- both


def _free(state: GalleryState, material: GalleryMaterial) -> int:
    """Return the number of targets beside the board."""
    free = material.tokens
    for space in range(f.SPACES):
        free -= state.targets[space]
    return free


def _suits_two(
    state: GalleryState, material: GalleryMaterial, first: int, space: int, other: int
) -> bool:
    """Return whether Misfire or Duck and Cover may be played at a space and one beside it."""
    if first == f.MISFIRE:
        may_miss = material.misfire_dry != f.BARRED
        return state.targets[space] == 1 and (may_miss or may_be_shot(state, other))
    return mine(state, space) and _may_cover(state, material, space, other)


def _may_cover(state: GalleryState, material: GalleryMaterial, space: int, cover: int) -> bool:
    """Return whether the top duck of `cover` may hide the stack of `space` (G-18, G-19)."""
    if state.line[cover][0] == f.WATER:
        return False
    if material.foreign_cover and mine(state, cover):
        return False
    return not material.shallow or state.height[space] + state.height[cover] <= f.SHALLOW
