"""Names of pictures: an id, with the level of detail or the width that a face has chosen.

duck.teal         as the art kit draws it by default
duck.teal@card    in a level of detail
duck.teal@35      a photograph in its place, cropped and shrunk for a width of 35 mm
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

_AT: Final = "@"
_ENDING: Final = "."
_WIDTH: Final = re.compile(r"[1-9]\d{0,3}")

_STEP_MM: Final = 5
"""Widths of photographs are rounded up to these, so that few sizes of each are stored."""


@dataclass(frozen=True, slots=True)
class PictureName:
    """The name of a picture in a face."""

    id: str
    level: str = ""
    """The level of detail; empty for the usual one."""
    width_mm: int | None = None
    """How wide a photograph is printed; None where that makes no difference."""

    @classmethod
    def parse(cls, href: str) -> PictureName:
        """Return the name that is written in a face."""
        name, _, rest = href.rpartition(_AT) if _AT in href else (href, "", "")
        if _ENDING in rest:  # a file whose name has that sign in it
            return cls(href)
        width = _WIDTH.fullmatch(rest)
        return cls(name, width_mm=int(width[0])) if width else cls(name, level=rest)

    def at_width(self, width_mm: float) -> PictureName:
        """Return the name of a photograph that is printed so wide."""
        steps = max(1, math.ceil(width_mm / _STEP_MM))
        return PictureName(self.id, width_mm=steps * _STEP_MM)

    def __str__(self) -> str:
        """Return the name as it is written in a face."""
        if self.width_mm is not None:
            return f"{self.id}{_AT}{self.width_mm}"
        return f"{self.id}{_AT}{self.level}" if self.level else self.id
