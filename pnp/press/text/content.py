r"""Content to be set: spans of text and inline icons, and the marks a catalogue writes them in.

Catalogues write `**bold**`, `*italic*`, `***both***` and `{die:6}` for the icon "die.6". A literal
star, brace or backslash is written `\*`, `{{`, `}}`, `\\`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pnp.core.errors import Problem, raise_if_any


class Span(Struct, frozen=True):
    """Text of one style. A newline in it starts a new line."""

    text: str
    bold: bool = False
    italic: bool = False


class Icon(Struct, frozen=True):
    """A picture that stands in the line like a letter."""

    name: str
    """The picture's id: "die.6"."""
    aspect: float = 1.0
    """Width over height."""
    word: str = ""
    """The words for readers of the text alone; made from the name if empty."""

    @property
    def reading(self) -> str:
        """Return the word that stands for the icon where there are no pictures."""
        return self.word or self.name.replace(".", " ")


Content = Span | Icon

_STYLES: Final = {"*": (False, True), "**": (True, False), "***": (True, True)}
_TOKEN = re.compile(
    r"(?P<escape>\\[*\\{}]|\{\{|\}\})|(?P<stars>\*{1,3})|\{(?P<icon>[^{}]*)\}|(?P<stray>[{}\\])"
)
_ICON_NAME = re.compile(r"[a-z0-9_-]+(?:[:.][a-z0-9_-]+)*")


def parse_rich(source: str, place: str = "") -> tuple[Content, ...]:
    """Return the spans and icons of a catalogue's text.

    Raises:
        MaterialError: with every mark that is unknown, stray or never closed, at `place`.
    """
    problems: list[Problem] = []
    parts = list(_parts(source, place, problems))
    raise_if_any(problems)
    return tuple(_merge(parts))


def _parts(source: str, place: str, problems: list[Problem]) -> Iterator[Content]:
    bold = italic = False
    end = 0
    for token in _TOKEN.finditer(source):
        yield Span(source[end : token.start()], bold, italic)
        end = token.end()
        match token.lastgroup:
            case "escape":
                yield Span(token[0][-1], bold, italic)
            case "stars":
                switches_bold, switches_italic = _STYLES[token[0]]
                bold, italic = bold ^ switches_bold, italic ^ switches_italic
            case "icon" if _ICON_NAME.fullmatch(token["icon"]):
                yield Icon(token["icon"].replace(":", "."))
            case _:
                problems.append(_mark_problem(token[0], place))
    yield Span(source[end:])
    if bold or italic:
        stars = "*" * (2 * bold + italic)
        hint = r"close it with the same stars, or write \* for a star"
        problems.append(Problem(f"{stars!r} is opened and never closed", place, hint))


def _mark_problem(mark: str, place: str) -> Problem:
    hint = r"icons are written {name} or {name:kind}; literal marks {{, }}, \* and \\"
    return Problem(f"unknown mark {mark!r}", place, hint)


def _merge(parts: list[Content]) -> Iterator[Content]:
    """Yield the parts with neighbours of one style joined and empty spans left out."""
    last: Span | None = None
    for part in parts:
        if isinstance(part, Span) and not part.text:
            continue
        if isinstance(part, Span) and last and _same_style(part, last):
            last = Span(last.text + part.text, part.bold, part.italic)
            continue
        if last:
            yield last
        last = part if isinstance(part, Span) else None
        if isinstance(part, Icon):
            yield part
    if last:
        yield last


def _same_style(one: Span, other: Span) -> bool:
    return one.bold == other.bold and one.italic == other.italic
