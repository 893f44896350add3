"""Raster pictures: PNG and JPEG as the PDF stores them.

JPEG data goes into the PDF as it is; other pictures are unpacked once and packed losslessly. What
viewers disagree about (colour profiles, turned photographs) is refused. Sizes are read from the
header before anything is unpacked.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, Final

from pnp.press.forms import Image
from pnp.press.svg.refusal import RefusalError

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

_MOST_PIXELS: Final = 40_000_000
_KINDS: Final = ("PNG", "JPEG")
_OPAQUE: Final = 255


def read_raster(data: bytes, *, crisp: bool, grey: bool) -> Image:
    """The picture as a PDF image.

    Args:
        data: a PNG or JPEG file.
        crisp: whether its pixels shall stay visible when enlarged.
        grey: whether it is drawn on a luminance mask.

    Raises:
        RefusalError: the picture is of another kind, damaged, too large, or not drawn alike
            everywhere.
    """
    from PIL import Image as Pillow  # noqa: PLC0415 -- a heavy import, for drawings with pictures
    from PIL import UnidentifiedImageError  # noqa: PLC0415 -- see above

    try:
        picture = Pillow.open(io.BytesIO(data), formats=_KINDS)
    except UnidentifiedImageError as error:
        raise RefusalError("the picture is neither PNG, JPEG nor SVG", "save it as PNG") from error
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError) as error:
        raise RefusalError(f"the picture cannot be read: {error}") from error
    if picture.width * picture.height > _MOST_PIXELS:
        raise RefusalError(
            f"the picture is {picture.width} x {picture.height} pixels large", "make it smaller"
        )
    try:
        picture.load()
    except (OSError, SyntaxError, ValueError) as error:
        raise RefusalError(f"the picture is damaged: {error}") from error
    return _packed(picture, crisp=crisp)


def _packed(picture: Picture, *, crisp: bool) -> Image:
    alpha = None
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        picture = picture.convert("RGBA")
        band = picture.getchannel("A")
        if band.getextrema() != (_OPAQUE, _OPAQUE):
            alpha = _flate(band, "DeviceGray", crisp=crisp)
    return _flate(picture.convert("RGB"), "DeviceRGB", crisp=crisp, alpha=alpha)


def _flate(picture: Picture, space: str, *, crisp: bool, alpha: Image | None = None) -> Image:
    packed = zlib.compress(picture.tobytes(), 9)
    return Image(
        picture.width,
        picture.height,
        "FlateDecode",
        space,  # type: ignore[arg-type]
        packed,
        alpha=alpha,
        interpolate=not crisp,
    )
