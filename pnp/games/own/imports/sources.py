"""The files of a deck of another program, which are only read beside it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.reading import read_bytes
from pnp.data.own_pictures import SUFFIXES
from pnp.data.tabular import DataTable, read_table
from pnp.data.tabular.csv_files import MAX_BYTES
from pnp.games.own.drafts import Draft
from pnp.games.own.model import has_file, is_inside

MAX_FILES: Final = 3_000
MAX_TEXT: Final = 4 * 2**20
_MAX_LINE: Final = 20_000
_MAX_PICTURE: Final = 64 * 2**20
_ANSI: Final = "cp1252"


def file_beside(home: Path, name: str) -> Path | None:
    """Return the file of a name in a folder, if any.

    Of a path that leads elsewhere, as one of the author's own computer, only the name counts.
    """
    address = name.strip().strip("\"'").replace("\\", "/")
    name = address if is_inside(home, address) else PureWindowsPath(address).name
    return home / name if has_file(home, name) else None


def files_in(home: Path, *suffixes: str) -> list[Path]:
    """Return the files of a folder and those below it with an ending, in the order of names.

    Raises:
        MaterialError: there are too many.
    """
    paths = []
    for path in _walk(home):
        paths.append(path)
        if len(paths) > MAX_FILES:
            fact = f"the folder holds more than {MAX_FILES:,} files"
            raise MaterialError(Problem(fact, str(home), "name the folder of the deck alone"))
    return sorted(path for path in paths if path.suffix.lower() in suffixes)


def _walk(home: Path) -> Iterator[Path]:
    for path in home.rglob("*"):
        is_plain = path.is_file() and not any(part.startswith(".") for part in path.parts[-3:])
        if is_plain and path.resolve().is_relative_to(home.resolve()):
            yield path


def read_source(path: Path, most_bytes: int = MAX_TEXT) -> str:
    """Return the text of a file of another program, in UTF-8 or else in Windows-1252.

    Raises:
        MaterialError: it cannot be read.
    """
    content = read_bytes(path, most_bytes)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode(_ANSI, "replace")


def read_foreign_table(path: Path, tab: str, draft: Draft) -> DataTable:
    """Return a table of another program, in UTF-8 or else in Windows-1252.

    Raises:
        MaterialError: everything that is wrong with it, by cell.
    """
    if path.suffix.lower() != ".csv" or _is_utf8(read_bytes(path, MAX_BYTES)):
        return read_table(path, tab)
    draft.note("guessed", "the table is in Windows-1252", path.name)
    return read_table(path, tab, _ANSI)


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def read_lines(path: Path) -> list[str]:
    """Return the lines of a script.

    Raises:
        MaterialError: it cannot be read, or a line is too long for one.
    """
    lines = read_source(path).splitlines()
    for number, line in enumerate(lines, start=1):
        if len(line) > _MAX_LINE:
            fact = f"the line has over {_MAX_LINE:,} letters"
            raise MaterialError(Problem(fact, f"{path}, line {number}", "is it a script?"))
    return lines


def add_picture(draft: Draft, path: Path) -> str:
    """Copy a picture into art/ and return its name there; each file is copied once.

    Raises:
        MaterialError: it cannot be read.
    """
    content = read_bytes(path, _MAX_PICTURE)
    names = {_same_file(name): name for name in draft.art}
    name, number = path.name, 1
    while (other := names.get(_same_file(name))) and draft.art[other] != content:
        number += 1
        name = f"{path.stem}-{number}{path.suffix}"
    draft.art.setdefault(other or name, content)
    return other or name


def _same_file(name: str) -> str:
    """Return the key of a name: equal for names that are one file's on some systems."""
    return unicodedata.normalize("NFC", name).casefold()


def is_picture(path: Path) -> bool:
    """Return whether a file ends as pictures do."""
    return path.suffix.lower() in SUFFIXES


def folder_of(source: Path) -> Path:
    """Return a source that must be a folder.

    Raises:
        CallError: it is none.
    """
    if not source.is_dir():
        raise CallError(Problem("there is no such folder", str(source), "name a folder"))
    return source
