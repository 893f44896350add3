"""Mappings that hold so much at most."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.bounded import BoundedDict


def content(held: BoundedDict[Any, Any]) -> dict[Any, Any]:
    return {key: held[key] for key in list(held)}


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    held: BoundedDict[str, int] = BoundedDict(2)
    held["a"], held["b"], held["a"], held["c"] = 1, 2, 3, 4
    assert content(held) == {"a": 3, "c": 4}
    assert held["a"] == 3
    held["d"] = 5
    assert content(held) == {"a": 3, "d": 5}
    assert "a" in held
    assert held.get("d") == 5
    held["e"] = 6
    assert content(held) == {"d": 5, "e": 6}, "to look whether it is there asks for nothing"


def test_weights_count_and_the_last_stays_however_heavy() -> None:
    held: BoundedDict[str, int] = BoundedDict(5, lambda key, value: len(key) + value)
    held["aa"], held["bbb"], held["c"] = 0, 0, 1
    assert content(held) == {"bbb": 0, "c": 1}
    held["dddd"] = 40
    assert content(held) == {"dddd": 40}
    held["e"] = 1
    assert content(held) == {"e": 1}
    held["e"] = 2
    held["ff"] = 0
    assert content(held) == {"e": 2, "ff": 0}, "what was put anew weighs once"


def test_what_is_not_there_is_no_key() -> None:
    held: BoundedDict[str, int] = BoundedDict(5)
    with pytest.raises(KeyError):
        held["a"]
    assert held.get("a") is None


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9))), st.integers(0, 20))
def test_all_together_weigh_no_more_than_they_may(puts: list[tuple[int, int]], most: int) -> None:
    held: BoundedDict[int, int] = BoundedDict(most, lambda _, value: value)
    for key, value in puts:
        held[key] = value
        assert held[key] == value
        assert sum(content(held).values()) <= most or len(held) == 1
