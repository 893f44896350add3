"""Numbers of a game that are changed by their paths."""

from __future__ import annotations

from typing import Annotated

import pytest
from msgspec import Meta, structs

from pnp.core.errors import CallError, Problem
from pnp.data.changes import apply_changes, bounds, numbers
from pnp.data.schema import Identifier, Record, Sourced
from pnp.games.registry import BUILT_IN, open_game


class Nest(Record):
    id: Identifier
    eggs: Annotated[int, Meta(ge=1, le=9)]


class Nests(Sourced):
    most: int
    each: tuple[Nest, ...]


class Pond(Record):
    name: str
    depths: tuple[int, ...]
    nests: Nests


class LowNests(Nests):
    most: Annotated[int, Meta(le=9)]


NESTS = Nests(
    provenance="seed",
    source="here",
    most=9,
    each=(Nest(id="reeds", eggs=2), Nest(id="bank", eggs=3)),
)
POND = Pond(name="Pond", depths=(1, 2), nests=NESTS)


def refusal(path: str, value: str) -> Problem:
    with pytest.raises(CallError) as caught:
        apply_changes(POND, ((path, value),), "here")
    (problem,) = caught.value.problems
    return problem


def test_a_number_is_changed_and_no_other() -> None:
    new = apply_changes(
        POND, (("nests.bank.eggs", "4"), ("depths.2", "5"), ("nests.most", "7")), "here"
    )
    nests = structs.replace(NESTS, most=7, each=(NESTS.each[0], Nest(id="bank", eggs=4)))
    assert new == structs.replace(POND, depths=(1, 5), nests=nests)


@pytest.mark.parametrize(
    "path", ["depths.1", "depths.2", "nests.bank.eggs", "nests.reeds.eggs", "nests.most"]
)
def test_a_number_that_breaks_a_rule_is_told_by_its_path(path: str) -> None:
    class Shallow(Pond):
        depths: tuple[Annotated[int, Meta(le=9)], ...]
        nests: LowNests

    data = Shallow(name="Pond", depths=(1, 2), nests=LowNests(**structs.asdict(NESTS)))
    with pytest.raises(CallError) as caught:
        apply_changes(data, ((path, "10"),), "here")
    (problem,) = caught.value.problems
    assert (problem.place, problem.subject.number) == (f"here, {path}", path)


@pytest.mark.parametrize("path", ["nests.each", "nests.each.1.eggs", "name", "depths.0", "nest"])
def test_what_is_no_number_or_not_named_so_is_refused(path: str) -> None:
    assert "is not a number of the game: unknown step" in refusal(path, "1").fact


def test_a_path_that_stops_short_is_told_how_to_go_on() -> None:
    assert refusal("nests", "1").hint == "continue with reeds, bank, most"
    assert refusal("depths", "1").hint == "continue with 1, 2"


def test_a_number_out_of_bounds_is_told_by_the_path_that_was_typed() -> None:
    assert refusal("nests.bank.eggs", "10").place == "here, nests.bank.eggs"


@pytest.mark.parametrize("value", ["", "two", "1.5", "+1", "٣", "1 "])
def test_only_whole_numbers_are_taken(value: str) -> None:
    assert refusal("nests.most", value).fact == f"nests.most takes a whole number, not {value!r}"


def test_a_value_of_more_than_24_letters_is_refused_and_cut_short_in_the_message() -> None:
    assert apply_changes(POND, (("nests.most", "9" * 24),), "here").nests.most == 10**24 - 1
    assert refusal("nests.most", "x" * 24).fact.endswith(f"not {'x' * 24!r}")
    assert refusal("nests.most", "9" * 25).fact.endswith(f"not {'9' * 24 + '...'!r}")


@pytest.mark.parametrize("key", BUILT_IN)
def test_every_number_has_bounds_that_its_own_value_keeps(key: str) -> None:
    data = open_game(key).data
    ranges = bounds(data)
    assert set(ranges) == set(numbers(data))
    for path, value in numbers(data).items():
        least, most = ranges[path]
        assert least is None or least <= value, path
        assert most is None or value <= most, path


@pytest.mark.parametrize("path", ["rows.mallard.face", "rows.mallard.singly", "dice.faces"])
def test_the_model_refuses_what_is_out_of_bounds(path: str) -> None:
    data = open_game("pond").data
    for value in (bounds(data)[path].least - 1, bounds(data)[path].most + 1):
        with pytest.raises(CallError) as caught:
            apply_changes(data, ((path, str(value)),), "game.toml")
        assert path in {problem.subject.number for problem in caught.value.problems}
