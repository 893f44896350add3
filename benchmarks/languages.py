"""Builds all games in all languages, reads every file back, and compares their contents.

    python benchmarks/languages.py [GAME ...]

Prints a row for each game and language: files, pages, letters read, letters that were laid out and
cannot be seen, numbers read, numbers that are not those of the English, and errors and warnings of
`validate`. The pseudo-language is among them. Exit status 1 if a letter is lost, a number differs,
or there is an error.
"""

from __future__ import annotations

import gc
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from lxml import etree

from pnp.core.errors import DucksError
from pnp.games.registry import printable
from pnp.press.faces import Face
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.proof.validation.validate import Verdict, validate_edition
from pnp.words.pseudo import PSEUDO
from pnp.words.words import languages

SOURCE = "en"
HYPHENS = "-\u00ad\u2010"
HEAD = ("game", "lang", "files", "pages", "letters", "lost", "numbers", "other", "errors", "warn")


@dataclass(frozen=True, slots=True)
class LanguageResult:
    """The result of a game in a language."""

    files: int
    pages: int
    letters: int
    lost: Counter[str]
    numbers: Mapping[str, int]
    findings: tuple[str, ...]
    grades: Counter[str]


def main() -> int:
    """Build, read and print."""
    games = sys.argv[1:] or list(printable())
    codes = [
        SOURCE,
        *(language for language in languages() if language not in (SOURCE, PSEUDO)),
        PSEUDO,
    ]
    print(row(HEAD))
    failures = 0
    for game in games:
        english: Mapping[str, int] = {}
        for language in codes:
            gc.collect()  # faces and pictures of the game before hold one another
            try:
                outcome = result(game, language)
            except DucksError as error:
                print(row((game, language)), "cannot be built:", *error.problems, sep="\n  ")
                failures += 1
                continue
            english = english or outcome.numbers
            other = english.items() ^ outcome.numbers.items()
            print(row(cells(game, language, outcome, len({path for path, _ in other}))), flush=True)
            print("".join(f"  {line}\n" for line in notes_of(outcome, sorted(other))), end="")
            failures += bool(outcome.lost or other or outcome.grades["error"])
    return 1 if failures else 0


def result(game: str, language: str) -> LanguageResult:
    """Build a game in a language, and read it back.

    Raises:
        DucksError: it cannot be built.
    """
    edition = lay_out(resolve(Order(game, language=language)))
    verdicts = validate_edition(edition)
    findings = [
        (verdict.reading.name, finding)
        for verdict in verdicts
        for finding in verdict.findings
        if finding.grade in ("error", "warning")
    ]
    return LanguageResult(
        files=len(verdicts),
        pages=sum(len(verdict.reading.pages) for verdict in verdicts),
        letters=sum(visible_letters(verdict).total() for verdict in verdicts),
        lost=sum(
            (
                letters_laid_out(edition, part.name) - visible_letters(verdict)
                for part, verdict in zip(edition.parts, verdicts, strict=True)
            ),
            Counter(),
        ),
        numbers=dict(chain.from_iterable(verdict.numbers.items() for verdict in verdicts)),
        findings=tuple(f"{name}: {finding.grade}: {finding.fact}" for name, finding in findings),
        grades=Counter(finding.grade for _, finding in findings),
    )


def visible_letters(verdict: Verdict) -> Counter[str]:
    """Return the letters that a person sees in a file."""
    texts = (
        letter.text for page in verdict.reading.pages for letter in page.letters if letter.seen
    )
    return Counter(chain.from_iterable(map(plain, texts)))


def letters_laid_out(edition: Edition, name: str) -> Counter[str]:
    """Return the letters of all faces that lie on a part's sides; of one in tiles, once."""
    part = edition.part(name)
    letters: Counter[str] = Counter()
    for side in part.sides:
        faces = {placement.face for placement in side.placements if placement.clip is None}
        for face in (placement.face for placement in side.placements if placement.face in faces):
            letters.update(chain.from_iterable(map(plain, texts_of(part.faces[face]))))
    return letters


def texts_of(face: Face) -> Iterator[str]:
    """Yield the texts of a face, without the names that icons have for screen readers.

    Pictures are left out: cards in a rulebook's figure lie on one another.
    """
    for element in etree.fromstring(face.svg).iter("{*}text"):
        if element.get("fill") != "none":
            yield "".join(element.itertext())


def plain(text: str) -> str:
    """Return the letters and signs of a text; a hyphen at the end of a line is read as a break."""
    normal = unicodedata.normalize("NFKC", text)
    return "".join(letter for letter in normal if not letter.isspace() and letter not in HYPHENS)


def cells(game: str, language: str, outcome: LanguageResult, other: int) -> tuple[str, ...]:
    """Return a row of the table."""
    grades = (f"{outcome.grades[grade]}" for grade in ("error", "warning"))
    counts = (
        outcome.files,
        outcome.pages,
        outcome.letters,
        outcome.lost.total(),
        len(outcome.numbers),
        other,
    )
    return game, language, *map(str, counts), *grades


def notes_of(outcome: LanguageResult, other: list[tuple[str, int]]) -> Iterator[str]:
    """Yield the notes below a row."""
    if outcome.lost:
        yield f"lost: {outcome.lost.most_common()}"
    yield from (f"{path} is {value} in one language alone" for path, value in other)
    yield from outcome.findings


def row(cells: tuple[str, ...]) -> str:
    """Return cells as a line."""
    return f"{cells[0]:<9}{cells[1]:<6}" + "".join(f"{cell:>9}" for cell in cells[2:])


if __name__ == "__main__":
    sys.exit(main())
