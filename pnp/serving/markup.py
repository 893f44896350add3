"""Faces as a browser shows them: pictures by address, faces in faces as drawings in drawings."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape
from itertools import count
from typing import Final

from pnp.press.faces import Face

_IMAGE: Final = re.compile(r"<image\b([^>]*?)/>")
_HREF: Final = re.compile(r'\s(?:xlink:)?href="((?!data:)[^"]*)"')
_BOX: Final = re.compile(r'\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"')
_ROOT: Final = re.compile(r"^.*?<svg\b([^>]*)>", re.DOTALL)
_OWN_ID: Final = re.compile(r'(\bid="|\bhref="#|url\(["\']?#)')

_MOST_NESTED: Final = 4
"""Faces in faces; the press allows no more."""


def markup_of(
    face: Face, pictures: Callable[[str], bytes | Face], address: Callable[[str], str]
) -> bytes:
    """Return a face's drawing for a browser.

    Args:
        face: what is shown.
        pictures: return a picture by its id.
        address: return the address of a picture by its id.
    """
    return _Writer(pictures, address).shown(face.svg.decode(), 0).encode()


class _Writer:
    def __init__(
        self, pictures: Callable[[str], bytes | Face], address: Callable[[str], str]
    ) -> None:
        self._pictures = pictures
        self._address = address
        self._numbers = count(1)

    def shown(self, svg: str, depth: int) -> str:
        def image(found: re.Match[str]) -> str:
            return self._image(found[1], depth)

        return _IMAGE.sub(image, svg)

    def _image(self, attributes: str, depth: int) -> str:
        named = _HREF.search(attributes)
        if named is None or depth >= _MOST_NESTED:
            return f"<image{attributes}/>"
        href = unescape(named[1])
        picture = self._pictures(href)
        if isinstance(picture, Face):
            return self._nested(picture, _HREF.sub("", attributes), depth)
        return f'<image{_HREF.sub("", attributes)} href="{escape(self._address(href))}"/>'

    def _nested(self, face: Face, attributes: str, depth: int) -> str:
        """Return a face as a drawing in another, its ids told from all others."""
        box = "".join(_BOX.findall(attributes))
        svg = _OWN_ID.sub(rf"\g<1>n{next(self._numbers)}-", face.svg.decode())
        inner = _ROOT.sub(lambda root: f"<svg{box}{_BOX.sub('', root[1])}>", svg, count=1)
        return f"<g{_BOX.sub('', attributes)}>{self.shown(inner, depth + 1)}</g>"
