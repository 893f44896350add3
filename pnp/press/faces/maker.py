"""Making faces: a layout, its values, the words of a language and the colours of an ink."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pnp.core.errors import MaterialError, Problem, nearest
from pnp.press.faces.face import Blank, Face
from pnp.press.faces.layouts import Layouts
from pnp.press.faces.resolve import Resolver
from pnp.press.faces.wording import Wording

FINGERPRINT: Final = "%fingerprint%"
"""What stands in a layout's text for the face's own fingerprint until that is known."""

VERSION: Final = "%version%"
"""What stands for the program's version, which is no part of the fingerprint."""

BILINGUAL: Final = "bilingual"
"""The name of the value that says that a face is printed in two languages where it has the room."""

_FINGERPRINT_DIGITS: Final = 6
_HREF: Final = re.compile(r'<image[^<]*?\bhref="([^"]*)"')
_IMAGE: Final = re.compile(r"<image\b[^<>]*>")
_HREF_IN: Final = re.compile(r'(?<=\bhref=")(?!data:)[^"]*')
_WIDTH_IN: Final = re.compile(r'\bwidth="([\d.]+)"')

_SHARED: Final = "common/"
_RECT: Final = re.compile(r"<rect\b[^<>]*>")
_CORNER: Final = re.compile(r'( r[xy]=")(\d+(?:\.\d+)?)(")')
_LINE: Final = re.compile(r'( stroke-width=")(\d+(?:\.\d+)?)(")')


class ThemeColours:
    """The colours of a theme, as layouts ask for them: `theme.pond`, `theme["sky_1"]`."""

    __slots__ = ("_colours",)

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours

    def __getitem__(self, name: str) -> str:
        """Return a colour.

        Raises:
            MaterialError: the theme has none of that name.
        """
        if name not in self._colours:
            near = nearest(str(name), self._colours)
            advice = f"did you mean {near!r}? " if near else ""
            hint = f"{advice}the colours stand in templates/palette.toml"
            raise MaterialError(Problem(f"the theme has no colour {name!r}", hint=hint))
        return self._colours[name]

    def __contains__(self, name: object) -> bool:
        """Return whether there is such a colour."""
        return name in self._colours


def _whatever_its_width(href: str, _width_mm: float) -> str:
    return href


@dataclass(frozen=True, slots=True)
class FaceMaker:
    """Makes faces in one language and one ink."""

    layouts: Layouts
    resolver: Resolver
    wording: Wording
    theme: Mapping[str, str]
    ink: str
    pictures: Callable[[str], bytes | Face]
    version: str
    at_width: Callable[[str, float], str] = _whatever_its_width
    """Return the id of a picture as it is drawn for a width in millimetres."""
    corners: float = 1.0
    """How much rounder corners are than a game's layouts say."""
    lines: float = 1.0
    """How much heavier lines are than a game's layouts say."""

    def make_natural(self, layout: str, values: Mapping[str, object]) -> Face:
        """Return the face that `layout` shows, in the size that the layout itself states."""
        return self.make(layout, Blank(self.layouts.size(layout)), values)

    def make(self, layout: str, blank: Blank, values: Mapping[str, Any]) -> Face:
        """Return the face that `layout` shows with `values` on a blank.

        Colours among the values, by the name `theme`, take the place of the maker's.

        Raises:
            MaterialError: every problem of the layout, with its place.
        """
        name = f"{self.layouts.place(layout)} ({self.wording.language})"
        spoken: dict[str, str] = {}
        second: dict[str, str] = {}
        also = self.wording.also if values.get(BILINGUAL) else None

        def t(key: str, **numbers: object) -> str:
            words = self.wording.text(key, **numbers)
            spoken[words] = key
            if also:
                second[words] = also(key, **numbers)
            return words

        given = {
            "t": t,
            "either": self.wording.either,
            "ink": self.ink,
            "size": blank.size,
            "bleed": blank.bleed_mm,
            "safe": blank.safe_mm,
            "fingerprint": FINGERPRINT,
            "version": VERSION,
            **values,
            "theme": ThemeColours(values.get("theme", self.theme)),
        }
        filled = self._shaped(layout, self._levelled(self.layouts.fill(layout, given)))
        fingerprint = self._fingerprint(filled + "".join(second.values()), blank)
        signed = filled.replace(FINGERPRINT, fingerprint).replace(VERSION, self.version)
        face = self.resolver.resolve(signed, name, blank, spoken, second)
        return replace(face, fingerprint=fingerprint)

    def _levelled(self, filled: str) -> str:
        """Return a filled layout whose pictures are named as they are drawn for their widths."""

        def levelled(image: re.Match[str]) -> str:
            width = _WIDTH_IN.search(image[0])
            if width is None:
                return image[0]
            return _HREF_IN.sub(lambda href: self.at_width(href[0], float(width[1])), image[0], 1)

        return _IMAGE.sub(levelled, filled)

    def _shaped(self, layout: str, filled: str) -> str:
        """Return a filled layout with the theme's corners and lines.

        What all games share keeps its own: marks, rulers, and the outline of a bank card.
        """
        if layout.startswith(_SHARED):
            return filled
        if self.corners != 1:
            rounder = partial(_CORNER.sub, partial(_times, self.corners))
            filled = _RECT.sub(lambda rect: rounder(rect[0]), filled)
        return _LINE.sub(partial(_times, self.lines), filled) if self.lines != 1 else filled

    def _fingerprint(self, filled: str, blank: Blank) -> str:
        """Return a digest of the filled layout and of the art that it shows."""
        digest = hashlib.sha256(f"{blank}{filled}".encode())
        for name in sorted(set(_HREF.findall(filled))):
            with suppress(MaterialError):  # told with its line when the face is drawn
                digest.update(_identity(self.pictures(name)))
        return digest.hexdigest()[:_FINGERPRINT_DIGITS]


def _times(factor: float, attribute: re.Match[str]) -> str:
    """Return an attribute with its number that many times as large."""
    return f"{attribute[1]}{float(attribute[2]) * factor:.4g}{attribute[3]}"


def _identity(picture: bytes | Face) -> bytes:
    """Return what tells a picture from others."""
    return picture.fingerprint.encode() if isinstance(picture, Face) else picture
