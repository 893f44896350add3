"""Forms: finished drawings as plain values, the noun between drawing and PDF.

A drawing room (`press.svg`) makes a `Form`: a stretch of PDF page-description operators with the
resources they name. The writer (`press.pdf`) turns each distinct form into one form XObject and
places it as often as it is wanted. Nothing here knows reportlab, and nothing in `press.pdf` knows
SVG.

Units: a form that stands for a picture or a face has its origin at the lower left, y upwards,
in points; its `bbox` is (0, 0, width, height). Inner forms (groups, masks) use whatever space
their parent draws them in. Names of resources are local to the form: letters and digits.

Two forms that are equal are one object in the file: a `Form` is compared by its drawing.
Formulas and operators: ISO 32000-1, chapters 8, 9 and 11.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.errors import Problem
from pnp.core.geometry import IDENTITY, Affine

if TYPE_CHECKING:
    from pnp.press.fonts import Font

Box = tuple[float, float, float, float]
"""left, bottom, right, top."""


class SoftMask(Struct, frozen=True):
    """A mask drawn by a form: its luminosity or its alpha lets the drawing through (11.5)."""

    form: Form
    kind: Literal["Luminosity", "Alpha"]


class GraphicsState(Struct, frozen=True):
    """Parameters set by the `gs` operator (8.4.5). None leaves a parameter as it is."""

    fill_alpha: float | None = None
    stroke_alpha: float | None = None
    blend_mode: str | None = None
    soft_mask: SoftMask | Literal["None"] | None = None
    overprints: bool | None = None
    """Whether other inks below stay (8.6.7)."""


class SpotColour(Struct, frozen=True):
    """An ink by its name, of which a colour space is made (8.6.6.4)."""

    name: str
    """Letters and digits."""
    inks: tuple[float, float, float, float]
    """Cyan, magenta, yellow and black that show it where there is no such ink."""


class Stops(Struct, frozen=True):
    """A colour ramp over [0, 1]: strictly growing offsets with colours of one space.

    The writer makes one exponential function per pair and stitches them (7.10.4).
    """

    offsets: tuple[float, ...]
    colours: tuple[tuple[float, ...], ...]


class Shading(Struct, frozen=True):
    """An axial (4 coordinates: x0 y0 x1 y1) or radial (6: x0 y0 r0 x1 y1 r1) shading (8.7.4.5)."""

    coordinates: tuple[float, ...]
    stops: Stops
    colour_space: Literal["DeviceRGB", "DeviceGray", "DeviceCMYK"] = "DeviceRGB"
    extend: tuple[bool, bool] = (True, True)


class ShadingPattern(Struct, frozen=True):
    """A shading used as a colour. `matrix` maps pattern space to the initial space of the form."""

    shading: Shading
    matrix: Affine = IDENTITY


class TilingPattern(Struct, frozen=True, dict=True):
    """A cell repeated over the plane (8.7.3), coloured by its own operators."""

    bbox: Box
    x_step: float
    y_step: float
    content: bytes
    resources: Mapping[str, Resource]
    matrix: Affine = IDENTITY

    @cached_property
    def key(self) -> str:
        """Return a digest of the drawing of the cell."""
        return _digest(
            "tile", self.bbox, self.x_step, self.y_step, self.matrix, self.content, self.resources
        )

    def __eq__(self, other: object) -> bool:
        """Return whether it draws the same."""
        return isinstance(other, TilingPattern) and self.key == other.key

    def __hash__(self) -> int:
        """Hash of the digest."""
        return hash(self.key)


class Image(Struct, frozen=True):
    """A raster image in its final encoding, stored once however often it is placed."""

    width_px: int
    height_px: int
    encoding: Literal["DCTDecode", "FlateDecode"]
    colour_space: Literal["DeviceRGB", "DeviceGray", "DeviceCMYK"]
    data: bytes
    bits: int = 8
    alpha: Image | None = None
    """A DeviceGray image of the same picture's opacity (SMask), or None if it is opaque."""
    inverted: bool = False
    """Whether the samples are inverted (Adobe CMYK JPEGs): the writer adds a Decode array."""
    interpolate: bool = False
    predictor: int | None = None
    """The PNG predictor (15) of Flate data, or None."""

    @property
    def byte_count(self) -> int:
        """Return the size of its encoded samples in bytes, including its opacity."""
        return len(self.data) + (self.alpha.byte_count if self.alpha else 0)


class FontUse(Struct, frozen=True):
    """A font as a form uses it: text is shown as two-byte glyph ids (Identity-H).

    `glyphs` gives, for each glyph id that the form shows, the text that it stands for
    ("ffi" for a ligature, "" for a glyph that stands for no text of its own).
    """

    font: Font
    glyphs: tuple[tuple[int, str], ...]


class Group(Struct, frozen=True):
    """Marks a form as a transparency group (11.6.6)."""

    isolated: bool = True
    knockout: bool = False
    colour_space: Literal["DeviceRGB", "DeviceGray", "DeviceCMYK"] = "DeviceRGB"


class Marked(Struct, frozen=True):
    """A stretch of a form's operators that shows one piece of its content (14.6)."""

    number: int
    """The number of the piece, from 0; the caller that places the form knows its element."""
    start: int
    end: int


class Form(Struct, frozen=True, dict=True):
    """A finished drawing: operators and the resources that they name."""

    bbox: Box
    content: bytes
    resources: Mapping[str, Resource] = field(default_factory=dict)
    matrix: Affine = IDENTITY
    group: Group | None = None
    marks: tuple[Marked, ...] = ()
    """The pieces of its content, in order, if it is a page whose structure is known."""

    @cached_property
    def key(self) -> str:
        """Return a digest of the drawing of the form: equal drawings have equal keys."""
        drawing = (self.bbox, self.matrix, self.group, self.content, self.resources)
        return _digest("form", *drawing, *self.marks)

    def __eq__(self, other: object) -> bool:
        """Return whether it draws the same."""
        return isinstance(other, Form) and self.key == other.key

    def __hash__(self) -> int:
        """Hash of the digest."""
        return hash(self.key)


class Drawing(Struct, frozen=True):
    """A finished drawing. The form is in points, origin lower left, bbox (0, 0, width, height)."""

    width_mm: float
    height_mm: float
    form: Form
    notes: tuple[Problem, ...] = ()
    """Notes on how it was drawn; not kept between builds."""


Resource = (
    GraphicsState | SpotColour | Shading | ShadingPattern | TilingPattern | Image | FontUse | Form
)


def _digest(*parts: object) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(_bytes_of(part))
        digest.update(b"\0")
    return digest.hexdigest()


def _bytes_of(part: object) -> bytes:  # noqa: PLR0911 -- one return a kind
    match part:
        case bytes():
            return part
        case Form() | TilingPattern():
            return part.key.encode()
        case GraphicsState(soft_mask=SoftMask() as mask):
            rest = (part.fill_alpha, part.stroke_alpha, part.blend_mode, mask.kind)
            return repr(rest).encode() + mask.form.key.encode()
        case Image():
            alpha = _bytes_of(part.alpha)
            unread = replace(part, data=b"", alpha=None)
            return repr(unread).encode() + part.data + alpha
        case FontUse():
            return f"{part.font.key}{part.glyphs}".encode()
        case Mapping():
            return b"".join(
                name.encode() + b"=" + _bytes_of(value) for name, value in sorted(part.items())
            )
        case _:
            return repr(part).encode()
