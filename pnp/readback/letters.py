"""The letters of a page in the order of the file, each with its box in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from ctypes import addressof, byref, c_double
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pypdfium2 import PdfDocument, PdfPage, raw

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect, Size
from pnp.readback.certainty import certain_words, is_plain
from pnp.readback.looks import PageLook
from pnp.readback.marks import seen_marks
from pnp.readback.objects import PageObject, font_name
from pnp.readback.views import PageViews, size_of, to_paper
from pnp.readback.visibility import WordsAlone, words_alone

_MOST_LETTERS: Final = 100_000
"""On one page; a page of a telephone book has a tenth."""
_LARGEST_MM: Final = 3_000.0
"""Of a page; what is larger is no sheet that anybody prints at home."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter on a page."""

    text: str
    at: Rect
    """The box of what is inked, in millimetres from the page's top left."""
    size_pt: float
    """The size of its type."""
    seen: bool
    """Whether a person would see it, nearly whole."""
    apart: bool
    """Whether a space or an end of a line stands before it."""


@dataclass(frozen=True, slots=True)
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
        return tuple(each for each in self.letters if _holds(box, each.at))


def spelled(letters: Sequence[Letter]) -> str:
    """Return what a person reads of letters: those that are seen, with spaces where they stand."""
    pieces = ((" " if each.apart else "") + each.text for each in letters if each.seen)
    return " ".join("".join(pieces).split())


Boxes = Mapping[int, Sequence[Rect]]
"""By page, from 1: where marks should be, in millimetres."""


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
    proven: _Proven | None = set() if is_plain(views.content) else None
    for index in range(len(pdf)):
        page = pdf[index]
        try:
            yield _page_text(page, index + 1, views, marks.get(index + 1, ()), proven)
        finally:
            page.close()


_Proven = set[tuple[str, str]]
"""Fonts, and letters that were seen in them when a page was rendered: they are no blanks."""


def _page_text(
    page: PdfPage, number: int, views: PageViews, boxes: Sequence[Rect], proven: _Proven | None
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
        found = tuple(_glyphs(textpage, count, placed))
    finally:
        textpage.close()
    certain = frozenset() if proven is None else _certain(page, found, placed, size, proven)
    doubtful = [each for each in found if each.line not in certain]
    words = words_alone(page, list(_lines(doubtful).values()), placed)
    marks = seen_marks(page, boxes, placed)
    letters = tuple(
        Letter(
            each.text,
            each.at,
            each.size_pt,
            each.line in certain or (each.inked and words.shows(each.at)),
            each.apart,
        )
        for each in found
    )
    if proven is not None:
        pairs = zip(found, letters, strict=True)
        proven.update((glyph.font, glyph.text) for glyph, letter in pairs if letter.seen)
    return PageText(number, size, letters, views, marks)


def _certain(
    page: PdfPage, glyphs: Sequence[_Glyph], placed: Affine, size: Size, proven: _Proven
) -> frozenset[int]:
    """Return the lines that are seen for certain, as nothing hides them or is blank in them."""
    blank = {each.line for each in glyphs if (each.font, each.text) not in proven}
    return certain_words(page, _lines(glyphs), placed, size) - blank


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A letter of which it is not known yet whether it is seen."""

    text: str
    at: Rect
    size_pt: float
    inked: bool
    """Whether it is more than a code for searching, however near others stand."""
    apart: bool
    line: int
    """The address of the text object that draws it, which tells it from others; 0 if unknown."""
    font: str


def _lines(glyphs: Sequence[_Glyph]) -> dict[int, Rect]:
    """Return the boxes of letters that are drawn together."""
    boxes: dict[int, Rect] = {}
    for each in glyphs:
        other = boxes.get(each.line)
        boxes[each.line] = each.at if other is None else each.at.joined(other)
    return boxes


def _glyphs(textpage: Any, count: int, placed: Affine) -> Iterator[_Glyph]:
    apart = False
    fonts: dict[int, str] = {}
    for index in range(count):
        text = chr(raw.FPDFText_GetUnicode(textpage, index) or 0xFFFD)
        if text.isspace() or text == "\0" or raw.FPDFText_IsGenerated(textpage, index) == 1:
            apart = True
            continue
        at = placed.bounds(_box(textpage, index))
        size_pt = raw.FPDFText_GetFontSize(textpage, index)
        drawn = raw.FPDFText_GetTextObject(textpage, index)
        inked = raw.FPDFTextObj_GetTextRenderMode(drawn) != raw.FPDF_TEXTRENDERMODE_INVISIBLE
        line = addressof(drawn.contents) if drawn else 0
        if line not in fonts:
            fonts[line] = font_name(raw.FPDFTextObj_GetFont(drawn)) if drawn else ""
        yield _Glyph(text, at, size_pt, inked, apart, line, fonts[line])
        apart = False


def _box(textpage: Any, index: int) -> Rect:
    """Return a letter's box in the page's own units."""
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    raw.FPDFText_GetCharBox(textpage, index, byref(left), byref(right), byref(bottom), byref(top))
    return Rect(left.value, bottom.value, right.value - left.value, top.value - bottom.value)


def _holds(box: Rect, at: Rect) -> bool:
    x, y = at.x_mm + at.width_mm / 2, at.y_mm + at.height_mm / 2
    return box.x_mm <= x <= box.right_mm and box.y_mm <= y <= box.bottom_mm
