"""Document types: a DOCTYPE that only names SVG's DTD is passed over, most others are refused.

A DOCTYPE is where entities come in, and with them the ways to make a small file large or to read
another file. So what it names is never fetched, and what it declares is read only if it is plain
text, as older editors declare colours, styles and names of namespaces: such an entity holds no
element, no other entity and few characters, and all of them together may not add much.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_PROLOG: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s++|<\?(?:(?!\?>).)*+\?>|<!--(?:(?!-->).)*+-->)*+", re.DOTALL
)
"""What may stand before a DOCTYPE: white space, instructions and comments."""

_QUOTED: Final = rb"""(?:"[^"<>\[\]]*+"|'[^'<>\[\]]*+')"""
_DOCTYPE: Final = re.compile(
    rb"<!DOCTYPE\s++[\w:.-]++"
    rb"(?P<outside>(?:\s++PUBLIC\s++" + _QUOTED + rb"(?:\s*+" + _QUOTED + rb")?"
    rb"|\s++SYSTEM\s++" + _QUOTED + rb")?)\s*+(?:\[(?P<inside>[^\]]*+)\]\s*+)?>"
)
_MAX_DECLARATIONS: Final = 200
_MAX_ADDED: Final = 4 * 2**20
"""Bytes that entities may add to a document."""

_PLAIN: Final = rb"""(?:"[^<>&%"]{0,200}+"|'[^<>&%']{0,200}+')"""
_ENTITY: Final = re.compile(rb"<!ENTITY\s++([\w.-]++)\s++(" + _PLAIN + rb")\s*+>")
_NAMESPACE: Final = rb"""(?:"https?://[\w:/.#~-]{0,200}+"|'https?://[\w:/.#~-]{0,200}+')"""
_DECLARATIONS: Final = re.compile(
    rb"\s*+(?:(?:"
    + _ENTITY.pattern
    + rb"|<!ATTLIST\s++svg\s++xmlns(?::\w++)?+\s++CDATA\s++#FIXED\s++"
    + _NAMESPACE
    + rb"\s*+>)"
    + rb"\s*+){0,%d}+" % _MAX_DECLARATIONS
)
"""Entities of plain text, and fixed attributes that are the names of namespaces."""

_NOT_A_LINE_END: Final = re.compile(rb"[^\r\n]")


class Doctype(NamedTuple):
    """A document without the files that its DOCTYPE names."""

    source: bytes
    """The document; every line where it was."""
    declares: bool
    """Whether entities or names of namespaces are still declared in it."""


def without_doctype(source: bytes) -> Doctype | None:
    """Return the document with its DOCTYPE passed over, or None if that must be refused."""
    at = _PROLOG.match(source)
    start = at.end() if at else 0
    if source[start : start + 9].upper() != b"<!DOCTYPE":
        return Doctype(source, declares=False)
    doctype = _DOCTYPE.match(source, start)
    if doctype is None:
        return None
    inside = doctype["inside"]
    if inside is None or not inside.strip():
        return Doctype(_blank_out(source, *doctype.span()), declares=False)
    if not _DECLARATIONS.fullmatch(inside) or _growth(source, inside) > _MAX_ADDED:
        return None
    return Doctype(_blank_out(source, *doctype.span("outside")), declares=True)


def _growth(source: bytes, inside: bytes) -> int:
    """Return how many bytes the references to entities add at most."""
    return sum(
        source.count(b"&" + name + b";") * len(value) for name, value in _ENTITY.findall(inside)
    )


def _blank_out(source: bytes, start: int, end: int) -> bytes:
    return source[:start] + _NOT_A_LINE_END.sub(b" ", source[start:end]) + source[end:]
