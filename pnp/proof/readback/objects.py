"""The objects of a page, measured: texts, pictures and strokes, also those inside forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import IDENTITY, MM_PER_PT, Affine, Rect
from pnp.core.srgb import luminance
from pnp.proof.readback.boxes import transform_box
from pnp.proof.readback.pdfium import (
    MAX_DEPTH,
    Box,
    Handle,
    bounds_of,
    fill_colour,
    font_name,
    font_of,
    handle_of,
    is_embedded,
    kind_of,
    matrix_of,
    objects_in,
    objects_on,
    paints,
    pixels_of,
    render_mode,
    scale_of_item,
    stroke_colour,
    stroke_width,
    text_size,
)

MAX_OBJECTS: Final = 200_000
"""The most objects on one page, including those inside forms."""


@dataclass(frozen=True, slots=True)
class TextObject:
    """Letters drawn by one operator."""

    at: Rect
    """Their box in millimetres."""
    size_pt: float
    """The type size on paper."""
    font: str
    embedded: bool
    """Whether the font is embedded."""
    luminance: float
    """The luminance of their colour: 0 for black, 1 for white (WCAG 2.2, relative luminance)."""
    invisible: bool
    """Whether they print nothing: they serve only for searching, or as a clip."""


@dataclass(frozen=True, slots=True)
class PictureObject:
    """A picture made of pixels."""

    at: Rect
    dpi: float
    """Pixels per inch on paper, along the coarser side."""


class StrokeObject(NamedTuple):
    """A line, or lines drawn together; a tuple, because there are many."""

    edges: Box
    """The edges of their box, in millimetres: left, upper, right and lower."""
    width_mm: float

    @property
    def at(self) -> Rect:
        """Return their box in millimetres."""
        left, top, right, bottom = self.edges
        return Rect(left, top, right - left, bottom - top)


PageObject = TextObject | PictureObject | StrokeObject


def objects_of(page: PdfPage, to_paper: Affine) -> Iterator[PageObject]:
    """Yield the objects of a page, in drawing order.

    Args:
        page: the page.
        to_paper: the map from page units to millimetres, as displayed.
    """
    form, on_paper, scale = IDENTITY, to_paper, to_paper.scale_factor
    for item, outer in islice(leaves(page), MAX_OBJECTS):
        if outer is not form:  # those of one form follow one another
            form, on_paper = outer, to_paper @ outer
            scale = on_paper.scale_factor
        if kind_of(item) != raw.FPDF_PAGEOBJ_PATH:
            thing = _measure(item, on_paper)
            if thing is not None:
                yield thing
        elif has_stroke(item):  # as most objects of most pages
            edges = transform_box(bounds_of(item), on_paper)
            yield StrokeObject(edges, stroke_width(item) * scale * scale_of_item(item))


def leaves(page: PdfPage) -> Iterator[tuple[Handle, Affine]]:
    """Yield the objects of a page, including those inside forms, each with the map around it."""
    return _leaves(objects_on(handle_of(page)), IDENTITY, MAX_DEPTH)


def _leaves(items: Sequence[Handle], outer: Affine, depth: int) -> Iterator[tuple[Handle, Affine]]:
    for item in items:
        if kind_of(item) != raw.FPDF_PAGEOBJ_FORM:
            yield item, outer
        elif depth:
            yield from _leaves(objects_in(item), outer @ matrix_of(item), depth - 1)


def has_too_many_objects(page: PdfPage) -> bool:
    """Return whether a page has more than `MAX_OBJECTS` objects."""
    items = objects_on(handle_of(page))
    count, forms = len(items), _forms(items, MAX_DEPTH)
    while forms and count <= MAX_OBJECTS:
        form, depth = forms.pop()
        items = objects_in(form)
        count += len(items)
        forms += _forms(items, depth - 1)
    return count > MAX_OBJECTS


def _forms(items: Sequence[Handle], depth: int) -> list[tuple[Handle, int]]:
    """Return the forms among objects, with the remaining depth of the search."""
    return [(item, depth) for item in items if depth and kind_of(item) == raw.FPDF_PAGEOBJ_FORM]


def _measure(item: Handle, to_paper: Affine) -> TextObject | PictureObject | None:
    kind = kind_of(item)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        return _text(item, to_paper)
    if kind == raw.FPDF_PAGEOBJ_IMAGE:
        return _picture(item, to_paper)
    return None


def _text(item: Handle, to_paper: Affine) -> TextObject:
    font, mode = font_of(item), render_mode(item)
    colour = stroke_colour if mode == raw.FPDF_TEXTRENDERMODE_STROKE else fill_colour
    scale = (to_paper @ matrix_of(item)).scale_factor
    return TextObject(
        at=to_paper.bounds(bounds(item)),
        size_pt=text_size(item) * scale / MM_PER_PT,
        font=font_name(font).rpartition("+")[2],
        embedded=is_embedded(font) == 1,
        luminance=luminance(part / 255 for part in colour(item)),
        invisible=mode in {raw.FPDF_TEXTRENDERMODE_INVISIBLE, raw.FPDF_TEXTRENDERMODE_CLIP},
    )


def _picture(item: Handle, to_paper: Affine) -> PictureObject:
    across, down = pixels_of(item)
    on_paper = to_paper @ matrix_of(item)  # a picture is a square of side 1 before it is placed
    width_mm = (on_paper.a**2 + on_paper.b**2) ** 0.5
    height_mm = (on_paper.c**2 + on_paper.d**2) ** 0.5
    sides = ((across, width_mm), (down, height_mm))
    dpi = min((pixels / mm * 25.4 for pixels, mm in sides if mm), default=0.0)
    return PictureObject(on_paper.bounds(Rect(0, 0, 1, 1)), dpi)


def has_stroke(path: Handle) -> bool:
    """Return whether a path has an outline."""
    return paints(path)[1]


def bounds(item: Handle) -> Rect:
    """Return the box of an object in the units around it."""
    left, low, right, high = bounds_of(item)
    return Rect(left, low, right - left, high - low)
