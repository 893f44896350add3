"""Words of a line, measured in ems and breakable only at their hyphenation points."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.bidi import base_level, holds_rtl
from pnp.press.text.breaks import ICON_MARK, SOFT_HYPHEN, SPACES, Tie, break_segments
from pnp.press.text.content import Content, Icon, Span
from pnp.press.text.hyphens import Hyphenator
from pnp.press.text.voices import FontStack, MeasuredText

HYPHEN = "-"
_ROUNDING = 1e-6
_MANY = 1e9
Segment = tuple[str, FontStack] | Icon
"""A stretch of one style, or an icon: what a word is made of."""


class MeasuredIcon(Struct, frozen=True):
    """An icon in a word, measured in ems; it stands centred on the height of the capitals."""

    icon: Icon
    width: float
    rise: float
    depth: float
    left: float = 0.0

    @property
    def right(self) -> float:
        """Return the x of its end, in ems."""
        return self.width


class Word(Struct, frozen=True, eq=False):
    """An unbreakable part of a paragraph. Equal to itself only."""

    segments: tuple[Segment, ...]
    pieces: tuple[MeasuredText | MeasuredIcon, ...]
    width: float
    overhang_left: float
    """The overhang of ink before the word's start: 0 or more."""
    overhang_right: float
    """The overhang of ink past the word's advance: 0 or more."""
    rise: float
    depth: float
    space: float
    """The width of the space after it; 0 if none follows."""
    points: tuple[int, ...] | None = None
    """The indices of characters before which it may be hyphenated; None for the language's."""
    hyphenated: bool = False
    """Whether a hyphen was added at its end."""
    has_icon: bool = False
    tie: Tie = Tie.NONE
    """The strength of its tie to the next word."""
    whole: str = ""
    """The word that it is, or is a part of."""
    base: int | None = None
    """The level of its paragraph if letters in that run from right to left: 1 if it does itself."""

    @property
    def text(self) -> str:
        """Return the word as text; icons as their mark."""
        return _text(self.segments)


class MeasuredParagraph:
    """The words between two line breaks that the text itself has."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words
        self.has_icon = any(word.has_icon for word in words)
        self.keeps = any(word.tie for word in words)
        self._length = sum(word.width + word.space for word in words)
        self.reach = _reach(words)
        """The width at which no line need be broken."""
        self._widest_space = max((word.space for word in words), default=0.0)

    def least_lines(self, limit: float) -> int:
        """Return the fewest lines that could hold the words; each has `limit`, less a space."""
        lines = min(self._length / (limit + self._widest_space), _MANY)  # a limit may be next to 0
        return max(1, math.ceil(lines - _ROUNDING))


def _reach(words: Sequence[Word]) -> float:
    """Return the right edge of the ink of words set on one line, in ems."""
    reach, pen = 0.0, words[0].overhang_left if words else 0.0
    for word in words:
        reach = max(reach, pen + word.width + word.overhang_right)
        pen += word.width + word.space
    return reach


class Measurer:
    """Makes words of one style's voices: (bold, italic) -> voice."""

    def __init__(
        self, voices: Mapping[tuple[bool, bool], FontStack], icon_height: float, language: str
    ) -> None:
        self._voices = voices
        self._language = language
        self._plain = voices[False, False]
        self._icon_height = icon_height
        self._cap_height = self._plain.first.cap_height / self._plain.first.units_per_em
        self._made: dict[tuple[object, ...], Word] = {}
        self._parted: dict[tuple[Word, int], tuple[Word, Word]] = {}

    @property
    def cap_height(self) -> float:
        """Return the height of the capitals of the plain voice, in ems."""
        return self._cap_height

    def voice(self, span: Span) -> FontStack:
        """Return the voice a span is set in."""
        return self._voices[span.bold, span.italic]

    def paragraphs(self, content: Iterable[Content]) -> tuple[MeasuredParagraph, ...]:
        """Return the words of the content, a new paragraph at each newline."""
        return tuple(
            MeasuredParagraph(tuple(self._words(line))) for line in _split_at_newlines(content)
        )

    def split_at(self, word: Word, points: tuple[int, ...], index: int) -> tuple[Word, Word]:
        """Return the word broken at `points[index]`: the part with its hyphen, and the rest."""
        point = points[index]
        key = (word, point)
        if key not in self._parted:
            head, tail = _cut(word.segments, 0, point), _cut(word.segments, point, len(word.text))
            rest = tuple(later - point for later in points[index + 1 :])
            self._parted[key] = (
                self._word(_with_hyphen(head), 0.0, (), parent=word, hyphenates=True),
                self._word(tail, word.space, rest, parent=word),
            )
        return self._parted[key]

    def _words(self, parts: list[Content]) -> Iterator[Word]:
        segments = tuple(self._segment(part) for part in parts)
        text = _text(segments)
        soft = SOFT_HYPHEN in text
        base = base_level(text) if holds_rtl(text) else None
        starts = tuple(accumulate(map(_length, segments), initial=0))
        for stretch in break_segments(text, self._language):
            first = bisect_right(starts, stretch.start) - 1  # cut from what lies here, not from all
            here, start = segments[first : bisect_left(starts, stretch.end)], starts[first]
            cut = _cut(here, stretch.start - start, stretch.end - start)
            space = self._space_after(cut) if stretch.space else 0.0
            points = None
            if soft:
                points = _soft_points(text[stretch.start : stretch.end])
                cut = _without_soft_hyphens(cut)
            word = self._word(cut, space, points)
            match word.pieces:
                case (*_, MeasuredText() as last) if space and base is not None:
                    word = replace(word, space=last.own_space)
            own = {"tie": stretch.tie, "base": base}
            yield replace(word, **own) if stretch.tie or base is not None else word

    def _segment(self, part: Content) -> Segment:
        if isinstance(part, Icon):
            return part
        return SPACES.sub(" ", part.text), self.voice(part)

    def _word(
        self,
        segments: tuple[Segment, ...],
        space: float,
        points: tuple[int, ...] | None = None,
        *,
        parent: Word | None = None,
        hyphenates: bool = False,
    ) -> Word:
        key = (segments, space, points, parent)
        word = self._made.get(key)
        if word is None:
            whole = parent.whole if parent else _text(segments)
            word = self._make(segments, space, points, whole, hyphenates=hyphenates)
            if parent and parent.base is not None:
                word = replace(word, base=parent.base)
            self._made[key] = word
        return word

    def _make(
        self,
        segments: tuple[Segment, ...],
        space: float,
        points: tuple[int, ...] | None,
        whole: str,
        *,
        hyphenates: bool,
    ) -> Word:
        pieces = tuple(self._pieces(segments))
        pen = left = right = rise = depth = 0.0
        for piece in pieces:
            left, right = min(left, pen + piece.left), max(right, pen + piece.right)
            rise, depth = max(rise, piece.rise), max(depth, piece.depth)
            pen += piece.width
        juts = max(right - pen, 0.0)
        icon = any(isinstance(piece, MeasuredIcon) for piece in pieces)
        ink = (-left, juts, rise, depth)
        return Word(segments, pieces, pen, *ink, space, points, hyphenates, icon, whole=whole)

    def _pieces(self, segments: tuple[Segment, ...]) -> Iterator[MeasuredText | MeasuredIcon]:
        for segment in segments:
            if isinstance(segment, Icon):
                yield self._icon(segment)
            else:
                text, voice = segment
                yield from voice.pieces(text)

    def _icon(self, icon: Icon) -> MeasuredIcon:
        height, middle = self._icon_height, self._cap_height / 2
        return MeasuredIcon(icon, height * icon.aspect, middle + height / 2, height / 2 - middle)

    def _space_after(self, segments: tuple[Segment, ...]) -> float:
        last = segments[-1]
        return (self._plain if isinstance(last, Icon) else last[1]).space


