"""A user's own picture files, which replace pictures of the art kit."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

SUFFIXES: Final = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp")
"""Suffixes of picture files, in lower case."""

DRAWINGS: Final = (".svg", ".svgz")
"""Suffixes of vector drawings; .svgz is compressed by gzip."""

_HIDDEN: Final = "."
"""Prefixes of names that programs keep for themselves."""

Fit = Literal["auto", "crop", "whole"]
"""The fit of a picture in its box: cropped, whole, or (auto) cropped unless partly transparent."""


_HELD: Final = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 (\d{1,5}) (\d{1,5})">'
    rb'<svg width="\1" height="\2" viewBox="(?P<view>(\d{1,5}) (\d{1,5})) \1 \2">'
    rb'<image width="(\d{1,5})" height="(\d{1,5})" '
    rb'href="data:image/[a-z]{3,4};base64,([A-Za-z0-9+/]+=*)"/></svg></svg>\s*'
)
"""A photograph in a drawing, as a page without a server makes it (`photographs.js`)."""


def pictures_in(folder: Path) -> Iterator[Path]:
    """Yield the picture files of a folder by name; none if there is no such folder."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        is_picture = path.suffix.lower() in SUFFIXES and not path.name.startswith(_HIDDEN)
        if is_picture and path.is_file():
            yield path


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture file that replaces one of the art kit or of a game."""

    path: Path
    focus: tuple[float, float] = (0.5, 0.5)
    """The point that cropping keeps in view, as fractions of width and height from the top left."""
    fit: Fit = "auto"
    """Its fit in the box of the picture that it replaces; a drawing is always whole."""

    rasterise: bool = False
    """Whether a drawing is rasterised, because the press does not support all of it."""

    mirror: bool | None = None
    """Whether it may be mirrored where a duck faces left; None if unspecified."""

    mirrored: bool = False
    """Whether it is mirrored, since it replaces a duck that faces left."""

    @property
    def is_shown_as_it_is(self) -> bool:
        """Return whether the file is used unchanged at every size."""
        return self.is_drawing and not self.rasterise

    @property
    def is_drawing(self) -> bool:
        """Return whether it is an SVG file, compressed or not."""
        return self.path.suffix.lower() in DRAWINGS


@dataclass(frozen=True, slots=True)
class HeldPhotograph:
    """A photograph in a drawing, which shows a part of it; the rest is there for another crop."""

    source: bytes = field(repr=False)
    """The drawing."""
    content: bytes = field(repr=False)
    """The photograph's file."""
    whole: tuple[int, int]
    """Width and height of the photograph, in units of the drawing."""
    part: tuple[int, int]
    """Those of the visible part."""
    place: tuple[int, int]
    """The upper left corner of that."""

    @classmethod
    def read(cls, source: bytes | None) -> HeldPhotograph | None:
        """Return the photograph that a drawing holds; None for other drawings, or without one."""
        match = _HELD.fullmatch(source or b"")
        if match is None:
            return None
        part, place, whole = ((int(match[at]), int(match[at + 1])) for at in (1, 4, 6))
        is_inside = all(w >= p > 0 for w, p in zip(whole, part, strict=True))
        return cls(match.string, b64decode(match[8]), whole, part, place) if is_inside else None

    @property
    def focus(self) -> tuple[float, float]:
        """Return the middle of the visible part, as shares from the top left."""
        x, y = (
            (place + part / 2) / whole
            for place, part, whole in zip(self.place, self.part, self.whole, strict=True)
        )
        return round(x, 3), round(y, 3)

    def with_focus(self, focus: tuple[float, float]) -> bytes:
        """Return the drawing that shows the part around a point, as far as there is any."""
        x, y = (
            min(max(0, round(share * whole - part / 2)), whole - part)
            for share, part, whole in zip(focus, self.part, self.whole, strict=True)
        )
        match = _HELD.fullmatch(self.source)
        assert match is not None  # noqa: S101 -- it was read so
        return (
            self.source[: match.start("view")]
            + b"%d %d" % (x, y)
            + self.source[match.end("view") :]
        )
