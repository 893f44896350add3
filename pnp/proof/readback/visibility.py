"""The visible letters of a page: it is rendered twice, with and without words.

A letter is visible if the page looks different without it. So a letter that is covered, clipped,
transparent or of the colour around it is invisible, whatever the cause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Final

from PIL import Image, ImageChops
from pypdfium2 import PdfPage, raw

from pnp.core.geometry import PT_PER_MM, Affine, Rect
from pnp.proof.readback.boxes import BoxIndex, transform_box
from pnp.proof.readback.pdfium import (
    MAX_DEPTH,
    Handle,
    bounds_of,
    fill_mode,
    handle_of,
    kind_of,
    matrix_of,
    objects_in,
    objects_on,
    set_active,
    set_draw_mode,
)

ON_PAPER: Final = "print"
"""Makes PDFium draw the layers and annotations for print instead of those for the screen."""
DPI: Final = 120
"""At this resolution the smallest print, 5 pt, is at least 4 pixels high."""
_MIN_DIFFERENCE: Final = 20
"""The least difference, of 255 in red, green or blue. Paler letters are not printed."""
_MIN_SHARE: Final = 0.75
"""The share of a letter's width and height that must be visible."""
_AROUND_MM: Final = 1.0
"""The margin around words within which anything may affect their visibility."""
_SLACK: Final = 1.5
"""In pixels: what rounding and smoothing take from a letter's width or height."""
PagePart = tuple[int, int, int, int]
"""Left, upper, right and lower edge of a part of a page, in pixels."""
_FEW: Final = 12
"""Up to this many boxes are rendered one by one: less is drawn, but all objects are traversed."""


@dataclass(frozen=True, slots=True)
class WordsAlone:
    """The pixels of a page that its words change: white on black."""

    difference: Image.Image
    """In black and white, at `DPI` dots per inch."""
    left: int = 0
    """In pixels: the distance of the picture from the page's left edge."""
    top: int = 0

    @classmethod
    def between(cls, whole: Image.Image, bare: Image.Image, part: PagePart) -> WordsAlone:
        """Return the pixels of a part of a page that differ between two renderings."""
        red, green, blue = ImageChops.difference(whole, bare).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        strong = [0] * _MIN_DIFFERENCE + [255] * (256 - _MIN_DIFFERENCE)
        return cls(most.point(strong, "1"), *part[:2])

    def shows(self, at: Rect) -> bool:
        """Return whether a letter in that box, in millimetres, is almost wholly visible."""
        left, top = dots_of(at.x_mm) - self.left, dots_of(at.y_mm) - self.top
        right, bottom = dots_of(at.right_mm) - self.left, dots_of(at.bottom_mm) - self.top
        box = (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2)
        extent = self.difference.crop(box).getbbox()
        if extent is None:
            return False
        wide, high = extent[2] - extent[0] + _SLACK, extent[3] - extent[1] + _SLACK
        return wide >= _MIN_SHARE * (right - left) and high >= _MIN_SHARE * (bottom - top)


def alone(
    page: PdfPage, objects: Iterable[Handle], boxes: Sequence[Rect], to_paper: Affine
) -> WordsAlone:
    """Return the pixels inside boxes that some objects of a page change.

    If there are many boxes, objects that touch none of them are left out of both renderings,
    because they take most of the time.
    """
    items = list(objects)
    if not items or not boxes:  # as on most backs of cards
        return WordsAlone(Image.new("1", (1, 1)))
    wide = [box.inset(-_AROUND_MM) for box in boxes]
    few = len(wide) <= _FEW
    scale = scale_of(to_paper)
    groups = [[box] for box in wide] if few else [wide]
    parts = [part_of(page, group, to_paper) for group in groups]
    with hide(() if few else _away(page, wide, to_paper)):
        whole = [render(page, part, scale) for part in parts]
        with hide(items):
            bare = [render(page, part, scale) for part in parts]
    return _join([WordsAlone.between(*views) for views in zip(whole, bare, parts, strict=True)])


