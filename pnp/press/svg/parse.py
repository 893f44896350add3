"""XML in, safely: bounded, without DTD, entities or anything fetched.

A DOCTYPE is refused before a parser sees the file: it is where entities, and with them the ways
to make a small file large or to read another file, come in.
"""

from __future__ import annotations

from typing import Any, Final

from lxml import etree

from pnp.press.svg.refusal import RefusalError

LARGEST_BYTES: Final = 16 * 1024 * 1024
SVG: Final = "http://www.w3.org/2000/svg"

_DEEPEST: Final = 100
"""Nested elements; drawings made by hand or by programs stay below thirty."""

_MOST_ELEMENTS: Final = 50_000

_MOST_ATTRIBUTES: Final = 250
"""Of one element; to list very many takes lxml a time out of all proportion."""


_NO_DOCTYPE: Final = "delete the <!DOCTYPE ...> line; SVG needs none"


class UnreadableError(RefusalError):
    """The file cannot be read at all, from a line on."""

    def __init__(self, fact: str, hint: str, line: int | None) -> None:
        super().__init__(fact, hint)
        self.line = line


def parse(source: bytes) -> etree._Element:
    """The root element of an SVG document.

    Raises:
        RefusalError: the bytes are not well-formed XML, too large or too deep, or hold a DOCTYPE.
    """
    _check_bytes(source)
    root = _parsed(source)
    _check_tree(root)
    return root


def _check_bytes(source: bytes) -> None:
    if len(source) > LARGEST_BYTES:
        fact = f"the file is larger than {LARGEST_BYTES // 2**20} MB"
        raise UnreadableError(fact, "simplify the drawing", 1)
    if source[:2] == b"\x1f\x8b":
        raise RefusalError("the file is compressed (svgz)", "unpack it with gunzip")
    # Without the zeros, so that UTF-16 and UTF-32 hide nothing.
    upper = source.replace(b"\0", b"").upper()
    at = max(upper.find(b"<!DOCTYPE"), upper.find(b"<!ENTITY"))
    if at >= 0:
        line = upper.count(b"\n", 0, at) + 1
        raise UnreadableError("the file has a DOCTYPE", _NO_DOCTYPE, line)


def _parsed(source: bytes) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        strip_cdata=True,
    )
    try:
        root = etree.fromstring(source, parser)
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
    if root.getroottree().docinfo.internalDTD is not None:
        raise RefusalError("the file has a DOCTYPE", _NO_DOCTYPE)
    return root


def _first_line(error: etree.XMLSyntaxError) -> str:
    message = str(error.msg or "no element found").splitlines()[0]
    if "depth" in message.lower():
        return "elements are nested too deeply"
    return message[:1].lower() + message[1:]


def _check_tree(root: etree._Element) -> None:
    """Refuse trees too deep or too large, and references to style sheets outside the file."""
    for count, element in enumerate(root.iter()):
        if count > _MOST_ELEMENTS:
            fact = f"the drawing has more than {_MOST_ELEMENTS} elements"
            raise UnreadableError(fact, "simplify the drawing", 1)
        if len(element.attrib) > _MOST_ATTRIBUTES:
            fact = f"an element has more than {_MOST_ATTRIBUTES} attributes"
            raise UnreadableError(fact, "remove those it does not need", line_of(element))
    _check_depth(root)
    before = root.getprevious()
    while before is not None:
        _check_instruction(before)
        before = before.getprevious()


def _check_depth(root: etree._Element) -> None:
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            fact = f"elements are nested more than {_DEEPEST} deep"
            raise UnreadableError(fact, "flatten the groups", line_of(level[0]))
        level = [child for element in level for child in element if isinstance(child.tag, str)]


def _check_instruction(node: etree._Element) -> None:
    if getattr(node, "target", "") == "xml-stylesheet":
        raise RefusalError(
            "the file names a style sheet outside itself", "move its rules into a <style> element"
        )


def line_of(element: Any) -> int | None:
    """The line of the file on which an element begins."""
    line: int | None = element.sourceline
    return line
