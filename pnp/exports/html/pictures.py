"""The pictures of a page, each a data URI."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Size
from pnp.core.painted import document_of
from pnp.exports.checking import small_picture_of
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import PieceSet
from pnp.press.book import Figure
from pnp.press.faces import Face

CARD_PX_PER_MM: Final = 1.6
FIGURE_PX_PER_MM: Final = 4.6
"""Somewhat larger than in print, because a screen is further from the eye."""

_MAX_PX: Final = 800
_DENSITY: Final = 2
"""Pixels of the picture per CSS pixel, for high-density screens."""

_QUALITY: Final = 78
_SIGNATURES: Final = {b"\x89PNG": "png", b"\xff\xd8": "jpeg"}


@dataclass(frozen=True, slots=True)
class ReadingPicture:
    """A picture as shown on a page, in CSS pixels."""

    address: str
    width: int
    height: int


def pictures_of_pieces(pieces: PieceSet) -> dict[str, ReadingPicture]:
    """Return the fronts of all pieces by the names of their faces."""
    scales = {
        piece.front: CARD_PX_PER_MM if piece.kind == "card" else FIGURE_PX_PER_MM
        for piece in pieces.pieces
    }
    return _draw(pieces, pieces.faces, scales)


def pictures_of_book(pieces: PieceSet, figures: Mapping[str, Figure]) -> dict[str, ReadingPicture]:
    """Return figures of a rulebook by name."""
    faces = {name: _as_face(figure) for name, figure in figures.items()}
    return _draw(pieces, faces, dict.fromkeys(faces, FIGURE_PX_PER_MM))


def _as_face(figure: Figure) -> Face:
    """Return a face that shows only a picture."""
    width, height = f"{figure.size.width_mm:g}", f"{figure.size.height_mm:g}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">'
        f'<image href="{figure.href}" width="{width}" height="{height}"/></svg>'
    )
    return Face(figure.href, figure.size, svg.encode())


def _draw(
    pieces: PieceSet, faces: Mapping[str, Face], scales: Mapping[str, float]
) -> dict[str, ReadingPicture]:
    """Return pictures of faces, given the CSS pixels per millimetre of each."""
    cutouts = [Cutout(name, faces[name].size) for name in scales]
    sizes = [_pixels(cut.size, scale) for cut, scale in zip(cutouts, scales.values(), strict=True)]
    fine = [(width * _DENSITY, height * _DENSITY) for width, height in sizes]
    images = picture_cutouts(pieces.edition, faces, cutouts, fine)
    return {
        name: ReadingPicture(_address(small_picture_of(image, _QUALITY)), *size)
        for name, image, size in zip(scales, images, sizes, strict=True)
    }


def _pixels(size: Size, scale: float) -> tuple[int, int]:
    scale = min(scale, _MAX_PX / max(size.width_mm, size.height_mm))
    return max(1, round(size.width_mm * scale)), max(1, round(size.height_mm * scale))


def icon_addresses(pieces: PieceSet, names: Iterable[str]) -> dict[str, str]:
    """Return the data URIs of icons in lines of text, by name.

    Raises:
        MaterialError: there is no such picture.
    """
    return {name: _icon(pieces, name) for name in names}


def _icon(pieces: PieceSet, name: str) -> str:
    picture = pieces.edition.prepress.pictures(name)
    content = picture.svg if isinstance(picture, Face) else document_of(picture)
    return _address(content)


def _address(content: bytes) -> str:
    kinds = (kind for start, kind in _SIGNATURES.items() if content.startswith(start))
    return f"data:image/{next(kinds, 'svg+xml')};base64,{b64encode(content).decode()}"
