"""Raster pictures: PNG and JPEG as the PDF stores them.

JPEG data goes into the PDF as it is, and so does plain PNG data; other pictures are unpacked once
and packed losslessly. Sizes are read from the header before anything is unpacked, and the whole
of the data is checked, so that half a picture is never drawn.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, Final, Literal

from pnp.press.forms import Image
from pnp.press.svg import jpeg, png
from pnp.press.svg.refusal import RefusalError

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

MOST_PIXELS: Final = 30_000_000
_OPAQUE: Final = (255, 255)
_LUMINANCE: Final = (0.2125, 0.7154, 0.0721, 0.0)
_LEVELS: Final = (2, 4, 8)
"""How far colour is bled into clear pixels, in pixels, finest first."""

Space = Literal["DeviceRGB", "DeviceGray"]


def read_raster(data: bytes, *, crisp: bool, grey: bool) -> Image:
    """The picture as a PDF image.

    Args:
        data: a PNG or JPEG file.
        crisp: whether its pixels shall stay visible when enlarged.
        grey: whether it is drawn on a luminance mask, in the greys its colours count for.

    Raises:
        RefusalError: the picture is of another kind, damaged, too large, or not drawn alike
            everywhere.
    """
    if data.startswith(png.SIGNATURE):
        header = png.read_header(data)
        _check_size(header.width, header.height)
        if header.plain and not grey:
            return _as_it_is(header, crisp=crisp)
        return _packed(_opened(data, "PNG"), crisp=crisp, grey=grey)
    if data.startswith(jpeg.SIGNATURE):
        frame = jpeg.read_frame(data)
        _check_size(frame.width, frame.height)
        if frame.components in _JPEG_SPACES and not grey:
            return _jpeg(data, frame, crisp=crisp)
        return _packed(_opened(data, "JPEG"), crisp=crisp, grey=grey)
    raise RefusalError("the picture is neither PNG, JPEG nor SVG", "save it as PNG")


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise RefusalError(
            f"the picture is {width} x {height} pixels large",
            f"{MOST_PIXELS // 1_000_000} million pixels are the most",
        )
    if not width or not height:
        raise RefusalError("the picture has no pixels")


def _as_it_is(header: png.Header, *, crisp: bool) -> Image:
    """PNG's own data: its filters are PDF's predictors (ISO 32000-1, 7.4.4.4)."""
    channels = header.channels
    row = 1 + header.width * channels
    _check_whole(header.data, row * header.height)
    return Image(
        header.width,
        header.height,
        "FlateDecode",
        "DeviceRGB" if channels > 1 else "DeviceGray",
        header.data,
        interpolate=not crisp,
        predictor=15,
    )


def _check_whole(data: bytes, length: int) -> None:
    unpacker = zlib.decompressobj()
    try:
        unpacked = len(unpacker.decompress(data, length + 1))
    except zlib.error as error:
        raise RefusalError("the picture is damaged") from error
    if unpacked != length:
        raise RefusalError("the picture is damaged: it is cut short or too long")


def _opened(data: bytes, kind: str) -> Picture:
    from PIL import Image as Pillow  # noqa: PLC0415 -- a heavy import, for drawings with pictures

    try:
        picture = Pillow.open(io.BytesIO(data), formats=(kind,))
        picture.load()
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError) as error:
        raise RefusalError(f"the picture is damaged: {str(error)[:80]}") from error
    return picture


_JPEG_SPACES: Final[dict[int, Space]] = {1: "DeviceGray", 3: "DeviceRGB"}


def _jpeg(data: bytes, frame: jpeg.Frame, *, crisp: bool) -> Image:
    from PIL import Image as Pillow  # noqa: PLC0415 -- see above

    try:
        picture = Pillow.open(io.BytesIO(data), formats=("JPEG",))
        # Reading at an eighth of the size is quicker, and reads the data to its end all the same.
        picture.draft(None, (max(1, frame.width // 8), max(1, frame.height // 8)))
        picture.load()
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError) as error:
        raise RefusalError(f"the picture is damaged: {str(error)[:80]}") from error
    space = _JPEG_SPACES[frame.components]
    return Image(frame.width, frame.height, "DCTDecode", space, data, interpolate=not crisp)


def _packed(picture: Picture, *, crisp: bool, grey: bool) -> Image:
    eight = _in_eight_bits(picture)
    alpha = None
    if "A" in eight.mode:
        eight = eight.convert("RGBA")
        band = eight.getchannel("A")
        if band.getextrema() != _OPAQUE:
            alpha = _flate(band, "DeviceGray", crisp=crisp)
            eight = _bled(eight)
    colours = eight.convert("RGB")
    if grey:
        return _flate(colours.convert("L", _LUMINANCE), "DeviceGray", crisp=crisp, alpha=alpha)
    return _flate(colours, "DeviceRGB", crisp=crisp, alpha=alpha)


def _in_eight_bits(picture: Picture) -> Picture:
    """The picture in 8 bits a channel, its clear colour, if it has one, as an alpha channel."""
    from PIL import Image as Pillow  # noqa: PLC0415 -- see above

    clear = "transparency" in picture.info
    if picture.mode.startswith("I"):
        if clear:
            raise RefusalError("a 16 bit picture with a clear colour", "save it in 8 bits")
        values = picture.convert("I;16").tobytes()
        return Pillow.frombytes("L", picture.size, values[1::2])
    return picture.convert("RGBA") if clear else picture


def _bled(picture: Picture) -> Picture:
    """Clear pixels in the colour of their neighbours, which they are mixed with when scaled."""
    result = picture
    weighted = picture.convert("RGBa")
    for level in reversed(_LEVELS):
        near = weighted.reduce(level).convert("RGBA").resize(picture.size, 0)
        known = near.getchannel("A").point(lambda alpha: 255 if alpha else 0)
        unknown = picture.getchannel("A").point(lambda alpha: 0 if alpha else 255)
        result.paste(near, mask=_both(known, unknown))
    return result


def _both(one: Picture, other: Picture) -> Picture:
    from PIL import ImageChops  # noqa: PLC0415 -- see above

    return ImageChops.darker(one, other)


def _flate(picture: Picture, space: Space, *, crisp: bool, alpha: Image | None = None) -> Image:
    packed = zlib.compress(picture.tobytes(), 9)
    return Image(
        picture.width,
        picture.height,
        "FlateDecode",
        space,
        packed,
        alpha=alpha,
        interpolate=not crisp,
    )
