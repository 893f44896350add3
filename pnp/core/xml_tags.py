"""The tags of an XML file with their places in bytes and lines, which trees do not keep."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate


class Tag(NamedTuple):
    """The beginning of an element in an XML file."""

    at: int
    """The byte that it begins with."""
    line: int
    name: str
    attributes: Mapping[str, str]


class _EntityError(Exception):
    """The file declares an entity: it is read no further, so that none can be blown up."""


def read_tags(content: bytes) -> tuple[Tag, ...]:
    """Return the tags of an XML file in order; of a damaged one, those before the damage.

    A file that declares entities counts as damaged there: a name may stand for any amount of text.
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
    return tuple(tags)
