"""What is told of states: numbers out of bounds, and numbers that do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from pnp.games.registry import open_game, playable
from pnp.rules.checks import Relation, _beyond, all_wrong
from pnp.rules.fields import Bounds, Fields, Grid, Struct, Vector


class State(Struct):
    top: Annotated[int, Bounds(0, "piles")]
    pile: Annotated[Vector, 3, Bounds(0, "cards")]
    hands: Annotated[Annotated[Grid, 2, 2], Bounds(lambda material: -material.debt, 4)]
    free: int


STATE = Fields.of(State)
MATERIAL = SimpleNamespace(piles=2, cards=[9, 3, 1], debt=0)


def top_is_least(state: Any, _material: Any) -> Iterator[str]:
    if state.pile[state.top] > min(state.pile):
        yield "top: another is less"


RELATIONS = (Relation("top pile", top_is_least),)


def wrong(**values: Any) -> list[str]:
    return all_wrong(STATE, STATE.fill(values), MATERIAL, RELATIONS)


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


def test_a_field_without_bounds_may_hold_any_number() -> None:
    assert wrong(free=-(10**9)) == []


@pytest.mark.parametrize("game", playable())
def test_every_number_of_a_state_has_bounds_that_hold_what_it_should(game: str) -> None:
    opened = open_game(game)
    fields = opened.playing.rules.STATE
    assert fields.bounds.keys() == fields.shapes.keys()
    material = opened.playing.material(opened.data, None)
    limits = [bounds.of(material) for bounds in fields.bounds.values()]
    assert all(low < high or (low, high) == (0, 0) for low, high in limits)


def test_both_bounds_of_a_list_are_within() -> None:
    assert [*_beyond("a", [0, 2], 0, 2)] == []
    assert [*_beyond("a", [[0, 2], [2]], 0, 2)] == []
    assert [*_beyond("a", [[-1, 2], [3]], 0, 2)] == [("a[0][0]", -1), ("a[1][0]", 3)]
