"""Duck Blind in words: the ducks in flight, the shots at them, and who got them.

It also names players, ducks, cards and times.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from pnp.games.blind import fields as f
from pnp.games.blind.deck import flip, meet_warden, recycle, shuffle_deck
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.games.blind.rounds import (
    discard_line,
    finish_phase,
    lay_line,
    return_card,
    turn_up_warden,
    use,
)
from pnp.games.blind.rules import outcome
from pnp.games.blind.scoring import score, total
from pnp.games.blind.setup import begin_round
from pnp.games.blind.times import clock
from pnp.games.parts import Tale
from pnp.rules.fields import Vector
from pnp.words.typography import Headline

if TYPE_CHECKING:
    from pnp.words.words import Words


def duck_name(words: Words, kind: int) -> str:
    """Return the name of a duck, with its sex if it has one."""
    name, _, sex = f.DUCKS[kind].partition(".")
    name_of_duck = words.text(f"duck.{name}")
    return words.text(f"sex.{sex}", duck=name_of_duck) if sex else name_of_duck


def player_name(words: Words, seat: int) -> str:
    """Return the name of a player."""
    return words.text("tell.player", seat=int(seat) + 1)


def shots_in_words(words: Words, who: str, counts: Vector) -> str:
    """Return the shot cards of a player, high ones first."""
    cards = [str(value) for value in range(f.VALUES - 1, 0, -1) for _ in range(counts[value])]
    cards += [words.text("tell.blank")] * int(counts[0])
    if not cards:
        return words.text("tell.fires_none", player=who)
    shots = sum(value * int(count) for value, count in enumerate(counts))
    return words.text("tell.fires", player=who, n=shots, cards=words.join(cards))


def time_in_words(words: Words, card: str) -> str:
    """Return the time of a timing card: by the clock, or its name."""
    time = clock(card)
    if time is None:
        return words.text(f"time.{card}")
    return words.text("time.clock", hour=time[0], minute=time[1])


def ducks_in_words(words: Words, counts: Vector) -> str:
    """Return a list of ducks, given the number of each kind."""
    return words.join(
        [duck_name(words, kind) for kind in range(f.KINDS) for _ in range(counts[kind])]
    )


def card_name(words: Words, card: int) -> str:
    """Return the name of an action card."""
    return words.text(f"card.{f.CARDS[card]}")


SECRET: Final = ("shoot", "add", "wait")
"""Moves that are hidden: cards are committed face down, a Flush stays in the hand."""

BONUS: Final = (
    "full_strap", "two_by_two", "field_guide", "drake_wall", "hen_house",
    "teal_chaser", "greenhead_club", "rare_bird", "small_change", "thrifty_gun",
)  # fmt: skip
"""The bonus cards, by number."""


TIMING: Final = (
    "dawn", "at_0600", "at_0830", "at_1000", "at_1130", "noon",
    "at_1300", "at_1430", "at_1600", "at_1730", "dusk",
)  # fmt: skip
"""The timing cards of a day."""


def describe_setup(words: Words, material: BlindMaterial, state: BlindState) -> list[str]:
    """Return the setup: the bonus cards and the first line."""
    names = [
        words.text(f"bonus.{name}") for name, lies in zip(BONUS, state.bonus, strict=True) if lies
    ]
    bonus = [words.text("tell.bonus_dealt", cards=words.join(names))] if names else []
    back = [words.text("tell.warden"), words.text("tell.warden_back")] * int(state.reshuffles)
    return [*bonus, *_round(words, material, state), *back, *_line(words, state)]


def describe_move(
    words: Words, material: BlindMaterial, action: int, states: Sequence[BlindState]
) -> list[str]:
    """Return a move and its consequences; empty if nothing is visible."""
    lines = [] if f.ACTIONS.kind(action).name in SECRET else [_move(words, states[0], action)]
    for before, after in pairwise(states):
        for tell in _EVENTS:
            lines += tell(words, material, before, after)
    return lines


def describe_result(words: Words, material: BlindMaterial, state: BlindState) -> list[str]:
    """Return who won."""
    scores, places = [0] * len(state.face), [0] * len(state.face)
    if not outcome(state, material, scores, places):
        return [words.text("end.stalled")]
    winners = [player_name(words, seat) for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        return [words.text("end.dusk", player=winners[0], n=max(scores))]
    return [words.text("end.shared", players=words.join(winners), n=max(scores))]


def describe_action(words: Words, material: BlindMaterial, state: BlindState, action: int) -> str:  # noqa: ARG001 -- alike in every game
    """Return cards laid face down, or the first line of any other move."""
    kind, numbers = f.ACTIONS.kind(action).name, f.ACTIONS.numbers(action)
    player = player_name(words, state.seat)
    if kind == "shoot":
        *high, blanks = numbers
        return shots_in_words(words, player, [blanks, *reversed(high)])
    if kind == "add":
        cards = [card_name(words, card) for card, count in enumerate(numbers) if count]
        if not cards:
            return words.text("tell.adds_none", player=player)
        return words.text("tell.adds", player=player, card=words.join(cards))
    return words.text("tell.waits", player=player) if kind == "wait" else ""


def _move(words: Words, before: BlindState, action: int) -> str:
    """Return the move itself; face-down cards are described when they are revealed."""
    kind, numbers = f.ACTIONS.kind(action).name, f.ACTIONS.numbers(action)
    values: dict[str, Any] = {"player": player_name(words, before.seat)}
    if kind in ("choke", "steal"):
        values["other"] = player_name(words, numbers[0] - 1)
    if kind in ("steal", "call", "take"):
        values["duck"] = duck_name(words, numbers[-1] - 1)
    return words.text(f"move.{kind}", **values)


# Each of the following tells what happened between two states that follow one another, if it is
# what the function is about.


def _reveal(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe everyone's committed cards, and the order of choosing."""
    if after.phase != f.RESOLVING or not f.SHOOTING <= before.phase <= f.FLUSHING:
        return
    for seat in range(after.players):
        who = player_name(words, seat)
        yield shots_in_words(words, who, after.fired[seat])
        for card in range(f.COMMITTED):
            if after.laid[seat][card]:
                yield words.text("tell.adds", player=who, card=card_name(words, card))
    seats = [seat for seat in range(after.players) if after.place[seat] != f.NOWHERE]
    seats.sort(key=lambda seat: int(after.place[seat]))
    if seats:
        order = ", ".join(player_name(words, seat) for seat in seats)
        yield words.text("tell.order", players=order)
    ties = [seat for seat in range(after.players) if after.place[seat] == f.NOWHERE]
    if ties:
        names = words.join([player_name(words, seat) for seat in ties])
        yield words.text("tell.no_place", players=names)


