"""The progress of a translation: translated, fuzzy and missing texts.

A text counts as translated if its language or a wider one has it: fr-CA falls back to fr.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, collect_problems
from pnp.core.reading import read_text
from pnp.words.cells import CellTexts, translate_cells
from pnp.words.chain import SOURCE, chain, read_or_empty, read_translation
from pnp.words.pseudo import PSEUDO
from pnp.words.rulebook_numbers import unlike_numbers
from pnp.words.translation import english_faults
from pnp.words.typography import find_odd_mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pnp.words.catalogue import CatalogueEntry

_FEW_WORDS: Final = 3
"""A translation with this many lower-case words that equals the English is not one by chance."""

_SMALL_WORD: Final = re.compile(r"(?<![\w{])[^\W\d_A-Z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Completeness:
    """The progress of a catalogue in a language."""

    language: str
    name: str
    """Name of the catalogue, without `.po`."""
    translated: tuple[str, ...]
    """Ids in the order of the English catalogue, as in the next two lists."""
    fuzzy: tuple[str, ...]
    """Ids of translations to check: marked fuzzy, or older than the English."""
    missing: tuple[str, ...]
    rulebook: bool | None
    """Whether there is a rulebook; None if the English has none."""
    faults: tuple[Problem, ...]
    """Problems that prevent printing."""
    notices: tuple[Problem, ...]
    """Problems of the fuzzy texts."""
    advice: tuple[Problem, ...]
    """Likely mistakes, which are printed as they are."""

    @property
    def texts(self) -> int:
        """Return the number of texts."""
        return len(self.translated) + len(self.fuzzy) + len(self.missing)

    @property
    def percent(self) -> int:
        """Return the percentage of translated texts, rounded down."""
        return 100 * len(self.translated) // self.texts if self.texts else 100


def completeness(roots: Sequence[Path], name: str, language: str) -> Completeness:
    """Measure the progress of a catalogue.

    Args:
        roots: folders with a subfolder for each language; the first has the English.
        name: name of the catalogue, without `.po`.
        language: such as `fr-CA`.
    """
    source, faults = read_or_empty(roots[0] / SOURCE / f"{name}.po")
    faults += english_faults(source)
    english = None if faults else source
    usable: dict[str, CatalogueEntry] = {}
    fuzzy: set[str] = set()
    notices: list[Problem] = []
    advice: list[Problem] = []
    for wider in reversed(chain(language)):
        for path in _find_files(roots, wider, f"{name}.po"):
            findings, _ = read_translation(path, wider, english)
            faults += findings.faults
            notices += findings.notices
            advice += _advice(findings.usable.values(), wider)
            usable |= findings.usable
            fuzzy |= findings.fuzzy
    with collect_problems(faults, MaterialError):
        advice += _rulebook_advice(roots, name, language)
    available = source.entries if _is_made_of_english(language) else usable
    return Completeness(
        language,
        name,
        translated=tuple(key for key in source.entries if key in available),
        fuzzy=tuple(key for key in source.entries if key in fuzzy and key not in available),
        missing=tuple(key for key in source.entries if key not in fuzzy | available.keys()),
        rulebook=_has_rulebook(roots, name, language),
        faults=tuple(dict.fromkeys(faults)),
        notices=tuple(notices),
        advice=tuple(advice),
    )


def completeness_of_cells(
    tables: CellTexts, language: str, rulebooks: Sequence[str]
) -> Completeness:
    """Measure the progress of the texts of a game's tables.

    Args:
        tables: the texts.
        language: such as `fr-CA`.
        rulebooks: the languages that there is a rulebook in.
    """
    cells = translate_cells(tables, language)
    wider = [name for name in (*chain(language), language) if name != tables.first]
    is_first = language in (tables.first, PSEUDO)
    ready = [key for key, text in cells.texts.items() if is_first or text.language in wider]
    rest = [key for key in cells.texts if key not in ready]
    return Completeness(
        language,
        tables.name,
        translated=tuple(ready),
        fuzzy=tuple(key for key in rest if key in cells.fuzzy),
        missing=tuple(key for key in rest if key not in cells.fuzzy),
        rulebook=any(name in rulebooks for name in (*wider, language)) if rulebooks else None,
        faults=tuple(dict.fromkeys(cells.faults)),
        notices=tuple(cells.notices),
        advice=(),
    )


def _is_made_of_english(language: str) -> bool:
    return language.partition("-")[0] in (SOURCE, PSEUDO)


def _find_files(roots: Sequence[Path], language: str, file: str) -> Iterator[Path]:
    paths = (root / language / file for root in roots)
    return (path for path in paths if path.exists())


def _has_rulebook(roots: Sequence[Path], name: str, language: str) -> bool | None:
    file = f"{name}.rules.md"
    if not any(_find_files(roots, SOURCE, file)):
        return None
    languages = [SOURCE] if _is_made_of_english(language) else chain(language)
    return any(any(_find_files(roots, name, file)) for name in languages)


def _rulebook_advice(roots: Sequence[Path], name: str, language: str) -> Iterator[Problem]:
    """Yield problems for numbers in translated rulebooks that differ from the English.

    Raises:
        MaterialError: a rulebook cannot be read.
    """
    file = f"{name}.rules.md"
    source = roots[0] / SOURCE / file
    if _is_made_of_english(language) or not source.exists():
        return
    english = read_text(source)
    for translation in chain(language):
        for path in _find_files(roots, translation, file):
            yield from unlike_numbers(english, read_text(path), translation, str(path))


def _advice(entries: Iterable[CatalogueEntry], language: str) -> Iterator[Problem]:
    """Yield likely mistakes in valid translations."""
    for entry in entries:
        if entry.forms[0] == entry.english[0] and _is_prose(entry.english[0]):
            fact = "the translation is identical to the English"
            yield Problem(fact, entry.place, "leave msgstr empty until it is translated")
        for form in entry.forms:
            pair = find_odd_mark(form, language)
            if pair:
                fact = f"{pair[0]} and {pair[1]} are not paired"
                yield Problem(fact, entry.place, "open questions and exclamations with a sign, too")


def _is_prose(text: str) -> bool:
    return len(_SMALL_WORD.findall(text)) >= _FEW_WORDS