class Parter:
    """Parts words by hyphens: at their soft hyphens, or else where the language allows."""

    def __init__(self, measurer: Measurer, hyphenator: Hyphenator) -> None:
        self._measurer = measurer
        self._hyphenator = hyphenator

    def part(self, word: Word, room: float) -> tuple[Word, Word] | None:
        """Return the word in two, the first as long as `room` ems allow; None if none fits."""
        points = word.points
        if points is None:
            points = self._hyphenator.points(word.text)
        for index in reversed(range(len(points))):
            head, tail = self._measurer.split_at(word, points, index)
            if head.width + head.overhang_right <= room:
                return head, tail
        return None


def _text(segments: Iterable[Segment]) -> str:
    return "".join(ICON_MARK if isinstance(segment, Icon) else segment[0] for segment in segments)


def _split_at_newlines(content: Iterable[Content]) -> list[list[Content]]:
    paragraphs: list[list[Content]] = [[]]
    for part in content:
        if isinstance(part, Icon):
            paragraphs[-1].append(part)
            continue
        first, *others = part.text.split("\n")
        paragraphs[-1].append(Span(first, part.bold, part.italic))
        paragraphs += [[Span(other, part.bold, part.italic)] for other in others]
    return paragraphs


def _length(segment: Segment) -> int:
    """Return the characters of a segment; an icon counts as one."""
    return 1 if isinstance(segment, Icon) else len(segment[0])


def _cut(segments: tuple[Segment, ...], start: int, end: int) -> tuple[Segment, ...]:
    """Return the part of the segments from one character to another; an icon counts as one."""
    if len(segments) == 1 and not isinstance(segments[0], Icon):
        text, voice = segments[0]
        return ((text[start:end], voice),)
    cut: list[Segment] = []
    at = 0
    for segment in segments:
        if isinstance(segment, Icon):
            if start <= at < end:
                cut.append(segment)
            at += 1
            continue
        text, voice = segment
        part = text[max(start - at, 0) : max(end - at, 0)]
        if part:
            cut.append((part, voice))
        at += len(text)
    return tuple(cut)


def _soft_points(text: str) -> tuple[int, ...] | None:
    """Return the indices of soft hyphens in the text without them, or None if it has none."""
    if SOFT_HYPHEN not in text:
        return None
    points = [index - count for count, index in enumerate(_indices(text, SOFT_HYPHEN))]
    length = len(text) - len(points)
    return tuple(point for point in dict.fromkeys(points) if 0 < point < length)


def _indices(text: str, sought: str) -> Iterator[int]:
    return (index for index, character in enumerate(text) if character == sought)


def _without_soft_hyphens(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple(
        segment if isinstance(segment, Icon) else (segment[0].replace(SOFT_HYPHEN, ""), segment[1])
        for segment in segments
    )


def _with_hyphen(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    last = segments[-1]
    if isinstance(last, Icon):
        return segments
    text, voice = last
    return (*segments[:-1], (text + HYPHEN, voice))
