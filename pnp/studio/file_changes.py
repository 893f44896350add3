"""From an edit to the changed files of a pack, whose comments are preserved.

A value that is as shipped again is removed, as is a file without any values left.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean
from pnp.data.changes import numbers
from pnp.data.own_pictures import SUFFIXES, HeldPhotograph
from pnp.data.palette import INKS, palette
from pnp.data.toml import load_table
from pnp.games.overlays import picture_ids
from pnp.games.packs.pack import ART, NUMBERS_FILE, PACK_FILE, THEME_FILE, WORDS
from pnp.studio.edits import (
    ColourEdit,
    CropEdit,
    NumberEdit,
    PackEdit,
    PictureEdit,
    RulesEdit,
    WordEdit,
)
from pnp.studio.pack_folder import FileChanges, PackFolder
from pnp.studio.rules_text import rules_changes
from pnp.words import plurals
from pnp.words.catalogue import read_catalogue
from pnp.words.chain import SOURCE, Text
from pnp.words.po_entries import PoEntry, PoFile, po_text, read_po

if TYPE_CHECKING:
    from pnp.games.game import Game

FULL: Final = "full"
"""The ink of a theme's colours that name no ink."""

Path = tuple[str | int, ...]
"""The keys of tables and indices of lists that lead to a value."""


def changes_of(edit: PackEdit, game: Game, folder: PackFolder) -> FileChanges:
    """Return the new contents of files for an edit.

    Args:
        edit: the edit.
        game: the game as shipped, without the pack.
        folder: the folder of the pack, which gets a `pack.toml` if it has none.

    Raises:
        CallError: the game has no such text, number, colour or picture, or the folder is no pack.
        MaterialError: a file of the pack is damaged, and must be repaired first.
    """
    match edit:
        case WordEdit():
            changes = _word(edit, game, folder)
        case NumberEdit():
            changes = _number(edit, game, folder)
        case ColourEdit():
            changes = _colour(edit, folder)
        case PictureEdit():
            changes = _picture(edit, game, folder)
        case CropEdit():
            changes = _crop(edit, folder)
        case RulesEdit():
            changes = rules_changes(edit, game, folder)
    has_news = any(folder.read(name) != content for name, content in changes.items())
    if has_news and folder.is_foreign:
        hint = "name another with --pack, or begin one: ducks-pnp packs new NAME"
        raise CallError(Problem("the folder holds files, and no pack", str(folder.path), hint))
    if has_news and folder.read(PACK_FILE) is None:
        return {PACK_FILE: folder.about(game.key), **changes}
    return changes


def catalogue_of(game: Game, key: str) -> tuple[str, tuple[str, ...]]:
    """Return the name of the catalogue of a text, and the text in English.

    Raises:
        CallError: no catalogue has it.
    """
    ids: list[str] = []
    for name, roots in reversed([*game.catalogues.items()]):
        entries = read_catalogue(roots[0] / SOURCE / f"{name}.po")[0].entries
        if key in entries:
            return name, entries[key].english
        ids += entries
    if key in game.words_in(SOURCE).texts:
        hint = "change it there, in an editor; this page follows when you save"
        raise CallError(Problem("the text stands in the game's file", "game.toml", hint))
    hint = did_you_mean(key, ids)
    raise CallError(Problem(f"no catalogue of {game.key} has the text {key[:60]!r}", hint=hint))


def _word(edit: WordEdit, game: Game, folder: PackFolder) -> FileChanges:
    catalogue, english = catalogue_of(game, edit.id)
    if edit.language not in game.known_languages:
        hint = did_you_mean(edit.language, game.known_languages)
        raise CallError(Problem(f"unknown language {edit.language[:20]!r}", hint=hint))
    usual = game.words_in(edit.language).texts[edit.id]
    name = f"{WORDS}/{edit.language}/{catalogue}.po"
    path = folder.path / name
    is_new = folder.read(name) is None
    file = PoFile(_header(edit.language), ()) if is_new else read_po(path)
    others = [entry for entry in file.entries if entry.id != edit.id]
    if edit.forms is None or not any(edit.forms) or edit.forms == usual.forms:
        if len(others) == len(file.entries):
            return {}
        return {name: _po(replace(file, entries=tuple(others)))}
    if len(english) > 1 and len(edit.forms) != (most := plural_forms(usual, edit.language)):
        fact = f"{edit.id} takes {most} plural forms, not {len(edit.forms)}"
        raise CallError(Problem(fact))
    if len(english) == 1 and len(edit.forms) != 1:
        raise CallError(Problem(f"{edit.id} takes one text, not {len(edit.forms)}"))
    return {name: _po(replace(file, entries=tuple(_with(file.entries, edit, english))))}


