"""The fast path for most text: one line at one position, in one font and style.

The result equals that of `characters.py` and `text_layout.py`, without iterating over the letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.geometry.values import items, length
from pnp.press.svg.scene.scene import Context
from pnp.press.svg.text.characters import FIRST_MARK, keeps_space
from pnp.press.svg.text.text_layout import GlyphRun, choice_of, shape, width_of
from pnp.press.svg.text.text_style import spacing
from pnp.press.svg.tree.node import Node

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook

_UNUSUAL: Final = frozenset(("dx", "dy", "rotate", "textLength", "lengthAdjust"))
_USUAL: Final = (
    ("text-anchor", "start"),
    ("text-decoration", "none"),
    ("baseline-shift", "0"),
    ("white-space", "normal"),
)
_CONTROLS: Final = "\t\n\r{}"
"""White space that is not set as it stands, and the brackets of an unfilled template."""


def plain_line(node: Node, context: Context, fonts: FontBook, language: str) -> GlyphRun | None:
    """Return the one stretch of a plain <text>; None if it is not plain.

    Raises:
        RefusalError: a font or glyph is missing.
    """
    style = context.style
    text = _plain_text(node)
    if not text or style.font_size == 0 or not _is_plain(node, style):
        return None
    choice = choice_of(style, fonts)
    font, *others = {choice.font_of(letter, None): None for letter in dict.fromkeys(text)}
    if others:
        return None
    tracking, up = spacing(style, "letter-spacing"), 0.0 - choice.below
    at = _at(node, context, "x", 0), _at(node, context, "y", 1) - up
    glyphs = shape(font, style, text, tracking, language)
    run = GlyphRun(font, style, (), *at, glyphs, tracking, spacing(style, "word-spacing"))
    run.raised, run.width = up, width_of(run)
    return run


def _plain_text(node: Node) -> str | None:
    """Return the text if it is set letter by letter as it is written."""
    if len(node.children) != 1:
        return None
    text = node.children[0]
    if not isinstance(text, str) or not text or max(text) >= FIRST_MARK:
        return None
    if any(control in text for control in _CONTROLS):
        return None
    return text if keeps_space(node) or text == " ".join(text.split()) else None


def _is_plain(node: Node, style: ComputedStyle) -> bool:
    return (
        _UNUSUAL.isdisjoint(node.attributes)
        and all(len(items(node.get(axis))) < 2 for axis in ("x", "y"))  # noqa: PLR2004 -- a list
        and all(style[name] == value for name, value in _USUAL)
        and not _is_underlined(node)
    )


def _is_underlined(node: Node) -> bool:
    """Return whether an element around a text asks for lines along it."""
    above = node.parent
    while above is not None and "text-decoration" not in above.declared:
        above = above.parent
    return above is not None


def _at(node: Node, context: Context, axis: str, side: int) -> float:
    if axis not in node.attributes:
        return 0.0
    (text,) = items(node.attributes[axis]) or ("0",)
    return length(text, context.viewport[side], context.style.font_size)
