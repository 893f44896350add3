"""The Gallery's moves, line and hands in words, as somebody at the table would tell them.

A game is told from its start (`opening`), move by move (`told`), to its end (`ending`). Each gives
sentences in the language of `words`. Players go by the colours of their ducks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pnp.games.gallery.fields import ACTIONS, ARRANGE, CARDS, COLOURS, DISCARD, KINDS, MOST_PLAYERS
from pnp.games.gallery.line import alive
from pnp.games.gallery.rules import REASONS, kind_of, outcome
from pnp.rules.fields import Record

if TYPE_CHECKING:
    from pnp.data.words import Words

STEPS: Final = {
    "double_barrel": 1,
    "two_birds": 1,
    "bump_left": -1,
    "bump_right": 1,
    "hang_back": 1,
    "move_ahead": -1,
}
"""How far from the space that an action names its other space lies."""

SHOTS: Final = ("shoot", "quick_shot", "misfire", "two_birds")


def opening(words: Words, material: Record, state: Record) -> list[str]:  # noqa: ARG001 -- alike in every game
    """The line, how it is read, and the hands when play begins."""
    return [
        line(state, words),
        words.text("line.signs"),
        *(_hand(state, seat, words) for seat in range(state.players)),
    ]


def told(words: Words, material: Record, before: Record, action: int, after: Record) -> list[str]:
    """A move: what was done, what came of it, what was drawn, and the line that there is now."""
    found = [_deed(before, action, words)]
    if ACTIONS.kind(action).name in SHOTS:
        found += _losses(before, after, material, words)
    found += _drawn(before, action, after, words)
    if _board(before) != _board(after):
        found.append(line(after, words))
    return found


def ending(words: Words, material: Record, state: Record) -> list[str]:
    """Who won, and how."""
    scores, places = [0] * len(state.swims), [0] * len(state.swims)
    reason = REASONS[outcome(state, material, scores, places)]
    winners = [colour(seat, words) for seat, place in enumerate(places) if place == 1]
    if reason == "last_duck":
        return [words.text("end.last_duck", who=winners[0])]
    if reason == "last_ducks_together":
        return [words.text("end.last_ducks_together", names=words.listed(winners))]
    return [words.text("end.stalled")]


def colour(seat: int, words: Words) -> str:
    """What a player is called: the colour of the ducks."""
    return words.text(f"colour.{COLOURS[seat]}")


def card(kind: int, words: Words) -> str:
    """The name of an action card."""
    return words.text(f"card.{CARDS[kind]}")


def line(state: Record, words: Words) -> str:
    """The duck line, front first, with stacks, diving ducks and targets."""
    cards = [_stack(state, space, words) for space in range(state.length)]
    return words.text("line.all", line=", ".join(cards))


def _stack(state: Record, space: int, words: Words) -> str:
    cards = [_duck(card, words) for card in state.line[space][: state.height[space]]]
    text = cards.pop()
    while cards:
        text = words.text("line.over", top=cards.pop(), below=text)
    if state.hidden[space]:
        text = words.text("line.hidden", card=text)
    return words.text("line.target", card=text) if state.targets[space] else text


def _duck(card: int, words: Words) -> str:
    return colour(card - 1, words) if card else words.text("colour.water")


def _hand(state: Record, seat: int, words: Words) -> str:
    cards = [card(kind, words) for kind in range(KINDS) for _ in range(state.hands[seat][kind])]
    return words.text("hand.all", who=colour(seat, words), cards=words.listed(cards))


def _deed(before: Record, action: int, words: Words) -> str:
    name, spaces = ACTIONS.kind(action).name, ACTIONS.numbers(action)
    who = colour(before.seat, words)
    if name == "discard":
        return words.text("move.discard", who=who, card=card(spaces[0] - 1, words))
    if name == "arrange":
        return words.text("move.arrange", space=spaces[0], other=before.arranging)
    values = dict(zip(("space", "other"), _both(name, spaces), strict=False))
    return words.text(f"move.{name}", who=who, **values)


def _both(name: str, spaces: Sequence[int]) -> Sequence[int]:
    """The spaces that a move names, that among them which follows from the first."""
    return (spaces[0], spaces[0] + STEPS[name]) if name in STEPS else spaces


def _losses(before: Record, after: Record, material: Record, words: Words) -> Iterator[str]:
    lost = [
        seat for seat in range(MOST_PLAYERS) for _ in range(after.shot[seat] - before.shot[seat])
    ]
    if not lost:
        yield words.text("event.missed")
    for seat in sorted(set(lost)):
        whose, left = colour(seat, words), alive(after, material, seat)
        if left:
            yield words.text("event.hit", whose=whose, n=left)
        else:
            yield words.text("event.out", whose=whose)


def _drawn(before: Record, action: int, after: Record, words: Words) -> Iterator[str]:
    """The card that ended the turn: what the hand has now and had not after the play."""
    if after.over or after.arranging:
        return
    held = list(before.hands[before.seat])
    if action < DISCARD:
        held[kind_of(action)] -= 1
    elif action < ARRANGE:
        held[action - DISCARD] -= 1
    who = colour(before.seat, words)
    for kind in range(KINDS):
        if after.hands[before.seat][kind] > held[kind]:
            yield words.text("event.drawn", who=who, card=card(kind, words))


def _board(state: Record) -> list[object]:
    return [state.line, state.height, state.hidden, state.targets]
