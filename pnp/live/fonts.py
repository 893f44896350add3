"""The fonts of a page: those that its faces are set in, as rules of style."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.live.contents import Resource, resource_of

if TYPE_CHECKING:
    from pnp.press.fonts import FaceFacts, FontBook

Files = dict[str, Resource]


@lru_cache(maxsize=1)
def font_files(fonts: FontBook) -> tuple[str, Files]:
    """Return the name of a style sheet for all fonts of a book, and it and their files by name."""
    files: Files = {}
    style = "\n".join(_rules(fonts.faces, files)).encode()
    name = f"fonts-{sha256(style).hexdigest()[:16]}.css"
    return name, {**files, name: Resource("text/css; charset=utf-8", style)}


def _rules(faces: Iterable[FaceFacts], files: Files) -> Iterator[str]:
    for face in faces:
        if face.barred or face.directory.index:  # a browser opens the first font of a collection
            continue
        name = _added(face.path, files)
        lightest, heaviest = face.style.weights
        slant = "italic" if face.style.italic else "normal"
        yield (
            f'@font-face {{ font-family: "{_quoted(face.names.family)}"; src: url("{name}");'
            f" font-weight: {lightest} {heaviest}; font-style: {slant} }}"
        )


def _added(path: Path, files: Files) -> str:
    """Return what the file of a font is called on the page."""
    content = path.read_bytes()
    name = f"font/{sha256(content).hexdigest()}"
    files[name] = resource_of(content)
    return name


def _quoted(family: str) -> str:
    """Return a family's name as it stands between quotes in a style sheet."""
    letters = (each if each.isalnum() or each in " -_." else f"\\{ord(each):x} " for each in family)
    return "".join(letters)
