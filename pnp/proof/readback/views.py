"""The looks of pages, and their objects, rendered only when a check needs them.

Reading the text of a file takes a fraction of the time of drawing its pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import c_int
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol, TypeVar

from PIL.Image import Image
from pypdfium2 import PdfPage, raw

from pnp.core.bounded import BoundedDict
from pnp.core.geometry import MM_PER_PT, Affine, Rect, Size
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.looks import DPI, FINE_DPI, FinePrint, PageLook
from pnp.proof.readback.objects import PageObject, objects_of
from pnp.proof.readback.page_print import LetterShape, PageContacts, PagePrint
from pnp.proof.readback.page_sources import PageSource
from pnp.proof.readback.pdfium import count_annotations, handle_of
from pnp.proof.readback.visibility import ON_PAPER, part_of, render, scale_of

T = TypeVar("T")

_DEVICE: Final = 1_000_000
"""The number of steps into which PDFium's integers divide a page."""


@dataclass(frozen=True, slots=True)
class PageView:
    """The look of a page, and its objects."""

    look: PageLook
    """Its look on paper."""
    drawn: tuple[PageObject, ...]
    differs_at: Rect | None = None
    """The box in which a screen shows it differently from paper."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The facts that a file states about itself."""

    keeps_size: bool
    """Whether it asks viewers to print it at 100 %."""
    flip: str | None
    """The edge, "long" or "short", on which it asks for its paper to be flipped."""
    manifest: bytes | None
    """Its manifest."""
    attachments: int = 0
    """The number of its other attachments, which are not opened."""
    has_scripts: bool = False
    """Whether it has JavaScript, which is not run."""
    creator: str = ""
    """The program that made it, as it states."""


class PageReader(Protocol):
    """Reads the pages of a PDF: in this process (`reader.py`), or in another (`child.py`).

    Pages are numbered from 1. Errors are MaterialError, and name the file and the page.
    """

    name: str
    """The name of the file in errors."""
    content: bytes
    """The file."""

    def facts(self, manifest: str) -> FileFacts:
        """Return the facts of a file; `manifest` names the wanted file inside it."""

    def sources(self) -> tuple[PageSource, ...]:
        """Return the source of each page."""

    def text(self, number: int, marks: Mapping[Rect, float]) -> PagePrint:
        """Return the text of a page, and which of the marks are seen."""

    def view(self, number: int) -> PageView:
        """Return the look of a page, and its objects."""

    def contacts(self, number: int) -> PageContacts:
        """Return the words of a page that touch other words or a line."""

    def grid(self, number: int) -> Grid | None:
        """Return the grid of pieces on a page, or None if it shows none."""

    def fine_print(self, number: int) -> FinePrint:
        """Return a page on paper, seen from near."""

    def letter_shapes(self, number: int) -> tuple[LetterShape | None, ...]:
        """Return the shape of each letter of a page, None of one without an outline."""

    def picture(self, number: int) -> bytes:
        """Return a page as PNG, small enough to be sent."""

    def close(self) -> None:
        """Close the file; it is opened again if more is asked for."""


_MAX_BYTES: Final = 2**28
"""The most bytes of views held per file, enough for some four hundred pages of cards."""
_MAX_CONTACTS: Final = 5_000
"""The most pages per file whose contacts are held; they are few and slow to find."""
_MAX_GRIDS: Final = 5_000
"""The most pages per file whose grids are held."""
_MAX_FINE_PRINTS: Final = 2
"""The most pages held at high resolution, twelve megabytes each: pages are compared in order."""
_MAX_LETTER_SHAPES: Final = 50
"""The most pages per file whose letters' shapes are held."""
_BYTES_AN_OBJECT: Final = 400


def _weight(_: int, view: PageView) -> int:
    """Return the approximate size of a view in bytes."""
    return view.look.weight + _BYTES_AN_OBJECT * len(view.drawn)


