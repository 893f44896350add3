"""Trees as XML: the bytes that lxml would write."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.core.xml.nodes import PI, Element, XmlNode, namespaces_of, split_tag

_XML: Final = "http://www.w3.org/XML/1998/namespace"

_Scope = Mapping[str | None, str]
"""Namespaces by their prefixes; the default one has None."""


def tostring(
    element: XmlNode,
    encoding: str = "ascii",
    *,
    method: str = "xml",
    exclusive: bool = True,  # noqa: ARG001 -- canonical XML is always written so
    with_tail: bool = True,
) -> bytes:
    """Return an element as XML, or as exclusive canonical XML by the method `c14n`."""
    pieces: list[str] = []
    if method == "c14n":
        _write_canonical(element, {}, {}, pieces.append)
        return "".join(pieces).encode()
    _write(element, {}, pieces.append)
    if with_tail:
        pieces.append(_escape(element.tail or ""))
    return "".join(pieces).encode(encoding, "xmlcharrefreplace")


def cleanup_namespaces(root: XmlNode) -> None:
    """Take away the namespaces that are declared and not used."""
    spaces = namespaces_of(root)
    for element in root.iter(Element):
        element.declared = {
            prefix: space for prefix, space in element.declared.items() if space in spaces
        }


def _write(element: XmlNode, around: _Scope, put: Callable[[str], None]) -> None:
    if element.tag is PI:
        put(f"<?{element.text}?>")
        return
    scope, new = _scope_of(element, around)
    name = _qualify(element.tag, element.prefix, scope)
    put(f"<{name}")
    for prefix, space in new.items():
        put(f' {_declaration(prefix)}="{_escape_value(space)}"')
    for key, value in element.attrib.items():
        put(f' {_qualify(key, "", scope) if key[0] == "{" else key}="{_escape_value(value)}"')
    if element.text is None and not len(element):
        put("/>")
        return
    put(">")
    put(_escape(element.text or ""))
    for child in element:
        _write(child, scope, put)
        if child.tail:
            put(_escape(child.tail))
    put(f"</{name}>")


def _declaration(prefix: str | None) -> str:
    return f"xmlns:{prefix}" if prefix else "xmlns"


def _scope_of(element: XmlNode, around: _Scope) -> tuple[_Scope, _Scope]:
    """Return the namespaces inside an element, and those that are to be declared there.

    One that is known around it keeps its prefix; one that nobody has declared is given a prefix.
    """
    new = {
        prefix: space for prefix, space in element.declared.items() if space not in around.values()
    }
    scope = {**around, **new} if new else around
    for tag in (element.tag, *(key for key in element.attrib if key[0] == "{")):
        space = split_tag(tag)[0]
        is_attribute = tag is not element.tag
        prefixes = [prefix for prefix, name in scope.items() if name == space]
        if space in ("", _XML) or (any(prefixes) if is_attribute else prefixes):
            continue
        number = sum(1 for prefix in scope if prefix and prefix.startswith("ns"))
        new = {**new, f"ns{number}": space}
        scope = {**around, **new}
    return scope, new


def _qualify(tag: str, wish: str | None, scope: _Scope) -> str:
    """Return a name with the prefix that a scope has for it.

    Args:
        tag: the name with its namespace.
        wish: the prefix to be taken if several would do; an empty one: any but the default.
        scope: namespaces by their prefixes.
    """
    space, name = split_tag(tag)
    if not space or (wish is None and scope.get(None) == space):
        return name
    if space == _XML:
        return f"xml:{name}"
    if wish and scope.get(wish) == space:
        return f"{wish}:{name}"
    prefixes = [prefix for prefix, name in scope.items() if name == space]
    prefix = next((prefix for prefix in prefixes if prefix or wish is None), None)
    return f"{prefix}:{name}" if prefix else name


_TEXT: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})
_VALUE: Final = _TEXT | str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;"})


def _escape(text: str) -> str:
    """Return text as XML writes it."""
    return text.translate(_TEXT)


def _escape_value(text: str) -> str:
    """Return the value of an attribute as XML writes it."""
    return text.translate(_VALUE)


def _write_canonical(
    element: XmlNode, around: _Scope, outer: _Scope, put: Callable[[str], None]
) -> None:
    """Write exclusive canonical XML (W3C, 2002): a namespace is declared where it is first used."""
    if element.tag is PI:
        put(f"<?{element.text}?>")
        return
    scope, _ = _scope_of(element, around)
    name = _qualify(element.tag, element.prefix, scope)
    keys = sorted(element.attrib, key=split_tag)
    names = {key: _qualify(key, "", scope) for key in keys}
    prefixes = {text.rpartition(":")[0] or None for text in (name, *names.values()) if ":" in text}
    prefixes |= set() if ":" in name else {None}
    new = {
        prefix: scope[prefix]
        for prefix in sorted(prefixes & scope.keys(), key=lambda prefix: prefix or "")
        if outer.get(prefix) != scope[prefix]
    }
    put(f"<{name}")
    for prefix, space in new.items():
        put(f' {_declaration(prefix)}="{_canonical_value(space)}"')
    for key in keys:
        put(f' {names[key]}="{_canonical_value(element.attrib[key])}"')
    put(">")
    put(_canonical(element.text or ""))
    for child in element:
        _write_canonical(child, scope, {**outer, **new}, put)
        put(_canonical(child.tail or ""))
    put(f"</{name}>")


def _canonical(text: str) -> str:
    return _escape(text).replace("&#13;", "&#xD;")


def _canonical_value(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return text.replace("\t", "&#x9;").replace("\n", "&#xA;").replace("\r", "&#xD;")
