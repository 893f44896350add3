"""Builds all games in all languages, reads every file back, and compares what they say.

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
    """What came of a game in a language."""

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
    spoken = [SOURCE, *(each for each in languages() if each not in (SOURCE, PSEUDO)), PSEUDO]
    print(row(HEAD))
    broken = 0
    for game in games:
        english: Mapping[str, int] = {}
        for language in spoken:
            gc.collect()  # faces and pictures of the game before hold one another
            try:
                made = result(game, language)
            except DucksError as error:
                print(row((game, language)), "cannot be built:", *error.problems, sep="\n  ")
                broken += 1
                continue
            english = english or made.numbers
            other = english.items() ^ made.numbers.items()
            print(row(told(game, language, made, len({path for path, _ in other}))), flush=True)
            print("".join(f"  {each}\n" for each in explained(made, sorted(other))), end="")
            broken += bool(made.lost or other or made.grades["error"])
    return 1 if broken else 0


def result(game: str, language: str) -> LanguageResult:
    """Build a game in a language, and read it back.

    Raises:
        DucksError: it cannot be built.
    """
    edition = lay_out(resolve(Order(game, language=language)))
    verdicts = validate_edition(edition)
    found = [
        (verdict.reading.name, each)
        for verdict in verdicts
        for each in verdict.findings
        if each.grade in ("error", "warning")
    ]
    return LanguageResult(
        files=len(verdicts),
        pages=sum(len(each.reading.pages) for each in verdicts),
        letters=sum(seen(verdict).total() for verdict in verdicts),
        lost=sum(
            (
                laid_out(edition, part.name) - seen(verdict)
                for part, verdict in zip(edition.parts, verdicts, strict=True)
            ),
            Counter(),
        ),
        numbers=dict(chain.from_iterable(each.numbers.items() for each in verdicts)),
        findings=tuple(f"{name}: {each.grade}: {each.fact}" for name, each in found),
        grades=Counter(each.grade for _, each in found),
    )


def seen(verdict: Verdict) -> Counter[str]:
    """Return the letters that a person sees in a file."""
    texts = (
        letter.text for page in verdict.reading.pages for letter in page.letters if letter.seen
    )
    return Counter(chain.from_iterable(map(plain, texts)))


def laid_out(edition: Edition, name: str) -> Counter[str]:
    """Return the letters of all faces that lie on a part's sides; of one in tiles, once."""
    part = edition.part(name)
    found: Counter[str] = Counter()
    for side in part.sides:
        faces = {each.face for each in side.placements if each.clip is None}
        for placed in (each.face for each in side.placements if each.face in faces):
            found.update(chain.from_iterable(map(plain, texts_of(part.faces[placed]))))
    return found


def texts_of(face: Face) -> Iterator[str]:
    """Yield the texts of a face, without what icons are called for who listens.

    Pictures are left out: cards in a rulebook's figure lie on one another.
    """
    for element in etree.fromstring(face.svg).iter("{*}text"):
        if element.get("fill") != "none":
            yield "".join(element.itertext())


def plain(text: str) -> str:
    """Return the letters and signs of a text; a hyphen at the end of a line is read as a break."""
    shown = unicodedata.normalize("NFKC", text)
    return "".join(each for each in shown if not each.isspace() and each not in HYPHENS)


def told(game: str, language: str, made: LanguageResult, other: int) -> tuple[str, ...]:
    """Return a row of the table."""
    grades = (f"{made.grades[grade]}" for grade in ("error", "warning"))
    counts = (made.files, made.pages, made.letters, made.lost.total(), len(made.numbers), other)
    return game, language, *map(str, counts), *grades


def explained(made: LanguageResult, other: list[tuple[str, int]]) -> Iterator[str]:
    """Yield what to say below a row."""
    if made.lost:
        yield f"lost: {made.lost.most_common()}"
    yield from (f"{path} is {value} in one language alone" for path, value in other)
    yield from made.findings


def row(cells: tuple[str, ...]) -> str:
    """Return cells as a line."""
    return f"{cells[0]:<9}{cells[1]:<6}" + "".join(f"{each:>9}" for each in cells[2:])


if __name__ == "__main__":
    sys.exit(main())
