"""Reading a PDF in this process, page by page.

This is how the program's own files are read. An untrusted file is read in the same way by a
separate process: `child.py`. Pages become pictures for a screen, small enough for a message.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple, Self

from pypdfium2 import PdfDocument, PdfPage

from pnp.core.geometry import Rect
from pnp.proof.readback.certainty import is_plain
from pnp.proof.readback.contacts import contacts_on
from pnp.proof.readback.document import (
    attachment,
    flip_of,
    has_scripts,
    keeps_its_size,
    open_pdf,
    page_errors,
)
from pnp.proof.readback.grids.grid import Grid
from pnp.proof.readback.grids.page_grid import grid_on
from pnp.proof.readback.looks import FinePrint
from pnp.proof.readback.objects import PictureObject
from pnp.proof.readback.page_print import LetterShape, PageContacts, PagePrint
from pnp.proof.readback.page_reader import Proven, page_text, require_paper
from pnp.proof.readback.page_sources import PageSource, copy_page, page_sources
from pnp.proof.readback.pictures.exposed import all_pictures
from pnp.proof.readback.typefaces import letter_shapes
from pnp.proof.readback.views import FileFacts, PageView, fine_print, size_of, to_paper, view_of
from pnp.proof.readback.visibility import ON_PAPER

DPI: Final = 72
_MAX_DOTS: Final = 1_600
"""The most pixels along either side of a picture."""
_COLOURS: Final = 64


def page_picture(page: PdfPage) -> bytes:
    """Return a page as PNG, at `DPI` dots per inch, in few colours."""
    scale = min(DPI / 72, _MAX_DOTS / max(page.get_size()))
    picture = (
        page.render(scale=scale, optimize_mode=ON_PAPER).to_pil().convert("RGB").quantize(_COLOURS)
    )
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


class _OpenPage(NamedTuple):
    """A loaded page."""

    number: int
    page: PdfPage


class FileReader:
    """Reads a PDF in memory.

    Errors are MaterialError, and name the file and the page.
    """

    def __init__(self, content: bytes, name: str) -> None:
        """Read the bytes of a file on request; `name` appears in errors."""
        self.name = name
        self.content = content
        self._proven: Proven = {}
        self._open: _OpenPage | None = None

    @cached_property
    def _pdf(self) -> PdfDocument:
        return open_pdf(self.content, self.name)

    @cached_property
    def _is_plain(self) -> bool:
        return is_plain(self.content)

    @cached_property
    def _sources(self) -> tuple[PageSource, ...]:
        return page_sources(self._pdf, self.content)

    def close(self) -> None:
        """Close the file; it is opened again on demand."""
        self._close_page()
        pdf = self.__dict__.pop("_pdf", None)
        if pdf is not None:
            pdf.close()

    def facts(self, manifest: str) -> FileFacts:
        """Return the facts of a file; `manifest` names the wanted file inside it."""
        pdf = self._pdf
        content = attachment(pdf, manifest)
        others = pdf.count_attachments() - (content is not None)
        return FileFacts(
            keeps_its_size(pdf),
            flip_of(pdf),
            content,
            others,
            has_scripts(pdf, self.content),
            pdf.get_metadata_value("Creator"),
        )

    def sources(self) -> tuple[PageSource, ...]:
        """Return the source of each page."""
        return self._sources

    def text(self, number: int, marks: Mapping[Rect, float]) -> PagePrint:
        """Return the text of a page, and its visible marks."""
        evidence = self._proven if self._is_plain else None
        with self._page(number) as page:
            size = size_of(page, self._unit(number))
            require_paper(size, number, self.name)
            return page_text(page, size, marks, evidence)

    def view(self, number: int) -> PageView:
        """Return the look of a page, and its objects."""
        source = self._sources[number - 1]
        with self._page(number) as page:
            view = view_of(page, source)
        if not source.may_hide_pictures:
            return view
        pictures = all_pictures(copy_page(self._pdf, number - 1), source.user_unit)
        if pictures is None:
            return view
        others = (item for item in view.drawn if not isinstance(item, PictureObject))
        return replace(view, drawn=(*others, *pictures))

    def contacts(self, number: int) -> PageContacts:
        """Return the words of a page that touch other words or a line."""
        with self._page(number) as page:
            return contacts_on(page, to_paper(page, size_of(page, self._unit(number))))

    def grid(self, number: int) -> Grid | None:
        """Return the grid of pieces on a page, or None."""
        with self._page(number) as page:
            size = size_of(page, self._unit(number))
            return grid_on(page, to_paper(page, size), size)

    def fine_print(self, number: int) -> FinePrint:
        """Return a page as printed, at high resolution."""
        with self._page(number) as page:
            size = size_of(page, self._unit(number))
            return fine_print(page, to_paper(page, size), size)

    def letter_shapes(self, number: int) -> tuple[LetterShape | None, ...]:
        """Return the shape of each letter of a page; None for a letter without an outline."""
        with self._page(number) as page:
            return letter_shapes(page)

    def picture(self, number: int) -> bytes:
        """Return a page as PNG, small enough to be sent."""
        with self._page(number) as page:
            return page_picture(page)

    def _unit(self, number: int) -> float:
        return self._sources[number - 1].user_unit

    @contextmanager
    def _page(self, number: int) -> Iterator[PdfPage]:
        """Yield a page, which stays open until another page is requested."""
        with page_errors(number - 1, self.name):
            if self._open is None or self._open.number != number:
                self._close_page()
                self._open = _OpenPage(number, self._pdf[number - 1])
            yield self._open.page

    def _close_page(self) -> None:
        if self._open is not None:
            self._open.page.close()
            self._open = None

    def __enter__(self) -> Self:
        """Return the reader."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()
