"""The letters of a page in the order of the file, each with its box in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from pypdfium2 import PdfDocument, PdfPage, raw

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect, Size
from pnp.readback.certainty import certain_words, is_plain
from pnp.readback.drawn_paths import moved_box
from pnp.readback.looks import PageLook
from pnp.readback.marks import seen_marks
from pnp.readback.objects import PageObject
from pnp.readback.pdfium import (
    Box,
    Handle,
    Point,
    font_name,
    font_of,
    handle_of,
    has_outline,
    is_generated,
    letter_box,
    letter_code,
    letter_size,
    render_mode,
    text_of_letter,
)
from pnp.readback.views import PageViews, size_of, to_paper
from pnp.readback.visibility import WordsAlone, alone, texts

_MOST_LETTERS: Final = 100_000
"""On one page; a page of a telephone book has a tenth."""
_LARGEST_MM: Final = 3_000.0
"""Of a page; what is larger is no sheet that anybody prints at home."""


class Letter(NamedTuple):
    """One letter on a page; a tuple, for there are many."""

    text: str
    at: Rect
    """The box of what is inked, in millimetres from the page's top left."""
    size_pt: float
    """The size of its type."""
    seen: bool
    """True if a person would see it, nearly whole."""
    apart: bool
    """True if a space or an end of a line stands before it."""


@dataclass(frozen=True)
class PageText:
    """The text of one page."""

    number: int
    """From 1."""
    size: Size
    letters: tuple[Letter, ...]
    views: PageViews
    marks: frozenset[Rect] = frozenset()
    """The boxes, of those that were asked for, in which an outline is seen."""

    @property
    def look(self) -> PageLook:
        """Return how it looks from a step away."""
        return self.views.pages[self.number - 1].look

    @property
    def drawn(self) -> tuple[PageObject, ...]:
        """Return what it is drawn with."""
        return self.views.pages[self.number - 1].drawn

    @property
    def inked(self) -> WordsAlone:
        """Return the dots that its words ink."""
        return self.views.words(self.number, tuple(each.at for each in self.letters))

    def within(self, box: Rect) -> tuple[Letter, ...]:
        """Return the letters whose middle lies in a box, in the order of the file."""
        left, top, right, bottom = box.edges
        return tuple(
            each
            for each, (x, y) in zip(self.letters, self._middles, strict=True)
            if left <= x <= right and top <= y <= bottom
        )

    @cached_property
    def _middles(self) -> tuple[Point, ...]:
        boxes = (each.at for each in self.letters)
        return tuple((x.x_mm + x.width_mm / 2, x.y_mm + x.height_mm / 2) for x in boxes)


def spelled(letters: Sequence[Letter]) -> str:
    """Return what a person reads of letters: those that are seen, with spaces where they stand."""
    pieces = ((" " if each.apart else "") + each.text for each in letters if each.seen)
    return " ".join("".join(pieces).split())


Boxes = Mapping[int, Mapping[Rect, float]]
"""By page, from 1: where marks should be, in millimetres, and how much they are enlarged."""


def pages_of(
    pdf: PdfDocument, views: PageViews, marks: Boxes = MappingProxyType({})
) -> Iterator[PageText]:
    """Yield what stands on each page of a PDF, and which of the marks are seen.

    Args:
        pdf: the file.
        views: of its pages, for checks that ask for them later.
        marks: where they should be.

    Raises:
        MaterialError: a page is damaged, larger than any paper, or has too many letters.
    """
    proven: _Proven | None = {} if is_plain(views.content) else None
    for index in range(len(pdf)):
        page = pdf[index]
        try:
            yield _page_text(page, index + 1, views, marks.get(index + 1, {}), proven)
        finally:
            page.close()


_Proven = dict[tuple[str, str], bool]
"""By font and letter: True if it has an outline, and is no blank."""


