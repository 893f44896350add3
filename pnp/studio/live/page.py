"""An edition as a page: the faces of each part, and all the resources that a browser needs.

The fonts of its faces are included, as style rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.core.painted import document_of
from pnp.press.faces import Face
from pnp.printing.edition import Edition
from pnp.printing.parts import Part
from pnp.studio.live.markup import markup_of, picture_markup

if TYPE_CHECKING:
    from pnp.press.fonts import FaceFacts, FontBook

_TYPES: Final = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"RIFF", "image/webp"),
    (b"wOFF", "font/woff"),
    (b"wOF2", "font/woff2"),
    (b"OTTO", "font/otf"),
    (b"\x00\x01\x00\x00", "font/ttf"),
)
"""Prefixes of files, and their types; all others are drawings."""

SVG: Final = "image/svg+xml"


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that can be requested."""

    type: str
    """Its media type."""
    content: bytes = field(repr=False)
    is_lasting: bool = True
    """Whether its name identifies its content, so that a browser may cache it."""


def resource_of(content: bytes) -> Resource:
    """Return a picture or font as a resource, with the type from its first bytes."""
    kinds = (kind for start, kind in _TYPES if content.startswith(start))
    return Resource(next(kinds, SVG), content)


Files = dict[str, Resource]


@lru_cache(maxsize=1)
def font_files(fonts: FontBook) -> tuple[str, Files]:
    """Return the name of a style sheet for all fonts of a book, and all these files by name."""
    files: Files = {}
    style = "\n".join(_rules(fonts.faces, files)).encode()
    name = f"fonts-{sha256(style).hexdigest()[:16]}.css"
    return name, {**files, name: Resource("text/css; charset=utf-8", style)}


def _rules(faces: Iterable[FaceFacts], files: Files) -> Iterator[str]:
    for face in faces:
        if face.barred or face.directory.index:  # a browser opens the first font of a collection
            continue
        name = _add_font(face.path, files)
        lightest, heaviest = face.style.weights
        slant = "italic" if face.style.italic else "normal"
        yield (
            f'@font-face {{ font-family: "{_quote(face.names.family)}"; src: url("{name}");'
            f" font-weight: {lightest} {heaviest}; font-style: {slant} }}"
        )


def _add_font(path: Path, files: Files) -> str:
    """Add a font's file to the page and return its name there."""
    content = path.read_bytes()
    name = f"font/{sha256(content).hexdigest()}"
    files[name] = resource_of(content)
    return name


def _quote(family: str) -> str:
    """Return a family's name as quoted in a style sheet."""
    letters = (char if char.isalnum() or char in " -_." else f"\\{ord(char):x} " for char in family)
    return "".join(letters)


_PICTURE: Final = "picture/"
"""The prefix of the addresses of pictures."""

_PICTURE_ADDRESS: Final = re.compile(rb'"(picture/[0-9a-f]+)"')
"""The address of a picture in a drawing."""


@dataclass(frozen=True, slots=True)
class PageFace:
    """A face on a page."""

    name: str
    digest: str
    """A digest of its look."""
    width_mm: float
    height_mm: float
    """Its trimmed size."""
    copies: int = 1

    @property
    def address(self) -> str:
        """Return the address of its drawing."""
        return f"face/{self.digest}"


@dataclass(frozen=True, slots=True)
class PagePart:
    """The faces of a part."""

    name: str
    title: str
    faces: tuple[PageFace, ...]


@dataclass(frozen=True, slots=True)
class ServedPage:
    """A page for a browser with everything printed."""

    title: str
    language: str
    ink: str
    parts: tuple[PagePart, ...]
    fonts: str
    """The style sheet of its fonts."""
    resources: Mapping[str, Resource] = field(repr=False)
    """Its drawings, pictures and fonts by address."""

    @property
    def faces(self) -> tuple[PageFace, ...]:
        """Return all its faces."""
        return tuple(face for part in self.parts for face in part.faces)

    def changes_since(self, before: ServedPage | None) -> tuple[str, ...]:
        """Return the names of its faces that are new or different since an earlier page."""
        old = set() if before is None else {(face.name, face.digest) for face in before.faces}
        return tuple(face.name for face in self.faces if (face.name, face.digest) not in old)


