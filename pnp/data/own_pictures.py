"""A user's own picture files, which replace pictures of the art kit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

SUFFIXES: Final = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp")
"""Suffixes of picture files, in lower case."""

DRAWINGS: Final = (".svg", ".svgz")
"""Suffixes of vector drawings; .svgz is compressed by gzip."""

_HIDDEN: Final = "."
"""What names begin with that programs keep for themselves."""

Fit = Literal["auto", "crop", "whole"]
"""How a picture fits its box: cropped, whole, or (auto) cropped unless it has transparent parts."""


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
    """How it fits the box of the picture that it replaces; a drawing is always whole."""

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
