"""The Pond's days and moves in words, to be followed on a printed sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pnp.games.parts import Tale
from pnp.games.pond import fields as f
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.games.pond.rules import rank
from pnp.rules.fields import Vector
from pnp.words.typography import Headline

if TYPE_CHECKING:
    from pnp.words.words import Words


@dataclass(frozen=True, slots=True)
class _Move:
    """A move: the material, the states before and after, and the numbers of the action."""

    material: PondMaterial
    before: PondState
    after: PondState
    numbers: tuple[int, ...]


def describe_setup(words: Words, material: PondMaterial, state: PondState) -> list[str]:  # noqa: ARG001 -- alike in every game
    """Return the first day and its dice."""
    return [*_day(words, state)]


def describe_move(
    words: Words, material: PondMaterial, action: int, states: Sequence[PondState]
) -> list[str]:
    """Return a move and its consequences; after the last of a day, also the next day."""
    before, after = states[0], states[-1]
    move = _Move(material, before, after, f.ACTIONS.numbers(action))
    lines = [*_MOVES[f.ACTIONS.kind(action).name](words, move)]
    return [*lines, *(_day(words, after) if after.day != before.day else ())]


def describe_result(words: Words, material: PondMaterial, state: PondState) -> list[str]:
    """Return the scores, and the title of a single player."""
    if state.players == 1:
        title = words.text(f"rank.{f.RANKS[rank(material, state.score[0])]}")
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
    """Describe a new day and its dice."""
    weather = words.text(f"weather.{f.WEATHERS[state.weather]}")
    yield Headline(words.text("tell.day", day=int(state.day), weather=weather))
    if state.players == 1:
        yield words.text("tell.roll.alone", dice=_dice(state.pool))
    else:
        yield words.text("tell.roll.together", player=int(state.seat) + 1, dice=_dice(state.pool))


def _dice(counts: Vector) -> str:
    """Return dice as digits, in ascending order."""
    return " ".join(str(face) for face in range(1, f.FACES + 1) for _ in range(int(counts[face])))


def _losses(words: Words, move: _Move) -> Iterator[str]:
    if move.before.left:
        yield words.text("tell.lost", dice=_dice(move.before.pool), n=int(move.before.left))
    else:
        yield words.text("tell.day.over")


def _put(words: Words, move: _Move) -> Iterator[str]:
    face = move.numbers[0]
    duck = words.text(f"duck.{f.DUCKS[face]}")
    marks, boxes = int(move.after.filled[face]), int(move.material.boxes[face])
    yield words.text("tell.put", die=face, duck=duck, filled=marks, boxes=boxes)
    if marks == boxes:
        yield words.text("tell.row", duck=duck, n=int(move.after.row_points[face]))


def _wild(words: Words, move: _Move) -> Iterator[str]:
    yield words.text("tell.wild", die=move.numbers[0])


def _brighten(words: Words, move: _Move) -> Iterator[str]:
    material, before, after = move.material, move.before, move.after
    weather = words.text(f"weather.{f.WEATHERS[material.bright_weather]}")
    # The player's next day; where sixes stack (P-03), as many later as there are.
    day = int(before.day + before.players * max(1, after.bright[before.seat]))
    is_in_vain = after.bright[before.seat] == before.bright[before.seat]
    yield words.text(
        "tell.brighten.again" if is_in_vain else "tell.brighten",
        die=int(material.bright_face),
        day=min(day, int(material.days)),
        weather=weather,
    )


def _change(words: Words, move: _Move) -> Iterator[str]:
    before, after = move.before.pool, move.after.pool
    more = [face for face in range(1, f.FACES + 1) if after[face] > before[face]]
    # A 1 may change the die that replaces it in the count: 2 down to 1.
    face_of_change = int(move.material.change_face)
    new_face = more[0] if more else face_of_change
    yield words.text("tell.change", die=face_of_change, before=move.numbers[0], after=new_face)


def _sets(words: Words, move: _Move) -> Iterator[str]:
    dice = [old - new for old, new in zip(move.before.pool, move.after.pool, strict=True)]
    for place, name in enumerate(f.SETS):
        if move.after.marked[place] and not move.before.marked[place]:
            title = words.text(f"set.{name}")
            yield words.text(
                "tell.set", set=title, dice=_dice(dice), n=int(move.after.set_points[place])
            )


def _feed(words: Words, move: _Move) -> Iterator[str]:
    one, other = move.numbers
    if other == f.SPENT:
        other = int(move.material.reroll_face)
    yield words.text("tell.feed", one=one, other=other)


def _reroll(words: Words, move: _Move) -> Iterator[str]:
    again = [0, *move.numbers]
    keeps = [old - rolls for old, rolls in zip(move.before.pool, again, strict=True)]
    keeps[move.material.reroll_face] -= 1
    faces = [new - old for new, old in zip(move.after.pool, keeps, strict=True)]
    yield words.text(
        "tell.reroll",
        die=int(move.material.reroll_face),
        before=_dice(again),
        after=_dice(faces),
        n=sum(again),
    )


def describe_action(words: Words, material: PondMaterial, state: PondState, action: int) -> str:  # noqa: ARG001 -- alike in every game
    """Return a re-roll without its outcome, or the first line of any other move."""
    if f.ACTIONS.kind(action).name != "reroll":
        return ""
    dice = _dice([0, *f.ACTIONS.numbers(action)])
    return words.text("tell.reroll.before", die=int(material.reroll_face), dice=dice)


_MOVES: Final[Mapping[str, Callable[[Words, _Move], Iterator[str]]]] = {
    "end": _losses,
    "put": _put,
    "wild": _wild,
    "brighten": _brighten,
    "up": _change,
    "down": _change,
    "house": _sets,
    "four": _sets,
    "five": _sets,
    "straight": _sets,
    "feed": _feed,
    "reroll": _reroll,
}


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    named_notes={
        **{f"row.{face}": f"duck.{f.DUCKS[face]}" for face in range(1, f.FACES)},
        **{f"boxes.{face}": f"duck.{f.DUCKS[face]}" for face in range(1, f.FACES)},
        **{f"set.{name}": f"set.{name}" for name in f.SETS},
    },
    describe_action=describe_action,
)
