"""The logical structure of a page: which element each piece of its content belongs to.

A screen reader goes through a document by its structure, not by where ink lies (ISO 32000-1,
14.7). A piece of content names its element by the way to it from the top: that of a paragraph is
`(Element("Part", 0), Element("P", 4))`. Pieces with equal ways belong to one element, wherever they
lie: a paragraph may go on in the next column.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Role = Literal[
    "Document",
    "Part",
    "Sect",
    "H1",
    "H2",
    "H3",
    "P",
    "Figure",
    "Caption",
    "L",
    "LI",
    "Lbl",
    "LBody",
    "Table",
    "TR",
    "TH",
    "TD",
]
"""The standard structure types that are used (14.8.4)."""


CONTENT: Final = "data-pnp-content"
"""The attribute of a child of a page's root that says which piece of the content it is."""


class Element(Struct, frozen=True):
    """One element on the way to a piece of content."""

    role: Role
    number: int
    """Its place among the elements that hang from the same one."""
    alt: str = ""
    """The words that stand for a figure."""


ElementPath = tuple[Element, ...]
"""The way to an element, from the top; empty for artifacts: rules, page numbers."""
