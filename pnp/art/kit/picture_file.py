"""The file of a picture, `pictures/<id>.svg`: reads it, and reports everything wrong with it.

Such a file is drawn by hand and shows the full colours in a viewer. The classes of a shape
determine its paints; several are painted in order:

    fill-NAME   a surface of a paint; in low ink the paint's hatch lies on it
    patch-NAME  the same for a marking, which low ink gives a fine edge
    shade-NAME  the part of a surface that lies in shade; nothing in low ink
    light-NAME  the part on which light falls; nothing in low ink
    press-NAME  a surface printed a little off its key line, as `letterpress` does
    hatch-NAME  a tone that only low ink has: the lines of a row of the palette's hatches
    ground-NAME a surface of a paint; in low ink paper, to be hatched along its form
    solid-NAME  a surface of a paint; in low ink a key mark, solid black
    ring-NAME   two guides, between which low ink hatches a form from one to the other
    grain-NAME  the same, along them
    line-NAME   a line of a paint; in low ink the pen's or the paper's
    trace-NAME  a line of a paint; in low ink the pen's, however pale it is
    core-NAME   the inside of a tube whose line lies below; in low ink it is paper
    line        a line in the colour of outlines
    contour     a surface and its edge in that colour, to lie below what is painted over it

NAME is a row of `templates/palette.toml`: of its colours, or of its hatches; of guides it is a
shading of `pnp.art.kit.engraved`. A circle is a dot and
has one fill-NAME. Widths are those of full ink; the `stroke-width` of the root is the outline's,
from which low ink takes its measure.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from pnp.art.kit.engraved import SHADINGS
from pnp.art.kit.palette import paints
from pnp.art.kit.path_data import absolute
from pnp.core.errors import MaterialError, Problem, did_you_mean
from pnp.core.xml import etree
from pnp.data.palette import palette

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREF: Final = "{http://www.w3.org/1999/xlink}href"
_KINDS: Final = (
    *("fill", "patch", "shade", "light", "press", "hatch", "line", "trace", "core"),
    *("ground", "solid", "ring", "grain"),
)
_FORMS: Final = ("ring", "grain")
"""Classes of guides, which have a shading."""
LOW_ONLY: Final = ("hatch", *_FORMS)
"""Classes of shapes that other inks do not show."""
_ALONE: Final = ("line", "contour")
"""Classes without a paint, which have the colour of outlines."""
_UNSEEN: Final = frozenset(("defs", "style", "title", "desc", "metadata"))
_PLACED: Final = frozenset(("id", "transform", "clip-path"))
_KNOWN: Final = {
    "g": _PLACED,
    "path": _PLACED | {"class", "stroke-width", "stroke-dasharray", "d"},
    "use": _PLACED | {"class", "stroke-width"},
    "circle": _PLACED | {"class", "cx", "cy", "r"},
}
"""The supported attributes, by element."""
_DASH: Final = re.compile(r"(\d+(\.\d+)?( \d+(\.\d+)?)*)?")
_WIDEST: Final = 1000
OWN: Final = "own"
"""The paint of a part chosen by its user."""


class FileShape(Struct, frozen=True):
    """A shape of a picture's file."""

    data: str
    """Its path data, absolute."""
    classes: tuple[tuple[str, str], ...]
    """Kind and paint of each of its classes."""
    width: float | None
    """The width of its line; None for that of the outline."""
    dash: str = ""
    """The dashes and gaps of its line, in SVG notation."""


class FileDot(Struct, frozen=True):
    """A small disc of one paint: in low ink the pen's or the paper's, without a hatch."""

    x: float
    y: float
    radius: float
    paint: str


class FileGroup(Struct, frozen=True):
    """Shapes that are moved or clipped together."""

    transform: str
    clip: tuple[str, ...]
    """The clip shapes, as path data; empty without a clip."""
    children: tuple[FileShape | FileDot | FileGroup, ...]


class PictureFile(Struct, frozen=True):
    """A picture as stored in its file."""

    unit: float
    """The width of its outline in full ink, in its own units."""
    content: FileGroup


def read(path: Path, *, own: bool = False) -> PictureFile:
    """Return the picture in a file; `own` allows the paint of that name.

    Raises:
        MaterialError: everything that is wrong with the file, by line.
    """
    try:
        root = etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False))
    except (OSError, etree.XMLSyntaxError) as error:
        raise MaterialError(Problem(str(error), str(path), "write it as SVG")) from error
    reader = _Reader(root, {*paints(), OWN} if own else paints())
    unit, content = reader.width(root) or 0, reader.group(root)
    if not unit:
        reader.tell(root, "the picture has no stroke-width", "give its root that of the outline")
    if reader.faults:
        raise MaterialError(
            Problem(fact, f"{path}, line {line}", hint) for line, fact, hint in reader.faults
        )
    return PictureFile(unit, content)


def class_word(name: str) -> tuple[str, str]:
    """Return kind and paint of a class."""
    kind, _, paint = name.partition("-")
    return kind, paint or "outline"