def plural_forms(text: Text, language: str) -> int:
    """Return the number of plural forms of a text in a language, into which it may be untranslated.

    A text without a plural has one.
    """
    if len(text.forms) == 1 or text.language == language:
        return len(text.forms)
    return plurals.parse(plurals.new_header(language)).forms


def _with(
    entries: Sequence[PoEntry], edit: WordEdit, english: tuple[str, ...]
) -> Sequence[PoEntry]:
    """Return the entries with that of an edit replaced, or appended."""
    forms = edit.forms or ()
    if not any(entry.id == edit.id for entry in entries):
        return [*entries, PoEntry(edit.id, english, forms)]
    return [
        replace(entry, english=english, forms=forms, flags=(), previous=())
        if entry.id == edit.id
        else entry
        for entry in entries
    ]


def _header(language: str) -> dict[str, str]:
    return {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals.new_header(language),
    }


def _po(file: PoFile) -> bytes | None:
    """Return a catalogue's content; None if it is empty."""
    if not (file.entries or file.obsolete or file.comments):
        return None
    return po_text(file).encode()


def _number(edit: NumberEdit, game: Game, folder: PackFolder) -> FileChanges:
    usual = {} if game.data is None else numbers(game.data)
    if edit.path not in usual:
        hint = did_you_mean(edit.path, usual)
        raise CallError(Problem(f"{game.key} has no number {edit.path[:60]!r}", hint=hint))
    value = None if edit.value == usual[edit.path] else edit.value
    path = (game.key, *edit.path.split("."))
    return {NUMBERS_FILE: _toml_with(folder, NUMBERS_FILE, {path: value})}


def own_number(folder: PackFolder, game: str, path: str, usual: int) -> int:
    """Return a number of a pack, or the shipped one if the pack has none.

    Raises:
        MaterialError: the file is not TOML.
    """
    value = _value_at(_table(folder, NUMBERS_FILE), (game, *path.split(".")))
    return value if isinstance(value, int) else usual


def _colour(edit: ColourEdit, folder: PackFolder) -> FileChanges:
    rows = palette()
    ink = next((ink for ink in INKS if ink == edit.ink), None)
    if edit.name not in rows.colours or ink is None:
        fact = f"there is no colour {edit.name[:60]!r} in {edit.ink[:20]!r} ink"
        raise CallError(Problem(fact, hint=did_you_mean(edit.name, rows.colours)))
    value = None if edit.value == rows.in_ink(ink)[edit.name] else edit.value
    path = ("colours", edit.name)
    before = _value_at(_table(folder, THEME_FILE), path)
    values: dict[Path, object] = {(*path, ink): value}
    if ink == FULL and not isinstance(before, dict):
        values = {path: value}
    elif isinstance(before, str):  # full ink, said without naming the ink
        values = {path: None, (*path, FULL): before, **values}
    return {THEME_FILE: _toml_with(folder, THEME_FILE, values)}


def _table(folder: PackFolder, name: str) -> dict[str, Any]:
    """Return the values of a TOML file of a pack; none if it does not exist.

    Raises:
        MaterialError: it is not TOML.
    """
    content = folder.read(name)
    return {} if content is None else load_table(folder.path / name)


def _toml_with(folder: PackFolder, name: str, values: Mapping[Path, object]) -> bytes | None:
    """Return a TOML file with some values changed, and those that are None removed.

    Raises:
        MaterialError: the file is not TOML, or is written in a form that cannot be edited.
    """
    _table(folder, name)
    document = tomlkit.parse((folder.read(name) or b"").decode())
    for path, value in values.items():
        with suppress(TOMLKitError, TypeError, AttributeError):  # told below
            _put(document, path, value)
    text = tomlkit.dumps(document)
    table = tomllib.loads(text)
    final = {path: value for path, value in values.items() if not _has_inner(path, values)}
    wrong = [path for path, value in final.items() if _value_at(table, path) != value]
    if wrong:
        fact = f"{'.'.join(map(str, wrong[0][1:]))} is written in a way that is not changed here"
        raise MaterialError(Problem(fact, str(folder.path / name), "change it by hand"))
    return None if "#" not in text.replace('"#', "") and not any(_leaves(table)) else text.encode()


