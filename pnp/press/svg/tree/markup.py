"""Names in the XML tree: SVG's own elements and attributes, and those of other namespaces."""

from __future__ import annotations

from typing import Any, Final

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.parse import SVG

SVG_PREFIX: Final = f"{{{SVG}}}"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_BASE: Final = "{http://www.w3.org/XML/1998/namespace}base"
_XHTML: Final = "{http://www.w3.org/1999/xhtml}"


def text_of(element: Any) -> str:
    """Return all the text in an element."""
    return "".join(element.itertext())


def plain_name(key: str) -> str | None:
    """Return an attribute's name as nodes know it; None for those of foreign namespaces."""
    if not key.startswith("{"):
        return key
    return {HREF: "href", _SPACE: "xml:space", _BASE: "xml:base"}.get(key)


def svg_tag(element: Any) -> str | None:
    """Return the tag of an SVG element; None for comments, instructions and foreign elements."""
    tag = element.tag
    if not isinstance(tag, str):
        if type(element).__name__ == "_Entity":
            raise RefusalError(
                "the file uses an entity that it cannot define", "write the character"
            )
        return None
    if tag.startswith(SVG_PREFIX):
        return tag[len(SVG_PREFIX) :]
    if tag.startswith(_XHTML):
        raise RefusalError(f"HTML element <{tag[len(_XHTML) :]}> not drawn", "use SVG elements")
    if not tag.startswith("{"):
        raise RefusalError(
            f"element <{tag}> is in no namespace", f'write xmlns="{SVG}" on the root element'
        )
    return None
