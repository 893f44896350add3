"""Duck & Cover, played.

A game has three rounds. In each, every player lays the twelve ducks of a family in a grid at
random. The captain turns up call cards; a number calls that duck of everybody, *max* the highest
visible one of each player, and *bis* repeats the last call. A player whose called duck is visible
must move it, with the pile under it:

- *cover* a duck beside it, or
- *duck* into a free cell that lies beside another of one's piles.

If nobody can move, the card is discarded, else it goes to the captain's pile, from which a new
deck is shuffled when the old one is empty. A round ends when somebody has a single pile or the
discards reach their limit. Visible splashes are added up, a single pile's with the other sign; the
lowest total wins.

Everybody moves simultaneously. Seats are asked in turn, their choices are stored, and all move when
all have chosen: boards do not interact, so every choice stays legal, and no seat sees another's
choice. A seat that quacks is not asked. The captain has no effect on play. The plane is unbounded.
Coordinates stay small nevertheless: a move goes at most one step beyond the other piles, so no
coordinate exceeds the grid by more than MAX_DECISIONS.

The rulings, each with the place that implements it; lower-case names are fields of the material
that hold an alternative reading. game.toml gives the source of each ruling.

    C-01 C-02 `_next_mover`: who sees the duck has to move it, and always can
    C-03 ducks_in_place: a duck does not stay in its own cell
    C-04 C-06 C-07 `moves._free_moves`: beside another pile, by a side, anywhere on the plane
    C-05 stays_connected: piles that stay need not hang together
    C-08 C-11 `_value`: bis repeats the last call, after another bis too
    C-09 C-12 C-15 `discard`: a call that nobody follows is discarded and counts, whatever it is
    C-10 bis_forgets: after a reshuffle bis still knows the last call
    C-13 `_value`: after a discard a number calls as always
    C-14 `moves.duck_of_call`: the numbers of a family differ, so that one is the highest
    C-16 `_carry_out`: all move before the round ends, so several may have a single pile
    C-17 `call_on`: a card is discarded only if nobody moved
    C-18 `score`: nothing has no sign
    C-19 goes_on: a round stops after its passes of the deck
    C-20 `outcome`: of equals the one with fewer piles after the last round
    C-21 `reshuffle`: the discards stay where they are
"""

from __future__ import annotations

from typing import Final

from pnp.games.cover import fields as f
from pnp.games.cover.checks import missing_pieces, problems
from pnp.games.cover.fields import (
    ACTIONS,
    MATERIAL,
    STATE,
    VIEW,
    CoverMaterial,
    CoverState,
    CoverView,
)
from pnp.games.cover.moves import deal_grid, duck_of_call, move, moves
from pnp.rules.chance import Chance, open_stream, shuffle
from pnp.rules.fields import Vector, clear_record
from pnp.rules.usual import is_over

ROUND_STREAM: Final = 10_000
"""The random streams of a round begin at its number times this, one for each of its decks."""


def reshuffle(state: CoverState, material: CoverMaterial, chance: Chance) -> bool:
    """Make a deck from the captain's pile (C-21), unless the round stops (C-19); return which."""
    state.passes += 1
    if state.passes >= material.deck_passes and not material.goes_on:
        return False
    if state.pile_count == 0:
        return False
    for place in range(state.pile_count):
        state.deck[place] = state.pile[place]
        state.pile[place] = 0
    state.deck_count = state.pile_count
    state.pile_count = 0
    state.reshuffles += 1
    if material.bis_forgets:
        state.last = 0
    open_stream(chance, ROUND_STREAM * state.round + state.passes)
    shuffle(chance, state.deck, state.deck_count)
    return True


def turn_up(state: CoverState) -> None:
    """Turn up the next card and call it."""
    state.deck_count -= 1
    state.card = state.deck[state.deck_count]
    state.deck[state.deck_count] = 0
    state.call = _value(state)
    state.calls += 1
    if state.call > 0:
        state.last = state.call


def _value(state: CoverState) -> int:
    """Return the call of the card. Bis calls nothing after a discard or before any call."""
    if state.card != f.BIS:
        return state.card
    return 0 if state.quacked else state.last


def discard(state: CoverState) -> None:
    """Discard a card that nobody could follow; it counts for the limit."""
    state.discards[state.discard_count] = state.card
    state.discard_count += 1
    state.card = 0
    state.call = 0
    state.quacked = 1


