"""Series: pieces of one size at a constant pitch, found from their edges."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import combinations, permutations
from typing import Final

MIN_PIECE_MM: Final = 12.0
"""The least side of a piece; anything smaller is part of one."""
MAX_GAP_MM: Final = 30.0
"""The largest gap between two pieces."""
_MAX_EDGES: Final = 70
"""The most edges of an axis, heaviest first; edges of pieces are as long as the pieces."""
_MAX_HALVES: Final = 60
"""The most series that are compared as halves of a page with a fold."""
_SAME_MM: Final = 0.1
"""The tolerance within which positions are one edge."""
_TOLERANCE_MM: Final = 0.3
"""The largest deviation of an edge from a constant pitch."""
_LONE: Final = 1.0
"""A series of n pieces weighs n / (n + `_LONE`), lest one whole page outweigh a grid."""
_AS_CLEAR: Final = 0.6
"""The least weight of a series to be preferred to another, as a share of the other's."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A position along an axis where pieces may begin or end."""

    at_mm: float
    weight: float
    """The length, in millimetres, along which the edge is visible."""


@dataclass(frozen=True, slots=True)
class Series:
    """Pieces in a row or a column."""

    start_mm: float
    """The start of the first piece."""
    length_mm: float
    """The length of each piece."""
    pitch_mm: float
    """The distance from the start of one piece to the start of the next."""
    count: int
    seen_mm: float = 0.0
    """The mean length along which the fainter side of each piece is visible."""
    fold_mm: float = 0.0
    """The additional distance between two halves with a fold between them; otherwise 0."""

    @property
    def gap_mm(self) -> float:
        """Return the distance between two pieces; 0 for a single one."""
        return self.pitch_mm - self.length_mm if self.count > 1 else 0.0

    @property
    def end_mm(self) -> float:
        """Return the end of the last piece, in millimetres."""
        return self.start_mm + (self.count - 1) * self.pitch_mm + self.fold_mm + self.length_mm

    def spans(self) -> Iterator[tuple[float, float]]:
        """Yield the start and the length of each piece, in millimetres."""
        for index in range(self.count):
            fold = self.fold_mm if 2 * index >= self.count else 0.0
            yield self.start_mm + index * self.pitch_mm + fold, self.length_mm

    def halves(self) -> Iterator[tuple[float, float]]:
        """Yield the start and the end of the row, or of both its halves if it has a fold."""
        if not self.fold_mm:
            yield self.start_mm, self.end_mm
            return
        half_mm = (self.end_mm - self.start_mm - self.fold_mm - self.gap_mm) / 2
        yield self.start_mm, self.start_mm + half_mm
        yield self.end_mm - half_mm, self.end_mm


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A possible series, given by the two sides of each piece."""

    sides: tuple[tuple[Edge, Edge], ...]
    pitch_mm: float
    fold_mm: float = 0.0

    @property
    def count(self) -> int:
        return len(self.sides)

    @property
    def length_mm(self) -> float:
        return sum(end.at_mm - start.at_mm for start, end in self.sides) / self.count

    @property
    def weights(self) -> list[float]:
        """Return the weight of the lighter side of each piece."""
        return [min(start.weight, end.weight) for start, end in self.sides]

    @property
    def weight(self) -> float:
        """Return the mean of `weights`."""
        return sum(self.weights) / self.count

    @property
    def score(self) -> float:
        whole_mm = self.count * self.length_mm
        return self.weight * whole_mm * self.count / (self.count + _LONE)


def find_series(edges: Iterable[Edge]) -> Series | None:
    """Return the series that edges show most clearly, or None if no two are a piece apart.

    Any two edges may be the sides of a piece, and any third the start of the next. The score of a
    series is the weight of the lighter side of each piece times their total length, so that the
    outline of a card outweighs the frame inside it. Cards with a gap can also be read from the
    start of one to the start of the next, which omits the last card: the reading with more pieces
    is right.
    """
    peaks = merge_edges(edges)
    candidates = list(_candidates(peaks))
    if not candidates:
        return None
    candidates += _with_folds(candidates)
    best = max(candidates, key=lambda one: one.score)
    fuller = [one for one in candidates if _is_fuller(one, best)]
    return _widen_frames(_measure(max(fuller, key=lambda one: one.score, default=best)), peaks)


def _candidates(peaks: Sequence[Edge]) -> Iterator[_Candidate]:
    for start, end in combinations(peaks, 2):
        length = end.at_mm - start.at_mm
        if length >= MIN_PIECE_MM:
            for pitch in _pitches(peaks, start.at_mm, length):
                yield _Candidate(_pieces(peaks, start.at_mm, length, pitch), pitch)


def _with_folds(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Return the series made of two equal ones, further apart than pieces are."""
    rows = [one for one in candidates if one.count > 1]
    clearest = nlargest(_MAX_HALVES, rows, key=lambda one: one.score)
    pairs = ((one, other, _fold(one, other)) for one, other in permutations(clearest, 2))
    return [
        _Candidate((*one.sides, *other.sides), one.pitch_mm, fold)
        for one, other, fold in pairs
        if fold is not None
    ]


