"""The print of a page: its letters and words in the order of the file, with their boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.boxes import BoxIndex


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


_SAME_EM: Final = 0.02
"""By how much a letter's width or height may differ: programs round outlines."""
_SAME_SHARE: Final = 0.04
"""By how much its area may. Neighbouring weights of a family differ by a tenth and more."""
_MIN_AREA: Final = 0.002
"""In square ems: as a full stop has; smaller areas are rounded by more."""


class LetterShape(NamedTuple):
    """A letter as its font draws it, in ems."""

    font: str
    """The name of its font, without the mark of a subset."""
    width: float
    height: float
    area: float
    is_outlined: bool = False
    """True if a line is drawn along its outline, which makes it bolder."""

    def resembles(self, other: LetterShape) -> bool:
        """Return whether two letters have the same outline, under any name of a font."""
        most = max(self.area, other.area)
        return (
            self.is_outlined == other.is_outlined
            and abs(self.width - other.width) <= _SAME_EM
            and abs(self.height - other.height) <= _SAME_EM
            and abs(self.area - other.area) <= _SAME_SHARE * max(most, _MIN_AREA)
        )


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word and where it stands."""

    text: str
    at: Rect
    """Its box in millimetres."""
    seen: bool
    """True if all of its letters are seen."""
    letters: range
    """The indices of its letters among those of the page."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Words that touch something."""

    words: str
    other: str
    """The words that they touch; empty for a line or an edge."""
    at: Rect
    """Where, in millimetres."""
    is_edge: bool = False
    """Whether they cross the edge of a panel, which has no line."""


@dataclass(frozen=True, slots=True)
class PageContacts:
    """The contacts of a page."""

    contacts: tuple[Contact, ...] = ()
    is_all: bool = True
    """False if so much lies near something that only the first of it was looked into."""


@dataclass(frozen=True, eq=False)
class PagePrint:
    """The print of a page; pages that are the same share one."""

    size: Size
    letters: tuple[Letter, ...] = ()
    marks: frozenset[Rect] = frozenset()
    """The boxes, of those that were asked for, in which an outline is seen."""
    unread: str = ""
    """Why it was not looked into, if it was not."""

    @cached_property
    def words(self) -> tuple[PrintedWord, ...]:
        """Return the words: letters that stand together."""
        return tuple(_words(self.letters))

    def within(self, box: Rect) -> tuple[Letter, ...]:
        """Return the letters whose middle lies in a box."""
        return tuple(self.letters[index] for index in self._middles.touching(box.edges))

    @cached_property
    def _middles(self) -> BoxIndex:
        middles = (letter.at.middle for letter in self.letters)
        return BoxIndex((x, y, x, y) for x, y in middles)


def _words(letters: Sequence[Letter]) -> Iterator[PrintedWord]:
    first = 0
    for run in _runs(letters):
        yield _word(run, range(first, first + len(run)))
        first += len(run)


def _runs(letters: Sequence[Letter]) -> Iterator[list[Letter]]:
    run: list[Letter] = []
    for letter in letters:
        if run and (letter.apart or _far(run[-1].at, letter.at)):
            yield run
            run = []
        run.append(letter)
    if run:
        yield run


def _far(one: Rect, other: Rect) -> bool:
    """Return whether two letters in turn stand further apart than those of a word."""
    reach = 2.5 * max(one.width_mm, one.height_mm, other.width_mm, other.height_mm, 0.5)
    return (
        abs(one.x_mm - other.x_mm) > reach + one.width_mm
        or abs(one.y_mm - other.y_mm) > reach + one.height_mm
    )


def _word(letters: Sequence[Letter], among: range) -> PrintedWord:
    boxes = [letter.at for letter in letters]
    left, top = min(box.x_mm for box in boxes), min(box.y_mm for box in boxes)
    right, bottom = max(box.right_mm for box in boxes), max(box.bottom_mm for box in boxes)
    at = Rect(left, top, right - left, bottom - top)
    text = "".join(letter.text for letter in letters)
    return PrintedWord(text, at, all(letter.seen for letter in letters), among)
