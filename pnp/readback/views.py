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
from pnp.readback.document import opened
from pnp.readback.looks import DPI, PageLook
from pnp.readback.objects import PageObject, objects_of
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

    def words(self, number: int, boxes: Sequence[Rect]) -> WordsAlone:
        """Return the dots that the words of a page ink.

        Args:
            number: of the page, from 1.
            boxes: where they are, in millimetres.

        Raises:
            MaterialError: the file cannot be opened.
        """
        if number not in self._words:
            with opened(self.content, self.name) as pdf:
                page = pdf[number - 1]
                self._words[number] = words_alone(page, boxes, to_paper(page, size_of(page)))
                page.close()
        return self._words[number]

    def forget(self) -> None:
        """Let pictures of pages go; they are made again if they are asked for."""
        self.__dict__.pop("pages", None)
        self._words.clear()

    @cached_property
    def pages(self) -> tuple[PageView, ...]:
        """Return them in their order.

        Raises:
            MaterialError: the file cannot be opened.
        """
        return tuple(self._views())

    def _views(self) -> Iterator[PageView]:
        with opened(self.content, self.name) as pdf:
            for index in range(len(pdf)):
                page = pdf[index]
                try:
                    yield _view(page)
                finally:
                    page.close()


def _view(page: PdfPage) -> PageView:
    picture = page.render(scale=DPI / 72).to_pil().convert("RGB")
    return PageView(PageLook(picture), tuple(objects_of(page, to_paper(page, size_of(page)))))


def size_of(page: PdfPage) -> Size:
    """Return a page's size as it is shown."""
    width_pt, height_pt = page.get_size()
    return Size(width_pt * MM_PER_PT, height_pt * MM_PER_PT)


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
