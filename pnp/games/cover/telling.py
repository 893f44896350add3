"""Duck & Cover's calls and moves in words, to be followed with the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pnp.games.cover.fields import ACTIONS, BIS, MAX, CoverMaterial, CoverState
from pnp.games.cover.moves import duck_of_call, moves
from pnp.games.cover.rules import discard, outcome, reshuffle, score, turn_up
from pnp.games.parts import Tale
from pnp.words.typography import Headline

if TYPE_CHECKING:
    from pnp.words.words import Words

SIDE_NAMES: Final = ("above", "right", "below", "left")
"""The sides of a duck, in the order of the actions."""

END_NAMES: Final = ("single_pile", "discards", "stopped")
"""The reasons for the end of a round, in the order of the rules."""


def describe_setup(words: Words, material: CoverMaterial, state: CoverState) -> list[str]:
    """Return the first round's grids and its first call."""
    round_ = _round(words, material, state)
    return [*round_, *_discards(words, material, state, 0), *_call(words, material, state)]


def describe_move(
    words: Words, material: CoverMaterial, action: int, states: Sequence[CoverState]
) -> list[str]:
    """Return a move; after the last one of a call also its effects, and the next call.

    Moves of one call are described as they are chosen, although everybody moves at once.
    """
    lines = [_move(words, material, states[0], action)]
    for before, after in pairwise(states):
        lines += _event(words, material, before, after)
    if states[-1].calls != states[0].calls and not states[-1].over:
        lines += _call(words, material, states[-1])
    return lines


def describe_result(words: Words, material: CoverMaterial, state: CoverState) -> list[str]:
    """Return the winner, the points, and the resolution of a tie."""
    scores, places = [0] * state.players, [0] * state.players
    outcome(state, material, scores, places)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    total = scores[winners[0]]
    level = [seat for seat, points in enumerate(scores) if points == total]
    lines = list(_tie(words, state, level)) if material.piles_break_ties and level[1:] else []
    if len(winners) == 1:
        player = _player(words, winners[0])
        return [*lines, words.text("tell.win", player=player, total=total)]
    return [*lines, words.text("tell.shared", players=_players(words, winners), total=total)]


def _tie(words: Words, state: CoverState, level: Sequence[int]) -> Iterator[str]:
    """Describe a tie in points, and the piles that break it."""
    yield words.text("tell.level", players=_players(words, level))
    for seat in level:
        yield words.text("tell.piles", player=_player(words, seat), n=int(state.piles[seat]))


def _move(words: Words, material: CoverMaterial, state: CoverState, action: int) -> str:
    player = _player(words, state.seat)
    duck = duck_of_call(state, material, state.seat)
    number, *side = ACTIONS.numbers(action)
    if side:
        key = f"tell.duck.{SIDE_NAMES[side[0]]}"
        return words.text(key, player=player, duck=duck, beside=number)
    return words.text("tell.cover", player=player, duck=duck, covered=number)


def _event(
    words: Words, material: CoverMaterial, before: CoverState, after: CoverState
) -> Iterator[str]:
    """Describe the events between two consecutive states."""
    new_round = after.round != before.round
    if new_round:
        yield from _round(words, material, after)
    if after.reshuffles != before.reshuffles:
        yield words.text("tell.shuffle")
    yield from _discards(words, material, after, 0 if new_round else int(before.discard_count))
    for place, reason in enumerate(END_NAMES):
        if after.ends[place] != before.ends[place]:
            yield words.text(f"tell.end.{reason}")
            yield from _points(words, material, after)


def _round(words: Words, material: CoverMaterial, state: CoverState) -> Iterator[str]:
    """Describe a new round and its grids."""
    yield Headline(words.text("tell.round", round=int(state.round), rounds=int(material.rounds)))
    for seat in range(state.players):
        player = words.text("tell.grid", player=_player(words, seat))
        for row in _grid(material, state, seat):
            yield f"{player}  {row}"
            player = " " * len(player)


def _grid(material: CoverMaterial, state: CoverState, seat: int) -> Iterator[str]:
    """Yield the numbers of a grid, row by row."""
    cells = {
        (int(state.row[seat][number]), int(state.column[seat][number])): number
        for number in range(1, material.numbers + 1)
    }
    for row in range(material.rows):
        yield " ".join(f"{cells[row, column]:2}" for column in range(material.columns))


def _discards(
    words: Words, material: CoverMaterial, state: CoverState, start: int
) -> Iterator[str]:
    """Describe the new discards, which nobody could follow."""
    limit = int(material.limit[state.players])
    for place in range(start, int(state.discard_count)):
        key = "tell.nothing" if state.discards[place] == BIS else "tell.discard"
        card = _card(words, int(state.discards[place]))
        yield words.text(key, card=card, count=place + 1, limit=limit)


def _call(words: Words, material: CoverMaterial, state: CoverState) -> Iterator[str]:
    """Describe the card that was turned up, and who quacks."""
    card = _card(words, int(state.card))
    if state.card == BIS:
        yield words.text("tell.again", card=card, called=_card(words, int(state.call)))
    else:
        yield words.text("tell.call", card=card)
    for seat in range(state.players):
        if not moves(state, material, seat):
            yield words.text("tell.quack", player=_player(words, seat))


def _points(words: Words, material: CoverMaterial, state: CoverState) -> Iterator[str]:
    """Describe each player's visible ducks at the end of a round, and their score."""
    for seat in range(state.players):
        open_numbers = [n for n in range(1, material.numbers + 1) if not state.above[seat][n]]
        points = score(state, material, seat)
        values: dict[str, Any] = {
            "player": _player(words, seat),
            "ducks": words.join([str(number) for number in open_numbers]),
            "points": points,
            "total": int(state.total[seat]) + points,
        }
        if state.piles[seat] <= material.single:
            yield words.text("tell.points.single", **values)
        else:
            values["sum"] = " + ".join(str(material.splash[number]) for number in open_numbers)
            yield words.text("tell.points.several", **values)


def _card(words: Words, card: int) -> str:
    names = {MAX: "card.max.title", BIS: "card.bis.title"}
    return words.text(names[card]) if card in names else str(card)


def _players(words: Words, seats: Sequence[int]) -> str:
    return words.join([_player(words, seat) for seat in seats])


def _player(words: Words, seat: int) -> str:
    return words.text("score.player", n=int(seat) + 1)


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    watched=(discard, reshuffle, score, turn_up),
    is_open=lambda state: not any(state.chosen),
)
