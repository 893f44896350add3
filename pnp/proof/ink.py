"""Estimate the ink that a file takes: the share of the paper that each ink covers.

Pages are rendered small by another program's engine (PDFium) and their colours counted. Printers do
not publish how they mix inks. Here cyan, magenta and yellow are the complements of red, green and
blue, and the grey that all three share is black. Printers that save black ink use more of the
others.

Words are separated from pictures by rendering each page a second time without letters and figures.
All ink of that rendering, whether drawing, panel or rule, counts as pictures; the difference from
the whole page counts as words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pypdfium2
from PIL import Image, ImageChops

from pnp.printing.edition import Edition, looks, only_sides
from pnp.printing.parts import Part
from pnp.printing.writing import to_bytes
from pnp.proof.readback.visibility import hide, texts

DPI: Final = 200
"""PDFium draws no line finer than a pixel, so coarse pixels make outlines too heavy: at 200 dpi
lines of 0.13 mm keep their width; at 36 dpi a page of outlines takes twice the ink."""

USUAL_PERCENT: Final = 5.0
"""The coverage of a page with which manufacturers state the yield of a cartridge."""

_DOTS_PER_POINT: Final = 1 / 72
_FULL: Final = 255


@dataclass(frozen=True, slots=True)
class Coverage:
    """A page's coverage in percent of the paper, for each ink."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """Return the sum of all inks, in percent: solid black is 100, solid green 200."""
        return self.cyan + self.magenta + self.yellow + self.black


@dataclass(frozen=True, slots=True)
class Estimate:
    """The ink that a file takes."""

    pages: tuple[Coverage, ...]
    """The coverage by everything on each page."""
    pictures: tuple[Coverage, ...] = ()
    """The coverage by everything on each page except letters and figures."""

    @property
    def percent(self) -> float:
        """Return the average coverage of a page in percent, all inks together."""
        return self._total / len(self.pages) if self.pages else 0.0

    @property
    def pictures_percent(self) -> float:
        """Return the average coverage of a page in percent without words, all inks together."""
        total = sum(page.total for page in self.pictures)
        return total / len(self.pictures) if self.pictures else 0.0

    @property
    def usual_pages(self) -> float:
        """Return the number of pages with a coverage of 5 % that would take as much ink."""
        return self._total / USUAL_PERCENT

    @property
    def _total(self) -> float:
        return sum(page.total for page in self.pages)


def estimate(edition: Edition, part: Part) -> Estimate:
    """Return the ink of a part's file.

    Each distinct page is drawn once, and rendered with and without words.

    Raises:
        MaterialError: a face holds elements that are not supported.
    """
    first = looks(part)
    pages_to_draw = tuple(sorted(set(first)))
    if not pages_to_draw:
        return Estimate(())
    pages, few = [pages_to_draw.index(index) for index in first], only_sides(part, pages_to_draw)
    pdf = to_bytes(edition, few)
    return Estimate(tuple(coverage(pdf, pages)), tuple(coverage(pdf, pages, words=False)))


def coverage(
    pdf: bytes, pages: Sequence[int], dpi: int = DPI, *, words: bool = True
) -> list[Coverage]:
    """Return the coverage of pages of a file.

    Args:
        pdf: the file.
        pages: the pages, counted from 0; repeated ones are rendered once.
        dpi: the resolution, in dots per inch.
        words: whether letters and figures count as well.
    """
    if not pages:
        return []
    file = pypdfium2.PdfDocument(pdf)
    try:
        shares = {page: coverage_of(_render(file[page], dpi, words=words)) for page in set(pages)}
    finally:
        file.close()
    return [shares[page] for page in pages]


def _render(page: pypdfium2.PdfPage, dpi: int, *, words: bool) -> Image.Image:
    with hide(() if words else texts(page)):
        image: Image.Image = page.render(scale=dpi * _DOTS_PER_POINT).to_pil().convert("RGB")
    return image


def coverage_of(image: Image.Image) -> Coverage:
    """Return the coverage of a page rendered in RGB."""
    red, green, blue = image.split()
    lightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    black = _darkness(lightest)
    return Coverage(
        cyan=_darkness(red) - black,
        magenta=_darkness(green) - black,
        yellow=_darkness(blue) - black,
        black=black,
    )


def _darkness(band: Image.Image) -> float:
    """Return the mean distance of a band from white, in percent."""
    histogram = band.histogram()
    distance = sum((_FULL - value) * count for value, count in enumerate(histogram))
    return 100 * distance / (_FULL * sum(histogram))
