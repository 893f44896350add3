"""Scenes that are put together from pictures: a table says which stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.recolour import paint_picture

Painter = Callable[[InkPen], None]


@dataclass(frozen=True, slots=True)
class Placing:
    """A picture and its place in a scene."""

    picture: str | Painter
    """The id of a picture that is a file, or what draws it."""
    x: float
    y: float
    """Where the origin of its box lies, in the scene's units."""
    scale: float = 1.0
    turn: float = 0.0
    """Clockwise, in degrees, around its origin."""
    mirrored: bool = False

    @property
    def transform(self) -> str:
        """Return the place as SVG writes it."""
        turn = f" rotate({self.turn:g})" if self.turn else ""
        across = -self.scale if self.mirrored else self.scale
        return f"translate({self.x:g} {self.y:g}){turn} scale({across:g} {self.scale:g})"


def stage(pen: InkPen, placings: Iterable[Placing]) -> None:
    """Draw pictures, the later before the earlier, all with the pen's own outline."""
    for placing in placings:
        with pen.moved(placing.transform, unit=pen.unit / placing.scale):
            if callable(placing.picture):
                placing.picture(pen)
            else:
                paint_picture(pen, placing.picture)


def printed(shape: str, paint: str) -> Painter:
    """Return what prints a shape in a paint."""
    return partial(press, shape=shape, paint=paint)


def drawn(lines: str, weight: float) -> Painter:
    """Return what draws lines."""
    return partial(InkPen.line, shape=lines, weight=weight)
