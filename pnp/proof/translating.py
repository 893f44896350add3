"""Catalogues for translators: new languages, and updates of existing ones.

1. the English, with its notes, and the program's existing texts in the language;
2. the space for each text;
3. the catalogues, new or merged (`pnp.words.merging`); a rulebook to translate as a draft, which is
not printed;
4. all files written, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.core import resources
from pnp.core.bundle import Bundle
from pnp.core.errors import CallError, Problem, did_you_mean, join_names
from pnp.core.files import write_all
from pnp.core.geometry import PT_PER_MM
from pnp.core.reading import read_text
from pnp.games.game import Game
from pnp.games.registry import open_game
from pnp.press.faces import LETTER_EM
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.words.cells import CellTexts
from pnp.words.chain import SOURCE
from pnp.words.merging import Merged, merge, start_translation
from pnp.words.po_entries import PoEntry, PoFile, po_text, read_po
from pnp.words.pseudo import PSEUDO
from pnp.words.words import language_tag, languages

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.press.faces import TextPlace

COMMON: Final = "common"
RULES: Final = ".rules.md"
"""The suffix of a rulebook."""

DRAFT: Final = ".rules.draft.md"
"""The suffix of a rulebook that is still to be translated."""

_DRAFT_HEAD: Final = """<!-- A draft: nobody prints it. Translate it, then rename it to {name}. -->
<!-- Keep what is in braces, the figures, and these comments: docs/words.md. -->
"""


@dataclass(frozen=True, slots=True)
class Begun:
    """A new file for a translator."""

    path: Path
    texts: int | None
    """The number of texts to translate; None for a rulebook."""
    translated: int | None
    """The number of texts that are already translated; None for a rulebook."""


@dataclass(frozen=True, slots=True)
class Updated:
    """An updated catalogue."""

    path: Path
    texts: int
    added: tuple[str, ...]
    changed: tuple[str, ...]
    """The texts that are now fuzzy, because their English has changed."""
    gone: tuple[str, ...]
    """The texts that are now obsolete."""
    is_written: bool
    """Whether the file had to change."""


def begin(language: str, games: Sequence[str], folder: Path) -> list[Begun]:
    """Write catalogues and rulebooks for translation into a language.

    Texts that the program has in the language are filled in, and its rulebook copied. Otherwise
    catalogues are empty, and rulebooks drafts in English.

    Args:
        language: a tag such as `de` or `pt-BR`.
        games: names of games, or paths of their folders.
        folder: the parent of the language's new folder.

    Raises:
        CallError: the language is invalid, or English; a file exists already.
        MaterialError: the English is faulty, or a file cannot be written.
    """
    bases = [open_game(game) for game in games]
    home = folder / _to_translate(language, bases)
    spaces, tables = _rooms(bases), _tables(bases)
    files: dict[Path, bytes] = {}
    results: list[Begun] = []
    for name, root in _catalogues(bases).items():
        path = home / f"{name}.po"
        if name == COMMON and (path.exists() or home.name == SOURCE):
            continue
        source = _source(name, root, tables, home.name)
        if not source.entries:
            continue  # columns have them all
        file = _start_or_merge(
            source, root / home.name / path.name, home.name, spaces.get(name, {})
        )
        files[path] = po_text(file).encode()
        count = sum(entry.is_translated for entry in file.entries)
        results.append(Begun(path, len(file.entries), count))
        for book_name, book in _rulebook(name, root, home.name):
            files[home / book_name] = book.encode()
            results.append(Begun(home / book_name, None, None))
    there = [path for path in files if path.exists()]
    if there:
        hint = f"bring it up to date: ducks-pnp words update {home.name}"
        raise CallError(Problem("the file is there already", str(path), hint) for path in there)
    write_all(files)
    return results


def _start_or_merge(
    source: PoFile, path: Path, language: str, room_of: Mapping[str, str]
) -> PoFile:
    """Return a catalogue for translation, with the existing translations filled in."""
    if not path.exists():
        return start_translation(source, language, room_of)
    return merge(source, read_po(path), language, room_of).file


def _rulebook(name: str, root: Path, language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and text of the rulebook in a language, or else of a draft."""
    for path in _if_exists(root / language / f"{name}{RULES}"):
        yield path.name, read_text(path)
        return
    for book in _if_exists(root / SOURCE / f"{name}{RULES}"):
        yield f"{name}{DRAFT}", _draft(book)


def copies(language: str, games: Sequence[str], folder: Path) -> list[Path]:
    """Copy the catalogues and rulebooks of a language, and return the copies.

    Args:
        language: such as `de` or `en`.
        games: names of games, or paths of their folders.
        folder: the parent of the language's new folder.

    Raises:
        CallError: these games have no words in this language.
        MaterialError: a file cannot be written.
    """
    tag, roots = language_tag(language), _catalogues(map(open_game, games))
    sources = [
        path
        for name, root in roots.items()
        for path in (root / tag / f"{name}.po", root / tag / f"{name}{RULES}")
        if path.exists()
    ]
    if not sources:
        codes = sorted({language for root in roots.values() for language in languages(root)})
        raise CallError(Problem(f"there are no words in {tag}", hint=did_you_mean(tag, codes)))
    files = {folder / tag / path.name: path.read_bytes() for path in sources}
    write_all(files)
    return list(files)


