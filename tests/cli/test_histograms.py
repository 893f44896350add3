"""Histograms of a terminal."""

from __future__ import annotations

import pytest

from pnp.cli.terminal.histograms import histogram

EIGHTHS = {letter: eighths for eighths, letter in enumerate(" ▏▎▍▌▋▊▉█")}


def lengths(counted: dict[int, int]) -> list[int]:
    """The lengths of the bars, in eighths of a letter."""
    _, *rows = histogram("score", counted)
    return [sum(EIGHTHS[each] for each in row.text.partition("%")[2]) for row in rows]


@pytest.mark.parametrize("most", [9, 97, 1000])
def test_bars_are_as_long_as_shares_are_large(most: int) -> None:
    counted = {value: 1 + (value * 37) % most for value in range(13)} | {13: most}
    found = lengths(counted)
    assert found[-1] == 36 * 8
    assert found == [round(36 * 8 * times / most) for times in counted.values()]


@pytest.mark.parametrize("name", ["n", "a name longer than all values"])
def test_shares_stand_in_one_column_below_their_head(name: str) -> None:
    head, *rows = (row.text for row in histogram(name, {1: 2, 1000: 3, -20_000: 5}))
    assert head.startswith(name)
    assert {row.index("%") for row in rows} == {head.index("share") + len("share") - 1}


def test_a_bar_of_a_terminal_is_no_longer_than_its_row_may_be() -> None:
    assert max(len(row.text) for row in histogram("score", dict.fromkeys(range(500), 1))) < 60
