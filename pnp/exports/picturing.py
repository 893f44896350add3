"""Pictures of faces, with exactly the requested numbers of pixels.

Each face is a page of a PDF as large as the face with its bleed, made by the press as for printing
and rendered by PDFium. Given a scale, a renderer rounds a page that is slightly too large up by a
pixel, which shops refuse: so the bitmap is made first, and the page fills it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import pypdfium2
import pypdfium2.raw as pdfium_c
from PIL import Image

from pnp.core.geometry import MM_PER_PT, Rect, Size
from pnp.core.resources import __version__
from pnp.exports.checking import png_of
from pnp.press.faces import Face
from pnp.press.pdf import Document, OutputIntent, Page
from pnp.press.sheets import Placement, Side
from pnp.printing.edition import Edition

MM_PER_INCH: Final = 25.4
_WHITE: Final = (255, 255, 255, 255)


@dataclass(frozen=True, slots=True)
class Cutout:
    """A face as shown by a picture: its trim, and a part of its bleed."""

    face: str
    size: Size
    bleed_mm: float = 0.0

    @property
    def whole(self) -> Size:
        """Return the size with bleed."""
        more = 2 * self.bleed_mm
        return Size(self.size.width_mm + more, self.size.height_mm + more)

    def pixels(self, dpi: int) -> tuple[int, int]:
        """Return width and height in pixels, at least one each."""
        whole = self.whole
        return _pixels(whole.width_mm, dpi), _pixels(whole.height_mm, dpi)


@dataclass(frozen=True, slots=True)
class PdfPages:
    """The pages of an open PDF."""

    sizes: tuple[Size, ...]
    _pdf: pypdfium2.PdfDocument

    def picture(self, index: int, dpi: int) -> Image.Image:
        """Return a page as a picture in RGB."""
        size = self.sizes[index]
        return _render(self._pdf[index], _pixels(size.width_mm, dpi), _pixels(size.height_mm, dpi))


@contextmanager
def open_pages(content: bytes) -> Iterator[PdfPages | None]:
    """Open a PDF; yield None if it is not one."""
    try:
        pdf = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        yield None
        return
    try:
        sizes = (pdf.get_page_size(index) for index in range(len(pdf)))
        in_mm = (Size(width * MM_PER_PT, height * MM_PER_PT) for width, height in sizes)
        yield PdfPages(tuple(in_mm), pdf)
    finally:
        pdf.close()


def cutout(name: str, face: Face, bleed_mm: float) -> Cutout:
    """Return a face with its bleed, or with a given part of it."""
    return Cutout(name, face.size, min(bleed_mm, face.bleed_mm))


def _pixels(length_mm: float, dpi: int) -> int:
    return max(1, round(length_mm / MM_PER_INCH * dpi))


def picture_cutouts(
    edition: Edition,
    faces: Mapping[str, Face],
    cutouts: Sequence[Cutout],
    sizes_px: Sequence[tuple[int, int]],
) -> Iterator[Image.Image]:
    """Yield faces as RGB pictures on white.

    Args:
        edition: draws them.
        faces: by name.
        cutouts: the faces to show.
        sizes_px: the width and height of each picture.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    pages = tuple(edition.prepress.renderer.pages(map(side_of, cutouts), faces))
    if not pages:  # PDFium opens no file without a page
        return
    pdf = pypdfium2.PdfDocument(Document("", "", "", "", "", pages).to_bytes())
    try:
        for page, (width, height) in zip(pdf, sizes_px, strict=True):
            yield _render(page, width, height)
    finally:
        pdf.close()


def document_of(
    edition: Edition, pages: Iterable[Page], intent: OutputIntent | None = None
) -> bytes:
    """Return pages as a PDF that names the game's owner and the press."""
    return Document(
        title=edition.title,
        language=edition.language,
        author=", ".join(edition.job.game.credits.designers),
        subject=edition.credit,
        creator=f"ducks-pnp {__version__}",
        pages=tuple(pages),
        intent=intent,
    ).to_bytes()


def png_files_of(
    edition: Edition,
    faces: Mapping[str, Face],
    cutouts: Mapping[str, Cutout],
    sizes_px: Sequence[tuple[int, int]],
    dpi: int,
) -> dict[str, bytes]:
    """Return pictures as files.

    Args:
        edition: draws them.
        faces: by name.
        cutouts: the faces to show, by the paths of their files.
        sizes_px: the width and height of each picture.
        dpi: the resolution that the files state, in dots per inch.

    Raises:
        MaterialError: a face contains something that the press does not support.
    """
    images = picture_cutouts(edition, faces, tuple(cutouts.values()), sizes_px)
    return {path: png_of(image, dpi) for path, image in zip(cutouts, images, strict=True)}


def side_of(cut: Cutout) -> Side:
    """Return a page that a face fills."""
    at = Rect(cut.bleed_mm, cut.bleed_mm, cut.size.width_mm, cut.size.height_mm)
    return Side(cut.whole, (Placement(cut.face, at),))


def _render(page: pypdfium2.PdfPage, width: int, height: int) -> Image.Image:
    bitmap = pypdfium2.PdfBitmap.new_native(
        width, height, pdfium_c.FPDFBitmap_BGR, rev_byteorder=True
    )
    bitmap.fill_rect(_WHITE, 0, 0, width, height)
    flags = pdfium_c.FPDF_ANNOT | pdfium_c.FPDF_REVERSE_BYTE_ORDER
    pdfium_c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    image: Image.Image = bitmap.to_pil()
    return image
