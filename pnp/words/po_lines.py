"""The lines of a PO file: which of them make entries, and what is wrong with the others.

Babel's reader repairs, skips or prints what it does not understand. A person who fixes a
catalogue by hand is better served by a line number, so the lines are looked at first: each is a
keyword with its string, a string that goes on, a comment, or empty, and the keywords of an entry
come in order. Entries with a broken line are left out of what Babel gets to read.

Format: GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from pnp.core.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LINE: Final = re.compile(
    r"""(?: (?P<word> msgctxt | msgid_plural | msgid | msgstr ) (?: \[ (?P<index> \d ) ] )? \s+ )?
        (?P<text> " (?: [^"\\] | \\[\\tnr"] )* " )""",
    re.VERBOSE,
)

_COUNTED: Final = "msgstr[]"
"""The keyword of a translation that is one of several plural forms, whichever it is."""

_NEXT: Final[Mapping[str, tuple[str, ...]]] = {
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgstr", "msgid_plural"),
    "msgid_plural": (_COUNTED,),
    "msgstr": (),
    _COUNTED: (_COUNTED,),
}
"""Which keywords may follow which in an entry; the empty one is its beginning."""

_COMPLETE: Final = ("", "msgstr", _COUNTED)
"""The keywords after which nothing is missing; an entry of comments alone is one too."""


class _Line(NamedTuple):
    number: int
    """From 1."""
    word: str
    """The keyword; `#` for a comment, `"` for a string that goes on, empty for an empty line."""
    form: int
    """The plural form, from 0; meaningless for other lines."""
    source: str
    """The line as Babel wants it; empty if it is broken."""


def sound_lines(path: str, lines: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Return the lines of the sound entries, and everything that is wrong with the others.

    The lines that are left out are empty, so that the numbers stay.
    """
    kept = [""] * len(lines)
    problems: list[Problem] = []
    for entry in _entries(lines):
        found = list(_broken(path, lines, entry)) or list(_out_of_order(path, entry))
        problems += found
        if not found:
            for line in entry:
                kept[line.number - 1] = line.source
    return kept, problems


def _entries(lines: Sequence[str]) -> Iterator[list[_Line]]:
    """Yield the lines of each entry, with the comments before it."""
    entry: list[_Line] = []
    last = ""
    for number, source in enumerate(lines, start=1):
        line = _line(number, source.strip())
        begins = line.word == "msgctxt" or (line.word == "msgid" and last != "msgctxt")
        ends = last in _COMPLETE and line.word in ("#", "")
        if last and (begins or ends):
            yield entry
            entry, last = [], ""
        if line.word:
            entry.append(line)
        if line.word not in ("#", '"', ""):
            last = line.word
    yield entry


def _line(number: int, source: str) -> _Line:
    if source[:1] in ("#", ""):
        # Only flags tell Babel something that is wanted here.
        return _Line(number, source[:1], 0, source if source.startswith("#,") else "#")
    match = _LINE.fullmatch(source)
    if match is None:
        word = '"' if source.startswith('"') else re.split(r"[\s\[]", source, maxsplit=1)[0]
        return _Line(number, word, 0, "")
    word, index, text = match.groups()
    if index is None:
        return _Line(number, word or '"', 0, f"{word} {text}" if word else text)
    return _Line(number, f"{word}[]", int(index), f"{word}[{index}] {text}")


def _broken(path: str, lines: Sequence[str], entry: Sequence[_Line]) -> Iterator[Problem]:
    for line in entry:
        if not line.source:
            found = lines[line.number - 1].strip()
            known = line.word in ('"', *_NEXT)
            yield Problem(
                "the text in quotes is broken" if known else f"{found[:30]!r} is no keyword",
                f"{path}:{line.number}",
                r'write it as "...", with \" for a quote and \n for a new line inside'
                if known
                else 'use msgctxt, msgid, msgid_plural, msgstr or msgstr[0], then a text in "..."',
            )


def _out_of_order(path: str, entry: Sequence[_Line]) -> Iterator[Problem]:
    state, forms = "", 0
    for line in entry:
        place = f"{path}:{line.number}"
        if line.word == "#":
            if state:
                yield Problem("a comment stands inside an entry", place, "move it above the entry")
        elif line.word == '"':
            if not state:
                yield Problem("a text without a keyword", place, "write msgctxt or msgid before it")
        else:
            counted = line.word == _COUNTED
            if line.word not in _NEXT[state] or (counted and line.form != forms):
                yield _unexpected(line, state, forms, place)
            state, forms = line.word, forms + counted
    if state not in _COMPLETE:
        yield _unexpected(None, state, forms, f"{path}:{entry[-1].number}")


def _unexpected(line: _Line | None, state: str, forms: int, place: str) -> Problem:
    found = line.source.partition(" ")[0] if line else "the end of the entry"
    due = " or ".join(_NEXT[state] or ("a new entry",)).replace("[]", f"[{forms}]")
    return Problem(f"{found} stands where {due} is due", place, "fix the order of the entry")
