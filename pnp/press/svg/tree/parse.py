"""Safe parsing of XML: bounded, without fetching anything, and with harmless entities only.

Of a DOCTYPE, the parser sees only the names of namespaces: one that only names SVG's DTD is
ignored, most others are refused. A DOCTYPE introduces entities, and with them ways to make a small
file large or to read another file. So nothing it names is ever fetched, and declarations are read
only if they are plain text, as older editors declare colours, styles and names of namespaces: such
an entity contains no element, no other entity and few characters, and all of them together must not
add much.

A root <svg> without a namespace is read as SVG: SVG's own DTD supplies a missing namespace, as does
HTML around a drawing copied from a page.
"""

from __future__ import annotations

import re
import zlib
from typing import Any, Final, NamedTuple

from pnp.core.xml import etree
from pnp.press.svg.errors import RefusalError

__all__ = ["MAX_BYTES", "SVG", "UnreadableError", "line_of", "parse", "unpack"]

MAX_BYTES: Final = 32 * 1024 * 1024
_PACKED: Final = b"\x1f\x8b"
"""The prefix of gzip files."""

_GZIP: Final = 31
"""The parameter of zlib for a gzip stream with the largest window."""

_MAX_DEPTH: Final = 100
"""The greatest nesting of elements; real drawings stay below thirty."""

_MAX_ELEMENTS: Final = 200_000

_MAX_ATTRIBUTES: Final = 250
"""The most attributes of one element; lxml is disproportionately slow with very many."""


_WITH_DOCTYPE: Final = "the file has a DOCTYPE that declares more than plain text"
_NO_DOCTYPE: Final = "delete the <!DOCTYPE ...>; SVG needs none"


class UnreadableError(RefusalError):
    """Raised if the file cannot be read from a line on."""

    def __init__(self, fact: str, hint: str, line: int | None) -> None:
        super().__init__(fact, hint)
        self.line = line


def parse(source: bytes) -> etree._Element:
    """Return the root element of an SVG document.

    Raises:
        RefusalError: the bytes are not well-formed XML, are too large or too deep, or have a
            DOCTYPE that declares anything but plain text and names of namespaces.
    """
    plain = unpack(source)
    root = _parse(_without_doctype(plain))
    _check_tree(root)
    adopt(root)
    return root


def unpack(source: bytes) -> bytes:
    """Return a drawing as XML, decompressed if need be (.svgz).

    Raises:
        RefusalError: it is too large, compressed or not, or damaged.
    """
    if len(source) > MAX_BYTES:
        raise _too_large()
    if not source.startswith(_PACKED):
        return source
    unpacker = zlib.decompressobj(wbits=_GZIP)
    try:
        plain = unpacker.decompress(source, MAX_BYTES + 1)
    except zlib.error as error:
        raise RefusalError("the packed file is damaged", "save it again") from error
    if len(plain) > MAX_BYTES:
        raise _too_large()
    if not unpacker.eof or unpacker.unused_data.strip(b"\0"):
        raise RefusalError("the packed file is damaged", "save it again")
    return plain


def _too_large() -> UnreadableError:
    fact = f"the file is larger than {MAX_BYTES // 2**20} MB"
    return UnreadableError(fact, "simplify the drawing", 1)


def _without_doctype(source: bytes) -> Doctype:
    plain = without_doctype(source)
    # Without the zeros, so that UTF-16 and UTF-32 hide nothing.
    wide = b"\0" in source and b"<!DOCTYPE" in source.replace(b"\0", b"").upper()
    if plain is None or wide:
        at = source.replace(b"\0", b"").upper().find(b"<!DOCTYPE")
        raise UnreadableError(_WITH_DOCTYPE, _NO_DOCTYPE, source.count(b"\n", 0, at) + 1)
    return plain


def _parse(document: Doctype) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=document.declares,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        strip_cdata=True,
    )
    try:
        root = etree.fromstring(document.source, parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableError(
            f"not well-formed XML: {_first_line(error)}",
            "correct it in a text editor",
            error.lineno,
        ) from error
    except (ValueError, LookupError) as error:
        raise RefusalError(f"not readable as XML: {error}", "save it as UTF-8") from error
    if root is None:
        raise RefusalError("the file is empty", "draw something")
    if not document.declares and root.getroottree().docinfo.internalDTD is not None:
        raise RefusalError(_WITH_DOCTYPE, _NO_DOCTYPE)
    return root


def _first_line(error: etree.XMLSyntaxError) -> str:
    message = str(error.msg or "no element found").splitlines()[0]
    if "depth" in message.lower():
        return "elements are nested too deeply"
    return message[:1].lower() + message[1:]


def _check_tree(root: etree._Element) -> None:
    """Refuse trees too deep or too large, and references to style sheets outside the file."""
    count = 0
    for count, element in enumerate(root.iter()):
        if count > _MAX_ELEMENTS:
            fact = f"the drawing has more than {_MAX_ELEMENTS} elements"
            raise UnreadableError(fact, "simplify the drawing", 1)
        if len(element.attrib) > _MAX_ATTRIBUTES:
            fact = f"an element has more than {_MAX_ATTRIBUTES} attributes"
            raise UnreadableError(fact, "remove those it does not need", line_of(element))
    if count >= _MAX_DEPTH:
        _check_depth(root)
    before = root.getprevious()
    while before is not None:
        _check_instruction(before)
        before = before.getprevious()


def _check_depth(root: etree._Element) -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > _MAX_DEPTH:
            fact = f"elements are nested more than {_MAX_DEPTH} deep"
            raise UnreadableError(fact, "flatten the groups", line_of(level[0]))
        level = [child for element in level for child in element if isinstance(child.tag, str)]


def _check_instruction(node: etree._Element) -> None:
    if getattr(node, "target", "") == "xml-stylesheet":
        raise RefusalError(
            "the file names a style sheet outside itself", "move its rules into a <style> element"
        )


def line_of(element: Any) -> int | None:
    """Return the line of the file on which an element begins."""
    line: int | None = element.sourceline
    return line


_PROLOG: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s++|<\?(?:(?!\?>).)*+\?>|<!--(?:(?!-->).)*+-->)*+", re.DOTALL
)
"""The markup allowed before a DOCTYPE: white space, instructions and comments."""

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
    """A document without the files named by its DOCTYPE."""

    source: bytes
    """The document, with unchanged line numbers."""
    declares: bool
    """Whether it still declares entities or names of namespaces."""


def without_doctype(source: bytes) -> Doctype | None:
    """Return the document without its DOCTYPE, or None if that must be refused."""
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
    """Return the most bytes that references to entities can add."""
    return sum(
        source.count(b"&" + name + b";") * len(value) for name, value in _ENTITY.findall(inside)
    )


def _blank_out(source: bytes, start: int, end: int) -> bytes:
    return source[:start] + _NOT_A_LINE_END.sub(b" ", source[start:end]) + source[end:]


SVG: Final = "http://www.w3.org/2000/svg"
PART: Final = "data-pnp-part"
"""The attribute of a root of which one element alone is drawn: its id."""


def adopt(root: etree._Element) -> None:
    """Move a root <svg> without a namespace, and its content without one, into SVG's."""
    if root.tag != "svg":
        return
    for element in root.iter("*"):
        if not element.tag.startswith("{"):
            element.tag = f"{{{SVG}}}{element.tag}"
