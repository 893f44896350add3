"""Photographs that a drawing holds, as a page without a server makes them (`photographs.js`).

The drawing shows a part of the photograph, which is there whole: so another part can be chosen.
"""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass, field
from typing import Final

_HELD: Final = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" viewBox="0 0 (\d{1,5}) (\d{1,5})">'
    rb'<svg width="\1" height="\2" viewBox="(?P<view>(\d{1,5}) (\d{1,5})) \1 \2">'
    rb'<image width="(\d{1,5})" height="(\d{1,5})" '
    rb'href="data:image/[a-z]{3,4};base64,([A-Za-z0-9+/]+=*)"/></svg></svg>\s*'
)


@dataclass(frozen=True, slots=True)
class HeldPhotograph:
    """A photograph in a drawing."""

    source: bytes = field(repr=False)
    """The drawing."""
    content: bytes = field(repr=False)
    """The photograph's file."""
    whole: tuple[int, int]
    """Width and height of the photograph, in units of the drawing."""
    part: tuple[int, int]
    """Those of the part that is seen."""
    place: tuple[int, int]
    """The upper left corner of that."""

    @classmethod
    def read(cls, source: bytes | None) -> HeldPhotograph | None:
        """Return the photograph that a drawing holds; None for other drawings, or without one."""
        match = _HELD.fullmatch(source or b"")
        if match is None:
            return None
        part, place, whole = ((int(match[at]), int(match[at + 1])) for at in (1, 4, 6))
        is_inside = all(w >= p > 0 for w, p in zip(whole, part, strict=True))
        return cls(match.string, b64decode(match[8]), whole, part, place) if is_inside else None

    @property
    def focus(self) -> tuple[float, float]:
        """Return the middle of what is seen, as shares of width and height from the top left."""
        x, y = (
            (place + part / 2) / whole
            for place, part, whole in zip(self.place, self.part, self.whole, strict=True)
        )
        return round(x, 3), round(y, 3)

    def with_focus(self, focus: tuple[float, float]) -> bytes:
        """Return the drawing that shows the part around a point, as far as there is any."""
        x, y = (
            min(max(0, round(share * whole - part / 2)), whole - part)
            for share, part, whole in zip(focus, self.part, self.whole, strict=True)
        )
        match = _HELD.fullmatch(self.source)
        assert match is not None  # noqa: S101 -- it was read so
        return (
            self.source[: match.start("view")]
            + b"%d %d" % (x, y)
            + self.source[match.end("view") :]
        )
