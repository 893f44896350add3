"""The Pond's days and moves in words, as somebody could follow them on a printed sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.games.pond.fields import ACTIONS, DUCKS, FACES, RANKS, SETS, SPENT, WEATHERS
from pnp.games.pond.rules import rank

if TYPE_CHECKING:
    from pnp.data.words import Words
    from pnp.rules.fields import Record


def opening(words: Words, material: Record, state: Record) -> list[str]:  # noqa: ARG001 -- alike in every game
    """The first day and its dice."""
    return [_day(words, state)]


def told(words: Words, material: Record, before: Record, action: int, after: Record) -> list[str]:
    """A move and what came of it; after the day's last one, the next day and its dice."""
    kind = ACTIONS.kind(action).name
    lines = [*_MOVES[kind](words, material, before, after, ACTIONS.numbers(action))]
    if after.day != before.day:
        lines.append(_day(words, after))
    return lines


def ending(words: Words, material: Record, state: Record) -> list[str]:
    """The scores, and the title of who plays alone."""
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


def _day(words: Words, state: Record) -> str:
    values: dict[str, Any] = {
        "day": int(state.day),
        "weather": words.text(f"weather.{WEATHERS[state.weather]}"),
        "dice": _dice(state.pool),
    }
    if state.players == 1:
        return words.text("tell.day.alone", **values)
    return words.text("tell.day.together", player=int(state.seat) + 1, **values)


def _dice(counts: list[int]) -> str:
    """Dice in digits, low to high."""
    return " ".join(str(face) for face in range(1, FACES + 1) for _ in range(int(counts[face])))


def _lost(
    words: Words, _material: Record, before: Record, after: Record, _numbers: tuple[int, ...]
) -> Iterator[str]:
    if before.left:
        yield words.text("tell.lost", dice=_dice(before.pool), n=int(before.left))
    elif after.day == before.day:  # no other day begins
        yield words.text("tell.day.over")


def _put(
    words: Words, material: Record, _before: Record, after: Record, numbers: tuple[int, ...]
) -> Iterator[str]:
    face = numbers[0]
    duck = words.text(f"duck.{DUCKS[face]}")
    filled, boxes = int(after.filled[face]), int(material.boxes[face])
    yield words.text("tell.put", die=face, duck=duck, filled=filled, boxes=boxes)
    if filled == boxes:
        yield words.text("tell.row", duck=duck, n=int(after.row_points[face]))


def _wild(
    words: Words, _material: Record, _before: Record, _after: Record, numbers: tuple[int, ...]
) -> Iterator[str]:
    yield words.text("tell.wild", die=numbers[0])


def _brighten(
    words: Words, material: Record, _before: Record, _after: Record, _numbers: tuple[int, ...]
) -> Iterator[str]:
    weather = words.text(f"weather.{WEATHERS[material.bright_weather]}")
    yield words.text("tell.brighten", die=int(material.bright_face), weather=weather)


def _change(
    words: Words, material: Record, before: Record, after: Record, numbers: tuple[int, ...]
) -> Iterator[str]:
    grown = [face for face in range(1, FACES + 1) if after.pool[face] > before.pool[face]]
    # A 1 may change the die that replaces it in the count: 2 down to 1.
    shown = grown[0] if grown else int(material.change_face)
    yield words.text("tell.change", die=int(material.change_face), before=numbers[0], after=shown)


def _marked(
    words: Words, _material: Record, before: Record, after: Record, _numbers: tuple[int, ...]
) -> Iterator[str]:
    used = [old - new for old, new in zip(before.pool, after.pool, strict=True)]
    for place, name in enumerate(SETS):
        if after.marked[place] and not before.marked[place]:
            title = words.text(f"set.{name}")
            yield words.text(
                "tell.set", set=title, dice=_dice(used), n=int(after.set_points[place])
            )


def _feed(
    words: Words, material: Record, _before: Record, _after: Record, numbers: tuple[int, ...]
) -> Iterator[str]:
    one, other = numbers
    if other == SPENT:
        other = int(material.reroll_face)
    yield words.text("tell.feed", one=one, other=other)


def _reroll(
    words: Words, material: Record, before: Record, after: Record, numbers: tuple[int, ...]
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
