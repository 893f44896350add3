"""Placeholders in the braces of a text.

`{points}`      a value, filled in by `pnp.words.words`
`{die:6}`       a small picture, drawn by the press
`{{` and `}}`   literal braces

Anything else in braces is an error. Names are never evaluated.
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
    """Names of the values to fill in."""
    icons: tuple[str, ...] = ()
    """Names of its pictures, sorted, with repetitions."""
    stray: bool = False
    """Whether a brace is neither part of a placeholder nor doubled."""


_NONE: Final = Marks()


def marks_in(text: str) -> Marks:
    """Return the placeholders in the braces of a text."""
    if "{" not in text and "}" not in text:  # most texts
        return _NONE
    matches = _MARK.findall(text)
    return Marks(
        frozenset(name for name, _, _ in matches if name),
        tuple(sorted(icon for _, icon, _ in matches if icon)),
        any(stray for _, _, stray in matches),
    )


def escape(text: str) -> str:
    """Double all braces, so that they are literal."""
    return text.replace("{", "{{").replace("}", "}}")


def fill(text: str, values: Mapping[str, str]) -> str:
    """Fill values into a text. Placeholders inside a value are not filled.

    Raises:
        KeyError: a placeholder has no value.
    """

    def value(mark: re.Match[str]) -> str:
        return values[mark["name"]] if mark["name"] else mark[0]

    return _MARK.sub(value, text)
