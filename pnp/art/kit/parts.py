"""Parts of computed pictures that are files: hats, tools and clothes, drawn as pictures are.

A part is read as a picture's file is. Its `contour` shapes are the silhouette, around which the
whole figure has its outline, and so they are drawn when the figure says. Widths are weights. The
paint `own` is chosen by whoever shows the part.
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
    """A part as its file has it."""

    content: FileGroup

    @cached_property
    def silhouette(self) -> tuple[str, ...]:
        """Return the shapes that an outline goes around."""
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
        edge: how heavy the outline is that each shape of the silhouette has for itself; 0 for a
            part whose figure has one around all of it.
        own: the paint that stands for `own`.
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
    "line": lambda pen, data, paint, weight: pen.line(data, weight, paint),
    "core": lambda pen, data, paint, weight: pen.line(
        data, weight, "white" if pen.ink == "low" else paint
    ),
}
