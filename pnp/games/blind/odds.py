"""The policy of Duck Blind that weighs the odds, as defined in `players`."""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.games.blind.greedy import rounds_left, shots_to_fire
from pnp.games.blind.moves import adds
from pnp.games.blind.scoring import bonus_count, gain, shots_in_hand
from pnp.rules.chance import Chance, below
from pnp.rules.fields import Vector

POINT: Final = 16
"""The value of a point in ratings of ducks."""

CERTAIN: Final = 4096
"""The value of certainty; ratings of shots are points times chances."""

DEAR_CALL: Final = 9
DEAR_THEFT: Final = 18
DEAR_SPREAD: Final = 4
"""The points that justify a Duck Call, a Rogue Dog, and a Choke: of a duck from the discards, of a
duck that another player loses, and the difference within the line."""

CHEAP: Final = 4
"""Points of the best duck of a line that is flushed."""

PRICE: Final = 40
PRICE_AMONG_MANY: Final = 60
"""The price of a shot in sixteenths of a point, with one shot left per round; it is higher among
more than two players, one of whom always fires many."""

LOT: Final = 1
LOT_AMONG_MANY: Final = 4
"""Random points for each opponent, lest equal players always tie."""

DUEL: Final = 2
"""The number of players with whom randomness suffices against ties."""

EVEN: Final = 3
"""The typical difference of the ducks of a line. Others fire more if it is larger."""

CLOSE: Final = 2
"""The number of ducks to a bonus beyond which one more does not matter."""


def shots_by_odds(
    view: BlindState, material: BlindMaterial, stakes: Vector, ranks: Vector, rng: Chance
) -> int:
    """Return the bid with the most points against the others, minus its price.

    Among more than two players it bids like `greedy` every other time: equal players with the same
    best bid would often tie, and leave the ducks to weaker ones.
    """
    many = view.players > DUEL
    hand = shots_in_hand(view, view.seat)
    rounds = rounds_left(view, material)
    if rounds <= 1:
        return int(hand)
    _rate_line(view, material, stakes)
    if _plans_choke(view, stakes[0] - stakes[view.players - 1]):
        return 0
    if many and below(rng, 2) == 0:
        return shots_to_fire(view, material, rng)
    price = (PRICE_AMONG_MANY if many else PRICE) * rounds * CERTAIN // max(hand, 1)
    luck = (LOT_AMONG_MANY if many else LOT) * POINT * CERTAIN * (view.players - 1)
    best = 0
    most = -POINT * CERTAIN * f.DECK
    for shots in range(hand + 1):
        value = _points_of_shots(view, stakes, ranks, shots, rounds) - price * shots
        value += below(rng, luck)
        if value > most:
            most = value
            best = shots
    return best


def _rate_line(view: BlindState, material: BlindMaterial, stakes: Vector) -> None:
    """Write the worth of each duck of the line to the deciding seat, best first."""
    for place in range(view.players):
        stakes[place] = 0
    for kind in range(f.KINDS):
        for _ in range(view.line[kind]):
            value = _worth(view, material, view.seat, kind)
            for place in range(view.players):
                if value > stakes[place]:
                    less = stakes[place]
                    stakes[place] = value
                    value = less


