"""Emphasis, line breaks and icons within one block: a part of stage 1.

Bold and italic nest. An icon token is `{kind:name}`, for the picture `kind.name`. A soft line break
of the source is a space; a hard one (two spaces or a backslash at the end of the line) remains a
line break. A sign, `{sign:house}`, never begins a line: it belongs to the preceding word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import Problem, raise_if_any
from pnp.press.book.blocks import Inline
from pnp.press.text import Icon, Span

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

_TOKEN: Final = re.compile(r"(\{[^{}]*\})")
_ICON: Final = re.compile(r"\{([a-z0-9_-]+(?:[:.][a-z0-9_-]+)*)\}")
_SIGN: Final = "sign."
"""The prefix of the names of icons that follow the marked words."""
_STRANGE: Final = {
    "code_inline": "text in backquotes",
    "link": "a link",
    "image": "a picture within a line",
    "html_inline": "raw HTML",
}
_HINTS: Final = {
    "image": "put ![caption](figure:ID) alone in a paragraph",
    "code_inline": "write **bold** or *italic*",
}


def read_inline(node: SyntaxTreeNode, source_name: str, line: int) -> Inline:
    """Return the spans and icons of an inline node whose text begins on `line`.

    Raises:
        MaterialError: a link, raw HTML, an unclosed mark of emphasis or an unknown icon; all of
            them are reported.
    """
    reader = _InlineReader(source_name, line)
    content = _join(reader.read(node, _PLAIN))
    raise_if_any(reader.problems)
    return content


class _Emphasis(Struct, frozen=True):
    bold: bool = False
    italic: bool = False


_PLAIN: Final = _Emphasis()


class _InlineReader:
    """Walks the content of a block and counts its lines."""

    def __init__(self, source_name: str, line: int) -> None:
        self.problems: list[Problem] = []
        self._name = source_name
        self._line = line

    def read(self, node: SyntaxTreeNode, emphasis: _Emphasis) -> Iterator[Span | Icon]:
        for child in node.children:
            match child.type:
                case "text":
                    yield from self._text(child.content, emphasis)
                case "strong":
                    yield from self.read(child, replace(emphasis, bold=True))
                case "em":
                    yield from self.read(child, replace(emphasis, italic=True))
                case "softbreak" | "hardbreak":
                    self._line += 1
                    white = " " if child.type == "softbreak" else "\n"
                    yield Span(white, emphasis.bold, emphasis.italic)
                case strange:
                    what = _STRANGE.get(strange, strange)
                    hint = _HINTS.get(strange, "write plain text")
                    self._problem(f"{what} has no place in a rulebook", hint)

    def _text(self, text: str, emphasis: _Emphasis) -> Iterator[Span | Icon]:
        self._check_marks(text)
        for part in _TOKEN.split(text):
            icon = _ICON.fullmatch(part)
            if icon:
                yield Icon(icon[1].replace(":", "."))
            elif part:
                self._check_braces(part)
                yield Span(part, emphasis.bold, emphasis.italic)

    def _check_marks(self, text: str) -> None:
        if "**" in text:
            self._problem("bold type that is not closed, or not opened", "write **word**")
        if "![" in text:
            hint = "alone in a paragraph: ![caption](figure:ID) or ![caption](figure:ID wide)"
            self._problem("a figure that is not understood", hint)

    def _check_braces(self, part: str) -> None:
        if "{" in part or "}" in part:
            self._problem(f"{part.strip()!r} is not an icon", "write {die:6}, as in the catalogues")

    def _problem(self, fact: str, hint: str) -> None:
        self.problems.append(Problem(fact, f"{self._name}:{self._line}", hint))


def _join(content: Iterator[Span | Icon]) -> Inline:
    """Return the items with neighbours of equal style merged."""
    neighbours: list[Span | Icon] = []
    for span in content:
        last = neighbours[-1] if neighbours else None
        if isinstance(span, Span) and isinstance(last, Span) and _alike(span, last):
            neighbours[-1] = replace(last, text=last.text + span.text)
        else:
            if _is_sign(span) and isinstance(last, Span) and last.text.endswith(" "):
                neighbours[-1] = replace(last, text=f"{last.text[:-1]}\N{NO-BREAK SPACE}")
            neighbours.append(span)
    return tuple(neighbours)


def _is_sign(part: Span | Icon) -> bool:
    return isinstance(part, Icon) and part.name.startswith(_SIGN)


def _alike(one: Span, other: Span) -> bool:
    return (one.bold, one.italic) == (other.bold, other.italic)
