"""Reading and writing PO files in full, with comments and obsolete entries.

Printing needs only id, English and translation (`pnp.words.catalogue`). Writing a catalogue must
preserve the rest as well: comments, flags, previous English, header fields, and obsolete entries,
which are restored when their ids return.

Format: GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Message
from babel.messages.pofile import denormalize, normalize

from pnp.core.errors import raise_if_any
from pnp.core.reading import read_text
from pnp.words.catalogue import messages_of, read_catalogue
from pnp.words.po_lines import sound_lines

if TYPE_CHECKING:
    from pathlib import Path

_WIDTH: Final = 100
"""Columns after which a text is wrapped."""

_BABELS_OWN: Final = frozenset({"python-format", "python-brace-format"})
"""Flags that Babel derives from the text; other tools do so, too."""

_PREVIOUS: Final = re.compile(r'\|\s*(msgctxt|msgid_plural|msgid)?\s*(".*")')


@dataclass(frozen=True, slots=True)
class PoEntry:
    """An entry of a PO file with its comments and flags."""

    id: str
    english: tuple[str, ...]
    """The text, or its singular and plural."""
    forms: tuple[str, ...] = ()
    """The translation, or one per plural form; empty strings where there is none."""
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """Comments of the program for the translator (`#.`)."""
    comments: tuple[str, ...] = ()
    """Comments of translators (`#`)."""
    previous: tuple[str, ...] = ()
    """The English at the time of translation, if it has changed since."""

    @property
    def is_translated(self) -> bool:
        """Return whether any form is translated."""
        return any(self.forms)


@dataclass(frozen=True, slots=True)
class PoFile:
    """A PO file: its header, its entries in order, and its obsolete entries."""

    header: Mapping[str, str]
    entries: tuple[PoEntry, ...]
    obsolete: tuple[PoEntry, ...] = ()
    comments: tuple[str, ...] = field(default=())
    """Comments above the header."""
    flags: tuple[str, ...] = ()
    """Flags of the header."""


def read_po(path: Path) -> PoFile:
    """Read a PO file in full.

    Raises:
        MaterialError: the file cannot be read, or an entry is invalid or a duplicate.
    """
    _, problems = read_catalogue(path)
    lines = read_text(path).split("\n")
    obsolete, obsolete_problems = sound_lines(str(path), [_obsolete_line(line) for line in lines])
    raise_if_any([*problems, *obsolete_problems])
    header, *entries = messages_of(["" if _is_ignored(line) else line for line in lines])
    return PoFile(
        header=_fields(str(header.string)),
        entries=tuple(map(_entry, entries)),
        obsolete=tuple(map(_entry, messages_of(obsolete))),
        comments=tuple(header.user_comments),
        flags=tuple(sorted(header.flags)),
    )


def _is_ignored(line: str) -> bool:
    """Return whether a line belongs to an obsolete entry or is a reference to source code."""
    return line.lstrip().startswith(("#~", "#:"))


def _obsolete_line(line: str) -> str:
    """Return the content of an obsolete line; empty for other lines and for previous English."""
    content = line.strip()
    return content[2:].strip() if content.startswith("#~") and content[2:3] != "|" else ""


def _fields(text: str) -> dict[str, str]:
    fields = (line.partition(":") for line in text.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in fields}


def _entry(message: Message) -> PoEntry:
    text = message.string or ""
    forms = [text] if isinstance(text, str) else list(text)
    while len(forms) > 1 and not forms[-1]:
        del forms[-1]
    comments = tuple(message.user_comments)
    return PoEntry(
        id=message.context or "",
        english=(message.id,) if isinstance(message.id, str) else tuple(message.id),
        forms=tuple(forms),
        flags=tuple(sorted(message.flags - _BABELS_OWN)),
        notes=tuple(message.auto_comments),
        comments=tuple(comment for comment in comments if not comment.startswith("|")),
        previous=tuple(_previous([comment for comment in comments if comment.startswith("|")])),
    )


def _previous(lines: Sequence[str]) -> Iterator[str]:
    """Yield the previous English of `#|` lines: the singular, and the plural if any."""
    texts: list[list[str]] = []
    is_context = False
    for match in filter(None, map(_PREVIOUS.fullmatch, lines)):
        if match[1]:
            is_context = match[1] == "msgctxt"
            texts += [] if is_context else [[]]
        if not is_context and texts:
            texts[-1].append(match[2])
    for strings in texts:
        yield denormalize("\n".join(strings))


def po_text(file: PoFile) -> str:
    """Return the text of a PO file."""
    parts = [_header(file), *map(_format_entry, file.entries)]
    parts += ["\n".join(f"#~ {line}" for line in _keywords(entry)) for entry in file.obsolete]
    return "\n\n".join(parts) + "\n"


def _header(file: PoFile) -> str:
    lines = [_comment("#", comment) for comment in file.comments]
    lines += [f"#, {', '.join(file.flags)}"] if file.flags else []
    fields = (f'"{name}: {_escape(value)}\\n"' for name, value in file.header.items())
    return "\n".join([*lines, 'msgid ""', 'msgstr ""', *fields])


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _format_entry(entry: PoEntry) -> str:
    lines = [_comment("#", comment) for comment in entry.comments]
    lines += [_comment("#.", note) for note in entry.notes]
    lines += [f"#, {', '.join(entry.flags)}"] if entry.flags else []
    names = ("msgid", "msgid_plural")
    for name, text in zip(names, entry.previous, strict=False):
        lines += [f"#| {line}" for line in _keyword(name, text)]
    return "\n".join([*lines, *_keywords(entry)])


def _comment(sign: str, text: str) -> str:
    return f"{sign} {text}".rstrip()


def _keywords(entry: PoEntry) -> Iterator[str]:
    yield from _keyword("msgctxt", entry.id)
    yield from _keyword("msgid", entry.english[0])
    if len(entry.english) == 1:
        yield from _keyword("msgstr", entry.forms[0] if entry.forms else "")
        return
    yield from _keyword("msgid_plural", entry.english[1])
    for index, form in enumerate(entry.forms):
        yield from _keyword(f"msgstr[{index}]", form)


def _keyword(name: str, text: str) -> list[str]:
    return f"{name} {normalize(text, width=_WIDTH)}".split("\n")
