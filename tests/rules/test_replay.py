"""The line of a game: written and read back, and what is wrong with one told at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.rules.replay import MAX_HEAD, MAX_LETTERS, ReplayLine

WORD = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
READING = st.tuples(WORD, WORD)
ACTION = st.from_regex(r"[a-z]{1,6}( [0-9]{1,3})?", fullmatch=True)
SOUND = "pond 2 seed=7 game=3 players=greedy,flat"


@given(
    st.builds(
        ReplayLine,
        WORD,
        st.integers(0, 99),
        st.integers(0, 2**62),
        st.integers(0, 10**9),
        st.lists(WORD, min_size=1, max_size=4).map(tuple),
        st.lists(READING, max_size=3).map(tuple),
        st.lists(ACTION, max_size=5).map(tuple),
    )
)
def test_a_line_is_read_as_it_was_written(line: ReplayLine) -> None:
    assert ReplayLine.parse(str(line)) == line


def facts(text: str) -> list[str]:
    with pytest.raises(CallError) as caught:
        ReplayLine.parse(text)
    return [problem.fact.removeprefix("the replay line ") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seed=7", "", ["has no whole number for seed"]),
        ("game=3", "game=-3", ["has no whole number for game"]),
        (" 2 ", " two ", ["has no whole number for version"]),
        ("players=greedy,flat", "players=", ["names no players"]),
        ("seed=7", "seed=7 sed=8", ["has an unknown part 'sed'"]),
        ("seed=7", "seed=7 seed=7", ["has seed 2 times"]),
        ("seed=7", "seed=7 more", ["has a word too many, 'more'"]),
        ("seed=7", "sed=7 more", ["has no whole number for seed", "has an unknown part 'sed'",
                                  "has a word too many, 'more'"]),
    ],
)  # fmt: skip
def test_all_that_is_wrong_with_a_line_is_told(old: str, new: str, told: list[str]) -> None:
    assert old in SOUND
    assert facts(SOUND.replace(old, new)) == told


@pytest.mark.parametrize(("head", "whole"), [(MAX_HEAD, 0), (0, MAX_LETTERS)])
def test_a_line_may_be_as_long_as_its_bounds(head: int, whole: int) -> None:
    def line(more: int) -> str:
        if head:
            return SOUND + "," + "x" * (head - len(SOUND) - 1 + more)
        return f"{SOUND}: " + "x" * (whole - len(SOUND) - 2 + more)

    assert ReplayLine.parse(line(0)).game == "pond"
    assert facts(line(1)) == ["is too long"]


def test_only_the_version_that_wrote_a_line_reads_it() -> None:
    line = ReplayLine.parse(SOUND)
    line.check(2)
    with pytest.raises(CallError, match="by version 2 of the rules of pond"):
        line.check(3)
