"""A cache on disk of results of earlier runs: values by key, many in one file.

A bundle holds plain values (numbers, strings, bytes, tuples), and no code. It only saves time: a
file that is missing, damaged, of another version, or writable by others counts as empty, and if the
cache folder cannot be written, nothing is cached. A bundle is replaced as a whole, so two programs
may use it at once; the last one wins.

The environment variable DUCKS_PNP_CACHE names another folder than the system's, or is "off".
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

_HEAD: Final = b"ducks-pnp bundle 3\n"
_DIGEST_BYTES: Final = 32

_MAX_BYTES: Final = 64 * 2**20
"""Size of one bundle; the least recently used values are dropped first."""

_MAX_SPARE_BYTES: Final = 16 * 2**20
"""Size of the values in a bundle that the last run did not use."""

_MAX_FOLDER_BYTES: Final = 256 * 2**20
"""Size of all bundles; the oldest are removed first."""

_OLDEST: Final = 10
"""Runs after which an unused value is dropped."""

_LIBRARIES: Final = ("jinja2", "lxml", "uharfbuzz", "reportlab", "PIL", "pyphen")
"""Libraries whose version affects cached values."""

Value = Any
"""A plain value: None, bool, int, float, str, bytes, and tuples of such."""

Entry = tuple[int, int, Value]
"""The runs since a value was used, its size in bytes, and the value."""


class Bundle:
    """Values by kind and key, in memory and optionally in a file."""

    def __init__(self, path: Path | None = None, *, keeps: bool = True) -> None:
        """Load the bundle from a file.

        Args:
            path: the file; None for a bundle that lasts as long as the program.
            keeps: whether the bundle stores anything at all.
        """
        self.keeps = keeps
        """Whether values put here are stored; if not, callers need not convert them."""
        self._path = path
        self._entries: dict[str, Entry] = {} if path is None else _read(path)
        self._used: set[str] = set()
        self._changed = False
        self.living: dict[object, dict[str, Any]] = {}
        """Objects built from cached values, by their builder; never written to disk."""

    def get(self, kind: str, key: str) -> Value | None:
        """Return the value cached under a key, or None."""
        name = f"{kind}:{key}"
        entry = self._entries.get(name)
        if entry is None:
            return None
        self._used.add(name)
        return entry[2]

    def put(self, kind: str, key: str, value: Value) -> None:
        """Cache a plain value under a key."""
        if not self.keeps:
            return
        name = f"{kind}:{key}"
        self._entries[name] = (0, _size(value), value)
        self._used.add(name)
        self._changed = True

    def save(self) -> None:
        """Drop unused values and write the file if anything changed.

        A failure to write is ignored.
        """
        if not self._changed:
            return
        self._entries = dict(self._entries_to_save())
        self._used, self._changed = set(), False
        self.living.clear()
        if self._path is None:
            return
        with suppress(OSError, ValueError):  # ValueError: something is not a plain value
            _write(self._path, self._entries)
            _prune(self._path.parent)

    def _entries_to_save(self) -> Iterator[tuple[str, Entry]]:
        """Yield the entries worth saving, most recently used first."""
        entries = (
            (name, (0 if name in self._used else age + 1, size, value))
            for name, (age, size, value) in self._entries.items()
        )
        total = spare = 0
        for name, entry in sorted(entries, key=lambda item: item[1][0]):
            age, size, _ = entry
            total += size
            spare += size if age else 0
            if age <= _OLDEST and total <= _MAX_BYTES and spare <= _MAX_SPARE_BYTES:
                yield name, entry


def open_bundle(*about: object) -> Bundle:
    """Return the bundle of a combination of facts, such as game, language and ink.

    A change to the program or to a library that cached values depend on selects another bundle.
    """
    folder = _folder()
    if folder is None:
        return Bundle(keeps=False)
    digest = hashlib.sha256(repr((program(), about)).encode()).hexdigest()
    return Bundle(folder / f"{digest[:24]}.bundle")


@cache
def program() -> str:
    """Return a digest (hex) that changes with the program, its fonts, art, tables or libraries.

    It covers name, size and time of each file, which is a hundred times faster than its content.
    """
    home = Path(__file__).resolve().parent.parent
    folders = (resources.fonts(), resources.pictures(), resources.art_data())
    own = [
        *home.rglob("*.py"),
        *home.glob("press/svg/*.txt"),
        *(path for folder in folders for path in folder.rglob("*.*")),
    ]
    own += resources.templates().glob("*.toml")  # the art kit draws in the colours of the palette
    specs = (find_spec(name) for name in _LIBRARIES)
    libraries = [Path(spec.origin) for spec in specs if spec and spec.origin]
    facts = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in own + libraries]
    return hashlib.sha256(repr((sys.version, sorted(facts))).encode()).hexdigest()


def _folder() -> Path | None:
    """Return the folder of bundles, or None if caching is off."""
    override = os.environ.get(VARIABLE)
    if override == OFF:
        return None
    if override:
        return Path(override) / "faces"
    import platformdirs  # noqa: PLC0415 -- help caches nothing

    return platformdirs.user_cache_path("ducks-pnp", appauthor=False) / "faces"


def _read(path: Path) -> dict[str, Entry]:
    """Return the entries of a file, or none if it is missing, damaged or not private."""
    try:
        content = read_private(path)
    except OSError:
        return {}
    start = len(_HEAD) + _DIGEST_BYTES
    body = content[start:]
    if content[:start] != _HEAD + hashlib.sha256(body).digest():
        return {}
    entries: dict[str, Entry] = marshal.loads(body)  # noqa: S302 -- ours, and whole
    return entries


def _write(path: Path, entries: dict[str, Entry]) -> None:
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
    """Remove the oldest bundles until the folder is small enough."""
    files = sorted(folder.glob("*.bundle"), key=lambda path: -path.stat().st_mtime_ns)
    total = 0
    for path in files:
        total += path.stat().st_size
        if total > _MAX_FOLDER_BYTES:
            path.unlink(missing_ok=True)


def _size(value: Value) -> int:
    """Return the approximate size of a value in bytes."""
    if isinstance(value, (str, bytes)):
        return len(value) + 8
    return sum(map(_size, value)) + 8 if isinstance(value, tuple) else 8
