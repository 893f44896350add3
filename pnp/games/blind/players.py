"""Who plays Duck Blind: random, and greedy.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: it fires its share of the shots that are left until shots are reloaded, less if the
  ducks of the line are alike to it and more if they differ, in as many cards as possible; in the
  last round before a reload, all. It adds a Double Barrel at once, a dog or a call for a duck that
  would gain it DEAR points, and a Choke when it fires less than a share at unlike ducks. It flushes
  a line without a duck that would gain it CHEAP points, shows its permit, and always takes the duck
  that gains it most (that its owner would lose is not counted). It chokes whoever has the earliest
  place. Of equals it takes the first action.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.blind.fields import (
    ADD,
    ADDING,
    BARREL,
    CALL,
    COMMITTED,
    DO_FLUSH,
    DOG,
    FETCH,
    FLUSHING,
    KINDS,
    NOWHERE,
    SHOOT,
    SHOOTING,
    SHOW,
    SHOWING,
    STEAL,
    SWAP,
    TAKE,
    VALUES,
)
from pnp.games.blind.moves import adds, cards_in, shots_in
from pnp.games.blind.scoring import gain, unfired
from pnp.rules.chance import below
from pnp.rules.fields import Fields, Record

POLICIES: Final = ("random", "greedy")
"""By number; 0 is random in every game."""

WORK: Final = Fields(nothing=())
"""Nobody here needs to remember anything."""

DEAR: Final = 6
CHEAP: Final = 4
USUAL: Final = 3
"""Points of a duck worth a card, of one worth a shot; how much the ducks of a line differ."""


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
    wanted = 0
    if view.phase == SHOOTING:
        wanted = _wanted(view, material, mind)
    best = actions[0]
    most = _worth(view, material, best, wanted)
    for place in range(1, count):
        value = _worth(view, material, actions[place], wanted)
        if value > most:
            most = value
            best = actions[place]
    return int(best)


def _worth(view: Record, material: Record, action: int, wanted: int) -> int:
    """How much the greedy player likes an action, if it wants to fire so many shots."""
    if view.phase == SHOOTING:
        return _worth_of_shots(action - SHOOT, wanted)
    if view.phase == ADDING:
        return _worth_of_cards(view, material, action - ADD)
    if view.phase == FLUSHING:
        flushes = _best(view, material, view.line) < CHEAP
        return 1 if flushes == (action == DO_FLUSH) else 0
    if view.phase == SHOWING:
        return 1 if action == SHOW else 0
    if action >= TAKE:
        return gain(material, view.front[view.seat], action - TAKE)
    return _worth_of_target(view, material, action)


def _worth_of_target(view: Record, material: Record, action: int) -> int:
    if action < STEAL:
        place = view.place[action - SWAP]
        return -view.players if place == NOWHERE else -int(place)
    if action < FETCH:
        return gain(material, view.front[view.seat], (action - STEAL) % KINDS)
    return gain(material, view.front[view.seat], action - FETCH)


def _worth_of_shots(code: int, wanted: int) -> int:
    """Nearest to the shots wanted; then the most cards, without the blank."""
    cards = 0
    for value in range(1, VALUES):
        cards += cards_in(code, value)
    away = abs(shots_in(code) - wanted)
    return int(-100 * away + 2 * cards - cards_in(code, 0))


def _wanted(view: Record, material: Record, mind: Record) -> int:
    """The shots to fire at this line: about a share of them, lest equal players always tie."""
    left = unfired(view, view.seat)
    rounds = _rounds_left(view, material)
    if rounds <= 1:
        return int(left)
    spread = _best(view, material, view.line) - _least(view, material, view.line)
    share = left * (1 + spread) // (rounds * (1 + USUAL))
    return int(min(left, share // 2 + below(mind, share + 2)))


def _rounds_left(view: Record, material: Record) -> int:
    """Rounds until shots are reloaded, this one too."""
    last = material.noon if view.round < material.noon else material.rounds
    return int(last - view.round)


def _best(view: Record, material: Record, ducks: Any) -> int:
    """What the best of some ducks would gain."""
    best = 0
    for kind in range(KINDS):
        if ducks[kind] > 0:
            best = max(best, gain(material, view.front[view.seat], kind))
    return int(best)


def _least(view: Record, material: Record, ducks: Any) -> int:
    least = 100
    for kind in range(KINDS):
        if ducks[kind] > 0:
            least = min(least, gain(material, view.front[view.seat], kind))
    return 0 if least == 100 else int(least)  # noqa: PLR2004 -- there was none


def _worth_of_cards(view: Record, material: Record, code: int) -> int:
    """A point for each card that is wanted, one less for each that is not."""
    value = 0
    for card in range(COMMITTED):
        if adds(code, card):
            value += 1 if _wants(view, material, card) else -1
    return value


def _wants(view: Record, material: Record, card: int) -> bool:
    if card == BARREL:
        return True
    if card == CALL:
        return _best(view, material, view.discard) >= DEAR
    if card == DOG:
        best = 0
        for other in range(view.players):
            if other != view.seat:
                best = max(best, _best(view, material, view.front[other]))
        return best >= DEAR
    spread = _best(view, material, view.line) - _least(view, material, view.line)
    fired = 0
    for value in range(VALUES):
        fired += value * view.fired[view.seat][value]
    return bool(spread >= USUAL and fired <= USUAL)
