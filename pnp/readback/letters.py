"""The letters of a page in the order of the file, each with its box in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from ctypes import byref, c_double, c_int
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from pypdfium2 import PdfDocument, PdfPage, raw

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect, Size
from pnp.core.lengths import MM_PER_PT
from pnp.readback.looks import PageLook
from pnp.readback.marks import seen_marks
from pnp.readback.objects import PageObject, objects_of
from pnp.readback.visibility import DPI, WordsAlone, rendered, words_alone

_MOST_LETTERS: Final = 100_000
"""On one page; a page of a telephone book has a tenth."""
_LARGEST_MM: Final = 3_000.0
"""Of a page; what is larger is no sheet that anybody prints at home."""
_DEVICE: Final = 1_000_000
"""Steps that PDFium's whole numbers divide a page into."""


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
    look: PageLook
    inked: WordsAlone
    """The dots that its words ink."""
    drawn: tuple[PageObject, ...]
    """What it is drawn with."""
    marks: frozenset[Rect] = frozenset()
    """The boxes, of those that were asked for, in which an outline is seen."""

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
    pdf: PdfDocument, place: str, marks: Boxes = MappingProxyType({})
) -> Iterator[PageText]:
    """Yield what stands on each page of a PDF, and which of the marks are seen.

    Raises:
        MaterialError: a page is damaged, larger than any paper, or has too many letters.
    """
    for index in range(len(pdf)):
        page = pdf[index]
        try:
            yield _page_text(page, index + 1, place, marks.get(index + 1, ()))
        finally:
            page.close()


def _page_text(page: PdfPage, number: int, place: str, boxes: Sequence[Rect]) -> PageText:
    width_pt, height_pt = page.get_size()
    size = Size(width_pt * MM_PER_PT, height_pt * MM_PER_PT)
    if not 0 < max(size.width_mm, size.height_mm) <= _LARGEST_MM:
        fact = f"page {number} measures {size.width_mm:,.0f} x {size.height_mm:,.0f} mm"
        raise MaterialError(Problem(fact, place, "save it at the size of a sheet of paper"))
    textpage = page.get_textpage()
    try:
        count = textpage.count_chars()
        if count > _MOST_LETTERS:
            fact = f"page {number} has {count:,} letters"
            raise MaterialError(Problem(fact, place, f"up to {_MOST_LETTERS:,} are read"))
        whole = rendered(page)
        words, to_paper = words_alone(page, whole), _to_paper(page, size)
        letters = tuple(_letters(textpage, count, to_paper, words))
        drawn = tuple(objects_of(page, to_paper))
        marks = seen_marks(page, whole, boxes, to_paper)
    finally:
        textpage.close()
    look = PageLook.of(whole, DPI)
    return PageText(number, size, letters, look, words, drawn, marks)


def _letters(textpage: Any, count: int, to_paper: Affine, words: WordsAlone) -> Iterator[Letter]:
    apart = False
    for index in range(count):
        text = chr(raw.FPDFText_GetUnicode(textpage, index) or 0xFFFD)
        if text.isspace() or text == "\0" or raw.FPDFText_IsGenerated(textpage, index) == 1:
            apart = True
            continue
        at = to_paper.bounds(_box(textpage, index))
        size_pt = raw.FPDFText_GetFontSize(textpage, index)
        seen = _is_inked(textpage, index) and words.shows(at)
        yield Letter(text, at, size_pt, seen, apart)
        apart = False


def _is_inked(textpage: Any, index: int) -> bool:
    """Return whether a letter is more than a code for searching, however near others stand."""
    text = raw.FPDFText_GetTextObject(textpage, index)
    return bool(raw.FPDFTextObj_GetTextRenderMode(text) != raw.FPDF_TEXTRENDERMODE_INVISIBLE)


def _box(textpage: Any, index: int) -> Rect:
    """Return a letter's box in the page's own units."""
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    raw.FPDFText_GetCharBox(textpage, index, byref(left), byref(right), byref(bottom), byref(top))
    return Rect(left.value, bottom.value, right.value - left.value, top.value - bottom.value)


def _to_paper(page: PdfPage, size: Size) -> Affine:
    """Return the map from a page's own units to millimetres, as the page is shown."""
    (x, y), (right, beside), (above, up) = (
        _shown(page, *point, size) for point in ((0, 0), (1000, 0), (0, 1000))
    )
    return Affine(
        (right - x) / 1000, (beside - y) / 1000, (above - x) / 1000, (up - y) / 1000, x, y
    )


def _shown(page: PdfPage, x: float, y: float, size: Size) -> tuple[float, float]:
    across, down = c_int(), c_int()
    raw.FPDF_PageToDevice(page, 0, 0, _DEVICE, _DEVICE, 0, x, y, byref(across), byref(down))
    return across.value / _DEVICE * size.width_mm, down.value / _DEVICE * size.height_mm


def _holds(box: Rect, at: Rect) -> bool:
    x, y = at.x_mm + at.width_mm / 2, at.y_mm + at.height_mm / 2
    return box.x_mm <= x <= box.right_mm and box.y_mm <= y <= box.bottom_mm
