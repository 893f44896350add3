"""The greedy player of the Gallery, as `players` defines it."""

from __future__ import annotations

from typing import Final

from pnp.games.gallery.fields import (
    AHEAD,
    AIM,
    ARRANGE,
    BACK,
    BIRDS,
    BOTTOMS,
    COVER,
    DISCARD,
    DISORDER,
    FAST,
    FORWARD,
    LEFT,
    MISFIRE,
    PAIR,
    QUICK,
    RESHUFFLE,
    RIGHT,
    SHOOT,
    SINGLE,
    SPACES,
    GalleryMaterial,
    GalleryState,
)
from pnp.games.gallery.line import alive, may_be_shot
from pnp.rules.fields import Vector

HIT: Final = 40
THREAT: Final = 15
DANGER: Final = 50
DEAREST: Final = 60
"""What a hit is worth, a target over another's duck, one over one's own; and how much dearer that
is if it is one's last. Found by playing against one another; changed by a third they hardly matter.
"""


def greediest(board: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    """Return the action that is worth most to the seat that decides."""
    best = actions[0]
    most = worth(board, material, best)
    for place in range(1, count):
        value = worth(board, material, actions[place])
        if value > most:
            most = value
            best = actions[place]
    return best


def worth(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    """Return what an action is worth at once to the seat that decides."""
    if action < QUICK:
        return _worth_of_targets(board, material, action)
    if action < FORWARD:
        return _worth_of_shots(board, material, action)
    if action < BACK:
        return _closing(board, material, 0)
    if action < DISORDER:
        return _worth_of_moves(board, material, action)
    return _worth_of_hiding(board, material, action)


def _worth_of_targets(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < SHOOT:
        return _under(board, material, action - AIM)
    if action < PAIR:
        return _shot(board, material, action - SHOOT)
    if action < SINGLE:
        space = action - PAIR
        return _under(board, material, space) + _under(board, material, space + 1)
    return _under(board, material, action - SINGLE)


def _worth_of_shots(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < MISFIRE:
        return _shot(board, material, action - QUICK)
    if action < BIRDS:
        code = action - MISFIRE
        return _hit(board, material, code % SPACES) - _under(board, material, code // SPACES)
    if action < LEFT:
        space = action - BIRDS
        return _hit(board, material, space) + _hit(board, material, space + 1)
    if action < RIGHT:
        space = action - LEFT
        return _under(board, material, space - 1) - _under(board, material, space)
    space = action - RIGHT
    return _under(board, material, space + 1) - _under(board, material, space)


def _closing(board: GalleryState, material: GalleryMaterial, first: int) -> int:
    """Return what comes under targets, less what leaves them, if the line closes up to `first`."""
    value = 0
    for space in range(first, SPACES):
        if board.targets[space]:
            value -= _under(board, material, space)
            if space + 1 < SPACES:
                value += _under(board, material, space + 1)
    return value


def _worth_of_moves(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    """Return what swapping two places brings under targets, the front for Fast Forward."""
    if action < AHEAD:
        return _swapped(board, material, action - BACK, action - BACK + 1)
    if action < FAST:
        return _swapped(board, material, action - AHEAD, action - AHEAD - 1)
    return _swapped(board, material, action - FAST, 0)


def _worth_of_hiding(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < RESHUFFLE:
        return 1
    if action < COVER:
        return 2
    if action < BOTTOMS:
        space = (action - COVER) // SPACES
        return -_under(board, material, space) if board.targets[space] else 3
    if action < DISCARD:
        space = action - BOTTOMS
        value = -_under(board, material, space)
        return value if board.targets[space] else value // 4
    if action < ARRANGE:
        return 0
    value = _under(board, material, action - ARRANGE)
    return value if board.targets[board.arranging - 1] else -value // 2


def _shot(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a shot at a space: the hit, and what the line that closes brings under other targets."""
    value = _hit(board, material, space)
    if value != 0 and board.height[space] == 1:
        value += _closing(board, material, space + 1)
    return value


def _hit(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a hit: others' ducks, those of who has many most, and not one's own."""
    if not may_be_shot(board, space):
        return 0
    owner = board.line[space][0] - 1
    ducks = alive(board, material, owner)
    return -HIT - DEAREST // ducks if owner == board.seat else HIT + 2 * ducks


def _under(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a target over a space: good over others' bare ducks, bad over one's own.

    The fewer ducks one has, the worse.
    """
    if not may_be_shot(board, space):
        return 0
    if board.line[space][0] != board.seat + 1:
        return THREAT
    return -DANGER - DEAREST // alive(board, material, board.seat)


def _swapped(board: GalleryState, material: GalleryMaterial, one: int, other: int) -> int:
    """Return what the targets of two spaces gain if their cards are swapped."""
    if board.targets[one] == board.targets[other]:
        return 0
    gain = _under(board, material, other) - _under(board, material, one)
    return gain if board.targets[one] else -gain
