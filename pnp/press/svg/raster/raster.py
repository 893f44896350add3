"""Raster pictures: PNG and JPEG as stored in PDF.

JPEG data is copied into the PDF, as is plain PNG data; other pictures are decoded once and
compressed losslessly. Small pictures that are drawn large are enlarged here, because viewers
enlarge in different ways, some smoothly, some not. Sizes are read from the header before decoding,
and all data is checked, so that half a picture is never drawn.
"""

from __future__ import annotations

import io
import math
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from pnp.press.forms import Image
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.raster import jpeg, png
from pnp.press.svg.raster.jpeg_scans import pad_scans, spoil

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

MAX_PIXELS: Final = 30_000_000
_COARSE_DPI: Final = 150.0
"""The resolution on paper below which a picture is enlarged."""

_FINE_DPI: Final = 300.0
_MIN_SIDE: Final = 400
_MAX_ENLARGED: Final = 600_000
"""In pixels. Larger pictures are left to the viewer, to keep files small."""

_SMALL_JPEG: Final = 65_536
"""In bytes. Pictures up to this size are decoded quickly, and checked in full."""

_LUMINANCE: Final = (0.2125, 0.7154, 0.0721, 0.0)
_OPAQUE: Final = (255, 255)
_LEVELS: Final = (2, 4, 8)
"""The distances, in pixels, over which colour bleeds into clear pixels, finest first."""

Space = Literal["DeviceRGB", "DeviceGray"]
_JPEG_SPACES: Final[dict[int, Space]] = {1: "DeviceGray", 3: "DeviceRGB"}


class RasterStyle(Struct, frozen=True):
    """The style in which a picture is stored."""

    crisp: bool
    """Whether its pixels stay visible when enlarged."""
    grey: bool
    """Whether it is drawn on a luminance mask, as the luminance of its colours."""
    times: int
    """Factor of enlargement."""


