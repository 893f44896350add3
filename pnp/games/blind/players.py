"""The policies of Duck Blind: random, greedy, one by the odds, and one that plays ahead.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: it fires its share of the shots that are left until shots are reloaded, less if the
  ducks of the line are alike to it and more if they differ, in as many cards as possible; in the
  last round before a reload, all. It adds a Double Barrel at once, a dog or a call for a duck that
  would gain it DEAR points, at the end of the game LATE_DEAR, and a Choke when it fires less than a
  share at unlike ducks. It flushes a line without a duck that would gain it CHEAP points, shows its
  permit, and always takes the duck that gains it most (that its owner would lose is not counted).
  It chokes whoever has the earliest place. Of equals it takes the first action.
- `odds`: it supposes that each of the others fires any number of shots up to twice its share with
  equal chance, and fires itself as many as lead furthest on average, less a price for each. Among
  more than two players it fires every other time as greedy does, lest equal players always tie. It
  rates ducks by their gain to itself and to others, and by how much nearer they bring a bonus at
  the end. It keeps action cards for ducks that are worth them, and plays all that are left
  in the last round; with a Choke it fires nothing.
- `flat`: flat Monte Carlo with halving. Flushes and permits it leaves to greedy. Of the ways to
  fire so many shots it tries the one with most cards, for all numbers up to thrice its share and 2.
  While several actions are left, it guesses what it does not see, BUDGET games shared among the
  actions and the square of the number of players, at least one; each guess is played on from every
  action, with the same chance, by greedy players until shots are reloaded; then the better half is
  kept by `standing`, of equals those that come first.
"""

from __future__ import annotations

from typing import Annotated, Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState, BlindView
from pnp.games.blind.greedy import allowed_shots, greediest, greedily, rounds_left, wanted
from pnp.games.blind.moves import shots_in
from pnp.games.blind.odds import best_by_odds, shots_by_odds
from pnp.games.blind.rules import apply
from pnp.games.blind.scoring import total, unfired, worth
from pnp.rules.chance import Chance, draw, open_stream, shuffle
from pnp.rules.fields import Fields, Struct, Vector, copy_record

POLICIES: Final = ("random", "greedy", "odds", "flat")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"
"""Who plays if nobody is named: stronger than flat, and far quicker."""

ODDS: Final = 2
FLAT: Final = 3


class BlindScratch(Struct):
    """Notes of `odds` on a line, and of `flat` while it plays ahead."""

    stakes: f.BySeat  # the worth of a line's ducks, the best first
    ranks: f.BySeat  # the chance of each place in the order of choosing

    stream: Annotated[Vector, 6]  # that of `rng`, put by meanwhile
    tried: Annotated[Vector, f.MAX_ACTIONS]  # actions
    totals: Annotated[Vector, f.MAX_ACTIONS]  # of `standing`, summed over all games


SCRATCH: Final = Fields.of(BlindScratch)

BUDGET: Final = 128
"""Playouts: of two players, 32 before each halving."""


