"""Display lists: the operators of an element, stored for reuse.

The faces of a deck repeat elements exactly: a border, a badge, a line of small print. An element
directly below the root that refers to nothing outside itself, and is not referred to, draws the
same below every such root. It is parsed and drawn once, and its operators are copied wherever it
recurs. If it shows drawings that stand in files, these must not have changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from pnp.press.forms import Form, GraphicsState, Resource
from pnp.press.svg.geometry.outline import Bounds

if TYPE_CHECKING:
    from pnp.press.fonts import Font

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
    """Cost of drawing it, without the pictures that stand in files."""
    pictures: Mapping[str, Form] = MappingProxyType({})
    """The drawings that it shows from files, by name."""
