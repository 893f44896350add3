"""The folder of a pack: its files by name, written all or none, and never outside it."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import convert

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.files import write_all
from pnp.core.reading import read_bytes
from pnp.data.toml import toml_string
from pnp.games.packs import PACK_FILE, Pack
from pnp.games.packs.inventory import MAX_BYTES, take_inventory
from pnp.games.packs.pack import PackFile

FileChanges = Mapping[str, bytes | None]
"""The new content of files by name in the folder; None to remove one."""

_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of files in a zip archive, fixed so that equal packs make equal bytes."""


class PackFolder:
    """A pack's folder, which need not exist before the first edit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._last: dict[Path, tuple[int, ...] | None] = {}
        """The files as last written; None for removed ones."""

    @property
    def exists(self) -> bool:
        """Return whether it contains a pack."""
        return (self.path / PACK_FILE).is_file()

    @property
    def is_foreign(self) -> bool:
        """Return whether it has files, but is not a pack."""
        return not self.exists and self.path.is_dir() and any(self.path.iterdir())

    def pack(self, game: str) -> Pack | Path:
        """Return its pack for an order; an empty one if the folder is empty."""
        if self.exists or self.is_foreign:
            return self.path
        return Pack(self.path, convert(self._about(game), PackFile))

    def about(self, game: str) -> bytes:
        """Return the `pack.toml` of a new pack for a game."""
        texts = {
            key: toml_string(value) if isinstance(value, str) else json.dumps(value)
            for key, value in self._about(game).items()
        }
        return "".join(f"{key} = {text}\n" for key, text in texts.items()).encode()

    def _about(self, game: str) -> dict[str, str | tuple[str, ...]]:
        return {
            "name": self.path.resolve().name,
            "author": "me",
            "licence": "for my own use",
            "source": "made by me",
            "games": (game,),
        }

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, or None if there is none.

        Raises:
            MaterialError: it cannot be read, or is a link.
        """
        path = self._path(name)
        return read_bytes(path, MAX_BYTES) if path.exists() else None

    def names(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files in one of its folders."""
        place = self._path(folder)
        if not place.is_dir():
            return ()
        return tuple(f"{folder}/{path.name}" for path in sorted(place.iterdir()) if path.is_file())

    def write(self, changes: FileChanges) -> None:
        """Write and remove files, and remove folders that become empty.

        Raises:
            MaterialError: the folder cannot be written, or a link leads out of it.
        """
        paths = {self._path(name): content for name, content in changes.items()}
        write_all({path: content for path, content in paths.items() if content is not None})
        for path, content in paths.items():
            if content is None:
                self._remove(path)
        self._last |= {path: _facts(path) for path in paths}

    def is_as_written(self, path: Path) -> bool:
        """Return whether a file is as `write` left it, without a later save."""
        return path in self._last and self._last[path] == _facts(path)

    def as_zip(self) -> bytes:
        """Return the whole pack as a zip file.

        Raises:
            CallError: there is no pack yet.
            MaterialError: a file of it cannot be read.
        """
        problems: list[Problem] = []
        inventory = take_inventory(self.path, problems)
        if problems:
            raise MaterialError(problems)
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in inventory.files:
                about = zipfile.ZipInfo(f"{self.path.resolve().name}/{name}", _DATE)
                about.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(about, read_bytes(inventory.path(name), MAX_BYTES))
        return stream.getvalue()

    def _path(self, name: str) -> Path:
        """Return the path of a file of the pack.

        Raises:
            CallError: the name leads out of the folder.
            MaterialError: a link is in the way.
        """
        steps = PurePosixPath(name).parts
        if not steps or any(step in ("..", "/") or "\x00" in step for step in steps):
            raise CallError(Problem(f"no file of a pack is called {name[:60]!r}"))
        path = self.path
        for step in steps:
            path /= step
            if path.is_symlink():
                hint = "put the file itself there"
                raise MaterialError(Problem("links are not followed in a pack", str(path), hint))
        return path

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            fact = f"the file cannot be removed: {error.strerror}"
            raise MaterialError(Problem(fact, str(path))) from error
        while path != self.path:
            path = path.parent
            with suppress(OSError):  # it is not empty
                path.rmdir()


def _facts(path: Path) -> tuple[int, ...] | None:
    """Return facts about a file that change with each save; None if it does not exist."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns, facts.st_ino
