"""The player of the Gallery that weighs the odds, as `players` defines it.

It plays each action on a board of its own and rates the ducks that lie there then. Those drawn
from the deck are of unknown colour, and count for nobody.
"""

from __future__ import annotations

from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState
from pnp.games.gallery.line import alive, may_be_shot
from pnp.games.gallery.rules import apply, kind_of
from pnp.rules.chance import Chance
from pnp.rules.fields import Vector, copy_record

DUCK: Final = 100
AIMED_AT: Final = 70
OTHERS_AIMED_AT: Final = 35
BARE: Final = 8
OTHERS_BARE: Final = 13
BESIDE: Final = 7
"""A duck, and the chance in hundredths that it is shot if it lies under a target, or bare, and for
each target beside it. Others shoot at one's own ducks, but not at theirs."""

ALL: Final = 10_000
"""All ducks of a game together: a seat is rated by its part of them."""

IN_HAND: Final = (45, 90, 90, 180, 90, 60, 45, 45, 90, 60, 60, 60, 90, 60, 120, 90)
"""The worth of a card that is kept, by kind, in the same parts.

All these numbers were found by playing against greedy players, and hardly matter changed by a
quarter.
"""

WORST: Final = -1_000_000


def best_by_odds(
    board: GalleryState,
    material: GalleryMaterial,
    actions: Vector,
    count: int,
    lookahead: GalleryState,
    chance: Chance,
) -> int:
    """Return the action after which the seat that decides stands best."""
    if board.arranging > 0:
        return f.ARRANGE + next_in_line(board)
    best = actions[0]
    most = WORST
    for place in range(count):
        value = _prospect(board, material, actions[place], lookahead, chance)
        if value > most:
            most = value
            best = actions[place]
    return best


def next_in_line(board: GalleryState) -> int:
    """Return the space of the stack to be laid next (Disorderly Conduct).

    Where a target lies others' ducks are laid before water and one's own, elsewhere one's own
    before water and others'.
    """
    first = board.arranging - 1
    best = first
    most = -1
    for space in range(first, board.length):
        value = 1
        if may_be_shot(board, space):
            own = board.line[space][0] == board.seat + 1
            value = 0 if own == (board.targets[first] == 1) else 2
        if value > most:
            most = value
            best = space
    return best


def _prospect(
    board: GalleryState,
    material: GalleryMaterial,
    action: int,
    lookahead: GalleryState,
    chance: Chance,
) -> int:
    """Rate the board after an action, less the card that it takes.

    Chance has no say: a line that is shuffled into the deck is rated as if none came after it.
    """
    if action >= f.DISCARD:
        return -IN_HAND[action - f.DISCARD]
    copy_record(board, lookahead)
    if action == f.RESHUFFLE:
        lookahead.length = 0
    else:
        apply(lookahead, material, action, chance)
        while lookahead.arranging > 0:
            apply(lookahead, material, f.ARRANGE + next_in_line(lookahead), chance)
    return _share(lookahead, material, board.seat) - IN_HAND[kind_of(action)]


def _share(board: GalleryState, material: GalleryMaterial, me: int) -> int:
    """Return a seat's part of all ducks, each counted by the chance that it is not shot."""
    mine = DUCK * alive(board, material, me)
    if mine == 0:
        return WORST + board.swims[me]
    everybodys = 0
    for seat in range(board.players):
        everybodys += DUCK * alive(board, material, seat)
    for space in range(board.length):
        if may_be_shot(board, space) and board.line[space][0] != f.UNKNOWN:
            own = board.line[space][0] == me + 1
            danger = _danger(board, space, own)
            everybodys -= danger
            if own:
                mine -= danger
    return ALL * mine // everybodys


def _danger(board: GalleryState, space: int, own: bool) -> int:
    """Return the chance in hundredths that a bare duck is shot before one's next turn."""
    if board.targets[space]:
        return AIMED_AT if own else OTHERS_AIMED_AT
    danger = BARE if own else OTHERS_BARE
    if space > 0:
        danger += BESIDE * board.targets[space - 1]
    if space + 1 < f.SPACES:
        danger += BESIDE * board.targets[space + 1]
    return danger
