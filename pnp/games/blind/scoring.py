"""The worth of ducks, and the winners of the bonus cards."""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.rules.fields import Vector
from pnp.rules.usual import rank_seats

BY_PAIRS: Final = 1
BY_SPECIES: Final = 2
BY_MALES: Final = 3
BY_FEMALES: Final = 4
BY_ONE_SPECIES: Final = 5
BY_SINGLES: Final = 6
BY_WORTH: Final = 7
"""Indices of the criteria of bonus cards; 0 counts ducks, the last one shots."""


def face_points(material: BlindMaterial, ducks: Vector) -> int:
    """Return the points printed on ducks."""
    points = 0
    for kind in range(f.KINDS):
        points += ducks[kind] * material.points[kind]
    return points


def set_points(material: BlindMaterial, ducks: Vector) -> int:
    """Return the points of the largest set: of a species, or of equal cards (D-31, D-32, D-34)."""
    largest = 0
    for species in range(f.PAIRED):
        males = ducks[2 * species]
        females = ducks[2 * species + 1]
        largest = max(largest, max(males, females) if material.sets_alike else males + females)
    return largest * material.set_card if largest >= material.set_least else 0


def pair_count(ducks: Vector) -> int:
    """Return the number of pairs of all species (D-33, D-34)."""
    pairs = 0
    for species in range(f.PAIRED):
        pairs += min(ducks[2 * species], ducks[2 * species + 1])
    return pairs


def worth(material: BlindMaterial, ducks: Vector) -> int:
    """Return the score of all ducks in front of a player."""
    points = face_points(material, ducks) + set_points(material, ducks)
    return points + pair_count(ducks) * material.pair


def gain(material: BlindMaterial, ducks: Vector, kind: int) -> int:
    """Return the points that one more duck would add."""
    points = material.points[kind]
    if kind >= 2 * f.PAIRED:
        return points
    mate = kind + 1 if material.sex[kind] == f.MALE else kind - 1
    if ducks[mate] > ducks[kind]:
        points += material.pair
    size = ducks[kind] + 1 if material.sets_alike else ducks[kind] + ducks[mate] + 1
    after = size * material.set_card if size >= material.set_least else 0
    return points + max(0, after - set_points(material, ducks))


def score(state: BlindState, material: BlindMaterial) -> None:
    """Score everyone's ducks; the caller discards them afterwards."""
    for seat in range(state.players):
        ducks = state.front[seat]
        state.face[seat] += face_points(material, ducks)
        state.sets[seat] += set_points(material, ducks)
        state.pairs[seat] += pair_count(ducks) * material.pair


def total(state: BlindState, seat: int) -> int:
    """Return a seat's points so far."""
    points = state.face[seat] + state.sets[seat]
    return points + state.pairs[seat] + state.bonuses[seat]


def score_now(state: BlindState, material: BlindMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's points, including the ducks in front, and its place."""
    for seat in range(state.players):
        scores[seat] = total(state, seat)
        if state.over == 0:
            scores[seat] += worth(material, state.front[seat])
    rank_seats(scores, places, state.players)
    return 0


def award(state: BlindState, material: BlindMaterial) -> None:
    """Give each bonus card to the seat with most of the ducks that it counts (D-35, D-36)."""
    for card in range(f.MAX_BONUS):
        if state.bonus[card]:
            winner = -1
            most = 0
            for seat in range(state.players):
                count = bonus_count(state, material, card, seat)
                if count > most:
                    most = count
                    winner = seat
                elif count == most:
                    winner = -1
            if winner >= 0:
                state.bonus_won[card] = winner + 1
                state.bonuses[winner] += material.bonus_points[card]


def bonus_count(state: BlindState, material: BlindMaterial, card: int, seat: int) -> int:
    """Return the number of ducks of a seat that a bonus card counts."""
    what = material.bonus_most[card]
    if what > BY_WORTH:
        return shots_in_hand(state, seat)
    if what == BY_SPECIES:
        return _species(state, material, seat)
    if what == BY_PAIRS:
        pairs = 0
        for kind in range(0, 2 * f.PAIRED, 2):
            one = ducks_for_bonus(state, material, seat, kind)
            pairs += min(one, ducks_for_bonus(state, material, seat, kind + 1))
        return pairs
    count = 0
    for kind in range(f.KINDS):
        if _counts(material, what, material.bonus_of[card], kind):
            count += ducks_for_bonus(state, material, seat, kind)
    return count


def ducks_for_bonus(state: BlindState, material: BlindMaterial, seat: int, kind: int) -> int:
    """Return the ducks of a kind that bonus cards count: in front, or of the whole game (D-35)."""
    if material.bonus_whole:
        return state.front[seat][kind] + state.tally[seat][kind]
    return state.front[seat][kind]


def _counts(material: BlindMaterial, what: int, of: int, kind: int) -> bool:
    if what == BY_MALES:
        return material.sex[kind] == f.MALE
    if what == BY_FEMALES:
        return material.sex[kind] == f.FEMALE
    if what == BY_ONE_SPECIES:
        return material.species[kind] == of
    if what == BY_SINGLES:
        return kind >= 2 * f.PAIRED
    if what == BY_WORTH:
        return material.points[kind] == of
    return True


def _species(state: BlindState, material: BlindMaterial, seat: int) -> int:
    number = 0
    for species in range(f.ALL_SPECIES):
        there = 0
        for kind in range(f.KINDS):
            if material.species[kind] == species:
                there += ducks_for_bonus(state, material, seat, kind)
        if there > 0:
            number += 1
    return number


def shots_in_hand(state: BlindState, seat: int) -> int:
    """Return the number of shots left in a hand."""
    shots = 0
    for value in range(f.VALUES):
        shots += value * state.shots[seat][value]
    return shots
