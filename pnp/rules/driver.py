"""Playing games through: the loop that is the same for every game, interpreted or compiled.

The names that stand for `hole` are holes. `pnp.rules.linking` fills them with the functions of
one game, so that the loop calls them directly and can be compiled together with them.

A run may be studied: who leads is followed, and there may be a *guest*, the player whom the first
policy plays. It changes seats from game to game, and may be forbidden actions.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.rules.chance import POLICY_SALT, Chance, below, seed_game
from pnp.rules.fields import Fields, Grid, Record, Struct, Vector
from pnp.rules.leads import (
    half_time_leader,
    last_change_percent,
    lead_changes,
    leads_late,
    sole_leader,
)


def hole(*_args: Any) -> Any:
    """Stand for a function of a game, which is linked in its place."""
    raise NotImplementedError


start = legal = apply = is_over = outcome = score_now = observe = note = choose = hole

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
    studied: int  # 1: columns of STUDIED are written too
    guest: int  # 1: the first policy changes seats from game to game


ORDER: Final = Fields.of(RunOrder)

FIXED: Final = ("reason", "decisions", "forced", "choices")
"""The first columns of a game's results: why it ended, how many decisions were taken, how many of
them had a single legal action, and the legal actions of all decisions together. The scores by
seat, the places by seat (1 for a winner) and the game's notes follow."""

STUDIED: Final = (
    "guest.score", "guest.won", "guest.hindered", "guest.freed",
    "lead.changes", "lead.half_time", "lead.settled", "lead.late",
)  # fmt: skip
"""The last columns of a game that is studied.

The guest's score; 1 if it won, alone or not; its decisions at which something legal was forbidden;
those of them at which all was, so that nothing was. Then what `pnp.rules.leads` says of the lead.
"""

NOBODY: Final = -1
"""The guest's seat where there is none."""


class Buffers(Struct):
    """Scratch space of a run: the legal actions, who plays and leads, and the notes of a game.

    A record, as policies have for the actions of games in their heads: `legal` is compiled once.
    """

    actions: Vector
    seated: Vector  # the policy of each seat
    leaders: Vector  # by decision: the seat that leads alone after it, from 1; 0: none does
    scores: Vector
    places: Vector
    notes: Vector


def buffers_for(actions: int, players: int, notes: int, decisions: int) -> Fields[Buffers]:
    """Return the scratch space of a run, with the lengths that a game asks for."""
    return Fields[Buffers](
        actions=actions,
        seated=players,
        leaders=decisions,
        scores=players,
        places=players,
        notes=notes,
    )


def play_games(
    order: RunOrder,
    policies: Vector,
    bans: Vector,
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
        row = results[game - order.first]
        clear_row(row)
        guest = seat_players(order, policies, buffers.seated, game)
        seed_game(chance, order.seed, game)
        seed_game(rng, order.seed ^ POLICY_SALT, game)
        start(state, material, order.players, chance)
        decisions = 0
        while not is_over(state) and decisions < order.most_decisions:
            count = legal(state, material, actions)
            free = True
            if state.seat == guest:
                count, free = forbid(order, actions, count, bans, row)
            action = actions[0]
            policy = buffers.seated[state.seat]
            if count > 1 and policy == RANDOM:
                action = actions[below(rng, count)]
            elif count > 1:
                observe(state, material, state.seat, view)
                first = action
                action = choose(policy, view, material, actions, count, lookahead, scratch, rng)
                if not free and bans[action]:
                    action = first
            apply(state, material, action, chance)
            if order.studied and order.players > 1:
                score_now(state, material, buffers.scores, buffers.places)
                buffers.leaders[decisions] = sole_leader(buffers.places, order.players)
            decisions += 1
            row[2] += count == 1
            row[3] += count
        reason = outcome(state, material, buffers.scores, buffers.places)
        row[0] = reason if is_over(state) else STALLED
        row[1] = decisions
        note(state, material, buffers.notes)
        write_after(order, buffers, guest, row)


def clear_row(row: Vector) -> None:
    """Write 0 into every column."""
    for place in range(len(row)):
        row[place] = 0


def seat_players(order: RunOrder, policies: Vector, seats: Vector, game: int) -> int:
    """Write the policy of each seat; return the guest's, or NOBODY."""
    guest = game % order.players if order.guest else 0
    for place in range(order.players):
        seats[(place + guest) % order.players] = policies[place]
    return guest if order.guest else NOBODY


def forbid(
    order: RunOrder, actions: Vector, count: int, bans: Vector, row: Vector
) -> tuple[int, bool]:
    """Move the actions that are not banned to the front, unless all are banned.

    Returns:
        How many actions there are to choose from, and whether any of them may be chosen that the
        rules allow.
    """
    total = 0
    for place in range(count):
        action = actions[place]
        if bans[action] == 0:
            actions[total] = action
            total += 1
    if total == count:
        return count, True
    study = len(row) - len(STUDIED)
    row[study + 2] += 1
    if total > 0:
        return total, False
    row[study + 3] += 1
    return count, True


def write_after(order: RunOrder, buffers: Buffers, guest: int, row: Vector) -> None:
    """Write scores, places and notes behind the first columns, and then the figures of studies."""
    players = order.players
    for seat in range(players):
        row[4 + seat] = buffers.scores[seat]
        row[4 + players + seat] = buffers.places[seat]
    for place in range(len(buffers.notes)):
        row[4 + 2 * players + place] = buffers.notes[place]
    if order.studied:
        study = len(row) - len(STUDIED)
        seat = max(guest, 0)
        row[study] = buffers.scores[seat]
        row[study + 1] = 1 if buffers.places[seat] == 1 else 0
        if players > 1:
            write_leads(buffers, players, row[1], row, study + 4)


def write_leads(buffers: Buffers, players: int, decisions: int, row: Vector, first: int) -> None:
    """Write the last columns of STUDIED."""
    leaders = buffers.leaders
    winner = sole_leader(buffers.places, players)
    leaders[decisions - 1] = winner
    row[first] = lead_changes(leaders, decisions)
    row[first + 1] = half_time_leader(leaders, decisions, buffers.places)
    row[first + 2] = last_change_percent(leaders, decisions, winner)
    row[first + 3] = leads_late(leaders, decisions, winner, players)
