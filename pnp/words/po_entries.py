"""PO files as translators' tools keep them: read with their comments, and written again.

What is printed needs an id, the English and a translation (`pnp.words.catalogue`). Whoever writes a
catalogue must keep the rest as well: comments, flags, the English before it changed, the fields
of the header, and obsolete entries, which come back when their ids do.

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
"""Columns after which a text is folded."""

_BABELS_OWN: Final = frozenset({"python-format", "python-brace-format"})
"""Flags that Babel gives to a text for the signs in it; other tools do so, too."""

_PREVIOUS: Final = re.compile(r'\|\s*(msgctxt|msgid_plural|msgid)?\s*(".*")')


@dataclass(frozen=True, slots=True)
class PoEntry:
    """An entry of a PO file with all that stands around it."""

    id: str
    english: tuple[str, ...]
    """The text; or its singular and plural."""
    forms: tuple[str, ...] = ()
    """The translation, or one for each plural form; empty texts where there is none."""
    flags: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What the program tells the translator: comments that begin with `#.`."""
    comments: tuple[str, ...] = ()
    """Those of translators themselves."""
    previous: tuple[str, ...] = ()
    """The English that was translated, if it has changed since."""

    @property
    def is_translated(self) -> bool:
        """Return whether anything stands as its translation."""
        return any(self.forms)


@dataclass(frozen=True, slots=True)
class PoFile:
    """A PO file: its header, its entries in order, and those that are no longer used."""

    header: Mapping[str, str]
    entries: tuple[PoEntry, ...]
    obsolete: tuple[PoEntry, ...] = ()
    comments: tuple[str, ...] = field(default=())
    """The lines above the header."""
    flags: tuple[str, ...] = ()
    """Those of the header."""


def read_po(path: Path) -> PoFile:
    """Return a PO file with all that stands in it.

    Raises:
        MaterialError: it cannot be read, or an entry is broken or stands twice.
    """
    _, problems = read_catalogue(path)
    lines = read_text(path).split("\n")
    obsolete, wrong = sound_lines(str(path), [_unmarked(line) for line in lines])
    raise_if_any([*problems, *wrong])
    header, *entries = messages_of(["" if _is_left_out(line) else line for line in lines])
    return PoFile(
        header=_fields(str(header.string)),
        entries=tuple(map(_entry, entries)),
        obsolete=tuple(map(_entry, messages_of(obsolete))),
        comments=tuple(header.user_comments),
        flags=tuple(sorted(header.flags)),
    )


def _is_left_out(line: str) -> bool:
    """Return whether a line is an obsolete entry's, or names lines of a program."""
    return line.lstrip().startswith(("#~", "#:"))


def _unmarked(line: str) -> str:
    """Return a line of an obsolete entry as it was; nothing for others, and for its former text."""
    stripped = line.strip()
    return stripped[2:].strip() if stripped.startswith("#~") and stripped[2:3] != "|" else ""


def _fields(text: str) -> dict[str, str]:
    fields = (line.partition(":") for line in text.splitlines() if line.strip())
    return {name.strip(): value.strip() for name, _, value in fields}


def _entry(message: Message) -> PoEntry:
    text = message.string or ""
    forms = [text] if isinstance(text, str) else [each or "" for each in text]
    while len(forms) > 1 and not forms[-1]:
        del forms[-1]
    comments = tuple(message.user_comments)
    return PoEntry(
        id=message.context or "",
        english=(message.id,) if isinstance(message.id, str) else tuple(message.id),
        forms=tuple(forms),
        flags=tuple(sorted(message.flags - _BABELS_OWN)),
        notes=tuple(message.auto_comments),
        comments=tuple(each for each in comments if not each.startswith("|")),
        previous=tuple(_previous([comment for comment in comments if comment.startswith("|")])),
    )


def _previous(lines: Sequence[str]) -> Iterator[str]:
    """Yield the texts of `#|` lines: the singular, and the plural if there is one."""
    found: list[list[str]] = []
    skipped = False
    for match in filter(None, map(_PREVIOUS.fullmatch, lines)):
        if match[1]:
            skipped = match[1] == "msgctxt"
            found += [] if skipped else [[]]
        if not skipped and found:
            found[-1].append(match[2])
    for quoted in found:
        yield denormalize("\n".join(quoted))


def po_text(file: PoFile) -> str:
    """Return a PO file as text."""
    parts = [_header(file), *map(_written, file.entries)]
    parts += ["\n".join(f"#~ {line}" for line in _keywords(each)) for each in file.obsolete]
    return "\n\n".join(parts) + "\n"


def _header(file: PoFile) -> str:
    lines = [_comment("#", comment) for comment in file.comments]
    lines += [f"#, {', '.join(file.flags)}"] if file.flags else []
    fields = (f'"{name}: {_escaped(value)}\\n"' for name, value in file.header.items())
    return "\n".join([*lines, 'msgid ""', 'msgstr ""', *fields])


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _written(entry: PoEntry) -> str:
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
