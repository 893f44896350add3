"""Reading pages: their letters with boxes in millimetres, and which of them are visible."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from pypdfium2 import PdfPage, raw

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect, Size
from pnp.proof.readback.boxes import transform_box
from pnp.proof.readback.certainty import certain_words
from pnp.proof.readback.letters import PageText, visible_marks
from pnp.proof.readback.objects import MAX_OBJECTS, has_too_many_objects
from pnp.proof.readback.page_print import Letter, PagePrint
from pnp.proof.readback.pdfium import (
    Box,
    Handle,
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
from pnp.proof.readback.views import PageViews, to_paper
from pnp.proof.readback.visibility import WordsAlone, alone, texts

_MAX_LETTERS: Final = 100_000
"""The most letters on one page; a page of a telephone book has a tenth of that."""
_VIEWED: Final = 200
"""The most pages whose views are made while they are open; beyond that, early views would be
dropped before use."""
_MAX_MM: Final = 3_000.0
"""The largest side of a page; no home printer takes larger sheets."""


Boxes = Mapping[int, Mapping[Rect, float]]
"""By page, from 1: the boxes of marks, in millimetres, and their enlargement."""


def pages_of(views: PageViews, marks: Boxes = MappingProxyType({})) -> Iterator[PageText]:
    """Yield the text of each page of a PDF, and its visible marks. Equal pages are read once.

    Args:
        views: the views of the file's pages.
        marks: the boxes in which marks are expected.

    Raises:
        MaterialError: a page is damaged, or larger than any paper.
    """
    read: dict[tuple[int, frozenset[tuple[Rect, float]]], PagePrint] = {}
    for number, source in enumerate(views.sources, start=1):
        boxes = marks.get(number, {})
        key = source.alike, frozenset(boxes.items())
        if key not in read:
            read[key] = views.reader.text(number, boxes)
            if len(read) <= _VIEWED and not read[key].unread:
                views.view(number)
        yield PageText(number, read[key], views)


Proven = dict[tuple[str, str], bool]
"""By font and letter: whether it has an outline."""


def require_paper(size: Size, number: int, place: str) -> None:
    """Refuse a page that is larger than any paper.

    Raises:
        MaterialError: the page is larger; `place` names the file.
    """
    if not 0 < max(size.width_mm, size.height_mm) <= _MAX_MM:
        fact = f"page {number} measures {size.width_mm:,.0f} x {size.height_mm:,.0f} mm"
        raise MaterialError(Problem(fact, place, "save it at the size of a sheet of paper"))


def page_text(
    page: PdfPage, size: Size, boxes: Mapping[Rect, float], evidence: Proven | None
) -> PagePrint:
    """Return the print of a page; a page with too many letters or objects is not checked.

    Args:
        page: the page.
        size: its size.
        boxes: the boxes of marks, in millimetres, and their enlargement.
        evidence: letters known from other pages; None for a file that is not plain.
    """
    if has_too_many_objects(page):
        return PagePrint(size, unread=f"it has more than {MAX_OBJECTS:,} objects")
    with closing(page.get_textpage()) as textpage:
        count = textpage.count_chars()
        if count > _MAX_LETTERS:
            return PagePrint(size, unread=f"it has more than {_MAX_LETTERS:,} letters")
        to_page = to_paper(page, size)
        glyphs, lines = letters_on(handle_of(textpage), count, to_page)
    certain = frozenset() if evidence is None else _certain(page, lines, to_page, size, evidence)
    doubtful = {key: line.at for key, line in lines.items() if key not in certain}
    words = alone(page, texts(page) if 0 in doubtful else doubtful, [*doubtful.values()], to_page)
    letters = tuple(_letters(glyphs, lines, certain, words))
    if evidence is not None and doubtful:
        pairs = zip(glyphs, letters, strict=True)
        evidence.update({lines[x.line].key(x.text): True for x, letter in pairs if letter.seen})
    return PagePrint(size, letters, visible_marks(page, boxes, to_page))


def _certain(
    page: PdfPage, lines: Mapping[Handle, _Line], to_page: Affine, size: Size, evidence: Proven
) -> frozenset[Handle]:
    """Return the lines that are certainly visible: nothing hides them, and no letter is blank."""
    boxes = {key: line.at for key, line in lines.items() if line.is_inked(evidence)}
    return certain_words(page, boxes, to_page, size)


def _letters(
    glyphs: Sequence[PageLetter],
    lines: Mapping[Handle, _Line],
    certain: frozenset[Handle],
    words: WordsAlone,
) -> Iterator[Letter]:
    for text, at, apart, key in glyphs:
        line = lines[key]
        is_seen = key in certain or (not line.invisible and words.shows(at))
        yield Letter(text, at, line.size_pt, is_seen, apart)


class PageLetter(NamedTuple):
    """A letter whose visibility is not yet known; a tuple, because there are many."""

    text: str
    at: Rect
    apart: bool
    line: Handle
    """The text object that draws it; 0 if unknown."""


@dataclass(slots=True)
class _Line:
    """A text object with its letters."""

    font: Handle
    font_name: str
    size_pt: float
    invisible: bool
    """Whether it is invisible text for searching."""
    texts: set[str] = field(default_factory=set)
    boxes: list[Box] = field(default_factory=list)
    """The boxes of its letters, in millimetres: left, upper, right and lower edge."""

    @classmethod
    def of(cls, item: Handle, size_pt: float) -> _Line:
        """Return a line without letters."""
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
        """Return the key of one of its letters, which is the same on all pages."""
        return self.font_name, text

    def is_inked(self, evidence: Proven) -> bool:
        """Return whether none of its letters is blank; the answers are cached."""
        for text in self.texts:
            if self.key(text) not in evidence:
                evidence[self.key(text)] = has_outline(self.font, text)
        return all(evidence[self.key(text)] for text in self.texts)


def letters_on(
    textpage: Handle, count: int, to_page: Affine
) -> tuple[list[PageLetter], dict[Handle, _Line]]:
    """Return the letters of a page, and the text objects that draw them."""
    glyphs: list[PageLetter] = []
    lines: dict[Handle, _Line] = {}
    apart = False
    for index in range(count):
        text = _character(letter_code(textpage, index))
        if text.isspace() or text == "\0" or is_generated(textpage, index) == 1:
            apart = True
            continue
        item = text_of_letter(textpage, index) or 0
        line = lines.get(item)
        if line is None:
            line = lines[item] = _Line.of(item, letter_size(textpage, index))
        box = transform_box(letter_box(textpage, index), to_page)
        line.texts.add(text)
        line.boxes.append(box)
        left, top, right, bottom = box
        glyphs.append(PageLetter(text, Rect(left, top, right - left, bottom - top), apart, item))
        apart = False
    return glyphs, lines


_REPLACEMENT: Final = 0xFFFD
"""The character for an unknown letter."""
_SURROGATES: Final = range(0xD800, 0xE000)
"""Halves of surrogate pairs, which are no characters."""


def _character(code: int) -> str:
    """Return the character of a code, which a font may map to any number."""
    if not 0 < code <= sys.maxunicode or code in _SURROGATES:
        return chr(_REPLACEMENT)
    return chr(code)
