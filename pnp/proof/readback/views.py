"""Pages as they look, and their objects: rendered only when a check asks for it.

To read the text of a file takes a fraction of the time that drawing its pages does.
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
"""Steps that PDFium's whole numbers divide a page into."""


@dataclass(frozen=True, slots=True)
class PageView:
    """A page, and its objects."""

    look: PageLook
    """On paper."""
    drawn: tuple[PageObject, ...]
    differs_at: Rect | None = None
    """Where a screen shows it otherwise than paper."""


@dataclass(frozen=True, slots=True)
class FileFacts:
    """The facts that a file tells of itself."""

    keeps_size: bool
    """Whether it asks viewers to print it at 100 %."""
    flip: str | None
    """The edge, "long" or "short", that it asks for its paper to be flipped on."""
    manifest: bytes | None
    """The manifest inside it."""
    attachments: int = 0
    """Other files inside it; they are not opened."""
    has_scripts: bool = False
    """Whether it brings JavaScript, which is not run."""
    creator: str = ""
    """The program that it says it was made with."""


class PageReader(Protocol):
    """Reads the pages of a PDF: in this process (`reader.py`), or in another (`child.py`).

    Pages are numbered from 1. Errors are MaterialError, and name the file and the page.
    """

    name: str
    """The name that errors call the file by."""
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
"""Of views that are held of one file: some four hundred pages of cards."""
_MAX_CONTACTS: Final = 5_000
"""Pages of one file whose contacts are held; they are few, and take long to find."""
_MAX_GRIDS: Final = 5_000
"""Pages of one file whose grids are held."""
_MAX_FINE_PRINTS: Final = 2
"""Pages that are held as they look from near, twelve megabytes each: pages are compared in turn."""
_MAX_LETTER_SHAPES: Final = 50
"""Pages of one file whose letters' shapes are held."""
_BYTES_AN_OBJECT: Final = 400


def _weight(_: int, view: PageView) -> int:
    """Return about how many bytes a view takes."""
    return view.look.weight + _BYTES_AN_OBJECT * len(view.drawn)


@dataclass(frozen=True)
class PageViews:
    """The views of a file's pages, each made when it is first asked for, equal ones once.

    Of very many, those asked for longest ago are made again if they are asked for once more.
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
        """Return the value made for the first of the pages like this one, made once."""
        first = self.sources[number - 1].alike + 1
        answer = cache.get(first)
        if answer is None:
            answer = cache[first] = make(first)
        return answer

    def forget(self) -> None:
        """Drop the views of pages; they are made again if they are asked for."""
        self._views.clear()
        self._contacts.clear()
        self._fine_prints.clear()
        self._letter_shapes.clear()
        self.reader.close()


def view_of(page: PdfPage, source: PageSource) -> PageView:
    """Return the look of a page on paper, and the objects that draw it."""
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
        size: its own.
    """
    whole = part_of(page, [Rect(0, 0, size.width_mm, size.height_mm)], to_paper, FINE_DPI)
    return FinePrint(render(page, whole, scale_of(to_paper, FINE_DPI)))


def size_of(page: PdfPage, unit: float = 1.0) -> Size:
    """Return a page's size as it is shown; its unit is in points."""
    width, height = page.get_size()
    return Size(width * unit * MM_PER_PT, height * unit * MM_PER_PT)


def to_paper(page: PdfPage, size: Size) -> Affine:
    """Return the map from a page's own units to millimetres, as the page is shown."""
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
