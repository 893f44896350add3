"""Parts of computed pictures that are files: hats, tools and clothes, drawn as pictures are.

A part is read as a picture's file is. Its `contour` shapes are the silhouette, which is part of the
outline of the whole figure, so they are drawn with the figure. Widths are weights. The paint `own`
is chosen by the user of the part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import Final

from msgspec import Struct

from pnp.art.kit.picture_file import OWN, FileGroup, FileShape, read
from pnp.art.kit.placed_pen import AnyPen

_CONTOUR: Final = "contour"


class PicturePart(Struct, frozen=True, dict=True):
    """A part as stored in its file."""

    content: FileGroup

    @cached_property
    def silhouette(self) -> tuple[str, ...]:
        """Return the shapes inside the outline."""
        return tuple(
            shape.data for shape in _shapes(self.content) if (_CONTOUR, "outline") in shape.classes
        )


def read_part(path: Path) -> PicturePart:
    """Return the part in a file.

    Raises:
        MaterialError: everything that is wrong with the file, each by its line.
    """
    return PicturePart(read(path, own=True).content)


def paint_part(pen: AnyPen, part: PicturePart, edge: float = 0, own: str = "outline") -> None:
    """Draw a part.

    Args:
        pen: the pen.
        part: the part.
        edge: the weight of the outline of each shape of the silhouette; 0 for a part inside the
            outline of its figure.
        own: the paint for `own`.
    """
    _paint_group(pen, part.content, edge, own)


def _paint_group(pen: AnyPen, group: FileGroup, edge: float, own: str) -> None:
    with ExitStack() as stack:
        if group.clip:
            stack.enter_context(pen.inside(*group.clip))
        for child in group.children:
            match child:
                case FileGroup():
                    _paint_group(pen, child, edge, own)
                case FileShape(data, classes, width):
                    for kind, paint in classes:
                        if kind == _CONTOUR:
                            pen.contour(data, weight=edge) if edge else None
                        else:
                            _PAINTERS[kind](pen, data, own if paint == OWN else paint, width or 1)


def _shapes(group: FileGroup) -> Iterator[FileShape]:
    for child in group.children:
        if isinstance(child, FileGroup):
            yield from _shapes(child)
        elif isinstance(child, FileShape):
            yield child


_PAINTERS: Final[Mapping[str, Callable[[AnyPen, str, str, float], None]]] = {
    "fill": lambda pen, data, paint, _: pen.fill(data, paint),
    "shade": lambda pen, data, paint, _: pen.tone(data, paint, "shade"),
    "light": lambda pen, data, paint, _: pen.tone(data, paint, "light"),
    "hatch": lambda pen, data, hatch, _: pen.engrave(data, hatch),
    "line": lambda pen, data, paint, weight: pen.line(data, weight, paint),
    "core": lambda pen, data, paint, weight: pen.line(
        data, weight, "white" if pen.ink == "low" else paint
    ),
}
