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


class _EndError(Exception):
    """Raised to stop at the last tag or an entity declaration, so that no entity is expanded."""


def read_tags(content: bytes, most: int | None = None) -> tuple[Tag, ...]:
    """Return the start tags of an XML file in order, up to the first syntax error.

    An entity declaration counts as an error: an entity may expand to any amount of text.

    Args:
        content: the file.
        most: the number of tags to stop after; None for all.
    """
    tags: list[Tag] = []
    parser = ParserCreate()

    def start(name: str, attributes: Mapping[str, str]) -> None:
        tags.append(Tag(parser.CurrentByteIndex, parser.CurrentLineNumber, name, attributes))
        if len(tags) == most:
            raise _EndError

    def refuse(*_: object) -> None:
        raise _EndError

    parser.StartElementHandler = start
    parser.EntityDeclHandler = refuse
    with suppress(ExpatError, _EndError):
        parser.Parse(content, True)
    parser.StartElementHandler = parser.EntityDeclHandler = None  # they hold the parser, it them
    return tuple(tags)