def toml_with_values(text: str, values: Mapping[Path, object], place: str) -> str:
    """Return a TOML file with some values changed, and those that are None removed.

    Raises:
        MaterialError: it is not TOML, or is written in a form that cannot be edited.
    """
    try:
        final, document = tomllib.loads(text), tomlkit.parse(text)
        for path, value in values.items():
            _assign(final, path, value, dict)
            _assign(document, path, value, tomlkit.inline_table)
        after = tomlkit.dumps(document)
        if tomllib.loads(after) == final:
            return after
        fact = "it is written in a way that is not changed here"
    except (tomllib.TOMLDecodeError, TOMLKitError, TypeError, AttributeError, LookupError) as error:
        fact = f"the file cannot be changed here: {error}"
    raise MaterialError(Problem(fact, place, "change it by hand"))


def _assign(document: Any, path: Path, value: object, new_table: Callable[[], Any]) -> None:
    """Set the value at a path of tables and lists, or remove it if that is None."""
    if value is None:
        _remove(document, path)
        return
    *steps, last = path
    for step in steps:
        if isinstance(document, MutableMapping) and step not in document:
            document[step] = new_table()
        document = document[step]
    document[last] = value


def _remove(table: Any, path: Path) -> None:
    """Remove the value at a path if there is one, with the tables that it leaves empty."""
    step, *rest = path
    if step not in table:
        return
    if rest:
        _remove(table[step], tuple(rest))
    if not rest or not table[step]:
        del table[step]


def _has_inner(path: Path, values: Mapping[Path, object]) -> bool:
    """Return whether the table of a path contains another value."""
    return any(other[: len(path)] == path for other in values if other != path)


def _put(document: Any, path: Path, value: object) -> None:
    """Set the value at a path, or remove it if that is None."""
    holder = document.setdefault(path[0], tomlkit.table())
    top = holder
    for step in path[1:-1]:
        if not isinstance(holder.get(step), Mapping):
            if value is not None:
                top.append(tomlkit.key([str(key) for key in path[1:]]), value)
            return
        holder = holder[step]
    if value is not None:
        holder[path[-1]] = value
    else:
        holder.pop(path[-1], None)


def _value_at(table: Any, path: Path) -> object:
    for step in path:
        table = table.get(step) if isinstance(table, dict) else None
    return table


def _leaves(table: Mapping[str, Any]) -> Iterator[object]:
    """Yield the values of a table that are not tables."""
    for value in table.values():
        if isinstance(value, dict):
            yield from _leaves(value)
        else:
            yield (value,)


def _picture(edit: PictureEdit, game: Game, folder: PackFolder) -> FileChanges:
    ids = picture_ids(game)
    if edit.id not in ids:
        hint = did_you_mean(edit.id, ids, "ducks-pnp art list")
        raise CallError(Problem(f"there is no picture {edit.id[:60]!r}", hint=hint))
    old = {
        name: None
        for name in folder.names(ART)
        if PurePosixPath(name).suffix.lower() in SUFFIXES and PurePosixPath(name).stem == edit.id
    }
    if edit.content is not None:
        return {**old, f"{ART}/{edit.id}{edit.suffix}": edit.content}
    return {**(_crop(CropEdit(edit.id, None), folder) if old else {}), **old}


def _crop(edit: CropEdit, folder: PackFolder) -> FileChanges:
    """Return the pack's file with a changed crop of a picture, or without one."""
    if folder.read(PACK_FILE) is None:
        raise CallError(Problem(f"the pack has no picture {edit.id[:60]!r}"))
    drawing = f"{ART}/{PurePosixPath(edit.id).name}.svg"
    if photo := HeldPhotograph.read(folder.read(drawing)):
        return {drawing: photo.with_focus(edit.focus or (0.5, 0.5))}
    art = _table(folder, PACK_FILE).get("art", {})
    if edit.focus is None and not (isinstance(art, dict) and edit.id in art):
        return {}
    focus = None if edit.focus is None else list(edit.focus)
    return {PACK_FILE: _toml_with(folder, PACK_FILE, {("art", edit.id, "focus"): focus})}
