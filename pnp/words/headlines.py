"""Headlines among the lines of a text."""

from __future__ import annotations


class Headline(str):
    """A line that begins a part of what follows, such as a round; elsewhere it is plain text."""

    __slots__ = ()
