"""The letters and words of a page, and its look.

Marks are visible if rendering the page without their outlines makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import Affine, Rect, Size
from pnp.proof.readback.boxes import BoxIndex
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.looks import FinePrint, PageLook
from pnp.proof.readback.objects import PageObject, bounds, has_stroke, leaves
from pnp.proof.readback.page_print import Letter, LetterShape, PageContacts, PagePrint, PrintedWord
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.pdfium import Box, Handle, kind_of
from pnp.proof.readback.views import PageViews
from pnp.proof.readback.visibility import alone


@dataclass(frozen=True)
class PageText:
    """A page, and everything printed on it."""

    number: int
    """Counted from 1."""
    printed: PagePrint
    views: PageViews

    @property
    def is_first_of_its_kind(self) -> bool:
        """Return whether no earlier page is the same."""
        return self.source.alike == self.number - 1

    @property
    def size(self) -> Size:
        """Return its size as displayed."""
        return self.printed.size

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Return its letters in file order."""
        return self.printed.letters

    @property
    def words(self) -> tuple[PrintedWord, ...]:
        """Return its words in file order."""
        return self.printed.words

    @property
    def marks(self) -> frozenset[Rect]:
        """Return the requested boxes in which an outline is visible."""
        return self.printed.marks

    @property
    def look(self) -> PageLook:
        """Return its look from a distance."""
        return self.views.view(self.number).look

    @property
    def drawn(self) -> tuple[PageObject, ...]:
        """Return its objects."""
        return self.views.view(self.number).drawn

    @property
    def source(self) -> PageSource:
        """Return the facts that the file states about it."""
        return self.views.sources[self.number - 1]

    @property
    def differs_at(self) -> Rect | None:
        """Return the box in which a screen shows it differently from paper, if any."""
        return self.views.view(self.number).differs_at

    @property
    def fine_print(self) -> FinePrint:
        """Return it as printed, at high resolution."""
        return self.views.fine_print(self.number)

    @property
    def letter_shapes(self) -> tuple[LetterShape | None, ...]:
        """Return the shape of each of its letters; None for one without an outline."""
        return self.views.letter_shapes(self.number)

    @property
    def contacts(self) -> PageContacts:
        """Return its words that touch other words or a line; none if it was not checked."""
        return PageContacts() if self.printed.unread else self.views.contacts(self.number)

    @property
    def grid(self) -> Grid | None:
        """Return the grid of its pieces, or None."""
        return None if self.printed.unread else self.views.grid(self.number)

    def is_stored_like(self, other: PageText) -> bool:
        """Return whether a page of another file is stored alike, so that both look the same."""
        return self.source.digest == other.source.digest != b""

    def within(self, box: Rect) -> tuple[Letter, ...]:
        """Return the letters whose centre lies in a box, in file order."""
        return self.printed.within(box)


def spell(letters: Sequence[Letter]) -> str:
    """Return the text that a person reads: the visible letters, with spaces between words."""
    pieces = ((" " if letter.apart else "") + letter.text for letter in letters if letter.seen)
    return " ".join("".join(pieces).split())


_SLACK_MM: Final = 1.0
"""The reach of an outline beyond the box of its mark, at most, unless that is enlarged."""


def visible_marks(page: PdfPage, boxes: Mapping[Rect, float], to_paper: Affine) -> frozenset[Rect]:
    """Return the boxes in which an outline is visible.

    Args:
        page: the page.
        boxes: the boxes of the marks, in millimetres, and their enlargement.
        to_paper: the map from its own units to millimetres, as it is shown.
    """
    if not boxes:
        return frozenset()
    marks = alone(page, _outlines(page, boxes, to_paper), [*boxes], to_paper)
    return frozenset(box for box in boxes if marks.shows(box))


def _outlines(page: PdfPage, boxes: Mapping[Rect, float], to_paper: Affine) -> Iterator[Handle]:
    """Yield stroked paths that nearly fill one of the boxes."""
    reaches = [(box, _SLACK_MM * scale) for box, scale in boxes.items()]
    corners = BoxIndex(_corner(box, reach) for box, reach in reaches)
    for item, outer in leaves(page):
        if kind_of(item) == raw.FPDF_PAGEOBJ_PATH and has_stroke(item):
            at = (to_paper @ outer).bounds(bounds(item))
            near = (reaches[index] for index in corners.query(_corner(at, 0)))
            if any(at.is_near(box, reach) for box, reach in near):
                yield item


def _corner(box: Rect, reach: float) -> Box:
    """Return the area in which the upper left corner of a mark's outline may lie."""
    return box.x_mm - reach, box.y_mm - reach, box.x_mm + reach, box.y_mm + reach
