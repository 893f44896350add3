"""Who plays Duck Blind: random, greedy, and one that thinks ahead.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: it fires its share of the shots that are left until shots are reloaded, less if the
  ducks of the line are alike to it and more if they differ, in as many cards as possible; in the
  last round before a reload, all. It adds a Double Barrel at once, a dog or a call for a duck that
  would gain it DEAR points, and a Choke when it fires less than a share at unlike ducks. It flushes
  a line without a duck that would gain it CHEAP points, shows its permit, and always takes the duck
  that gains it most (that its owner would lose is not counted). It chokes whoever has the earliest
  place. Of equals it takes the first action.
- `dreamer`: flat Monte Carlo with halving. Flushes and permits it leaves to greedy. Of the ways to
  fire so many shots it tries the one with most cards, for all numbers up to thrice its share and 2.
  While several actions are left, it guesses what it does not see, BUDGET games shared among the
  actions and the square of the number of players, at least one; each guess is played on from every
  action, with the same luck, by greedy players until shots are reloaded; then the better half is
  kept by `standing`, of equals those that come first.
"""

from __future__ import annotations

from typing import Annotated, Final

from pnp.games.blind.fields import (
    ADDING,
    DECK,
    FLUSHING,
    KINDS,
    MOST_ACTIONS,
    SHOOT,
    SHOOTING,
    SHOWING,
    WARDEN,
    Material,
    State,
    View,
)
from pnp.games.blind.greedy import greediest, greedily, rounds_left, shots_near, wanted
from pnp.games.blind.moves import shots_in
from pnp.games.blind.rules import apply
from pnp.games.blind.scoring import total, unfired, worth
from pnp.rules.chance import Chance, draw, open_stream, shuffle
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Struct, Vector

POLICIES: Final = ("random", "greedy", "dreamer")
"""By number; 0 is random in every game."""

DREAMER: Final = 2


class Scratch(Struct):
    """What a player writes down while it plays games in its head."""

    luck: Annotated[Vector, 6]  # its own, put by meanwhile
    tried: Annotated[Vector, MOST_ACTIONS]  # actions
    totals: Annotated[Vector, MOST_ACTIONS]  # of `standing`, summed over all games


WORK: Final = Fields.of(Scratch)

BUDGET: Final = 128
"""Games in one's head: of two players, 32 before each halving."""


