"""The objects of a page: its texts, pictures and strokes, those inside forms too, measured."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int, c_uint, create_string_buffer
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import IDENTITY, Affine, Rect
from pnp.core.lengths import MM_PER_PT

_DEEPEST: Final = 12
"""Forms within forms."""
_MOST_OBJECTS: Final = 200_000
"""On one page."""
_LONGEST_NAME: Final = 200
_DARK: Final = 0.04045
"""Parts of sRGB colours up to here give light in proportion."""
_INVISIBLE: Final = 3
"""The text rendering mode that inks nothing (ISO 32000-1, table 106)."""


@dataclass(frozen=True, slots=True)
class TextObject:
    """Letters that are drawn together."""

    at: Rect
    """Their box in millimetres."""
    size_pt: float
    """The size of the type as it comes out on paper."""
    font: str
    embedded: bool
    """Whether the file brings the font."""
    luminance: float
    """Of their colour, 0 for black and 1 for white (WCAG 2.2, relative luminance)."""
    invisible: bool
    """Whether they are meant for searching and copying alone."""


@dataclass(frozen=True, slots=True)
class PictureObject:
    """A picture made of pixels."""

    at: Rect
    dpi: float
    """Pixels an inch on paper, along the coarser of its sides."""


@dataclass(frozen=True, slots=True)
class StrokeObject:
    """A line, or lines that are drawn together."""

    at: Rect
    width_mm: float


PageObject = TextObject | PictureObject | StrokeObject


def objects_of(page: PdfPage, to_paper: Affine) -> Iterator[PageObject]:
    """Yield what a page is drawn with, in the order of drawing.

    Args:
        page: the page.
        to_paper: the map from its own units to millimetres, as it is shown.
    """
    form, shown = IDENTITY, to_paper
    for item, outer in islice(leaves(page), _MOST_OBJECTS):
        if outer is not form:  # those of one form follow one another
            form, shown = outer, to_paper @ outer
        measured = _measured(item, shown)
        if measured is not None:
            yield measured


def leaves(page: PdfPage) -> Iterator[tuple[Any, Affine]]:
    """Yield what a page is drawn with, inside forms too, each with the map that holds around it."""
    for index in range(raw.FPDFPage_CountObjects(page)):
        yield from _leaves_of(raw.FPDFPage_GetObject(page, index), IDENTITY, _DEEPEST)


def _leaves_of(item: Any, outer: Affine, depth: int) -> Iterator[tuple[Any, Affine]]:
    """Yield an object, or those in it if it is a form, each with the map that holds around it."""
    if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_FORM:
        yield item, outer
    elif depth:
        inner = outer @ matrix(item)
        for index in range(raw.FPDFFormObj_CountObjects(item)):
            yield from _leaves_of(raw.FPDFFormObj_GetObject(item, index), inner, depth - 1)


def _measured(item: Any, to_paper: Affine) -> PageObject | None:
    kind = raw.FPDFPageObj_GetType(item)
    if kind == raw.FPDF_PAGEOBJ_TEXT:
        return _text(item, to_paper)
    if kind == raw.FPDF_PAGEOBJ_IMAGE:
        return _picture(item, to_paper)
    if kind == raw.FPDF_PAGEOBJ_PATH:
        return _stroke(item, to_paper)
    return None


def _text(item: Any, to_paper: Affine) -> TextObject:
    size = c_float()
    raw.FPDFTextObj_GetFontSize(item, byref(size))
    font = raw.FPDFTextObj_GetFont(item)
    scale = (to_paper @ matrix(item)).scale_factor
    return TextObject(
        at=to_paper.bounds(bounds(item)),
        size_pt=size.value * scale / MM_PER_PT,
        font=font_name(font).rpartition("+")[2],
        embedded=raw.FPDFFont_GetIsEmbedded(font) == 1,
        luminance=_luminance(item),
        invisible=raw.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE,
    )


def _picture(item: Any, to_paper: Affine) -> PictureObject:
    across, down = c_uint(), c_uint()
    raw.FPDFImageObj_GetImagePixelSize(item, byref(across), byref(down))
    shown = to_paper @ matrix(item)  # a picture is a square of side 1 before it is placed
    width_mm = (shown.a**2 + shown.b**2) ** 0.5
    height_mm = (shown.c**2 + shown.d**2) ** 0.5
    sides = ((across.value, width_mm), (down.value, height_mm))
    dpi = min((pixels / mm * 25.4 for pixels, mm in sides if mm), default=0.0)
    return PictureObject(shown.bounds(Rect(0, 0, 1, 1)), dpi)


def _stroke(item: Any, to_paper: Affine) -> StrokeObject | None:
    if not stroked(item):
        return None
    width = c_float()
    raw.FPDFPageObj_GetStrokeWidth(item, byref(width))
    scale = (to_paper @ matrix(item)).scale_factor
    return StrokeObject(to_paper.bounds(bounds(item)), width.value * scale)


def stroked(path: Any) -> bool:
    """Return whether a path has an outline."""
    fill, stroke = c_int(), c_int()
    raw.FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
    return bool(stroke.value)


def matrix(item: Any) -> Affine:
    """Return the map from an object's own units to those that hold around it."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, byref(found)):
        return IDENTITY
    return Affine(found.a, found.b, found.c, found.d, found.e, found.f)


def bounds(item: Any) -> Rect:
    """Return the box of an object in the units that hold around it."""
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    raw.FPDFPageObj_GetBounds(item, byref(left), byref(bottom), byref(right), byref(top))
    return Rect(left.value, bottom.value, right.value - left.value, top.value - bottom.value)


def font_name(font: Any) -> str:
    """Return a font's name, with the letters and the "+" that tell its subsets from one another."""
    held = create_string_buffer(_LONGEST_NAME)
    raw.FPDFFont_GetBaseFontName(font, held, _LONGEST_NAME)
    return held.value.decode("utf-8", "replace")


def _luminance(item: Any) -> float:
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    raw.FPDFPageObj_GetFillColor(item, byref(red), byref(green), byref(blue), byref(alpha))
    linear = (_linear(each.value / 255) for each in (red, green, blue))
    return sum(part * each for part, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _linear(part: float) -> float:
    """Return the light that a part of a colour gives (IEC 61966-2-1, sRGB)."""
    return part / 12.92 if part <= _DARK else float(((part + 0.055) / 1.055) ** 2.4)
