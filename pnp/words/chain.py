"""Reading the catalogues of a language and of those it falls back to: fr-CA, then fr, then en.

1. the English catalogues: they say which ids there are;
2. each language of the chain, nearest first: its catalogues are held against the English;
3. every id gets the first text that may be printed.

All problems of all catalogues are raised together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.words import plurals
from pnp.words.catalogue import Catalogue, read_catalogue
from pnp.words.pseudo import PSEUDO, pseudo
from pnp.words.translation import Findings, compared, english_faults

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pnp.words.plurals import Plurals

SOURCE: Final = "en"
"""The language that every text is first written in."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the first language of the chain that has it."""

    forms: tuple[str, ...]
    """One, or the plural forms of the language."""
    plurals: Plurals
    language: str
    place: str
    """File, line and id, for a problem."""


def read_chain(
    catalogues: Mapping[str, Sequence[Path]], language: str, problems: list[Problem] | None = None
) -> tuple[dict[str, Text], list[Problem]]:
    """Return the texts by id, in the order of the English catalogues; and the notices.

    Args:
        catalogues: for the name of each catalogue, without `.po`, the folders that hold it in a
            folder for each language. The first has the English; a later one comes before those
            before it, entry by entry, and says other English as if it were a translation.
        language: such as `fr-CA`; a language without a folder is passed over.
        problems: where to put what is wrong, so that the other texts can be used; None to raise it.

    Raises:
        MaterialError: every problem of every catalogue, an English one that is missing included.
    """
    reading = _Reading(is_strict=problems is None)
    texts: dict[str, Text] = {}
    for name, roots in catalogues.items():
        source = reading.source(roots[0] / SOURCE / f"{name}.po")
        texts |= reading.source_texts(source, texts)
        for root in roots[1:]:
            path = root / SOURCE / f"{name}.po"
            texts |= reading.translated_texts(SOURCE, path, source)
        for nearer in reversed(chain(language)):
            for root in roots:
                path = root / nearer / f"{name}.po"
                texts |= reading.translated_texts(nearer, path, source)
    if problems is None:
        raise_if_any(reading.problems)
    else:
        problems += reading.problems
    return (_pseudo(texts) if language == PSEUDO else texts), reading.notices


def _pseudo(texts: Mapping[str, Text]) -> dict[str, Text]:
    return {
        key: replace(text, forms=tuple(map(pseudo, text.forms)), language=PSEUDO)
        for key, text in texts.items()
    }


def chain(language: str) -> list[str]:
    """Return a language and the wider ones it is part of, nearest first, but English: fr-CA, fr."""
    parts = language.split("-")
    found = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return [name for name in found if name != SOURCE]


class _Reading:
    """One reading of a chain: it gathers the problems and notices of all catalogues."""

    def __init__(self, *, is_strict: bool) -> None:
        self._is_strict = is_strict
        self.problems: list[Problem] = []
        self.notices: list[Problem] = []

    def source(self, path: Path) -> Catalogue | None:
        """Return the English catalogue, or None if it is broken: it then tells of no other.

        A reading that is not strict leaves out the entries that are broken.
        """
        before = len(self.problems)
        catalogue = self._read(path)
        faults = list(english_faults(catalogue))
        self.problems += faults
        if not self._is_strict:
            broken = {fault.place for fault in faults}
            entries = catalogue.entries.items()
            sound = {key: entry for key, entry in entries if entry.place not in broken}
            return replace(catalogue, entries=sound)
        return catalogue if len(self.problems) == before else None

    def source_texts(self, source: Catalogue | None, known: Mapping[str, Text]) -> dict[str, Text]:
        """Return the English texts; an id that another catalogue has already is a problem."""
        entries = source.entries.values() if source else ()
        self.problems += (
            Problem("the id stands a second time", entry.place, f"see {known[entry.id].place}")
            for entry in entries
            if entry.id in known
        )
        return {
            entry.id: Text(entry.english, plurals.ENGLISH, SOURCE, entry.place) for entry in entries
        }

    def translated_texts(
        self, language: str, path: Path, source: Catalogue | None
    ) -> dict[str, Text]:
        """Return the texts that may be printed in `language`; none if there is no such file."""
        if not path.exists():
            return {}
        findings, forms = read_translation(path, language, source)
        self.problems += findings.faults
        self.notices += findings.notices
        return {
            key: Text(entry.forms, forms, language, entry.place)
            for key, entry in findings.usable.items()
        }

    def _read(self, path: Path) -> Catalogue:
        catalogue, problems = read_or_empty(path)
        self.problems += problems
        return catalogue


def read_or_empty(path: Path) -> tuple[Catalogue, list[Problem]]:
    """Return a catalogue and all that is wrong with it; an empty one if it cannot be read."""
    try:
        return read_catalogue(path)
    except MaterialError as error:
        return Catalogue(path, {}, {}), list(error.problems)


def read_translation(
    path: Path, language: str, source: Catalogue | None
) -> tuple[Findings, Plurals]:
    """Return a catalogue held against the English, with everything that is wrong with it.

    Args:
        path: the catalogue.
        language: what it is written in, such as `fr-CA`.
        source: the English catalogue of that name; None if it is broken: then none of the texts
            is held against it.
    """
    catalogue, problems = read_or_empty(path)
    forms, wrong = _plurals(catalogue, language)
    findings = Findings() if source is None else compared(catalogue, source, forms)
    return replace(findings, faults=[*problems, *wrong, *findings.faults]), forms


def _plurals(catalogue: Catalogue, language: str) -> tuple[Plurals, list[Problem]]:
    """Return the catalogue's plural forms, and what is wrong with their description."""
    if not any(entry.counted for entry in catalogue.entries.values()):
        return plurals.ENGLISH, []
    header = catalogue.header.get("plural-forms", "")
    usual = plurals.usual(language)
    hint = f"for this language: {usual}" if usual else "see gettext's manual, Plural-Forms"
    try:
        found = plurals.parsed(header)
    except ValueError:
        fact = "the header does not tell the plural forms"
        usually = plurals.parsed(usual) if usual else plurals.ENGLISH
        return usually, [Problem(fact, f"{catalogue.path}", hint)]
    if plurals.fits(found, language):
        return found, []
    fact = f"the header tells of {found.forms} plural forms, the language has others"
    return found, [Problem(fact, f"{catalogue.path}", hint)]
