"""Duck Blind told in words: the ducks in flight, what was fired at them, and who got them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pnp.games.blind.fields import (
    ACTIONS,
    ADD,
    CARDS,
    COMMITTED,
    DO_FLUSH,
    DUCKS,
    FLUSHING,
    KINDS,
    NOWHERE,
    SHOOT,
    SHOOTING,
    STATE,
    VALUES,
    WAIT,
)
from pnp.games.blind.moves import adds, cards_in, rank
from pnp.games.blind.rules import outcome
from pnp.games.blind.scoring import total

if TYPE_CHECKING:
    from pnp.data.words import Words
    from pnp.rules.fields import Record

BONUS: Final = (
    "full_strap", "two_by_two", "field_guide", "drake_wall", "hen_house",
    "teal_chaser", "greenhead_club", "rare_bird", "small_change", "thrifty_gun",
)  # fmt: skip
"""The bonus cards, as they are numbered."""


TIMING: Final = (
    "dawn", "06:00", "08:30", "10:00", "11:30", "noon",
    "13:00", "14:30", "16:00", "17:30", "dusk",
)  # fmt: skip
"""The timing cards of a day: times, and those that have names."""


def opening(words: Words, material: Record, state: Record) -> list[str]:
    """What is to be told before the first move: the bonus cards and the first line."""
    dealt = [
        words.text(f"bonus.{name}") for name, lies in zip(BONUS, state.bonus, strict=True) if lies
    ]
    first = [words.text("tell.bonus_dealt", cards=words.listed(dealt))] if dealt else []
    return [*first, *_line(words, material, state)]


def told(words: Words, material: Record, before: Record, action: int, after: Record) -> list[str]:
    """A move, and all that followed from it.

    Args:
        words: the game's words in the reader's language.
        material: what is printed.
        before: the state in which the action was taken.
        action: a legal action.
        after: the state that it led to.
    """
    lines = [*_move(words, before, action)]
    if _all_revealed(before, action, after):
        lines += _reveal(words, material, _revealed(before, action))
    lines += _wardens(words, before, after)
    lines += _ducks(words, before, action, after)
    if after.recycled > before.recycled:
        lines.append(words.text("tell.recycled"))
    if _moment(before) != _moment(after) and _scored(material, before, after):
        lines += _points(words, after)
    if after.phase == SHOOTING and _is_new_line(before, after) and not after.over:
        lines += _line(words, material, after)
    return lines


def ending(words: Words, material: Record, state: Record) -> list[str]:
    """Who won the bonus cards, and the game."""
    lines = [
        words.text(
            "tell.bonus_won", player=_player(words, seat - 1), card=words.text(f"bonus.{name}")
        )
        for name, seat in zip(BONUS, state.bonus_won, strict=True)
        if seat
    ]
    scores, places = [0] * len(state.face), [0] * len(state.face)
    if not outcome(state, material, scores, places):
        return [*lines, words.text("end.stalled")]
    winners = [_player(words, seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        return [*lines, words.text("end.dusk", player=winners[0], n=max(scores))]
    return [*lines, words.text("end.shared", players=words.listed(winners), n=max(scores))]


def duck(words: Words, kind: int) -> str:
    """The name of a duck, with its sex if it has one."""
    name, _, sex = DUCKS[kind].partition(".")
    named = words.text(f"duck.{name}")
    return words.text(f"sex.{sex}", duck=named) if sex else named


def _player(words: Words, seat: int) -> str:
    return words.text("tell.player", seat=int(seat) + 1)


def _moment(state: Record) -> tuple[int, int, int]:
    return int(state.day), int(state.round), int(state.over)


def _is_new_line(before: Record, after: Record) -> bool:
    same = _moment(before) == _moment(after)
    return not same or before.phase >= FLUSHING or before.phase < SHOOTING


def _scored(material: Record, before: Record, after: Record) -> bool:
    return bool(after.over or after.day != before.day or after.round == material.noon)


def _move(words: Words, before: Record, action: int) -> Iterator[str]:
    """The move itself; what lies face down is told when it is revealed."""
    kind, numbers = ACTIONS.kind(action).name, ACTIONS.numbers(action)
    values: dict[str, Any] = {"player": _player(words, before.seat)}
    if kind in ("choke", "steal"):
        values["other"] = _player(words, numbers[0] - 1)
    if kind in ("steal", "call", "take"):
        values["duck"] = duck(words, numbers[-1] - 1)
    yield words.text(f"move.{kind}", **values)


def _all_revealed(before: Record, action: int, after: Record) -> bool:
    """Whether all had committed, and nobody flushed."""
    if not SHOOTING <= before.phase <= FLUSHING or action == DO_FLUSH:
        return False
    goes_on = SHOOTING <= after.phase <= FLUSHING and _moment(before) == _moment(after)
    return not goes_on


def _revealed(before: Record, action: int) -> Record:
    """The state in which all cards lie open, the last action's as well."""
    board = STATE.plain()
    STATE.copy(before, board)
    if SHOOT <= action < ADD:
        board.fired[board.seat] = [cards_in(action - SHOOT, value) for value in range(VALUES)]
    elif ADD <= action < WAIT:
        for card in range(COMMITTED):
            board.laid[board.seat][card] = int(adds(action - ADD, card))
    return board


