"""The calls to PDFium that are made for each object and letter of a page.

Handles of PDFium are plain integers here, their addresses. pypdfium2 wraps each in an object and
allocates new ones for the results of a call, which takes three times as long as the call. PDFium
runs in one thread at a time, so the buffers of calls are allocated once.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    addressof,
    c_double,
    c_float,
    c_int,
    c_uint,
    c_void_p,
    cast,
    create_string_buffer,
)
from struct import Struct
from typing import Any, Final

from pypdfium2 import raw

from pnp.core.geometry import IDENTITY, Affine

Handle = int
Box = tuple[float, float, float, float]
"""Left, lower, right and upper edge, in the units of its container."""
Colour = tuple[int, int, int]
"""Red, green and blue, up to 255."""
Point = tuple[float, float]

MAX_DEPTH: Final = 40
"""The depth to which nested forms are searched, which is that to which PDFium draws them."""
_MAX_NAME_LENGTH: Final = 200


def handle_of(thing: Any) -> Handle:
    """Return the handle of one of pypdfium2's objects, such as a page."""
    return cast(thing.raw, c_void_p).value or 0


def _call(function: Any) -> Callable[..., Any]:
    """Return one of PDFium's functions with handles and pointers as integers."""
    kinds = [_plain(kind) for kind in (function.restype, *function.argtypes)]
    return CFUNCTYPE(*kinds)(cast(function, c_void_p).value or 0)


def _plain(kind: Any) -> Any:
    return c_void_p if hasattr(kind, "contents") else kind


_floats, _doubles, _uints, _ints = (c_float * 6)(), (c_double * 4)(), (c_uint * 4)(), (c_int * 2)()
_FLOAT, _FLOAT_2, _FLOAT_3, _FLOAT_4 = (addressof(_floats) + 4 * index for index in range(4))
_LETTER_BOX: Final = tuple(addressof(_doubles) + 8 * index for index in (0, 2, 1, 3))
"""The buffers for the left, right, lower and upper edge of a letter."""
_UINTS: Final = tuple(addressof(_uints) + 4 * index for index in range(4))
_INT, _INT_2 = (addressof(_ints) + 4 * index for index in range(2))
_read_box: Final[Callable[[Any], Box]] = Struct("4f").unpack_from
_read_matrix: Final = Struct("6f").unpack_from
_read_letter_box: Final[Callable[[Any], Box]] = Struct("4d").unpack_from

_count_on_page: Final = _call(raw.FPDFPage_CountObjects)
_on_page: Final = _call(raw.FPDFPage_GetObject)
_count_in_form: Final = _call(raw.FPDFFormObj_CountObjects)
_in_form: Final = _call(raw.FPDFFormObj_GetObject)
_bounds: Final = _call(raw.FPDFPageObj_GetBounds)
_matrix: Final = _call(raw.FPDFPageObj_GetMatrix)
_fill_colour: Final = _call(raw.FPDFPageObj_GetFillColor)
_stroke_colour: Final = _call(raw.FPDFPageObj_GetStrokeColor)
_stroke_width: Final = _call(raw.FPDFPageObj_GetStrokeWidth)
_draw_mode: Final = _call(raw.FPDFPath_GetDrawMode)
_pixels: Final = _call(raw.FPDFImageObj_GetImagePixelSize)
_text_size: Final = _call(raw.FPDFTextObj_GetFontSize)
_font_name: Final = _call(raw.FPDFFont_GetBaseFontName)
_letter_box: Final = _call(raw.FPDFText_GetCharBox)
_point: Final = _call(raw.FPDFPathSegment_GetPoint)
_glyph: Final = _call(raw.FPDFFont_GetGlyphPath)
_count_in_glyph: Final = _call(raw.FPDFGlyphPath_CountGlyphSegments)
_in_glyph: Final = _call(raw.FPDFGlyphPath_GetGlyphPathSegment)

kind_of: Final = _call(raw.FPDFPageObj_GetType)
has_transparency: Final = _call(raw.FPDFPageObj_HasTransparency)
count_marks: Final = _call(raw.FPDFPageObj_CountMarks)
count_annotations: Final = _call(raw.FPDFPage_GetAnnotCount)
set_active: Final = _call(raw.FPDFPageObj_SetIsActive)
set_draw_mode: Final = _call(raw.FPDFPath_SetDrawMode)
line_cap: Final = _call(raw.FPDFPageObj_GetLineCap)
line_join: Final = _call(raw.FPDFPageObj_GetLineJoin)

