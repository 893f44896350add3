"""Texts of a drawing as boxes: the frame that a text fills, and its type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Affine, Rect
from pnp.press.faces.tree import RECT, RulesOf, to_face
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import length

if TYPE_CHECKING:
    from pnp.core.xml import etree

_INHERITED: Final = (
    *("font-size", "font-family", "font-weight", "font-style", "line-height"),
    *("text-anchor", "text-align", "fill", "letter-spacing"),
)
_OWN: Final = ("shape-inside", "shape-padding", "inline-size")
_URL: Final = re.compile(r"url\(\s*[\"']?#([^\"')]+)")
_ALIGNS: Final = {"center": "middle", "end": "end", "right": "end", "middle": "middle"}
_USUAL_SIZE: Final = 16.0
_USUAL_LEADING: Final = 1.25
_ABOVE, _BELOW = 1.0, 0.35
"""The extent of a line above and below its baseline, in ems."""

_WEIGHTS: Final = {"normal": "400", "bold": "700", "bolder": "700", "lighter": "300"}


class TextFrame(Struct, frozen=True):
    """The box of a text, in units of the drawing, under its own transform."""

    x: float
    y: float
    width: float
    height: float
    valign: str
    transform: str
    lines: int | None = None
    """The most lines; None for as many as fit."""


class Look(Struct, frozen=True):
    """The type of a text of a drawing."""

    size: float
    """The size of the type, in units of the drawing."""
    family: str
    weight: str
    is_italic: bool
    leading: float
    tracking: float
    """Additional space between letters, in ems."""
    align: str
    fill: str
    own: Mapping[str, str]
    """The properties that only the text itself states: its frame."""


def look_of(text: etree._Element, rules: RulesOf) -> Look:
    """Return the type of a text: its own, completed by that of its first line."""
    lines = list(text.iterchildren("{*}tspan"))
    style = _style(text, rules)
    first = _declarations(lines[0], rules) if lines else {}
    style |= {name: value for name, value in first.items() if name in _INHERITED}
    size = _length(style.get("font-size", ""), _USUAL_SIZE) or _USUAL_SIZE
    anchor = style.get("text-align") or style.get("text-anchor", "start")
    family = style.get("font-family", "").replace('"', "").replace("'", "")
    weight = style.get("font-weight", "400")
    return Look(
        size=size,
        family=family,
        weight=_WEIGHTS.get(weight, weight),
        is_italic=style.get("font-style", "normal") in ("italic", "oblique"),
        leading=_leading(style.get("line-height", ""), size),
        tracking=min(max(_length(style.get("letter-spacing", ""), 0.0, size) / size, -0.2), 2.0),
        align=_ALIGNS.get(anchor, "start"),
        fill=style.get("fill", "#000000"),
        own={name: value for name, value in style.items() if name in _OWN},
    )


def frame_of(text: etree._Element, look: Look, page: Rect, place: str) -> TextFrame:
    """Return the box of a text: its frame, or a line as wide as the page allows.

    Args:
        text: the element.
        look: its type.
        page: the area for words on the page, in units of the drawing.
        place: how problems name the text.

    Raises:
        MaterialError: its frame is not a rectangle.
    """
    shape = _URL.search(look.own.get("shape-inside", ""))
    own = str(text.get("transform", ""))
    if shape:
        return _shape_frame(text, shape[1], look, own, place)
    x, y = _anchor(text)
    room = _inverse(to_face(text)).bounds(page)
    top = y - _ABOVE * look.size
    wide = _length(look.own.get("inline-size", ""), 0.0)
    if wide:
        x = {"start": x, "middle": x - wide / 2, "end": x - wide}[look.align]
        return TextFrame(x, top, wide, max(room.bottom_mm - top, look.size), "top", own)
    before, after = max(x - room.x_mm, 0.0), max(room.right_mm - x, 0.0)
    half = min(before, after)
    x, width = {
        "start": (x, after),
        "middle": (x - half, 2 * half),
        "end": (x - before, before),
    }[look.align]
    return TextFrame(x, top, width, (_ABOVE + _BELOW) * look.size, "middle", own, lines=1)


def _shape_frame(text: etree._Element, name: str, look: Look, own: str, place: str) -> TextFrame:
    root = text.getroottree().getroot()
    shapes = [element for element in root.iter("*") if element.get("id") == name]
    if not shapes or shapes[0].tag != RECT:
        hint = "Inkscape: select the text and a rectangle, then Text, Flow into Frame"
        raise MaterialError(Problem("the frame of the text is not a rectangle", place, hint))
    rect = shapes[0]
    sides = [_length(str(rect.get(side, "")), 0.0) for side in ("x", "y", "width", "height")]
    pad = _length(look.own.get("shape-padding", ""), 0.0)
    x, y, width, height = sides
    matrices = f"{own} {rect.get('transform', '')}".strip()
    return TextFrame(x + pad, y + pad, width - 2 * pad, height - 2 * pad, "top", matrices)


def _anchor(text: etree._Element) -> tuple[float, float]:
    """Return the point at which a text, or its first line, begins."""
    holders = (*[*text.iterchildren("{*}tspan")][:1], text)
    x, y = (
        next((str(holder.get(side)) for holder in holders if holder.get(side)), "0")
        for side in "xy"
    )
    return _length(x.split()[0], 0.0), _length(y.split()[0], 0.0)


def _inverse(matrix: Affine) -> Affine:
    try:
        return matrix.inverse()
    except (ZeroDivisionError, ValueError):  # squeezed flat: drawing it shows nothing
        return Affine.scaling(1)


def _length(text: str, otherwise: float, em: float = _USUAL_SIZE) -> float:
    """Return a length in units of the drawing; em and per cent refer to a size of type."""
    try:
        return length(text, em, em)
    except RefusalError:
        return otherwise


def _leading(text: str, size: float) -> float:
    if text.endswith("%"):
        return _number(text[:-1], _USUAL_LEADING * 100) / 100
    plain = _number(text, 0.0)
    share = 0.0 if plain else _length(text, 0.0, size) / size
    return plain or share or _USUAL_LEADING


def _number(text: str, otherwise: float) -> float:
    try:
        return float(text)
    except ValueError:
        return otherwise


def _style(element: etree._Element, rules: RulesOf) -> dict[str, str]:
    """Return the declarations of an element, including inherited ones."""
    style: dict[str, str] = {}
    for holder in chain((element,), element.iterancestors()):
        for name, value in _declarations(holder, rules).items():
            if name in _INHERITED or holder is element:
                style.setdefault(name, value)
    return style


def _declarations(element: etree._Element, rules: RulesOf) -> dict[str, str]:
    """Return the declarations of an element by property, supported or not."""
    declarations = {
        name: str(value) for name, value in element.attrib.items() if name in (*_INHERITED, *_OWN)
    }
    for rule in rules(element):
        declarations |= {declaration.name: declaration.value for declaration in rule}
    return declarations | dict(_pairs(str(element.get("style", ""))))


def _pairs(style: str) -> Iterator[tuple[str, str]]:
    for part in style.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            yield name.strip(), value.strip()
