"""A cache on disk of what earlier runs made: values by key, many in one file.

A bundle holds plain values (numbers, texts, bytes, tuples), and no code. It is a help and never a
source: a file that is missing, damaged, of another version, or that others could have written
counts as empty, and where nothing can be kept nothing is. A bundle is replaced as a whole, so two
programs may use it at once; the last one wins.

The environment's DUCKS_PNP_CACHE names another folder than the system's, or is "off".
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pnp.core import resources
from pnp.core.private_files import make_private, read_private

VARIABLE: Final = "DUCKS_PNP_CACHE"
OFF: Final = "off"

_HEAD: Final = b"ducks-pnp bundle 1\n"
_DIGEST_BYTES: Final = 32

_MAX_BYTES: Final = 64 * 2**20
"""Of one bundle; what was not used for longest goes first."""

_MAX_SPARE_BYTES: Final = 16 * 2**20
"""Of what a bundle keeps although the last run did not use it."""

_MAX_FOLDER_BYTES: Final = 256 * 2**20
"""Of all bundles; those that were written longest ago go first."""

_OLDEST: Final = 10
"""Runs that a value is kept for without being used."""

_LIBRARIES: Final = ("jinja2", "lxml", "uharfbuzz", "reportlab", "PIL", "svgwrite", "pyphen")
"""Those that what we make depends on."""

Value = Any
"""A plain value: None, bool, int, float, str, bytes, and tuples of such."""


class Bundle:
    """Values by kind and key, in memory, and in a file if there is one."""

    def __init__(self, path: Path | None = None, *, keeps: bool = True) -> None:
        """Read the bundle in a file.

        Args:
            path: the file; None for a bundle that lasts as long as the program.
            keeps: whether it keeps anything at all.
        """
        self.keeps = keeps
        """Whether it is worth making plain values of what was made."""
        self._path = path
        self._entries: dict[str, tuple[int, Value]] = {} if path is None else _read(path)
        self._used: set[str] = set()
        self._changed = False
        self.living: dict[object, dict[str, Any]] = {}
        """What was made of kept values, by what it was made with; never written."""

    def get(self, kind: str, key: str) -> Value | None:
        """Return what is kept under a key, or None."""
        name = f"{kind}:{key}"
        entry = self._entries.get(name)
        if entry is None:
            return None
        self._used.add(name)
        return entry[1]

    def put(self, kind: str, key: str, value: Value) -> None:
        """Keep a plain value under a key."""
        if not self.keeps:
            return
        name = f"{kind}:{key}"
        self._entries[name] = (0, value)
        self._used.add(name)
        self._changed = True

    def save(self) -> None:
        """Forget what is not used, and write what is new to the file.

        Without a word if that cannot be done.
        """
        if not self._changed:
            return
        self._entries = dict(self._kept())
        self._used, self._changed = set(), False
        self.living.clear()
        if self._path is None:
            return
        with suppress(OSError, ValueError):  # ValueError: something is no plain value
            _write(self._path, self._entries)
            _prune(self._path.parent)

    def _kept(self) -> Iterator[tuple[str, tuple[int, Value]]]:
        """Yield what is worth keeping, what was used last first."""
        aged = (
            (0 if name in self._used else age + 1, name, value)
            for name, (age, value) in self._entries.items()
        )
        total = spare = 0
        for age, name, value in sorted(aged, key=lambda each: each[0]):
            size = _size(value)
            total += size
            spare += size if age else 0
            if age <= _OLDEST and total <= _MAX_BYTES and spare <= _MAX_SPARE_BYTES:
                yield name, (age, value)


def open_bundle(*about: object) -> Bundle:
    """Return the bundle for what some facts tell apart: a game, a language, an ink.

    A program that has changed, or a library that it makes things with, has bundles of its own.
    """
    folder = _folder()
    if folder is None:
        return Bundle(keeps=False)
    digest = hashlib.sha256(repr((program(), about)).encode()).hexdigest()
    return Bundle(folder / f"{digest[:24]}.bundle")


@cache
def program() -> str:
    """Return what tells this program, its fonts, art, tables and libraries from others.

    Files are told by name, size and time, which takes a hundredth of what reading them would.
    """
    home = Path(__file__).resolve().parent.parent
    folders = (resources.fonts(), resources.pictures())
    own = [*home.rglob("*.py"), *(path for folder in folders for path in folder.glob("*"))]
    own += resources.templates().glob("*.toml")  # the art kit draws in the colours of the palette
    specs = (find_spec(name) for name in _LIBRARIES)
    libraries = [Path(spec.origin) for spec in specs if spec and spec.origin]
    facts = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in own + libraries]
    return hashlib.sha256(repr((sys.version, sorted(facts))).encode()).hexdigest()


def _folder() -> Path | None:
    """Return the folder of bundles, or None if nothing is to be kept."""
    named = os.environ.get(VARIABLE)
    if named == OFF:
        return None
    if named:
        return Path(named) / "faces"
    import platformdirs  # noqa: PLC0415 -- help keeps nothing

    return platformdirs.user_cache_path("ducks-pnp", appauthor=False) / "faces"


def _read(path: Path) -> dict[str, tuple[int, Value]]:
    """Return the entries of a file, or none if it is missing, damaged or perhaps another's."""
    try:
        content = read_private(path)
    except OSError:
        return {}
    start = len(_HEAD) + _DIGEST_BYTES
    body = content[start:]
    if content[:start] != _HEAD + hashlib.sha256(body).digest():
        return {}
    entries: dict[str, tuple[int, Value]] = marshal.loads(body)  # noqa: S302 -- ours, and whole
    return entries


def _write(path: Path, entries: dict[str, tuple[int, Value]]) -> None:
    body = marshal.dumps(entries)
    make_private(path.parent)
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        beside.touch(mode=0o600)
        beside.write_bytes(_HEAD + hashlib.sha256(body).digest() + body)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _prune(folder: Path) -> None:
    """Remove the bundles that were written longest ago, until the others are few enough."""
    files = sorted(folder.glob("*.bundle"), key=lambda path: -path.stat().st_mtime_ns)
    total = 0
    for path in files:
        total += path.stat().st_size
        if total > _MAX_FOLDER_BYTES:
            path.unlink(missing_ok=True)


def _size(value: Value) -> int:
    """Return about how many bytes a value takes."""
    if isinstance(value, (str, bytes)):
        return len(value) + 8
    return sum(map(_size, value)) + 8 if isinstance(value, tuple) else 8
