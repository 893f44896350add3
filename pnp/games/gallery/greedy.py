"""The greedy player of the Gallery, as `players` defines it."""

from __future__ import annotations

from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState
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
    """Return the immediate worth of an action to the seat that decides."""
    if action < f.QUICK:
        return _worth_of_targets(board, material, action)
    if action < f.FORWARD:
        return _worth_of_shots(board, material, action)
    if action < f.BACK:
        return _closing(board, material, 0)
    if action < f.DISORDER:
        return _worth_of_moves(board, material, action)
    return _worth_of_hiding(board, material, action)


def _worth_of_targets(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < f.SHOOT:
        return _under(board, material, action - f.AIM)
    if action < f.PAIR:
        return _shot(board, material, action - f.SHOOT)
    if action < f.SINGLE:
        space = action - f.PAIR
        return _under(board, material, space) + _under(board, material, space + 1)
    return _under(board, material, action - f.SINGLE)


def _worth_of_shots(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < f.MISFIRE:
        return _shot(board, material, action - f.QUICK)
    if action < f.BIRDS:
        code = action - f.MISFIRE
        return _hit(board, material, code % f.SPACES) - _under(board, material, code // f.SPACES)
    if action < f.LEFT:
        space = action - f.BIRDS
        return _hit(board, material, space) + _hit(board, material, space + 1)
    if action < f.RIGHT:
        space = action - f.LEFT
        return _under(board, material, space - 1) - _under(board, material, space)
    space = action - f.RIGHT
    return _under(board, material, space + 1) - _under(board, material, space)


def _closing(board: GalleryState, material: GalleryMaterial, first: int) -> int:
    """Return the gain of ducks under targets, less the loss, if the line closes up to `first`."""
    value = 0
    for space in range(first, f.SPACES):
        if board.targets[space]:
            value -= _under(board, material, space)
            if space + 1 < f.SPACES:
                value += _under(board, material, space + 1)
    return value


def _worth_of_moves(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    """Return the gain under targets of swapping two places, the front for Fast Forward."""
    if action < f.AHEAD:
        return _swapped(board, material, action - f.BACK, action - f.BACK + 1)
    if action < f.FAST:
        return _swapped(board, material, action - f.AHEAD, action - f.AHEAD - 1)
    return _swapped(board, material, action - f.FAST, 0)


def _worth_of_hiding(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < f.RESHUFFLE:
        return 1
    if action < f.COVER:
        return 2
    if action < f.BOTTOMS:
        space = (action - f.COVER) // f.SPACES
        return -_under(board, material, space) if board.targets[space] else 3
    if action < f.DISCARD:
        space = action - f.BOTTOMS
        value = -_under(board, material, space)
        return value if board.targets[space] else value // 4
    if action < f.ARRANGE:
        return 0
    value = _under(board, material, action - f.ARRANGE)
    return value if board.targets[board.arranging - 1] else -value // 2


def _shot(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a shot at a space: the hit, and the gain under other targets as the line closes."""
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
    """Return the gain at the targets of two spaces if their cards are swapped."""
    if board.targets[one] == board.targets[other]:
        return 0
    gain = _under(board, material, other) - _under(board, material, one)
    return gain if board.targets[one] else -gain
