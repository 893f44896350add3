"""Drawings for a browser: pictures by address, nested faces as nested drawings.

A browser only gets the elements and attributes that the press supports: titles, metadata and
content in foreign namespaces stay in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from typing import Final

from pnp.core.painted import PictureSource
from pnp.core.xml import etree
from pnp.press.faces import Face
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.attributes import HREF, SVG_PREFIX, plain_name
from pnp.press.svg.tree.parse import SVG, parse
from pnp.press.svg.vocabulary import ATTRIBUTES, is_known

_HREFS: Final = ("href", HREF)
_BOX: Final = ("x", "y", "width", "height", "preserveAspectRatio")
_ADDRESS: Final = re.compile(r"url\(\s*([\"']?)#")
"""The prefix of a reference to another element in a property."""

_MAX_NAMES: Final = 2**10
"""Pairs of a tag and an attribute that are held: three times those which the press supports."""

_MAX_NESTED: Final = 4
"""The greatest nesting of faces, as in the press."""


def markup_of(
    face: Face, pictures: Callable[[str], PictureSource | Face], address: Callable[[str], str]
) -> bytes:
    """Return a face's drawing for a browser.

    Args:
        face: the face to show.
        pictures: return a picture by its id.
        address: return the address of a picture by its id.
    """
    return etree.tostring(_Tree(pictures, address).of(face, 0), encoding="utf-8")


def picture_markup(source: bytes) -> bytes:
    """Return a picture that is a drawing for a browser."""
    return etree.tostring(_read(source), encoding="utf-8")


def _read(source: bytes) -> etree._Element:
    """Return the supported part of a drawing; an empty one if nothing is supported."""
    empty = etree.fromstring(f'<svg xmlns="{SVG}"/>')
    try:
        root = parse(source)
    except RefusalError:
        return empty  # the press tells why
    if root.tag != f"{SVG_PREFIX}svg":
        return empty
    for element in list(root.iter()):
        tag = str(element.tag).removeprefix(SVG_PREFIX)
        if tag in ATTRIBUTES:
            _take(element, [key for key in map(str, element.attrib) if not _is_read(tag, key)])
        else:
            _remove(element)
    etree.cleanup_namespaces(root)
    return root


@lru_cache(maxsize=_MAX_NAMES)
def _is_read(tag: str, key: str) -> bool:
    """Return whether the press supports an attribute, except addresses of links."""
    name = plain_name(key)
    return name is not None and (tag, name) != ("a", "href") and is_known(tag, name)


def _remove(element: etree._Element) -> None:
    """Remove an element from its tree, without the text that follows it."""
    parent, before, text = element.getparent(), element.getprevious(), element.tail or ""
    if parent is None:
        return
    if before is None:
        parent.text = (parent.text or "") + text or None
    else:
        before.tail = (before.tail or "") + text or None
    element.tail = None
    parent.remove(element)


class _Tree:
    def __init__(
        self, pictures: Callable[[str], PictureSource | Face], address: Callable[[str], str]
    ) -> None:
        self._pictures = pictures
        self._address = address
        self._numbers = count(1)

    def of(self, face: Face, depth: int) -> etree._Element:
        """Return a face's drawing, with unique ids in nested ones."""
        root = _read(face.svg)
        if depth:
            _prefix_ids(root, f"n{next(self._numbers)}-")
        for image in list(root.iter("{*}image")):
            href = next((str(image.attrib[key]).strip() for key in _HREFS if image.get(key)), "")
            if href and not href.startswith("data:") and depth < _MAX_NESTED:
                self._show(image, href, depth)
        return root

    def _show(self, image: etree._Element, href: str, depth: int) -> None:
        """Replace a picture's id by an address, or by the drawing of a face."""
        picture = self._pictures(href)
        _take(image, _HREFS)
        if isinstance(picture, Face):
            self._nest(image, picture, depth)
        else:
            image.set("href", self._address(href))

    def _nest(self, image: etree._Element, face: Face, depth: int) -> None:
        """Turn an image into a group with a face's drawing in the image's box."""
        inner = self.of(face, depth + 1)
        _take(inner, _BOX)
        for key, value in _take(image, _BOX).items():
            inner.set(key, value)
        image.tag = f"{image.tag.removesuffix('image')}g"
        image.append(inner)


def _take(element: etree._Element, keys: Iterable[str]) -> dict[str, str]:
    """Remove some attributes from an element, and return them."""
    return {key: str(element.attrib.pop(key)) for key in keys if key in element.attrib}


def _prefix_ids(root: etree._Element, prefix: str) -> None:
    """Prefix the ids of a drawing, and the references to them."""
    for element in root.iter(etree.Element):
        for key, value in element.attrib.items():
            element.set(key, _add_prefix(str(key), str(value), prefix))


def _add_prefix(key: str, value: str, prefix: str) -> str:
    if key == "id":
        return prefix + value
    if key in _HREFS and value.startswith("#"):
        return f"#{prefix}{value[1:]}"
    return _ADDRESS.sub(lambda match: match[0] + prefix, value)