def _join(parts: Sequence[WordsAlone]) -> WordsAlone:
    """Return parts of a page as one picture, which is black between them."""
    if len(parts) == 1:
        return parts[0]
    left, top = min(part.left for part in parts), min(part.top for part in parts)
    right = max(part.left + part.difference.width for part in parts)
    bottom = max(part.top + part.difference.height for part in parts)
    picture = Image.new("1", (right - left, bottom - top))
    for part in parts:
        corner = (part.left - left, part.top - top)
        picture.paste(255, corner, part.difference)  # where it is white: parts may overlap
    return WordsAlone(picture, left, top)


def scale_of(to_paper: Affine, dpi: int = DPI) -> float:
    """Return the length of a page's own unit in pixels."""
    return dots_of(to_paper.scale_factor, dpi)


def part_of(page: PdfPage, boxes: Sequence[Rect], to_paper: Affine, dpi: int = DPI) -> PagePart:
    """Return the part of a page that contains boxes."""
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    across, down = _size_in_dots(page, scale_of(to_paper, dpi))
    left, top = max(0, int(dots_of(whole.x_mm, dpi))), max(0, int(dots_of(whole.y_mm, dpi)))
    right, bottom = ceil(dots_of(whole.right_mm, dpi)), ceil(dots_of(whole.bottom_mm, dpi))
    left, top = min(left, across - 1), min(top, down - 1)
    return left, top, min(max(right, left + 1), across), min(max(bottom, top + 1), down)


def _size_in_dots(page: PdfPage, scale: float) -> tuple[int, int]:
    """Return the width and height of a page in pixels."""
    width, height = page.get_size()
    return ceil(width * scale), ceil(height * scale)


def _away(page: PdfPage, boxes: Sequence[Rect], to_paper: Affine) -> Iterator[Handle]:
    """Yield the objects that touch no box, except words, whose boxes may be wrong."""
    index = BoxIndex(box.edges for box in boxes)
    return _away_of(objects_on(handle_of(page)), index, to_paper, MAX_DEPTH)


def _away_of(
    items: Iterable[Handle], boxes: BoxIndex, to_paper: Affine, depth: int
) -> Iterator[Handle]:
    for item in items:
        kind = kind_of(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            continue
        if not boxes.query(transform_box(bounds_of(item), to_paper)):
            yield item
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
            yield from _away_of(objects_in(item), boxes, to_paper @ matrix_of(item), depth - 1)


@contextmanager
def hide(objects: Iterable[Handle]) -> Iterator[None]:
    """Hide objects of a page in renderings inside the block."""
    items = list(objects)
    for handle in items:
        set_active(handle, False)
    try:
        yield
    finally:
        for handle in items:
            set_active(handle, True)


@contextmanager
def hide_stroke(path: Handle) -> Iterator[None]:
    """Hide the stroke of a path in renderings inside the block."""
    mode = fill_mode(path)
    set_draw_mode(path, mode, False)
    try:
        yield
    finally:
        set_draw_mode(path, mode, True)


def dots_of(length_mm: float, dpi: int = DPI) -> float:
    """Return a length in pixels."""
    return length_mm * PT_PER_MM / 72 * dpi


def render(page: PdfPage, part: PagePart, scale: float) -> Image.Image:
    """Return a part of a page as printed, at a number of pixels per unit."""
    across, down = _size_in_dots(page, scale)
    left, top, right, bottom = part
    cut = (left, down - bottom, across - right, top)
    # Half a dot less is rounded up to the whole one.
    crop = tuple(max(0.0, (edge - 0.5) / scale) for edge in cut)
    picture: Image.Image = page.render(scale=scale, crop=crop, optimize_mode=ON_PAPER).to_pil()
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def texts(page: PdfPage) -> Iterator[Handle]:
    """Yield the page's text objects, including those inside forms."""
    for item in objects_on(handle_of(page)):
        yield from _texts_of(item, MAX_DEPTH)


def _texts_of(item: Handle, depth: int) -> Iterator[Handle]:
    kind = kind_of(item)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        yield item
    elif kind == raw.FPDF_PAGEOBJ_FORM and depth:
        for inner in objects_in(item):
            yield from _texts_of(inner, depth - 1)
