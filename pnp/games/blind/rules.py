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

The rulings taken, each with the place that takes it; small names are fields of the material that
hold another reading where a table prefers it. game.toml tells what each ruling rests on.

    D-01 noon, rounds: six rounds with that of noon, five more
    D-02 D-04 D-05 D-06 D-07 `moves.rank`, `moves.strength`: ties have no place, the blank counts
        for nothing, and who shot nothing is last
    D-03 `_end_round`: the rest of the line is discarded
    D-08 `moves._shots`: nothing may be committed at all
    D-09 `_end_half`, `_begin_day`: shot decks are whole again after noon, and on a second day
    D-10 actions_return: action cards never return
    D-11 D-13 `_resolve`: before ducks are taken, seat by seat, a seat's cards in order of CARDS
    D-12 `moves._additions`: any number
    D-14 D-15 `_flush`: after committing; everything that was committed returns
    D-16 D-17 `_draw_second`: the barrel draws even if its player takes no duck, past wardens
    D-18 `moves.others_have_ducks`: a duck in front of another
    D-19 `moves.can_act`: neither call nor dog without a duck to take
    D-20 `moves._targets`: any discarded duck
    D-21 `_choke`: places are swapped, none for one too
    D-22 rare: the two named ducks
    D-23 D-24 D-27 `deck.meet_warden`: ducks in front, a permit for all of them; the warden goes
    D-25 `deck.ask_for_permit`: who has a permit may hide it
    D-26 `_lay`: wardens fill no place in the line
    D-28 D-29 D-30 `deck.flip`, `deck.recycle`: discarded ducks return to a deck without any,
        wardens do not; if there are none, the wardens of the deck go as well
    D-31 D-32 D-33 D-34 `scoring.set_points`, `scoring.pair_count`
    D-35 bonus_whole: bonus cards count what is in front at the last scoring
    D-36 `_end_half`: once, after the last day
    D-37 D-38 `deck.deal`: a deck for five as well; other wardens are set aside
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.blind.checks import conserved, problems
from pnp.games.blind.deck import ASK, NONE_LEFT, ask_for_permit, deal, flip, meet_warden
from pnp.games.blind.fields import (
    ACTION_CARDS,
    ACTIONS,
    ADD,
    ADDING,
    BARREL,
    COMMITTED,
    DECK,
    DO_FLUSH,
    ENDING,
    FETCH,
    FLUSH,
    FLUSHING,
    HIDE,
    KINDS,
    LAYING,
    MATERIAL,
    MOST_ACTIONS,
    MOST_BONUS,
    MOST_PLAYERS,
    NOWHERE,
    RESOLVING,
    SHOOT,
    SHOOTING,
    SHOW,
    SHOWING,
    STATE,
    STEAL,
    SWAP,
    TAKE,
    TAKING,
    UNKNOWN,
    VALUES,
    VIEW,
    WAIT,
)
from pnp.games.blind.moves import adds, can_act, cards_in, count_ducks, legal, may_add, rank
from pnp.games.blind.scoring import award, score, total
from pnp.rules.chance import below, open_stream, shuffle
from pnp.rules.copying import copy_record
from pnp.rules.fields import Record

__all__ = [
    "ACTIONS",
    "MATERIAL",
    "MOST_ACTIONS",
    "MOST_DECISIONS",
    "MOST_PLAYERS",
    "NOTES",
    "REASONS",
    "RULES_VERSION",
    "STATE",
    "VIEW",
    "apply",
    "conserved",
    "is_over",
    "legal",
    "note",
    "observe",
    "outcome",
    "problems",
    "start",
]

RULES_VERSION: Final = 1
"""Raised when play changes, and not when only the code does."""

MOST_DECISIONS: Final = 2_000
"""More than a game can have: 22 rounds and ten replays of at most 40 each."""

REASONS: Final = ("stalled", "dusk")
NOTES: Final = (
    "points.ducks", "points.sets", "points.pairs", "points.bonus",
    "use.choke", "use.rogue_dog", "use.duck_call", "use.double_barrel", "use.flush",
    "use.special_permit",
    "players_tied", "ducks_short", "deck.recycled", "wardens.flipped", "wardens.reshuffled",
    "wardens.banished", "wardens.capped", "rare_ducks_lost",
)  # fmt: skip
"""Points of all by source, uses of action cards, times that players were tied and took nothing,
ducks that lines lacked, and what became of the deck and its wardens."""

