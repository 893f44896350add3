"""The composer: lays out texts in boxes, and reports everything that keeps one from fitting.

Nothing is lost: a letter that no font has, a word wider than its box, and a text that does not fit
at its smallest size are problems, reported together for each box. Nothing is cut, and no text is
set smaller than its style allows.

Fitting finds the largest size of a text in its box, with its lines, or the reasons why none fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.core.geometry import MM_PER_PT, PT_PER_MM
from pnp.press.fonts import CONTROLS_HINT, FontBook, cannot_set, describe, shorten
from pnp.press.text.blocks import Block, Box, TextStyle, VerticalAlign
from pnp.press.text.breaks import SOFT_HYPHEN
from pnp.press.text.content import Content, Span
from pnp.press.text.hyphens import Hyphenator
from pnp.press.text.lines import (
    BrokenLine,
    Hyphenation,
    balance,
    break_paragraph,
    ends_in_stub,
    too_wide,
    without_lonely_word,
)
from pnp.press.text.placing import Baselines, block, rows
from pnp.press.text.voices import FontStack
from pnp.press.text.words import MeasuredParagraph, Measurer, Parter

_MAX_LETTERS: Final = 50_000
"""The most letters of cached words and blocks, at 250 bytes a letter; then the cache is emptied."""


class Composer:
    """Lays out texts with the fonts of one book. Keeps measured words and finished blocks."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._measurers: dict[tuple[object, ...], Measurer] = {}
        self._hyphenators: dict[str, Hyphenator] = {}
        self._measured: dict[tuple[object, ...], tuple[MeasuredParagraph, ...]] = {}
        self._blocks: dict[tuple[object, ...], Block] = {}
        self._letters = 0

    @property
    def fonts(self) -> FontBook:
        """Return the fonts that texts are laid out with."""
        return self._book

    @property
    def families(self) -> tuple[str, ...]:
        """Return the names of the available font families."""
        return self._book.families

    def flow(
        self, content: Sequence[Content], style: TextStyle, width_mm: float, place: str
    ) -> Block:
        """Return the text at its full size, in a box as wide as given and as high as it needs.

        Raises:
            MaterialError: letters are missing, a word is too wide, or `max_lines` is exceeded.
        """
        key = (tuple(content), style, width_mm)
        if key not in self._blocks:
            self._blocks[key] = self._compose(content, style, Box(width_mm, None), place, "top")
        return self._blocks[key]

    def fit(  # noqa: PLR0913, PLR0917 -- a text, its look, its box, its place
        self,
        content: Sequence[Content],
        style: TextStyle,
        width_mm: float,
        height_mm: float,
        place: str,
        valign: VerticalAlign = "middle",
    ) -> Block:
        """Return the text in a box, at the largest size of the style's that fits.

        Raises:
            MaterialError: letters are missing, or the text does not fit at its smallest size.
        """
        key = (tuple(content), style, width_mm, height_mm, valign)
        block = self._blocks.get(key)
        if block is None:
            box = Box(width_mm, height_mm)
            block = self._blocks[key] = self._compose(content, style, box, place, valign)
        return block

    def _compose(
        self,
        content: Sequence[Content],
        style: TextStyle,
        box: Box,
        place: str,
        valign: VerticalAlign,
    ) -> Block:
        if self._letters > _MAX_LETTERS:
            self._forget()
        self._letters += sum(len(part.text) for part in content if isinstance(part, Span))
        if box.width <= 0:
            raise MaterialError(Problem(f"the box is {box.width:g} mm wide", place, "widen it"))
        problems = list(self._check_letters(content, style, place))
        job = self._job(content, style, place)
        if box.height is None:
            size, lines = style.size_mm, full_size_lines(job, box.width)
        else:
            size, lines = largest_fit(job, box)
        problems += misfits(job, lines, size, box)
        raise_if_any(problems)
        return block(lines, job.rows(lines), style, size=size, box=box, valign=valign)

    def _forget(self) -> None:
        """Drop all measured words and finished blocks; words are keyed by their measurer."""
        self._measurers.clear()
        self._measured.clear()
        self._blocks.clear()
        self._letters = 0

    def _job(self, content: Sequence[Content], style: TextStyle, place: str) -> Composition:
        measurer = self._measurer(style)
        key = (tuple(content), id(measurer))
        if key not in self._measured:
            self._measured[key] = measurer.paragraphs(content)
        parter = self._choose_hyphenator(content, style, measurer)
        return Composition(self._measured[key], style, parter, measurer.cap_height, place)

    def _choose_hyphenator(
        self, content: Sequence[Content], style: TextStyle, measurer: Measurer
    ) -> Parter | None:
        """Return the hyphenator of a style; without hyphenation, only soft hyphens count."""
        if style.hyphenate:
            return Parter(measurer, self._hyphenator(style.language))
        soft = any(isinstance(part, Span) and SOFT_HYPHEN in part.text for part in content)
        return Parter(measurer, self._hyphenator("")) if soft else None

    def _hyphenator(self, language: str) -> Hyphenator:
        return self._hyphenators.setdefault(language, Hyphenator(language))

    def _measurer(self, style: TextStyle) -> Measurer:
        """Return the measurer for everything that determines the width of the style's letters."""
        key = (
            *(style.stack, style.weight, style.bold_weight, style.italic, style.features),
            *(style.language, style.tracking_em, style.icon_height_em),
        )
        if key not in self._measurers:
            both = (False, True)
            voices = {
                (bold, italic): self._voice(style, bold=bold, italic=italic)
                for bold in both
                for italic in both
            }
            self._measurers[key] = Measurer(voices, style.icon_height_em, style.language)
        return self._measurers[key]

    def _voice(self, style: TextStyle, *, bold: bool, italic: bool) -> FontStack:
        return FontStack(
            self._book,
            style.stack,
            style.bold_weight if bold else style.weight,
            italic=style.italic ^ italic,
            features=style.features,
            language=style.language,
            tracking=style.tracking_em,
        )

    def _check_letters(
        self, content: Sequence[Content], style: TextStyle, place: str
    ) -> Iterator[Problem]:
        """Yield the letters that the style's fonts lack, after problems that prevent composing.

        Raises:
            MaterialError: the style cannot be used, or the text steers its direction.
        """
        spans = [part for part in content if isinstance(part, Span)]
        raise_if_any([*self._unusable(style, place), *_unsettable(spans, place)])
        measurer = self._measurer(style)
        for span in spans:
            yield from _check_span(span, measurer.voice(span), style, place)

    def _unusable(self, style: TextStyle, place: str) -> Iterator[Problem]:
        for family in style.stack:
            if not self._book.has(family):
                hint = did_you_mean(family, self.families)
                yield Problem(f"there is no font family {family!r}", place, hint)
        if style.size_mm <= 0 or not style.stack:
            yield Problem("a text needs a size above 0 and a font", place, "fix its style")


