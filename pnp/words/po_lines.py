"""Checking the lines of a PO file before Babel parses them.

Babel's parser repairs, skips or prints unknown input. A translator needs the line number instead,
so the lines are checked first: each is a keyword with its string, a continued string, a comment, or
empty, and the keywords of an entry come in order. Entries with an invalid line are not passed on to
Babel.

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

_PLURAL_FORM: Final = "msgstr[]"
"""The keyword of any plural form of a translation."""

_NEXT: Final[Mapping[str, tuple[str, ...]]] = {
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgstr", "msgid_plural"),
    "msgid_plural": (_PLURAL_FORM,),
    "msgstr": (),
    _PLURAL_FORM: (_PLURAL_FORM,),
}
"""The keywords that may follow a keyword in an entry; the empty one is its beginning."""

_COMPLETE: Final = ("", "msgstr", _PLURAL_FORM)
"""The keywords after which an entry is complete; comments alone are an entry, too."""


class _Line(NamedTuple):
    number: int
    """Line number, from 1."""
    word: str
    """The keyword; `#` for a comment, `"` for a continued string, empty for an empty line."""
    form: int
    """Index of the plural form, from 0; 0 for other lines."""
    source: str
    """The line to pass on to Babel; empty if it is invalid."""


def sound_lines(path: str, lines: Sequence[str]) -> tuple[list[str], list[Problem]]:
    """Return the lines of the valid entries, and the problems of the others.

    Invalid lines are replaced by empty ones, so that line numbers stay.
    """
    valid = [""] * len(lines)
    problems: list[Problem] = []
    for entry in _entries(lines):
        entry_problems = list(_find_faults(path, lines, entry)) or list(_out_of_order(path, entry))
        problems += entry_problems
        if not entry_problems:
            for line in entry:
                valid[line.number - 1] = line.source
    return valid, problems


def _entries(lines: Sequence[str]) -> Iterator[list[_Line]]:
    """Yield the lines of each entry, including the comments before it."""
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
        # Of the comments, only flags matter here.
        return _Line(number, source[:1], 0, source if source.startswith("#,") else "#")
    match = _LINE.fullmatch(source)
    if match is None:
        word = '"' if source.startswith('"') else re.split(r"[\s\[]", source, maxsplit=1)[0]
        return _Line(number, word, 0, "")
    word, index, text = match.groups()
    if index is None:
        return _Line(number, word or '"', 0, f"{word} {text}" if word else text)
    return _Line(number, f"{word}[]", int(index), f"{word}[{index}] {text}")


def _find_faults(path: str, lines: Sequence[str], entry: Sequence[_Line]) -> Iterator[Problem]:
    for line in entry:
        if not line.source:
            text = lines[line.number - 1].strip()
            is_string = line.word in ('"', *_NEXT)
            yield Problem(
                "the string in quotes is invalid"
                if is_string
                else f"{text[:30]!r} is not a keyword",
                f"{path}:{line.number}",
                r'write it as "...", with \" for a quote and \n for a new line inside'
                if is_string
                else 'use msgctxt, msgid, msgid_plural, msgstr or msgstr[0], then a text in "..."',
            )


def _out_of_order(path: str, entry: Sequence[_Line]) -> Iterator[Problem]:
    state, forms = "", 0
    for line in entry:
        place = f"{path}:{line.number}"
        if line.word == "#":
            if state:
                yield Problem("the comment is inside an entry", place, "move it above the entry")
        elif line.word == '"':
            if not state:
                yield Problem(
                    "the string has no keyword", place, "write msgctxt or msgid before it"
                )
        else:
            is_plural = line.word == _PLURAL_FORM
            if line.word not in _NEXT[state] or (is_plural and line.form != forms):
                yield _wrong_order(line, state, forms, place)
            state, forms = line.word, forms + is_plural
    if state not in _COMPLETE:
        yield _wrong_order(None, state, forms, f"{path}:{entry[-1].number}")


def _wrong_order(line: _Line | None, state: str, forms: int, place: str) -> Problem:
    token = line.source.partition(" ")[0] if line else "the end of the entry"
    due = " or ".join(_NEXT[state] or ("a new entry",)).replace("[]", f"[{forms}]")
    return Problem(f"unexpected {token}: {due} is missing", place, "fix the order of the entry")
