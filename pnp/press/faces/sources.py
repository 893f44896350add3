"""Layouts on disk: reading them, and undoing `&lt;` for `<` by drawing programs.

Nothing is filled in here, so Jinja is not imported. Digests identify faces and pictures by their
content.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final
from urllib.parse import unquote

from msgspec import Struct, field

from pnp.core.errors import DucksError, MaterialError, Problem
from pnp.core.painted import PictureSource, document_of
from pnp.press.faces.face import Face

MAX_BYTES: Final = 2**18
"""The largest layout in bytes; the largest of the project has some ten thousand."""

MAX_CODE: Final = 2**16
"""The most letters of statements and expressions in a layout."""

_MARKS: Final = {"{{": "}}", "<!--%": "%-->", "<!--#": "#-->"}
_ALL_MARKS: Final = re.compile(f"({'|'.join(map(re.escape, [*_MARKS, *_MARKS.values()]))})")
_COMMENT: Final = "<!--#"
_FOREIGN: Final = re.compile(r"[\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow."""

_FROM_ADDRESS: Final = re.compile(r"(?:%7B){2}[^\s\"'<>{}]*?(?:%7D){2}", re.IGNORECASE)
"""An expression in the form that drawing programs give to file addresses."""

_ENTITIES: Final = {"&quot;": '"', "&lt;": "<", "&gt;": ">", "&apos;": "'", "&amp;": "&"}


class LayoutFolders(Struct, frozen=True):
    """The folders of layouts."""

    home: Path
    """The folder in which the layout `pond/sheet.svg` is the file `pond/sheet.svg`."""
    others: Mapping[str, Path] = field(default_factory=dict)
    """Other folders by prefix: with {"wren": birds}, `wren/a.svg` is the file `birds/a.svg`."""

    over: tuple[Path, ...] = ()
    """Folders that take precedence over all others, the last one first: there, too, the layout
    `pond/sheet.svg` is the file `pond/sheet.svg`."""

    def find(self, name: str) -> tuple[Path, str]:
        """Return the folder of a layout, and its name there."""
        for folder in reversed(self.over):
            if _lies_in(folder, name):
                return folder, name
        return self._find_below(name)

    def _find_below(self, name: str) -> tuple[Path, str]:
        prefix, _, rest = name.partition("/")
        return (self.others[prefix], rest) if prefix in self.others else (self.home, name)

    def place(self, name: str, line: int | None = None) -> str:
        """Return a layout and line as named in problems; a user's own layout by its path."""
        folder, rest = self.find(name)
        path = f"templates/{name}" if folder == self.home else str(folder / rest)
        return path + (f", line {line}" if line else "")

    def below(self, folder: str) -> tuple[str, ...]:
        """Return the sorted names of the layouts in a folder."""
        home, rest = self._find_below(f"{folder}/")
        folders = (home / rest, *(layer / folder for layer in self.over))
        return tuple(
            sorted({f"{folder}/{p.name}" for parent in folders for p in parent.glob("*.svg")})
        )

    def digest(self, *about: object) -> str:
        """Return a digest of all these layouts, and of some other facts."""
        digest = sha256(repr((about, sorted(self.others.items()))).encode())
        for folder in (self.home, *self.others.values(), *self.over):
            for path in sorted(_layouts_in(folder)):
                digest.update(f"\0{path[len(str(folder)) :]}\0".encode() + _content(path))
        return digest.hexdigest()


def _layouts_in(folder: Path) -> Iterator[str]:
    """Yield the paths of all layouts in a folder, in a third of the time of `Path.rglob`."""
    for parent, _, names in os.walk(folder):
        yield from (f"{parent}{os.sep}{name}" for name in names if name.endswith(".svg"))