def _unsettable(spans: Sequence[Span], place: str) -> Iterator[Problem]:
    for span in spans:
        fact = cannot_set(span.text)
        if fact:
            yield Problem(fact, place, CONTROLS_HINT)


def _check_span(span: Span, voice: FontStack, style: TextStyle, place: str) -> Iterator[Problem]:
    for letter in voice.lacks(span.text.replace("\n", "")):
        yield Problem(
            f"no font of {', '.join(style.stack)} has the letter {describe(letter)}",
            place,
            "write it otherwise, or add a font that has it to the style's fonts",
        )


_SIZE_STEP_MM: Final = MM_PER_PT / 4
_TOLERANCE_MM: Final = 1e-6
_GAP_WORTH_A_HYPHEN: Final = 0.25


class Way(Struct, frozen=True):
    """A way to break lines."""

    hyphenation: Hyphenation | None
    """The rule for hyphenation; None for never."""
    keep: bool = True
    """Whether words that belong together stay so where a line can hold them."""


class Composition(Struct, frozen=True):
    """A text to be laid out: its measured words, its style, and where problems are to point."""

    paragraphs: tuple[MeasuredParagraph, ...]
    style: TextStyle
    parter: Parter | None
    cap_height: float
    """In ems."""
    place: str

    def lines(self, limit: float, way: Way) -> list[BrokenLine]:
        """Return the lines at a width of `limit` ems."""
        return [
            line for paragraph in self.paragraphs for line in _break_lines(paragraph, limit, way)
        ]

    def tidy(self, limit: float, way: Way) -> list[BrokenLine]:
        """Return the same lines, each paragraph's made more pleasing without adding one."""
        result: list[BrokenLine] = []
        for paragraph in self.paragraphs:
            lines = _break_lines(paragraph, limit, way)
            if self.style.align == "start" and not ends_in_stub(lines, limit):
                result += without_lonely_word(lines, limit, keep=way.keep)
            else:
                result += balance(paragraph.words, lines, limit, keep=way.keep)
        return result

    def ways(self) -> Iterator[Way]:
        """Yield the ways to break the lines, the most pleasing first."""
        keeps = (True, False) if any(paragraph.keeps for paragraph in self.paragraphs) else (True,)
        for keep in keeps:
            yield Way(None, keep)
            if self.parter:
                yield Way(Hyphenation(self.parter), keep)

    def rows(self, lines: Sequence[BrokenLine]) -> Baselines:
        """Return the baselines of the lines."""
        return rows(lines, self.style.leading, self.cap_height, icons=self.has_icon)

    def ink_height(self, lines: Sequence[BrokenLine]) -> float:
        """Return the height from the highest ink of the lines to the lowest, in ems."""
        if self.has_icon:
            return self.rows(lines).ink_height
        return lines[0].rise + (len(lines) - 1) * self.style.leading + lines[-1].depth

    @property
    def has_icon(self) -> bool:
        """Return whether an icon stands in the text."""
        return any(paragraph.has_icon for paragraph in self.paragraphs)

    def least_lines(self, limit: float) -> int:
        """Return the fewest lines that could hold the text, however it is hyphenated."""
        return sum(paragraph.least_lines(limit) for paragraph in self.paragraphs)

    @property
    def start(self) -> str:
        """Return the beginning of the text, for problems."""
        words = (word.text for paragraph in self.paragraphs for word in paragraph.words)
        return shorten(" ".join(words))