def _fold(one: _Candidate, other: _Candidate) -> float | None:
    """Return the distance for a fold between a series and an equal one after it, or None."""
    alike = (
        one.count == other.count
        and abs(one.length_mm - other.length_mm) <= _TOLERANCE_MM
        and abs(one.pitch_mm - other.pitch_mm) <= _TOLERANCE_MM
    )
    if not alike:
        return None
    room = other.sides[0][0].at_mm - one.sides[-1][1].at_mm
    fold = room - (one.pitch_mm - one.length_mm)
    return fold if fold > _TOLERANCE_MM and room <= MAX_GAP_MM else None


def _is_fuller(one: _Candidate, other: _Candidate) -> bool:
    """Return whether a series has the pitch of another, and more pieces that are as clear."""
    return (
        one.count > other.count
        and abs(one.pitch_mm - other.pitch_mm) <= _TOLERANCE_MM
        and min(one.weights) >= _AS_CLEAR * other.weight
    )


def _widen_frames(series: Series, peaks: Sequence[Edge]) -> Series:
    """Return a series of frames as the series of the cards around them, if edges show their ends.

    Cards that lie edge to edge in one colour show only the outer edges of the whole.
    """
    room = (series.pitch_mm - series.length_mm) / 2 + _TOLERANCE_MM
    if series.count == 1 or series.gap_mm < _TOLERANCE_MM or series.fold_mm:
        return series
    for peak in peaks:
        margin = series.start_mm - peak.at_mm
        if _TOLERANCE_MM < margin <= room and _near(peaks, series.end_mm + margin):
            length = min(series.length_mm + 2 * margin, series.pitch_mm)
            return replace(series, start_mm=peak.at_mm, length_mm=length)
    return series


def merge_edges(edges: Iterable[Edge]) -> list[Edge]:
    """Return the heaviest edges in order, with neighbours merged."""
    groups: list[list[Edge]] = []
    for edge in sorted(edges, key=lambda one: one.at_mm):
        if groups and edge.at_mm - groups[-1][0].at_mm <= _SAME_MM:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    heaviest = sorted(map(_join, groups), key=lambda one: -one.weight)[:_MAX_EDGES]
    return sorted(heaviest, key=lambda one: one.at_mm)


def _join(group: Sequence[Edge]) -> Edge:
    weight = sum(edge.weight for edge in group)
    at = sum(edge.at_mm * edge.weight for edge in group) / weight if weight else group[0].at_mm
    return Edge(at, weight)


def _pitches(peaks: Sequence[Edge], start: float, length: float) -> Iterator[float]:
    """Yield the possible pitches of pieces of that length."""
    yield length
    for peak in peaks[bisect_left(peaks, start + length, key=lambda one: one.at_mm) :]:
        gap = peak.at_mm - start - length
        if gap > min(MAX_GAP_MM, length):
            return
        if gap > _TOLERANCE_MM:
            yield length + gap


def _pieces(
    peaks: Sequence[Edge], start: float, length: float, pitch: float
) -> tuple[tuple[Edge, Edge], ...]:
    """Return the sides of the consecutive pieces from `start` on."""
    sides: list[tuple[Edge, Edge]] = []
    while True:
        first = _near(peaks, start)
        last = first and _near(peaks, first.at_mm + length)
        if first is None or last is None:
            return tuple(sides)
        sides.append((first, last))
        start = first.at_mm + pitch


def _near(peaks: Sequence[Edge], at_mm: float) -> Edge | None:
    first = bisect_left(peaks, at_mm - _TOLERANCE_MM, key=lambda one: one.at_mm)
    near = [peak for peak in peaks[first : first + 8] if abs(peak.at_mm - at_mm) <= _TOLERANCE_MM]
    return min(near, key=lambda one: abs(one.at_mm - at_mm), default=None)


def _measure(candidate: _Candidate) -> Series:
    """Return the series of a candidate, with the mean of its steps as pitch."""
    starts = [start.at_mm for start, _ in candidate.sides]
    steps = candidate.count - 1
    way = starts[-1] - starts[0] - candidate.fold_mm
    pitch = way / steps if steps else candidate.length_mm
    return Series(
        *(starts[0], candidate.length_mm, pitch, candidate.count),
        seen_mm=candidate.weight,
        fold_mm=candidate.fold_mm,
    )
