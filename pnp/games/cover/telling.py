"""Duck & Cover's calls and moves in words, as somebody could follow them with the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pnp.games.cover.fields import ACTIONS, BIS, MAX
from pnp.games.cover.moves import called, moves
from pnp.games.cover.scoring import outcome

if TYPE_CHECKING:
    from pnp.data.words import Words
    from pnp.rules.fields import Record

SIDE_NAMES: Final = ("above", "right", "below", "left")
"""The sides of a duck, in the order of the actions."""

END_NAMES: Final = ("single_pile", "discards", "stopped")
"""Why a round ends, in the order of the rules."""


def opening(words: Words, material: Record, state: Record) -> list[str]:
    """The first round's grids and its first call."""
    return [*_round(words, material, state)]


def told(words: Words, material: Record, before: Record, action: int, after: Record) -> list[str]:
    """A move; after the last one of a call also what it led to, and the next call.

    Moves of one call are told as they are chosen, though everybody moves at once.
    """
    lines = [_move(words, material, before, action)]
    if after.over or after.round != before.round:
        lines += _round_end(words, before, after)
        if not after.over:
            lines += _round(words, material, after)
    elif after.calls != before.calls:
        if after.passes != before.passes:
            lines.append(words.text("tell.shuffle"))
        lines += _discards(words, material, after, int(before.discard_count))
        lines += _call(words, material, after)
    return lines


def ending(words: Words, material: Record, state: Record) -> list[str]:
    """Who won, and with how many points."""
    scores, places = [0] * state.players, [0] * state.players
    outcome(state, material, scores, places)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    total = int(state.total[winners[0]])
    if len(winners) == 1:
        return [words.text("tell.win", player=_player(words, winners[0]), total=total)]
    players = words.listed([_player(words, seat) for seat in winners])
    return [words.text("tell.shared", players=players, total=total)]


def _move(words: Words, material: Record, state: Record, action: int) -> str:
    player = _player(words, state.seat)
    duck = called(state, material, state.seat)
    number, *side = ACTIONS.numbers(action)
    if side:
        key = f"tell.duck.{SIDE_NAMES[side[0]]}"
        return words.text(key, player=player, duck=duck, beside=number)
    return words.text("tell.cover", player=player, duck=duck, covered=number)


def _round(words: Words, material: Record, state: Record) -> Iterator[str]:
    """The grids of a round that begins, and its first call."""
    yield words.text("tell.round", round=int(state.round), rounds=int(material.rounds))
    for seat in range(state.players):
        rows = _grid(material, state, seat)
        yield words.text("tell.grid", player=_player(words, seat), rows=rows)
    yield from _discards(words, material, state, 0)
    yield from _call(words, material, state)


def _grid(material: Record, state: Record, seat: int) -> str:
    """The numbers of a grid, row by row."""
    cells = {
        (int(state.row[seat][number]), int(state.column[seat][number])): str(number)
        for number in range(1, material.numbers + 1)
    }
    rows = [
        " ".join(cells[row, column] for column in range(material.columns))
        for row in range(material.rows)
    ]
    return " / ".join(rows)


def _discards(words: Words, material: Record, state: Record, known: int) -> Iterator[str]:
    """Cards that nobody could follow, behind those that are known."""
    limit = int(material.limit[state.players])
    for place in range(known, int(state.discard_count)):
        card = _card(words, int(state.discards[place]))
        yield words.text("tell.discard", card=card, count=place + 1, limit=limit)


def _call(words: Words, material: Record, state: Record) -> Iterator[str]:
    """The card that was turned up, and who quacks at it."""
    card = _card(words, int(state.card))
    if state.card == BIS:
        yield words.text("tell.again", card=card, called=_card(words, int(state.call)))
    else:
        yield words.text("tell.call", card=card)
    for seat in range(state.players):
        if not moves(state, material, seat):
            yield words.text("tell.quack", player=_player(words, seat))


def _round_end(words: Words, before: Record, after: Record) -> Iterator[str]:
    """Why a round ended, and the points."""
    for place, reason in enumerate(END_NAMES):
        if after.ends[place] != before.ends[place]:
            yield words.text(f"tell.end.{reason}")
    for seat in range(after.players):
        total = int(after.total[seat])
        points = total - int(before.total[seat])
        yield words.text("tell.points", player=_player(words, seat), points=points, total=total)


def _card(words: Words, card: int) -> str:
    names = {MAX: "card.max.title", BIS: "card.bis.title"}
    return words.text(names[card]) if card in names else str(card)


def _player(words: Words, seat: int) -> str:
    return words.text("score.player", n=int(seat) + 1)