@dataclass(frozen=True)
class PageViews:
    """The views of a file's pages, made on demand, and once for equal pages.

    If there are very many, the least recently used are dropped, and made again on demand.
    """

    reader: PageReader
    _views: BoundedDict[int, PageView] = field(
        default_factory=lambda: BoundedDict(_MAX_BYTES, _weight), repr=False, compare=False
    )
    _fine_prints: BoundedDict[int, FinePrint] = field(
        default_factory=lambda: BoundedDict(_MAX_FINE_PRINTS), repr=False, compare=False
    )
    _letter_shapes: BoundedDict[int, tuple[LetterShape | None, ...]] = field(
        default_factory=lambda: BoundedDict(_MAX_LETTER_SHAPES), repr=False, compare=False
    )
    _contacts: BoundedDict[int, PageContacts] = field(
        default_factory=lambda: BoundedDict(_MAX_CONTACTS), repr=False, compare=False
    )

    _grids: BoundedDict[int, tuple[Grid | None]] = field(
        default_factory=lambda: BoundedDict(_MAX_GRIDS), repr=False, compare=False
    )

    @cached_property
    def sources(self) -> tuple[PageSource, ...]:
        """Return the source of each page.

        Raises:
            MaterialError: the file cannot be opened.
        """
        return self.reader.sources()

    def contacts(self, number: int) -> PageContacts:
        """Return the words of a page that touch other words or a line; `number` is from 1.

        Raises:
            MaterialError: the page cannot be read.
        """
        return self._once(self._contacts, number, self.reader.contacts)

    def fine_print(self, number: int) -> FinePrint:
        """Return a page on paper, seen from near; `number` is from 1.

        Raises:
            MaterialError: the page cannot be read.
        """
        return self._once(self._fine_prints, number, self.reader.fine_print)

    def letter_shapes(self, number: int) -> tuple[LetterShape | None, ...]:
        """Return the shape of each letter of a page, None of one without an outline.

        Raises:
            MaterialError: the page cannot be read.
        """
        return self._once(self._letter_shapes, number, self.reader.letter_shapes)

    def view(self, number: int) -> PageView:
        """Return the look of a page, and its objects; `number` is from 1.

        Raises:
            MaterialError: the page cannot be read.
        """
        return self._once(self._views, number, self.reader.view)

    def grid(self, number: int) -> Grid | None:
        """Return the grid of pieces on a page, or None if it shows none; `number` is from 1.

        Raises:
            MaterialError: the page cannot be read.
        """
        (grid,) = self._once(self._grids, number, lambda first: (self.reader.grid(first),))
        return grid

    def _once(self, cache: BoundedDict[int, T], number: int, make: Callable[[int], T]) -> T:
        """Return the value of the first equal page, made once."""
        first = self.sources[number - 1].alike + 1
        answer = cache.get(first)
        if answer is None:
            answer = cache[first] = make(first)
        return answer

    def forget(self) -> None:
        """Drop the views of pages, which are made again on demand."""
        self._views.clear()
        self._contacts.clear()
        self._fine_prints.clear()
        self._letter_shapes.clear()
        self.reader.close()


def view_of(page: PdfPage, source: PageSource) -> PageView:
    """Return the look of a page on paper, and its objects."""
    unit = source.user_unit
    look = PageLook(_picture(page, unit, ON_PAPER))
    items = objects_of(page, to_paper(page, size_of(page, unit)))
    differs_at = None
    if source.has_layers or count_annotations(handle_of(page)):  # nothing else tells them apart
        differs_at = look.differs_at(PageLook(_picture(page, unit, None)))
    return PageView(look, tuple(items), differs_at)


def _picture(page: PdfPage, unit: float, mode: str | None) -> Image:
    picture: Image = page.render(scale=DPI / 72 * unit, optimize_mode=mode).to_pil()
    return picture.convert("RGB")


def fine_print(page: PdfPage, to_paper: Affine, size: Size) -> FinePrint:
    """Return a page on paper, seen from near.

    Args:
        page: the page.
        to_paper: the map from its own units to millimetres, as it is shown.
        size: its size.
    """
    whole = part_of(page, [Rect(0, 0, size.width_mm, size.height_mm)], to_paper, FINE_DPI)
    return FinePrint(render(page, whole, scale_of(to_paper, FINE_DPI)))


def size_of(page: PdfPage, unit: float = 1.0) -> Size:
    """Return a page's displayed size; `unit` is in points."""
    width, height = page.get_size()
    return Size(width * unit * MM_PER_PT, height * unit * MM_PER_PT)


def to_paper(page: PdfPage, size: Size) -> Affine:
    """Return the map from page units to millimetres, as displayed."""
    (x, y), (right, beside), (above, up) = (
        _place_on_paper(page, *point, size) for point in ((0, 0), (1000, 0), (0, 1000))
    )
    return Affine(
        (right - x) / 1000, (beside - y) / 1000, (above - x) / 1000, (up - y) / 1000, x, y
    )


def _place_on_paper(page: PdfPage, x: float, y: float, size: Size) -> tuple[float, float]:
    across, down = c_int(), c_int()
    raw.FPDF_PageToDevice(page, 0, 0, _DEVICE, _DEVICE, 0, x, y, across, down)
    return across.value / _DEVICE * size.width_mm, down.value / _DEVICE * size.height_mm