def choose(
    policy: int,
    view: View,
    material: Material,
    actions: Vector,
    count: int,
    dream: State,
    work: Scratch,
    mind: Chance,
) -> int:
    """The action that a policy takes: by a rule, or the one that turns out best in dreams.

    Every action that is left meets the same guess and the same luck. The rules draw from `mind`,
    whose own luck is put by meanwhile, and write their actions where those to choose from were:
    for other records they would all have to be compiled once more.
    """
    if policy != DREAMER or view.phase in (FLUSHING, SHOWING):
        return _by_rule(view, material, actions, count, mind)
    left = _candidates(view, material, actions, count, work)
    while left > 1:
        for _ in range(max(1, BUDGET // (left * view.players * view.players))):
            key_a = draw(mind)
            key_b = draw(mind)
            _put_by(mind, work)
            for place in range(left):
                _begin(mind, key_a, key_b)
                guess(view, material, dream, mind)
                _follow(view, material, actions, work.tried[place], dream, mind)
                work.totals[place] += standing(dream, material, view.seat)
            _take_up(mind, work)
        left = _better_half(work, left)
    return int(work.tried[0])


def _by_rule(view: View, material: Material, actions: Vector, count: int, mind: Chance) -> int:
    if view.phase == SHOOTING:
        return shots_near(view, wanted(view, material, mind))
    return greediest(view, material, actions, count)


def _begin(mind: Chance, key_a: int, key_b: int) -> None:
    mind.key_a = key_a
    mind.key_b = key_b
    open_stream(mind, 0)


def _put_by(mind: Chance, work: Scratch) -> None:
    work.luck[0] = mind.a
    work.luck[1] = mind.b
    work.luck[2] = mind.c
    work.luck[3] = mind.d
    work.luck[4] = mind.key_a
    work.luck[5] = mind.key_b


def _take_up(mind: Chance, work: Scratch) -> None:
    mind.a = work.luck[0]
    mind.b = work.luck[1]
    mind.c = work.luck[2]
    mind.d = work.luck[3]
    mind.key_a = work.luck[4]
    mind.key_b = work.luck[5]


def _candidates(view: View, material: Material, actions: Vector, count: int, work: Scratch) -> int:
    """Write the actions worth trying into `work`: of those that fire as much, most cards."""
    if view.phase != SHOOTING:
        for place in range(count):
            work.tried[place] = actions[place]
            work.totals[place] = 0
        return count
    left = unfired(view, view.seat)
    rounds = rounds_left(view, material)
    most = min(left, 3 * left // rounds + 2)
    found = 0
    for shots in range(most + 1):
        action = shots_near(view, shots)
        if shots_in(action - SHOOT) == shots:
            work.tried[found] = action
            work.totals[found] = 0
            found += 1
    return found


def _better_half(work: Scratch, left: int) -> int:
    """Sort the best half of what was tried to the front; how many that is."""
    half = (left + 1) // 2
    for place in range(half):
        best = place
        for other in range(place + 1, left):
            if work.totals[other] > work.totals[best]:
                best = other
        action = work.tried[best]
        points = work.totals[best]
        work.tried[best] = work.tried[place]
        work.totals[best] = work.totals[place]
        work.tried[place] = action
        work.totals[place] = points
    return half


def _follow(
    view: View, material: Material, choices: Vector, action: int, dream: State, luck: Chance
) -> None:
    """Let those commit who commit before, play an action, and on until shots are reloaded."""
    while view.phase <= ADDING and dream.seat != view.seat:
        apply(dream, material, greedily(dream, material, choices, luck), luck)
    dream.phase = view.phase
    apply(dream, material, action, luck)
    last = view.round + rounds_left(view, material)
    while not dream.over and dream.day == view.day and dream.round < last:
        apply(dream, material, greedily(dream, material, choices, luck), luck)


def standing(board: State, material: Material, me: int) -> int:
    """A seat's points, and those of its ducks, against the others'."""
    value = 0
    for seat in range(board.players):
        points = total(board, seat) + worth(material, board.front[seat])
        value += board.players * points if seat == me else 0
        value -= points
    return int(value)


def guess(view: View, material: Material, dream: State, luck: Chance) -> None:
    """Write a state into `dream` that may be the one seen: what is hidden is dealt by `luck`.

    What others have committed is not guessed but undone: they commit again.
    """
    copy_record(view, dream)
    wardens = material.wardens - view.wardens_aside - view.wardens_gone
    ducks = view.deck_count - wardens
    count = _gather_unseen(view, material, dream)
    shuffle(luck, dream.deck, count)
    for place in range(ducks, count):
        dream.aside[dream.deck[place]] += 1
    for place in range(ducks, view.deck_count):
        dream.deck[place] = WARDEN
    for place in range(view.deck_count, DECK):
        dream.deck[place] = 0
    shuffle(luck, dream.deck, view.deck_count)
    if view.phase <= ADDING:
        dream.phase = SHOOTING
        dream.turn = 0
        dream.seat = dream.token


def _gather_unseen(view: View, material: Material, dream: State) -> int:
    """Put every duck that lies nowhere in sight into the deck; how many there are."""
    count = 0
    for kind in range(KINDS):
        unseen = material.copies[kind] - view.discard[kind] - view.line[kind]
        for seat in range(view.players):
            unseen -= view.front[seat][kind]
        for _ in range(unseen):
            dream.deck[count] = kind
            count += 1
    return count
