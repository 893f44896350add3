"""Draws a picture's file with a pen, whose ink determines its paints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, nullcontext
from functools import cache
from typing import Final

from pnp.art.kit.engraved import engrave_form, ground
from pnp.art.kit.letterpress import press
from pnp.art.kit.palette import Ink
from pnp.art.kit.pen import InkPen
from pnp.art.kit.picture_file import FileDot, FileGroup, FileShape, PictureFile, read
from pnp.core import resources
from pnp.core.painted import PaintedPicture
from pnp.data.palette import Palette

_THINGS: Final = ("blind.", "bucket.", "gag.", "gallery.")
"""The families of files that each show one thing, set off from its background."""
_BACKDROP: Final[Mapping[str, float]] = {
    "bathroom.builder": 1.05,
    **{
        f"bathroom.{family}": 2.1
        for family in ("chef", "gardener", "musician", "detective", "diver", "sleeper")
    },
    "cover.shout.3": 0.8,
}
"""The weight of what is before walls in low ink, between the walls' joints and the outlines before
them. Lines of what hangs there are tinted, except the builders'."""


def recolour(
    picture_id: str,
    box: tuple[float, float],
    ink: Ink,
    table: Palette | None = None,
    bold: float = 1.0,
) -> PaintedPicture:
    """Return a picture from a file, in an ink of a palette, its lines `bold` times as wide.

    Raises:
        MaterialError: everything that is wrong with the file.
    """
    pen = InkPen(box, ink, outline_of(picture_id), table=table).bolder(bold)
    weight = _BACKDROP.get(picture_id, 1.0) if ink == "low" else 1.0
    with pen.figure() if picture_id.startswith(_THINGS) else nullcontext():
        paint_picture(pen, picture_id, weight)
    return pen.picture()


def outline_of(picture_id: str) -> float:
    """Return the width of the outline of a picture's file, in its units."""
    return _file(picture_id).unit


def paint_picture(pen: InkPen, picture_id: str, weight: float = 1.0) -> None:
    """Draw a picture from a file, its outline `weight` times as heavy as the pen's."""
    paint_file(pen, _file(picture_id), weight)


def paint_file(pen: InkPen, picture: PictureFile, weight: float = 1.0) -> None:
    """Draw the content of a picture's file, its outline `weight` times as heavy as the pen's."""
    _paint_group(pen, picture.content, picture.unit, weight)


def _file(picture_id: str) -> PictureFile:
    return _read(resources.pictures() / f"{picture_id}.svg")


_read = cache(read)

_TINTS: Final = ("_soft", "_pale")
_FAR: Final = 0.5
"""The relative weight of tinted lines in low ink: their subjects are farther away."""


def _paint_group(pen: InkPen, group: FileGroup, unit: float, weight: float) -> None:
    with ExitStack() as stack:
        if group.transform:
            stack.enter_context(pen.transform(group.transform))
        if group.clip:
            stack.enter_context(pen.inside(*group.clip))
        for child in group.children:
            match child:
                case FileGroup():
                    _paint_group(pen, child, unit, weight)
                case FileDot(x, y, radius, paint):
                    pen.dot(x, y, radius, paint)
                case FileShape(data, _, width, dash) if dash:
                    pen.dashes(data, weight * (width or unit) / unit, dash)
                case FileShape(data, classes, width):
                    for kind, paint in classes:
                        _PAINTERS[kind](pen, data, paint, weight * (width or unit) / unit)


_PAINTERS: Final[Mapping[str, Callable[[InkPen, str, str, float], None]]] = {
    "fill": lambda pen, data, paint, _: pen.fill(data, paint),
    "patch": lambda pen, data, paint, _: pen.patch(data, paint),
    "shade": lambda pen, data, paint, _: pen.tone(data, paint, "shade"),
    "light": lambda pen, data, paint, _: pen.tone(data, paint, "light"),
    "hatch": lambda pen, data, hatch, _: pen.engrave(data, hatch),
    "line": lambda pen, data, paint, weight: pen.line(
        data, weight * (_FAR if pen.ink == "low" and paint.endswith(_TINTS) else 1), paint
    ),
    "trace": lambda pen, data, paint, weight: pen.line(
        data, weight, "outline" if pen.ink == "low" else paint
    ),
    "press": lambda pen, data, paint, _: press(pen, data, paint),
    "core": lambda pen, data, paint, weight: pen.line(
        data, weight, "white" if pen.ink == "low" else paint
    ),
    "ground": lambda pen, data, paint, _: ground(pen, data, paint),
    "solid": lambda pen, data, paint, _: pen.stroke(data, paint),
    "ring": lambda pen, data, shading, _: engrave_form(pen, data, shading),
    "grain": lambda pen, data, shading, _: engrave_form(pen, data, shading, across=False),
    "contour": lambda pen, data, _, weight: pen.contour(data, weight=weight / 2),
}