class _Reader:
    """Reads elements, and collects their errors."""

    def __init__(self, root: etree._Element, paints_known: Collection[str]) -> None:
        self._paints = paints_known
        self._named = {element.get("id", ""): element for element in root.iter(f"{_SVG}*")}
        self._named.pop("", None)
        self.faults: list[tuple[object, str, str]] = []

    def tell(self, element: etree._Element, fact: str, hint: str) -> None:
        """Add an error of an element."""
        self.faults.append((element.sourceline, fact, hint))

    def group(self, element: etree._Element) -> FileGroup:
        """Return an element with its content."""
        return self._place(element, tuple(self._children(element)))

    def width(self, element: etree._Element) -> float | None:
        """Return the width of an element's line; None if it has none of its own."""
        if "stroke-width" not in element.attrib:
            return None
        [width] = self._numbers(element, "stroke-width")
        if not 0 < width < _WIDEST:
            self.tell(
                element, "this is not a valid stroke-width", "write a number above 0 without a unit"
            )
        return width

    def _children(self, parent: etree._Element) -> Iterator[FileShape | FileDot | FileGroup]:
        for element in parent.iterchildren(f"{_SVG}*"):
            tag = str(element.tag)[len(_SVG) :]
            if tag in _KNOWN:
                self._check_attributes(element, _KNOWN[tag])
            match tag:
                case "g":
                    yield self.group(element)
                case "path" | "use":
                    yield self._place(element, (self._shape(element),))
                case "circle":
                    yield self._place(element, (self._dot(element),))
                case _ if tag not in _UNSEEN:
                    self.tell(element, f"<{tag}> is not supported", "turn it into a path")

    def _place(
        self, element: etree._Element, children: tuple[FileShape | FileDot | FileGroup, ...]
    ) -> FileGroup:
        """Return children with the transform and clip of their element."""
        return FileGroup(element.get("transform", ""), tuple(self._clip(element)), children)

    def _clip(self, element: etree._Element) -> Iterator[str]:
        name = element.get("clip-path", "")[len("url(#") : -1]
        if name in self._named:
            yield from map(self._data, self._named[name].iterchildren(f"{_SVG}*"))
        elif name:
            self.tell(element, f"there is no clip {name!r}", did_you_mean(name, self._named))

    def _check_attributes(self, element: etree._Element, names: frozenset[str]) -> None:
        for name in element.attrib:
            if "{" not in name and name not in names:
                hint = "take it away; classes say how a shape is painted"
                self.tell(element, f"the attribute {name!r} is not supported", hint)

    def _shape(self, element: etree._Element) -> FileShape:
        dash = element.get("stroke-dasharray", "")
        if not _DASH.fullmatch(dash):
            self.tell(
                element, "this is not a valid stroke-dasharray", "write numbers without units"
            )
        return FileShape(self._data(element), self._classes(element), self.width(element), dash)

    def _dot(self, element: etree._Element) -> FileDot:
        [(kind, paint), *more] = self._classes(element) or [("fill", "outline")]
        if kind != "fill" or more:
            self.tell(element, "a circle has one fill-NAME and no more", "turn it into a path")
        x, y, radius = self._numbers(element, "cx", "cy", "r")
        return FileDot(x, y, radius, paint)

    def _classes(self, element: etree._Element) -> tuple[tuple[str, str], ...]:
        names = element.get("class", "").split()
        if not names:
            self.tell(element, "the shape has no class", "say how it is painted")
        for name in names:
            self._check_class(element, name)
        return tuple(map(class_word, names))

    def _data(self, element: etree._Element) -> str:
        """Return the path data of a shape, or of the shape that a <use> names."""
        if element.tag == f"{_SVG}use":
            return self._data_of_use(element, element.get(_HREF, "#")[1:])
        try:
            return absolute(element.get("d", ""))
        except ValueError:
            self.tell(element, "this is not path data, or has arcs", "save the shape as curves")
            return ""

    def _data_of_use(self, element: etree._Element, name: str) -> str:
        if name not in self._named:
            self.tell(element, f"there is no shape {name!r}", did_you_mean(name, self._named))
        elif self._named[name].tag != f"{_SVG}path":
            self.tell(element, f"{name!r} is not a path", "name a path")
        else:
            return self._data(self._named[name])
        return ""

    def _numbers(self, element: etree._Element, *names: str) -> list[float]:
        try:
            return [float(element.get(name, "0")) for name in names]
        except ValueError:
            self.tell(element, f"{' '.join(names)} must be numbers", "write them without units")
            return [1.0] * len(names)

    def _check_class(self, element: etree._Element, name: str) -> None:
        kind, paint = class_word(name)
        if name not in _ALONE and (kind not in _KINDS or kind == name):
            names = (*_ALONE, *(f"{kind}-NAME" for kind in _KINDS))
            self.tell(element, f"the class {name!r} says nothing", did_you_mean(name, names))
        elif kind in _FORMS:
            self._check_name(element, "shading", paint, SHADINGS)
        elif kind == "hatch":
            self._check_name(element, "hatch", paint, palette().hatches)
        else:
            self._check_name(element, "colour", paint, self._paints)

    def _check_name(
        self, element: etree._Element, what: str, name: str, names: Collection[str]
    ) -> None:
        if name not in names:
            self.tell(element, f"there is no {what} {name!r}", did_you_mean(name, names))
