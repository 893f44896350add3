"""Content that a server gives out: bytes with their media type, each under one name."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

_TYPES: Final = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"RIFF", "image/webp"),
    (b"wOFF", "font/woff"),
    (b"wOF2", "font/woff2"),
    (b"OTTO", "font/otf"),
    (b"\x00\x01\x00\x00", "font/ttf"),
)
"""How files begin, and what they are; all others are drawings."""

SVG: Final = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that can be asked for."""

    type: str
    """Its media type."""
    content: bytes = field(repr=False)
    is_lasting: bool = True
    """Whether its name tells its content, so that a browser need not ask again."""

    @property
    def is_page(self) -> bool:
        """Return whether it is a page whose script a browser may run."""
        return self.type.startswith("text/html")


def resource_of(content: bytes) -> Resource:
    """Return a picture or font as a resource, with the type from its first bytes."""
    kinds = (kind for start, kind in _TYPES if content.startswith(start))
    return Resource(next(kinds, SVG), content)
