"""Voices: a stack of fonts at one weight and slant, measuring text in ems.

Everything is measured once, in multiples of the size, so that trying another size costs additions
only. A letter comes from the first font of the stack that has it, together with its marks.

Pieces are spelled in characters that their font has itself, and a narrow no-break space that it
lacks is a gap between two pieces: so whatever else draws the placed texts draws them alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from pnp.press.fonts import NARROW_NO_BREAK_SPACE, Features, Font, FontBook, Run, letters


class MeasuredText(Struct, frozen=True):
    """Text of one font, measured in ems."""

    text: str
    font: Font
    voice: FontStack
    width: float
    """The advance, with the tracking after every letter."""
    left: float
    """The left edge of the ink; negative if it juts out before the pen's start."""
    right: float
    """The right edge of the ink."""
    rise: float
    """The height of the ink above the baseline."""
    depth: float
    """The depth of the ink below the baseline."""

    @property
    def is_gap(self) -> bool:
        """Return whether it is a space that is not drawn as text, but left."""
        return self.text == NARROW_NO_BREAK_SPACE and not self.font.owns(self.text)

    @property
    def own_space(self) -> float:
        """Return the advance of a space in its own font, in ems."""
        return self.voice.width(" ", self.font)


class FontStack:
    """A stack of font families in one weight and slant, which measures text with a cache."""

    def __init__(  # noqa: PLR0913 -- one parameter for each thing that makes text look different
        self,
        book: FontBook,
        stack: tuple[str, ...],
        weight: int,
        *,
        italic: bool,
        features: Features,
        language: str,
        tracking: float,
    ) -> None:
        self._book = book
        self._stack = stack
        self._weight = weight
        self._italic = italic
        # A ligature is one letter to the tracking and would stay tight (CSS Text 3, 8.2).
        self._features = (*features, ("liga", 0), ("clig", 0)) if tracking else features
        self._language = language
        self._tracking = tracking
        self._measured: dict[str, tuple[MeasuredText, ...]] = {}

    @cached_property
    def first(self) -> Font:
        """Return the font that the voice is set in where it has the letters."""
        fonts = (self._book.find(family, self._weight, self._italic) for family in self._stack)
        return next(font for font in fonts if font)

    @cached_property
    def space(self) -> float:
        """Return the advance of a space, in ems."""
        return sum(piece.width for piece in self.pieces(" "))

    def pieces(self, text: str) -> tuple[MeasuredText, ...]:
        """Return the text as pieces of the fonts that have its letters."""
        try:
            return self._measured[text]
        except KeyError:
            pieces = tuple(
                self._piece(part, font)
                for stretch, font in self._by_font(text)
                for part in _spell(stretch, font)
            )
            self._measured[text] = pieces
            return pieces

    def width(self, text: str, font: Font, *, rtl: bool | None = None) -> float:
        """Return the advance of the text in one font, with the tracking after every letter."""
        run = self.run(text, font, rtl=rtl)
        return run.advance / font.units_per_em + self._spacing(run)

    def run(self, text: str, font: Font, *, rtl: bool | None = None) -> Run:
        """Return the glyphs of the text in one font and direction; None if its letters say so."""
        return font.shape(text, self._features, self._language, rtl=rtl)

    def lacks(self, text: str) -> Iterator[str]:
        """Yield the letters, with their marks, that no font of the stack has."""
        if not self.first.covers(text):
            yield from (letter for letter in letters(text) if self._cover(letter) is None)

    def _piece(self, text: str, font: Font) -> MeasuredText:
        run = self.run(text, font)
        em = font.units_per_em
        left, bottom, right, top = run.ink or (0.0, 0.0, 0.0, 0.0)
        spacing = self._spacing(run)
        # The tracking after the last letter moves the pen and no ink.
        reach = right / em + max(spacing - self._tracking, 0.0)
        width = run.advance / em + spacing
        return MeasuredText(text, font, self, width, left / em, reach, top / em, -bottom / em)

    def _spacing(self, run: Run) -> float:
        return run.clusters * self._tracking if self._tracking else 0.0

    def _by_font(self, text: str) -> Iterator[tuple[str, Font]]:
        first = self.first
        if first.covers(text):
            if text:
                yield text, first
            return
        part, current = "", first
        for letter in letters(text):
            font = self._cover(letter) or first
            if font is not current and part:
                yield part, current
                part = ""
            part, current = part + letter, font
        yield part, current

    def _cover(self, letter: str) -> Font | None:
        return self._book.cover(self._stack, self._weight, self._italic, letter)


def _spell(text: str, font: Font) -> Iterator[str]:
    """Yield the text as the font spells it, parted at the spaces that are to be gaps."""
    text = font.spell(text)
    if NARROW_NO_BREAK_SPACE not in text or font.owns(NARROW_NO_BREAK_SPACE):
        yield text
        return
    for index, part in enumerate(text.split(NARROW_NO_BREAK_SPACE)):
        if index:
            yield NARROW_NO_BREAK_SPACE
        if part:
            yield part
