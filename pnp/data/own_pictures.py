"""Pictures of one's own: a file, and how it takes the place of a picture of the art kit."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

SUFFIXES: Final = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp")
"""Of the files that are pictures, in small letters."""

DRAWINGS: Final = (".svg", ".svgz")
"""Of those that are drawings, the second packed by gzip."""

Fit = Literal["auto", "crop", "whole"]
"""Cropped to the shape of its place; shown whole in it; or cropped unless it is clear in places."""


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture that stands for one of the art kit, or for one of a game."""

    path: Path
    focus: tuple[float, float] = (0.5, 0.5)
    """The point that stays in view: shares of width and height, from the top left."""
    fit: Fit = "auto"
    """How it takes the place of the picture that it stands for; a drawing is always whole."""

    rasterise: bool = False
    """Whether a drawing is drawn as pixels, because it says what the press does not draw."""

    mirror: bool | None = None
    """Whether it may be mirrored where a duck faces left; None if nobody has said."""

    mirrored: bool = False
    """Whether left and right change places: it stands for a duck that faces left."""

    @property
    def is_shown_as_it_is(self) -> bool:
        """Return whether it is the same file at every size."""
        return self.is_drawing and not self.rasterise

    @property
    def is_drawing(self) -> bool:
        """Return whether it is an SVG file, packed or not."""
        return self.path.suffix.lower() in DRAWINGS