FIRST_STREAM: Final = 1
"""The stream of chance for who begins and for the bonus cards."""


# --- setting up ---------------------------------------------------------------------------------


def start(state: Record, material: Record, players: int, chance: Record) -> None:
    """Draw the start player and the bonus cards by lot, and begin the first day."""
    state.players = players
    state.over = 0
    state.day = 0
    _clear(state)
    open_stream(chance, FIRST_STREAM)
    state.token = below(chance, players)
    _deal_bonus(state, material, chance)
    for seat in range(players):
        for card in range(ACTION_CARDS):
            state.held[seat][card] = 1
    _begin_day(state, material, chance)
    _go_on(state, material, chance)


def _clear(state: Record) -> None:
    for seat in range(MOST_PLAYERS):
        state.face_down[seat] = 0
        state.place[seat] = NOWHERE
        state.shows[seat] = 0
        state.face[seat] = 0
        state.sets[seat] = 0
        state.pairs[seat] = 0
        state.bonuses[seat] = 0
        for kind in range(KINDS):
            state.front[seat][kind] = 0
            state.tally[seat][kind] = 0
        for value in range(VALUES):
            state.shots[seat][value] = 0
            state.fired[seat][value] = 0
            state.spent[seat][value] = 0
        for card in range(ACTION_CARDS):
            state.held[seat][card] = 0
            state.laid[seat][card] = 0
            state.used[seat][card] = 0
    _clear_counts(state)


def _clear_counts(state: Record) -> None:
    for card in range(ACTION_CARDS):
        state.uses[card] = 0
    state.seat = 0
    state.back = 0
    state.asked = 0
    state.tied = 0
    state.short = 0
    state.recycled = 0
    state.flipped = 0
    state.reshuffles = 0
    state.banished = 0
    state.capped = 0
    state.lost = 0
    state.streams = 0


def _deal_bonus(state: Record, material: Record, chance: Record) -> None:
    for card in range(MOST_BONUS):
        state.bonus[card] = 1 if card < material.bonus_dealt else 0
        state.bonus_won[card] = 0
    shuffle(chance, state.bonus, material.bonus_cards)


def _begin_day(state: Record, material: Record, chance: Record) -> None:
    """A whole deck and whole shot decks; action cards if they return (D-09, D-10)."""
    deal(state, material, chance)
    _reload(state, material)
    if material.actions_return:
        for seat in range(state.players):
            for card in range(ACTION_CARDS):
                state.held[seat][card] = 1
                state.used[seat][card] = 0
    state.round = 0
    _begin_round(state)


def _reload(state: Record, material: Record) -> None:
    for seat in range(state.players):
        for value in range(VALUES):
            state.shots[seat][value] = material.shots[value]
            state.spent[seat][value] = 0


def _begin_round(state: Record) -> None:
    state.phase = LAYING
    state.turn = 0
    state.card = 0
    for seat in range(state.players):
        state.face_down[seat] = 0
        state.place[seat] = NOWHERE


# --- what goes on by itself ---------------------------------------------------------------------


def _go_on(state: Record, material: Record, chance: Record) -> None:
    """Do all that follows, until somebody has to decide."""
    while not state.over and _step(state, material, chance):
        pass


def _step(state: Record, material: Record, chance: Record) -> bool:
    """Do what comes next; whether to go on after it."""
    if state.phase == LAYING:
        return _lay(state, material, chance)
    if state.phase == SHOOTING or state.phase == ADDING or state.phase == FLUSHING:  # noqa: PLR1714 -- the restricted source
        return _commit(state)
    if state.phase == RESOLVING:
        return _resolve(state, material, chance)
    if state.phase == SHOWING:
        return _confront(state, material)
    if state.phase == TAKING:
        return _find_taker(state)
    _end_round(state, material, chance)
    return True


def _confront(state: Record, material: Record) -> bool:
    """Let the Game Warden act once all have been asked for permits."""
    if ask_for_permit(state, material):
        return False
    meet_warden(state, material)
    state.phase = state.back
    return True


def _meet(state: Record) -> None:
    """A Game Warden is on top: ask for permits, then come back."""
    state.back = state.phase
    state.phase = SHOWING
    state.asked = 0


def _lay(state: Record, material: Record, chance: Record) -> bool:
    """Lay out a duck for each player, as far as there are any (D-26, D-29)."""
    while count_ducks(state.line) < state.players:
        kind = flip(state, material, chance)
        if kind == ASK:
            _meet(state)
            return True
        if kind == NONE_LEFT:
            state.short += state.players - count_ducks(state.line)
            break
        state.line[kind] += 1
    state.phase = SHOOTING
    state.turn = 0
    return True