def _break_lines(paragraph: MeasuredParagraph, limit: float, way: Way) -> list[BrokenLine]:
    if paragraph.reach <= limit:
        return [BrokenLine(paragraph.words)]
    return break_paragraph(paragraph.words, limit, way.hyphenation, keep=way.keep)


def full_size_lines(job: Composition, width: float) -> list[BrokenLine]:
    """Return the lines at the full size, hyphenated only if one would else end far too early."""
    hyphenation = Hyphenation(job.parter, _GAP_WORTH_A_HYPHEN) if job.parter else None
    return job.tidy(width / job.style.size_mm, Way(hyphenation))


def largest_fit(job: Composition, box: Box) -> tuple[float, list[BrokenLine]]:
    """Return the largest size at which the text fits, and its lines at that size.

    If it fits at none, return the smallest size and the lines that come nearest to fitting.
    """
    sizes = _sizes(job.style.size_mm, job.style.min_size_mm)
    way = _way_to_fit(job, sizes[0], box)
    if way or len(sizes) == 1:
        return sizes[0], _best_lines(job, sizes[0], box, way)
    low, high = 0, len(sizes) - 1
    while high - low > 1:
        middle = (low + high) // 2
        lines = _way_to_fit(job, sizes[middle], box)
        if lines:
            high, way = middle, lines
        else:
            low = middle
    way = way or _way_to_fit(job, sizes[high], box)
    return sizes[high], _best_lines(job, sizes[high], box, way)


def misfits(
    job: Composition, lines: Sequence[BrokenLine], size: float, box: Box
) -> Iterator[Problem]:
    """Yield the problems of lines that do not fit their box."""
    at = f"at {size * PT_PER_MM:.4g} pt"
    for word in too_wide(lines, box.width / size):
        need = (word.overhang_left + word.width + word.overhang_right) * size
        text = shorten(word.whole)
        yield Problem(
            f"the word {text!r} is {need:.1f} mm wide {at} and has {box.width:.1f} mm",
            job.place,
            "take a shorter word, give it a soft hyphen to break at, or make the box wider",
        )
    most = job.style.max_lines
    if most is not None and len(lines) > most:
        fact = f"the text takes {len(lines)} lines {at} and may take {most}: {job.start!r}"
        yield Problem(fact, job.place, "shorten the text or make the box wider")
    need = job.ink_height(lines) * size
    if box.height is not None and need > box.height + _TOLERANCE_MM:
        fact = f"the text is {need:.1f} mm high {at} and has {box.height:.1f} mm: {job.start!r}"
        yield Problem(fact, job.place, "shorten the text or make the box larger")


@lru_cache(maxsize=256)
def _sizes(largest: float, smallest: float | None) -> tuple[float, ...]:
    """Return the sizes to try, largest first: the style's own, then whole quarters of a point."""
    if smallest is None or smallest >= largest:
        return (largest,)
    first = int((largest - _TOLERANCE_MM) / _SIZE_STEP_MM)
    between = (step * _SIZE_STEP_MM for step in range(first, 0, -1))
    return (largest, *(size for size in between if size > smallest + _TOLERANCE_MM), smallest)


def _way_to_fit(job: Composition, size: float, box: Box) -> Way | None:
    """Return the most pleasing way in which the text fits at a size; None if it fits in none."""
    limit = box.width / size
    if _takes_too_many(job, job.least_lines(limit), size, box):
        return None
    ways = (way for way in job.ways() if _fits(job, job.lines(limit, way), size, box))
    return next(ways, None)


def _best_lines(job: Composition, size: float, box: Box, way: Way | None) -> list[BrokenLine]:
    """Return the most pleasing lines at a size in a way to fit; if none, those nearest to it."""
    limit = box.width / size
    if way is None:
        *_, nearest = job.ways()
        return job.lines(limit, nearest)
    lines = job.tidy(limit, way)
    return lines if _fits(job, lines, size, box) else job.lines(limit, way)


def _takes_too_many(job: Composition, lines: int, size: float, box: Box) -> bool:
    """Return whether there are too many lines, or the baselines alone are too high for the box."""
    most, height = job.style.max_lines, box.height
    if most is not None and lines > most:
        return True
    apart = (lines - 1) * job.style.leading * size
    return height is not None and apart > height + _TOLERANCE_MM


def _fits(job: Composition, lines: Sequence[BrokenLine], size: float, box: Box) -> bool:
    """Return whether `misfits` would yield no problem, without making one."""
    if _takes_too_many(job, len(lines), size, box):
        return False
    height = box.height
    if height is not None and job.ink_height(lines) * size > height + _TOLERANCE_MM:
        return False
    return next(too_wide(lines, box.width / size), None) is None
