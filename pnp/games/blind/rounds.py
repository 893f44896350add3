"""The automatic course of a round of Duck Blind, from one decision to the next."""

from __future__ import annotations

from pnp.games.blind import fields as f
from pnp.games.blind.deck import ASK, NONE_LEFT, ask_for_permit, flip, meet_warden
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.games.blind.moves import can_act, count_ducks, may_add, rank
from pnp.games.blind.scoring import award, score
from pnp.games.blind.setup import begin_day, begin_round, reload
from pnp.rules.chance import Chance


def go_on(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Take all steps until a player has to decide."""
    while not state.over:
        if not _step(state, material, chance):
            return


def _step(state: BlindState, material: BlindMaterial, chance: Chance) -> bool:
    """Take the next step of a round; return whether to go on after it."""
    if state.phase == f.LAYING:
        return lay_line(state, material, chance)
    if state.phase == f.SHOOTING or state.phase == f.ADDING or state.phase == f.FLUSHING:  # noqa: PLR1714 -- the restricted source
        return _commit(state, material)
    if state.phase == f.RESOLVING:
        return _resolve(state, material, chance)
    if state.phase == f.SHOWING:
        return _confront(state, material)
    if state.phase == f.TAKING:
        return _find_taker(state)
    _end_round(state, material, chance)
    return True


def _confront(state: BlindState, material: BlindMaterial) -> bool:
    """Let the Game Warden act once everyone has been asked for a permit."""
    if ask_for_permit(state, material):
        return False
    meet_warden(state, material)
    state.phase = state.back
    return True


def turn_up_warden(state: BlindState) -> None:
    """Ask for permits, with a Game Warden on top, then continue."""
    state.back = state.phase
    state.phase = f.SHOWING
    state.asked = 0


def lay_line(state: BlindState, material: BlindMaterial, chance: Chance) -> bool:
    """Lay out a duck for each player, as long as there are ducks (D-26, D-29)."""
    while count_ducks(state.line) < state.players:
        kind = flip(state, material, chance)
        if kind == ASK:
            turn_up_warden(state)
            return True
        if kind == NONE_LEFT:
            state.short += state.players - count_ducks(state.line)
            break
        state.line[kind] += 1
    state.phase = f.SHOOTING
    state.turn = 0
    return True


def _at_turn(state: BlindState) -> int:
    return (state.token + state.turn) % state.players


def _commit(state: BlindState, material: BlindMaterial) -> bool:
    """Find the next seat to commit or to declare a flush."""
    if state.turn == state.players:
        return finish_phase(state, material)
    state.seat = _at_turn(state)
    if state.phase == f.SHOOTING:
        return False
    if state.phase == f.FLUSHING:
        if state.held[state.seat][f.FLUSH]:
            return False
        state.turn += 1
        return True
    for card in range(f.COMMITTED):
        if may_add(state, card):
            return False
    state.phase = f.SHOOTING
    state.turn += 1
    return True


def finish_phase(state: BlindState, material: BlindMaterial) -> bool:
    """Go on to the next phase, after all seats have done their part."""
    state.turn = 0
    if state.phase == f.FLUSHING:
        rank(state, material)
        for seat in range(state.players):
            if state.place[seat] == f.NOWHERE:
                state.tied += 1
        state.phase = f.RESOLVING
        state.card = 0
        return True
    state.phase = f.FLUSHING
    for seat in range(state.players):
        for value in range(f.VALUES):
            state.face_down[seat] += state.fired[seat][value]
        for card in range(f.COMMITTED):
            state.face_down[seat] += state.laid[seat][card]
    return True


def _resolve(state: BlindState, material: BlindMaterial, chance: Chance) -> bool:
    """Resolve the next action card, seat by seat; one without effect returns (D-11, D-13)."""
    if state.turn == state.players:
        state.phase = f.TAKING
        state.turn = 0
        return True
    state.seat = _at_turn(state)
    if state.card == f.COMMITTED:
        state.card = 0
        state.turn += 1
    elif not state.laid[state.seat][state.card]:
        state.card += 1
    elif not can_act(state, state.seat, state.card):
        return_card(state)
    elif state.card == f.BARREL:
        _draw_second(state, material, chance)
    else:
        return False
    return True


def _draw_second(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Double Barrel: the top duck of the deck, past Game Wardens (D-16, D-17)."""
    kind = flip(state, material, chance)
    if kind == ASK:
        turn_up_warden(state)
    elif kind == NONE_LEFT:
        return_card(state)
    else:
        state.front[state.seat][kind] += 1
        use(state)


def return_card(state: BlindState) -> None:
    """Return a card without effect to its hand (D-19)."""
    state.laid[state.seat][state.card] -= 1
    state.held[state.seat][state.card] += 1
    state.card += 1


def use(state: BlindState) -> None:
    """Finish the card being resolved."""
    state.laid[state.seat][state.card] -= 1
    state.used[state.seat][state.card] += 1
    state.uses[state.card] += 1
    state.card += 1


def _find_taker(state: BlindState) -> bool:
    """Find the next seat to take a duck; the round ends when all have, or none is left."""
    if state.turn == state.players or count_ducks(state.line) == 0:
        state.phase = f.ENDING
        return True
    for seat in range(state.players):
        if state.place[seat] == state.turn:
            state.seat = seat
            return False
    state.turn += 1
    return True


def _end_round(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Discard the rest of the line (D-03) and the shots that were fired; blanks return."""
    if not material.line_stays:
        discard_line(state)
    for seat in range(state.players):
        state.shots[seat][0] += state.fired[seat][0]
        state.fired[seat][0] = 0
        for value in range(1, f.VALUES):
            state.spent[seat][value] += state.fired[seat][value]
            state.fired[seat][value] = 0
    state.token = (state.token + 1) % state.players
    state.round += 1
    if state.round == material.noon or state.round == material.rounds:  # noqa: PLR1714 -- the restricted source
        _end_half(state, material)
    if state.round < material.rounds:
        begin_round(state)
    elif state.day + 1 < material.days:
        state.day += 1
        begin_day(state, material, chance)
    else:
        state.over = 1


def discard_line(state: BlindState) -> None:
    """Put the ducks of the line on the discards."""
    for kind in range(f.KINDS):
        state.discard[kind] += state.line[kind]
        state.line[kind] = 0


def _end_half(state: BlindState, material: BlindMaterial) -> None:
    """Score the ducks, the bonus cards at the very end, and discard; reload (D-09, D-36)."""
    score(state, material)
    if state.round == material.rounds and state.day + 1 == material.days:
        award(state, material)
    for seat in range(state.players):
        for kind in range(f.KINDS):
            state.tally[seat][kind] += state.front[seat][kind]
            state.discard[kind] += state.front[seat][kind]
            state.front[seat][kind] = 0
    if state.round < material.rounds:
        reload(state, material)
