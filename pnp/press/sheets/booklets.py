"""Saddle stitch: a booklet of sheets that are folded in the middle, one inside the other.

Each side of a sheet shows two pages. Of n pages, n a multiple of four, sheet i from the outside,
counted from 0, has on its outer side the pages n - 2i and 2i + 1, on its inner side 2i + 2 and
n - 2i - 1; stapled through the fold, they follow one another.

Creep: a sheet lies inside all that are outside of it, each as thick as the paper, so its pages
reach as much further out at the fore edge. They are printed as much nearer to the fold, and text
stands at the same place on every page of the booklet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import IDENTITY, Affine, Rect, Size
from pnp.press.sheets.imposition import Imposition
from pnp.press.sheets.marks import Mark, PageMarks
from pnp.press.sheets.side import Placement, Side, Turn

PAGES_OF_A_SHEET: Final = 4
MAX_PAGES: Final = 96
"""The pages that two staples hold, on thin paper."""

STAPLE_MM: Final = 12.0
FOLD_MARK_MM: Final = 5.0

Pages = tuple[int, int]
"""The numbers of the left and the right page, from 1."""

Flip = Literal["duplex-long", "duplex-short"]
"""The edge of the paper about which the sheets are turned over."""


class BookletSheet(Struct, frozen=True):
    """A sheet of a booklet, by the pages on it."""

    outer: Pages
    inner: Pages
    depth: int
    """The number of sheets outside of it."""


def saddle_stitch(pages: int) -> tuple[BookletSheet, ...]:
    """Return the sheets of a booklet of that many pages, the outermost first.

    Raises:
        CallError: there are too many.
        ValueError: the number is not a multiple of four.
    """
    if pages > MAX_PAGES:
        fact = f"a booklet of {pages} pages cannot be stapled through its fold"
        raise CallError(Problem(fact, hint=f"at most {MAX_PAGES} pages; leave out --booklet"))
    if pages % PAGES_OF_A_SHEET:
        message = f"{pages} pages do not fill sheets of {PAGES_OF_A_SHEET}"
        raise ValueError(message)
    return tuple(
        BookletSheet((pages - 2 * i, 2 * i + 1), (2 * i + 2, pages - 2 * i - 1), i)
        for i in range(pages // PAGES_OF_A_SHEET)
    )


def padding(pages: int) -> int:
    """Return the number of blank pages up to the next multiple of four."""
    return -pages % PAGES_OF_A_SHEET


class Booklet(Struct, frozen=True):
    """The imposition of a booklet."""

    imposition: Imposition
    """The paper, its margins, how backs are turned and corrected."""
    caliper_mm: float
    """The thickness of the paper."""
    rtl: bool = False
    """Whether text runs from right to left: its fold is at the right of the first page."""

    @property
    def paper(self) -> Size:
        """Return the paper on its side, as it is folded."""
        upright = self.imposition.paper
        return upright.transpose() if upright.width_mm < upright.height_mm else upright

    @property
    def page(self) -> Size:
        """Return the size of a page: half the paper."""
        return Size(self.paper.width_mm / 2, self.paper.height_mm)

    @property
    def flip(self) -> Flip:
        """Return the edge about which the paper is turned: the one for cards, or the long one."""
        return "duplex-short" if self.imposition.backs == "duplex-short" else "duplex-long"

    def sides(self, faces: Sequence[str]) -> Iterator[Side]:
        """Yield the sides of the sheets: outer and inner in turn, the outermost sheet first.

        Args:
            faces: the pages in reading order, as many as fill whole sheets.
        """
        for sheet in saddle_stitch(len(faces)):
            creep = sheet.depth * self.caliper_mm
            yield self._side([faces[page - 1] for page in sheet.outer], creep, "outer")
            inner = self._side([faces[page - 1] for page in sheet.inner], creep, "inner")
            yield self._as_back(inner)

    def _side(self, faces: Sequence[str], creep_mm: float, label: str) -> Side:
        left, right = reversed(faces) if self.rtl else faces
        width, height = self.page.width_mm, self.page.height_mm
        return Side(
            self.paper,
            (
                Placement(left, Rect(creep_mm, 0, width, height)),
                Placement(right, Rect(width - creep_mm, 0, width, height)),
            ),
            label=label,
        )

    def _as_back(self, side: Side) -> Side:
        """Return a side as it is printed behind another: upside down, if the paper is turned so."""
        adjust = self.imposition.correction_on(self.paper).adjust(self.paper)
        back = side if self.flip == "duplex-short" else upside_down(side)
        return replace(back, adjust=adjust)

    def marks(self, *, staples: bool) -> PageMarks:
        """Return the fold marks at both edges, and the marks of the staples."""
        fold, free = self.paper.width_mm / 2, self.imposition.margins.transpose().usable(self.paper)
        ends = (
            (free.y_mm, free.y_mm + FOLD_MARK_MM),
            (free.bottom_mm - FOLD_MARK_MM, free.bottom_mm),
        )
        folds = tuple(Mark("fold", fold, start, fold, end) for start, end in ends)
        return PageMarks((*folds, *(self._staples() if staples else ())))

    def _staples(self) -> Iterator[Mark]:
        """Yield the two staples on the back of the outermost sheet, a quarter from its ends."""
        fold, height = self.paper.width_mm / 2, self.paper.height_mm
        for middle in (height / 4, 3 * height / 4):
            yield Mark("staple", fold, middle - STAPLE_MM / 2, fold, middle + STAPLE_MM / 2)


def upside_down(side: Side) -> Side:
    """Return a side turned by half a turn, on the same paper."""
    half_turn = Affine(-1, 0, 0, -1, side.paper.width_mm, side.paper.height_mm)
    return replace(
        side,
        placements=tuple(
            replace(
                placement,
                at=half_turn.bounds(placement.at),
                turn=_HALF_TURN[placement.turn],
                clip=placement.clip and half_turn.bounds(placement.clip),
            )
            for placement in side.placements
        ),
        adjust=IDENTITY,
    )


_HALF_TURN: Final[dict[Turn, Turn]] = {0: 180, 90: 270, 180: 0, 270: 90}
