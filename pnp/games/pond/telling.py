"""The Pond's days and moves in words, as somebody could follow them on a printed sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pnp.data.headlines import Headline
from pnp.games.pond.fields import (
    ACTIONS,
    DUCKS,
    FACES,
    RANKS,
    SETS,
    SPENT,
    WEATHERS,
    PondMaterial,
    PondState,
)
from pnp.games.pond.rules import rank
from pnp.rules.fields import Vector

if TYPE_CHECKING:
    from pnp.data.words import Words


WATCHED: Final = ()
"""Functions of the rules whose effects are told one by one: no move has hidden ones."""


NAMED_NOTES: Final = {
    **{f"row.{face}": f"duck.{DUCKS[face]}" for face in range(1, FACES)},
    **{f"boxes.{face}": f"duck.{DUCKS[face]}" for face in range(1, FACES)},
    **{f"set.{name}": f"set.{name}" for name in SETS},
}
"""Texts that name NOTES of the rules, where they are not called `count.` and the note."""


def describe_setup(words: Words, material: PondMaterial, state: PondState) -> list[str]:  # noqa: ARG001 -- alike in every game
    """Return the first day and its dice."""
    return [*_day(words, state)]


def describe_move(
    words: Words, material: PondMaterial, action: int, states: Sequence[PondState]
) -> list[str]:
    """Return a move and what came of it; after the day's last one, the next day and its dice.

    Args:
        words: the game's words in the reader's language.
        material: what is printed.
        action: a legal action.
        states: that in which it was taken, and that which it led to.
    """
    before, after = states[0], states[-1]
    kind = ACTIONS.kind(action).name
    lines = [*_MOVES[kind](words, material, before, after, ACTIONS.numbers(action))]
    return [*lines, *(_day(words, after) if after.day != before.day else ())]


def describe_result(words: Words, material: PondMaterial, state: PondState) -> list[str]:
    """Return the scores, and the title of who plays alone."""
    if state.players == 1:
        title = words.text(f"rank.{RANKS[rank(material, state.score[0])]}")
        return [words.text("tell.end.alone", n=int(state.score[0]), rank=title)]
    scores = [
        words.text("tell.end.score", player=seat + 1, n=int(state.score[seat]))
        for seat in range(state.players)
    ]
    best = max(state.score)
    winners = [seat + 1 for seat in range(state.players) if state.score[seat] == best]
    if len(winners) > 1:
        return [*scores, words.text("tell.end.shared")]
    return [*scores, words.text("tell.end.won", player=winners[0])]


def _day(words: Words, state: PondState) -> Iterator[str]:
    """Tell a day that begins, and its dice."""
    weather = words.text(f"weather.{WEATHERS[state.weather]}")
    yield Headline(words.text("tell.day", day=int(state.day), weather=weather))
    if state.players == 1:
        yield words.text("tell.roll.alone", dice=_dice(state.pool))
    else:
        yield words.text("tell.roll.together", player=int(state.seat) + 1, dice=_dice(state.pool))


def _dice(counts: Vector) -> str:
    """Return dice in digits, low to high."""
    return " ".join(str(face) for face in range(1, FACES + 1) for _ in range(int(counts[face])))


def _lost(
    words: Words,
    _material: PondMaterial,
    before: PondState,
    _after: PondState,
    _numbers: tuple[int, ...],
) -> Iterator[str]:
    if before.left:
        yield words.text("tell.lost", dice=_dice(before.pool), n=int(before.left))
    else:
        yield words.text("tell.day.over")


def _put(
    words: Words,
    material: PondMaterial,
    _before: PondState,
    after: PondState,
    numbers: tuple[int, ...],
) -> Iterator[str]:
    face = numbers[0]
    duck = words.text(f"duck.{DUCKS[face]}")
    filled, boxes = int(after.filled[face]), int(material.boxes[face])
    yield words.text("tell.put", die=face, duck=duck, filled=filled, boxes=boxes)
    if filled == boxes:
        yield words.text("tell.row", duck=duck, n=int(after.row_points[face]))


def _wild(
    words: Words,
    _material: PondMaterial,
    _before: PondState,
    _after: PondState,
    numbers: tuple[int, ...],
) -> Iterator[str]:
    yield words.text("tell.wild", die=numbers[0])


def _brighten(
    words: Words,
    material: PondMaterial,
    before: PondState,
    after: PondState,
    _numbers: tuple[int, ...],
) -> Iterator[str]:
    weather = words.text(f"weather.{WEATHERS[material.bright_weather]}")
    # The player's next day; where sixes stack (P-03), as many later as there are.
    day = int(before.day + before.players * max(1, after.bright[before.seat]))
    is_in_vain = after.bright[before.seat] == before.bright[before.seat]
    yield words.text(
        "tell.brighten.again" if is_in_vain else "tell.brighten",
        die=int(material.bright_face),
        day=min(day, int(material.days)),
        weather=weather,
    )


def _change(
    words: Words,
    material: PondMaterial,
    before: PondState,
    after: PondState,
    numbers: tuple[int, ...],
) -> Iterator[str]:
    grown = [face for face in range(1, FACES + 1) if after.pool[face] > before.pool[face]]
    # A 1 may change the die that replaces it in the count: 2 down to 1.
    shown = grown[0] if grown else int(material.change_face)
    yield words.text("tell.change", die=int(material.change_face), before=numbers[0], after=shown)


def _marked(
    words: Words,
    _material: PondMaterial,
    before: PondState,
    after: PondState,
    _numbers: tuple[int, ...],
) -> Iterator[str]:
    used = [old - new for old, new in zip(before.pool, after.pool, strict=True)]
    for place, name in enumerate(SETS):
        if after.marked[place] and not before.marked[place]:
            title = words.text(f"set.{name}")
            yield words.text(
                "tell.set", set=title, dice=_dice(used), n=int(after.set_points[place])
            )


def _feed(
    words: Words,
    material: PondMaterial,
    _before: PondState,
    _after: PondState,
    numbers: tuple[int, ...],
) -> Iterator[str]:
    one, other = numbers
    if other == SPENT:
        other = int(material.reroll_face)
    yield words.text("tell.feed", one=one, other=other)


def _reroll(
    words: Words,
    material: PondMaterial,
    before: PondState,
    after: PondState,
    numbers: tuple[int, ...],
) -> Iterator[str]:
    again = [0, *numbers]
    kept = [old - rolled for old, rolled in zip(before.pool, again, strict=True)]
    kept[material.reroll_face] -= 1
    shown = [new - old for new, old in zip(after.pool, kept, strict=True)]
    yield words.text(
        "tell.reroll",
        die=int(material.reroll_face),
        before=_dice(again),
        after=_dice(shown),
        n=sum(again),
    )


_MOVES: Final[Mapping[str, Callable[..., Iterator[str]]]] = {
    "end": _lost,
    "put": _put,
    "wild": _wild,
    "brighten": _brighten,
    "up": _change,
    "down": _change,
    "house": _marked,
    "four": _marked,
    "five": _marked,
    "straight": _marked,
    "feed": _feed,
    "reroll": _reroll,
}
