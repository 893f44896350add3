"""The print of a page: its letters and words in file order, with their boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.boxes import BoxIndex


class Letter(NamedTuple):
    """One letter on a page; a tuple, because there are many."""

    text: str
    at: Rect
    """The ink box, in millimetres from the page's top left corner."""
    size_pt: float
    """Its type size."""
    seen: bool
    """Whether a person would see it almost whole."""
    apart: bool
    """Whether a space or a line break precedes it."""


_SAME_EM: Final = 0.02
"""The tolerance of a letter's width and height: programs round outlines."""
_SAME_SHARE: Final = 0.04
"""The tolerance of its area. Neighbouring weights of a family differ by at least a tenth."""
_MIN_AREA: Final = 0.002
"""In square ems, about that of a full stop: rounding affects smaller areas more."""


class LetterShape(NamedTuple):
    """The shape of a letter as its font draws it, in ems."""

    font: str
    """The name of its font, without the subset prefix."""
    width: float
    height: float
    area: float
    is_outlined: bool = False
    """Whether its outline is stroked, which makes it bolder."""

    def resembles(self, other: LetterShape) -> bool:
        """Return whether two letters have the same outline, whatever the names of their fonts."""
        most = max(self.area, other.area)
        return (
            self.is_outlined == other.is_outlined
            and abs(self.width - other.width) <= _SAME_EM
            and abs(self.height - other.height) <= _SAME_EM
            and abs(self.area - other.area) <= _SAME_SHARE * max(most, _MIN_AREA)
        )


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """A word and its place."""

    text: str
    at: Rect
    """Its box in millimetres."""
    seen: bool
    """Whether all of its letters are visible."""
    letters: range
    """The indices of its letters among those of the page."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Words that touch something."""

    words: str
    other: str
    """The words that are touched; empty for a line or an edge."""
    at: Rect
    """The place of contact, in millimetres."""
    is_edge: bool = False
    """Whether they cross the edge of a panel, which has no line."""


@dataclass(frozen=True, slots=True)
class PageContacts:
    """The contacts of a page."""

    contacts: tuple[Contact, ...] = ()
    is_all: bool = True
    """False if there were so many candidates that only the first were checked."""


@dataclass(frozen=True, eq=False)
class PagePrint:
    """The print of a page, shared by equal pages."""

    size: Size
    letters: tuple[Letter, ...] = ()
    marks: frozenset[Rect] = frozenset()
    """The requested boxes in which an outline is visible."""
    unread: str = ""
    """The reason why it was not checked; empty if it was."""

    @cached_property
    def words(self) -> tuple[PrintedWord, ...]:
        """Return the words: groups of adjacent letters."""
        return tuple(_words(self.letters))

    def within(self, box: Rect) -> tuple[Letter, ...]:
        """Return the letters whose centre lies in a box."""
        return tuple(self.letters[index] for index in self._middles.query(box.edges))

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
    """Return whether two consecutive letters are further apart than those of a word."""
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