class Raster(Struct, frozen=True):
    """A picture whose header has been read."""

    width: int
    height: int
    data: bytes
    header: png.Header | jpeg.FrameHeader

    def enlargement(self, dpi: float) -> int:
        """Return the factor by which to enlarge the picture, drawn with `dpi` pixels per inch."""
        if not 0 < dpi < _COARSE_DPI:
            return 1
        target = max(math.ceil(_FINE_DPI / dpi), math.ceil(_MIN_SIDE / self.width))
        most = math.isqrt(_MAX_ENLARGED // (self.width * self.height) or 1)
        return max(1, min(target, most))

    def to_image(self, look: RasterStyle) -> Image:
        """Return the picture as a PDF image.

        Raises:
            RefusalError: its data is damaged.
        """
        as_it_is = not look.grey and look.times == 1
        self._check_pixels()
        match self.header:
            case png.Header(plain=True) as header if as_it_is:
                return _plain_png(header, crisp=look.crisp)
            case jpeg.FrameHeader(components=components) if as_it_is and components in _JPEG_SPACES:
                return _plain_jpeg(self, _JPEG_SPACES[components], crisp=look.crisp)
            case png.Header(channels=4, depth=8, interlaced=False) as header if not _can_decode():
                return _take_apart(header, crisp=look.crisp)
            case png.Header():
                return _repack(self._decode("PNG"), look)
            case jpeg.FrameHeader():
                return _repack(self._decode("JPEG"), look)

    def _decode(self, kind: str) -> Picture:
        picture = _open(self.data, kind)
        if picture.size != (self.width, self.height):
            raise RefusalError("the picture is damaged: it has two sizes", "save it again")
        return picture

    def _check_pixels(self) -> None:
        match self.header:
            case png.Header() as header:
                header.check_pixels()
            case jpeg.FrameHeader() as frame if _can_decode():
                _check_jpeg(self.data, frame)


def read_raster(data: bytes) -> Raster:
    """Return the picture in the bytes of a file.

    Raises:
        RefusalError: it is of another kind, too large, or viewers draw it differently.
    """
    if data.startswith(png.SIGNATURE):
        header: png.Header | jpeg.FrameHeader = png.read_header(data)
    elif data.startswith(jpeg.SIGNATURE):
        header = jpeg.read_frame(data)
    else:
        raise RefusalError("the picture is neither PNG, JPEG nor SVG", "save it as PNG")
    _check_size(header.width, header.height)
    return Raster(header.width, header.height, data, header)


def _check_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise RefusalError(
            f"the picture is {width} x {height} pixels large",
            f"{MAX_PIXELS // 1_000_000} million pixels are the most",
        )
    if not width or not height:
        raise RefusalError("the picture has no pixels", "save it again")


def _plain_png(header: png.Header, *, crisp: bool) -> Image:
    """Return PNG's own data: its filters are PDF's predictors (ISO 32000-1, 7.4.4.4)."""
    return Image(
        header.width,
        header.height,
        "FlateDecode",
        "DeviceRGB" if header.channels > 1 else "DeviceGray",
        header.data,
        interpolate=not crisp,
        predictor=15,
    )


def _can_decode() -> bool:
    """Return whether there is a decoder; in a browser, its own has checked each picture before."""
    from PIL import Image as Pillow  # noqa: PLC0415 -- a heavy import, for drawings with pictures

    return not hasattr(Pillow, "IS_STAND_IN")


def _take_apart(header: png.Header, *, crisp: bool) -> Image:
    """Return a PNG in RGB and alpha whose rows are not filtered, without a decoder.

    Raises:
        RefusalError: its rows are filtered.
    """
    width, height = header.width, header.height
    row = 1 + 4 * width
    rows = zlib.decompressobj().decompress(header.data, row * height)
    if any(rows[::row]):
        raise RefusalError("this PNG file is not read in a browser", "drop it on its place again")
    pixels = b"".join(rows[at + 1 : at + row] for at in range(0, len(rows), row))
    colours = bytearray(3 * width * height)
    for channel in range(3):
        colours[channel::3] = pixels[channel::4]
    alpha, rgb = (zlib.compress(part, 9) for part in (pixels[3::4], bytes(colours)))
    mask = Image(width, height, "FlateDecode", "DeviceGray", alpha, interpolate=not crisp)
    return Image(width, height, "FlateDecode", "DeviceRGB", rgb, alpha=mask, interpolate=not crisp)


def _plain_jpeg(raster: Raster, space: Space, *, crisp: bool) -> Image:
    return Image(
        raster.width, raster.height, "DCTDecode", space, raster.data, interpolate=not crisp
    )


def _check_jpeg(data: bytes, frame: jpeg.FrameHeader) -> None:
    """Refuse a JPEG with missing data or, if it has one scan, excess data.

    A picture in one scan is decoded at an eighth of its size, which is faster and also reveals
    missing data, but not in the last scans of a progressive picture.
    """
    is_one = len(frame.scans) == 1
    draft = None
    if is_one and len(data) > _SMALL_JPEG:
        draft = (max(1, frame.width // 8), max(1, frame.height // 8))
    whole, other = (
        _open(content, "JPEG", draft).tobytes() for content in pad_scans(data, frame.scans)
    )
    if whole != other:
        raise RefusalError("the picture is damaged: it is cut short", "save it again")
    if not is_one or _differ(spoil(data, frame.scans[0]), draft, whole):
        return
    if _differ(spoil(data, frame.scans[0], len(data)), draft, whole):
        raise RefusalError("the picture is damaged: a piece of it is missing", "save it again")


def _differ(files: Iterable[bytes], draft: tuple[int, int] | None, pixels: bytes) -> bool:
    """Return whether at least one of several JPEGs is drawn differently, or not at all."""
    try:
        return any(_open(file, "JPEG", draft).tobytes() != pixels for file in files)
    except RefusalError:
        return True


def _open(data: bytes, kind: str, draft: tuple[int, int] | None = None) -> Picture:
    from PIL import Image as Pillow  # noqa: PLC0415 -- a heavy import, for drawings with pictures

    try:
        picture = Pillow.open(io.BytesIO(data), formats=(kind,))
        if draft:
            picture.draft(None, draft)
        picture.load()
    except (OSError, SyntaxError, ValueError, Pillow.DecompressionBombError) as error:
        raise RefusalError(f"the picture is damaged: {str(error)[:80]}", "save it again") from error
    return picture


def _repack(picture: Picture, look: RasterStyle) -> Image:
    """Return a recompressed picture; copies of large ones are released early."""
    picture = _in_eight_bits(picture)
    alpha = None
    if "A" in picture.mode:
        picture = _enlarge(_in_mode(picture, "RGBA"), look)
        band = picture.getchannel("A")
        if band.getextrema() != _OPAQUE:
            alpha = _flate(band, "DeviceGray", look)
            _bleed(picture)
        picture = picture.convert("RGB")
    else:
        picture = _enlarge(_in_mode(picture, "RGB"), look)
    if look.grey:
        return _flate(picture.convert("L", _LUMINANCE), "DeviceGray", look, alpha)
    return _flate(picture, "DeviceRGB", look, alpha)


def _in_mode(picture: Picture, mode: str) -> Picture:
    """Return a picture in a mode of Pillow, unchanged if it already has it."""
    return picture if picture.mode == mode else picture.convert(mode)


def _in_eight_bits(picture: Picture) -> Picture:
    """Return the picture in 8 bits a channel, its clear colour, if any, as an alpha channel."""
    from PIL import Image as Pillow  # noqa: PLC0415 -- see above

    clear = "transparency" in picture.info
    if picture.mode.startswith("I"):
        if clear:
            raise RefusalError("a 16 bit picture with a clear colour", "save it in 8 bits")
        values = picture.convert("I;16").tobytes()
        return Pillow.frombytes("L", picture.size, values[1::2])
    return _in_mode(picture, "RGBA") if clear else picture


def _enlarge(picture: Picture, look: RasterStyle) -> Picture:
    """Return the enlarged picture; clear pixels do not tint their neighbours."""
    from PIL.Image import Resampling  # noqa: PLC0415 -- see above

    if look.times == 1:
        return picture
    size = (picture.width * look.times, picture.height * look.times)
    way = Resampling.NEAREST if look.crisp else Resampling.BILINEAR
    return picture.resize(size, way)


def _bleed(picture: Picture) -> None:
    """Give clear pixels the colour of their neighbours, with which scaling mixes them."""
    from PIL import ImageChops  # noqa: PLC0415 -- see above
    from PIL.Image import Resampling  # noqa: PLC0415 -- see above

    clear = picture.getchannel("A").point(lambda alpha: 0 if alpha else 255)
    for coarse in _coarsen(picture):
        near = coarse.resize(picture.size, Resampling.NEAREST)
        mask = near.getchannel("A").point(lambda alpha: 255 if alpha else 0)
        picture.paste(near, mask=ImageChops.darker(mask, clear))


def _coarsen(picture: Picture) -> list[Picture]:
    """Return the picture in fewer pixels, coarsest first; clear ones do not count."""
    source = picture.convert("RGBa")
    return [source.reduce(level).convert("RGBA") for level in reversed(_LEVELS)]


def _flate(picture: Picture, space: Space, look: RasterStyle, alpha: Image | None = None) -> Image:
    return Image(
        picture.width,
        picture.height,
        "FlateDecode",
        space,
        zlib.compress(picture.tobytes(), 9),
        alpha=alpha,
        interpolate=not look.crisp,
    )
