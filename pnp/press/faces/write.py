"""Laid-out text as plain SVG: positioned words and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.core.xml import etree
from pnp.press.text import Block, PlacedIcon, PlacedText, TextStyle

_SVG: Final = "{http://www.w3.org/2000/svg}"
_TEXT: Final = f"{_SVG}text"
_XML_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"


def text_elements(  # noqa: PLR0913, PLR0917 -- a text, its look, its place, its paint
    block: Block,
    style: TextStyle,
    x_mm: float,
    y_mm: float,
    colour: str,
    outline: Sequence[tuple[str, str]] = (),
) -> list[etree._Element]:
    """Return the elements that draw `block` with its box's top left at (x, y) millimetres.

    Args:
        block: the text.
        style: the style in which the block was laid out.
        x_mm: the left edge of its box.
        y_mm: the top edge of its box.
        colour: the fill of its letters.
        outline: the SVG attributes of their stroke, if any.
    """
    elements = []
    for item in block.items:
        if isinstance(item, PlacedText):
            text = _text(item, style, x_mm, y_mm, colour)
            for name, value in outline:
                text.set(name, value)
            elements.append(text)
        else:
            elements.extend(_icon(item, style, x_mm, y_mm))
    return elements


def _text(
    item: PlacedText, style: TextStyle, x_mm: float, y_mm: float, colour: str
) -> etree._Element:
    start = item.x_mm + x_mm + (item.width_mm if item.rtl else 0.0)
    attributes = _position(start, item.y_mm + y_mm)
    if item.rtl:
        attributes["direction"] = "rtl"
    attributes["font-family"] = f"'{item.font.family}'"
    attributes["font-size"] = number(item.size_mm)
    attributes["font-weight"] = str(item.font.weight)
    if item.font.italic:
        attributes["font-style"] = "italic"
    if style.tracking_em:
        attributes["letter-spacing"] = number(style.tracking_em * item.size_mm)
    attributes["fill"] = colour
    attributes["lang"] = style.language
    attributes[_XML_SPACE] = "preserve"
    element = etree.Element(_TEXT, attributes)
    element.text = item.text
    return element


def _icon(item: PlacedIcon, style: TextStyle, x_mm: float, y_mm: float) -> list[etree._Element]:
    """Return the picture, and its word as invisible text, which keeps copied lines complete."""
    picture = etree.Element(f"{_SVG}image", _position(item.x_mm + x_mm, item.y_mm + y_mm))
    picture.set("width", number(item.width_mm))
    picture.set("height", number(item.height_mm))
    picture.set("href", item.name)
    bottom = item.y_mm + y_mm + item.height_mm
    word = etree.Element(_TEXT, _position(item.x_mm + x_mm, bottom))
    word.set("font-family", f"'{style.stack[0]}'")
    word.set("font-size", number(item.height_mm))
    word.set("fill", "none")
    word.text = item.word
    return [picture, word]


def _position(x: float, y: float) -> dict[str, str]:
    return {"x": number(x), "y": number(y)}


def number(value: float) -> str:
    """Return a number in SVG notation, with at most four decimals."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
