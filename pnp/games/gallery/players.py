"""Who plays Sitting Ducks Gallery: random, greedy, and one that thinks ahead.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action that is worth most at once by `worth`, of equals the one that comes first:
  hit others and not oneself, of others the one with most ducks; then bring others' bare ducks
  under targets, and one's own out of them.
- `dreamer`: flat Monte Carlo. It guesses what it does not see PLAYOUTS times; each guess is played
  on from every legal action, with the same luck, ROUNDS turns a player, all playing greedily. It
  takes the action after which it stands best by `standing`, of equals the one that comes first.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.gallery.dealing import draw_action
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
    K_BOTTOMS,
    KINDS,
    LEFT,
    MISFIRE,
    MOST_ACTIONS,
    PAIR,
    QUICK,
    RESHUFFLE,
    RIGHT,
    SHOOT,
    SINGLE,
    SPACES,
    WATER,
)
from pnp.games.gallery.line import alive, may_be_shot
from pnp.games.gallery.rules import apply, is_over, legal
from pnp.rules.chance import CHANCE, fork, open_stream, shuffle
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Record

POLICIES: Final = ("random", "greedy", "dreamer")
"""By number; 0 is random in every game."""

GREEDY: Final = 1

WORK: Final = CHANCE | Fields(totals=MOST_ACTIONS, choices=MOST_ACTIONS)
"""The luck of a game in one's head, how each action turned out, and the actions in that game."""

PLAYOUTS: Final = 16
ROUNDS: Final = 3


def choose(
    policy: int,
    view: Record,
    material: Record,
    actions: Any,
    count: int,
    dream: Record,
    work: Record,
    mind: Record,
) -> int:
    """The action that a policy takes."""
    if policy == GREEDY or count == 1:
        return greediest(view, material, actions, count)
    return dreamt(view, material, actions, count, dream, work, mind)


# --- greedy -------------------------------------------------------------------------------------


def greediest(board: Record, material: Record, actions: Any, count: int) -> int:
    """The action that is worth most to the seat that decides."""
    best = actions[0]
    most = worth(board, material, best)
    for place in range(1, count):
        value = worth(board, material, actions[place])
        if value > most:
            most = value
            best = actions[place]
    return best


def worth(board: Record, material: Record, action: int) -> int:
    """What an action is worth at once to the seat that decides."""
    if action < QUICK:
        return _worth_of_targets(board, material, action)
    if action < FORWARD:
        return _worth_of_shots(board, material, action)
    if action < BACK:
        return _worth_of_forward(board)
    if action < DISORDER:
        return _worth_of_moves(board, action)
    return _worth_of_hiding(board, action)


def _worth_of_targets(board: Record, material: Record, action: int) -> int:
    if action < SHOOT:
        return _under(board, action - AIM)
    if action < PAIR:
        return _hit(board, material, action - SHOOT)
    if action < SINGLE:
        return _under(board, action - PAIR) + _under(board, action - PAIR + 1)
    return _under(board, action - SINGLE)


def _worth_of_shots(board: Record, material: Record, action: int) -> int:
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


def _worth_of_forward(board: Record) -> int:
    """What comes under the targets, less what leaves them."""
    value = 0
    for space in range(SPACES):
        if board.targets[space]:
            value -= _under(board, space)
            if space + 1 < SPACES:
                value += _under(board, space + 1)
    return value


def _worth_of_moves(board: Record, action: int) -> int:
    """What swapping two places brings under targets, the front for Fast Forward."""
    if action < AHEAD:
        return _swapped(board, action - BACK, action - BACK + 1)
    if action < FAST:
        return _swapped(board, action - AHEAD, action - AHEAD - 1)
    return _swapped(board, action - FAST, 0)


def _worth_of_hiding(board: Record, action: int) -> int:
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


def _hit(board: Record, material: Record, space: int) -> int:
    """A shot at a space: others' ducks, most of all of those who have many, and not one's own."""
    if not may_be_shot(board, space):
        return 0
    owner = board.line[space][0] - 1
    if owner == board.seat:
        return -40
    return 40 + alive(board, material, owner)


