"""The parts of a document: placed forms, pages, layers, attachments and outline."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from pnp.core.geometry import Affine, Rect, Size
from pnp.press.forms import Form
from pnp.press.structure import ElementPath

Flip = Literal["DuplexFlipLongEdge", "DuplexFlipShortEdge"]
"""About which edge a sheet is turned."""


Outline = tuple[tuple[float, float], ...]
"""The corners of an area, in order."""


class Placed(Struct, frozen=True):
    """A form on a page. `to_page` maps the form's points to the page's, origin lower left."""

    form: Form
    to_page: Affine
    clip: Outline | None = None
    """The part of the page that the form may show on, in the page's points; None for all of it."""
    layer: str | None = None
    """The layer that shows or hides it in a viewer, or None for what is always there."""
    alt: str = ""
    """The words that are read in place of it; empty for decoration."""
    structure: tuple[ElementPath, ...] = ()
    """The elements of the form's pieces of content, by their numbers."""


class Label(Struct, frozen=True):
    """A page's label in a viewer: a prefix and, if given, a number ("fronts 3")."""

    prefix: str = ""
    number: int | None = None


class Page(Struct, frozen=True):
    """One side of paper."""

    size: Size
    placed: tuple[Placed, ...]
    trim: Rect | None = None
    """The area that remains when the page is cut, or None if the whole paper does."""
    label: Label = field(default_factory=Label)


class Bookmark(Struct, frozen=True):
    """An entry of the outline: where it leads, and how deep it stands (0 is the top)."""

    title: str
    page: int
    level: int = 0


class Attachment(Struct, frozen=True):
    """A file carried inside the document."""

    name: str
    media_type: str
    description: str
    content: bytes


class ViewerHints(Struct, frozen=True):
    """Preferences for a viewer; advice that some ignore (ISO 32000-1, 12.2)."""

    duplex: Flip | None = None
    """None leaves the choice to the user. Never Simplex: it would override the user's tick."""
