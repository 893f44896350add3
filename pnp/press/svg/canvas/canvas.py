"""The canvas: writes PDF operators and collects their resources.

All coordinates on a canvas are in one space, the face's points with y upwards; groups and masks are
canvases of their own in the same space. So pattern matrices, soft masks and groups need no
conversion.

The canvas tracks the graphics state, and writes a colour or a width only when it changes.

A display list holds the operators of an element for reuse. The faces of a deck repeat elements
exactly: a border, a badge, a line of small print. An element directly below the root that refers to
nothing outside itself, and is not referred to, draws the same below every such root. It is parsed
and drawn once, and its operators are copied wherever it recurs. If it shows drawings from files,
these must not have changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import (
    Box,
    FontUse,
    Form,
    GraphicsState,
    Group,
    Image,
    Marked,
    Resource,
    ShadingPattern,
    SoftMask,
    TilingPattern,
)
from pnp.press.svg.canvas.operators import OperatorWriter
from pnp.press.svg.geometry.outline import Bounds, Outline, Point

if TYPE_CHECKING:
    from pnp.press.fonts import Font

_LETTERS: Final = {
    GraphicsState: "G",
    ShadingPattern: "P",
    TilingPattern: "P",
    Form: "X",
    Image: "I",
    FontUse: "F",
}

Rgb = tuple[float, float, float]
_LUMINANCE: Final = (0.2125, 0.7154, 0.0721)
"""The weight of each primary in luminance (SVG 1.1, 14.4; Filter Effects, luminanceToAlpha)."""


_LONG: Final = 7
"""Outlines with fewer points are written in full each time."""

_PLAIN: Final = GraphicsState(1.0, 1.0, "Normal", None)


class _State(Struct):
    """The current graphics state. Unknown values (None) are written before use."""

    fill: str | None = None
    stroke: str | None = None
    pen: str | None = None
    graphics: GraphicsState = _PLAIN

    def copy(self) -> _State:
        """Return the same settings, to be changed."""
        return _State(self.fill, self.stroke, self.pen, self.graphics)


class _Alike:
    """Outlines with equal beginnings: the operators of the first of each shape, and its start.

    Most have a unique beginning, and their shapes need not be computed.
    """

    __slots__ = ("_by_shape", "_only")

    def __init__(self) -> None:
        self._only: tuple[Outline, str] | None = None
        self._by_shape: dict[tuple[Point, ...], tuple[str, Point]] = {}

    def find(self, outline: Outline) -> tuple[str, Point] | None:
        """Return the operators of the first outline of a shape, and its start; None if it is new.

        The outline itself may lie anywhere.
        """
        if self._only is not None:
            first, operators = self._only
            self._only = None
            self._by_shape[first.shape] = operators, first.points[0]
        return self._by_shape.get(outline.shape) if self._by_shape else None

    def add(self, outline: Outline, operators: str) -> None:
        """Store the operators of the first outline of a shape."""
        if self._by_shape:
            self._by_shape[outline.shape] = operators, outline.points[0]
        else:
            self._only = outline, operators


class Canvas:
    """A content stream under construction."""

    def __init__(self, spelling: OperatorWriter, area: Box, *, luminance: bool = False) -> None:
        self.operator_writer = spelling
        self.area = area
        """The visible area in points."""
        self.luminance = luminance
        """Whether this canvas is a luminance mask: colours become their grey."""
        self.bounds: Bounds | None = None
        """The bounding box of the content, before clipping."""
        self._written: list[str] = []
        self._resources: dict[str, Resource] = {}
        self._names: dict[Resource, str] = {}
        self._fonts: dict[str, tuple[str, Font, dict[int, str]]] = {}
        self._outlines: dict[Outline, tuple[str, Point]] = {}
        """The operators of long outlines, and the shift to apply to them."""
        self._alike: dict[tuple[str, float, float], _Alike] = {}
        """Further facts about long outlines, by their beginnings."""
        self._state = _State()
        self._stack: list[_State] = []
        self._marks: list[Marked] = []

    def sibling(self, *, luminance: bool | None = None) -> Canvas:
        """Return an empty canvas in the same space."""
        canvas = self.luminance if luminance is None else luminance
        return Canvas(self.operator_writer, self.area, luminance=canvas)

    def form(self, bbox: Box, group: Group | None = None) -> Form:
        """Return the content so far as a form."""
        resources = dict(self._resources)
        for name, font, glyphs in self._fonts.values():
            resources[name] = FontUse(font, tuple(sorted(glyphs.items())))
        content = "".join(self._written).encode("ascii")
        return Form(bbox, content, resources, IDENTITY, group, tuple(self._marks))

    def display_list(self) -> DisplayList:
        """Return the content so far as a display list, for canvases of the same size."""
        fonts = {name: (font, glyphs) for name, font, glyphs in self._fonts.values()}
        operators = "".join(self._written)
        return DisplayList(operators, self._resources, fonts, self.bounds, self._state.graphics)

    def replay(self, commands: DisplayList) -> None:
        """Draw a display list from a canvas of the same size."""
        names = {name: self.name(resource) for name, resource in commands.resources.items()}
        for name, (font, glyphs) in commands.fonts.items():
            names[name], texts = self.font(font)
            texts.update((glyph, text) for glyph, text in glyphs.items() if not texts.get(glyph))
        if self._state.graphics is not _PLAIN:
            self._set_graphics(fill_alpha=1.0, stroke_alpha=1.0, blend_mode="Normal")
        self.write(commands.with_names(names))
        self.touch(commands.bounds)
        self._state = _State(graphics=commands.graphics)

    def visible(self, bounds: Bounds | None) -> Box | None:
        """Return the visible part of a box, or None."""
        if bounds is None:
            return None
        (left, bottom, right, top), area = bounds, self.area
        left, bottom = max(left, area[0]), max(bottom, area[1])
        right, top = min(right, area[2]), min(top, area[3])
        return (left, bottom, right, top) if left < right and bottom < top else None

    def touch(self, bounds: Bounds | None) -> None:
        """Extend the bounding box by that of new content."""
        if self.bounds is None or bounds is None:
            self.bounds = self.bounds or bounds
            return
        (x1, y1, x2, y2), (x3, y3, x4, y4) = self.bounds, bounds
        if x3 < x1 or y3 < y1 or x4 > x2 or y4 > y2:
            self.bounds = min(x1, x3), min(y1, y3), max(x2, x4), max(y2, y4)

    def write(self, operators: str) -> None:
        """Append operators unchanged."""
        self._written.append(operators)

    def name(self, resource: Resource) -> str:
        """Return the name under which the content refers to a resource."""
        name = self._names.get(resource)
        if name is None:
            letter = _LETTERS[type(resource)]
            name = f"{letter}{len(self._names)}"
            self._names[resource] = name
            self._resources[name] = resource
        return name

    def font(self, font: Font) -> tuple[str, dict[int, str]]:
        """Return a font's resource name, and the text of its glyphs shown so far by glyph id."""
        if font.key not in self._fonts:
            self._fonts[font.key] = (f"F{len(self._fonts)}", font, {})
        name, _, glyphs = self._fonts[font.key]
        return name, glyphs

    @contextmanager
    def mark_content(self, number: int) -> Iterator[None]:
        """Mark the operators that are written inside the block as one piece of content."""
        start = sum(map(len, self._written))
        yield
        self._marks.append(Marked(number, start, sum(map(len, self._written))))

    @contextmanager
    def save_state(self) -> Iterator[None]:
        """Save the graphics state and restore it after the block (q and Q)."""
        self.write("q\n")
        self._stack.append(self._state)
        self._state = self._state.copy()
        try:
            yield
        finally:
            self._state = self._stack.pop()
            self.write("Q\n")

    def visible_colour(self, colour: Rgb) -> Rgb:
        """Return a colour, or its luminance as grey on a luminance mask."""
        if not self.luminance:
            return colour
        red, green, blue = _LUMINANCE
        grey = red * colour[0] + green * colour[1] + blue * colour[2]
        return grey, grey, grey

    def set_fill(self, colour: Rgb) -> None:
        """Set the fill colour."""
        self._set_fill_to(_colour(self.visible_colour(colour), "rg", "g"))

    def write_fill(self, colour: tuple[float, ...]) -> None:
        """Set the fill colour, given as returned by `shown_colour`."""
        red, green, blue = colour
        self._set_fill_to(_colour((red, green, blue), "rg", "g"))

    def set_stroke(self, colour: Rgb) -> None:
        """Set the stroke colour."""
        self._set_stroke_to(_colour(self.visible_colour(colour), "RG", "G"))

    def set_fill_pattern(self, pattern: ShadingPattern | TilingPattern) -> None:
        """Set the fill pattern."""
        self._set_fill_to(f"/Pattern cs /{self.name(pattern)} scn\n")

    def set_stroke_pattern(self, pattern: ShadingPattern | TilingPattern) -> None:
        """Set the stroke pattern."""
        self._set_stroke_to(f"/Pattern CS /{self.name(pattern)} SCN\n")

    def _set_fill_to(self, operators: str) -> None:
        if self._state.fill != operators:
            self.write(operators)
            self._state.fill = operators

    def _set_stroke_to(self, operators: str) -> None:
        if self._state.stroke != operators:
            self.write(operators)
            self._state.stroke = operators

    def set_pen(self, operators: str) -> None:
        """Set width, cap, join and dashes of strokes."""
        if self._state.pen != operators:
            self.write(operators)
            self._state.pen = operators

    def set_alpha(self, alpha: float) -> None:
        """Set the opacity of fills and strokes."""
        graphics = self._state.graphics
        if graphics.fill_alpha == graphics.stroke_alpha == alpha:
            return  # as it mostly is
        self._set_graphics(fill_alpha=alpha, stroke_alpha=alpha)

    def set_blend(self, mode: str) -> None:
        """Set the blend mode."""
        self._set_graphics(blend_mode=mode)

    def set_mask(self, mask: SoftMask) -> None:
        """Set the soft mask. Only inside `save_state`."""
        self._set_graphics(soft_mask=mask)

    def _set_graphics(self, **values: object) -> None:
        current = self._state.graphics
        changes = {k: v for k, v in values.items() if getattr(current, k) != v}
        if changes:
            self.write(f"/{self.name(GraphicsState(**changes))} gs\n")  # type: ignore[arg-type]
            self._state.graphics = replace(current, **changes)

    def paint(self, outline: Outline, operator: str) -> None:
        """Paint an outline in points with an operator: f, S or B."""
        operators, (right, up) = self._operators_of(outline)
        if right or up:
            self.write(f"q {self._shift(right, up)}{operators}{operator}\nQ\n")
        else:
            self.write(f"{operators}{operator}\n")

    def clip(self, outline: Outline, rule: str) -> None:
        """Clip the following content to an outline in points. Only inside `save_state`."""
        operator = "W*" if rule == "evenodd" else "W"
        operators, (right, up) = self._operators_of(outline)
        if right or up:
            there, back = self._shift(right, up), self._shift(-right, -up)
            self.write(f"{there}{operators}{operator} n\n{back}")
        else:
            self.write(f"{operators}{operator} n\n")

    def _operators_of(self, outline: Outline) -> tuple[str, Point]:
        """Return the operators that build an outline, and the shift to apply to them.

        A long outline that recurs elsewhere is written with the same operators and a shift, because
        equal text compresses well, and different numbers do not.
        """
        if len(outline.points) < _LONG:
            return self.operator_writer.outline(outline), (0.0, 0.0)
        if outline not in self._outlines:
            self._outlines[outline] = self._spell_with_offset(outline)
        return self._outlines[outline]

    def _spell_with_offset(self, outline: Outline) -> tuple[str, Point]:
        alike = self._alike.setdefault(outline.head, _Alike())
        first = alike.find(outline)
        if first is None:
            operators = self.operator_writer.outline(outline)
            alike.add(outline, operators)
            return operators, (0.0, 0.0)
        operators, (x0, y0) = first
        x, y = outline.points[0]
        places = self.operator_writer.places
        return operators, (round(x - x0, places), round(y - y0, places))

    def _shift(self, right: float, up: float) -> str:
        return f"{self.operator_writer.shift(right, up)} cm\n"

    def draw(self, form: Form | Image, transform: Affine = IDENTITY) -> None:
        """Draw a form or image, mapped by `transform`."""
        name = self.name(form)
        if transform == IDENTITY:
            self.write(f"/{name} Do\n")
        else:
            self.write(f"q {self.operator_writer.matrix(transform)} cm /{name} Do Q\n")


