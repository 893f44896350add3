"""The files of a pack, none of which leads out of its folder.

A pack may be untrusted. Only the files listed here are read: regular files inside the folder. Links
are refused wherever they lead, so that nothing else is ever read.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from pnp.core.errors import CallError, Problem

MAX_FILES: Final = 3_000
MAX_DEPTH: Final = 6
MAX_BYTES: Final = 64 * 2**20
"""The most bytes of one file; a photograph of 50 megapixels takes a third of that."""

_HIDDEN: Final = "."
"""The prefix of names that programs reserve for themselves; such files are never read."""

_LITTER: Final = ("thumbs.db", "ehthumbs.db", "desktop.ini", "icon\r")
"""Files that Windows and macOS put into folders, in lower case; these are skipped as well."""

_SAVED_BEFORE: Final = "~"
"""The suffix of an editor's backup files."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """The files of a folder."""

    folder: Path
    files: Mapping[str, int]
    """Sizes in bytes by path within the folder, with slashes, sorted."""

    def path(self, name: str) -> Path:
        """Return the path of a file."""
        return self.folder / PurePosixPath(name)

    def below(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files in a folder and its subfolders."""
        return tuple(name for name in self.files if name.startswith(f"{folder}/"))

    def holds(self, folder: str) -> bool:
        """Return whether a folder has any files."""
        return bool(self.below(folder))


def take_inventory(folder: Path, problems: list[Problem], noun: str = "pack") -> Inventory:
    """Return the files of a folder; forbidden ones are added to the problems.

    Raises:
        CallError: the folder does not exist.
    """
    if not folder.is_dir():
        hint = "name the folder that holds pack.toml, or begin one: ducks-pnp packs new NAME"
        raise CallError(Problem("there is no such pack", str(folder), hint))
    sizes: dict[str, int] = {}
    for name, entry in _entries(folder, PurePosixPath(), problems, noun):
        if len(sizes) >= MAX_FILES:
            fact = f"the {noun} holds more than {MAX_FILES:,} files"
            problems.append(Problem(fact, str(folder), "is this the right folder?"))
            break
        size = entry.stat(follow_symlinks=False).st_size
        if size > MAX_BYTES:
            fact = f"the file is larger than {MAX_BYTES // 2**20} MB"
            problems.append(Problem(fact, str(folder / name), "make it smaller, or take it out"))
        else:
            sizes[name] = size
    return Inventory(folder, dict(sorted(sizes.items())))


def _entries(
    folder: Path, within: PurePosixPath, problems: list[Problem], noun: str
) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Yield regular files with their paths within the pack, in the order of their names."""
    try:
        with os.scandir(folder / within) as listing:
            entries = sorted(listing, key=lambda entry: entry.name)
    except OSError as error:
        fact = f"the folder cannot be read: {(error.strerror or str(error)).lower()}"
        problems.append(Problem(fact, str(folder / within), "check who may read it"))
        return
    for entry in entries:
        path = within / entry.name
        if is_litter(entry.name):
            continue
        kind = entry.stat(follow_symlinks=False).st_mode
        if stat.S_ISREG(kind):
            yield str(path), entry
        elif stat.S_ISDIR(kind) and len(path.parts) <= MAX_DEPTH:
            yield from _entries(folder, path, problems, noun)
        else:
            problems.append(_refusal(folder / path, kind, noun))


def is_litter(name: str) -> bool:
    """Return whether a file belongs to another program."""
    return name.startswith(_HIDDEN) or name.endswith(_SAVED_BEFORE) or name.lower() in _LITTER


def _refusal(path: Path, kind: int, noun: str) -> Problem:
    if stat.S_ISLNK(kind):
        hint = f"put the file itself in its place: nothing outside the {noun} is read"
        return Problem(f"a link has no place in a {noun}", str(path), hint)
    if stat.S_ISDIR(kind):
        fact = f"folders are nested more than {MAX_DEPTH} deep"
        return Problem(fact, str(path), "move its files up")
    return Problem("this is neither a file nor a folder", str(path), f"take it out of the {noun}")
