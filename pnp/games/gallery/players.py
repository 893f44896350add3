"""The policies of Sitting Ducks Gallery: random, greedy, and one by the odds.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action that is worth most at once by `worth`, of equals the one that comes first:
  bring one's own ducks out from under targets, the more so the fewer they are; hit others and not
  oneself, of others the one with most ducks; then bring others' bare ducks under targets. A line
  that closes after a hit moves ducks under targets as well.
- `odds`: it plays each action on a board of its own and takes the one after which its part of all
  ducks is largest, each duck counted by the chance that it is not shot before the next turn: under
  a target, beside one, or bare. The worth of the card that it plays is taken from that; of equals
  it takes the first. Ducks drawn from the deck are of unknown colour there, and count for nobody.
"""

from __future__ import annotations

from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState, GalleryView, kind_of
from pnp.games.gallery.line import alive, may_be_shot
from pnp.games.gallery.rules import apply
from pnp.rules.chance import CHANCE, Chance
from pnp.rules.fields import Vector, copy_record

POLICIES: Final = ("random", "greedy", "odds")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"
"""Who plays if nobody is named: the strongest."""

GREEDY: Final = 1

SCRATCH: Final = CHANCE
"""Chance for looking ahead."""


def choose(
    policy: int,
    view: GalleryView,
    material: GalleryMaterial,
    actions: Vector,
    count: int,
    lookahead: GalleryState,
    scratch: Chance,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if policy == GREEDY or count == 1:
        return greediest(view, material, actions, count)
    return best_by_odds(view, material, actions, count, lookahead, scratch)


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
        return _gain_of_swap(board, material, action - f.BACK, action - f.BACK + 1)
    if action < f.FAST:
        return _gain_of_swap(board, material, action - f.AHEAD, action - f.AHEAD - 1)
    return _gain_of_swap(board, material, action - f.FAST, 0)


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


def _gain_of_swap(board: GalleryState, material: GalleryMaterial, one: int, other: int) -> int:
    """Return the gain at the targets of two spaces if their cards are swapped."""
    if board.targets[one] == board.targets[other]:
        return 0
    gain = _under(board, material, other) - _under(board, material, one)
    return gain if board.targets[one] else -gain


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
