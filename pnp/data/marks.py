"""What stands in braces in a text.

`{points}`      a place for a value, filled by `pnp.data.words`
`{die:6}`       a small picture, drawn by the press
`{{` and `}}`   braces that are meant as such

Anything else in braces is an error. Nothing is ever looked up or run: a name is only a name.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MARK: Final = re.compile(
    r"""\{\{ | }} | \{ (?P<name> [a-z][a-z0-9_]* ) }
        | \{ (?P<icon> [a-z][a-z0-9_]* : [a-z0-9_.]+ ) } | (?P<stray> [{}] )""",
    re.VERBOSE,
)


def names_in(text: str) -> frozenset[str]:
    """The values that a text has places for."""
    return frozenset(_found("name", text))


def icons_in(text: str) -> Counter[str]:
    """The pictures in a text, and how often each is there."""
    return Counter(_found("icon", text))


def has_stray_brace(text: str) -> bool:
    """Whether a brace is neither part of a mark nor doubled."""
    return any(_found("stray", text))


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with its values in place. A value is never searched for marks itself.

    Raises:
        KeyError: the text has a place for a value that is not given.
    """

    def value(mark: re.Match[str]) -> str:
        return values[mark["name"]] if mark["name"] else mark[0]

    return _MARK.sub(value, text)


def _found(kind: str, text: str) -> Iterator[str]:
    return (mark[kind] for mark in _MARK.finditer(text) if mark[kind])
