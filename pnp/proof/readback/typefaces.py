"""The letters of a page as their fonts draw them: their size, and their area in ems.

A letter's code does not tell which font draws it, and the weights of a family differ by less than
the tolerance of the comparison of rendered pages. Outlines tell, and programs that save a file
again keep them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from ctypes import c_uint8, c_void_p, cast
from typing import Final

from pypdfium2 import PdfDocument, PdfPage, raw

from pnp.core.geometry import IDENTITY
from pnp.proof.readback.page_print import LetterShape
from pnp.proof.readback.page_reader import letters_on
from pnp.proof.readback.pdfium import (
    Handle,
    Point,
    font_name,
    glyph_segments,
    handle_of,
    render_mode,
)


def letter_shapes(page: PdfPage) -> tuple[LetterShape | None, ...]:
    """Return the shape of each letter of a page, in order; None for one without an outline."""
    textpage = page.get_textpage()
    try:
        count = textpage.count_chars()
        glyphs, lines = letters_on(handle_of(textpage), count, IDENTITY)
        shapes: dict[tuple[Handle, str, bool], LetterShape | None] = {}
        has_line = {item: bool(item) and render_mode(item) in _OUTLINED for item in lines}
        keys = [(lines[glyph.line].font, glyph.text, has_line[glyph.line]) for glyph in glyphs]
        for key in keys:
            if key not in shapes:
                shapes[key] = _shape(*key)
        return tuple(shapes[key] for key in keys)
    finally:
        textpage.close()


class FontFile:
    """A font file, opened by PDFium as if it were embedded whole in a PDF."""

    def __init__(self, name: str, content: bytes) -> None:
        """Open a file; `name` is used in its letters' shapes."""
        self._name = name
        self._pdf = PdfDocument.new()
        buffer = (c_uint8 * len(content)).from_buffer_copy(content)
        kind = raw.FPDF_FONT_TRUETYPE
        font = raw.FPDFText_LoadFont(self._pdf.raw, buffer, len(content), kind, True)
        self._font: Handle = cast(font, c_void_p).value or 0

    def shape(self, letter: str) -> LetterShape | None:
        """Return the shape of a letter; None if it has none, or cannot be read."""
        segments = glyph_segments(self._font, letter) if self._font else []
        return shape_of(self._name, segments) if segments else None

    def close(self) -> None:
        """Release the font."""
        self._pdf.close()


_OUTLINED: Final = frozenset(
    (
        raw.FPDF_TEXTRENDERMODE_STROKE,
        raw.FPDF_TEXTRENDERMODE_FILL_STROKE,
        raw.FPDF_TEXTRENDERMODE_STROKE_CLIP,
        raw.FPDF_TEXTRENDERMODE_FILL_STROKE_CLIP,
    )
)
"""Text rendering modes in which outlines are stroked."""


def _shape(font: Handle, letter: str, has_outline: bool) -> LetterShape | None:
    segments = glyph_segments(font, letter) if font else []
    if not segments:
        return None
    shape = shape_of(font_name(font).rpartition("+")[2], segments)
    return shape._replace(is_outlined=has_outline)


Segment = tuple[Point, int]
"""The end point of a segment of an outline, and its kind."""


def shape_of(font: str, segments: Sequence[Segment]) -> LetterShape:
    """Return the shape of an outline: lines, and Bézier curves as three points each."""
    xs, ys = zip(*(point for point, _ in segments), strict=True)
    area = abs(sum(_areas(segments)))
    return LetterShape(font, max(xs) - min(xs), max(ys) - min(ys), area)


def _areas(segments: Sequence[Segment]) -> Iterator[float]:
    """Yield the signed areas between each side of an outline and the origin (Green's theorem)."""
    start = at = (0.0, 0.0)
    bends: list[Point] = []
    for point, kind in segments:
        if kind == raw.FPDF_SEGMENT_MOVETO:
            yield _between(at, start)
            start = at = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield _between(at, point)
            at = point
        else:
            bends.append(point)
            if len(bends) == _CURVE:
                yield _under_curve(at, *bends)
                at, bends = point, []
    yield _between(at, start)


_CURVE: Final = 3
"""The number of points of a Bézier curve, besides its start."""


def _between(one: Point, other: Point) -> float:
    return (one[0] * other[1] - other[0] * one[1]) / 2


def _under_curve(a: Point, b: Point, c: Point, d: Point) -> float:
    """Return the area between a cubic Bézier curve and the origin."""
    return (
        6 * _between(a, b)
        + 3 * _between(a, c)
        + _between(a, d)
        + 3 * _between(b, c)
        + 3 * _between(b, d)
        + 6 * _between(c, d)
    ) / 10
