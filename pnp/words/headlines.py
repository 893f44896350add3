"""A string type for headlines among lines of text."""

from __future__ import annotations


class Headline(str):
    """A line that begins a section, such as a round; to other code it is a plain string."""

    __slots__ = ()
