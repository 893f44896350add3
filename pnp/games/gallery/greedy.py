"""The greedy player of the Gallery, as `players` defines it."""

from __future__ import annotations

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
        return _worth_of_forward(board)
    if action < DISORDER:
        return _worth_of_moves(board, action)
    return _worth_of_hiding(board, action)


def _worth_of_targets(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < SHOOT:
        return _under(board, action - AIM)
    if action < PAIR:
        return _hit(board, material, action - SHOOT)
    if action < SINGLE:
        return _under(board, action - PAIR) + _under(board, action - PAIR + 1)
    return _under(board, action - SINGLE)


def _worth_of_shots(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < MISFIRE:
        return _hit(board, material, action - QUICK)
    if action < BIRDS:
        return _hit(board, material, (action - MISFIRE) % SPACES)
    if action < LEFT:
        space = action - BIRDS
        return _hit(board, material, space) + _hit(board, material, space + 1)
    if action < RIGHT:
        return _under(board, action - LEFT - 1) - _under(board, action - LEFT)
    return _under(board, action - RIGHT + 1) - _under(board, action - RIGHT)


def _worth_of_forward(board: GalleryState) -> int:
    """Return what comes under the targets, less what leaves them."""
    value = 0
    for space in range(SPACES):
        if board.targets[space]:
            value -= _under(board, space)
            if space + 1 < SPACES:
                value += _under(board, space + 1)
    return value


def _worth_of_moves(board: GalleryState, action: int) -> int:
    """Return what swapping two places brings under targets, the front for Fast Forward."""
    if action < AHEAD:
        return _swapped(board, action - BACK, action - BACK + 1)
    if action < FAST:
        return _swapped(board, action - AHEAD, action - AHEAD - 1)
    return _swapped(board, action - FAST, 0)


def _worth_of_hiding(board: GalleryState, action: int) -> int:
    if action < RESHUFFLE:
        return 1
    if action < COVER:
        return 2
    if action < BOTTOMS:
        space = (action - COVER) // SPACES
        return 8 if board.targets[space] else 3
    if action < DISCARD:
        space = action - BOTTOMS
        value = -_under(board, space)
        return value if board.targets[space] else value // 4
    if action < ARRANGE:
        return 0
    value = _under(board, action - ARRANGE)
    return value if board.targets[board.arranging - 1] else -value // 2


def _hit(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a shot at a space: others' ducks, those of who has many most, and not one's own."""
    if not may_be_shot(board, space):
        return 0
    owner = board.line[space][0] - 1
    if owner == board.seat:
        return -40
    return 40 + alive(board, material, owner)


def _under(board: GalleryState, space: int) -> int:
    """Rate a target over a space: good over others' bare ducks, bad over one's own."""
    if not may_be_shot(board, space):
        return 0
    return -10 if board.line[space][0] == board.seat + 1 else 10


def _swapped(board: GalleryState, one: int, other: int) -> int:
    """Return what the targets of two spaces gain if their cards are swapped."""
    if board.targets[one] == board.targets[other]:
        return 0
    gain = _under(board, other) - _under(board, one)
    return gain if board.targets[one] else -gain
