"""The pictures of a job by id, as bytes or faces."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Final, cast

from pnp import art
from pnp.art import Level
from pnp.art.kit.palette import Ink
from pnp.core.geometry import Size
from pnp.data.bundle import Bundle
from pnp.data.own_pictures import OwnPicture
from pnp.data.palette import Palette
from pnp.press.faces import Face

_AT: Final = "@"
"""Between a picture's id and the level of detail, or a photograph's width in millimetres, where a
face has chosen one."""

_STEP_MM: Final = 5
"""Widths of photographs are rounded up to these, so that few sizes of each are stored."""

_USUAL_MM: Final = 15.0
"""The width of a photograph for which none is told: that of a small picture in a line of text."""

_NO_PICTURES: Final[Mapping[str, OwnPicture]] = MappingProxyType({})


class PictureLibrary:
    """The pictures by id: those of packs, a game's own, the art kit's, and faces as pictures."""

    def __init__(
        self,
        ink: str,
        own: Path | None = None,
        bundle: Bundle | None = None,
        *,
        packed: Mapping[str, OwnPicture] = _NO_PICTURES,
        table: Palette | None = None,
    ) -> None:
        """Find pictures when they are asked for.

        Args:
            ink: full, low or grey.
            own: the folder of a game's own pictures, `<id>.svg`.
            bundle: where what was drawn and cropped is kept.
            packed: pictures that come before all others, by id; for one ink alone as `low/ID`.
            table: the colours of the art kit's pictures; None for the usual ones.
        """
        self._ink = ink
        self._own = own
        self._bundle = bundle or Bundle()
        self._packed = packed
        self._table = table
        self._held: dict[str, bytes | Face] = {}
        self._offered: dict[str, Callable[[], Face]] = {}

    def __call__(self, href: str) -> bytes | Face:
        """Return the picture of that id. Raise MaterialError if there is none."""
        if href not in self._held:
            make = self._offered.get(href)
            self._held[href] = make() if make else self._read(href)
        return self._held[href]

    def _read(self, href: str) -> bytes:
        name, _, level = href.partition(_AT)
        packed = self._of_pack(name)
        if packed:
            return self._from_pack(packed, name, level)
        own = self._own and self._own / f"{href}.svg"
        if own and _is_plain(href) and own.is_file():
            return own.read_bytes()
        return self._kept("art", f"{self._ink}/{href}", lambda: self._drawn(name, level))

    def name_of(self, href: str) -> str:
        """Return what messages call a picture: its file, if it is no picture of the kit."""
        name, _, _ = href.partition(_AT)
        packed = self._of_pack(name)
        own = self._own and self._own / f"{href}.svg"
        if packed:
            return str(packed.path)
        return str(own) if own and _is_plain(href) and own.is_file() else href

    def _of_pack(self, name: str) -> OwnPicture | None:
        found = self._packed.get(f"{self._ink}/{name}") or self._packed.get(name)
        other = None if found else art.mirror_image_of(name)
        facing_right = self._of_pack(other) if other else None
        return replace(facing_right, mirrored=True) if facing_right else found

    def _drawn(self, name: str, level: str) -> bytes:
        detail = cast("Level", level or "small")
        return art.draw(name, cast("Ink", self._ink), detail, self._table)

    def _from_pack(self, packed: OwnPicture, name: str, level: str) -> bytes:
        """Return a pack's picture: a drawing as it is, a photograph ready for its place."""
        from pnp.artwork import photographs  # noqa: PLC0415 -- for packs only

        content = photographs.read_photograph(packed.path)
        if packed.is_drawing and packed.mirrored:
            from pnp.press.svg import mirrored  # noqa: PLC0415 -- see above

            content = mirrored(content, str(packed.path))
        if packed.is_shown_as_it_is:
            return content
        box, width_mm = self.size(name), float(level or _USUAL_MM)
        if packed.is_drawing:
            return self._from_drawing(content, packed, width_mm)
        shown = (packed.focus, packed.fit, packed.mirrored, box, width_mm, self._ink)
        about = (sha256(content).hexdigest(), *shown)
        return self._kept(
            "photograph",
            repr(about),
            lambda: photographs.prepared(content, packed, box, width_mm, self._ink),
        )

    def _from_drawing(self, content: bytes, packed: OwnPicture, width_mm: float) -> bytes:
        """Return a pack's drawing as pixels, for its place."""
        from pnp.artwork.rasterising import rasterised  # noqa: PLC0415 -- for few packs only

        about = (sha256(content).hexdigest(), width_mm, self._ink)
        return self._kept(
            "rasterised", repr(about), lambda: rasterised(content, packed.path, width_mm, self._ink)
        )

    def _kept(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        kept = self._bundle.get(kind, key)
        if kept is None:
            kept = make()
            self._bundle.put(kind, key, kept)
        return cast("bytes", kept)

    def at_width(self, href: str, width_mm: float) -> str:
        """Return the id with what depends on its width, where that makes a difference.

        That is the level of detail of a picture of the art kit, and the width of a photograph. A
        game's own picture of the same id is shown as it is, whatever its size.
        """
        packed = self._of_pack(href)
        if packed:
            return href if packed.is_shown_as_it_is else f"{href}{_AT}{_rounded_up(width_mm)}"
        if not art.has_levels(href) or (self._own and (self._own / f"{href}.svg").is_file()):
            return href
        level = art.level_at(width_mm)
        return href if level == "small" else f"{href}{_AT}{level}"

    def figure(self, name: str, width_mm: float) -> str:
        """Return the id of a picture that a book shows so wide."""
        return self.at_width(name, width_mm) if self._of_pack(name) else name

    def size(self, name: str) -> Size:
        """Return the proportions of a picture of the art kit, or of a game's own that has none.

        Raises:
            MaterialError: there is no such picture, or it does not begin with its box.
        """
        own = self._own and self._own / f"{name}.svg"
        if own and name not in art.ids() and _is_plain(name) and own.is_file():
            return Size(*art.box_of_file(own))
        return Size(*art.box(name))

    def offer(self, name: str, make: Callable[[], Face]) -> None:
        """Offer a face as a picture; it is made when it is first asked for."""
        self._offered[name] = make


def _is_plain(name: str) -> bool:
    """Return whether a name can be a file's and no path."""
    return bool(name) and not set(name) & set("/\\:\0")


def _rounded_up(width_mm: float) -> int:
    return max(1, math.ceil(width_mm / _STEP_MM)) * _STEP_MM
