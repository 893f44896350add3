"""The greedy policy of Duck Blind, as defined in `players`."""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.games.blind.moves import A_SHOT, adds, cards_in, shot_action, shots_in
from pnp.games.blind.scoring import gain, shots_in_hand
from pnp.rules.chance import Chance, below
from pnp.rules.fields import Vector

DEAR: Final = 8
LATE_DEAR: Final = 5
CHEAP: Final = 4
USUAL: Final = 3
"""Points of a duck worth a card, and at the end of the game; of one worth a shot; how much the
ducks of a line differ."""

LAST_ROUNDS: Final = 3
"""The last rounds of the last day, in which remaining cards are spent."""


def greediest(board: BlindState, material: BlindMaterial, actions: Vector, count: int) -> int:
    """Return the action of `greedy`, except for committing shots."""
    best = actions[0]
    most = _worth(board, material, best)
    for place in range(1, count):
        value = _worth(board, material, actions[place])
        if value > most:
            most = value
            best = actions[place]
    return int(best)


def shots_near(board: BlindState, shots: int) -> int:
    """Return the bid nearest to a number of shots; ties go to most cards, without the blank."""
    hand = board.shots[board.seat]
    best = f.SHOOT
    most = -100 * shots
    for fours in range(hand[4] + 1):
        for threes in range(hand[3] + 1):
            for twos in range(hand[2] + 1):
                rest = shots - 4 * fours - 3 * threes - 2 * twos
                ones = min(max(rest, 0), hand[1])
                value = fours + threes + twos + ones - 100 * abs(rest - ones)
                if value > most:
                    most = value
                    best = shot_action(fours, threes, twos, ones)
    return int(best)


def nearest_shots(board: BlindState, actions: Vector, count: int, shots: int) -> int:
    """Return the bid of `shots_near` if it is among some actions, or else the nearest of these.

    Ties go to the one with most cards, and then to the first.
    """
    best = shots_near(board, shots)
    for place in range(count):
        if actions[place] == best:
            return best
    best = actions[0]
    most = -100 * A_SHOT
    for place in range(count):
        code = actions[place] - f.SHOOT
        value = -100 * abs(shots_in(code) - shots)
        for number in range(1, f.VALUES):
            value += cards_in(code, number)
        if value > most:
            most = value
            best = actions[place]
    return int(best)


def _worth(view: BlindState, material: BlindMaterial, action: int) -> int:
    """Return the worth of an action to the greedy policy."""
    if view.phase == f.ADDING:
        return _worth_of_cards(view, material, action - f.ADD)
    if view.phase == f.FLUSHING:
        flushes = _best(view, material, view.line) < CHEAP
        return 1 if flushes == (action == f.DO_FLUSH) else 0
    if view.phase == f.SHOWING:
        return 1 if action == f.SHOW else 0
    if action >= f.TAKE:
        return gain(material, view.front[view.seat], action - f.TAKE)
    return _worth_of_target(view, material, action)


def _worth_of_target(view: BlindState, material: BlindMaterial, action: int) -> int:
    if action < f.STEAL:
        place = view.place[action - f.SWAP]
        return -view.players if place == f.NOWHERE else -int(place)
    if action < f.FETCH:
        return gain(material, view.front[view.seat], (action - f.STEAL) % f.KINDS)
    return gain(material, view.front[view.seat], action - f.FETCH)


def shots_to_fire(view: BlindState, material: BlindMaterial, rng: Chance) -> int:
    """Return the shots to fire at this line: about a share, lest equal players always tie."""
    hand = shots_in_hand(view, view.seat)
    rounds = rounds_left(view, material)
    if rounds <= 1:
        return int(hand)
    difference = _best(view, material, view.line) - _least(view, material, view.line)
    share = hand * (1 + difference) // (rounds * (1 + USUAL))
    return int(min(hand, 3 * share // 4 + below(rng, share // 2 + 2)))


def rounds_left(view: BlindState, material: BlindMaterial) -> int:
    """Return the number of rounds until shots are reloaded, including this one."""
    last = material.noon if view.round < material.noon else material.rounds
    return int(last - view.round)


def _best(view: BlindState, material: BlindMaterial, ducks: Vector) -> int:
    """Return the gain of the best of some ducks."""
    best = 0
    for kind in range(f.KINDS):
        if ducks[kind] > 0:
            best = max(best, gain(material, view.front[view.seat], kind))
    return int(best)


def _least(view: BlindState, material: BlindMaterial, ducks: Vector) -> int:
    least = 100
    for kind in range(f.KINDS):
        if ducks[kind] > 0:
            least = min(least, gain(material, view.front[view.seat], kind))
    return 0 if least == 100 else int(least)  # noqa: PLR2004 -- there was none


def _worth_of_cards(view: BlindState, material: BlindMaterial, code: int) -> int:
    """Return a point for each wanted card, minus one for each unwanted one."""
    value = 0
    for card in range(f.COMMITTED):
        if adds(code, card):
            value += 1 if _wants(view, material, card) else -1
    return value


def _wants(view: BlindState, material: BlindMaterial, card: int) -> bool:
    if card == f.BARREL:
        return True
    if card == f.CALL:
        return _best(view, material, view.discard) >= _dear(view, material)
    if card == f.DOG:
        best = 0
        for other in range(view.players):
            if other != view.seat:
                best = max(best, _best(view, material, view.front[other]))
        return best >= _dear(view, material)
    difference = _best(view, material, view.line) - _least(view, material, view.line)
    shots = 0
    for value in range(f.VALUES):
        shots += value * view.fired[view.seat][value]
    return bool(difference >= USUAL and shots <= USUAL)


def _dear(view: BlindState, material: BlindMaterial) -> int:
    """Return the points of a duck that justify a card: action cards do not return."""
    ending = view.day == material.days - 1 and material.rounds - view.round <= LAST_ROUNDS
    return LATE_DEAR if ending else DEAR