__all__ = (
    "ACTIONS",
    "MATERIAL",
    "MAX_ACTIONS",
    "MAX_DECISIONS",
    "MAX_PLAYERS",
    "NOTES",
    "REASONS",
    "RULES_VERSION",
    "STATE",
    "VIEW",
    "apply",
    "is_over",
    "legal",
    "missing_pieces",
    "note",
    "observe",
    "outcome",
    "problems",
    "score_now",
    "start",
)  # fmt: skip

RULES_VERSION: Final = 1
"""Increased when play changes, but not when only the code does."""

MAX_PLAYERS: Final = f.SEATS
MAX_ACTIONS: Final = f.COVER + f.NUMBERS

MAX_DECISIONS: Final = 20_000
"""More than a game can have: 3 rounds of 10 passes of 26 calls for 7 players make 5460. With the
other reading of C-19 a round may last forever, and this aborts it."""

REASONS: Final = ("stalled", "rounds_over", "round_stopped")
"""The last one means that all rounds were played, but at least one was stopped after its deck
passes (C-19)."""

NOTES: Final = (
    "rounds.single_pile", "rounds.discards", "rounds.stopped", "single_piles",
    "calls", "quacks", "covers", "ducks", "reshuffles",
    *(f"seen.{number}" for number in range(1, f.NUMBERS + 1)),
)  # fmt: skip
"""Rounds by their end; scoring single piles; called cards; players who quacked; moves; decks
shuffled from a captain's pile; how often each number was scored."""

GRID_STREAM: Final = 9_000
"""The random streams of a round for the seats' grids, after those of its decks."""


def start(state: CoverState, material: CoverMaterial, players: int, chance: Chance) -> None:
    """Deal the first round and call cards until somebody has a choice."""
    clear_record(state)
    state.players = players
    _deal(state, material, chance)
    call_on(state, material, chance)


def _deal(state: CoverState, material: CoverMaterial, chance: Chance) -> None:
    """Begin a round with new grids, and all call cards in the deck."""
    state.round += 1
    state.passes = 0
    state.card = 0
    state.call = 0
    state.last = 0
    state.quacked = 0
    state.pile_count = 0
    state.discard_count = 0
    state.deck_count = material.count
    for place in range(len(state.deck)):
        state.deck[place] = material.cards[place]
        state.pile[place] = 0
        state.discards[place] = 0
    for seat in range(state.players):
        open_stream(chance, ROUND_STREAM * state.round + GRID_STREAM + seat)
        for cell in range(material.numbers):
            state.row[seat][cell] = cell
        shuffle(chance, state.row[seat], material.numbers)
        deal_grid(state, material, seat)
    open_stream(chance, ROUND_STREAM * state.round)
    shuffle(chance, state.deck, state.deck_count)


def call_on(state: CoverState, material: CoverMaterial, chance: Chance) -> None:
    """Call cards until somebody has a choice or the game is over.

    This terminates: a call that nobody follows is discarded, and the cards of a round are limited.
    """
    while state.over == 0:
        if state.deck_count == 0 and not reshuffle(state, material, chance):
            _end_round(state, material, f.DECK_PASSES, chance)
            continue
        turn_up(state)
        mover = _next_mover(state, material, 0)
        if mover < state.players:
            state.seat = mover
            return
        discard(state)
        if state.discard_count >= material.limit[state.players]:
            _end_round(state, material, f.DISCARDS, chance)


