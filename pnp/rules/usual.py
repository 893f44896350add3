"""What most games' rules do alike, for states that keep `over`, `players` and `score`."""

from __future__ import annotations

from typing import Protocol, TypeVar

from pnp.rules.copying import copy_record
from pnp.rules.fields import Struct, Vector
from pnp.rules.ranking import rank_seats

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
        """Return how many play."""

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
    """Write what a seat may know where everything lies open: all of the state."""
    copy_record(state, view)
