"""Dash patterns that PDF viewers draw alike (SVG 2, 13.5.6; ISO 32000-1, 8.4.3.6).

A dash of no length is a dot where lines have caps, and nothing where they have none. PDF viewers
lengthen such dashes, each in its own way, and with them the period of the pattern. So a dot is
written as a very short dash, and the gap behind it is shortened by its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

_MIN_LENGTH: Final = 0.005
"""Length of a dot in widths of its stroke, long enough for its caps to know a direction."""

_FINER: Final = 2
"""More decimals for patterns with dots, whose error adds up from dot to dot."""

_Span = tuple[float, float]
"""Where a dash begins and ends, from the beginning of the pattern on."""


class Dashes(NamedTuple):
    """Lengths of dashes and gaps in turn, and where in the pattern a line begins, in user units."""

    lengths: tuple[float, ...]
    phase: float
    finer: int = 0
    """Decimals that the numbers need beyond the usual."""


SOLID: Final = Dashes((), 0.0)


def dash_pattern(
    lengths: tuple[float, ...], offset: float, cap: str, width: float
) -> Dashes | None:
    """Return the pattern of a stroke; None if it leaves nothing of it.

    Args:
        lengths: of dashes and gaps, an odd number of which takes two rounds.
        offset: where in the pattern a line begins.
        cap: the shape of the ends.
        width: of the stroke.
    """
    rounds = lengths * (1 + len(lengths) % 2)
    period = sum(rounds)
    if period == 0:
        return SOLID
    if all(rounds[::2]):
        return Dashes(lengths, offset % period)
    spans = _join(list(_spans(rounds)), period)
    if cap == "butt":
        spans = [span for span in spans if span[0] < span[1]]
    if not spans:
        return None
    first = spans[0][0]
    following = [*(begin for begin, _ in spans[1:]), first + period]
    pattern = [
        _lengthen(span, begin, _MIN_LENGTH * width)
        for span, begin in zip(spans, following, strict=True)
    ]
    edges = [edge for span in pattern for edge in span]
    gaps = [end - begin for begin, end in pairwise((*edges, edges[0] + period))]
    return Dashes(tuple(gaps), (offset - edges[0]) % period, _FINER) if gaps[-1] else SOLID


def _spans(rounds: Sequence[float]) -> Iterator[_Span]:
    ends = list(accumulate(rounds, initial=0.0))
    return zip(ends[:-1:2], ends[1::2], strict=True)


def _join(spans: list[_Span], period: float) -> list[_Span]:
    """Return the dashes, those without a gap between them as one."""
    result = spans[:1]
    for begin, end in spans[1:]:
        if begin == result[-1][1]:
            result[-1] = (result[-1][0], end)
        else:
            result.append((begin, end))
    if len(result) > 1 and result[-1][1] == period:
        begin, _ = result.pop()
        result[0] = (begin - period, result[0][1])
    return result


def _lengthen(span: _Span, following: float, shortest: float) -> _Span:
    """Return a dash; for a dot, a short one just behind its place.

    So a dot that falls on the very end of a line is not drawn, as it should not be.
    """
    begin, end = span
    if begin < end:
        return span
    length = min(shortest, (following - begin) / 2)
    return begin + length / 2, begin + length * 3 / 2