def choose(
    policy: int,
    view: BlindView,
    material: BlindMaterial,
    actions: Vector,
    count: int,
    lookahead: BlindState,
    scratch: BlindScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes: by a rule, or the one whose playouts end best.

    Every action that is left meets the same guess and the same chance. The rules draw from `rng`,
    whose own stream is put by meanwhile, and write their actions where those to choose from were:
    for other records they would all have to be compiled once more.
    """
    if policy == ODDS:
        if view.phase == f.SHOOTING:
            shots = shots_by_odds(view, material, scratch.stakes, scratch.ranks, rng)
            return allowed_shots(view, actions, count, shots)
        return best_by_odds(view, material, actions, count)
    if policy != FLAT or view.phase in (f.FLUSHING, f.SHOWING):
        return _by_rule(view, material, actions, count, rng)
    left = _candidates(view, material, actions, count, scratch)
    while left > 1:
        for _ in range(max(1, BUDGET // (left * view.players * view.players))):
            key_a = draw(rng)
            key_b = draw(rng)
            _put_by(rng, scratch)
            for place in range(left):
                _begin(rng, key_a, key_b)
                guess(view, material, lookahead, rng)
                _follow(view, material, actions, scratch.tried[place], lookahead, rng)
                scratch.totals[place] += standing(lookahead, material, view.seat)
            _take_up(rng, scratch)
        left = _better_half(scratch, left)
    return int(scratch.tried[0])


def _by_rule(
    view: BlindView, material: BlindMaterial, actions: Vector, count: int, rng: Chance
) -> int:
    if view.phase == f.SHOOTING:
        return allowed_shots(view, actions, count, wanted(view, material, rng))
    return greediest(view, material, actions, count)


def _begin(rng: Chance, key_a: int, key_b: int) -> None:
    rng.key_a = key_a
    rng.key_b = key_b
    open_stream(rng, 0)


def _put_by(rng: Chance, scratch: BlindScratch) -> None:
    scratch.stream[0] = rng.a
    scratch.stream[1] = rng.b
    scratch.stream[2] = rng.c
    scratch.stream[3] = rng.d
    scratch.stream[4] = rng.key_a
    scratch.stream[5] = rng.key_b


def _take_up(rng: Chance, scratch: BlindScratch) -> None:
    rng.a = scratch.stream[0]
    rng.b = scratch.stream[1]
    rng.c = scratch.stream[2]
    rng.d = scratch.stream[3]
    rng.key_a = scratch.stream[4]
    rng.key_b = scratch.stream[5]


def _candidates(
    view: BlindView, material: BlindMaterial, actions: Vector, count: int, scratch: BlindScratch
) -> int:
    """Write the actions worth trying into `scratch`: of those that fire as much, most cards."""
    if view.phase != f.SHOOTING:
        for place in range(count):
            scratch.tried[place] = actions[place]
            scratch.totals[place] = 0
        return count
    left = unfired(view, view.seat)
    rounds = rounds_left(view, material)
    most = min(left, 3 * left // rounds + 2)
    found = 0
    for shots in range(most + 1):
        action = allowed_shots(view, actions, count, shots)
        if shots_in(action - f.SHOOT) == shots:
            scratch.tried[found] = action
            scratch.totals[found] = 0
            found += 1
    return found


def _better_half(scratch: BlindScratch, left: int) -> int:
    """Sort the best half of what was tried to the front; how many that is."""
    half = (left + 1) // 2
    for place in range(half):
        best = place
        for other in range(place + 1, left):
            if scratch.totals[other] > scratch.totals[best]:
                best = other
        action = scratch.tried[best]
        points = scratch.totals[best]
        scratch.tried[best] = scratch.tried[place]
        scratch.totals[best] = scratch.totals[place]
        scratch.tried[place] = action
        scratch.totals[place] = points
    return half


def _follow(
    view: BlindView,
    material: BlindMaterial,
    choices: Vector,
    action: int,
    lookahead: BlindState,
    chance: Chance,
) -> None:
    """Let those commit who commit before, play an action, and on until shots are reloaded."""
    while view.phase <= f.ADDING and lookahead.seat != view.seat:
        apply(lookahead, material, greedily(lookahead, material, choices, chance), chance)
    lookahead.phase = view.phase
    apply(lookahead, material, action, chance)
    last = view.round + rounds_left(view, material)
    while not lookahead.over and lookahead.day == view.day and lookahead.round < last:
        apply(lookahead, material, greedily(lookahead, material, choices, chance), chance)


def standing(board: BlindState, material: BlindMaterial, me: int) -> int:
    """Return a seat's points, and those of its ducks, against the others'."""
    value = 0
    for seat in range(board.players):
        points = total(board, seat) + worth(material, board.front[seat])
        value += board.players * points if seat == me else 0
        value -= points
    return int(value)


def guess(view: BlindView, material: BlindMaterial, lookahead: BlindState, chance: Chance) -> None:
    """Write a state into `lookahead` that may be the one seen (determinization).

    What is hidden is dealt by `chance`. What others have committed is not guessed but undone: they
    commit again.
    """
    copy_record(view, lookahead)
    wardens = material.wardens - view.wardens_aside - view.wardens_gone
    ducks = view.deck_count - wardens
    count = _gather_unseen(view, material, lookahead)
    shuffle(chance, lookahead.deck, count)
    for place in range(ducks, count):
        lookahead.aside[lookahead.deck[place]] += 1
    for place in range(ducks, view.deck_count):
        lookahead.deck[place] = f.WARDEN
    for place in range(view.deck_count, f.DECK):
        lookahead.deck[place] = 0
    shuffle(chance, lookahead.deck, view.deck_count)
    if view.phase <= f.ADDING:
        lookahead.phase = f.SHOOTING
        lookahead.turn = 0
        lookahead.seat = lookahead.token


def _gather_unseen(view: BlindView, material: BlindMaterial, lookahead: BlindState) -> int:
    """Put every duck that lies nowhere in sight into the deck; how many there are."""
    count = 0
    for kind in range(f.KINDS):
        unseen = material.copies[kind] - view.discard[kind] - view.line[kind]
        for seat in range(view.players):
            unseen -= view.front[seat][kind]
        for _ in range(unseen):
            lookahead.deck[count] = kind
            count += 1
    return count