def _next_mover(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the first seat from `seat` on that has to move; the number of players if none."""
    while seat < state.players:
        if _must_move(state, material, seat):
            return seat
        state.quacks += 1
        seat += 1
    return seat


def _must_move(state: CoverState, material: CoverMaterial, seat: int) -> bool:
    """Return whether a seat's called duck is visible; with two piles it can always move (C-02)."""
    if material.stays_connected or state.piles[seat] == 1:
        return moves(state, material, seat) != 0
    return duck_of_call(state, material, seat) > 0


def legal(state: CoverState, material: CoverMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return their number."""
    move_count = moves(state, material, state.seat)
    count = 0
    action = 0
    while move_count > 0:
        # Written in any case, and kept if it is legal: faster than to ask, when compiled.
        actions[count] = action
        count += move_count & 1
        move_count >>= 1
        action += 1
    return count


def apply(state: CoverState, material: CoverMaterial, action: int, chance: Chance) -> None:
    """Choose a legal action; when all who can move have chosen, all move and the game continues."""
    state.chosen[state.seat] = action + 1
    mover = _next_mover(state, material, state.seat + 1)
    if mover < state.players:
        state.seat = mover
        return
    if _carry_out(state, material):
        _end_round(state, material, f.SINGLE_PILE, chance)
    call_on(state, material, chance)


def _carry_out(state: CoverState, material: CoverMaterial) -> bool:
    """Let everybody move; return whether a single pile ends the round."""
    single = False
    for seat in range(state.players):
        action = state.chosen[seat] - 1
        if action < 0:
            continue
        move(state, seat, duck_of_call(state, material, seat), action)
        state.chosen[seat] = 0
        if action < f.COVER:
            state.ducks += 1
        else:
            state.covers += 1
        single = single or state.piles[seat] <= material.single
    state.pile[state.pile_count] = state.card
    state.pile_count += 1
    state.card = 0
    state.call = 0
    state.quacked = 0
    return single


def _end_round(state: CoverState, material: CoverMaterial, why: int, chance: Chance) -> None:
    """Score the round and deal the next one, if there is one."""
    state.ends[why] += 1
    for seat in range(state.players):
        state.total[seat] += score(state, material, seat)
        if state.piles[seat] <= material.single:
            state.singles += 1
        for number in range(1, material.numbers + 1):
            if state.above[seat][number] == 0:
                state.seen[number] += 1
    if state.round >= material.rounds:
        state.over = 1
    else:
        _deal(state, material, chance)


def observe(state: CoverState, material: CoverMaterial, seat: int, view: CoverView) -> None:
    """Write the view of a seat: everything public, before this call's moves."""
    view.players = state.players
    view.seat = seat
    view.over = state.over
    view.round = state.round
    view.passes = state.passes
    view.card = state.card
    view.call = state.call
    view.last = state.last
    view.quacked = state.quacked
    view.deck_count = state.deck_count
    view.pile_count = state.pile_count
    view.discard_count = state.discard_count
    for place in range(len(state.discards)):
        view.discards[place] = state.discards[place]
    for owner in range(f.SEATS):
        view.piles[owner] = state.piles[owner]
        view.total[owner] = state.total[owner]
        for number in range(f.NUMBERS + 1):
            is_open = number > 0 and owner < state.players and state.above[owner][number] == 0
            view.visible[owner][number] = 1 if is_open else 0
            view.column[owner][number] = state.column[owner][number] if is_open else 0
            view.row[owner][number] = state.row[owner][number] if is_open else 0


def note(state: CoverState, material: CoverMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    for reason in range(len(state.ends)):
        notes[reason] = state.ends[reason]
    notes[3] = state.singles
    notes[4] = state.calls
    notes[5] = state.quacks
    notes[6] = state.covers
    notes[7] = state.ducks
    notes[8] = state.reshuffles
    for number in range(1, f.NUMBERS + 1):
        notes[8 + number] = state.seen[number]


def score(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the visible splashes, with the sign for a single pile or for several."""
    splashes = 0
    for number in range(1, material.numbers + 1):
        if state.above[seat][number] == 0:
            splashes += material.splash[number]
    if state.piles[seat] <= material.single:
        return splashes * material.single_sign
    return splashes * material.several_sign


def outcome(state: CoverState, material: CoverMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's total and place, lowest total first; return the reason for the end."""
    for seat in range(state.players):
        scores[seat] = state.total[seat]
        places[seat] = 1
        for other in range(state.players):
            if _beats(state, material, other, seat):
                places[seat] += 1
    if not state.over:
        return 0
    return 2 if state.ends[f.DECK_PASSES] > 0 else 1


def _beats(state: CoverState, material: CoverMaterial, one: int, other: int) -> bool:
    """Return whether a seat beats another: fewer points, else fewer piles in the last round."""
    if state.total[one] != state.total[other] or not material.piles_break_ties:
        return state.total[one] < state.total[other]
    return state.piles[one] < state.piles[other]


def score_now(state: CoverState, material: CoverMaterial, scores: Vector, places: Vector) -> int:
    """Write scores and places as if the round ended now."""
    for seat in range(state.players):
        scores[seat] = state.total[seat]
        if state.over == 0:
            scores[seat] += score(state, material, seat)
    for seat in range(state.players):
        places[seat] = 1
        for other in range(state.players):
            places[seat] += scores[other] < scores[seat]
    return 0
