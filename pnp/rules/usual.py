"""What most games' rules do alike, for states that keep `over`, `players` and `score`."""

from __future__ import annotations

from pnp.rules.copying import copy_record
from pnp.rules.fields import Record, Vector
from pnp.rules.ranking import rank_seats


def is_over(state: Record) -> bool:
    """Return whether the game has ended."""
    return bool(state.over != 0)


def outcome_by_score(state: Record, material: Record, scores: Vector, places: Vector) -> int:  # noqa: ARG001 -- alike in every game
    """Write each seat's score and place; return why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = state.score[seat]
    rank_seats(scores, places, state.players)
    return 1


def observe_all(state: Record, material: Record, seat: int, view: Record) -> None:  # noqa: ARG001 -- alike in every game
    """Write what a seat may know where everything lies open: all of the state."""
    copy_record(state, view)
