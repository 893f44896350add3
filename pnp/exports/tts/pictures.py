"""The pictures of a saved object: sheets of cards, tiles, and a small one to find it by."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Final

from PIL import Image

from pnp.exports.checking import jpeg_of
from pnp.exports.picturing import MM_PER_INCH, Cutout, picture_cutouts
from pnp.exports.pieces import PieceSet, file_stem
from pnp.exports.tts.decks import MAX_SIDE_PX, CardSheet

_QUALITY: Final = 92
_GREY: Final = (128, 128, 128)
"""The picture shown to those who may not see a card."""

_WHITE: Final = (255, 255, 255)
_THUMBNAIL_PX: Final = 256
_BLANK_PX: Final = (64, 64)
_DIGITS: Final = 8


class TablePictures:
    """The pictures of a game, each a file of its own name.

    The program keeps a picture by its address for ever: so the name tells of the content.
    """

    def __init__(self, pieces: PieceSet, dpi: int) -> None:
        self.files: dict[str, bytes] = {}
        """By path."""
        self._pieces = pieces
        self._dpi = dpi

    def fronts(self, sheet: CardSheet) -> str:
        """Return the path of a sheet of fronts."""
        names = [piece.front for piece in sheet.pieces]
        return self._keep(f"{sheet.pieces[0].part}.{sheet.number}", self._sheet(sheet, names))

    def backs(self, sheet: CardSheet) -> str:
        """Return the path of the back that all cards of a sheet share, or of a sheet of backs."""
        if sheet.has_own_backs:
            names = [piece.back for piece in sheet.pieces]
            picture = self._sheet(sheet, names)
            return self._keep(f"{sheet.pieces[0].part}.{sheet.number}.backs", picture)
        if sheet.back is None:
            return self._keep("blank", Image.new("RGB", _BLANK_PX, _WHITE))
        return self.face(sheet.back)

    def face(self, name: str) -> str:
        """Return the path of a picture of one face, as large as the program shows."""
        size = self._pieces.faces[name].size
        longest_mm = max(size.width_mm, size.height_mm)
        scale = min(self._dpi / MM_PER_INCH, MAX_SIDE_PX / longest_mm)
        pixels = round(size.width_mm * scale) or 1, round(size.height_mm * scale) or 1
        (picture,) = self._draw({name: pixels})
        return self._keep(name, picture)

    def thumbnail(self) -> bytes:
        """Return the picture that stands in the program's list."""
        name = self._pieces.pieces[0].front
        size = self._pieces.faces[name].size
        scale = _THUMBNAIL_PX / max(size.width_mm, size.height_mm)
        pixels = round(size.width_mm * scale) or 1, round(size.height_mm * scale) or 1
        (picture,) = self._draw({name: pixels})
        square = Image.new("RGB", (_THUMBNAIL_PX, _THUMBNAIL_PX), _WHITE)
        width, height = pixels
        square.paste(picture, ((_THUMBNAIL_PX - width) // 2, (_THUMBNAIL_PX - height) // 2))
        stream = io.BytesIO()
        square.save(stream, "PNG")
        return stream.getvalue()

    def _sheet(self, sheet: CardSheet, names: list[str] | list[str | None]) -> Image.Image:
        grid = sheet.grid
        whole = grid.columns * grid.width_px, grid.rows * grid.height_px
        picture = Image.new("RGB", whole, _GREY if sheet.has_own_backs else _WHITE)
        sizes_px = dict.fromkeys(filter(None, names), (grid.width_px, grid.height_px))
        faces = dict(zip(sizes_px, self._draw(sizes_px), strict=True))
        blank = Image.new("RGB", (grid.width_px, grid.height_px), _WHITE)
        for place, name in enumerate(names):
            row, column = divmod(place, grid.columns)
            corner = column * grid.width_px, row * grid.height_px
            picture.paste(faces[name] if name else blank, corner)
        return picture

    def _draw(self, sizes_px: Mapping[str, tuple[int, int]]) -> Iterator[Image.Image]:
        pieces = self._pieces
        cutouts = [Cutout(name, pieces.faces[name].size) for name in sizes_px]
        return picture_cutouts(pieces.edition, pieces.faces, cutouts, tuple(sizes_px.values()))

    def _keep(self, name: str, picture: Image.Image) -> str:
        content = jpeg_of(picture, _QUALITY, is_fine=True)
        path = f"images/{file_stem(name)}.{sha256(content).hexdigest()[:_DIGITS]}.jpg"
        self.files[path] = content
        return path
