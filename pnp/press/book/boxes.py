"""Measured boxes: the noun between measuring and the columns.

Heights are whole steps. A step is half a line of body text, so whatever stands in a column, the
lines of both columns keep to one grid. Lengths within a piece are millimetres from its top left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.structure import Element, ElementPath
from pnp.press.text import Block, TextStyle

Colour = str
"""The name of a theme's colour."""


class TypesetLine(Struct, frozen=True):
    """One line of laid-out text, measured from its start and baseline."""

    block: Block
    style: TextStyle
    """The one it was laid out in."""
    width_mm: float
    """From its first letter to its last."""


class LineMark(Struct, frozen=True):
    """A line of text at its place."""

    line: TypesetLine
    x_mm: float
    y_mm: float
    """The baseline."""
    colour: Colour
    path: ElementPath = ()
    """The element that it belongs to; none for an artifact."""


class Rule(Struct, frozen=True):
    """A level line."""

    x_mm: float
    y_mm: float
    width_mm: float
    colour: Colour
    weight_mm: float


class Wave(Struct, frozen=True):
    """A level line of ripples."""

    x_mm: float
    y_mm: float
    width_mm: float
    colour: Colour
    weight_mm: float


class Disc(Struct, frozen=True):
    """A circle: a bullet, or the ground of a number."""

    x_mm: float
    y_mm: float
    radius_mm: float
    """Outline and all."""
    colour: Colour
    outline: Colour = "pond"


class Panel(Struct, frozen=True):
    """A filled rectangle with rounded corners."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    colour: Colour
    radius_mm: float = 0.0
    line: Colour | None = None
    """The colour of its outline, if it has one."""


class Picture(Struct, frozen=True):
    """A picture by id."""

    href: str
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    within: Panel | None = None
    """The panel whose outline clips it."""
    path: ElementPath = ()
    """Its element; none for a picture that only decorates."""


Mark = LineMark | Picture | Rule | Wave | Disc | Panel
"""Anything that is drawn. Later marks lie above earlier ones."""


class CalloutFrame(Struct, frozen=True):
    """The ground that a run of pieces stands on. Pieces of one callout share one frame."""

    number: int
    """Tells callouts apart."""
    kind: Literal["example", "note"]


Kind = Literal["text", "heading", "row", "figure"]
"""What a piece is to the columns: a heading ends none, and text may overtake a figure."""


class FlowBox(Struct, frozen=True):
    """A box that is never divided: a line of text, a row of a table, a figure."""

    height: int
    """In steps, without the white above."""
    marks: tuple[Mark, ...] = ()
    kind: Kind = "text"
    before: int = 0
    """Steps of white above; none at the head of a column."""
    glued: bool = False
    """Whether the next piece must follow in the same column."""
    wide: bool = False
    """Whether it spans both columns."""
    opens: bool = False
    """Whether it asks to stand at the head of a page."""
    spare: bool = False
    """Whether it is left out where it would cost a page."""
    explains: bool = False
    """Whether it is of the legend or the examples of the wide figure before it."""
    frame: CalloutFrame | None = None
    block: int = 0
    """Which block it belongs to, counted from 0."""


def hang(boxes: Iterable[FlowBox], tag: Element) -> list[FlowBox]:
    """Return boxes whose content belongs below one more element of the structure."""
    return [replace(box, marks=tuple(_under(mark, tag) for mark in box.marks)) for box in boxes]


def _under(mark: Mark, tag: Element) -> Mark:
    return replace(mark, path=(tag, *mark.path)) if isinstance(mark, LineMark | Picture) else mark


class PlacedBox(Struct, frozen=True):
    """A piece and where it lies on its page."""

    piece: FlowBox
    column: int
    """0 or 1; 0 for what is wide."""
    top: int
    """Steps from the top of the page's text area."""
