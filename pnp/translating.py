"""Catalogues for translators: a new language begun, a begun one brought up to date.

1. the English, with its notes;
2. the room that each text has (`pnp.text_rooms`);
3. the catalogues, begun or merged (`pnp.data.merging`); a rulebook to translate as a draft, which
   nobody prints;
4. all files written, or none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem, listed
from pnp.core.files import write_all
from pnp.data.chain import SOURCE
from pnp.data.merging import Merged, begun, merged
from pnp.data.po_entries import PoEntry, PoFile, po_text, read_po
from pnp.data.pseudo import PSEUDO
from pnp.data.reading import read_text
from pnp.data.words import language_tag
from pnp.game import Game
from pnp.registry import open_game
from pnp.text_rooms import rooms

COMMON: Final = "common"
DRAFT: Final = ".rules.draft.md"
"""How the name of a rulebook ends that is to be translated."""

_DRAFT_HEAD: Final = """<!-- A draft: nobody prints it. Translate it, then rename it to {name}. -->
<!-- Keep what is in braces, the figures, and these comments: docs/words.md. -->
"""


@dataclass(frozen=True, slots=True)
class Begun:
    """A file that was written for a translator."""

    path: Path
    texts: int | None
    """How many texts are to be translated; None for a rulebook."""


@dataclass(frozen=True, slots=True)
class Updated:
    """A catalogue that was brought up to date."""

    path: Path
    texts: int
    added: tuple[str, ...]
    changed: tuple[str, ...]
    """Those that are fuzzy now, because their English has changed."""
    gone: tuple[str, ...]
    """Those that are obsolete now."""
    is_written: bool
    """Whether anything of the file had to change."""


def begin(language: str, games: Sequence[str], folder: Path) -> list[Begun]:
    """Write empty catalogues and drafts of rulebooks in a language.

    Args:
        language: such as `de` or `pt-BR`.
        games: names of games, or paths of their folders.
        folder: where the language's own folder will be.

    Raises:
        CallError: the language is none, or is English; a file is there already.
        MaterialError: the English is wrong, or a file cannot be written.
    """
    home = folder / _to_translate(language)
    opened = [open_game(each) for each in games]
    given = _rooms(opened)
    files: dict[Path, bytes] = {}
    results: list[Begun] = []
    for name, root in _catalogues(opened).items():
        path = home / f"{name}.po"
        if name == COMMON and path.exists():
            continue
        file = begun(read_po(root / SOURCE / f"{name}.po"), home.name, given.get(name, {}))
        files[path] = po_text(file).encode()
        results.append(Begun(path, len(file.entries)))
        for book in _existing(root / SOURCE / f"{name}.rules.md"):
            files[home / f"{name}{DRAFT}"] = _draft(book).encode()
            results.append(Begun(home / f"{name}{DRAFT}", None))
    there = [path for path in files if path.exists()]
    if there:
        hint = f"bring it up to date: ducks-pnp words update {home.name}"
        raise CallError(Problem("the file is there already", str(path), hint) for path in there)
    write_all(files)
    return results


def update(language: str, games: Sequence[str], folder: Path) -> list[Updated]:
    """Bring the catalogues of a language up to date with the English.

    Nothing that somebody wrote is lost: see `pnp.data.merging`.

    Args:
        language: such as `de` or `pt-BR`.
        games: names of games, or paths of their folders; those without a catalogue are passed over.
        folder: where the language's own folder is.

    Raises:
        CallError: the language is none, or has no catalogue of these games in the folder.
        MaterialError: a catalogue is broken, or a file cannot be written.
    """
    home = folder / _to_translate(language)
    opened = [open_game(each) for each in games]
    sources = {
        name: root / SOURCE / f"{name}.po"
        for name, root in _catalogues(opened).items()
        if (home / f"{name}.po").exists()
    }
    if not sources:
        fact = f"there is no catalogue of {listed([each.key for each in opened])}"
        raise CallError(Problem(fact, str(home), f"begin it: ducks-pnp words new {home.name}"))
    given = _rooms(each for each in opened if each.key in sources)
    files: dict[Path, bytes] = {}
    results: list[Updated] = []
    for name, source in sources.items():
        path = home / f"{name}.po"
        old = read_po(path)
        done = merged(read_po(source), old, home.name, given.get(name, {}))
        if _is_news(done, old):
            files[path] = po_text(done.file).encode()
        results.append(_updated(path, done, is_written=path in files))
    write_all(files)
    return results


def _is_news(done: Merged, old: PoFile) -> bool:
    """Return whether more than the rooms of texts has changed."""
    return _bare(done.file) != _bare(old)


def _bare(file: PoFile) -> list[object]:
    entries = (replace(each, notes=(), forms=_filled(each)) for each in file.entries)
    return [*entries, *file.obsolete]


def _filled(entry: PoEntry) -> tuple[str, ...]:
    return tuple(form for form in entry.forms if form)


def _updated(path: Path, done: Merged, *, is_written: bool) -> Updated:
    texts = len(done.file.entries)
    return Updated(path, texts, done.added, done.changed, done.gone, is_written)


def _to_translate(language: str) -> str:
    """Return a language as it is written here.

    Raises:
        CallError: it is none, or the one that is translated from.
    """
    tag = language_tag(language)
    if tag in (SOURCE, PSEUDO):
        fact = f"{tag} is not translated"
        raise CallError(Problem(fact, hint="it is what others are made from: name another"))
    return tag


def _catalogues(games: Iterable[Game]) -> Mapping[str, Path]:
    """Return the folders of the English by the catalogue's name."""
    own = {game.key: game.words for game in games if game.words is not None}
    return {COMMON: resources.words(), **own}


def _rooms(games: Iterable[Game]) -> dict[str, dict[str, str]]:
    """Return the room of each text in words, by catalogue and id; common ones are all games'."""
    found: dict[str, dict[str, str]] = {COMMON: {}}
    least: dict[str, int] = {}
    for game in games:
        results = rooms(game)
        found[game.key] = {key: str(room) for key, room in results.items()}
        for key, room in results.items():
            if room.letters < least.get(key, room.letters + 1):
                least[key] = room.letters
                found[COMMON][key] = str(room)
    return found


def _existing(path: Path) -> Iterator[Path]:
    if path.exists():
        yield path


def _draft(book: Path) -> str:
    return _DRAFT_HEAD.format(name=book.name) + read_text(book)
