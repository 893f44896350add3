"""The pictures of a job by id: files, shapes of the art kit, or faces.

A face asks for an id with the level of detail or the width that it has chosen:

duck.teal         as the art kit draws it by default
duck.teal@card    in a level of detail
duck.teal@35      a photograph in its place, cropped and shrunk for a width of 35 mm
hunt.choke@18     in low ink, drawn bolder for a width of 18 mm
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

from pnp import art
from pnp.art import Level
from pnp.art.kit.palette import Ink
from pnp.core.bundle import Bundle
from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.core.painted import CachedPicture, PaintedPicture, PictureSource
from pnp.data.own_pictures import SUFFIXES, OwnPicture, pictures_in
from pnp.data.palette import Palette
from pnp.press.faces import Face

_USUAL_MM: Final = 15
"""The width of a photograph for which none is told: that of a small picture in a line of text."""

_ART: Final = "art"
"""The folder of pictures beside drawings."""

_HERE: Final = "./"
_ELEMENT: Final = "#"
"""Before the id of one element of a drawing."""

_NO_PICTURES: Final[Mapping[str, OwnPicture]] = MappingProxyType({})
_NO_ICONS: Final[Mapping[str, str]] = MappingProxyType({})


class PictureLibrary:
    """The pictures by id: those of packs, a game's own, the art kit's, and faces as pictures."""

    def __init__(  # noqa: PLR0913 -- where pictures come from
        self,
        ink: str,
        own: Path | None = None,
        bundle: Bundle | None = None,
        *,
        pictures: Mapping[str, OwnPicture] = _NO_PICTURES,
        table: Palette | None = None,
        icons: Mapping[str, str] = _NO_ICONS,
        tones: bool = False,
    ) -> None:
        """Find pictures when they are asked for.

        Args:
            ink: full, low or grey.
            own: the folder of a game's own pictures: `<id>.svg`, PNG, JPEG or WebP. Those of a
                folder `art` in it are found, too.
            bundle: where drawings and crops are kept.
            pictures: pictures that come before all others, by id; for one ink alone as `low/ID`.
            table: the colours of the art kit's pictures; None for the usual ones.
            icons: further names of the game's own pictures, or of elements: `suits.svg#heart`.
            tones: whether the game's own drawings follow the ink.
        """
        self._ink = ink
        self._own = own
        self._bundle = bundle or Bundle()
        self._packed = pictures
        self._table = table
        self._icons = icons
        self._tones = tones and ink != "full"
        self._held: dict[str, PictureSource | Face] = {}
        self._offered: dict[str, Callable[[], Face]] = {}

    def __call__(self, href: str) -> PictureSource | Face:
        """Return the picture of that id. Raise MaterialError if there is none."""
        if href not in self._held:
            make = self._offered.get(href)
            self._held[href] = make() if make else self._read(href)
        return self._held[href]

    def _read(self, href: str) -> PictureSource:
        name = PictureName.parse(href)
        own_picture = self._of_pack(name.id)
        if own_picture:
            return self._from_file(own_picture, name)
        file, _, element = self._icons.get(name.id, name.id).partition(_ELEMENT)
        own = self._of_game(file)
        if own:
            content = self._from_file(own, name)
            if self._tones and own.is_drawing:
                content = _in_ink(content, self._ink)
            return _element_of(content, element, str(own.path)) if element else content
        key = f"{self._ink}/{href}"
        document = self._bundle.get("art", key)
        if document is not None:
            return CachedPicture(cast("bytes", document), partial(self._paint, name))
        picture = self._paint(name)
        self._bundle.put("art", key, picture.svg)
        return picture

    def name_of(self, href: str) -> str:
        """Return a picture's name for messages: its file, if it is not a picture of the kit."""
        name = PictureName.parse(href).id
        own = self._of_pack(name) or self._of_game(self._icons.get(name, name))
        return str(own.path) if own else href

    def _of_pack(self, name: str) -> OwnPicture | None:
        picture = self._packed.get(f"{self._ink}/{name}") or self._packed.get(name)
        other = None if picture else art.mirror_image_of(name)
        other_side = self._of_pack(other) if other else None
        if other_side is None:
            return picture
        return replace(other_side, mirrored=other_side.mirror is not False)

    def _of_game(self, name: str) -> OwnPicture | None:
        """Return a picture of the game's own by its id, or by its file's address in a drawing.

        A name may end with a `#` and the id of an element.
        """
        if name not in self._own_files:
            name = name.partition(_ELEMENT)[0]
        path = self._own_files.get(name) or self._own_files.get(name.removeprefix(_HERE))
        return OwnPicture(path) if path else None

    @cached_property
    def _own_files(self) -> Mapping[str, Path]:
        """Return the game's own pictures by id and by address; an id means a drawing first."""
        folders = (self._own / _ART, self._own) if self._own else ()
        pictures = [path for folder in folders for path in pictures_in(folder)]
        pictures.sort(key=lambda path: SUFFIXES.index(path.suffix.lower()), reverse=True)
        in_art = {f"{_ART}/{path.name}": path for path in pictures if path.parent.name == _ART}
        return (
            {path.stem: path for path in pictures} | {path.name: path for path in pictures} | in_art
        )

    def _paint(self, name: PictureName) -> PaintedPicture:
        level = cast("Level", name.level or "small")
        ink = cast("Ink", self._ink)
        if name.width_mm is not None and not art.is_bolder(name.id, ink, name.width_mm):
            fact = f"the picture {name.id!r} is not a photograph, and is not stored for a width"
            raise MaterialError(Problem(fact, hint=f"write {name.id}"))
        if self._table is None:
            return _in_usual_colours(name.id, ink, level, name.width_mm)
        return art.paint(name.id, ink, level, self._table, name.width_mm)

    def _from_file(self, picture: OwnPicture, name: PictureName) -> bytes:
        """Return a reader's picture: a drawing as it is, a photograph ready for its place.

        Raises:
            MaterialError: a level of detail is asked for, which photographs do not have.
        """
        from pnp.printing.artwork import photographs  # noqa: PLC0415 -- few have any

        content = photographs.read_photograph(picture.path)
        if picture.is_drawing:
            content = _plain_drawing(content, picture)
        if picture.is_shown_as_it_is:
            return content
        if name.level:
            fact = f"a photograph has no level of detail {name.level!r}"
            raise MaterialError(Problem(fact, str(picture.path), f"write {name.id}"))
        box, width_mm = self.size(name.id), float(name.width_mm or _USUAL_MM)
        if picture.is_drawing:
            return self._from_drawing(content, picture, width_mm)
        key = (picture.focus, picture.fit, picture.mirrored, box, width_mm, self._ink)
        about = (sha256(content).hexdigest(), *key)
        return self._from_bundle(
            "photograph",
            repr(about),
            lambda: photographs.prepare(content, picture, box, width_mm, self._ink),
        )

    def _from_drawing(self, content: bytes, drawing: OwnPicture, width_mm: float) -> bytes:
        """Return a pack's drawing as pixels, for its place."""
        from pnp.printing.artwork.rasterising import draw_raster  # noqa: PLC0415 -- for few packs only

        about = (sha256(content).hexdigest(), width_mm, self._ink)
        return self._from_bundle(
            "rasterised",
            repr(about),
            lambda: draw_raster(content, drawing.path, width_mm, self._ink),
        )

    def _from_bundle(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        content = self._bundle.get(kind, key)
        if content is None:
            content = make()
            self._bundle.put(kind, key, content)
        return cast("bytes", content)

    def at_width(self, href: str, width_mm: float) -> str:
        """Return the id for a width: with its level of detail, or a photograph's width.

        For a picture of the art kit that is the level of detail, or in low ink the width for which
        it is drawn bolder; for a photograph it is the width. A game's own picture of the same id
        is shown as it is, whatever its size.
        """
        name = PictureName.parse(href)
        own = self._of_pack(name.id) or self._of_game(name.id)
        if own:
            return name.id if own.is_shown_as_it_is else str(name.at_width(width_mm))
        if name.width_mm is not None:
            return href
        if art.is_bolder(name.id, cast("Ink", self._ink), width_mm):
            return str(PictureName(name.id, width_mm=max(1, math.floor(width_mm))))
        if not art.has_levels(href):
            return href
        level = art.level_at(width_mm)
        return href if level == "small" else str(PictureName(href, level))

    def in_line(self, name: str) -> str:
        """Return the id of a picture of the art kit that stands in a line of text.

        In low ink it is drawn bolder than the larger ones of the same id.
        """
        is_bolder = art.is_bolder(name, cast("Ink", self._ink), _IN_LINE_MM)
        return self.at_width(name, _IN_LINE_MM) if is_bolder else name

    def figure(self, name: str, width_mm: float) -> str:
        """Return the id of a picture in a book, at a width."""
        return self.at_width(name, width_mm) if self._of_pack(name) else name

    def size(self, name: str) -> Size:
        """Return the proportions of a picture of the art kit, or of a game's own that has none.

        Raises:
            MaterialError: there is no such picture, or it does not begin with its box.
        """
        own = None if name in art.ids() else self._of_game(self._icons.get(name, name))
        if own and own.path.suffix.lower() == ".svgz":
            from pnp.press.svg import standalone_drawing  # noqa: PLC0415 -- few have any

            return Size(standalone_drawing(own.path.read_bytes(), str(own.path)).proportions, 1)
        if own and own.is_drawing:
            return Size(*art.box_of_file(own.path))
        if own:
            from pnp.printing.artwork import photographs  # noqa: PLC0415 -- few have any

            return photographs.shape(own.path)
        return Size(*art.box(name))

    def offer(self, name: str, make: Callable[[], Face]) -> None:
        """Offer a face as a picture; it is made when it is first asked for."""
        self._offered[name] = make


@lru_cache(maxsize=512)
def _in_usual_colours(
    picture_id: str, ink: Ink, level: Level, width_mm: int | None
) -> PaintedPicture:
    """Return a picture of the art kit, painted once for all jobs of a process."""
    return art.paint(picture_id, ink, level, width_mm=width_mm)


def _in_ink(content: bytes, ink: str) -> bytes:
    """Return a drawing in the colours of an ink; one that cannot be read is left as it is."""
    from pnp.core.xml import etree  # noqa: PLC0415 -- few need it
    from pnp.press.faces.drawings.inks import tone  # noqa: PLC0415 -- few need it
    from pnp.press.svg import RefusalError, parse  # noqa: PLC0415 -- few need it

    try:
        root = parse(content)
    except RefusalError:
        return content
    tone(root, ink, ())
    return etree.tostring(root, encoding="utf-8")


def _element_of(content: bytes, element: str, file: str) -> bytes:
    """Return one element of a drawing.

    Raises:
        MaterialError: the file is not a drawing, or holds no such element.
    """
    from pnp.press.svg import RefusalError, part_of  # noqa: PLC0415 -- few need it

    try:
        return part_of(content, element)
    except RefusalError as refusal:
        raise MaterialError(Problem(refusal.fact, file, refusal.hint)) from refusal


def _plain_drawing(content: bytes, drawing: OwnPicture) -> bytes:
    """Return a drawing unpacked, and mirrored where it stands for a picture that faces left."""
    if drawing.path.suffix.lower() == ".svg" and not drawing.mirrored:
        return content
    from pnp.press.svg import mirror, unpack_drawing  # noqa: PLC0415 -- few need it

    content = unpack_drawing(content, str(drawing.path))
    return mirror(content, str(drawing.path)) if drawing.mirrored else content


_AT: Final = "@"
_ENDING: Final = "."
_WIDTH: Final = re.compile(r"[1-9]\d{0,3}")

_IN_LINE_MM: Final = 4.0
"""The usual width of a picture in a line of text."""
_STEP_MM: Final = 5
"""Widths of photographs are rounded up to these, so that few sizes of each are stored."""


@dataclass(frozen=True, slots=True)
class PictureName:
    """The name of a picture in a face."""

    id: str
    level: str = ""
    """The level of detail; empty for the usual one."""
    width_mm: int | None = None
    """The printed width of a photograph, or of a picture drawn bolder; None if it has no effect."""

    @classmethod
    def parse(cls, href: str) -> PictureName:
        """Return the name that is written in a face."""
        name, _, rest = href.rpartition(_AT) if _AT in href else (href, "", "")
        if _ENDING in rest:  # a file whose name has that sign in it
            return cls(href)
        width = _WIDTH.fullmatch(rest)
        return cls(name, width_mm=int(width[0])) if width else cls(name, level=rest)

    def at_width(self, width_mm: float) -> PictureName:
        """Return the name of a photograph that is printed so wide."""
        steps = max(1, math.ceil(width_mm / _STEP_MM))
        return PictureName(self.id, width_mm=steps * _STEP_MM)

    def __str__(self) -> str:
        """Return the name as it is written in a face."""
        if self.width_mm is not None:
            return f"{self.id}{_AT}{self.width_mm}"
        return f"{self.id}{_AT}{self.level}" if self.level else self.id
