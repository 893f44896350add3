"""Sitting Ducks Gallery, played.

Six spaces hold the duck line; its front is space 1, its ducks swim away from the duck deck. On a
turn a player plays one action card, which must be one that can be played (an unhelpful one, if
there is no other), and draws another. If none can be played, one is discarded instead.

- Targets lie over spaces: *take_aim* and *double_barrel* put them there, *bump_left* and
  *bump_right* move them, and a shot takes them away.
- *shoot* hits the top duck of a targeted space, *misfire* a neighbour of one, *two_birds* two
  neighbours, *quick_shot* any. A duck that is hit is out; the line closes and is filled again.
- *line_forward* sends the front under the deck, *hang_back*, *move_ahead* and *fast_forward* move a
  duck of one's own, *disorderly_conduct* the whole line, place by place (*arrange*), and
  *duck_shuffle* deals it anew.
- *duck_and_cover* puts a duck of one's own beneath a neighbour; *bottoms_up* lies over a duck,
  which cannot be shot until the next turn of the player who laid it.

A player whose ducks have all been shot plays on. The last one with a duck wins.

Water is never shot and never covered. While a duck lives, line and deck therefore hold at least a
stack more than there is water, and the line can always be filled: `problems` asserts it.

The rulings, each with the place that implements it; lower-case names are fields of the material
that hold an alternative reading. game.toml gives the source of each ruling.

    G-01 G-02 `moves._suits_targets`: one target a space, so six of them leave nothing to aim at
    G-03 `moves.legal`: a pair where there is one, else one target
    G-04 G-27 `effects._shoot`: a shot at water or Bottoms Up takes the target only
    G-05 G-06 `moves._suits_targets`: any two neighbours under targets
    G-07 `effects._shoot_two`: both are removed, then the line closes and is filled
    G-08 G-09 `line.may_be_shot`: at bare ducks only
    G-10 G-12 `effects._misfire`: the first target goes, one over the victim stays
    G-11 misfire_dry: a misfire that hits nothing takes the first target
    G-13 G-14 `moves._suits_targets`: any target with an open space beside it
    G-15 `line.swap`: with ducks and water alike
    G-16 `moves._suits_duck`: Fast Forward even of the first
    G-17 `moves.legal`: any order, that which is there too
    G-18 foreign_cover: under one's own duck as well
    G-19 shallow: a whole stack slides under
    G-20 `effects._cover`: a duck that covers keeps its Bottoms Up, which then hides both
    G-21 `line.mine`: cards for one's own ducks are for visible ones
    G-22 `effects._cover`: the line closes and is filled
    G-23 G-34 `effects._forward`: single cards, top first; targets stay
    G-24 `effects._reshuffle_ducks`: single cards; Bottoms Up cards are discarded
    G-25 G-28 `line.may_be_shot`: over bare ducks only
    G-26 G-31 `_next_seat`: Bottoms Up ends when its player's turn comes, and all keep their turns
    G-29 G-30 `moves.legal`: one choice is enough, and then a card must be played
    G-32 `line.beside`: the line has ends
    G-33 `effects._hit`: a duck that was covered fills the space
    G-35 `draw_action`: the discards are shuffled
    G-36 `_judge`: two who lose their last ducks at once share the win
    G-37 `beginner`: the first duck from the front
    G-38 seats are numbered clockwise
    G-39 `line.strip`: the Bottoms Up card of a duck that takes cover is discarded
"""

from __future__ import annotations

from typing import Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.checks import missing_pieces, problems
from pnp.games.gallery.effects import aim_or_shoot, arrange, fire_or_bump, swim_or_hide
from pnp.games.gallery.fields import (
    ACTIONS,
    MATERIAL,
    MAX_ACTIONS,
    MAX_PLAYERS,
    STATE,
    VIEW,
    GalleryMaterial,
    GalleryState,
    GalleryView,
    kind_of,
)
from pnp.games.gallery.line import alive, fill, uncover
from pnp.games.gallery.moves import legal
from pnp.rules.chance import Chance, open_stream, shuffle
from pnp.rules.fields import Vector, clear_record, copy_record
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

RULES_VERSION: Final = 2
"""Increased when play changes, but not when only the code does."""

MAX_DECISIONS: Final = 5_000
"""Players who never shoot a last duck could play forever."""

REASONS: Final = ("stalled", "last_duck", "last_ducks_together")
NOTES: Final = (
    *(f"use.{card}" for card in f.CARDS),
    "turns",
    "discarded_unplayed",
    "action_deck.shuffled_again",
    "deepest_stack",
    "own_ducks_shot",
)
"""The number of times that each card was played, turns, unplayable cards, and so on."""


def start(state: GalleryState, material: GalleryMaterial, players: int, chance: Chance) -> None:
    """Shuffle both decks, deal the line and the hands, and determine the first player."""
    clear(state, players)
    deal_ducks(state, material, chance)
    deal_hands(state, material, chance)
    state.seat = beginner(state)


def apply(state: GalleryState, material: GalleryMaterial, action: int, chance: Chance) -> None:
    """Play a legal action."""
    if action >= f.ARRANGE:
        arrange(state, action - f.ARRANGE)
    elif action >= f.DISCARD:
        _spend(state, action - f.DISCARD)
        state.burnt += 1
    else:
        kind = kind_of(action)
        _spend(state, kind)
        state.uses[kind] += 1
        if action < f.QUICK:
            aim_or_shoot(state, material, action)
        elif action < f.FORWARD:
            fire_or_bump(state, material, action)
        else:
            swim_or_hide(state, material, action, chance)
    if state.arranging == 0:
        _end_turn(state, material, chance)


