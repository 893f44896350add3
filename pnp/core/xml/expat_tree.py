"""Trees by expat, for where there is no lxml, under the names that lxml has for all of it.

Three things differ, and none is printed: the wording of syntax errors; the line of an element,
which is that of its `<` and not of its `>`; and canonical XML, which is written for any namespace.
Of encodings, UTF-8, UTF-16 and those of one byte a letter that Python knows are read.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate
from xml.parsers.expat.errors import codes, messages

from pnp.core.xml.nodes import PI, Element, Entity, QName, SubElement, XmlDocument, XmlNode
from pnp.core.xml.writing import cleanup_namespaces, tostring

__all__ = (
    "PI",
    "C14NError",
    "Element",
    "Entity",
    "QName",
    "SubElement",
    "XMLParser",
    "XMLSyntaxError",
    "cleanup_namespaces",
    "fromstring",
    "tostring",
)

_UNDEFINED: Final = codes["undefined entity"]
_ENCODING: Final = re.compile(r"<\?xml[^>]+\sencoding\s*=")


class XMLSyntaxError(SyntaxError):
    """A document is not well-formed."""


class C14NError(Exception):
    """A document has no canonical form: lxml's word for it; nothing is refused so here."""


class XMLParser(NamedTuple):
    """The settings of a parser. Comments are always dropped, and nothing is ever loaded."""

    encoding: str | None = None
    """The encoding of the bytes, whatever a document declares; None for the declared one."""
    resolve_entities: bool = True
    """Whether a document may declare entities."""
    no_network: bool = True
    load_dtd: bool = False
    huge_tree: bool = False
    remove_comments: bool = True
    strip_cdata: bool = True


def fromstring(source: str | bytes, parser: XMLParser | None = None) -> XmlNode:
    """Return the root of a document.

    Raises:
        XMLSyntaxError: it is not well-formed, in no encoding that is read here, or declares
            entities that it may not.
        ValueError: it is a string that declares an encoding.
    """
    if isinstance(source, str) and _ENCODING.match(source):
        raise ValueError("a string declares an encoding: only bytes have one")
    return _Builder(parser or XMLParser()).build(source)


class _Builder:
    def __init__(self, settings: XMLParser) -> None:
        self._expat = expat = ParserCreate(settings.encoding, "}", intern={})
        self._settings = settings
        self.declared: dict[str | None, str] = {}
        self._open: list[XmlNode] = []
        self._last: XmlNode | None = None
        self._root: XmlNode | None = None
        self._before: list[XmlNode] = []
        self._has_dtd = False
        expat.namespace_prefixes = True
        expat.ordered_attributes = True
        expat.specified_attributes = True
        expat.buffer_text = True
        expat.StartElementHandler = self._start
        expat.EndElementHandler = self._end
        expat.CharacterDataHandler = self._text
        expat.StartNamespaceDeclHandler = self._declare
        expat.ProcessingInstructionHandler = self._instruct
        expat.StartDoctypeDeclHandler = self._see_dtd
        expat.EntityDeclHandler = self._see_entity
        expat.SkippedEntityHandler = self._miss_entity

    def build(self, source: str | bytes) -> XmlNode:
        try:
            self._expat.Parse(source, True)
        except ExpatError as error:
            fact = messages[error.code][:1].upper() + messages[error.code][1:]
            raise XMLSyntaxError(fact, (None, error.lineno, error.offset, None)) from error
        except (LookupError, ValueError) as error:  # of the encoding
            raise self._refusal(str(error)) from error
        assert self._root is not None  # noqa: S101 -- expat refuses a document without one
        document = XmlDocument(self._root, self._has_dtd, tuple(self._before))
        for node in (*self._before, self._root):
            node.document = document
        return self._root

    def _start(self, name: str, values: list[str]) -> None:
        tag, prefix = _split_name(name)
        pairs = iter(values)
        attributes = {_split_name(key)[0]: value for key, value in zip(pairs, pairs, strict=True)}
        element = XmlNode(tag, attributes, self._expat.CurrentLineNumber)
        element.prefix, element.declared = prefix, self.declared
        self.declared = {}
        self._place(element)
        self._open.append(element)
        self._last = None
        if self._root is None:
            self._root = element

    def _place(self, node: XmlNode) -> None:
        if self._open:
            node.parent = self._open[-1]
            node.parent.children.append(node)

    def _end(self, _: str) -> None:
        self._last = self._open.pop()

    def _text(self, text: str) -> None:
        if self._last is None:
            holder = self._open[-1]
            holder.text = (holder.text or "") + text
        else:
            self._last.tail = (self._last.tail or "") + text

    def _declare(self, prefix: str | None, space: str | None) -> None:
        self.declared[prefix] = space or ""

    def _instruct(self, target: str, text: str) -> None:
        node = PI(f"{target} {text}".rstrip())
        if self._open:
            self._place(node)
            self._last = node
        elif self._root is None:
            self._before.append(node)

    def _see_dtd(self, *_: Any) -> None:
        self._has_dtd = True

    def _see_entity(self, *_: Any) -> None:
        if not self._settings.resolve_entities:
            raise self._refusal(messages[_UNDEFINED])

    def _miss_entity(self, *_: Any) -> None:
        raise self._refusal(messages[_UNDEFINED])

    def _refusal(self, fact: str) -> XMLSyntaxError:
        place = (None, self._expat.CurrentLineNumber, 0, None)
        return XMLSyntaxError(fact[:1].upper() + fact[1:], place)


@cache
def _split_name(name: str) -> tuple[str, str | None]:
    """Return the tag and the prefix of a name as expat tells it: `space}name}prefix`."""
    space, end, rest = name.partition("}")
    if not end:
        return name, None
    local, _, prefix = rest.partition("}")
    return f"{{{space}}}{local}", prefix or None
