"""Raster pictures on a page without a server, where this module replaces `PIL.Image`.

There is no Pillow for browsers. These names replace Pillow's as far as exports need them: RGB
pictures from PDFium are arranged side by side. Nothing is read or written.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

IS_STAND_IN: Final = True
"""Identifies this replacement."""

_CHANNELS: Final = 3


class DecompressionBombError(Exception):
    """A picture is too large; never raised, since none is read."""


class DecompressionBombWarning(RuntimeWarning):
    """A picture is large; never given."""


class UnidentifiedImageError(OSError):
    """A picture is of an unknown format; never raised."""


class PixelImage:
    """A picture in RGB."""

    mode = "RGB"

    def __init__(self, size: tuple[int, int], pixels: bytearray) -> None:
        """Hold pixels, row by row from the top, three bytes each.

        Args:
            size: width and height.
            pixels: of the whole picture.
        """
        self.size = size
        self.width, self.height = size
        self._pixels = pixels

    def tobytes(self) -> bytes:
        """Return the pixels row by row from the top."""
        return bytes(self._pixels)

    def paste(self, image: PixelImage, place: tuple[int, int]) -> None:
        """Copy a picture into this one, which is at least as large.

        Args:
            image: to be copied.
            place: of its upper left corner, in pixels.
        """
        left, top = place
        length = _CHANNELS * image.width
        for row in range(image.height):
            start = _CHANNELS * ((top + row) * self.width + left)
            source = row * length
            self._pixels[start : start + length] = image._pixels[source : source + length]


Image = PixelImage


def new(_: str, size: tuple[int, int], __: str) -> PixelImage:
    """Return a white picture, the only colour that exports need."""
    return PixelImage(size, bytearray(b"\xff" * (_CHANNELS * size[0] * size[1])))


def frombuffer(_: str, size: tuple[int, int], data: Any, *raw: Any) -> PixelImage:
    """Return a picture of PDFium's pixels.

    Args:
        size: width and height.
        data: rows of pixels in RGB, each as long as the third of the arguments behind says.
        raw: the decoder, the mode, the bytes of a row, the orientation.
    """
    content, stride, length = bytes(data), raw[2], _CHANNELS * size[0]
    rows = (content[row * stride : row * stride + length] for row in range(size[1]))
    return PixelImage(size, bytearray().join(rows))


def open(*_: Any, **__: Any) -> NoReturn:  # noqa: A001 -- Pillow's name
    """Refuse a photograph."""
    raise OSError("there is no decoder in a browser: drop the picture on its place again")
