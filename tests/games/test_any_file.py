"""What holds for the file of every game: what it says, and what is refused.

A game's room is found by its file; one that RULINGS does not name fails the first test.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.core import resources
from pnp.core.errors import CallError, MaterialError, Problem
from pnp.data.schema import Origin, Record
from pnp.data.toml import load, parse_table, with_tuples
from pnp.games.registry import open_game

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (conftest.py)."""

RULINGS = {
    "blind": ("D", 38),
    "bucket": ("B", 23),
    "cover": ("C", 21),
    "gallery": ("G", 39),
    "pond": ("P", 31),
}
"""By room: the letter of its rulings, and how many there are."""

rooms = pytest.mark.parametrize("room", RULINGS)


@cache
def text_of(room: str) -> str:
    return (resources.games() / room / "game.toml").read_text(encoding="utf-8")


@cache
def game(room: str) -> Any:
    return import_module(f"pnp.games.{room}.model").read()


def test_no_game_escapes() -> None:
    assert {path.parent.name for path in resources.games().glob("*/game.toml")} == set(RULINGS)


@rooms
def test_rulings_are_numbered_without_a_gap(room: str) -> None:
    letter, last = RULINGS[room]
    named = [f"{letter}-{number:02}" for number in range(1, last + 1)]
    assert list(game(room).rulings) == named


@rooms
def test_each_ruling_is_placed_in_the_rules(room: str) -> None:
    essay = import_module(f"pnp.games.{room}.rules").__doc__ or ""
    assert [name for name in game(room).rulings if name not in essay] == []


@rooms
def test_each_place_that_an_essay_names_is_there(room: str) -> None:
    places = re.findall(r"`([\w.]+)`", import_module(f"pnp.games.{room}.rules").__doc__ or "")
    split = [place.rpartition(".") for place in places]
    assert [
        name
        for module, _, name in split
        if not hasattr(import_module(f"pnp.games.{room}.{module or 'rules'}"), name)
    ] == []


def switch(room: str, ruling: str, reading: str) -> None:
    open_game(room).playing.material(game(room), {ruling: reading})


@rooms
def test_a_fixed_ruling_may_not_be_switched(room: str) -> None:
    for name, ruling in game(room).rulings.items():
        for other in () if ruling.switchable else ruling.others:
            with pytest.raises(CallError, match=f"{name} may not be switched"):
                switch(room, name, other)


@rooms
def test_a_ruling_or_a_reading_that_there_is_not_is_refused(room: str) -> None:
    with pytest.raises(CallError, match="no ruling 'X-01'"):
        switch(room, "X-01", "unheard_of")
    for name in game(room).rulings:
        with pytest.raises(CallError, match=f"{name} has no reading 'unheard_of'"):
            switch(room, name, "unheard_of")


@rooms
def test_every_table_says_where_it_comes_from(room: str) -> None:
    data = game(room)
    tables = set(data.__struct_fields__) - {"id", "rulings"}
    assert [name for name in tables if not isinstance(getattr(data, name), Origin)] == []


@rooms
def test_nothing_read_can_be_changed(room: str) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        game(room).length.minutes = 6


# --- any file at all ------------------------------------------------------------------------------


@rooms
@pytest.mark.parametrize("name", ["X-04", "{letter}4"])
def test_a_ruling_has_the_letter_of_its_game_and_two_digits(
    faults: Faults, room: str, name: str
) -> None:
    letter, _ = RULINGS[room]
    wrong = name.format(letter=letter)
    told = faults(room, (f"[rulings.{letter}-04]", f"[rulings.{wrong}]"))
    assert told == [(f"rulings.{wrong}", f"{wrong!r} has the wrong form")]


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.dates(), st.datetimes(), st.times(),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.tuples(inner) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a parsed file with each of its keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places_in(value[key])


@rooms
@given(data=st.data())
@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_stands_in_a_file_is_read_or_refused(room: str, data: st.DataObject) -> None:
    table = copy.deepcopy(tomllib.loads(text_of(room)))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(list(places_in(table))))
        match data.draw(st.sampled_from(("replace", "remove", "rename"))):
            case "remove":
                del container[key]
            case "rename" if isinstance(container, dict):
                container[data.draw(st.text(max_size=8))] = container.pop(key)
            case _:
                container[key] = data.draw(VALUES)
    assert_all_told(lambda: parse_table(with_tuples(table), "game.toml", type(game(room))))


@rooms
@given(data=st.data(), length=st.integers(0, 200), text=st.text(max_size=20))
@settings(deadline=None, max_examples=50)
def test_a_file_damaged_anywhere_is_read_or_refused(
    room: str,
    data: st.DataObject,
    length: int,
    text: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    sound = text_of(room)
    start = data.draw(st.integers(0, len(sound)))
    path = tmp_path_factory.getbasetemp() / "damaged.toml"
    path.write_text(sound[:start] + text + sound[start + length :], encoding="utf-8")
    assert_all_told(lambda: load(path, type(game(room))))


def assert_all_told(read_it: Callable[[], Record]) -> None:
    """Reading succeeds, or tells problems that are whole; anything else is a failure."""
    problems: Sequence[Problem] = ()
    try:
        read_it()
    except MaterialError as error:
        problems = error.problems
    assert all(problem.fact and problem.place and problem.hint for problem in problems)