def page_of(
    edition: Edition, before: ServedPage | None = None, bad_faces: Collection[str] = ()
) -> ServedPage:
    """Return the page that shows an edition.

    Args:
        edition: the edition to show.
        before: the last page.
        bad_faces: the names of faces to show as on the last page, if they were on it; so are parts
            that the edition lacks.
    """
    old_parts = _parts_to_keep(edition, before)
    old = {face.name: face for face in before.faces if face.name in bad_faces} if before else {}
    old |= {face.name: face for part in old_parts.values() for face in part.faces}
    resources = _resources_of(before, old) if before and old else {}
    old_faces = {name: old.get(name) for name in bad_faces}
    last = before.resources if before else {}
    new_parts = {
        part.name: _part(edition, part, resources, old_faces, last) for part in edition.parts
    }
    if before:  # what is found at the same address is the same, and held once for both pages
        resources = {
            name: before.resources.get(name, resource) for name, resource in resources.items()
        }
    parts = [new_parts.get(name) or old_parts.get(name) for name in edition.job.parts]
    style, files = font_files(edition.prepress.fonts())
    visible = tuple(part for part in parts if part and part.faces)
    job = edition.job
    return ServedPage(
        edition.title, job.ticket.language, job.ink, visible, style, resources | files
    )


def _parts_to_keep(edition: Edition, before: ServedPage | None) -> dict[str, PagePart]:
    """Return the parts of the last page that the edition lacks, by name."""
    names = set(edition.job.parts) - {part.name for part in edition.parts}
    return {part.name: part for part in before.parts if part.name in names} if before else {}


def _resources_of(before: ServedPage, old: Mapping[str, PageFace]) -> dict[str, Resource]:
    """Return the resources of faces on the last page: their drawings, and all its pictures."""
    addresses = {face.address for face in old.values()}
    return {
        name: resource
        for name, resource in before.resources.items()
        if name in addresses or name.startswith(_PICTURE)
    }


def _part(
    edition: Edition,
    part: Part,
    resources: dict[str, Resource],
    faces_from_cache: Mapping[str, PageFace | None],
    cache: Mapping[str, Resource],
) -> PagePart:
    """Return a part of a page, with kept faces in place of those of the edition."""
    copies = {component.id: component.copies for component in part.everything}
    faces = [
        faces_from_cache[name]
        if name in faces_from_cache
        else _face(edition, name, face, copies.get(name, 1), resources, cache)
        for name, face in _faces(edition, part)
    ]
    return PagePart(part.name, edition.name_of(part), tuple(face for face in faces if face))


def _faces(edition: Edition, part: Part) -> Iterator[tuple[str, Face]]:
    """Yield a part's own faces, without those common to all games: marks, rulers, notes."""
    own = f"{edition.job.game.key}."
    return ((name, face) for name, face in part.faces.items() if name.startswith(own))


def _face(  # noqa: PLR0913, PLR0917 -- a face of an edition, and where its drawing goes
    edition: Edition,
    name: str,
    face: Face,
    copies: int,
    resources: dict[str, Resource],
    cache: Mapping[str, Resource],
) -> PageFace:
    """Return a face, and add its drawing and pictures, from the last page if possible."""
    pictures, digests = edition.prepress.pictures, edition.prepress.renderer.digests

    def address(href: str) -> str:
        where = f"{_PICTURE}{digests(href)}"
        picture = pictures(href)
        if where not in resources and not isinstance(picture, Face):
            resources[where] = cache.get(where) or _picture(resource_of(document_of(picture)))
        return where

    page_face = PageFace(
        name, digests.of_face(face), face.size.width_mm, face.size.height_mm, copies
    )
    if page_face.address in cache:
        drawing = resources[page_face.address] = cache[page_face.address]
        addresses = map(bytes.decode, _PICTURE_ADDRESS.findall(drawing.content))
        resources.update((where, cache[where]) for where in addresses)
    elif page_face.address not in resources:
        resources[page_face.address] = Resource(SVG, markup_of(face, pictures, address))
    return page_face


def _picture(resource: Resource) -> Resource:
    """Return a picture as served: of a drawing, the part that the press supports."""
    return Resource(SVG, picture_markup(resource.content)) if resource.type == SVG else resource
