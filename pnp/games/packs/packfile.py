"""The typed form of `pack.toml`: whose pack it is, for which games, how pictures are cropped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StringConstraints

from pnp.data.own_pictures import Fit
from pnp.data.schema import Record, Text

Share = Annotated[float, Field(ge=0, le=1)]
PictureId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_.*-]+$", max_length=80)]
"""The id of a picture, or many with a * for any letters: `bathduck.alone.chef.*`."""


class PackPicture(Record):
    """The settings of a picture: its size, its crop, its colours."""

    file: Text | None = None
    """Its file in `art/`, where that is not called by the id."""
    focus: Annotated[tuple[Share, ...], Field(min_length=2, max_length=2)] = (0.5, 0.5)
    """The point that stays in view where it is cropped: shares of width and height from the top
    left."""
    fit: Fit = "auto"
    rasterise: bool = False
    """Whether a drawing that the press does not draw is printed as pixels."""
    mirror: bool | None = None
    """Whether it is mirrored where a duck faces left; it is, if nothing is said."""


class PackFile(Record):
    """A file `pack.toml`."""

    name: Text
    author: Text
    licence: Text
    source: Text = "made by the author"
    """Where what is in it comes from."""
    games: tuple[Text, ...] = ()
    """The keys of the games that it is for; all if there are none."""
    art: Mapping[PictureId, PackPicture] = Field(default_factory=dict)
