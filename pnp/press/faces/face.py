"""A face: one side of one component as a resolved SVG, every text laid out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.ground.geometry import Size


@dataclass(frozen=True, slots=True)
class Face:
    """A finished picture of a component's side.

    The SVG is as wide and high as `size` and its bleed, with a viewBox in millimetres whose
    origin is the trim's upper left corner; it opens in a browser or drawing program, given the
    fonts, as it prints.
    """

    name: str
    """What it shows and in which language, for messages: "pond.sheet (fr)"."""
    size: Size
    svg: bytes = field(repr=False)
    bleed_mm: float = 0.0
    """How far the picture goes beyond `size` on every side, to be cut off."""