def _content(path: str) -> bytes:
    """Return the bytes of a file; empty for a broken link, which fails when used."""
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def read_source(folders: LayoutFolders, name: str, prepare: Callable[[str], str] = str) -> str:
    """Return the text of the layout `name`, ready for Jinja.

    Args:
        folders: the folders of layouts.
        name: the name of the layout.
        prepare: checks or changes the text while it is the file's XML.

    Raises:
        FileNotFoundError: the layout does not exist.
        MaterialError: it is too large, or not XML text.
    """
    path = _below(*folders.find(name))
    place = partial(folders.place, name)
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _refusal(f"cannot be read: {error.strerror}", place()) from error
    if len(content) > MAX_BYTES:
        raise _refusal(f"the layout is larger than {MAX_BYTES:,} bytes", place())
    try:
        return _check(content.decode("utf-8-sig"), place, prepare)
    except UnicodeDecodeError as error:
        line = 1 + content.count(b"\n", 0, error.start)
        raise _refusal("the layout is not UTF-8", place(line), "save it as UTF-8") from error


def _below(folder: Path, name: str) -> Path:
    """Return the path of a layout, which is always inside the folder."""
    steps = PurePosixPath(name)
    inside = not steps.is_absolute() and ".." not in steps.parts and "\\" not in name
    path = folder / steps
    if not (inside and steps.suffix == ".svg" and path.is_file()):
        raise FileNotFoundError(name)
    return path


def _lies_in(folder: Path, name: str) -> bool:
    try:
        _below(folder, name)
    except FileNotFoundError:
        return False
    return True


def _check(text: str, place: Callable[..., str], prepare: Callable[[str], str]) -> str:
    foreign = foreign_letter(text)
    if foreign is not None:
        line = 1 + text.count("\n", 0, foreign)
        raise _refusal(f"XML does not allow U+{ord(text[foreign]):04X}", place(line))
    text = prepare(_FROM_ADDRESS.sub(lambda match: unquote(match[0]), text))
    pieces = list(_unescape(text))
    if sum(len(piece) for piece, inside in pieces if inside) > MAX_CODE:
        raise _refusal(f"more than {MAX_CODE:,} letters of statements and expressions", place())
    return "".join(piece for piece, _ in pieces)


def foreign_letter(text: str) -> int | None:
    """Return the position of the first character that XML does not allow, if any."""
    match = _FOREIGN.search(text)
    return match.start() if match else None


def _unescape(text: str) -> Iterator[tuple[str, bool]]:
    """Yield a layout's pieces, and whether each is in a statement or an expression."""
    closing = None
    for piece in _ALL_MARKS.split(text):
        if closing is None:
            closing = _MARKS.get(piece)
            yield piece, False
        elif piece == closing:
            closing = None
            yield piece, False
        elif closing == _MARKS[_COMMENT]:
            yield piece, False
        else:
            yield _without_entities(piece), True


def _without_entities(code: str) -> str:
    if "&" in code:
        for entity, character in _ENTITIES.items():
            code = code.replace(entity, character)
    return code


def _refusal(fact: str, place: str, hint: str = "") -> MaterialError:
    return MaterialError(Problem(fact, place, hint))


_MISSING: Final = "missing"


class Digests:
    """Digests of pictures by id, and of faces with their pictures."""

    def __init__(self, pictures: Callable[[str], PictureSource | Face]) -> None:
        self._pictures = pictures
        self._known: dict[str, str] = {}

    def __call__(self, href: str) -> str:
        """Return the digest of a picture; a missing one has one, too."""
        if href not in self._known:
            self._known[href] = self._of_picture(href)
        return self._known[href]

    def of_face(self, face: Face) -> str:
        """Return the digest of a face and its content."""
        digest = hashlib.sha256(face.svg)
        for use in face.pictures:
            digest.update(self(use.name).encode())
        if face.structure:
            digest.update(repr(face.structure).encode())
        return digest.hexdigest()

    def _of_picture(self, href: str) -> str:
        try:
            picture = self._pictures(href)
        except DucksError:
            return _MISSING
        if isinstance(picture, Face):
            return self.of_face(picture)
        return hashlib.sha256(document_of(picture)).hexdigest()
