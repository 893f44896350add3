"""Counts of games: one histogram per column of the results. They add up in any order.

Counts are whole numbers, so that a run has the same sums on one worker or on many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

Histogram = Mapping[int, int]
"""The frequency of each value."""

TOTAL: Final = "score.total"
"""The sum of the scores of all seats of a game: games are independent, its seats are not."""

WINNERS: Final = "winners"
"""The number of seats that share first place."""


@dataclass(frozen=True, slots=True)
class GameCounts:
    """The counts of a number of games."""

    games: int
    players: int
    histograms: Mapping[str, Histogram] = field(repr=False)
    """One per column: those of the engine, then TOTAL and WINNERS."""

    def __add__(self, other: GameCounts) -> GameCounts:
        """Return the sum of both counts."""
        histograms = add_histograms(self.histograms, other.histograms)
        return GameCounts(self.games + other.games, self.players, histograms)

    @property
    def stalled(self) -> int:
        """Return the number of games that were aborted: reason 0 in every game."""
        return self.histograms["reason"].get(0, 0)

    @property
    def scores(self) -> Histogram:
        """Return the scores of all seats."""
        seats = (self.histograms[f"score.{seat}"] for seat in range(1, self.players + 1))
        return sum((Counter(seat) for seat in seats), Counter())

    def wins(self, seat: int) -> int:
        """Return the number of wins of a seat (from 1), including shared first places."""
        return self.histograms[f"place.{seat}"].get(1, 0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two counts with the same luck, and their differences game by game."""

    before: GameCounts
    after: GameCounts
    differences: Mapping[str, Histogram]
    """One per quantity compared: see `differences`."""

    def __add__(self, more: Comparison) -> Comparison:
        """Return the sum of both."""
        differences = add_histograms(self.differences, more.differences)
        return Comparison(self.before + more.before, self.after + more.after, differences)


def add_histograms(
    some: Mapping[str, Histogram], others: Mapping[str, Histogram]
) -> dict[str, Histogram]:
    """Return the histograms of both, those of one name added up."""
    names = dict.fromkeys((*some, *others))
    return {name: Counter(some.get(name, {})) + Counter(others.get(name, {})) for name in names}


def count_games(rows: Any, columns: Sequence[str], players: int) -> GameCounts:
    """Count the rows of an engine; a NumPy array, or lists.

    Args:
        rows: one row for each game.
        columns: the rows' columns by name.
        players: the number of seats.
    """
    places = {name: index for index, name in enumerate(columns)}
    seats = range(1, players + 1)
    names = count_columns(rows, places)
    names[TOTAL] = _count(_sum_columns(rows, [places[f"score.{seat}"] for seat in seats]))
    names[WINNERS] = _count(_first_places(rows, [places[f"place.{seat}"] for seat in seats]))
    return GameCounts(len(rows), players, names)


def count_columns(rows: Any, places: Mapping[str, int]) -> dict[str, Histogram]:
    """Return a histogram for each of some columns, given by name and place."""
    return {name: _count(_column(rows, index)) for name, index in places.items()}


def subtract_columns(rows: Any, others: Any, places: Mapping[str, int]) -> dict[str, Histogram]:
    """Return histograms of `others` minus `rows` for some columns, given by name and place."""
    return {
        name: _difference(_column(rows, index), _column(others, index))
        for name, index in places.items()
    }


def differences(
    rows: Any, others: Any, columns: Sequence[str], players: int
) -> dict[str, Histogram]:
    """Return the differences of each game between two runs with equal luck.

    Args:
        rows: the rows of an engine, one per game.
        others: the rows of the same games, played differently.
        columns: the rows' columns by name.
        players: the number of seats.

    Returns:
        A histogram of `others` minus `rows` for each numeric column, for TOTAL, and for each seat's
            wins (`won(seat)`: 1 for a game won, otherwise 0).
    """
    seats = range(1, players + 1)
    places = {name: index for index, name in enumerate(columns)}
    numbers = {
        name: index
        for name, index in places.items()
        if name != "reason" and not name.startswith("place.")
    }
    result = subtract_columns(rows, others, numbers)
    scores = [places[f"score.{seat}"] for seat in seats]
    result[TOTAL] = _difference(_sum_columns(rows, scores), _sum_columns(others, scores))
    for seat in seats:
        place = [places[f"place.{seat}"]]
        result[win_column(seat)] = _difference(
            _first_places(rows, place), _first_places(others, place)
        )
    return result


def win_column(seat: int) -> str:
    """Return the name under which a seat's wins are compared; seats are counted from 1."""
    return f"won.{seat}"


def _difference(values: Any, others: Any) -> Histogram:
    if hasattr(values, "dtype"):
        return _count(others - values)
    return Counter(other - value for value, other in zip(values, others, strict=True))


def _column(rows: Any, index: int) -> Any:
    return rows[:, index] if hasattr(rows, "dtype") else [row[index] for row in rows]


def _sum_columns(rows: Any, indexes: Sequence[int]) -> Any:
    if hasattr(rows, "dtype"):
        return rows[:, indexes].sum(axis=1)
    return [sum(row[index] for index in indexes) for row in rows]


def _first_places(rows: Any, indexes: Sequence[int]) -> Any:
    if hasattr(rows, "dtype"):
        return (rows[:, indexes] == 1).sum(axis=1)
    return [sum(row[index] == 1 for index in indexes) for row in rows]


def _count(values: Any) -> Histogram:
    if not hasattr(values, "dtype"):
        return Counter(values)
    import numpy as np  # noqa: PLC0415 -- only compiled rules give arrays

    distinct, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(distinct.tolist(), counts.tolist(), strict=True)))