def _return(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe an action card without effect."""
    if before.phase != f.RESOLVING:
        return
    for seat in range(after.players):
        for card in range(f.COMMITTED):
            if after.held[seat][card] > before.held[seat][card]:
                who = player_name(words, seat)
                yield words.text("tell.returns", player=who, card=card_name(words, card))


def _second_duck(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe the duck that Double Barrel drew."""
    if after.uses[f.BARREL] == before.uses[f.BARREL]:
        return
    for seat, kind in _changes(before, after):
        yield words.text("tell.draws", player=player_name(words, seat), duck=duck_name(words, kind))


def _warden(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe a Game Warden that turns up, and its effect on rare ducks."""
    if after.reshuffles > before.reshuffles:
        yield words.text("tell.warden_back")
    # One for whom permits are asked for is flipped after that, and turned up before.
    shows = after.phase == f.SHOWING
    if before.phase != f.SHOWING if shows else after.flipped > before.flipped:
        yield words.text("tell.warden")
    if after.lost > before.lost:
        for seat, kind in _changes(before, after):
            yield words.text(
                "tell.loses", player=player_name(words, seat), duck=duck_name(words, kind)
            )
    leavers = int(after.wardens_gone - before.wardens_gone)
    if leavers > 0:
        yield words.text("tell.warden_gone", n=leavers)


def _deck(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe cards shuffled into the deck, and a deck without ducks."""
    if after.recycled > before.recycled:
        yield words.text("tell.recycled")
    if after.short > before.short:
        yield words.text("tell.short", n=int(after.short - before.short))


def _leftovers(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe the ducks of the line that nobody took."""
    rest = [int(now - then) for then, now in zip(before.discard, after.discard, strict=True)]
    if after.phase == f.ENDING and any(before.line) and any(rest):
        yield words.text("tell.left", ducks=ducks_in_words(words, rest))


def _points(
    words: Words, material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe the points of the ducks by source."""
    if after.phase != f.ENDING or after.round == before.round:
        return
    for seat in range(after.players):
        face, sets, pairs = (
            int(getattr(after, name)[seat] - getattr(before, name)[seat])
            for name in ("face", "sets", "pairs")
        )
        yield words.text(
            "tell.points",
            player=player_name(words, seat),
            face=face,
            sets=sets,
            pairs=pairs,
            n=face + sets + pairs,
            total=total(after, seat),
        )
    if after.round < material.rounds:
        yield words.text("tell.noon")


def _bonuses(
    words: Words, material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe the winners of the bonus cards, at the end of the last day."""
    if before.over or not after.over:
        return
    for card, name in enumerate(BONUS):
        if not after.bonus[card]:
            continue
        title, seat = words.text(f"bonus.{name}"), int(after.bonus_won[card])
        if seat:
            player, points = player_name(words, seat - 1), int(material.bonus_points[card])
            yield words.text("tell.bonus_won", player=player, card=title, n=points)
        else:
            yield words.text("tell.bonus_tied", card=title)


def _tell_round(
    words: Words, material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe a new round, or one restarted after a flush."""
    if after.phase != f.LAYING:
        return
    if before.phase == f.ENDING or (before.day, before.round) != (after.day, after.round):
        yield from _round(words, material, after)
    elif before.phase == f.FLUSHING:
        yield words.text("tell.anew")


def _lay(
    words: Words, _material: BlindMaterial, before: BlindState, after: BlindState
) -> Iterator[str]:
    """Describe a new line."""
    if before.phase == f.LAYING and after.phase == f.SHOOTING:
        yield from _line(words, after)


_Event = Callable[["Words", BlindMaterial, BlindState, BlindState], Iterator[str]]

_EVENTS: Final[Sequence[_Event]] = (
    _reveal, _return, _second_duck, _leftovers, _points, _bonuses, _tell_round, _warden, _deck,
    _lay,
)  # fmt: skip
"""The events, in the order in which simultaneous ones are described."""


def _changes(before: BlindState, after: BlindState) -> Iterator[tuple[int, int]]:
    """Yield seat and kind for each duck that a seat gained or lost."""
    for seat in range(after.players):
        for kind in range(f.KINDS):
            change = int(after.front[seat][kind] - before.front[seat][kind])
            yield from [(seat, kind)] * abs(change)


def _round(words: Words, material: BlindMaterial, state: BlindState) -> Iterator[str]:
    """Describe the round, and who has the start player's token."""
    day, number, rounds = int(state.day) + 1, int(state.round), int(material.rounds)
    if rounds == len(TIMING):
        yield Headline(words.text("tell.time", day=day, time=time_in_words(words, TIMING[number])))
    else:
        yield Headline(words.text("tell.round", day=day, round=number + 1, rounds=rounds))
    yield words.text("tell.start", player=player_name(words, state.token))


def _line(words: Words, state: BlindState) -> Iterator[str]:
    """Describe the ducks in flight."""
    if any(state.line):
        yield words.text("tell.line", ducks=ducks_in_words(words, state.line))
    else:
        yield words.text("tell.empty")


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    named_notes={f"use.{card}": f"card.{card}" for card in f.CARDS},
    describe_action=describe_action,
    watched=(
        *(begin_round, discard_line, finish_phase, flip, lay_line, meet_warden),
        *(recycle, return_card, score, shuffle_deck, turn_up_warden, use),
    ),
)
