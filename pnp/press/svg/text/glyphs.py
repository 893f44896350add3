"""Writing glyphs: text objects of two-byte glyph ids (ISO 32000-1, 9.4).

Each run is one text object. Kerning goes into the TJ array, tracking into Tc, so that the letters
of a word stay one string and are extracted as one.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

from pnp.core.geometry import Affine
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.paint.strokes import pen_of
from pnp.press.svg.scene.scene import Context, similar
from pnp.press.svg.text.text_layout import GlyphRun

_PER_EM: Final = 1000
_SEEN: Final = 0.05
"""In thousandths of the size: a smaller shift is zero when rounded to one decimal."""

_UPRIGHT: Final = Affine(1, 0, 0, -1, 0, 0)
"""Glyphs have y upwards, user units downwards."""


class Mode(enum.IntEnum):
    """Text rendering modes (table 106)."""

    FILL = 0
    STROKE = 1
    UNSEEN = 3


def show(context: Context, stretch: GlyphRun, mode: Mode) -> None:
    """Write a run as a text object."""
    canvas = context.canvas
    if mode is Mode.STROKE and not similar(context.to_points):
        local = OperatorWriter(1000 / max(context.to_points.scale_factor, 1e-6))
        with canvas.save_state():
            canvas.write(f"{canvas.operator_writer.matrix(context.to_points)} cm\n")
            _set_pen(context, 1.0, local)
            canvas.write(_text_object(context, stretch, mode, Affine(), local))
        return
    if mode is Mode.STROKE:
        _set_pen(context, context.to_points.scale_factor, canvas.operator_writer)
    canvas.write(_text_object(context, stretch, mode, context.to_points, canvas.operator_writer))


def _set_pen(context: Context, scale: float, spelling: OperatorWriter) -> None:
    pen = pen_of(context)
    if pen is not None:
        context.canvas.set_pen(pen.operators(scale, spelling))


def _text_object(
    context: Context, stretch: GlyphRun, mode: Mode, space: Affine, spelling: OperatorWriter
) -> str:
    """Write BT ... ET. The size is set in points, so that viewers report it."""
    name, texts = context.canvas.font(stretch.font)
    for glyph in stretch.glyphs:
        if not texts.get(glyph.id):
            texts[glyph.id] = glyph.text
    scale = space.scale_factor
    size = stretch.style.font_size * scale
    place = space @ Affine.translation(stretch.x, stretch.y) @ _UPRIGHT @ Affine.scaling(1 / scale)
    parts = [
        f"BT /{name} {spelling.number(size, finer=1)} Tf",
        f"{spelling.number(stretch.tracking * scale, finer=1)} Tc {int(mode)} Tr",
        f"{spelling.matrix(place)} Tm",
    ]
    rise = 0.0
    for offset, strings in _lines(stretch):
        if offset != rise:
            parts.append(f"{spelling.number(offset * scale, finer=1)} Ts")
            rise = offset
        parts.append(f"[{strings}] TJ")
    if rise:
        parts.append("0 Ts")
    return " ".join(parts) + " ET\n"


def _lines(stretch: GlyphRun) -> Iterator[tuple[float, str]]:
    """Yield the strings of a TJ array, one array for each height: marks may be above the line.

    A number in the array moves the pen back by thousandths of the size (9.4.3).
    """
    font, unit = stretch.font, _PER_EM / stretch.font.units_per_em
    gap = stretch.word_gap / stretch.style.font_size * _PER_EM
    strings: list[str] = []
    hexes = ""
    height, back = 0.0, 0.0
    spacing = stretch.tracking / stretch.style.font_size * _PER_EM
    cluster = -1
    for glyph in stretch.glyphs:
        if glyph.cluster == cluster:
            back += spacing
        cluster = glyph.cluster
        rise = glyph.y_offset * stretch.scale
        before = back - glyph.x_offset * unit
        if rise != height and (hexes or strings):
            yield height, _join(strings, hexes)
            strings, hexes = [], ""
        height = rise
        if abs(before) >= _SEEN:
            hexes = _flush(strings, hexes)
            strings.append(f"{before:.1f}".removesuffix(".0"))
        hexes += f"{glyph.id:04X}"
        advance = font.advance_of(glyph.id) + glyph.x_offset
        back = (advance - glyph.x_advance) * unit
        if gap and glyph.text in (" ", "\u00a0"):
            back -= gap
    yield height, _join(strings, hexes)


def _flush(strings: list[str], hexes: str) -> str:
    if hexes:
        strings.append(f"<{hexes}>")
    return ""


def _join(strings: list[str], hexes: str) -> str:
    return "".join([*strings, f"<{hexes}>"])
