"""The letters and words of a page, and how it looks where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.looks import PageLook
from pnp.proof.readback.objects import PageObject
from pnp.proof.readback.page_print import Contact, Letter, PagePrint, PrintedWord
from pnp.proof.readback.views import PageViews
from pnp.proof.readback.visibility import WordsAlone


@dataclass(frozen=True)
class PageText:
    """A page, and what is printed on it."""

    number: int
    """From 1."""
    printed: PagePrint
    views: PageViews

    @property
    def size(self) -> Size:
        """Return its size as it is shown."""
        return self.printed.size

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Return its letters in the order of the file."""
        return self.printed.letters

    @property
    def words(self) -> tuple[PrintedWord, ...]:
        """Return its words in the order of the file."""
        return self.printed.words

    @property
    def marks(self) -> frozenset[Rect]:
        """Return the boxes, of those that were asked for, in which an outline is seen."""
        return self.printed.marks

    @property
    def look(self) -> PageLook:
        """Return how it looks from a step away."""
        return self.views.view(self.number).look

    @property
    def drawn(self) -> tuple[PageObject, ...]:
        """Return what it is drawn with."""
        return self.views.view(self.number).drawn

    @property
    def inked(self) -> WordsAlone:
        """Return the dots that its words ink."""
        return self.views.words(self.number, tuple(each.at for each in self.letters))

    @property
    def contacts(self) -> tuple[Contact, ...]:
        """Return its words that touch other words or a line; none if it was not looked into."""
        return () if self.printed.unread else self.views.contacts(self.number)

    def within(self, box: Rect) -> tuple[Letter, ...]:
        """Return the letters whose middle lies in a box, in the order of the file."""
        return self.printed.within(box)


def spelled(letters: Sequence[Letter]) -> str:
    """Return what a person reads of letters: those that are seen, with spaces where they stand."""
    pieces = ((" " if each.apart else "") + each.text for each in letters if each.seen)
    return " ".join("".join(pieces).split())
