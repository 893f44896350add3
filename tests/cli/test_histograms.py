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
