"""Leftovers of editing: elements and attributes that cannot change the picture.

An attribute that no viewer knows on an element does nothing there. It is passed over, unless it
looks like a slip of the pen for one that would do something.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final

from pnp.press.svg.css.properties import words

LEFT_OVER: Final = words("""
    namedview grid guide perspective path-effect midPointStop pgf pgfRef sfw RDF Work comment
    """)
"""Elements of drawing programs, where a program after them has lost their namespace."""

_DONE_BY_PEOPLE: Final = re.compile(
    r"on(?:click|dblclick|contextmenu|wheel|(?:mouse|key|focus|touch|pointer|drag)\w*)"
)
"""Handlers of what a reader does: nobody clicks on paper."""

_ALIKE: Final = 0.7
"""Two names with this share of their letters in common look like one another."""


def needs_a_person(name: str) -> bool:
    """Return whether an attribute runs a script only when somebody does something."""
    return _DONE_BY_PEOPLE.fullmatch(name.lower()) is not None


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that `name` is a slip of the pen for, or None if it is none."""
    names = {each.casefold(): each for each in known}
    found = difflib.get_close_matches(name.casefold(), names, n=1, cutoff=_ALIKE)
    return names[found[0]] if found else None
