"""Where a line may break.

A simplified Unicode line breaking (UAX #14) for scripts that part words by spaces, with the
typography of European languages on top:

- after spaces, but not before ! ? : ; % ° » or a spaced dash, nor after an opening «;
- never at no-break spaces (U+00A0, U+202F) and the no-break hyphen;
- after hyphens, dashes and slashes between letters, if two letters or more come before;
- between two icons, and at zero-width spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

ICON_MARK: Final = "\ufffc"
"""The character that stands for an icon in a paragraph's text (object replacement)."""
SOFT_HYPHEN: Final = "\u00ad"

_SPACE = "[ \t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]"
SPACES: Final = re.compile(f"{_SPACE}+")
"""Spaces at which a line may break."""
_OPPORTUNITY = re.compile(
    f"(?P<space>{_SPACE}+)|\u200b"
    "|(?<=[^\\W_]{2}[-\u2010\u2013\u2014/])(?=[^\\W\\d_])"
    f"|(?<={ICON_MARK})(?={ICON_MARK})"
)
_NEVER_FIRST: Final = frozenset("!?:;%\u2030\u00b0\u2049\u2048\u203c\u00a0\u202f")
_DASHES: Final = frozenset("\u2013\u2014")
_OPENS, _CLOSES = frozenset("«\u2039"), frozenset("»\u203a")


class Stretch(NamedTuple):
    """A part of a paragraph without a break in it: from `start` to `end`."""

    start: int
    end: int
    space: bool
    """Whether a space follows, which is dropped at the end of a line."""


def stretches(text: str) -> Iterator[Stretch]:
    """The unbreakable stretches of a paragraph in order; together they hold all but its spaces."""
    start = 0
    for match in _OPPORTUNITY.finditer(text):
        if match["space"] and not _may_break(text, match.start(), match.end()):
            continue
        if match.start() > start:
            yield Stretch(start, match.start(), bool(match["space"]))
        start = match.end()
    if start < len(text):
        yield Stretch(start, len(text), space=False)


def _may_break(text: str, start: int, end: int) -> bool:
    """Whether the spaces from `start` to `end` may be replaced by a line's end."""
    after, then = text[end : end + 1], text[end + 1 : end + 2]
    if after in _NEVER_FIRST or (after in _DASHES and then.isspace()):
        return False
    if after in _CLOSES and not then.isalnum():
        return False
    opens = text[start - 1 : start] in _OPENS
    return not (opens and not text[max(start - 2, 0) : start - 1].isalnum())
