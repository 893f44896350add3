"""The composer: lays out texts in boxes, and says everything that keeps one from its box.

Nothing is lost: a letter that no font has, a word wider than its box, a text that does not fit
at its smallest size are problems, all those of one box told together. Nothing is cut, and no
text is set smaller than its style allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.core.errors import MaterialError, Problem, did_you_mean, raise_if_any
from pnp.press.fonts import FontBook, cannot_set, describe
from pnp.press.text.blocks import Block, Box, TextStyle, VerticalAlign
from pnp.press.text.breaks import SOFT_HYPHEN
from pnp.press.text.content import Content, Span
from pnp.press.text.fitting import Composition, fitting_lines, flowing_lines, misfits
from pnp.press.text.hyphens import Hyphenator
from pnp.press.text.placing import block
from pnp.press.text.voices import FontStack
from pnp.press.text.words import MeasuredParagraph, Measurer, Parter

_MAX_LETTERS: Final = 50_000
"""Of the texts whose words and blocks are kept, in 250 bytes a letter; then it begins anew."""


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
        """Return the names of the font families that there are."""
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
        problems = list(self._missing_letters(content, style, place))
        job = self._job(content, style, place)
        if box.height is None:
            size, lines = style.size_mm, flowing_lines(job, box.width)
        else:
            size, lines = fitting_lines(job, box)
        problems += misfits(job, lines, size, box)
        raise_if_any(problems)
        return block(lines, job.rows(lines), style, size=size, box=box, valign=valign)

    def _forget(self) -> None:
        """Drop all that was measured and made; measured words are told by who measured them."""
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
        """Return the measurer of all that makes the style's letters as wide as they are."""
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

    def _missing_letters(
        self, content: Sequence[Content], style: TextStyle, place: str
    ) -> Iterator[Problem]:
        """Yield the letters that the style's fonts lack, after problems that prevent composing.

        Raises:
            MaterialError: the style cannot be used, or the text runs from right to left.
        """
        spans = [part for part in content if isinstance(part, Span)]
        raise_if_any([*self._unusable(style, place), *_unsettable(spans, place)])
        measurer = self._measurer(style)
        for span in spans:
            yield from _missing(span, measurer.voice(span), style, place)

    def _unusable(self, style: TextStyle, place: str) -> Iterator[Problem]:
        for family in style.stack:
            if self._book.find(family) is None:
                hint = did_you_mean(family, self.families)
                yield Problem(f"there is no font family {family!r}", place, hint)
        if style.size_mm <= 0 or not style.stack:
            yield Problem("a text needs a size above 0 and a font", place, "fix its style")


def _unsettable(spans: Sequence[Span], place: str) -> Iterator[Problem]:
    for span in spans:
        fact = cannot_set(span.text)
        if fact:
            yield Problem(fact, place, "right-to-left languages are not supported yet")


def _missing(span: Span, voice: FontStack, style: TextStyle, place: str) -> Iterator[Problem]:
    for letter in voice.missing(span.text.replace("\n", "")):
        yield Problem(
            f"no font of {', '.join(style.stack)} has the letter {describe(letter)}",
            place,
            "write it otherwise, or add a font that has it to the style's fonts",
        )