def _reveal(words: Words, material: Record, board: Record) -> Iterator[str]:
    """What each had committed, and who is out of the order of choosing."""
    for seat in range(board.players):
        who = _player(words, seat)
        yield _shots(words, who, board.fired[seat])
        for card in range(COMMITTED):
            if board.laid[seat][card]:
                yield words.text("tell.adds", player=who, card=words.text(f"card.{CARDS[card]}"))
    rank(board, material)
    out = [_player(words, seat) for seat in range(board.players) if board.place[seat] == NOWHERE]
    if out:
        yield words.text("tell.no_place", players=words.listed(out))


def _shots(words: Words, who: str, fired: Sequence[int]) -> str:
    """The shot cards of a player, high ones first."""
    cards = [str(value) for value in range(VALUES - 1, 0, -1) for _ in range(fired[value])]
    cards += [words.text("tell.blank")] * int(fired[0])
    if not cards:
        return words.text("tell.fires_none", player=who)
    shots = sum(value * int(count) for value, count in enumerate(fired))
    return words.text("tell.fires", player=who, n=shots, cards=words.listed(cards))


def _wardens(words: Words, before: Record, after: Record) -> Iterator[str]:
    for count, key in (
        (after.flipped - before.flipped, "tell.warden"),
        (after.reshuffles - before.reshuffles, "tell.warden_back"),
        (after.wardens_gone - before.wardens_gone, "tell.warden_gone"),
    ):
        if count > 0:
            yield words.text(key, n=int(count))


def _ducks(words: Words, before: Record, action: int, after: Record) -> Iterator[str]:
    """Ducks that came or went without having been named by the move."""
    for seat in range(before.players):
        for kind in range(KINDS):
            change = _has(after, seat, kind) - _has(before, seat, kind)
            change -= _moved(before, action, seat, kind)
            if change:
                key = "tell.draws" if change > 0 else "tell.loses"
                yield words.text(key, player=_player(words, seat), duck=duck(words, kind))


def _has(state: Record, seat: int, kind: int) -> int:
    return int(state.front[seat][kind] + state.tally[seat][kind])


def _moved(before: Record, action: int, seat: int, kind: int) -> int:
    """How many ducks of a kind an action names as coming to a seat."""
    name, numbers = ACTIONS.kind(action).name, ACTIONS.numbers(action)
    if name not in ("steal", "call", "take") or numbers[-1] - 1 != kind:
        return 0
    if seat == before.seat:
        return 1
    return -1 if name == "steal" and numbers[0] - 1 == seat else 0


def _points(words: Words, state: Record) -> Iterator[str]:
    for seat in range(state.players):
        yield words.text("tell.points", player=_player(words, seat), n=total(state, seat))


def _time(words: Words, card: str) -> str:
    return card if ":" in card else words.text(f"time.{card}")


def _line(words: Words, material: Record, state: Record) -> Iterator[str]:
    """The round, and the ducks in flight."""
    ducks = [duck(words, kind) for kind in range(KINDS) for _ in range(int(state.line[kind]))]
    day, first = int(state.day) + 1, _player(words, state.token)
    number, rounds = int(state.round), int(material.rounds)
    if rounds == len(TIMING):
        yield words.text("tell.time", day=day, time=_time(words, TIMING[number]), player=first)
    else:
        yield words.text("tell.round", day=day, round=number + 1, rounds=rounds, player=first)
    yield words.text("tell.line", ducks=words.listed(ducks)) if ducks else words.text("tell.empty")
