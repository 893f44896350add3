"""Drafts: new or imported games without Python, before their folder is written."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import StringIO
from typing import Final, Literal

from pnp.data.toml import toml_string
from pnp.games.own.schema import SCHEMA, schema
from pnp.games.own.sketches import Sketch

Grade = Literal["taken over", "guessed", "left out"]
GRADES: Final[tuple[Grade, ...]] = ("taken over", "guessed", "left out")
REPORT: Final = "IMPORTED.md"


@dataclass(frozen=True, slots=True)
class Note:
    """A note for the report of an import."""

    grade: Grade
    text: str
    place: str = ""


@dataclass(slots=True)
class DeckDraft:
    """A deck: its table and the sketches of its sides by the names of their files."""

    name: str
    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    sketches: Mapping[str, Sketch]
    face: str | None
    """None if the rows name their own."""
    back: str | None = None
    source: str = ""
    """A table that is used unchanged, instead of the rows."""

    def toml(self) -> str:
        """Return its part of game.toml."""
        entries = {"cards": self.source or f"{self.name}.csv", "face": self.face, "back": self.back}
        lines = [f"{key} = {toml_string(entry)}" for key, entry in entries.items() if entry]
        return "\n".join([f"[decks.{self.name}]", *lines, ""])

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files that it needs, by name."""
        if not self.source:
            yield f"{self.name}.csv", as_csv([self.heads, *self.rows])
        for name, sketch in self.sketches.items():
            yield name, sketch.svg()


@dataclass(slots=True)
class Draft:
    """A game to be written as a folder."""

    decks: list[DeckDraft] = field(default_factory=list)
    art: dict[str, bytes] = field(default_factory=dict)
    notes: dict[Note, None] = field(default_factory=dict)
    """As a set that keeps their order."""
    more: str = ""
    """Further lines of game.toml."""
    own_files: dict[str, bytes] = field(default_factory=dict)
    """Tables and drawings that are used unchanged."""

    def note(self, grade: Grade, text: str, place: str = "") -> None:
        """Add a note to the report, unless it holds the same already."""
        self.notes[Note(grade, text, place)] = None

    def files(self, name: str) -> dict[str, bytes]:
        """Return the files of the folder of that name, by their names in it.

        Raises:
            ValueError: two different ones have one name.
        """
        head = (
            f'#:schema ./{SCHEMA}\nid = "{key_of(name)}"\n\n'
            f"[credits]\ntitle = {toml_string(name)}\n"
            'designers = ["me"]\nyear = 2026\n\n'
        )
        parts = "\n".join([*(deck.toml() for deck in self.decks), *filter(None, [self.more])])
        files = {"game.toml": (head + parts).encode(), SCHEMA: schema().encode(), **self.own_files}
        for deck in self.decks:
            for file, content in deck.files():
                if files.setdefault(file, content) != content:
                    raise ValueError(f"two files of the draft are called {file}")
        files |= {f"art/{file}": content for file, content in self.art.items()}
        if self.notes:
            files[REPORT] = self.report().encode()
        return files

    def report(self) -> str:
        """Return the report of an import, in Markdown."""
        lines = ["# Imported", ""]
        for grade in GRADES:
            notes = [note for note in self.notes if note.grade == grade]
            if notes:
                lines += [f"## {grade.capitalize()}", ""]
                lines += [
                    f"- {note.place}: {note.text}" if note.place else f"- {note.text}"
                    for note in notes
                ]
                lines.append("")
        return "\n".join(lines)


def as_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """Return rows as a CSV file."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def key_of(name: str) -> str:
    """Return the key of a game of that name: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    key = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30].rstrip("-")
    return key if re.match("[a-z]", key) else f"game-{key}"[:30].rstrip("-")


def id_of(stem: str) -> str:
    """Return the id of a card for the name of a file or a title."""
    plain = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9._-]+", "-", plain).strip("-._")[:60] or "card"


@dataclass(slots=True)
class FreeNames:
    """Unique names; a repeated one gets a number."""

    longest: int = 60
    same: Callable[[str], str] = str.casefold
    """Returns a key that is equal for names that count as one: some systems ignore case."""
    _counts: dict[str, int] = field(default_factory=dict)

    def take(self, name: str) -> str:
        """Return the name, with a number if it is taken."""
        key, free = self.same(name), name
        while self.same(free) in self._counts:
            self._counts[key] += 1
            free = f"{name[: self.longest - 5]}-{self._counts[key]}"
        self._counts[self.same(free)] = 1
        return free


def unique_ids(stems: Sequence[str]) -> list[str]:
    """Return ids for names, with a number for repeated ones."""
    names = FreeNames()
    return [names.take(id_of(stem)) for stem in stems]