def _page_text(
    page: PdfPage,
    number: int,
    views: PageViews,
    boxes: Mapping[Rect, float],
    proven: _Proven | None,
) -> PageText:
    size = size_of(page)
    if not 0 < max(size.width_mm, size.height_mm) <= _LARGEST_MM:
        fact = f"page {number} measures {size.width_mm:,.0f} x {size.height_mm:,.0f} mm"
        raise MaterialError(Problem(fact, views.name, "save it at the size of a sheet of paper"))
    textpage = page.get_textpage()
    try:
        count = textpage.count_chars()
        if count > _MOST_LETTERS:
            fact = f"page {number} has {count:,} letters"
            raise MaterialError(Problem(fact, views.name, f"up to {_MOST_LETTERS:,} are read"))
        placed = to_paper(page, size)
        glyphs, lines = _glyphs(handle_of(textpage), count, placed)
    finally:
        textpage.close()
    certain = frozenset() if proven is None else _certain(page, lines, placed, size, proven)
    doubtful = {key: each.at for key, each in lines.items() if key not in certain}
    words = alone(page, texts(page) if 0 in doubtful else doubtful, [*doubtful.values()], placed)
    letters = tuple(_letters(glyphs, lines, certain, words))
    if proven is not None and doubtful:
        pairs = zip(glyphs, letters, strict=True)
        proven.update({lines[x.line].key(x.text): True for x, letter in pairs if letter.seen})
    return PageText(number, size, letters, views, seen_marks(page, boxes, placed))


def _certain(
    page: PdfPage, lines: Mapping[Handle, _Line], placed: Affine, size: Size, proven: _Proven
) -> frozenset[Handle]:
    """Return the lines that are seen for certain, as nothing hides them or is blank in them."""
    boxes = {key: each.at for key, each in lines.items() if each.is_inked(proven)}
    return certain_words(page, boxes, placed, size)


def _letters(
    glyphs: Sequence[_Glyph],
    lines: Mapping[Handle, _Line],
    certain: frozenset[Handle],
    words: WordsAlone,
) -> Iterator[Letter]:
    for text, at, apart, key in glyphs:
        line = lines[key]
        seen = key in certain or (not line.invisible and words.shows(at))
        yield Letter(text, at, line.size_pt, seen, apart)


class _Glyph(NamedTuple):
    """A letter of which it is not known yet whether it is seen; a tuple, for there are many."""

    text: str
    at: Rect
    apart: bool
    line: Handle
    """The text object that draws it; 0 if unknown."""


@dataclass(slots=True)
class _Line:
    """A text object, with the letters that it draws."""

    font: Handle
    font_name: str
    size_pt: float
    invisible: bool
    """True for a code for searching, however near others stand."""
    texts: set[str] = field(default_factory=set)
    boxes: list[Box] = field(default_factory=list)
    """Of its letters, in millimetres: left, upper, right and lower edge."""

    @classmethod
    def of(cls, item: Handle, size_pt: float) -> _Line:
        """Return one without letters."""
        if not item:
            return cls(0, "", size_pt, invisible=False)
        font, mode = font_of(item), render_mode(item)
        return cls(font, font_name(font), size_pt, mode == raw.FPDF_TEXTRENDERMODE_INVISIBLE)

    @property
    def at(self) -> Rect:
        """Return the box of its letters."""
        lefts, tops, rights, bottoms = zip(*self.boxes, strict=True)
        left, top = min(lefts), min(tops)
        return Rect(left, top, max(rights) - left, max(bottoms) - top)

    def key(self, text: str) -> tuple[str, str]:
        """Return what a letter of it is known by on all pages."""
        return self.font_name, text

    def is_inked(self, proven: _Proven) -> bool:
        """Return whether none of its letters is a blank; what is found out is kept."""
        for text in self.texts:
            if self.key(text) not in proven:
                proven[self.key(text)] = has_outline(self.font, text)
        return all(proven[self.key(text)] for text in self.texts)


def _glyphs(
    textpage: Handle, count: int, placed: Affine
) -> tuple[list[_Glyph], dict[Handle, _Line]]:
    """Return the letters of a page, and the text objects that draw them."""
    glyphs: list[_Glyph] = []
    lines: dict[Handle, _Line] = {}
    apart = False
    for index in range(count):
        text = chr(letter_code(textpage, index) or 0xFFFD)
        if text.isspace() or text == "\0" or is_generated(textpage, index) == 1:
            apart = True
            continue
        item = text_of_letter(textpage, index) or 0
        line = lines.get(item)
        if line is None:
            line = lines[item] = _Line.of(item, letter_size(textpage, index))
        box = moved_box(letter_box(textpage, index), placed)
        line.texts.add(text)
        line.boxes.append(box)
        left, top, right, bottom = box
        glyphs.append(_Glyph(text, Rect(left, top, right - left, bottom - top), apart, item))
        apart = False
    return glyphs, lines
