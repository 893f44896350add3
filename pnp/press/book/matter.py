"""The matter of a book besides its text: figures, and the parts of its first and last page."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pnp.core.geometry import Size


class Figure(Struct, frozen=True):
    """A picture that the text may show."""

    href: str
    size: Size
    """Its natural size, at which its own text is to be read."""
    alt: str = ""
    """The words that are read in place of it; empty if its caption says all."""


class Fact(Struct, frozen=True):
    """One of the facts under the title: number of players, length, material."""

    text: str
    icon: str
    """The picture before it."""


class Front(Struct, frozen=True):
    """The matter of a book besides its text."""

    game: str
    """The game's name, at every page's foot."""
    tagline: str
    facts: tuple[Fact, ...]
    credit: str
    banner: Figure
    """The picture across the head of the first page."""
    label: Callable[[int, int], str]
    """The words for a page's number, given the number and how many there are."""
    swimmer: Figure | None = None
    """A small picture on the line at the pages' feet: from page to page it gets further."""
    closing: tuple[Figure, ...] = ()
    """Pictures for where text ends above the foot of a page or a column: each at most once."""
