"""Strokes: width, caps, joins, dashes, and the dots of paths without length.

Source: SVG 2, sections 13.5 and 13.6; ISO 32000-1, 8.4.3 and 8.5.3.2.

Dash patterns that PDF viewers draw alike (SVG 2, 13.5.6; ISO 32000-1, 8.4.3.6).

A dash without length is a dot if lines have caps, and otherwise invisible. PDF viewers lengthen
such dashes in different ways, and with them the period of the pattern. So a dot is written as a
very short dash, and the gap after it is shortened accordingly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import Affine
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, Outline, Point, merge, rectangle
from pnp.press.svg.geometry.text_track import Track
from pnp.press.svg.geometry.values import diagonal, items, length, number, quote
from pnp.press.svg.scene.scene import Context
from pnp.press.svg.tree.shapes import NOTHING, ellipse

_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
_MAX_DASHES: Final = 100


class StrokePen(Struct, frozen=True):
    """The pen that draws a line, in user units."""

    width: float
    cap: str
    join: str
    miter_limit: float
    dashes: Dashes

    def operators(self, scale: float, spelling: OperatorWriter) -> str:
        """Return the operators that set this pen, if a user unit is `scale` long."""
        return _operators(self, scale, spelling)

    @property
    def reach(self) -> float:
        """Return the maximum distance of ink from the outline."""
        half = self.width / 2
        return half * max(1.5, self.miter_limit if self.join == "miter" else 1.0)


@lru_cache(maxsize=1024)
def _operators(pen: StrokePen, scale: float, spelling: OperatorWriter) -> str:
    number = spelling.number
    lengths, phase, finer = pen.dashes
    dashes = " ".join(number(length * scale, finer) for length in lengths)
    return (
        f"{number(pen.width * scale, finer=1)} w {_CAPS[pen.cap]} J {_JOINS[pen.join]} j "
        f"{number(pen.miter_limit)} M [{dashes}] {number(phase * scale, finer)} d\n"
    )


def pen_of(context: Context) -> StrokePen | None:
    """Return the pen of a style; None for one without width."""
    return stroke_pen(context.style, context.viewport)


@lru_cache(maxsize=1024)
def stroke_pen(style: ComputedStyle, viewport: tuple[float, float]) -> StrokePen | None:
    """Return the pen of a style in a viewport; None for one without width."""
    whole = diagonal(*viewport)
    width = length(style["stroke-width"], whole, style.font_size)
    if width < 0:
        raise RefusalError("stroke-width is negative", "correct it")
    if width == 0:
        return None
    limit = number(style["stroke-miterlimit"])
    if limit < 0:
        raise RefusalError("stroke-miterlimit is negative", "write 1 or more")
    cap = style["stroke-linecap"]
    lengths = _dash_lengths(style, whole)
    offset = length(style["stroke-dashoffset"], whole, style.font_size) if lengths else 0.0
    pattern = dash_pattern(lengths, offset, cap, width)
    if pattern is None:
        return None
    return StrokePen(width, cap, style["stroke-linejoin"], max(limit, 1.0), pattern)


def _dash_lengths(style: ComputedStyle, whole: float) -> tuple[float, ...]:
    text = style["stroke-dasharray"]
    if text in ("none", ""):
        return ()
    lengths = tuple(length(item, whole, style.font_size) for item in items(text))
    if len(lengths) > _MAX_DASHES:
        raise RefusalError(
            f"stroke-dasharray has more than {_MAX_DASHES} dashes", "draw the dashes"
        )
    if min(lengths) < 0:
        raise RefusalError(f"stroke-dasharray {quote(text)} has a negative dash", "correct it")
    return lengths


def there_and_back(outline: Outline, *, has_dashes: bool) -> Outline:
    """Return closed lines between two points as a path there and back, from the middle.

    Both ends are then joins; some viewers would give them caps. Dashes begin where the line does.
    """
    parts = []
    for part in outline.subpaths():
        if part.operators == "mlh":
            start, end = part.points
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            ways = (start, end, start) if has_dashes else (middle, end, start, middle)
            parts.append(Outline("m" + "l" * (len(ways) - 1), ways))
        else:
            parts.append(part)
    return merge(parts)


def split_seams(outline: Outline, pen: StrokePen) -> list[tuple[Outline, StrokePen]]:
    """Return the parts of a line that are stroked separately, each with its pen.

    A dash across the beginning of a closed line is a single one, with a join there (SVG 2, 13.5.6);
    PDF would begin a new one. So it is drawn separately from the other dashes.
    """
    dashes = pen.dashes
    start = None if dashes.finer else dashes.around(0.0)
    if start is None or "h" not in outline.operators:
        return [(outline, pen)]
    usual, between, over = list[Outline](), list[Outline](), list[Outline]()
    for part in outline.subpaths():
        track = Track(part)
        end = dashes.around(track.length)
        if not part.operators.endswith("h") or end is None:
            usual.append(part)
        elif end[0] <= start[1]:
            over.append(part)
        else:
            between.append(track.through((start[1], end[0])))
            over.append(track.through((end[0], track.length), (0.0, start[1])))
    later = dashes._replace(phase=dashes.phase + start[1])
    return [
        (merge(usual), pen),
        (merge(between), replace(pen, dashes=later)),
        (merge(over), replace(pen, dashes=SOLID)),
    ]


def split_dots(outline: Outline, pen: StrokePen) -> tuple[Outline, Outline]:
    """Return the outline without zero-length subpaths, and their caps as dots to fill.

    PDF does not define square caps there, and viewers differ about round ones.
    """
    if not may_have_dots(outline):
        return outline, NOTHING
    lines: list[Outline] = []
    dots: list[Outline] = []
    for part in outline.subpaths():
        if len(set(part.points)) > 1:
            lines.append(part)
        elif part.operators != "m":
            dots += _dot(part.points[0], pen)
    return merge(lines), merge(dots)


def may_have_dots(outline: Outline) -> bool:
    """Return whether some subpath might have no length; most outlines are quickly ruled out."""
    operators, points = outline.operators, outline.points
    if operators.count("m") == 1:
        return points.count(points[0]) == len(points)
    return True


def _dot(at: Point, pen: StrokePen) -> Iterator[Outline]:
    x, y = at
    half = pen.width / 2
    if pen.cap == "round":
        yield ellipse(x, y, half, half)
    elif pen.cap == "square":
        yield rectangle(x - half, y - half, pen.width, pen.width)


def stroke_bounds(outline: Outline, pen: StrokePen, to_points: Affine) -> Bounds | None:
    """Return a box in points that contains all ink of a stroke along an outline in points."""
    hull = outline.hull()
    if hull is None:
        return None
    largest = max(abs(to_points.a) + abs(to_points.c), abs(to_points.b) + abs(to_points.d))
    reach = pen.reach * largest
    return hull[0] - reach, hull[1] - reach, hull[2] + reach, hull[3] + reach


_MIN_LENGTH: Final = 0.005
"""The length of a dot in stroke widths, long enough to give its caps a direction."""

_FINER: Final = 2
"""Additional decimals for patterns with dots, whose errors add up."""

_Span = tuple[float, float]
"""The start and end of a dash, from the beginning of the pattern."""


class Dashes(NamedTuple):
    """Lengths of dashes and gaps in turn, and where in the pattern a line begins, in user units."""

    lengths: tuple[float, ...]
    phase: float
    finer: int = 0
    """Additional decimals of the numbers."""

    def around(self, distance: float) -> _Span | None:
        """Return the extent of the dash at a distance along a line; None in gaps.

        A distance at the very beginning of a dash counts as a gap, except at the start of the line.
        """
        rounds = self.lengths * (1 + len(self.lengths) % 2)
        if not rounds:
            return None
        at = (self.phase + distance) % sum(rounds)
        for begin, end in _spans(rounds):
            if begin <= at < end and (at > begin or not distance):
                return distance - at + begin, distance - at + end
        return None


SOLID: Final = Dashes((), 0.0)


def dash_pattern(
    lengths: tuple[float, ...], offset: float, cap: str, width: float
) -> Dashes | None:
    """Return the pattern of a stroke; None if it leaves nothing of it.

    Args:
        lengths: the lengths of dashes and gaps; an odd number is repeated.
        offset: the offset of a line in the pattern.
        cap: the shape of the ends.
        width: the width of the stroke.
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
    limits = [*(begin for begin, _ in spans[1:]), first + period]
    pattern = [
        _lengthen(span, begin, _MIN_LENGTH * width)
        for span, begin in zip(spans, limits, strict=True)
    ]
    edges = [edge for span in pattern for edge in span]
    gaps = [end - begin for begin, end in pairwise((*edges, edges[0] + period))]
    return Dashes(tuple(gaps), (offset - edges[0]) % period, _FINER) if gaps[-1] else SOLID


def _spans(rounds: Sequence[float]) -> Iterator[_Span]:
    ends = list(accumulate(rounds, initial=0.0))
    return zip(ends[:-1:2], ends[1::2], strict=True)


def _join(spans: list[_Span], period: float) -> list[_Span]:
    """Return the dashes, joined if there is no gap between them."""
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


def _lengthen(span: _Span, limit: float, shortest: float) -> _Span:
    """Return a dash; for a dot, a short one just after its position.

    So a dot exactly at the end of a line is not drawn, as required.
    """
    begin, end = span
    if begin < end:
        return span
    length = min(shortest, (limit - begin) / 2)
    return begin + length / 2, begin + length * 3 / 2