def _points_of_shots(
    view: BlindState, stakes: Vector, ranks: Vector, shots: int, rounds: int
) -> int:
    """Return the mean lead of a number of shots over the average of the others.

    The first takes the best duck, the others the remaining ones; tied players take none.
    """
    _rank_by_odds(view, stakes, ranks, shots, rounds)
    whole = 0
    others = 0
    for place in range(view.players):
        whole += stakes[place]
        if place < view.players - 2:
            others += stakes[place]
    rest = CERTAIN
    value = 0
    for place in range(view.players):
        value += ranks[place] * (view.players * stakes[place] - whole)
        rest -= ranks[place]
    return int((value - rest * others) // (view.players - 1))


def _rank_by_odds(view: BlindState, stakes: Vector, ranks: Vector, shots: int, rounds: int) -> None:
    """Write the chance of each rank for a number of shots; the remainder is that of a tie.

    Each opponent fires any number up to twice its share with equal probability. Equal numbers tie
    half the time; otherwise one of both has more cards.
    """
    for place in range(view.players):
        ranks[place] = 0
    ranks[0] = CERTAIN
    difference = (stakes[0] - stakes[view.players - 1]) // POINT
    for other in range(view.players):
        if other != view.seat:
            theirs = shots_in_hand(view, other)
            share = theirs * (1 + difference) // (1 + EVEN)
            most = min(theirs, 2 * share // rounds + 1)
            less = 4 * min(shots, most + 1)
            more = 4 * max(most - shots, 0)
            if shots <= most:
                less += 1
                more += 1
            for place in range(view.players - 1, -1, -1):
                ranks[place] = ranks[place] * less // (4 * most + 4)
                if place > 0:
                    ranks[place] += ranks[place - 1] * more // (4 * most + 4)


def best_by_odds(view: BlindState, material: BlindMaterial, actions: Vector, count: int) -> int:
    """Return the best-rated action, except for committing shots."""
    best = actions[0]
    most = _rate(view, material, best)
    for place in range(1, count):
        value = _rate(view, material, actions[place])
        if value > most:
            most = value
            best = actions[place]
    return int(best)


def _rate(view: BlindState, material: BlindMaterial, action: int) -> int:
    if action < f.WAIT:
        return _rate_cards(view, material, action - f.ADD)
    if action < f.SWAP:
        poor = _best(view, material, view.line) < CHEAP * POINT
        return 1 if poor == (action == f.DO_FLUSH) else 0
    if f.HIDE <= action < f.TAKE:
        return 1 if action == f.SHOW else 0
    return _rate_choice(view, material, action)


def _rate_choice(view: BlindState, material: BlindMaterial, action: int) -> int:
    """Rate the target of a card, or the duck to take."""
    if action >= f.TAKE:
        return _worth_of_taking(view, material, action - f.TAKE)
    if action < f.STEAL:
        place = view.place[action - f.SWAP]
        return -view.players if place == f.NOWHERE else -int(place)
    if action < f.FETCH:
        code = action - f.STEAL
        return _worth_of_theft(view, material, code // f.KINDS, code % f.KINDS)
    return _worth(view, material, view.seat, action - f.FETCH)


def _rate_cards(view: BlindState, material: BlindMaterial, code: int) -> int:
    """Return a point for each card that is wanted, one less for each that is not."""
    value = 0
    for card in range(f.COMMITTED):
        if adds(code, card):
            value += 1 if _wants(view, material, card) else -1
    return value


def _wants(view: BlindState, material: BlindMaterial, card: int) -> bool:
    """Return whether a card is worth playing now; in the last round all are."""
    if card == f.BARREL or _rounds_to_come(view, material) == 1:
        return True
    if card == f.CALL:
        return _best(view, material, view.discard) >= DEAR_CALL * POINT
    if card == f.DOG:
        return _best_theft(view, material) >= DEAR_THEFT * POINT
    difference = _best(view, material, view.line) - _least(view, material, view.line)
    return _plans_choke(view, difference) and not _fires(view)


def _plans_choke(view: BlindState, difference: int) -> bool:
    """Return whether to fire nothing and swap places, given how much the ducks differ."""
    return view.held[view.seat][f.CHOKE] > 0 and difference >= DEAR_SPREAD * POINT


def _fires(view: BlindState) -> bool:
    """Return whether the deciding seat has committed a shot."""
    shots = 0
    for value in range(1, f.VALUES):
        shots += view.fired[view.seat][value]
    return shots > 0


def _rounds_to_come(view: BlindState, material: BlindMaterial) -> int:
    """Return the number of rounds until the end of the game, including this one."""
    return int((material.days - view.day) * material.rounds - view.round)


def _best(view: BlindState, material: BlindMaterial, ducks: Vector) -> int:
    """Return the worth of the best of some ducks to the deciding seat."""
    best = 0
    for kind in range(f.KINDS):
        if ducks[kind] > 0:
            best = max(best, _worth(view, material, view.seat, kind))
    return best


def _least(view: BlindState, material: BlindMaterial, ducks: Vector) -> int:
    least = _best(view, material, ducks)
    for kind in range(f.KINDS):
        if ducks[kind] > 0:
            least = min(least, _worth(view, material, view.seat, kind))
    return least


def _best_theft(view: BlindState, material: BlindMaterial) -> int:
    best = 0
    for other in range(view.players):
        if other != view.seat:
            for kind in range(f.KINDS):
                if view.front[other][kind] > 0:
                    best = max(best, _worth_of_theft(view, material, other, kind))
    return best


def _worth_of_theft(view: BlindState, material: BlindMaterial, owner: int, kind: int) -> int:
    """Rate a duck by its gain here, and its owner's loss divided among all others."""
    view.front[owner][kind] -= 1
    loss = _worth(view, material, owner, kind)
    value = _worth(view, material, view.seat, kind) + loss // (view.players - 1)
    view.front[owner][kind] += 1
    return value


def _worth_of_taking(view: BlindState, material: BlindMaterial, kind: int) -> int:
    """Rate a duck by its gain here, and by its greatest gain for a later player."""
    denial = 0
    for other in range(view.players):
        if view.place[other] > view.place[view.seat]:
            denial = max(denial, _worth(view, material, other, kind))
    return _worth(view, material, view.seat, kind) * (view.players - 1) + denial


def _worth(view: BlindState, material: BlindMaterial, seat: int, kind: int) -> int:
    """Return the gain of one more duck: points, and in the last half its part in bonuses."""
    value = POINT * gain(material, view.front[seat], kind)
    if _rounds_to_come(view, material) <= material.rounds - material.noon:
        for card in range(f.MAX_BONUS):
            if view.bonus[card]:
                value += material.bonus_points[card] * _nearer(view, material, card, seat, kind)
    return int(value)


def _nearer(view: BlindState, material: BlindMaterial, card: int, seat: int, kind: int) -> int:
    """Rate the progress of one more duck towards a bonus, in sixteenths of it.

    It is worth most to a player level with the best of the others, or one behind.
    """
    before = bonus_count(view, material, card, seat)
    view.front[seat][kind] += 1
    after = bonus_count(view, material, card, seat)
    view.front[seat][kind] -= 1
    if after == before:
        return 0
    lead = before
    for other in range(view.players):
        if other != seat:
            lead = min(lead, before - bonus_count(view, material, card, other))
    if lead in (-1, 0):
        return 6
    return 3 if -CLOSE <= lead <= CLOSE else 0
