"""Breaking paragraphs into lines. All widths in ems.

Lines are filled greedily, which takes the fewest lines there can be. Afterwards, without adding
a line: a paragraph does not end in one short word, and centred lines are of about one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.press.text.words import Parter, Word

_TOLERANCE: Final = 1e-6
_SHORT_LAST_LINE: Final = 0.25
_LEAST_WORDS_TO_LEND: Final = 3
_LEAST_LINES_TO_TIDY: Final = 2
_MOST_WORDS_TO_BALANCE: Final = 40
_BALANCING_STEPS: Final = 8


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one line."""

    words: tuple[Word, ...]

    @property
    def width(self) -> float:
        """What the words take, with the ink that juts out at both ends."""
        if not self.words:
            return 0.0
        inner = sum(word.width + word.space for word in self.words[:-1])
        last = self.words[-1]
        return self.words[0].juts_left + inner + last.width + last.juts_right

    @property
    def rise(self) -> float:
        """How far its ink reaches above the baseline."""
        return max((word.rise for word in self.words), default=0.0)

    @property
    def depth(self) -> float:
        """How far its ink reaches below the baseline."""
        return max((word.depth for word in self.words), default=0.0)

    @property
    def has_icon(self) -> bool:
        """Whether an icon stands in it."""
        return any(word.has_icon for word in self.words)


@dataclass(frozen=True, slots=True)
class Hyphenation:
    """When a word may be parted at a line's end."""

    parter: Parter
    least_gap: float = 0.0
    """The part of the line's width that would else stay empty, from which a word is parted."""


def line_starts(words: Sequence[Word], limit: float) -> list[int]:
    """The indices of the words that begin a line when none is hyphenated.

    A word wider than `limit` has a line of its own. An empty paragraph is one empty line.
    """
    starts = [0]
    pen, limit = 0.0, limit + _TOLERANCE
    for index, word in enumerate(words):
        begins = index == starts[-1]
        end = (word.juts_left if begins else pen) + word.width
        if end + word.juts_right > limit and not begins:
            starts.append(index)
            end = word.juts_left + word.width
        pen = end + word.space
    return starts


def break_paragraph(
    words: Sequence[Word], limit: float, hyphenation: Hyphenation | None
) -> list[Line]:
    """The lines of a paragraph; a word wider than `limit` stands alone and juts out of it."""
    if hyphenation is None:
        starts = line_starts(words, limit)
        return [Line(tuple(words[a:b])) for a, b in zip(starts, [*starts[1:], None], strict=True)]
    return _break_with_hyphens(words, limit, hyphenation)


def _break_with_hyphens(
    words: Sequence[Word], limit: float, hyphenation: Hyphenation
) -> list[Line]:
    lines: list[Line] = []
    line: list[Word] = []
    pen = 0.0
    waiting = list(reversed(words))
    while waiting:
        word = waiting.pop()
        start = pen if line else word.juts_left
        if start + word.width + word.juts_right <= limit + _TOLERANCE:
            line.append(word)
            pen = start + word.width + word.space
            continue
        parts = _part(word, start, limit, hyphenation)
        if parts:
            line.append(parts[0])
            waiting.append(parts[1])
        elif line:
            waiting.append(word)
        else:
            line.append(word)
        lines.append(Line(tuple(line)))
        line = []
    return [*lines, Line(tuple(line))] if line or not lines else lines


def too_wide(lines: Sequence[Line], limit: float) -> Iterator[Word]:
    """The words that are wider than a whole line."""
    return (
        line.words[0] for line in lines if len(line.words) == 1 and line.width > limit + _TOLERANCE
    )


def without_lonely_word(lines: list[Line], limit: float) -> list[Line]:
    """The lines; if one short word stands alone in the last, another is moved down to it."""
    if len(lines) < _LEAST_LINES_TO_TIDY:
        return lines
    *others, before, last = lines
    lonely = len(last.words) == 1 and last.width < _SHORT_LAST_LINE * limit
    if not lonely or len(before.words) < _LEAST_WORDS_TO_LEND or before.words[-1].hyphenated:
        return lines
    fuller = Line((before.words[-1], *last.words))
    return [*others, Line(before.words[:-1]), fuller] if fuller.width <= limit else lines


def balanced(words: Sequence[Word], lines: list[Line], limit: float) -> list[Line]:
    """The paragraph in as many lines, of lengths as equal as a narrower limit makes them."""
    if len(lines) < _LEAST_LINES_TO_TIDY or len(words) > _MOST_WORDS_TO_BALANCE:
        return lines
    if any(line.words[-1].hyphenated for line in lines):
        return lines
    low, high = max(line.width for line in lines) / 2, limit
    for _ in range(_BALANCING_STEPS):
        middle = (low + high) / 2
        narrower = break_paragraph(words, middle, None)
        if len(narrower) == len(lines) and not any(too_wide(narrower, middle)):
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def _part(
    word: Word, start: float, limit: float, hyphenation: Hyphenation
) -> tuple[Word, Word] | None:
    longer_than_a_line = word.juts_left + word.width + word.juts_right > limit
    if limit - start < hyphenation.least_gap * limit and not longer_than_a_line:
        return None
    return hyphenation.parter.part(word, limit - start)
