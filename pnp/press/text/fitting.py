"""Fitting: how large a text may be set in its box, in which lines, and why it may not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pnp.core.errors import Problem
from pnp.core.geometry import MM_PER_PT, PT_PER_MM
from pnp.press.fonts import shorten
from pnp.press.text.blocks import Box, TextStyle
from pnp.press.text.lines import (
    BrokenLine,
    Hyphenation,
    balance,
    break_paragraph,
    too_wide,
    without_lonely_word,
)
from pnp.press.text.placing import Baselines, rows
from pnp.press.text.words import MeasuredParagraph, Parter

_SIZE_STEP_MM: Final = MM_PER_PT / 4
_TOLERANCE_MM: Final = 1e-6
_GAP_WORTH_A_HYPHEN: Final = 0.25


class Way(Struct, frozen=True):
    """A way to break lines."""

    hyphenation: Hyphenation | None
    """When words are parted; None for never."""
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
        return [line for paragraph in self.paragraphs for line in _broken(paragraph, limit, way)]

    def tidy(self, limit: float, way: Way) -> list[BrokenLine]:
        """Return the same lines, each paragraph's made more pleasing without adding one."""
        result: list[BrokenLine] = []
        for paragraph in self.paragraphs:
            lines = _broken(paragraph, limit, way)
            if self.style.align == "start":
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


def _broken(paragraph: MeasuredParagraph, limit: float, way: Way) -> list[BrokenLine]:
    if paragraph.reach <= limit:
        return [BrokenLine(paragraph.words)]
    return break_paragraph(paragraph.words, limit, way.hyphenation, keep=way.keep)


def flowing_lines(job: Composition, width: float) -> list[BrokenLine]:
    """Return the lines at the full size, hyphenated only where one would else end far too early."""
    hyphenation = Hyphenation(job.parter, _GAP_WORTH_A_HYPHEN) if job.parter else None
    return job.tidy(width / job.style.size_mm, Way(hyphenation))


def fitting_lines(job: Composition, box: Box) -> tuple[float, list[BrokenLine]]:
    """Return the largest size at which the text fits, and its lines at that size.

    If it fits at none: the smallest size and the lines that come nearest to fitting.
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
    fitting = (way for way in job.ways() if _fits(job, job.lines(limit, way), size, box))
    return next(fitting, None)


def _best_lines(job: Composition, size: float, box: Box, way: Way | None) -> list[BrokenLine]:
    """Return the most pleasing lines at a size in a way to fit; if none, those nearest to it."""
    limit = box.width / size
    if way is None:
        *_, nearest = job.ways()
        return job.lines(limit, nearest)
    lines = job.tidy(limit, way)
    return lines if _fits(job, lines, size, box) else job.lines(limit, way)


def _takes_too_many(job: Composition, lines: int, size: float, box: Box) -> bool:
    """Return whether so many lines are too many, or their baselines alone too high for the box."""
    most, height = job.style.max_lines, box.height
    if most is not None and lines > most:
        return True
    apart = (lines - 1) * job.style.leading * size
    return height is not None and apart > height + _TOLERANCE_MM


def _fits(job: Composition, lines: Sequence[BrokenLine], size: float, box: Box) -> bool:
    """Return whether `misfits` has nothing to say; told without saying it."""
    if _takes_too_many(job, len(lines), size, box):
        return False
    height = box.height
    if height is not None and job.ink_height(lines) * size > height + _TOLERANCE_MM:
        return False
    return next(too_wide(lines, box.width / size), None) is None
