"""The progress of a translation: texts that are translated, that wait, and that are missing.

A text counts as translated if its language, or a wider one that it falls back to, has it: what
fr-CA does not say, fr does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pnp.core.errors import MaterialError, Problem, collect_problems
from pnp.core.reading import read_text
from pnp.words.chain import SOURCE, chain, read_or_empty, read_translation
from pnp.words.pseudo import PSEUDO
from pnp.words.rulebook_numbers import unlike_numbers
from pnp.words.translation import english_faults
from pnp.words.typography import unpaired

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from pnp.words.catalogue import CatalogueEntry

_FEW_WORDS: Final = 3
"""So many words of small letters that are the English ones are no chance."""

_SMALL_WORD: Final = re.compile(r"(?<![\w{])[^\W\d_A-Z]{2,}\b")


@dataclass(frozen=True, slots=True)
class Completeness:
    """The progress of a catalogue in a language."""

    language: str
    name: str
    """The catalogue's, without `.po`."""
    translated: tuple[str, ...]
    """Ids, in the order of the English catalogue; so in all three lists."""
    fuzzy: tuple[str, ...]
    """Those whose translation waits to be checked: marked fuzzy, or older than the English."""
    missing: tuple[str, ...]
    rulebook: bool | None
    """Whether there is a rulebook; None if there is none in English."""
    faults: tuple[Problem, ...]
    """Why nothing can be printed."""
    notices: tuple[Problem, ...]
    """Why texts wait."""
    advice: tuple[Problem, ...]
    """What looks wrong, and is printed all the same."""

    @property
    def texts(self) -> int:
        """Return how many texts the catalogue has."""
        return len(self.translated) + len(self.fuzzy) + len(self.missing)

    @property
    def percent(self) -> int:
        """Return how much of it is translated, rounded down: 100 means all."""
        return 100 * len(self.translated) // self.texts if self.texts else 100


def completeness(roots: Sequence[Path], name: str, language: str) -> Completeness:
    """Return how far a catalogue is translated.

    Args:
        roots: folders with a folder for each language; the first has the English.
        name: the catalogue's, without `.po`.
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
        for path in _existing(roots, wider, f"{name}.po"):
            findings, _ = read_translation(path, wider, english)
            faults += findings.faults
            notices += findings.notices
            advice += _advice(findings.usable.values(), wider)
            usable |= findings.usable
            fuzzy |= findings.fuzzy
    with collect_problems(faults, MaterialError):
        advice += _of_rulebooks(roots, name, language)
    spoken = source.entries if _is_made_of_english(language) else usable
    return Completeness(
        language,
        name,
        translated=tuple(key for key in source.entries if key in spoken),
        fuzzy=tuple(key for key in source.entries if key in fuzzy and key not in spoken),
        missing=tuple(key for key in source.entries if key not in fuzzy | spoken.keys()),
        rulebook=_has_rulebook(roots, name, language),
        faults=tuple(dict.fromkeys(faults)),
        notices=tuple(notices),
        advice=tuple(advice),
    )


def _is_made_of_english(language: str) -> bool:
    return language.partition("-")[0] in (SOURCE, PSEUDO)


def _existing(roots: Sequence[Path], language: str, file: str) -> Iterator[Path]:
    paths = (root / language / file for root in roots)
    return (path for path in paths if path.exists())


def _has_rulebook(roots: Sequence[Path], name: str, language: str) -> bool | None:
    file = f"{name}.rules.md"
    if not any(_existing(roots, SOURCE, file)):
        return None
    wanted = [SOURCE] if _is_made_of_english(language) else chain(language)
    return any(any(_existing(roots, each, file)) for each in wanted)


def _of_rulebooks(roots: Sequence[Path], name: str, language: str) -> Iterator[Problem]:
    """Yield the numbers of translated rulebooks that are not those of the English.

    Raises:
        MaterialError: a rulebook cannot be read.
    """
    file = f"{name}.rules.md"
    source = roots[0] / SOURCE / file
    if _is_made_of_english(language) or not source.exists():
        return
    english = read_text(source)
    for each in chain(language):
        for path in _existing(roots, each, file):
            yield from unlike_numbers(english, read_text(path), each, str(path))


def _advice(entries: Iterable[CatalogueEntry], language: str) -> Iterator[Problem]:
    """Yield what looks wrong with translations that can be printed."""
    for entry in entries:
        if entry.forms[0] == entry.english[0] and _is_prose(entry.english[0]):
            fact = "the translation is the English word for word"
            yield Problem(fact, entry.place, "leave msgstr empty for what is not translated yet")
        for form in entry.forms:
            pair = unpaired(form, language)
            if pair:
                fact = f"the text has not one {pair[0]} for each {pair[1]}"
                yield Problem(fact, entry.place, "questions and calls begin with a sign, too")


def _is_prose(text: str) -> bool:
    return len(_SMALL_WORD.findall(text)) >= _FEW_WORDS
