"""Reading the catalogues of a language and of those it falls back to: fr-CA, then fr, then en.

1. the English catalogues define the ids;
2. the catalogues of each language in the chain, nearest first, are compared with the English;
3. every id gets the first valid text.

All problems of all catalogues are raised together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.words import plurals
from pnp.words.catalogue import Catalogue, read_catalogue
from pnp.words.pseudo import PSEUDO, pseudo
from pnp.words.translation import Findings, compare, english_faults, no_such_id

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from pnp.words.plurals import Plurals

SOURCE: Final = "en"
"""The language of the source texts."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the nearest language of the chain that has it."""

    forms: tuple[str, ...]
    """One text, or one per plural form of the language."""
    plurals: Plurals
    language: str
    place: str
    """File, line and id, for a problem."""
    is_literal: bool = False
    """Whether nothing is filled in: its braces are those of pictures."""


def read_chain(
    catalogues: Mapping[str, Sequence[Path]], language: str, problems: list[Problem] | None = None
) -> tuple[dict[str, Text], list[Problem]]:
    """Return the texts by id, in the order of the English catalogues, and the notices.

    Args:
        catalogues: by name (without `.po`), the folders with a subfolder for each language. The
            first has the English; entries of a later one replace those of earlier ones, and its
            English counts as a translation.
        language: such as `fr-CA`; a language without a folder is skipped.
        problems: a list to extend with problems, so that the other texts can be used; None to
            raise them.

    Raises:
        MaterialError: all problems of all catalogues, including a missing English one.
    """
    reading = _Reading(is_strict=problems is None)
    texts: dict[str, Text] = {}
    for name, roots in catalogues.items():
        source = reading.source(roots[0] / SOURCE / f"{name}.po")
        texts |= reading.source_texts(source, texts)
        for root in roots[1:]:
            path = root / SOURCE / f"{name}.po"
            texts |= reading.texts_in(SOURCE, path, source)
        for nearer in reversed(chain(language)):
            for root in roots:
                path = root / nearer / f"{name}.po"
                texts |= reading.texts_in(nearer, path, source)
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
    """Return a language and the wider ones, nearest first, without English: fr-CA, fr."""
    parts = language.split("-")
    languages = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    return [name for name in languages if name != SOURCE]


class _Reading:
    """One reading of a chain, which collects the problems and notices of all catalogues."""

    def __init__(self, *, is_strict: bool) -> None:
        self._is_strict = is_strict
        self.problems: list[Problem] = []
        self.notices: list[Problem] = []

    def source(self, path: Path) -> Catalogue | None:
        """Return the English catalogue, or None if it has problems; then nothing is compared.

        A reading that is not strict leaves out only the invalid entries.
        """
        before = len(self.problems)
        catalogue = self._read(path)
        faults = english_faults(catalogue)
        self.problems += faults
        if not self._is_strict:
            faulty_places = {fault.place for fault in faults}
            entries = catalogue.entries.items()
            sound = {key: entry for key, entry in entries if entry.place not in faulty_places}
            return replace(catalogue, entries=sound)
        return catalogue if len(self.problems) == before else None

    def source_texts(self, source: Catalogue | None, texts: Mapping[str, Text]) -> dict[str, Text]:
        """Return the English texts; an id that another catalogue has is a problem."""
        entries = source.entries.values() if source else ()
        self.problems += (
            Problem("the id is a duplicate", entry.place, f"rename it: see {texts[entry.id].place}")
            for entry in entries
            if entry.id in texts
        )
        return {
            entry.id: Text(entry.english, plurals.ENGLISH, SOURCE, entry.place) for entry in entries
        }

    def texts_in(self, language: str, path: Path, source: Catalogue | None) -> dict[str, Text]:
        """Return the valid texts of a translation by id; none if the file does not exist."""
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
    """Return a catalogue (empty if it cannot be read) and its problems."""
    try:
        return read_catalogue(path)
    except MaterialError as error:
        return Catalogue(path, {}, {}), list(error.problems)


def read_translation(
    path: Path, language: str, source: Catalogue | None, *, passes_unknown: bool = False
) -> tuple[Findings, Plurals]:
    """Return the findings of a catalogue compared with the English, and its plural forms.

    Args:
        path: the catalogue.
        language: its language, such as `fr-CA`.
        source: the English catalogue of that name; None to skip the comparison.
        passes_unknown: whether an id that the English does not have is no fault.
    """
    catalogue, problems = read_or_empty(path)
    forms, header_problems = _plurals(catalogue, language)
    findings = Findings() if source is None else compare(catalogue, source, forms)
    strangers = [] if passes_unknown or source is None else findings.unknown
    faults_of_strangers = (no_such_id(entry, source) for entry in strangers if source)
    faults = [fault.about(language=language) for fault in (*findings.faults, *faults_of_strangers)]
    return replace(findings, faults=[*problems, *header_problems, *faults]), forms


def _plurals(catalogue: Catalogue, language: str) -> tuple[Plurals, list[Problem]]:
    """Return the catalogue's plural forms, and the problems of their definition."""
    if not any(entry.counted for entry in catalogue.entries.values()):
        return plurals.ENGLISH, []
    header = catalogue.header.get("plural-forms", "")
    usual = plurals.usual(language)
    hint = f"write {usual}" if usual else "see gettext's manual, Plural-Forms"
    try:
        forms = plurals.parse(header)
    except ValueError:
        fact = "the header does not define the plural forms"
        default = plurals.parse(usual) if usual else plurals.ENGLISH
        return default, [Problem(fact, f"{catalogue.path}", hint)]
    if plurals.fits(forms, language):
        return forms, []
    fact = f"the header defines {forms.forms} plural forms, but the language has others"
    return forms, [Problem(fact, f"{catalogue.path}", hint)]