def _at_turn(state: Record) -> int:
    return int((state.token + state.turn) % state.players)


def _commit(state: Record) -> bool:
    """Find who commits or declares a flush next."""
    if state.turn == state.players:
        return _all_did(state)
    state.seat = _at_turn(state)
    if state.phase == SHOOTING:
        return False
    if state.phase == FLUSHING:
        if state.held[state.seat][FLUSH]:
            return False
        state.turn += 1
        return True
    for card in range(COMMITTED):
        if may_add(state, card):
            return False
    state.phase = SHOOTING
    state.turn += 1
    return True


def _all_did(state: Record) -> bool:
    state.turn = 0
    if state.phase == FLUSHING:
        rank(state)
        for seat in range(state.players):
            if state.place[seat] == NOWHERE:
                state.tied += 1
        state.phase = RESOLVING
        state.card = 0
        return True
    state.phase = FLUSHING
    for seat in range(state.players):
        for value in range(VALUES):
            state.face_down[seat] += state.fired[seat][value]
        for card in range(COMMITTED):
            state.face_down[seat] += state.laid[seat][card]
    return True


def _resolve(state: Record, material: Record, chance: Record) -> bool:
    """Resolve the next action card, seat by seat; one without effect goes back (D-11, D-13)."""
    if state.turn == state.players:
        state.phase = TAKING
        state.turn = 0
        return True
    state.seat = _at_turn(state)
    if state.card == COMMITTED:
        state.card = 0
        state.turn += 1
    elif not state.laid[state.seat][state.card]:
        state.card += 1
    elif not can_act(state, state.seat, state.card):
        _return_card(state)
    elif state.card == BARREL:
        _draw_second(state, material, chance)
    else:
        return False
    return True


def _draw_second(state: Record, material: Record, chance: Record) -> None:
    """Double Barrel: the top duck of the deck, past Game Wardens (D-16, D-17)."""
    kind = flip(state, material, chance)
    if kind == ASK:
        _meet(state)
    elif kind == NONE_LEFT:
        _return_card(state)
    else:
        state.front[state.seat][kind] += 1
        _use(state)


def _return_card(state: Record) -> None:
    """The card goes back to the hand: there is nothing that it could do (D-19)."""
    state.laid[state.seat][state.card] = 0
    state.held[state.seat][state.card] = 1
    state.card += 1


def _use(state: Record) -> None:
    """The card that was being resolved is done."""
    state.laid[state.seat][state.card] = 0
    state.used[state.seat][state.card] = 1
    state.uses[state.card] += 1
    state.card += 1


def _find_taker(state: Record) -> bool:
    """Find who takes a duck next; the round ends when all have, or none is left."""
    if state.turn == state.players or count_ducks(state.line) == 0:
        state.phase = ENDING
        return True
    for seat in range(state.players):
        if state.place[seat] == state.turn:
            state.seat = seat
            return False
    state.turn += 1
    return True


def _end_round(state: Record, material: Record, chance: Record) -> None:
    """Discard what is left of the line and the shots that were fired; blanks return (D-03)."""
    _discard_line(state)
    for seat in range(state.players):
        state.shots[seat][0] += state.fired[seat][0]
        state.fired[seat][0] = 0
        for value in range(1, VALUES):
            state.spent[seat][value] += state.fired[seat][value]
            state.fired[seat][value] = 0
    state.token = (state.token + 1) % state.players
    state.round += 1
    if state.round == material.noon or state.round == material.rounds:  # noqa: PLR1714 -- the restricted source
        _end_half(state, material)
    if state.round < material.rounds:
        _begin_round(state)
    elif state.day + 1 < material.days:
        state.day += 1
        _begin_day(state, material, chance)
    else:
        state.over = 1


def _discard_line(state: Record) -> None:
    for kind in range(KINDS):
        state.discard[kind] += state.line[kind]
        state.line[kind] = 0


def _end_half(state: Record, material: Record) -> None:
    """Score the ducks, the bonus cards at the very end, and discard; reload (D-09, D-36)."""
    score(state, material)
    if state.round == material.rounds and state.day + 1 == material.days:
        award(state, material)
    for seat in range(state.players):
        for kind in range(KINDS):
            state.tally[seat][kind] += state.front[seat][kind]
            state.discard[kind] += state.front[seat][kind]
            state.front[seat][kind] = 0
    if state.round < material.rounds:
        _reload(state, material)


