"""The tags of an XML file with their positions in bytes and lines, which trees do not keep."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate


class Tag(NamedTuple):
    """The start tag of an element in an XML file."""

    at: int
    """Offset of its first byte."""
    line: int
    name: str
    attributes: Mapping[str, str]


class _EntityError(Exception):
    """Raised to stop at an entity declaration, so that no entity is expanded."""


def read_tags(content: bytes) -> tuple[Tag, ...]:
    """Return the start tags of an XML file in order, up to the first syntax error.

    An entity declaration counts as an error: an entity may expand to any amount of text.
    """
    tags: list[Tag] = []
    parser = ParserCreate()

    def start(name: str, attributes: Mapping[str, str]) -> None:
        tags.append(Tag(parser.CurrentByteIndex, parser.CurrentLineNumber, name, attributes))

    def refuse(*_: object) -> None:
        raise _EntityError

    parser.StartElementHandler = start
    parser.EntityDeclHandler = refuse
    with suppress(ExpatError, _EntityError):
        parser.Parse(content, True)
    parser.StartElementHandler = parser.EntityDeclHandler = None  # they hold the parser, it them
    return tuple(tags)
