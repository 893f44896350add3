"""A picture as a tree of painted shapes, and the SVG document that shows the same.

The art kit makes the tree and the press prints it as it is; the document is for those who ask, and
for fingerprints. A shape used more than once (as outline, fill and clip) stands
in it once and is referred to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from html import escape
from itertools import chain
from typing import Final

from msgspec import Struct, field

_SHORT: Final = 60
"""Shapes shorter than this are repeated rather than referred to."""
_ROOT: Final = {
    "baseProfile": "full",
    "version": "1.1",
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:ev": "http://www.w3.org/2001/xml-events",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
"""Attributes that every document has."""


class PaintedPath(Struct, frozen=True):
    """A shape as path data, and how it is painted."""

    shape: str
    style: dict[str, str]
    """Plain colours, widths and dashes, by SVG's names for them."""
    clip: tuple[str, ...] = ()
    """The shapes that it shows in; none if it is not cut."""


class PaintedDisc(Struct, frozen=True):
    """A disc."""

    centre: tuple[str, str]
    radius: str
    fill: str


class ShapeGroup(Struct, frozen=True):
    """Shapes that are moved, cut or painted together; the last child lies on top."""

    style: dict[str, str] = field(default_factory=dict)
    clip: tuple[str, ...] = ()
    transform: str = ""
    apart: bool = False
    """Whether it is a picture of its own, which may recur elsewhere and is then printed once."""
    children: list[PaintedPath | PaintedDisc | ShapeGroup] = field(default_factory=list)


class PaintedPicture(Struct, frozen=True, eq=False, dict=True):
    """A whole picture."""

    box: tuple[str, str]
    """Width and height in its units."""
    size: tuple[str, str]
    """The same in CSS pixels."""
    root: ShapeGroup
    clips: tuple[tuple[str, ...], ...]
    """The clips of all that is in it, each once."""

    @cached_property
    def svg(self) -> bytes:
        """Return it as an SVG document, in UTF-8."""
        writer = _Writer(self)
        (width, height), (across, down) = self.size, self.box
        about = {**_ROOT, "width": width, "height": height, "viewBox": f"0 0 {across} {down}"}
        content = _tag("defs", {}, writer.definitions()) + writer.element(self.root)
        return _tag("svg", about, content).encode()


class _Writer:
    """Writes elements; they refer to shared shapes and to clips by ids."""

    def __init__(self, picture: PaintedPicture) -> None:
        shapes = chain(_shapes(picture.root), *picture.clips)
        often = [
            shape for shape, count in Counter(shapes).items() if count > 1 and len(shape) > _SHORT
        ]
        self._shapes = {shape: f"s{k}" for k, shape in enumerate(often)}
        self._clips = {clip: f"c{k}" for k, clip in enumerate(picture.clips)}

    def definitions(self) -> str:
        """Return the paths and clips that elements refer to."""
        paths = [f'<path d="{shape}" id="{name}" />' for shape, name in self._shapes.items()]
        clips = [
            _tag("clipPath", {"id": name}, "".join([self._path(shape, {}) for shape in clip]))
            for clip, name in self._clips.items()
        ]
        return "".join(paths + clips)

    def element(self, node: PaintedPath | PaintedDisc | ShapeGroup) -> str:
        """Return an element with all that is in it."""
        match node:
            case PaintedPath(shape, style, clip):
                return self._path(shape, style, clip)
            case PaintedDisc((x, y), radius, fill):
                return _tag("circle", {"cx": x, "cy": y, "r": radius, "fill": fill})
            case ShapeGroup(style, clip, transform, _, children):
                attributes = {**style, **dict(self._cut(clip)), "transform": transform}
                return _tag("g", attributes, "".join([self.element(child) for child in children]))

    def _path(self, shape: str, style: Mapping[str, str], clip: tuple[str, ...] = ()) -> str:
        """Return a path, or a reference to it if it is shared. Path data needs no escapes."""
        cut, paint = _attributes(self._cut(clip)), _attributes(tuple(style.items()))
        if shape in self._shapes:
            return f'<use{cut}{paint} xlink:href="#{self._shapes[shape]}" />'
        return f'<path{cut} d="{shape}"{paint} />' if shape else f"<path{cut}{paint} />"

    def _cut(self, clip: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        return (("clip-path", f"url(#{self._clips[clip]})"),) if clip else ()


class CachedPicture(Struct, frozen=True, eq=False):
    """A picture whose document is cached; its shapes are painted when it is drawn.

    A document does not tell which groups are stored once, so that one drawn from it would differ.
    """

    svg: bytes
    paint: Callable[[], PaintedPicture]


PictureSource = bytes | PaintedPicture | CachedPicture
"""A picture's file, or a picture as shapes."""


def document_of(picture: PictureSource) -> bytes:
    """Return the file of a picture."""
    return picture if isinstance(picture, bytes) else picture.svg


def number(value: float) -> str:
    """Return the shortest text for `value` at a tenth of a unit, every picture's resolution."""
    return f"{value:.1f}".removesuffix(".0")


def _tag(name: str, attributes: Mapping[str, str], content: str = "") -> str:
    """Return an element with those of its attributes that have a value, sorted by name."""
    attributes_text = _attributes(tuple(attributes.items()))
    return (
        f"<{name}{attributes_text}>{content}</{name}>"
        if content
        else f"<{name}{attributes_text} />"
    )


@lru_cache(maxsize=1024)
def _attributes(items: tuple[tuple[str, str], ...]) -> str:
    return "".join([f' {key}="{escape(value)}"' for key, value in sorted(items) if value])


def _shapes(group: ShapeGroup) -> Iterator[str]:
    for child in group.children:
        match child:
            case PaintedPath():
                yield child.shape
            case ShapeGroup():
                yield from _shapes(child)