# --- what is decided ----------------------------------------------------------------------------


def apply(state: Record, material: Record, action: int, chance: Record) -> None:
    """Play a legal action, and all that follows."""
    if action < ADD:
        _shoot(state, action - SHOOT)
    elif action < WAIT:
        _add(state, action - ADD)
    elif action == WAIT:
        state.turn += 1
    elif action == DO_FLUSH:
        _flush(state)
    elif action < HIDE:
        _aim(state, action)
    elif action < TAKE:
        state.shows[state.seat] = 1 if action == SHOW else 0
        state.asked += 1
    else:
        state.line[action - TAKE] -= 1
        state.front[state.seat][action - TAKE] += 1
        state.turn += 1
    _go_on(state, material, chance)


def _shoot(state: Record, code: int) -> None:
    for value in range(VALUES):
        cards = cards_in(code, value)
        state.shots[state.seat][value] -= cards
        state.fired[state.seat][value] += cards
    state.phase = ADDING


def _add(state: Record, code: int) -> None:
    for card in range(COMMITTED):
        if adds(code, card):
            state.held[state.seat][card] = 0
            state.laid[state.seat][card] = 1
    state.phase = SHOOTING
    state.turn += 1


def _flush(state: Record) -> None:
    """The line is discarded, all take their cards back, the round is played anew (D-14, D-15)."""
    state.held[state.seat][FLUSH] = 0
    state.used[state.seat][FLUSH] = 1
    state.uses[FLUSH] += 1
    _discard_line(state)
    for seat in range(state.players):
        take_back(state, seat)
    _begin_round(state)


def take_back(state: Record, seat: int) -> None:
    """Put all that a seat has committed back into its hand."""
    for value in range(VALUES):
        state.shots[seat][value] += state.fired[seat][value]
        state.fired[seat][value] = 0
    for card in range(COMMITTED):
        state.held[seat][card] += state.laid[seat][card]
        state.laid[seat][card] = 0


def _aim(state: Record, action: int) -> None:
    """Choke, Rogue Dog and Duck Call."""
    if action < STEAL:
        _choke(state, action - SWAP)
    elif action < FETCH:
        kind = (action - STEAL) % KINDS
        state.front[(action - STEAL) // KINDS][kind] -= 1
        state.front[state.seat][kind] += 1
    else:
        state.discard[action - FETCH] -= 1
        state.front[state.seat][action - FETCH] += 1
    _use(state)


def _choke(state: Record, other: int) -> None:
    """Swap places in the order of choosing, none for one too (D-21)."""
    place = state.place[other]
    state.place[other] = state.place[state.seat]
    state.place[state.seat] = place


# --- asking -------------------------------------------------------------------------------------


def is_over(state: Record) -> bool:
    """Whether the last day is over."""
    return bool(state.over != 0)


def outcome(state: Record, material: Record, scores: Any, places: Any) -> int:
    """Write each seat's points and place; why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = total(state, seat)
        places[seat] = 1
        for other in range(state.players):
            if total(state, other) > total(state, seat):
                places[seat] += 1
    return 1 if state.over else 0


def observe(state: Record, material: Record, seat: int, view: Record) -> None:
    """Write what a seat may know: no card of the deck, none that was set aside or is face down."""
    copy_record(state, view)
    for place in range(DECK):
        view.deck[place] = UNKNOWN if place < state.deck_count else 0
    for kind in range(KINDS):
        view.aside[kind] = 0
    if SHOOTING <= state.phase <= FLUSHING:
        for other in range(state.players):
            if other != seat:
                take_back(view, other)


def note(state: Record, material: Record, notes: Any) -> None:
    """Write the NOTES of a game that is over."""
    for place in range(4):
        notes[place] = 0
    for seat in range(state.players):
        notes[0] += state.face[seat]
        notes[1] += state.sets[seat]
        notes[2] += state.pairs[seat]
        notes[3] += state.bonuses[seat]
    for card in range(ACTION_CARDS):
        notes[4 + card] = state.uses[card]
    notes[10] = state.tied
    notes[11] = state.short
    notes[12] = state.recycled
    notes[13] = state.flipped
    notes[14] = state.reshuffles
    notes[15] = state.banished
    notes[16] = state.capped
    notes[17] = state.lost
