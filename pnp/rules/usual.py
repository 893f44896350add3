"""Functions that the rules of most games share, for states that keep `over`, `players` and `score`.

Seats are ranked by their scores, and a position is written as text for `print(table)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from pnp.rules.fields import Struct, Vector, copy_record


def rank_seats(scores: Vector, places: Vector, players: int) -> None:
    """Write the place of each seat, 1 for the highest score; equal scores share a place."""
    for seat in range(players):
        places[seat] = 1
        for other in range(players):
            if scores[other] > scores[seat]:
                places[seat] += 1


State = TypeVar("State", bound=Struct)


class EndingState(Protocol):
    """A state that says whether the game has ended."""

    @property
    def over(self) -> int:
        """Return 0 for as long as the game goes on."""


class ScoredState(Protocol):
    """A state in which each seat has a score."""

    @property
    def players(self) -> int:
        """Return the number of players."""

    @property
    def score(self) -> Vector:
        """Return points by seat."""


def is_over(state: EndingState) -> bool:
    """Return whether the game has ended."""
    return state.over != 0


def outcome_by_score(state: ScoredState, material: Struct, scores: Vector, places: Vector) -> int:  # noqa: ARG001 -- alike in every game
    """Write each seat's score and place; return why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = state.score[seat]
    rank_seats(scores, places, state.players)
    return 1


def observe_all(state: State, material: Struct, seat: int, view: State) -> None:  # noqa: ARG001 -- alike in every game
    """Write the whole state as the knowledge of a seat, for games without hidden information."""
    copy_record(state, view)


def rows(pairs: Iterable[tuple[str, str]]) -> str:
    """Format pairs of label and text as lines with two columns."""
    lines = list(pairs)
    width = max((len(label) for label, _ in lines), default=0)
    return "\n".join(f"{label:{width}}  {text or '-'}" for label, text in lines)


def each(names: Iterable[str], counts: Iterable[int]) -> str:
    """Return every name as often as it is counted, apart by spaces."""
    return " ".join(name for name, count in zip(names, counts, strict=False) for _ in range(count))
