"""The Gallery's moves, line and hands in words, as a player at the table would describe them.

Players are named after the colours of their ducks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState, kind_of
from pnp.games.gallery.line import alive
from pnp.games.gallery.rules import REASONS, draw_action, outcome
from pnp.games.parts import Tale
from pnp.words.typography import Aside

if TYPE_CHECKING:
    from pnp.words.words import Words

STEPS: Final = {
    "double_barrel": 1,
    "two_birds": 1,
    "bump_left": -1,
    "bump_right": 1,
    "hang_back": 1,
    "move_ahead": -1,
}
"""The offset of an action's second space from the first."""

SHOTS: Final = ("shoot", "quick_shot", "misfire", "two_birds")


def describe_setup(words: Words, material: GalleryMaterial, state: GalleryState) -> list[str]:  # noqa: ARG001 -- alike in every game
    """Return the line, its reading direction, the hands, and the first player."""
    return [
        line(state, words),
        words.text("line.signs"),
        *(_hand(state, seat, words) for seat in range(state.players)),
        words.text("event.begins", who=colour(state.seat, words)),
    ]


def describe_move(
    words: Words, material: GalleryMaterial, action: int, states: Sequence[GalleryState]
) -> list[str]:
    """Return a move: the play, its effects, the drawn card, and the line afterwards.

    A line that is being arranged is only described once all its places are chosen.
    """
    before, middle, after = states[0], states[1], states[-1]
    lines = [] if action >= f.ARRANGE else [_deed(before, action, words)]
    if after.arranging:
        return lines
    if f.ACTIONS.kind(action).name in SHOTS:
        lines += _losses(before, after, material, words)
    bottoms_up = _count_bottoms_up(before) + (f.BOTTOMS <= action < f.DISCARD)
    lines += _describe_removals(bottoms_up - _count_bottoms_up(middle), words)
    lines += _draw(before, action, middle, words)
    lines += _describe_removals(_count_bottoms_up(middle) - _count_bottoms_up(after), words)
    if action >= f.ARRANGE or _board(before) != _board(after):
        lines.append(line(after, words))
    return lines


def describe_action(
    words: Words,
    material: GalleryMaterial,  # noqa: ARG001 -- alike in every game
    state: GalleryState,
    action: int,
) -> str:
    """Return the place of a card in an arranged line, or any other play."""
    if action < f.ARRANGE:
        return ""
    space = action - f.ARRANGE
    return words.text("move.arrange", card=_stack(state, space, words), place=int(state.arranging))


def describe_result(words: Words, material: GalleryMaterial, state: GalleryState) -> list[str]:
    """Return the winner, and the reason."""
    scores, places = [0] * len(state.swims), [0] * len(state.swims)
    reason = REASONS[outcome(state, material, scores, places)]
    winners = [colour(seat, words) for seat, place in enumerate(places) if place == 1]
    if reason == "last_duck":
        return [words.text("end.last_duck", who=winners[0])]
    if reason == "last_ducks_together":
        return [words.text("end.last_ducks_together", names=words.join(winners))]
    return [words.text("end.stalled")]


def colour(seat: int, words: Words) -> str:
    """Return the name of a player: the colour of the ducks."""
    return words.text(f"colour.{f.COLOURS[seat]}")


def card(kind: int, words: Words) -> str:
    """Return the name of an action card."""
    return words.text(f"card.{f.CARDS[kind]}")


def line(state: GalleryState, words: Words) -> str:
    """Return the duck line, front first, with stacks, diving ducks and targets."""
    cards = [_stack(state, space, words) for space in range(state.length)]
    return words.text("line.all", line=", ".join(cards))


def _stack(state: GalleryState, space: int, words: Words) -> str:
    cards = [_duck(card, words) for card in state.line[space][: state.height[space]]]
    text = cards.pop()
    while cards:
        text = words.text("line.over", top=cards.pop(), below=text)
    if state.hidden[space]:
        text = words.text("line.hidden", card=text)
    return words.text("line.target", card=text) if state.targets[space] else text


def _duck(card: int, words: Words) -> str:
    return colour(card - 1, words) if card else words.text("colour.water")


def _hand(state: GalleryState, seat: int, words: Words) -> str:
    cards = [card(kind, words) for kind in range(f.KINDS) for _ in range(state.hands[seat][kind])]
    return Aside(words.text("hand.all", who=colour(seat, words), cards=words.join(cards)), seat)


def _deed(before: GalleryState, action: int, words: Words) -> str:
    """Describe the played card, and its space."""
    name, spaces = f.ACTIONS.kind(action).name, f.ACTIONS.numbers(action)
    kind = action - f.DISCARD if action >= f.DISCARD else kind_of(action)
    values = dict(zip(("space", "other"), _both(name, spaces), strict=False))
    if name == "discard":
        values.clear()
    names = {"who": colour(before.seat, words), "card": card(kind, words)}
    return words.text(f"move.{name}", **names, **values)


def _both(name: str, spaces: Sequence[int]) -> Sequence[int]:
    """Return the spaces of a move, including one that follows from the first."""
    return (spaces[0], spaces[0] + STEPS[name]) if name in STEPS else spaces


def _losses(
    before: GalleryState, after: GalleryState, material: GalleryMaterial, words: Words
) -> Iterator[str]:
    """Describe who lost ducks to a shot."""
    if before.shot == after.shot:
        yield words.text("event.missed")
    for seat in range(f.MAX_PLAYERS):
        losses = int(after.shot[seat] - before.shot[seat])
        whose, rest = colour(seat, words), alive(after, material, seat)
        if losses and rest:
            yield words.text("event.hit", whose=whose, n=losses, left=rest)
        elif losses:
            yield words.text("event.out", whose=whose)


def _count_bottoms_up(state: GalleryState) -> int:
    """Return the number of Bottoms Up cards on ducks."""
    return sum(seat > 0 for seat in state.hidden)


def _describe_removals(count: int, words: Words) -> list[str]:
    """Describe each Bottoms Up card that is removed from its duck."""
    return [words.text("event.surfaced", card=card(f.K_BOTTOMS, words))] * count


def _draw(before: GalleryState, action: int, after: GalleryState, words: Words) -> Iterator[str]:
    """Describe the card drawn at the end of the turn."""
    if after.reshuffled > before.reshuffled:
        yield words.text("event.reshuffled")
    hand = list(before.hands[before.seat])
    if action < f.DISCARD:
        hand[kind_of(action)] -= 1
    elif action < f.ARRANGE:
        hand[action - f.DISCARD] -= 1
    who = colour(before.seat, words)
    for kind in range(f.KINDS):
        if after.hands[before.seat][kind] > hand[kind]:
            yield Aside(words.text("event.drawn", who=who, card=card(kind, words)), before.seat)


def _board(state: GalleryState) -> list[object]:
    return [state.line, state.height, state.hidden, state.targets]


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    named_notes={f"use.{card}": f"card.{card}" for card in f.CARDS},
    watched=(draw_action,),
    describe_action=describe_action,
)