count_segments: Final = _call(raw.FPDFPath_CountSegments)
segment_of: Final = _call(raw.FPDFPath_GetPathSegment)
segment_kind: Final = _call(raw.FPDFPathSegment_GetType)
closes: Final = _call(raw.FPDFPathSegment_GetClose)
clip_of: Final = _call(raw.FPDFPageObj_GetClipPath)
count_clips: Final = _call(raw.FPDFClipPath_CountPaths)
count_clip_segments: Final = _call(raw.FPDFClipPath_CountPathSegments)
clip_segment: Final = _call(raw.FPDFClipPath_GetPathSegment)

render_mode: Final = _call(raw.FPDFTextObj_GetTextRenderMode)
font_of: Final = _call(raw.FPDFTextObj_GetFont)
is_embedded: Final = _call(raw.FPDFFont_GetIsEmbedded)
letter_code: Final = _call(raw.FPDFText_GetUnicode)
is_generated: Final = _call(raw.FPDFText_IsGenerated)
letter_size: Final = _call(raw.FPDFText_GetFontSize)
text_of_letter: Final = _call(raw.FPDFText_GetTextObject)


def objects_on(page: Handle) -> list[Handle]:
    """Return the objects of a page in drawing order."""
    return [_on_page(page, index) for index in range(_count_on_page(page))]


def objects_in(form: Handle) -> list[Handle]:
    """Return the objects of a form in drawing order."""
    return [_in_form(form, index) for index in range(_count_in_form(form))]


def bounds_of(item: Handle) -> Box:
    """Return the box of an object in the units around it."""
    _bounds(item, _FLOAT, _FLOAT_2, _FLOAT_3, _FLOAT_4)
    return _read_box(_floats)


def matrix_of(item: Handle) -> Affine:
    """Return the map from an object's own units to those around it."""
    if not _matrix(item, _FLOAT):
        return IDENTITY
    return Affine(*_read_matrix(_floats))


def scale_of_item(item: Handle) -> float:
    """Return the mean factor by which an object's own units are scaled."""
    if not _matrix(item, _FLOAT):
        return 1.0
    a, b, c, d = _read_box(_floats)
    return float(abs(a * d - b * c) ** 0.5)


def fill_colour(item: Handle) -> Colour:
    """Return the fill colour of an object or its letters."""
    _fill_colour(item, *_UINTS)
    return _uints[0], _uints[1], _uints[2]


def stroke_colour(item: Handle) -> Colour:
    """Return the stroke colour of an object."""
    _stroke_colour(item, *_UINTS)
    return _uints[0], _uints[1], _uints[2]


def stroke_width(item: Handle) -> float:
    """Return the stroke width of an object in its own units."""
    _stroke_width(item, _FLOAT)
    return _floats[0]


def paints(path: Handle) -> tuple[bool, bool]:
    """Return whether a path is filled, and whether it is stroked."""
    _draw_mode(path, _INT, _INT_2)
    return bool(_ints[0]), bool(_ints[1])


def fill_mode(path: Handle) -> int:
    """Return PDFium's number for the fill rule of a path; 0 for none."""
    _draw_mode(path, _INT, _INT_2)
    return int(_ints[0])


def pixels_of(picture: Handle) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    _pixels(picture, *_UINTS[:2])
    return _uints[0], _uints[1]


def text_size(text: Handle) -> float:
    """Return the type size of a text object in its own units."""
    _text_size(text, _FLOAT)
    return _floats[0]


def font_name(font: Handle | None) -> str:
    """Return a font's name, including the prefix of a subset."""
    buffer = create_string_buffer(_MAX_NAME_LENGTH)
    _font_name(font, addressof(buffer), _MAX_NAME_LENGTH)
    return buffer.value.decode("utf-8", "replace")


def letter_box(textpage: Handle, index: int) -> Box:
    """Return the box of a letter in the units of its page."""
    _letter_box(textpage, index, *_LETTER_BOX)
    return _read_letter_box(_doubles)


def point_of(segment: Handle) -> Point:
    """Return the end point of a segment of a path."""
    _point(segment, _FLOAT, _FLOAT_2)
    return _floats[0], _floats[1]


def glyph_segments(font: Handle, letter: str) -> list[tuple[Point, int]]:
    """Return the end points and kinds of the segments of a letter's outline, in ems."""
    glyph = _glyph(font, ord(letter), 1.0)
    segments = [_in_glyph(glyph, index) for index in range(_count_in_glyph(glyph) if glyph else 0)]
    return [(point_of(segment), segment_kind(segment)) for segment in segments]


def has_outline(font: Handle, letter: str) -> bool:
    """Return whether the outline of a letter encloses an area."""
    glyph = _glyph(font, ord(letter), 1.0)
    count = _count_in_glyph(glyph) if glyph else 0
    xs, ys = set(), set()
    for index in range(count):
        x, y = point_of(_in_glyph(glyph, index))
        xs.add(x)
        ys.add(y)
        if len(xs) > 1 and len(ys) > 1:
            return True
    return False
