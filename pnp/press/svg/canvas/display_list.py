"""Display lists: what an element wrote on a canvas, kept to be written again.

The faces of a deck repeat elements to the letter: a border, a badge, a line of small print. An
element that stands right below the root, names nothing outside itself and is named by nothing
draws the same below every such root. So it is read and drawn once, and its operators are written
out wherever it comes again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pnp.press.forms import GraphicsState, Resource
from pnp.press.svg.geometry.outline import Bounds

if TYPE_CHECKING:
    from pnp.press.fonts import Font

_NAME: Final = re.compile(r"/([FGIPX]\d+)")
"""A resource's name, as canvases give them; no word of PDF's own looks like one."""


@dataclass(frozen=True, slots=True)
class DisplayList:
    """Operators that depend on nothing that was set before them, and what they leave behind."""

    operators: str
    resources: Mapping[str, Resource]
    """By the names that the operators use."""
    fonts: Mapping[str, tuple[Font, Mapping[int, str]]]
    """Fonts in the same way, and what each glyph shown stands for."""
    bounds: Bounds | None
    """The box around all that is drawn."""
    graphics: GraphicsState
    """The parameters in force at the end."""

    def renamed(self, names: Mapping[str, str]) -> str:
        """Return the operators with other names for the resources."""
        if all(name == other for name, other in names.items()):
            return self.operators
        return _NAME.sub(lambda found: f"/{names[found[1]]}", self.operators)


@dataclass(frozen=True, slots=True)
class RecurringElement:
    """An element that was drawn in another document."""

    drawn: DisplayList
    cost: float
    """What it comes to before anything is drawn, as `budget.py` counts it."""
    spent: float
    """What was spent on the pictures in it."""