@lru_cache(maxsize=1024)
def _colour(colour: Rgb, operator: str, grey: str) -> str:
    red, green, blue = (f"{part:.4f}".rstrip("0").rstrip(".") or "0" for part in colour)
    return f"{red} {grey}\n" if red == green == blue else f"{red} {green} {blue} {operator}\n"


_NAME: Final = re.compile(r"/([FGIPX]\d+)")
"""The name of a resource on a canvas; no PDF operator has this form."""


class DisplayList(Struct, frozen=True):
    """Operators that do not depend on earlier state, with their resources and final state."""

    operators: str
    resources: Mapping[str, Resource]
    """Resources by the names in the operators."""
    fonts: Mapping[str, tuple[Font, Mapping[int, str]]]
    """Fonts in the same way, with the text of each glyph shown."""
    bounds: Bounds | None
    """The bounding box of the content."""
    graphics: GraphicsState
    """The graphics state at the end."""

    def with_names(self, names: Mapping[str, str]) -> str:
        """Return the operators with other names for the resources."""
        if all(name == other for name, other in names.items()):
            return self.operators
        return _NAME.sub(lambda match: f"/{names[match[1]]}", self.operators)


class RecurringElement(Struct, frozen=True):
    """An element that was drawn in another document."""

    drawn: DisplayList
    cost: float
    """Cost before drawing, as counted by `budget.py`."""
    spent: float
    """Cost of drawing it, without pictures from files."""
    pictures: Mapping[str, Form] = MappingProxyType({})
    """The drawings that it shows from files, by name."""
