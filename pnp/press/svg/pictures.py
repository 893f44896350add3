"""Pictures that an <image> shows, read and ready to be placed; and what drawings share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pnp.press.forms import Form, Image
from pnp.press.svg.attributes import Items
from pnp.press.svg.display_list import RecurringElement
from pnp.press.svg.raster import Look, Raster

_MOST_KEPT: Final = 5_000
"""Elements; those kept longest go first."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A picture that is SVG itself."""

    form: Form
    framed: bool
    """Whether it has a viewBox: without one, viewers do not agree on how to scale it."""
    sized: bool
    """Whether it has a size of its own: without one, viewers do not agree on its shape."""
    centred: bool
    """Whether its own viewBox is fitted in the usual way."""
    cost: float = 0.0
    """What drawing it took of the budget."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Pictures and elements that several drawings share, each drawn or packed once for all.

    It holds for one set of fonts and one finder of pictures.
    """

    vectors: dict[bytes, Vector] = field(default_factory=dict)
    """Pictures that are documents themselves, by their source."""
    images: dict[tuple[bytes, Look], Image] = field(default_factory=dict)
    """Raster pictures by their file, and by how they are to look."""
    elements: dict[tuple[Items, bytes], RecurringElement] = field(default_factory=dict)
    """Elements right below a root, by its attributes and by how they are written."""

    def keep_element(self, root: Items, source: bytes, drawn: RecurringElement) -> None:
        """Keep an element for documents that have it below a root with the same attributes."""
        while len(self.elements) >= _MOST_KEPT:
            del self.elements[next(iter(self.elements))]
        self.elements[root, source] = drawn


Picture = Vector | Raster
