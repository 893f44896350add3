"""The type that a placeholder states: its size, its font and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import MM_PER_PT
from pnp.press.fonts.substitutes import substitute_for
from pnp.press.svg.text.text_style import families_for, is_generic
from pnp.press.text import TextStyle

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook

_SIZE: Final = re.compile(r"(-?(?:[0-9]{1,4}(?:\.[0-9]{1,6})?|\.[0-9]{1,6}))(pt)?")
_SHRINKS_TO: Final = 0.8
_MIN_MM: Final = 6 * MM_PER_PT
"""The smallest size to which letters shrink by default."""

_WEIGHTS: Final = (100.0, 900.0)
_LEADINGS: Final = (0.5, 5.0)
_TRACKINGS: Final = (-0.5, 2.0)
_BOLDER: Final = 300
_BOLD: Final = 600
"""The weight from which a face counts as bold."""

_MARK_OF_BOLD: Final = "**"


def with_own_type(
    style: TextStyle,
    entries: Mapping[str, str],
    unit_mm: float,
    fonts: FontBook,
    place: str,
) -> TextStyle:
    """Return a style with the type that a placeholder states.

    Args:
        style: the style that it names.
        entries: its attributes, without their prefix.
        unit_mm: the length of a unit of the layout.
        fonts: the available fonts; substitutes replace well-known others.
        place: how problems name the placeholder.

    Raises:
        MaterialError: a size, weight or leading is invalid.
    """
    if "size" in entries:
        size_mm = _length_mm(entries, "size", unit_mm, place)
        smallest = min(size_mm, max(_SHRINKS_TO * size_mm, _MIN_MM))
        style = replace(style, size_mm=size_mm, min_size_mm=smallest)
    if "floor" in entries:
        floor_mm = _length_mm(entries, "floor", unit_mm, place)
        style = replace(style, min_size_mm=min(floor_mm, style.size_mm))
    if "weight" in entries:
        weight = int(_number(entries, "weight", _WEIGHTS, place))
        bold = max(style.bold_weight, min(weight + _BOLDER, int(_WEIGHTS[1])))
        style = replace(style, weight=weight, bold_weight=bold)
    if "leading" in entries:
        style = replace(style, leading=_number(entries, "leading", _LEADINGS, place))
    if "tracking" in entries:
        tracking = _number(entries, "tracking", _TRACKINGS, place)
        style = replace(style, tracking_em=tracking)
    if "font" in entries:
        style = _with_families(style, _names(entries["font"]), fonts)
    return replace(
        style, italic=style.italic if "italic" not in entries else entries["italic"] == "yes"
    )


def font_notices(
    families: str, words: str, style: TextStyle, fonts: FontBook, place: str
) -> Iterator[Problem]:
    """Yield the differences between the font that a placeholder states and that of its words.

    Args:
        families: the families, as the placeholder states them.
        words: its words, with their marks.
        style: the style in which they are set.
        fonts: the available fonts.
        place: how problems name the layout.
    """
    names = _names(families)
    if names and not is_generic(names[0]) and fonts.find(names[0]) is None:
        fact = f"there is no font family {names[0]!r:.60}; {style.stack[0]} stands for it"
        yield Problem(fact, place, "put its files into fonts/, or choose another family")
    weight = style.bold_weight if _MARK_OF_BOLD in words else style.weight
    font = fonts.find(style.stack[0], weight, style.italic)
    if font is not None and weight >= _BOLD > font.weight:
        hint = "put its bold into fonts/, or choose another family"
        yield Problem(f"the font family {font.family!r} has no bold", place, hint)


def _length_mm(entries: Mapping[str, str], name: str, unit_mm: float, place: str) -> float:
    size = _SIZE.fullmatch(entries[name])
    if size is None or float(size[1]) <= 0:
        fact = f"data-pnp-{name} is {entries[name]!r:.40}, not a size"
        raise MaterialError(Problem(fact, place, "write it as 9pt, or in units of the layout"))
    return float(size[1]) * (MM_PER_PT if size[2] else unit_mm)


def _number(
    entries: Mapping[str, str], name: str, bounds: tuple[float, float], place: str
) -> float:
    low, high = bounds
    digits = _SIZE.fullmatch(entries[name])
    if digits is None or digits[2] or not low <= float(digits[1]) <= high:
        fact = f"data-pnp-{name} is {entries[name]!r:.40}"
        raise MaterialError(Problem(fact, place, f"write a number from {low:g} to {high:g}"))
    return float(digits[1])


def _names(families: str) -> list[str]:
    """Return the families of a list, without quotation marks."""
    return [name for part in families.split(",") if (name := part.strip(" \"'"))]


def _with_families(style: TextStyle, names: list[str], fonts: FontBook) -> TextStyle:
    """Return a style in the first available families; a name may request bold or italics."""
    stack = [own for name in names for own in families_for(name, fonts) if fonts.find(own)]
    face = substitute_for(names[0]) if names and fonts.find(names[0]) is None else None
    return replace(
        style,
        stack=(*dict.fromkeys((*_own_spelling(stack, fonts), *style.stack)),),
        weight=style.bold_weight if face and face.is_bold else style.weight,
        italic=style.italic or bool(face and face.is_italic),
    )


def _own_spelling(names: list[str], fonts: FontBook) -> Iterator[str]:
    """Yield families in the spelling of the fonts."""
    for name in names:
        font = fonts.find(name)
        if font is not None:
            yield font.family
