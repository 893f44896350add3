"""The characters of a <text>, with collapsed white space and assigned positions.

Source: SVG 1.1, sections 10.5 and 10.15; SVG 2, section 11.5.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct, field

from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import items, length, numbers, quote
from pnp.press.svg.scene.scene import Context
from pnp.press.svg.text.text_style import shift_up
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import not_negative

_MAX_MARKS: Final = 30
FIRST_MARK: Final = "\u0300"
_SPACES: Final = "\t\n\r "
_AXES: Final = ("x", "y", "dx", "dy")
_PLACING: Final = (*_AXES, "rotate")
_WHOLE_ELEMENT: Final = (
    *("filter", "opacity", "clip-path", "mask", "mix-blend-mode", "isolation", "transform"),
)
_ACROSS: Final = ("horizontal-tb", "lr-tb", "lr", "rl-tb", "rl")
"""Horizontal writing modes; the direction of letters follows from the letters."""

_ADJUSTED: Final = ("spacing", "spacingAndGlyphs")
_IN_LINE: Final = ("normal", "embed")
_LINES: Final = ("underline", "overline", "line-through")


class TextDecoration(Struct, frozen=True):
    """A line along text: under, over or through it, in the style of its element."""

    kind: str
    style: ComputedStyle


class TextWidth(Struct, frozen=True, eq=False):
    """The width that a <text> or <tspan> requests by `textLength`."""

    width: float
    """In user units."""
    is_of_letters: bool
    """Whether letters are stretched along with the gaps between them."""


class Level(Struct, frozen=True, eq=False):
    """The state that a <text> or <tspan> passes on to the characters in it."""

    style: ComputedStyle
    raised: float
    """Their baseline-shift, in user units."""
    lines: tuple[TextDecoration, ...]
    keeps: bool
    """Whether white space is kept as it is."""
    chain: tuple[Node, ...]
    """The elements around them, outermost first."""
    fit: TextWidth | None = None

    def looks_like(self, other: Level) -> bool:
        """Return whether characters of both may be shaped together."""
        own = self.style, self.raised, self.lines, self.fit
        return own == (other.style, other.raised, other.lines, other.fit)


class Character(Struct, eq=False):
    """One character."""

    text: str
    level: Level
    place: dict[str, float] = field(default_factory=dict)
    """Its values of x, y, dx, dy, if any, in user units."""
    turn: float = 0.0
    """Its rotation in degrees, clockwise."""


def characters(node: Node, context: Context, above: Sequence[TextDecoration]) -> list[Character]:
    """Return the displayed characters of a <text>, in order.

    Args:
        node: the <text>.
        context: the style and place of the text.
        above: lines requested by surrounding elements.
    """
    _check(node, context.style)
    lines = (*above, *lines_of(context.style))
    keeps = _keeps(node, default=keeps_space(node))
    fit = _fit(node, context, None)
    letters = list(_collect(node, context, Level(context.style, 0.0, lines, keeps, (node,), fit)))
    _check_marks(letters)
    result = _collapse_white_space(letters)
    positions = list(_with_positions(node, context))
    inside = _by_element(result, {element for element, _ in positions})
    for element, inner in positions:
        _deal_out(element, inner, inside.get(element, []))
    _join_marks(result)
    return result


def _join_marks(letters: Sequence[Character]) -> None:
    """Give combining marks the style of their letter, whatever their element.

    A letter and its marks are one unit of text (CSS Text 3, 1.4), unless a mark has a position.
    """
    for before, letter in pairwise(letters):
        coordinates = letter.place.keys() & {"x", "y"}
        if letter.level is not before.level and is_mark(letter.text) and not coordinates:
            letter.level = before.level


def is_mark(letter: str) -> bool:
    """Return whether a character is a mark on the one before it."""
    return letter >= FIRST_MARK and unicodedata.category(letter).startswith("M")


def _by_element(
    letters: Sequence[Character], elements: Collection[Node]
) -> dict[Node, list[Character]]:
    """Return the characters in each of the wanted elements."""
    groups: dict[Node, list[Character]] = {}
    for letter in letters:
        for element in letter.level.chain:
            if element in elements:
                groups.setdefault(element, []).append(letter)
    return groups


def _check_marks(letters: Sequence[Character]) -> None:
    """Refuse towers of marks on one letter, which take too long to shape."""
    if max([letter.text for letter in letters], default="") < FIRST_MARK:
        return
    tower = 0
    for letter in letters:
        tower = tower + 1 if unicodedata.combining(letter.text) else 0
        if tower > _MAX_MARKS:
            raise RefusalError(f"more than {_MAX_MARKS} marks on one letter", "remove some")


def _collect(node: Node, context: Context, level: Level) -> Iterator[Character]:
    for child in node.children:
        if isinstance(child, str):
            yield from [Character(letter, level) for letter in child]
            continue
        style = level.style.of_child(child.declared)
        if style["display"] == "none":
            continue
        _check_span(child, style)
        _check_direction(child, style, level.style)
        inner = Level(
            style,
            level.raised + shift_up(style),
            (*level.lines, *lines_of(style)),
            _keeps(child, default=level.keeps),
            (*level.chain, child),
            _fit(child, context.with_style(style), level.fit),
        )
        yield from _collect(child, context, inner)


def _fit(node: Node, context: Context, around: TextWidth | None) -> TextWidth | None:
    """Return the width that an element requests, or that of surrounding ones."""
    if "textLength" not in node.attributes:
        return around
    if around is not None or node.tag == "textPath":
        raise RefusalError(f"textLength on <{node.tag}> is not supported", "set letter-spacing")
    kind = node.get("lengthAdjust", "spacing").strip()
    if kind not in _ADJUSTED:
        raise RefusalError(f"lengthAdjust {quote(kind)} is not supported", f"use {_ADJUSTED[0]}")
    width = not_negative(context.measure.x(node, "textLength"), "textLength")
    return TextWidth(width, kind != "spacing")


def _check(node: Node, style: ComputedStyle) -> None:
    """Refuse unsupported attributes of <text>."""
    if style["writing-mode"] not in _ACROSS:
        mode = quote(style["writing-mode"])
        raise RefusalError(
            f"writing-mode {mode} of text is not supported", "turn the text, or its letters"
        )
    if node.tag == "text" and shift_up(style):
        raise RefusalError(
            "baseline-shift on <text> is not supported", "put it on a <tspan>, or use dy"
        )
    for text in (child for child in node.children if isinstance(child, str)):
        _check_white_space(node, style["white-space"], text)
        if "{{" in text or "}}" in text or "{%" in text:
            raise RefusalError(
                "the text holds an unfilled placeholder", "fill the template before drawing"
            )


def _check_white_space(node: Node, wish: str, text: str) -> None:
    """Refuse a white-space property where it would change the text."""
    if wish in ("normal", "nowrap"):
        return
    same = keeps_space(node) or text == " ".join(text.split())
    if not same or "\n" in text or wish == "pre-line":
        raise RefusalError(
            f"white-space {wish!r} is not supported",
            'write xml:space="preserve", and a <text> per line',
        )


def _check_span(node: Node, style: ComputedStyle) -> None:
    _check(node, style)
    for name in _WHOLE_ELEMENT:
        if style.own.get(name, "none") not in ("none", "1", "normal", "auto"):
            raise RefusalError(
                f"{name} on <{node.tag}> in text is not supported", "put it on the <text>"
            )
    below = node.declared.get("dominant-baseline")
    above = node.parent.declared.get("dominant-baseline", "auto") if node.parent else "auto"
    if below is not None and above not in ("auto", below):
        raise RefusalError(
            "a dominant-baseline inside another is not supported", "shift the text with dy"
        )


def _check_direction(node: Node, style: ComputedStyle, around: ComputedStyle) -> None:
    """Refuse an element whose direction differs from that of its text."""
    if style["direction"] != around["direction"] or style["unicode-bidi"] not in _IN_LINE:
        raise RefusalError(
            f"a direction of its own on <{node.tag}> in text is not supported",
            "put it on the <text>; letters run by themselves as their script does",
        )


def lines_of(style: ComputedStyle) -> Iterator[TextDecoration]:
    """Yield the lines that the style itself asks for."""
    for word in style["text-decoration"].split():
        if word in _LINES:
            _check_line_colour(style)
            yield TextDecoration(word, style)
        elif word not in ("none", "solid"):
            raise RefusalError(
                f"text-decoration {word!r} is not supported", f"use {', '.join(_LINES)}"
            )


def _check_line_colour(style: ComputedStyle) -> None:
    text = style["text-decoration-color"]
    if text.lower() != "currentcolor":
        raise RefusalError(
            f"text-decoration-color {quote(text)} is not supported", "draw the line as a shape"
        )


def keeps_space(node: Node) -> bool:
    """Return whether xml:space, on the element or around it, keeps white space."""
    above: Node | None = node
    while above is not None:
        if "xml:space" in above.attributes:
            return above.attributes["xml:space"] == "preserve"
        above = above.parent
    return False


def _keeps(node: Node, *, default: bool) -> bool:
    space = node.attributes.get("xml:space")
    return default if space is None else space == "preserve"


def _collapse_white_space(characters: Sequence[Character]) -> list[Character]:
    """Return collapsed white space: each becomes a space, and a run of them one, unless kept."""
    result: list[Character] = []
    for character in characters:
        if character.text in _SPACES:
            character.text = " "
            collapses = not character.level.keeps and (not result or _ends_in_space(result))
            if collapses:
                continue
        result.append(character)
    while result and _ends_in_space(result):
        result.pop()
    return result


def _ends_in_space(characters: Sequence[Character]) -> bool:
    return characters[-1].text == " " and not characters[-1].level.keeps


def _with_positions(node: Node, context: Context) -> Iterator[tuple[Node, Context]]:
    """Yield the elements that give positions, outermost first: inner ones win."""
    if any(name in node.attributes for name in _PLACING):
        yield node, context
    for child in node.elements():
        style = context.style.of_child(child.declared)
        yield from _with_positions(child, context.with_style(style))


def _deal_out(node: Node, context: Context, letters: Sequence[Character]) -> None:
    """Give the characters in an element, one by one, the positions it lists."""
    _turn(node, letters)
    lists = {axis: items(node.attributes[axis]) for axis in _AXES if axis in node.attributes}
    most = max(map(len, lists.values()), default=0)
    inside = letters[:most]
    for axis, values in lists.items():
        if len(values) > 1 and any(ord(letter.text) > 0xFFFF for letter in inside):  # noqa: PLR2004 -- the end of the Basic Multilingual Plane
            raise RefusalError(
                "positions for letters beyond the basic plane are not supported", "place them apart"
            )
        whole = context.viewport[0] if axis.endswith("x") else context.viewport[1]
        for character, value in zip(inside, values, strict=False):
            character.place[axis] = length(value, whole, context.style.font_size)


def _turn(node: Node, letters: Sequence[Character]) -> None:
    """Rotate the characters in an element as it lists; the last rotation applies to all others.

    Source: SVG 1.1, 10.5.
    """
    turns = list(numbers(node.get("rotate")))
    for index, character in enumerate(letters if turns else ()):
        character.turn = turns[min(index, len(turns) - 1)]