def update(language: str, games: Sequence[str], folder: Path) -> list[Updated]:
    """Update the catalogues of a language to the English.

    No translation is lost: see `pnp.words.merging`.

    Args:
        language: such as `de` or `pt-BR`.
        games: names of games, or paths of their folders; those without a catalogue are skipped.
        folder: the parent of the language's folder.

    Raises:
        CallError: the language is invalid, or has no catalogue of these games in the folder.
        MaterialError: a catalogue is broken, or a file cannot be written.
    """
    bases = [open_game(game) for game in games]
    home = folder / _to_translate(language, bases)
    tables = _tables(bases)
    sources = {
        name: _source(name, root, tables, home.name)
        for name, root in _catalogues(bases).items()
        if (home / f"{name}.po").exists()
    }
    if not sources:
        fact = f"there is no catalogue of {join_names([game.key for game in bases])}"
        raise CallError(Problem(fact, str(home), f"begin it: ducks-pnp words new {home.name}"))
    spaces = _rooms(game for game in bases if game.key in sources)
    files: dict[Path, bytes] = {}
    results: list[Updated] = []
    for name, source in sources.items():
        path = home / f"{name}.po"
        old = read_po(path)
        news = merge(source, old, home.name, spaces.get(name, {}))
        if _is_news(news, old):
            files[path] = po_text(news.file).encode()
        results.append(_update(path, news, writes=path in files))
    write_all(files)
    return results


def _is_news(merge: Merged, old: PoFile) -> bool:
    """Return whether anything but the space for texts has changed."""
    return _bare(merge.file) != _bare(old)


def _bare(file: PoFile) -> list[object]:
    entries = (replace(entry, notes=(), forms=_fill(entry)) for entry in file.entries)
    return [*entries, *file.obsolete]


def _fill(entry: PoEntry) -> tuple[str, ...]:
    return tuple(form for form in entry.forms if form)


def _update(path: Path, merge: Merged, *, writes: bool) -> Updated:
    texts = len(merge.file.entries)
    return Updated(path, texts, merge.added, merge.changed, merge.gone, writes)


def _to_translate(language: str, games: Iterable[Game]) -> str:
    """Return the normalised tag of a language.

    Raises:
        CallError: the tag is invalid, or a source language of these games for which there are
            common words.
    """
    tag = language_tag(language)
    sources = {game.language for game in games} & {*languages(resources.words())}
    if tag == PSEUDO or tag in sources:
        hint = f"name another; to read the English: ducks-pnp words show {SOURCE}"
        raise CallError(Problem(f"{tag} is not translated", hint=hint))
    return tag


def _catalogues(games: Iterable[Game]) -> Mapping[str, Path]:
    """Return the folders of words by the catalogue's name."""
    own = {game.key: game.words for game in games if game.words is not None}
    return {COMMON: resources.words(), **own}


def _tables(games: Iterable[Game]) -> Mapping[str, CellTexts]:
    """Return the texts of tables of those games that have them, by key."""
    return {game.key: game.cell_texts for game in games if game.cells}


def _source(name: str, root: Path, tables: Mapping[str, CellTexts], language: str) -> PoFile:
    """Return the catalogue to translate from: the English, or cells without a translation."""
    if name in tables:
        return tables[name].to_translate(language)
    return read_po(root / SOURCE / f"{name}.po")


def _rooms(games: Iterable[Game]) -> dict[str, dict[str, str]]:
    """Return the space for each text as a sentence, by catalogue and id."""
    spaces: dict[str, dict[str, str]] = {COMMON: {}}
    least: dict[str, int] = {}
    for game in games:
        results = rooms(game)
        spaces[game.key] = {key: str(room) for key, room in results.items()}
        for key, room in results.items():
            if room.letters < least.get(key, room.letters + 1):
                least[key] = room.letters
                spaces[COMMON][key] = str(room)
    return spaces


def _if_exists(path: Path) -> Iterator[Path]:
    if path.exists():
        yield path


def _draft(book: Path) -> str:
    return _DRAFT_HEAD.format(name=book.name) + read_text(book)


@dataclass(frozen=True, slots=True)
class TextRoom:
    """The smallest box into which a text has to fit."""

    width_mm: float
    lines: int
    """The number of lines that fit at the smallest size."""
    size_pt: float
    """The smallest allowed size."""
    shared: bool
    """Whether other texts share the box."""

    @property
    def letters(self) -> int:
        """Return the approximate number of letters that fit."""
        return int(self.lines * self.width_mm * PT_PER_MM / (LETTER_EM * self.size_pt))

    def __str__(self) -> str:
        """Return the space as a sentence."""
        lines = "one line" if self.lines == 1 else f"{self.lines} lines"
        others = ", which other texts share" if self.shared else ""
        return f"Room: {self.width_mm:.0f} mm, {lines}: about {self.letters} letters{others}."


def rooms(game: Game) -> dict[str, TextRoom]:
    """Return the space for each text that is printed on a face, by its id.

    Other texts appear in the rulebook, which flows, or on a screen.
    """
    spaces: dict[str, TextRoom] = {}

    def take(text: TextPlace) -> None:
        room = _room(text)
        for key in text.ids:
            if key not in spaces or room.letters < spaces[key].letters:
                spaces[key] = room

    if game.is_printable:
        order = Order(game, tuckbox="deck")
        lay_out(resolve(order), bundle=Bundle(keeps=False), on_text=take)
    return spaces


def _room(text: TextPlace) -> TextRoom:
    return TextRoom(
        text.width_mm,
        text.lines,
        text.size_mm * PT_PER_MM,
        shared=len(text.ids) > 1,
    )
