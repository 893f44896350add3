"""Measured boxes: the noun between measuring and the columns.

Heights are whole steps. A step is half a line of body text, which keeps the lines of both columns
on one grid. Lengths within a piece are in millimetres from its top left corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import Rect
from pnp.press.structure import Element, ElementPath
from pnp.press.text import Block, TextStyle

Colour = str
"""The name of a theme's colour."""


class TypesetLine(Struct, frozen=True):
    """One line of laid-out text, measured from its start and baseline."""

    block: Block
    style: TextStyle
    """The style in which it was laid out."""
    width_mm: float
    """The distance from its first to its last letter."""


class LineMark(Struct, frozen=True):
    """A line of text at its place."""

    line: TypesetLine
    x_mm: float
    y_mm: float
    """The baseline."""
    colour: Colour
    path: ElementPath = ()
    """Its structure element; empty for an artifact."""


class Rule(Struct, frozen=True):
    """A horizontal line."""

    x_mm: float
    y_mm: float
    width_mm: float
    colour: Colour
    weight_mm: float


class Wave(Struct, frozen=True):
    """A horizontal line of ripples."""

    x_mm: float
    y_mm: float
    width_mm: float
    colour: Colour
    weight_mm: float


class Disc(Struct, frozen=True):
    """A circle: a bullet, or the background of a number."""

    x_mm: float
    y_mm: float
    radius_mm: float
    """The radius, including the outline."""
    colour: Colour
    outline: Colour = "pond"


class Panel(Struct, frozen=True):
    """A rectangle with rounded corners."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    colour: Colour | None
    """The colour of its ground, if any."""
    radius_mm: float = 0.0
    line: Colour | None = None
    """The colour of its outline, if any."""

    @property
    def rect(self) -> Rect:
        """Return the part of the page that it covers."""
        return Rect(self.x_mm, self.y_mm, self.width_mm, self.height_mm)


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
    """Its structure element; empty for a decorative picture."""

    @property
    def visible(self) -> Rect:
        """Return the part of the page that it covers."""
        whole = Rect(self.x_mm, self.y_mm, self.width_mm, self.height_mm)
        return whole.intersection(self.within.rect) if self.within else whole


Mark = LineMark | Picture | Rule | Wave | Disc | Panel
"""Anything that is drawn. Later marks cover earlier ones."""


class CalloutFrame(Struct, frozen=True):
    """The background of a run of pieces. Pieces of one callout share a frame."""

    number: int
    """The number of the callout."""
    kind: Literal["example", "note"]


Kind = Literal["text", "heading", "row", "figure"]
"""The role of a piece in columns: a heading never ends one, and text may overtake a figure."""


Tie = Literal[0, 1, 2]
"""The strength of a tie between pieces: none, that of a section, or that of a short paragraph
or of numbered steps."""


class FlowBox(Struct, frozen=True):
    """A box that is never divided: a line of text, a row of a table, a figure."""

    height: int
    """The height in steps, without the white above."""
    marks: tuple[Mark, ...] = ()
    kind: Kind = "text"
    before: int = 0
    """The least white above in steps; none at the head of a column."""
    after: int = 0
    """The least white below in steps."""
    glued: bool = False
    """Whether the next piece must follow in the same column."""
    tie: Tie = 0
    """Whether the next piece should follow in the same column, too, if that costs no page."""
    wide: bool = False
    """Whether it spans both columns."""
    opens: bool = False
    """Whether it should begin a page."""
    spare: bool = False
    """Whether it is omitted if it would cost a page."""
    explains: bool = False
    """Whether it belongs to the legend or the examples of the preceding wide figure."""
    frame: CalloutFrame | None = None
    block: int = 0
    """The index of its block, from 0."""


def white_between(above: FlowBox, below: FlowBox) -> int:
    """Return the white in steps between two pieces of a column."""
    return max(above.after, below.before)


def hang(boxes: Iterable[FlowBox], tag: Element) -> list[FlowBox]:
    """Return boxes with their content below one more structure element."""
    return [replace(box, marks=tuple(_under(mark, tag) for mark in box.marks)) for box in boxes]


def _under(mark: Mark, tag: Element) -> Mark:
    return replace(mark, path=(tag, *mark.path)) if isinstance(mark, LineMark | Picture) else mark


class PlacedBox(Struct, frozen=True):
    """A piece with its place on the page."""

    piece: FlowBox
    column: int
    """0 or 1; 0 for a wide piece."""
    top: int
    """The distance from the top of the text area, in steps."""
