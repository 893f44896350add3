"""What is told of states: numbers out of bounds, and numbers that do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.rules.checks import Relation, all_wrong
from pnp.rules.fields import Fields

STATE = Fields(top=(), pile=3, hands=(2, 2))
BOUNDS = {"top": (0, 2), "pile": (0, 9), "hands": (0, 4)}


def top_is_least(state: Any, _material: Any) -> Iterator[str]:
    if state.pile[state.top] > min(state.pile):
        yield "top: another is less"


RELATIONS = (Relation("top pile", top_is_least),)


def wrong(**values: Any) -> list[str]:
    return all_wrong(STATE.fill(values), None, BOUNDS, RELATIONS)


def test_nothing_is_told_of_a_state_that_can_be() -> None:
    assert wrong(top=1, pile=[3, 0, 4]) == []


def test_numbers_out_of_bounds_are_told_with_their_place() -> None:
    assert wrong(pile=[0, 10], hands=[[0, 0], [-1, 0]]) == [
        "pile[1]: 10, which is not 0 to 9",
        "hands[1][0]: -1, which is not 0 to 4",
    ]


def test_a_relation_is_told_beside_what_is_out_of_bounds() -> None:
    assert wrong(pile=[3, 0, 4], hands=[[9]]) == [
        "hands[0][0]: 9, which is not 0 to 4",
        "top: another is less",
    ]


def test_a_relation_is_not_asked_of_fields_out_of_bounds() -> None:
    assert wrong(top=7) == ["top: 7, which is not 0 to 2"]
