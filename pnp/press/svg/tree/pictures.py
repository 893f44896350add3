"""Pictures that an <image> shows, read and ready to be placed; and what drawings share."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from pnp.core.bounded import BoundedDict
from pnp.core.errors import Problem
from pnp.press.forms import Form, Image
from pnp.press.svg.canvas.display_list import RecurringElement
from pnp.press.svg.raster.raster import Raster, RasterStyle
from pnp.press.svg.tree.attributes import Items

_MAX_VECTORS: Final = 4 * 2**20
_MAX_ELEMENTS: Final = 2**20
"""Bytes of source. What is drawn from them takes three times as much of a picture, and eight times
as much of elements."""
_MAX_IMAGES: Final = 16 * 2**20
"""Bytes of files and of what is packed from them."""


class Vector(Struct, frozen=True):
    """A picture that is SVG itself."""

    form: Form
    framed: bool
    """Whether it has a viewBox: without one, viewers do not agree on how to scale it."""
    sized: bool
    """Whether it has a size of its own: without one, viewers do not agree on its shape."""
    centred: bool
    """Whether its own viewBox is fitted in the usual way."""
    cost: float = 0.0
    """What drawing it took of the budget, beyond what it brought."""
    notes: tuple[Problem, ...] = ()
    """What is good to know of it."""


class Pool(Struct, frozen=True):
    """Pictures and elements that several drawings share, each drawn or packed once for all.

    It holds for one set of fonts, whatever pictures are called.
    """

    vectors: BoundedDict[bytes, Vector] = field(
        default_factory=lambda: BoundedDict(_MAX_VECTORS, lambda source, _: len(source))
    )
    """Pictures that are documents themselves, by their source."""
    images: BoundedDict[tuple[bytes, RasterStyle], Image] = field(
        default_factory=lambda: BoundedDict(
            _MAX_IMAGES, lambda key, image: len(key[0]) + image.byte_count
        )
    )
    """Raster pictures by their file, and by how they are to look."""
    elements: BoundedDict[tuple[Items, bytes], RecurringElement] = field(
        default_factory=lambda: BoundedDict(_MAX_ELEMENTS, lambda key, _: len(key[1]))
    )
    """Elements right below a root, by its attributes and by how they are written."""


Picture = Vector | Raster
