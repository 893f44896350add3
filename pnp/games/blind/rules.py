"""Duck Blind, version 4, played.

A day has eleven rounds. In each, a line of ducks is laid out, one for each player. All commit shot
cards at once, and any action cards with them (*shoot*, *add*). Once all have, who holds a Flush may
scare the line away (*flush*, or *wait*): all take their cards back, and the round is played anew.
Then the shots are counted and the action cards resolved: *choke* swaps two places in the order of
choosing, the dog *steals* a duck, a duck *call* takes one out of the discards, Double Barrel draws
one. At last ducks are taken, by whoever shot most first (*take*).

A Game Warden among the cards that are flipped takes the rare ducks of all who do not *show* a
permit (*hide* it). Ducks are scored and discarded after Noon and Dusk, and the bonus cards at the
end of the last day.

An action card that can no longer do anything when it is resolved goes back to its player's hand.

The rulings, each with the place that implements it; lower-case names are fields of the material
that hold an alternative reading. game.toml gives the source of each ruling.

    D-01 noon, rounds: six rounds with that of noon, five more
    D-02 D-04 D-05 `moves.rank`: ties have no place
    D-03 line_stays: the rest of the line is discarded
    D-06 blank_counts: a blank is not a shot card
    D-07 shots_needed: who shot nothing is last
    D-08 `moves._shots`: nothing may be committed at all
    D-09 `rounds._end_half`, `setup.begin_day`: shot decks are whole again after noon, and on a
        second day
    D-10 actions_return: action cards never return
    D-11 D-13 `rounds._resolve`: before ducks are taken, seat by seat, a seat's cards in
        order of CARDS
    D-12 `moves._additions`: any number
    D-14 D-15 `_flush`: after committing; everything that was committed returns
    D-16 D-17 `rounds._draw_second`: the barrel draws even if its player takes no duck, past wardens
    D-18 `moves.others_have_ducks`: a duck in front of another
    D-19 `moves.can_act`: neither call nor dog without a duck to take
    D-20 `moves._targets`: any discarded duck
    D-21 `_choke`: places are swapped, none for one too
    D-22 rare: the two named ducks
    D-23 D-24 D-27 `deck.meet_warden`: ducks in front, a permit for all of them; the warden goes
    D-25 `deck.ask_for_permit`: who has a permit may hide it
    D-26 `rounds.lay_line`: wardens fill no place in the line
    D-28 D-29 D-30 `deck.flip`, `deck.recycle`: discarded ducks return to an empty deck, or to
        wardens that would only be shuffled among themselves, who go if there are none; discarded
        wardens do not return
    D-31 D-32 sets_alike, set_least: a set is two ducks of a species
    D-33 D-34 `scoring.set_points`, `scoring.pair_count`
    D-35 bonus_whole: bonus cards count the ducks in front at the last scoring
    D-36 `rounds._end_half`: once, after the last day
    D-37 D-38 `deck.deal`: a deck for five as well; other wardens are set aside
"""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.checks import missing_pieces, problems
from pnp.games.blind.fields import (
    ACTIONS,
    MATERIAL,
    MAX_ACTIONS,
    MAX_PLAYERS,
    STATE,
    VIEW,
    BlindMaterial,
    BlindState,
    BlindView,
)
from pnp.games.blind.moves import adds, cards_in, legal
from pnp.games.blind.rounds import discard_line, go_on, use
from pnp.games.blind.scoring import score_now, total
from pnp.games.blind.setup import (
    FIRST_STREAM,
    begin_day,
    begin_round,
    clear,
    deal_bonus,
    return_actions,
)
from pnp.rules.chance import Chance, below, open_stream
from pnp.rules.fields import Vector, copy_record
from pnp.rules.usual import is_over, rank_seats

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

RULES_VERSION: Final = 3
"""Increased when play changes, but not when only the code does."""

MAX_DECISIONS: Final = 2_000
"""More than a game can have: 22 rounds and ten replays of at most 40 each."""

REASONS: Final = ("stalled", "dusk")
NOTES: Final = (
    "points.ducks", "points.sets", "points.pairs", "points.bonus",
    "use.choke", "use.rogue_dog", "use.duck_call", "use.double_barrel", "use.flush",
    "use.special_permit",
    "players_tied", "ducks_short", "deck.recycled", "wardens.flipped", "wardens.reshuffled",
    "wardens.banished", "wardens.capped", "rare_ducks_lost",
)  # fmt: skip
"""Points of all players by source, uses of action cards, ties that took nothing, ducks missing in
lines, and events of the deck and its wardens."""


