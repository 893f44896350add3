"""Breaking paragraphs into lines. All widths in ems.

Lines are filled greedily, which takes the fewest lines there can be. Words that are loosely tied
are parted where a line of running text would else end in a hole. Afterwards, without adding a line:
a paragraph does not end in one short word, and centred lines, and the two of a label, are of about
one length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.press.text.breaks import Tie
from pnp.press.text.words import Parter, Word

_TOLERANCE: Final = 1e-6
_SHORT_LAST_LINE: Final = 0.25
_STUB: Final = 0.4
"""The least share of a label's width that its second line should fill."""
_MIN_WORDS_TO_LEND: Final = 3
_MIN_LINES_TO_TIDY: Final = 2
_MAX_LINES_TO_REBREAK: Final = 3
_NO_HOLE: Final = 0.8
"""A line as full as this looks full beside others."""
_HOLE: Final = 0.15
"""The share of a line of running text that may stay empty to keep words together."""
_RUNNING: Final = 18.0
"""The width of running text, at the least; narrower boxes hold labels."""
_MAX_WORDS_TO_BALANCE: Final = 60
_BALANCING_STEPS: Final = 8
Unit = tuple[Word, ...]
"""Words that no line's end divides."""


class BrokenLine(Struct, frozen=True):
    """Words on one line, as the paragraph was broken."""

    words: tuple[Word, ...]

    @property
    def width(self) -> float:
        """Return the width of the words in ems, including overhanging ink at both ends."""
        if not self.words:
            return 0.0
        inner = sum(word.width + word.space for word in self.words[:-1])
        last = self.words[-1]
        return self.words[0].overhang_left + inner + last.width + last.overhang_right

    @property
    def rise(self) -> float:
        """Return the height of its ink above the baseline, in ems."""
        return max((word.rise for word in self.words), default=0.0)

    @property
    def depth(self) -> float:
        """Return the depth of its ink below the baseline, in ems."""
        return max((word.depth for word in self.words), default=0.0)

    @property
    def base(self) -> int | None:
        """Return the level of its paragraph, if letters in that run from right to left."""
        return self.words[0].base if self.words else None

    @property
    def ends_hyphenated(self) -> bool:
        """Return whether its last word was parted by a hyphen."""
        return bool(self.words) and self.words[-1].hyphenated

    @property
    def has_icon(self) -> bool:
        """Return whether an icon stands in it."""
        return any(word.has_icon for word in self.words)


class Hyphenation(Struct, frozen=True):
    """The rules for parting a word at a line's end."""

    parter: Parter
    least_gap: float = 0.0
    """The part of the line's width that would else stay empty, from which a word is parted."""


def break_paragraph(
    words: Sequence[Word], limit: float, hyphenation: Hyphenation | None, *, keep: bool = True
) -> list[BrokenLine]:
    """Return the lines of a paragraph; a word wider than `limit` stands alone and juts out of it.

    Words that are tied to the next one stay with it, if a line can hold both and `keep` is set.
    """
    lines: list[BrokenLine] = []
    line: list[Word] = []
    pen = 0.0
    stack = [*reversed(_units(words, limit, keep=keep))]
    while stack:
        unit = stack.pop()
        start = pen if line else unit[0].overhang_left
        end = start + _advance(unit)
        if end + unit[-1].overhang_right <= limit + _TOLERANCE:
            line += unit
            pen = end + unit[-1].space
            continue
        head = _first_group(unit)
        if line and len(unit) > len(head) and _leaves_hole(line, pen, limit):
            stack += [unit[len(head) :], head]
            continue
        parts = _part(unit, start, limit, hyphenation) if hyphenation else None
        if parts:
            line.append(parts[0])
            stack.append((parts[1],))
        elif line:
            stack.append(unit)
        else:
            line += unit
        lines.append(BrokenLine(tuple(line)))
        line = []
    return [*lines, BrokenLine(tuple(line))] if line or not lines else lines


def _first_group(unit: Unit) -> Unit:
    """Return the first words of a unit, up to the first that is not firmly tied to the next."""
    end = next((end for end, word in enumerate(unit, 1) if word.tie is not Tie.FIRM), len(unit))
    return unit[:end]


def _leaves_hole(line: Sequence[Word], pen: float, limit: float) -> bool:
    """Return whether a line of running text that ends here leaves too much white."""
    return limit >= _RUNNING and limit - (pen - line[-1].space) > _HOLE * limit


def _units(words: Sequence[Word], limit: float, *, keep: bool) -> list[Unit]:
    """Return the words one by one, but those together that are kept so and fit on a line."""
    units: list[Unit] = []
    together: list[Word] = []
    for word in words:
        together.append(word)
        if keep and word.tie and word is not words[-1]:
            continue
        units += _split_unit(tuple(together), limit)
        together = []
    return units


