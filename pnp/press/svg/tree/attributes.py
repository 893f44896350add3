"""The checked attributes of one element: values, style, and problems.

The faces of a deck repeat elements exactly, so attributes are cached. Names in the tree are SVG's
own, or those of other namespaces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import WHITE
from pnp.press.svg.tree.parse import SVG
from pnp.press.svg.vocabulary import ATTRIBUTES, PRESENTATION, check_attribute, counts

_MAX_KEPT_LENGTH: Final = 4000
"""The most characters of the attributes of an element that is cached; few have more."""

Items = tuple[tuple[str, str], ...]
"""Names, with their namespaces, and values."""


class Attributes(NamedTuple):
    """The meaning of an element's attributes. Shared by equal elements: not to be changed."""

    values: dict[str, str]
    """The values by the names used in nodes."""
    styled: Items
    """The attributes that are style."""
    refusals: tuple[RefusalError, ...]
    letters: int
    """The number of characters of the values, except `href`, which may contain a whole picture."""


def attributes_of(tag: str, items: Items) -> Attributes:
    """Return the attributes of an element of this tag, with all their problems."""
    if sum([len(value) for _, value in items]) > _MAX_KEPT_LENGTH:
        return _sound(tag, items)
    return _kept(tag, items)


def _sound(tag: str, items: Items) -> Attributes:
    values: dict[str, str] = {}
    for key, value in items:
        name = plain_name(key)
        if name is not None and (name == key or name not in values):
            values[name] = value
    declarations: list[tuple[str, str]] = []
    refusals: list[RefusalError] = []
    for name, value in values.items():
        try:
            check_attribute(tag, name, value)
            if name in PRESENTATION:
                bare = value.strip(WHITE)
                if "var(" in bare or counts(name, bare):
                    declarations.append((_LONGHANDS.get(name, name), bare))
        except RefusalError as refusal:
            refusals.append(refusal.with_traceback(None))
    letters = sum(map(len, values.values())) - len(values.get("href", ""))
    return Attributes(values, tuple(declarations), tuple(refusals), letters)


_LONGHANDS: Final = {"font-variant": "font-variant-caps"}
"""Shorthands that are also attributes, and their longhands in that case."""

_kept = lru_cache(maxsize=4096)(_sound)


SVG_PREFIX: Final = f"{{{SVG}}}"
HREF: Final = "{http://www.w3.org/1999/xlink}href"
_SPACE: Final = "{http://www.w3.org/XML/1998/namespace}space"
_BASE: Final = "{http://www.w3.org/XML/1998/namespace}base"
_XHTML: Final = "{http://www.w3.org/1999/xhtml}"


def text_of(element: Any) -> str:
    """Return all the text in an element."""
    return "".join(element.itertext())


def plain_name(key: str) -> str | None:
    """Return an attribute's name as used in nodes; None for those of foreign namespaces."""
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
        raise RefusalError(
            f"HTML element <{tag[len(_XHTML) :]}> is not supported", "use SVG elements"
        )
    if not tag.startswith("{") and tag in ATTRIBUTES:
        raise RefusalError(
            f"element <{tag}> is in no namespace", f'write xmlns="{SVG}" on the root element'
        )
    return None
