"""The matter of a book besides its text: figures, and the parts of its first and last page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pnp.core.geometry import Size


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that the text may show."""

    href: str
    size: Size
    """Its natural size, at which its own text is to be read."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One of the facts under the title: number of players, length, material."""

    text: str
    icon: str
    """The picture before it."""


@dataclass(frozen=True, slots=True)
class Front:
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
