"""Pictures that an <image> shows, read and ready to be placed."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.press.forms import Form, Image
from pnp.press.svg.raster import Look, Raster


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
    """Pictures that several drawings share, each drawn or packed once for all of them.

    It holds for one set of fonts.
    """

    vectors: dict[bytes, Vector] = field(default_factory=dict)
    """Pictures that are documents themselves, by their source."""
    images: dict[tuple[bytes, Look], Image] = field(default_factory=dict)
    """Raster pictures by their file, and by how they are to look."""


Picture = Vector | Raster
