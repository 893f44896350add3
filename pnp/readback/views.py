"""Pages as they look and what they are drawn with: seen only when a check asks for it.

To read what a file says takes a fraction of the time that drawing its pages does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_int
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import Affine, Rect, Size
from pnp.core.lengths import MM_PER_PT
from pnp.readback.document import loaded, opened
from pnp.readback.looks import DPI, PageLook
from pnp.readback.objects import PageObject, objects_of
from pnp.readback.page_sources import PageSource, page_sources
from pnp.readback.visibility import WordsAlone, words_alone

_DEVICE: Final = 1_000_000
"""Steps that PDFium's whole numbers divide a page into."""


@dataclass(frozen=True, slots=True)
class PageView:
    """A page, and what it is drawn with."""

    look: PageLook
    drawn: tuple[PageObject, ...]


@dataclass(frozen=True)
class PageViews:
    """The views of a file's pages, made at once when the first of them is asked for."""

    content: bytes = field(repr=False)
    name: str
    """The name that errors call the file by."""
    _words: dict[int, WordsAlone] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def sources(self) -> tuple[PageSource, ...]:
        """Return what the file says of each page.

        Raises:
            MaterialError: the file cannot be opened.
        """
        with opened(self.content, self.name) as pdf:
            return page_sources(pdf, len(self.content))

    def words(self, number: int, boxes: Sequence[Rect]) -> WordsAlone:
        """Return the dots that the words of a page ink.

        Args:
            number: of the page, from 1.
            boxes: where they are, in millimetres.

        Raises:
            MaterialError: the file cannot be opened.
        """
        number = self.sources[number - 1].alike + 1
        if number not in self._words:
            unit = self.sources[number - 1].user_unit
            with opened(self.content, self.name) as pdf, loaded(pdf, number - 1, self.name) as page:
                placed = to_paper(page, size_of(page, unit))
                self._words[number] = words_alone(page, boxes, placed)
        return self._words[number]

    def forget(self) -> None:
        """Let pictures of pages go; they are made again if they are asked for."""
        self.__dict__.pop("pages", None)
        self._words.clear()

    @cached_property
    def pages(self) -> tuple[PageView, ...]:
        """Return them in their order, equal ones as one.

        Raises:
            MaterialError: the file cannot be opened.
        """
        return tuple(self._views())

    def _views(self) -> Iterator[PageView]:
        views: dict[int, PageView] = {}
        with opened(self.content, self.name) as pdf:
            for index, source in enumerate(self.sources):
                if source.alike == index:
                    with loaded(pdf, index, self.name) as page:
                        views[index] = _view(page, source.user_unit)
                yield views[source.alike]


def _view(page: PdfPage, unit: float) -> PageView:
    picture = page.render(scale=DPI / 72 * unit).to_pil().convert("RGB")
    drawn = objects_of(page, to_paper(page, size_of(page, unit)))
    return PageView(PageLook(picture), tuple(drawn))


def size_of(page: PdfPage, unit: float = 1.0) -> Size:
    """Return a page's size as it is shown; its unit is in points."""
    width, height = page.get_size()
    return Size(width * unit * MM_PER_PT, height * unit * MM_PER_PT)


def to_paper(page: PdfPage, size: Size) -> Affine:
    """Return the map from a page's own units to millimetres, as the page is shown."""
    (x, y), (right, beside), (above, up) = (
        _shown(page, *point, size) for point in ((0, 0), (1000, 0), (0, 1000))
    )
    return Affine(
        (right - x) / 1000, (beside - y) / 1000, (above - x) / 1000, (up - y) / 1000, x, y
    )


def _shown(page: PdfPage, x: float, y: float, size: Size) -> tuple[float, float]:
    across, down = c_int(), c_int()
    raw.FPDF_PageToDevice(page, 0, 0, _DEVICE, _DEVICE, 0, x, y, across, down)
    return across.value / _DEVICE * size.width_mm, down.value / _DEVICE * size.height_mm
