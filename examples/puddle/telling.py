"""Puddle told in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pnp.games import Tale

from .fields import AGAIN, DUCKS, FACES, PuddleMaterial, PuddleState
from .rules import face_of, place_of, score

if TYPE_CHECKING:
    from pnp.games import Words


def describe_setup(words: Words, material: PuddleMaterial, state: PuddleState) -> list[str]:
    """Return the first ducks, and the first roll."""
    ducks = [_duck(words, kind) for kind in state.swims if kind]
    return [words.text("tell.setup", ducks=words.join(ducks)), _roll(words, state)]


def describe_move(
    words: Words, material: PuddleMaterial, action: int, states: Sequence[PuddleState]
) -> list[str]:
    """Return a move, and all that followed from it."""
    before, after = states[0], states[-1]
    if action == AGAIN:
        return [words.text("tell.again", player=before.seat + 1), _roll(words, after)]
    lines = [*_thrown(words, material, action, before, after)]
    return lines if after.over else [*lines, _roll(words, after)]


def describe_result(words: Words, material: PuddleMaterial, state: PuddleState) -> list[str]:
    """Return who won."""
    scores = [score(state, material, seat) for seat in range(state.players)]
    best = max(scores)
    winners = [str(seat) for seat, points in enumerate(scores, start=1) if points == best]
    if len(winners) == 1:
        return [words.text("tell.won", player=winners[0], n=best)]
    return [words.text("tell.shared", players=words.join(winners), n=best)]


def _thrown(
    words: Words,
    material: PuddleMaterial,
    action: int,
    before: PuddleState,
    after: PuddleState,
) -> Iterator[str]:
    place, bites = place_of(action), face_of(action)
    kind = before.swims[place]
    duck, eaten = _duck(words, kind), before.eaten[place] + bites
    player = before.seat + 1
    yield words.text(
        "tell.throw", player=player, die=bites, duck=duck, place=place + 1, eaten=eaten
    )
    if eaten < material.appetite[kind]:
        return
    fed = eaten == material.appetite[kind]
    yield words.text("tell.fed" if fed else "tell.flown", player=player, duck=duck)
    if after.swims[place]:
        yield words.text("tell.next", duck=_duck(words, after.swims[place]), place=place + 1)


def _duck(words: Words, kind: int) -> str:
    return words.text(f"duck.{DUCKS[kind]}")


def _roll(words: Words, state: PuddleState) -> str:
    dice = [str(face) for face in range(1, FACES + 1) for _ in range(state.dice[face])]
    return words.text("tell.roll", player=state.seat + 1, dice=" ".join(dice))


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    named_notes={f"duck.{name}": f"duck.{name}" for name in DUCKS[1:]},
)
