"""Fitting: how large a text may be set in its box, in which lines, and why it may not fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.ground.lengths import MM_PER_PT, PT_PER_MM
from pnp.ground.problems import Problem
from pnp.press.fonts import shortened
from pnp.press.text.blocks import Box, TextStyle
from pnp.press.text.lines import (
    Hyphenation,
    Line,
    balanced,
    break_paragraph,
    too_wide,
    without_lonely_word,
)
from pnp.press.text.placing import Rows, rows
from pnp.press.text.words import Parter, Word

_SIZE_STEP_MM: Final = MM_PER_PT / 4
_TOLERANCE_MM: Final = 1e-6
_GAP_WORTH_A_HYPHEN: Final = 0.25


@dataclass(frozen=True, slots=True)
class Job:
    """A text to be laid out: its measured words, its style, and where problems are to point."""

    paragraphs: tuple[tuple[Word, ...], ...]
    style: TextStyle
    parter: Parter | None
    cap_height: float
    """In ems."""
    place: str

    def lines(self, limit: float, hyphenation: Hyphenation | None) -> list[Line]:
        """The lines at a width of `limit` ems."""
        return [
            line for words in self.paragraphs for line in break_paragraph(words, limit, hyphenation)
        ]

    def tidied(self, limit: float, hyphenation: Hyphenation | None) -> list[Line]:
        """The same lines, each paragraph's made more pleasing without adding one."""
        tidied: list[Line] = []
        for words in self.paragraphs:
            lines = break_paragraph(words, limit, hyphenation)
            if self.style.align == "start":
                tidied += without_lonely_word(lines, limit)
            else:
                tidied += balanced(words, lines, limit)
        return tidied

    def rows(self, lines: Sequence[Line]) -> Rows:
        """The baselines of the lines."""
        return rows(lines, self.style.leading, self.cap_height)

    def ways(self) -> Iterator[Hyphenation | None]:
        """Without hyphens; then, if the style allows, with one wherever it saves room."""
        yield None
        if self.parter:
            yield Hyphenation(self.parter)

    @property
    def start(self) -> str:
        """How the text begins, for problems to show."""
        return shortened(" ".join(word.text for words in self.paragraphs for word in words))


def flowing_lines(job: Job, width: float) -> list[Line]:
    """The lines at the full size, hyphenated only where one would else end far too early."""
    calm = Hyphenation(job.parter, _GAP_WORTH_A_HYPHEN) if job.parter else None
    return job.tidied(width / job.style.size_mm, calm)


def largest_size(job: Job, box: Box) -> float:
    """The largest size at which the text fits; the smallest allowed one if none does."""
    sizes = _sizes(job.style)
    if _fits_somehow(job, sizes[0], box):
        return sizes[0]
    low, high = 0, len(sizes) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if _fits_somehow(job, sizes[middle], box):
            high = middle
        else:
            low = middle
    return sizes[high]


def fitting_lines(job: Job, size: float, box: Box) -> list[Line]:
    """The lines at a size: without hyphens if the text fits so, else with as many as it takes.

    If it does not fit either way, the lines that come nearest to it.
    """
    limit = box.width / size
    lines: list[Line] = []
    for hyphenation in job.ways():
        lines = job.lines(limit, hyphenation)
        if _fits(job, lines, size, box):
            tidied = job.tidied(limit, hyphenation)
            return tidied if _fits(job, tidied, size, box) else lines
    return lines


def misfits(job: Job, lines: Sequence[Line], size: float, box: Box) -> Iterator[Problem]:
    """What keeps the lines from their box."""
    at = f"at {size * PT_PER_MM:.4g} pt"
    for word in too_wide(lines, box.width / size):
        need = (word.juts_left + word.width + word.juts_right) * size
        yield Problem(
            f"the word {word.text!r} is {need:.1f} mm wide {at} and has {box.width:.1f} mm",
            job.place,
            "take a shorter word, give it a soft hyphen to break at, or make the box wider",
        )
    most = job.style.max_lines
    if most is not None and len(lines) > most:
        fact = f"the text takes {len(lines)} lines {at} and may take {most}: {job.start!r}"
        yield Problem(fact, job.place, "shorten the text or make the box wider")
    need = job.rows(lines).ink_height * size
    if box.height is not None and need > box.height + _TOLERANCE_MM:
        fact = f"the text is {need:.1f} mm high {at} and has {box.height:.1f} mm: {job.start!r}"
        yield Problem(fact, job.place, "shorten the text or make the box larger")


def _sizes(style: TextStyle) -> list[float]:
    """The sizes to try, largest first: the style's own, then whole quarters of a point."""
    largest, smallest = style.size_mm, style.min_size_mm
    if smallest is None or smallest >= largest:
        return [largest]
    first = int((largest - _TOLERANCE_MM) / _SIZE_STEP_MM)
    between = (step * _SIZE_STEP_MM for step in range(first, 0, -1))
    return [largest, *(size for size in between if size > smallest + _TOLERANCE_MM), smallest]


def _fits_somehow(job: Job, size: float, box: Box) -> bool:
    limit = box.width / size
    return any(_fits(job, job.lines(limit, way), size, box) for way in job.ways())


def _fits(job: Job, lines: Sequence[Line], size: float, box: Box) -> bool:
    return next(misfits(job, lines, size, box), None) is None
