"""Legal actions of the Gallery."""

from __future__ import annotations

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState
from pnp.games.gallery.line import beside, may_be_shot, mine
from pnp.rules.fields import Vector


def legal(state: GalleryState, material: GalleryMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return how many there are.

    Every choice of every card in the hand; if there is none at all, any card may be discarded.
    """
    if state.arranging > 0:
        return _arrangements(state, actions)
    count = _aims(state, material, actions)
    count = _shots(state, material, actions, count)
    count = _bumps(state, material, actions, count)
    count = _own_moves(state, actions, count)
    count = _line_moves(state, actions, count)
    count = _covers(state, material, actions, count)
    hand = state.hands[state.seat]
    if hand[f.K_BOTTOMS] > 0:
        count = _on_bare_ducks(state, f.BOTTOMS, actions, count)
    if count > 0:
        return count
    return _discards(state, actions)


def _on_bare_ducks(state: GalleryState, first: int, actions: Vector, count: int) -> int:
    """Write a choice for each duck that may be shot, or hidden: Quick Shot and Bottoms Up."""
    for space in range(state.length):
        if may_be_shot(state, space):
            actions[count] = first + space
            count += 1
    return count


def _arrangements(state: GalleryState, actions: Vector) -> int:
    count = 0
    for space in range(state.arranging - 1, state.length):
        actions[count] = f.ARRANGE + space
        count += 1
    return count


def _discards(state: GalleryState, actions: Vector) -> int:
    hand = state.hands[state.seat]
    count = 0
    for kind in range(f.KINDS):
        if hand[kind] > 0:
            actions[count] = f.DISCARD + kind
            count += 1
    return count


def _free(state: GalleryState, material: GalleryMaterial) -> int:
    """Count the targets that lie beside the board."""
    free = material.tokens
    for space in range(f.SPACES):
        free -= state.targets[space]
    return free


def _aims(state: GalleryState, material: GalleryMaterial, actions: Vector) -> int:
    hand = state.hands[state.seat]
    count = 0
    if hand[f.K_AIM] > 0 and _free(state, material) > 0:
        for space in range(material.spaces):
            if not state.targets[space]:
                actions[count] = f.AIM + space
                count += 1
    if hand[f.K_PAIR] > 0:
        return _double_aims(state, material, actions, count)
    return count


def _double_aims(
    state: GalleryState, material: GalleryMaterial, actions: Vector, count: int
) -> int:
    """Write each open pair of neighbours; each open space if there is no pair (G-03)."""
    free = _free(state, material)
    before = count
    if free > 1:
        for space in range(material.spaces - 1):
            if not state.targets[space] and not state.targets[space + 1]:
                actions[count] = f.PAIR + space
                count += 1
    if count == before and free > 0:
        for space in range(material.spaces):
            if not state.targets[space]:
                actions[count] = f.SINGLE + space
                count += 1
    return count


def _shots(state: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    hand = state.hands[state.seat]
    if hand[f.K_SHOOT] > 0:
        for space in range(material.spaces):
            if state.targets[space]:
                actions[count] = f.SHOOT + space
                count += 1
    if hand[f.K_QUICK] > 0:
        count = _on_bare_ducks(state, f.QUICK, actions, count)
    if hand[f.K_MISFIRE] > 0:
        count = _misfires(state, material, actions, count)
    if hand[f.K_BIRDS] > 0:
        count = _two_birds(state, material, actions, count)
    return count


def _misfires(state: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    for space in range(material.spaces):
        if not state.targets[space]:
            continue
        for victim in (space - 1, space + 1):
            if not beside(state, victim):
                continue
            if material.misfire_dry != f.BARRED or may_be_shot(state, victim):
                actions[count] = f.MISFIRE + f.SPACES * space + victim
                count += 1
    return count


def _two_birds(state: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    for space in range(material.spaces - 1):
        if state.targets[space] and state.targets[space + 1]:
            actions[count] = f.BIRDS + space
            count += 1
    return count


def _bumps(state: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    hand = state.hands[state.seat]
    if hand[f.K_LEFT] > 0:
        for space in range(1, material.spaces):
            if state.targets[space] and not state.targets[space - 1]:
                actions[count] = f.LEFT + space
                count += 1
    if hand[f.K_RIGHT] > 0:
        for space in range(material.spaces - 1):
            if state.targets[space] and not state.targets[space + 1]:
                actions[count] = f.RIGHT + space
                count += 1
    return count


def _own_moves(state: GalleryState, actions: Vector, count: int) -> int:
    hand = state.hands[state.seat]
    if hand[f.K_BACK] > 0:
        for space in range(state.length - 1):
            if mine(state, space):
                actions[count] = f.BACK + space
                count += 1
    if hand[f.K_AHEAD] > 0:
        for space in range(1, state.length):
            if mine(state, space):
                actions[count] = f.AHEAD + space
                count += 1
    if hand[f.K_FAST] > 0:
        for space in range(state.length):
            if mine(state, space):
                actions[count] = f.FAST + space
                count += 1
    return count


def _line_moves(state: GalleryState, actions: Vector, count: int) -> int:
    hand = state.hands[state.seat]
    if hand[f.K_FORWARD] > 0:
        actions[count] = f.FORWARD
        count += 1
    if hand[f.K_DISORDER] > 0:
        actions[count] = f.DISORDER
        count += 1
    if hand[f.K_RESHUFFLE] > 0:
        actions[count] = f.RESHUFFLE
        count += 1
    return count


def _covers(state: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    hand = state.hands[state.seat]
    if hand[f.K_COVER] == 0:
        return count
    for space in range(state.length):
        if not mine(state, space):
            continue
        for cover in (space - 1, space + 1):
            if beside(state, cover) and _may_cover(state, material, space, cover):
                actions[count] = f.COVER + f.SPACES * space + cover
                count += 1
    return count


def _may_cover(state: GalleryState, material: GalleryMaterial, space: int, cover: int) -> bool:
    """Return whether the top duck of `cover` may hide the stack of `space` (G-18, G-19)."""
    if state.line[cover][0] == f.WATER:
        return False
    if material.foreign_cover and mine(state, cover):
        return False
    return not material.shallow or state.height[space] + state.height[cover] <= f.SHALLOW
