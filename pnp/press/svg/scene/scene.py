"""The scene of a whole file, and the context of one element.

Rooms that meet elements inside others (masks, patterns, clips) draw them by the scene's `draw`,
which is the walker's. That is the one place where the order of rooms turns round.

An element's place in its parent's space is its transform, and the x and y of some.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from msgspec import Struct, field

from pnp.core.errors import MaterialError
from pnp.core.geometry import Affine
from pnp.core.painted import PictureSource
from pnp.press.forms import Form
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError, Report
from pnp.press.svg.geometry.outline import Bounds
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import diagonal, length
from pnp.press.svg.raster.resvg import Rendering
from pnp.press.svg.scene.budget import Budget
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.pictures import Picture, Pool, Vector
from pnp.press.svg.tree.reader import SvgDocument
from pnp.press.svg.tree.shapes import Measure

if TYPE_CHECKING:
    from pnp.press.fonts import FontBook
    from pnp.press.svg.geometry.text_track import Track
    from pnp.press.svg.tree.node import Node


class Pictures(Protocol):
    """Finds the picture that an <image> refers to."""

    def __call__(self, href: str) -> PictureSource | Form:
        """Return a picture, or its form if it was drawn before.

        Raises:
            MaterialError: the picture does not exist, or must not be read.
        """
        ...


class Context(NamedTuple):
    """The context of an element: where and how it is drawn."""

    canvas: Canvas
    to_points: Affine
    """From user units to the canvas's points."""
    style: ComputedStyle
    viewport: tuple[float, float]
    """The width and height to which percentages refer, in user units."""
    frame: Node | None = None
    """The element of the current viewport; None for the drawing's own."""
    alpha: float = 1.0
    """The opacity to apply to the element's single paint."""

    def with_style(self, style: ComputedStyle) -> Context:
        """Return the same place in another style."""
        return Context(self.canvas, self.to_points, style, self.viewport, self.frame, self.alpha)

    def in_space(self, by: Affine) -> Context:
        """Return the same in a space inside this one.

        Raises:
            RefusalError: its scale is too large.
        """
        to_points = _check_scale(self.to_points @ by)
        return Context(self.canvas, to_points, self.style, self.viewport, self.frame, self.alpha)

    def on(self, canvas: Canvas, alpha: float = 1.0) -> Context:
        """Return the same on another canvas."""
        return self._replace(canvas=canvas, alpha=alpha)

    def in_viewport(self, node: Node, width: float, height: float) -> Context:
        """Return the same inside the viewport of an element, of this size."""
        return self._replace(viewport=(width, height), frame=node)

    @property
    def measure(self) -> Measure:
        """Return the reader of lengths for attributes in this context."""
        return Measure(self.viewport, self.style.font_size)

    def length(self, name: str) -> float:
        """Return a style length along neither width nor height, in user units."""
        return length(self.style[name], diagonal(*self.viewport), self.style.font_size)


class Scene(Struct):
    """A drawing in progress."""

    document: SvgDocument
    fonts: FontBook
    pictures: Pictures
    report: Report
    draw: Callable[[Scene, Node, Context], None]
    """Draws an element; the walker's own."""
    bounds_of: Callable[[Scene, Node, Context], Bounds | None]
    """The box of an element in user units, without strokes (SVG 2, 8.10)."""
    draw_svg: Callable[[PictureSource, str], Vector]
    """Draws a picture that is SVG itself."""
    budget: Budget
    """The remaining budget."""
    draw_pixels: Callable[[bytes, int, Sequence[Path]], Rendering]
    """Draws a document as pixels of a given width, with some font files."""
    pool: Pool
    """The pictures drawn in this and other drawings."""
    dots_per_inch: float = 600.0
    """Of filtered elements."""
    name_of: Callable[[str], str] = str
    """Returns the name of a picture in messages, by its href."""
    pictures_read: dict[str, Picture | RefusalError | MaterialError] = field(default_factory=dict)
    """Pictures by name, or their problems."""
    has_strokes_in_boxes: bool = False
    """Whether boxes of shapes include their strokes."""
    boxes: dict[Hashable, Bounds | RefusalError | None] = field(default_factory=dict)
    """The cache of `bounds.py`: boxes of elements, by everything that they depend on."""
    depth: int = 0
    """Elements around the one that is being drawn."""
    under_way: list[Node] = field(default_factory=list)
    """References being followed, to detect circles."""
    tracks: dict[int, Track] = field(default_factory=dict)
    """The paths of text on a path, by the identity of their elements."""

    def enter(self, node: Node) -> None:
        """Note that a reference to `node` is being followed; refuse circles."""
        if node in self.under_way:
            raise RefusalError(f"{node.label} refers to itself", "break the circle")
        self.under_way.append(node)

    def leave(self) -> None:
        """Leave a reference that has been followed."""
        self.under_way.pop()


_MAX_SCALE: Final = 1e12
"""The largest scale of a drawing: with the bounds of `values.py`, anything beyond is off the page,
or a point."""


def _check_scale(to_points: Affine) -> Affine:
    """Return a map to points, unless its scale is too large."""
    largest = max(abs(to_points.a), abs(to_points.b), abs(to_points.c), abs(to_points.d))
    if not largest <= _MAX_SCALE:
        raise RefusalError("the drawing is enlarged beyond measure", "correct its transforms")
    return to_points


@lru_cache(maxsize=256)
def flat(by: Affine) -> bool:
    """Return whether a map is singular, up to rounding."""
    a, b, c, d, _, _ = by
    across, down = abs(a) + abs(b), abs(c) + abs(d)
    return min(across, down) < 1 / _MAX_SCALE or abs(a * d - b * c) <= 1e-12 * across * down


@lru_cache(maxsize=256)
def similar(by: Affine) -> bool:
    """Return whether a map preserves shapes: rotation, reflection and uniform scale."""
    a, b, c, d, _, _ = by
    skew = a * c + b * d
    stretch = (a * a + b * b) - (c * c + d * d)
    return max(abs(skew), abs(stretch)) <= 1e-6 * abs(a * d - b * c)


_SHIFTED: Final = frozenset(("use", "svg"))
"""Elements whose x and y are an additional shift after their transform (SVG 2, 5.5), which also
applies to their clips and masks."""


def place_in_parent(node: Node, context: Context, style: ComputedStyle) -> Context:
    """Return the context of an element with its style, given that of its parent."""
    inner = context.with_style(style)
    if "transform" not in node.declared and node.tag not in _SHIFTED:
        return inner
    by = map_to_parent(node, inner)
    return inner if by is None else inner.in_space(by)


def map_to_parent(node: Node, context: Context) -> Affine | None:
    """Return the map from the units of `node` to its parent's; None if they are equal."""
    by = transform(node.declared["transform"]) if "transform" in node.declared else None
    if node.tag not in _SHIFTED or not node.attributes.keys() & {"x", "y"}:
        return by
    measure = context.measure
    shift = Affine.translation(measure.x(node, "x"), measure.y(node, "y"))
    return shift if by is None else by @ shift