def start(state: BlindState, material: BlindMaterial, players: int, chance: Chance) -> None:
    """Draw the start player and the bonus cards at random, and begin the first day."""
    clear(state, players)
    open_stream(chance, FIRST_STREAM)
    state.token = below(chance, players)
    deal_bonus(state, material, chance)
    return_actions(state, material)
    begin_day(state, material, chance)
    go_on(state, material, chance)


def apply(state: BlindState, material: BlindMaterial, action: int, chance: Chance) -> None:
    """Play a legal action with its consequences."""
    if action < f.ADD:
        _shoot(state, action - f.SHOOT)
    elif action < f.WAIT:
        _add(state, action - f.ADD)
    elif action == f.WAIT:
        state.turn += 1
    elif action == f.DO_FLUSH:
        _flush(state)
    elif action < f.HIDE:
        _aim(state, action)
    elif action < f.TAKE:
        state.shows[state.seat] = 1 if action == f.SHOW else 0
        state.asked += 1
    else:
        state.line[action - f.TAKE] -= 1
        state.front[state.seat][action - f.TAKE] += 1
        state.turn += 1
    go_on(state, material, chance)


def _shoot(state: BlindState, code: int) -> None:
    for value in range(f.VALUES):
        cards = cards_in(code, value)
        state.shots[state.seat][value] -= cards
        state.fired[state.seat][value] += cards
    state.phase = f.ADDING


def _add(state: BlindState, code: int) -> None:
    for card in range(f.COMMITTED):
        if adds(code, card):
            state.held[state.seat][card] -= 1
            state.laid[state.seat][card] += 1
    state.phase = f.SHOOTING
    state.turn += 1


def _flush(state: BlindState) -> None:
    """Discard the line, return all cards, and restart the round (D-14, D-15)."""
    state.held[state.seat][f.FLUSH] -= 1
    state.used[state.seat][f.FLUSH] += 1
    state.uses[f.FLUSH] += 1
    discard_line(state)
    for seat in range(state.players):
        take_back(state, seat)
    begin_round(state)


def take_back(state: BlindState, seat: int) -> None:
    """Return all committed cards of a seat to its hand."""
    for value in range(f.VALUES):
        state.shots[seat][value] += state.fired[seat][value]
        state.fired[seat][value] = 0
    for card in range(f.COMMITTED):
        state.held[seat][card] += state.laid[seat][card]
        state.laid[seat][card] = 0


def _aim(state: BlindState, action: int) -> None:
    """Resolve Choke, Rogue Dog or Duck Call."""
    if action < f.STEAL:
        _choke(state, action - f.SWAP)
    elif action < f.FETCH:
        kind = (action - f.STEAL) % f.KINDS
        state.front[(action - f.STEAL) // f.KINDS][kind] -= 1
        state.front[state.seat][kind] += 1
    else:
        state.discard[action - f.FETCH] -= 1
        state.front[state.seat][action - f.FETCH] += 1
    use(state)


def _choke(state: BlindState, other: int) -> None:
    """Swap ranks in the order of choosing; a seat without a rank may take one (D-21)."""
    place = state.place[other]
    state.place[other] = state.place[state.seat]
    state.place[state.seat] = place


def outcome(state: BlindState, material: BlindMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's points and place; return the reason for the end. Ties share a place."""
    for seat in range(state.players):
        scores[seat] = total(state, seat)
    rank_seats(scores, places, state.players)
    return 1 if state.over else 0


def observe(state: BlindState, material: BlindMaterial, seat: int, view: BlindView) -> None:
    """Write the view of a seat: no card of the deck, none set aside or face down."""
    copy_record(state, view)
    for place in range(f.DECK):
        view.deck[place] = f.UNKNOWN if place < state.deck_count else 0
    for kind in range(f.KINDS):
        view.aside[kind] = 0
    if f.SHOOTING <= state.phase <= f.FLUSHING:
        for other in range(state.players):
            if other != seat:
                take_back(view, other)


def note(state: BlindState, material: BlindMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    for place in range(4):
        notes[place] = 0
    for seat in range(state.players):
        notes[0] += state.face[seat]
        notes[1] += state.sets[seat]
        notes[2] += state.pairs[seat]
        notes[3] += state.bonuses[seat]
    for card in range(f.ACTION_CARDS):
        notes[4 + card] = state.uses[card]
    notes[10] = state.tied
    notes[11] = state.short
    notes[12] = state.recycled
    notes[13] = state.flipped
    notes[14] = state.reshuffles
    notes[15] = state.banished
    notes[16] = state.capped
    notes[17] = state.lost