def _split_unit(unit: Unit, limit: float) -> Iterator[Unit]:
    """Yield the unit, or if no line holds it, its parts: as large as lines hold, else words."""
    if len(unit) == 1 or BrokenLine(unit).width <= limit + _TOLERANCE:
        yield unit
        return
    head = _first_group(unit)
    if len(head) == len(unit):
        yield from ((word,) for word in unit)
        return
    yield from _split_unit(head, limit)
    yield from _split_unit(unit[len(head) :], limit)


def _advance(unit: Unit) -> float:
    """Return the width of a unit without the space after it."""
    return sum(word.width + word.space for word in unit[:-1]) + unit[-1].width


def too_wide(lines: Sequence[BrokenLine], limit: float) -> Iterator[Word]:
    """Return the words that are wider than a whole line."""
    return (
        line.words[0] for line in lines if len(line.words) == 1 and line.width > limit + _TOLERANCE
    )


def without_lonely_word(
    lines: list[BrokenLine], limit: float, *, keep: bool = True
) -> list[BrokenLine]:
    """Return the lines, with further words moved to a last line of one short word.

    The line before gives up a word if that leaves no gap; else up to three lines are narrowed so
    that the last one is filled.
    """
    tail = _rebreakable(lines)
    if not _ends_lonely(tail, limit):
        return lines
    *others, before, last = tail
    head, last_line = lines[: -len(tail)], BrokenLine((before.words[-1], *last.words))
    shorter = BrokenLine(before.words[:-1])
    parts_unit = keep and shorter.words[-1].tie is not Tie.NONE
    if shorter.width >= _NO_HOLE * limit and last_line.width <= limit and not parts_unit:
        return [*head, *others, shorter, last_line]
    return [*head, *_narrow(tail, limit, keep=keep)]


def _narrow(lines: list[BrokenLine], limit: float, *, keep: bool) -> list[BrokenLine]:
    """Return the lines broken at the largest width at which no short word stands alone."""
    words = [word for line in lines for word in line.words]
    narrower, room = lines, limit
    while len(narrower) == len(lines):
        if not _ends_lonely(narrower, limit):
            return narrower
        widest = max(line.width for line in narrower[:-1])
        if widest > room + _TOLERANCE:  # a word juts out: no narrower line holds it either
            break
        room = widest - 2 * _TOLERANCE
        narrower = break_paragraph(words, room, None, keep=keep)
    return lines


def _rebreakable(lines: list[BrokenLine]) -> list[BrokenLine]:
    """Return the last lines, three at most, none of which ends in a hyphen that was added."""
    tail = lines[-_MAX_LINES_TO_REBREAK:]
    numbers = [number for number, line in enumerate(tail) if line.ends_hyphenated]
    return tail[numbers[-1] + 1 :] if numbers else tail


def _ends_lonely(lines: list[BrokenLine], limit: float) -> bool:
    """Return whether the last line is one short word and another could take more of the text."""
    if len(lines) < _MIN_LINES_TO_TIDY or len(lines[-2].words) < _MIN_WORDS_TO_LEND:
        return False
    return len(lines[-1].words) == 1 and lines[-1].width < _SHORT_LAST_LINE * limit


def ends_in_stub(lines: Sequence[BrokenLine], limit: float) -> bool:
    """Return whether they are the two lines of a label, and the second is much the shorter."""
    return limit < _RUNNING and len(lines) == _MIN_LINES_TO_TIDY and lines[-1].width < _STUB * limit


def balance(
    words: Sequence[Word], lines: list[BrokenLine], limit: float, *, keep: bool = True
) -> list[BrokenLine]:
    """Return the paragraph in as many lines, of lengths as equal as a narrower limit makes them."""
    if len(lines) < _MIN_LINES_TO_TIDY or len(words) > _MAX_WORDS_TO_BALANCE:
        return lines
    if any(line.ends_hyphenated for line in lines):
        return lines
    low, high = max(line.width for line in lines) / 2, limit
    for _ in range(_BALANCING_STEPS):
        middle = (low + high) / 2
        narrower = break_paragraph(words, middle, None, keep=keep)
        if len(narrower) == len(lines) and not any(too_wide(narrower, middle)):
            lines, high = narrower, middle
        else:
            low = middle
    return lines


def _part(
    unit: Unit, start: float, limit: float, hyphenation: Hyphenation
) -> tuple[Word, Word] | None:
    """Return a unit of one word in two, the first with a hyphen; None if it is not parted."""
    if len(unit) > 1:
        return None
    word = unit[0]
    longer_than_a_line = word.overhang_left + word.width + word.overhang_right > limit
    if limit - start < hyphenation.least_gap * limit and not longer_than_a_line:
        return None
    return hyphenation.parter.part(word, limit - start)
