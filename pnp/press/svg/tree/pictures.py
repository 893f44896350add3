"""Pictures for <image>, ready to be placed, and the parts that drawings share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct, field

from pnp.core.bounded import BoundedDict
from pnp.core.errors import MaterialError, Problem
from pnp.core.painted import PictureSource, document_of
from pnp.press.forms import Form, Image
from pnp.press.svg.canvas.canvas import RecurringElement
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster.raster import Raster, RasterStyle
from pnp.press.svg.tree.attributes import Items

_MAX_VECTORS: Final = 4 * 2**20
_MAX_ELEMENTS: Final = 2**20
"""The limit in bytes of source. Drawn pictures take three times as much, drawn elements eight
times."""
_MAX_IMAGES: Final = 16 * 2**20
"""The limit in bytes of files and their compressed pictures."""


class Vector(Struct, frozen=True):
    """A picture that is SVG itself."""

    form: Form
    sized: bool
    """Whether viewers agree on its shape, which they do not for a viewBox without a size."""
    centred: bool
    """Whether its own viewBox is fitted in the default way."""
    cost: float = 0.0
    """The cost of drawing it, beyond its allowance."""
    notes: tuple[Problem, ...] = ()
    """Notes on it."""


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
    """Raster pictures by their file and style."""
    elements: BoundedDict[tuple[Items, bytes], RecurringElement] = field(
        default_factory=lambda: BoundedDict(_MAX_ELEMENTS, lambda key, _: len(key[1]))
    )
    """Children of a root, by its attributes and by their source."""

    def reuse(
        self, attributes: Items, source: bytes, find: Callable[[str], PictureSource | Form]
    ) -> RecurringElement | None:
        """Return an element that was drawn below a root with the same attributes.

        None if there is none, or if `find` returns another picture for a name in it.
        """
        element = self.elements.get((attributes, source))
        if element is None:
            return None
        pairs = element.pictures.items()
        is_same = all(self._form(find, name) is form for name, form in pairs)
        return element if is_same else None

    def _form(self, find: Callable[[str], PictureSource | Form], name: str) -> Form | None:
        """Return the drawing of that name, if it was drawn before."""
        try:
            source = find(name)
        except (RefusalError, MaterialError):
            return None
        if isinstance(source, Form):
            return source
        vector = self.vectors.get(document_of(source))
        return None if vector is None else vector.form


Picture = Vector | Raster
