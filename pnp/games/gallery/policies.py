"""The policies of Sitting Ducks Gallery: random, greedy, and one by the odds.

A policy sees its view of the state and the legal actions, and has its own random numbers.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action with the greatest immediate `worth`; ties go to the first: move one's own
ducks out from under targets, the more so the fewer there are; hit others and not oneself,
preferably those with most ducks; then move others' exposed ducks under targets. A line that closes
after a hit also moves ducks under targets.
- `odds`: plays each action on a scratch board and takes the one after which its share of all ducks
is largest, each duck weighted by its chance of surviving until the next turn: under a target,
beside one, or exposed. The worth of the played card is subtracted; ties go to the first. Ducks
drawn from the deck have an unknown colour, and count for nobody.
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
"""The policies by number; 0 is random in every game."""

USUAL: Final = "odds"
"""The default policy, which is the strongest."""

GREEDY: Final = 1

SCRATCH: Final = CHANCE
"""A random generator for looking ahead."""


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
"""The worth of a hit, of a target over another player's duck, and of one over one's own, with the
increase if it is the last. Tuned by self-play; a change of a third hardly matters.
"""


def greediest(board: GalleryState, material: GalleryMaterial, actions: Vector, count: int) -> int:
    """Return the action that is worth most to the deciding seat."""
    best = actions[0]
    most = worth(board, material, best)
    for place in range(1, count):
        value = worth(board, material, actions[place])
        if value > most:
            most = value
            best = actions[place]
    return best


def worth(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    """Return the immediate worth of an action to the deciding seat."""
    if action < f.QUICK:
        return _worth_of_targets(board, material, action)
    if action < f.FORWARD:
        return _worth_of_shots(board, material, action)
    if action < f.BACK:
        return _gain_of_closing(board, material, 0)
    if action < f.DISORDER:
        return _worth_of_moves(board, material, action)
    return _worth_of_hiding(board, material, action)


def _worth_of_targets(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < f.SHOOT:
        return _under(board, material, action - f.AIM)
    if action < f.PAIR:
        return _rate_shot(board, material, action - f.SHOOT)
    if action < f.SINGLE:
        space = action - f.PAIR
        return _under(board, material, space) + _under(board, material, space + 1)
    return _under(board, material, action - f.SINGLE)


def _worth_of_shots(board: GalleryState, material: GalleryMaterial, action: int) -> int:
    if action < f.MISFIRE:
        return _rate_shot(board, material, action - f.QUICK)
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


def _gain_of_closing(board: GalleryState, material: GalleryMaterial, first: int) -> int:
    """Return the net gain of ducks under targets if the line closes up to `first`."""
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


def _rate_shot(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a shot at a space: the hit, and the gain under other targets as the line closes."""
    value = _hit(board, material, space)
    if value != 0 and board.height[space] == 1:
        value += _gain_of_closing(board, material, space + 1)
    return value


def _hit(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a hit: others' ducks, preferably of those with many, and not one's own."""
    if not may_be_shot(board, space):
        return 0
    owner = board.line[space][0] - 1
    ducks = alive(board, material, owner)
    return -HIT - DEAREST // ducks if owner == board.seat else HIT + 2 * ducks


def _under(board: GalleryState, material: GalleryMaterial, space: int) -> int:
    """Rate a target over a space: good over others' exposed ducks, bad over one's own."""
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
"""The chance in hundredths that a duck is shot: under a target, exposed, and for each target beside
it. Others shoot at one's own ducks, but not at theirs."""

ALL: Final = 10_000
"""The total of all ducks of a game: a seat is rated by its share."""

IN_HAND: Final = (45, 90, 90, 180, 90, 60, 45, 45, 90, 60, 60, 60, 90, 60, 120, 90)
"""The worth of a card kept in hand, by kind, in the same units. All these numbers were tuned
against greedy players; a change of a quarter hardly matters.
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
    """Return the action with the best result for the deciding seat."""
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

    Under a target others' ducks precede water and one's own; elsewhere one's own precede water and
    others'.
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
    """Rate the board after an action, minus the worth of its card.

    Chance is ignored: a line shuffled into the deck is rated as if no other followed.
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
    """Return a seat's share of all ducks, each weighted by its chance of survival."""
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
    """Return the chance in hundredths that an exposed duck is shot before one's next turn."""
    if board.targets[space]:
        return AIMED_AT if own else OTHERS_AIMED_AT
    danger = BARE if own else OTHERS_BARE
    if space > 0:
        danger += BESIDE * board.targets[space - 1]
    if space + 1 < f.SPACES:
        danger += BESIDE * board.targets[space + 1]
    return danger