def _under(board: Record, space: int) -> int:
    """A target over a space: good over others' bare ducks, bad over one's own."""
    if not may_be_shot(board, space):
        return 0
    return -10 if board.line[space][0] == board.seat + 1 else 10


def _swapped(board: Record, one: int, other: int) -> int:
    """What the targets of two spaces gain if their cards are swapped."""
    if board.targets[one] == board.targets[other]:
        return 0
    gain = _under(board, other) - _under(board, one)
    return gain if board.targets[one] else -gain


# --- thinking ahead -----------------------------------------------------------------------------


def dreamt(
    view: Record,
    material: Record,
    actions: Any,
    count: int,
    dream: Record,
    work: Record,
    mind: Record,
) -> int:
    """The action that turns out best in games that are guessed and played on."""
    for place in range(count):
        work.totals[place] = 0
    for _ in range(PLAYOUTS):
        fork(mind, work)
        for place in range(count):
            open_stream(work, 0)
            guess(view, material, dream, work)
            apply(dream, material, actions[place], work)
            _play_on(dream, material, work)
            work.totals[place] += standing(dream, material, view.seat)
    best = 0
    for place in range(1, count):
        if work.totals[place] > work.totals[best]:
            best = place
    return actions[best]


def _play_on(dream: Record, material: Record, work: Record) -> None:
    last = dream.turn + ROUNDS * dream.players
    while not is_over(dream) and dream.turn < last:
        count = legal(dream, material, work.choices)
        apply(dream, material, greediest(dream, material, work.choices, count), work)


def standing(board: Record, material: Record, me: int) -> int:
    """How a seat stands: its ducks against the others', and the win."""
    value = 0
    for seat in range(board.players):
        if seat == me:
            value += (board.players + 1) * alive(board, material, seat)
        else:
            value -= 2 * alive(board, material, seat)
    if not board.swims[me]:
        return value - 60
    return value + 60 if board.over else value


def guess(view: Record, material: Record, dream: Record, luck: Record) -> None:
    """Write a state into `dream` that may be the one seen: what is hidden is dealt by `luck`."""
    copy_record(view, dream)
    dream.reshuffled = 0
    dream.duck_shuffles = 0
    _guess_ducks(view, material, dream, luck)
    _guess_actions(view, material, dream, luck)


def _guess_ducks(view: Record, material: Record, dream: Record, luck: Record) -> None:
    """Shuffle the ducks that nobody sees, and lay them on those known at the bottom."""
    count = 0
    for colour in range(view.players + 1):
        for _ in range(_unseen(view, material, colour)):
            dream.deck[count] = colour
            count += 1
    shuffle(luck, dream.deck, count)
    for place in range(count - 1, -1, -1):
        dream.deck[place + view.known] = dream.deck[place]
    for place in range(view.known):
        dream.deck[place] = view.deck[place]


def _unseen(view: Record, material: Record, colour: int) -> int:
    """Cards of a colour that lie in the deck where nobody knows."""
    count = material.water
    if colour != WATER:
        count = alive(view, material, colour - 1)
    for space in range(view.length):
        for card in range(view.height[space]):
            if view.line[space][card] == colour:
                count -= 1
    for place in range(view.known):
        if view.deck[place] == colour:
            count -= 1
    return count


def _guess_actions(view: Record, material: Record, dream: Record, luck: Record) -> None:
    """Deal the action cards that are not seen to the others; the rest is the pile."""
    count = 0
    for kind in range(KINDS):
        for _ in range(_unseen_actions(view, material, kind)):
            dream.pile[count] = kind
            count += 1
    shuffle(luck, dream.pile, count)
    dream.pile_count = count
    for seat in range(view.players):
        if seat != view.seat:
            for _ in range(material.hand):
                draw_action(dream, seat, luck)


def _unseen_actions(view: Record, material: Record, kind: int) -> int:
    """Cards of a kind that others hold, or that lie in the pile."""
    unseen = material.copies[kind] - view.discarded[kind] - view.hands[view.seat][kind]
    if kind == K_BOTTOMS:
        for space in range(SPACES):
            if view.hidden[space] > 0:
                unseen -= 1
    return unseen