def _spend(state: GalleryState, kind: int) -> None:
    """Take a card from the hand; all but Bottoms Up are discarded at once."""
    state.hands[state.seat][kind] -= 1
    state.discarded[kind] += 1


def _end_turn(state: GalleryState, material: GalleryMaterial, chance: Chance) -> None:
    _judge(state, material)
    if not state.over:
        draw_action(state, state.seat, chance)
        _next_seat(state)


def _judge(state: GalleryState, material: GalleryMaterial) -> None:
    """Determine who is alive. If nobody is, those alive before this turn share the win (G-36)."""
    survivors = 0
    for seat in range(state.players):
        if alive(state, material, seat) > 0:
            survivors += 1
    if survivors > 0:
        for seat in range(state.players):
            state.swims[seat] = 1 if alive(state, material, seat) > 0 else 0
    if survivors <= 1:
        state.over = 1


def _next_seat(state: GalleryState) -> None:
    """Begin the next turn, even if its player is out; end a Bottoms Up card (G-26, G-31)."""
    state.turn += 1
    state.seat = (state.seat + 1) % state.players
    for space in range(state.length):
        if state.hidden[space] == state.seat + 1:
            uncover(state, space)


def outcome(state: GalleryState, material: GalleryMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's living ducks and its place; return the reason for the end."""
    survivors = 0
    for seat in range(state.players):
        scores[seat] = alive(state, material, seat)
        places[seat] = 1 if state.swims[seat] else 2
        if scores[seat] > 0:
            survivors += 1
    if not state.over:
        return 0
    return 1 if survivors > 0 else 2


def score_now(
    state: GalleryState, material: GalleryMaterial, scores: Vector, places: Vector
) -> int:
    """Write each seat's living ducks, and its place by them."""
    for seat in range(state.players):
        scores[seat] = alive(state, material, seat)
    rank_seats(scores, places, state.players)
    return 0


def observe(state: GalleryState, material: GalleryMaterial, seat: int, view: GalleryView) -> None:
    """Write the view of a seat: the board, its own hand, and cards known to all."""
    copy_record(state, view)
    for place in range(state.known, state.deck_count):
        view.deck[place] = f.UNKNOWN
    for place in range(state.pile_count):
        view.pile[place] = 0
    for other in range(state.players):
        if other != seat:
            for kind in range(f.KINDS):
                view.hands[other][kind] = 0


def note(state: GalleryState, material: GalleryMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    for kind in range(f.KINDS):
        notes[kind] = state.uses[kind]
    notes[f.KINDS] = state.turn
    notes[f.KINDS + 1] = state.burnt
    notes[f.KINDS + 2] = state.reshuffled
    notes[f.KINDS + 3] = state.deepest
    notes[f.KINDS + 4] = state.own_hits


def clear(state: GalleryState, players: int) -> None:
    """Empty the board and the hands; all players are alive."""
    clear_record(state)
    state.players = players
    state.turn = 1
    state.deepest = 1
    for seat in range(players):
        state.swims[seat] = 1


def deal_ducks(state: GalleryState, material: GalleryMaterial, chance: Chance) -> None:
    """Shuffle the ducks that play, with the water, and deal the line."""
    count = 0
    for seat in range(state.players):
        for _ in range(material.ducks - material.in_front):
            state.deck[count] = seat + 1
            count += 1
    state.deck_count = count + material.water
    open_stream(chance, f.DUCK_STREAM)
    shuffle(chance, state.deck, state.deck_count)
    fill(state, material)


def deal_hands(state: GalleryState, material: GalleryMaterial, chance: Chance) -> None:
    """Shuffle the action cards and deal them."""
    count = 0
    for kind in range(f.KINDS):
        for _ in range(material.copies[kind]):
            state.pile[count] = kind
            count += 1
    state.pile_count = count
    open_stream(chance, f.ACTION_STREAM)
    shuffle(chance, state.pile, count)
    for seat in range(state.players):
        for _ in range(material.hand):
            draw_action(state, seat, chance)


def beginner(state: GalleryState) -> int:
    """Return the owner of the first duck from the front (G-37)."""
    for space in range(state.length):
        if state.line[space][0] != f.WATER:
            return state.line[space][0] - 1
    return 0


def draw_action(state: GalleryState, seat: int, chance: Chance) -> None:
    """Draw an action card; if the deck is empty, the discards are shuffled first (G-35)."""
    if state.pile_count == 0:
        _reshuffle_actions(state, chance)
    if state.pile_count > 0:
        state.pile_count -= 1
        state.hands[seat][state.pile[state.pile_count]] += 1
        state.pile[state.pile_count] = 0


def _reshuffle_actions(state: GalleryState, chance: Chance) -> None:
    for kind in range(f.KINDS):
        for _ in range(state.discarded[kind]):
            state.pile[state.pile_count] = kind
            state.pile_count += 1
        state.discarded[kind] = 0
    state.reshuffled += 1
    open_stream(chance, f.ACTION_SHUFFLES + state.reshuffled)
    shuffle(chance, state.pile, state.pile_count)
