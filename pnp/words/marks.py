"""Placeholders: the marks in the braces of a text.

`{points}`      a place for a value, filled by `pnp.words.words`
`{die:6}`       a small picture, drawn by the press
`{{` and `}}`   braces that are meant as such

Anything else in braces is an error. Nothing is ever looked up or run: a name is only a name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_MARK: Final = re.compile(
    r"""\{\{ | }} | \{ (?P<name> [a-z][a-z0-9_]* ) }
        | \{ (?P<icon> [a-z][a-z0-9_]* : [a-z0-9_.]+ ) } | (?P<stray> [{}] )""",
    re.VERBOSE,
)


class Marks(NamedTuple):
    """The placeholders in the braces of a text."""

    names: frozenset[str] = frozenset()
    """The values that it has places for."""
    icons: tuple[str, ...] = ()
    """Its pictures in order of their names, each as often as it is there."""
    stray: bool = False
    """Whether a brace is neither part of a mark nor doubled."""


_NONE: Final = Marks()


def marks_in(text: str) -> Marks:
    """Return the placeholders in the braces of a text."""
    if "{" not in text and "}" not in text:  # most texts
        return _NONE
    found = _MARK.findall(text)
    return Marks(
        frozenset(name for name, _, _ in found if name),
        tuple(sorted(icon for _, icon, _ in found if icon)),
        any(stray for _, _, stray in found),
    )


def escaped(text: str) -> str:
    """Return the text with its braces doubled, so that they are meant as such."""
    return text.replace("{", "{{").replace("}", "}}")


def filled(text: str, values: Mapping[str, str]) -> str:
    """Return the text with its values in place. A value is never searched for marks itself.

    Raises:
        KeyError: the text has a place for a value that is not given.
    """

    def value(mark: re.Match[str]) -> str:
        return values[mark["name"]] if mark["name"] else mark[0]

    return _MARK.sub(value, text)
