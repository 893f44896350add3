"""Playing games through: the loop that is the same for every game, interpreted or compiled.

The names that stand for `hole` are holes. `pnp.rules.linking` fills them with the functions of
one game, so that the loop calls them directly and can be compiled together with them.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.rules.chance import POLICY_SALT, Chance, below, seed_game
from pnp.rules.fields import Fields, Grid, Record, Struct, Vector


def hole(*_given: Any) -> Any:
    """Stand for a function of a game, which is linked in its place."""
    raise NotImplementedError


start = legal = apply = is_over = outcome = observe = note = choose = hole

STALLED: Final = 0
"""The reason, in every game, of one that was broken off."""

RANDOM: Final = 0
"""The policy, in every game, that takes each legal action with equal probability."""


class RunOrder(Struct):
    """The games to play: from `first` up to, but not with, `last`."""

    seed: int
    first: int
    last: int
    players: int
    most_decisions: int  # of a game; a longer one is broken off


ORDER: Final = Fields.of(RunOrder)

FIXED: Final = ("reason", "decisions", "forced", "choices")
"""The first columns of a game's results: why it ended, how many decisions were taken, how many of
them had a single legal action, and the legal actions of all decisions together. The scores by
seat, the places by seat (1 for a winner) and the game's notes follow."""


class Buffers(Struct):
    """Scratch space of a run: the legal actions, and what a game reports.

    A record, as policies have for the actions of games in their heads: `legal` is compiled once.
    """

    actions: Vector
    scores: Vector
    places: Vector
    notes: Vector


def buffers_for(actions: int, players: int, notes: int) -> Fields[Buffers]:
    """Return the scratch space of a run, with the lengths that a game asks for."""
    return Fields[Buffers](actions=actions, scores=players, places=players, notes=notes)


def play_games(
    order: RunOrder,
    policies: Vector,
    material: Record,
    state: Record,
    view: Record,
    lookahead: Record,
    scratch: Record,
    chance: Chance,
    rng: Chance,
    buffers: Buffers,
    results: Grid,
) -> None:
    """Play the games of an order; one row of `results` for each, columns as in FIXED.

    One loop in another rather than a function each: every function that leads to the rules
    has them compiled into it once more.
    """
    actions = buffers.actions
    for game in range(order.first, order.last):
        seed_game(chance, order.seed, game)
        seed_game(rng, order.seed ^ POLICY_SALT, game)
        start(state, material, order.players, chance)
        decisions = 0
        forced = 0
        choices = 0
        while not is_over(state) and decisions < order.most_decisions:
            count = legal(state, material, actions)
            policy = policies[state.seat]
            if count == 1:
                action = actions[0]
            elif policy == RANDOM:
                action = actions[below(rng, count)]
            else:
                observe(state, material, state.seat, view)
                action = choose(policy, view, material, actions, count, lookahead, scratch, rng)
            apply(state, material, action, chance)
            decisions += 1
            choices += count
            forced += count == 1
        row = results[game - order.first]
        reason = outcome(state, material, buffers.scores, buffers.places)
        row[0] = reason if is_over(state) else STALLED
        row[1] = decisions
        row[2] = forced
        row[3] = choices
        note(state, material, buffers.notes)
        write_after(order.players, buffers.scores, buffers.places, buffers.notes, row)


def write_after(players: int, scores: Vector, places: Vector, notes: Vector, row: Vector) -> None:
    """Write scores, places and notes behind the first columns."""
    for seat in range(players):
        row[4 + seat] = scores[seat]
        row[4 + players + seat] = places[seat]
    for place in range(len(notes)):
        row[4 + 2 * players + place] = notes[place]
