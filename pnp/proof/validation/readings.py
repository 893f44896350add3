"""Files that were read back: untrusted ones, and those that this program has just made."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from pnp.data.placements import Placements, read_placements
from pnp.printing.writing import MANIFEST
from pnp.proof.readback.child import ChildReader
from pnp.proof.readback.document import content_of
from pnp.proof.readback.letters import PageText
from pnp.proof.readback.material import PrintedField, read_fields
from pnp.proof.readback.page_reader import pages_of
from pnp.proof.readback.reader import FileReader
from pnp.proof.readback.views import FileFacts, PageReader, PageViews


@dataclass(frozen=True, slots=True)
class Reading:
    """A file that was read back."""

    reader: PageReader
    """The reader, which names it in messages."""
    pages: tuple[PageText, ...] = field(repr=False)
    facts: FileFacts
    """The facts that it states about itself."""
    placements: Placements | None = None
    """The places of its faces; None if the file does not state them."""

    @property
    def keeps_size(self) -> bool:
        """Return whether it asks viewers to print it at 100 %."""
        return self.facts.keeps_size

    @property
    def flip(self) -> str | None:
        """Return the edge on which it asks for its paper to be flipped, if any."""
        return self.facts.flip

    @property
    def name(self) -> str:
        """Return its name in messages."""
        return self.reader.name

    @property
    def fields(self) -> tuple[PrintedField, ...]:
        """Return the fields of the faces; none if pages are missing or superfluous."""
        if self.placements is None or self.placements.pages != len(self.pages):
            return ()
        return tuple(read_fields(self.placements, self.pages))


def read(path: Path) -> Reading:
    """Read a PDF back.

    Raises:
        CallError: the file does not exist.
        MaterialError: it is not a PDF, or is damaged, or has a damaged manifest.
    """
    return read_stranger(content_of(path), str(path))


def read_stranger(content: bytes, name: str) -> Reading:
    """Read back the bytes of an untrusted PDF, in a process of its own.

    Raises:
        MaterialError: as for `read`.
    """
    return _read(ChildReader(content, name))


def read_bytes(content: bytes, name: str, most: int | None = None) -> Reading:
    """Read back the bytes of one of the program's own PDFs.

    Args:
        content: the file.
        name: its name in errors.
        most: the number of pages to read; None for all.

    Raises:
        MaterialError: as for `read`.
    """
    return _read(FileReader(content, name), most)


def _read(reader: PageReader, most: int | None = None) -> Reading:
    facts = reader.facts(MANIFEST)
    placements = None
    if facts.manifest is not None:
        placements = read_placements(facts.manifest, reader.name)
    marks = {} if placements is None else placements.marks
    pages = tuple(islice(pages_of(PageViews(reader), marks), most))
    return Reading(reader, pages, facts, placements)
