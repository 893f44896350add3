"""Photographs made ready for print: turned upright, cropped, shrunk to 300 dots an inch, in sRGB.

Pixels are decoded here, once, and stored anew: so nothing that a camera or a program
noted beside the picture (a place, a name) reaches the paper. A JPEG is decoded no larger than
it is needed, so that a hundred large ones take no more memory than one.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.geometry import Size
from pnp.data.own_pictures import OwnPicture

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

DPI: Final = 300.0
_MM_PER_INCH: Final = 25.4
MAX_PIXELS: Final = {"JPEG": 50_000_000, "MPO": 50_000_000, "PNG": 25_000_000, "WEBP": 25_000_000}
"""By the kind of file: a JPEG is decoded in part, others in full."""

_MAX_BYTES: Final = 64 * 2**20
_KINDS: Final = ("JPEG", "PNG", "WEBP")
_QUALITY: Final = 92
_FEW_COLOURS: Final = 4_096
"""A picture of so few is a drawing, and stored without loss."""

_LOW_INK: Final = 0.4
"""The share of its darkness that a photograph keeps in low ink."""

_TURNED: Final = (5, 6, 7, 8)
"""Notes of a camera that width and height are to be exchanged (Exif 2.3, Orientation)."""

_ORIENTATION: Final = 0x0112


def read_photograph(path: Path) -> bytes:
    """Return the bytes of a picture's file.

    Raises:
        MaterialError: it cannot be read, or is too large.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except OSError as error:
        fact = f"the picture cannot be read: {(error.strerror or str(error)).lower()}"
        raise MaterialError(Problem(fact, str(path), "check the file")) from error
    if len(content) > _MAX_BYTES:
        fact = f"the picture is larger than {_MAX_BYTES // 2**20} MB"
        raise MaterialError(Problem(fact, str(path), "make it smaller"))
    return content


def prepare(content: bytes, own: OwnPicture, box: Size, width_mm: float, ink: str) -> bytes:
    """Return a photograph as a PNG or JPEG file for its place.

    Args:
        content: the file.
        own: the picture that it replaces and how, and its name for messages.
        box: the proportions of the picture that it stands for.
        width_mm: how wide it is printed.
        ink: full, grey or low.

    Raises:
        MaterialError: it is damaged, too large, or not of a kind that is read.
    """
    with _decoder_errors(own.path), _open(content) as picture:
        _check(picture, own.path)
        is_turned = _is_turned(picture)
        size = picture.size[::-1] if is_turned else picture.size
        part = _part(size, box, own) if _is_cropped(picture, own) else (0.0, 0.0, 1.0, 1.0)
        pixels = _pixels(size, part, math.ceil(width_mm / _MM_PER_INCH * DPI))
        _decode(picture, part, pixels, is_turned=is_turned)
        image = _shrunk(_upright(picture), part, pixels)
        if own.mirrored:
            image = _mirror(image)
        return pack(in_ink(_in_srgb(image, picture.info.get("icc_profile")), ink))


def shape(path: Path) -> Size:
    """Return the proportions of a photograph as it is seen.

    Raises:
        MaterialError: it is damaged, too large, or not of a kind that is read.
    """
    with _decoder_errors(path), _open(read_photograph(path)) as picture:
        _check(picture, path)
        pixels = Size(*picture.size)
        return pixels.transpose() if _is_turned(picture) else pixels


def resolution(content: bytes, own: OwnPicture, box: Size, width_mm: float) -> float:
    """Return the resolution of a photograph as printed, in pixels per inch.

    Args:
        content: the file.
        own: the settings of the replacement.
        box: the proportions of the picture that it replaces.
        width_mm: the printed width of that picture.

    Raises:
        MaterialError: it is damaged, too large, or not of a kind that is read.
    """
    with _decoder_errors(own.path), _open(content) as picture:
        _check(picture, own.path)
        size: tuple[int, int] = picture.size[::-1] if _is_turned(picture) else picture.size
        if _is_cropped(picture, own):
            left, _, right, _ = _part(size, box, own)
            pixels, mm = float(size[0]) * (right - left), width_mm
        else:
            narrower = size[0] / size[1] * box.height_mm / box.width_mm
            pixels, mm = float(size[0]), width_mm * min(1.0, narrower)
    return pixels / mm * _MM_PER_INCH


@contextmanager
def _decoder_errors(path: Path) -> Iterator[None]:
    """Raise the errors of a decoder as MaterialError."""
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415 -- a heavy import

    try:
        yield
    except MaterialError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        hint = f"{MAX_PIXELS['JPEG'] // 1_000_000} million pixels are the most of a photograph"
        raise MaterialError(Problem("the picture has too many pixels", str(path), hint)) from error
    except UnidentifiedImageError as error:
        kind = path.suffix.lstrip(".").upper().replace("JPG", "JPEG")
        fact = f"the picture cannot be read: it is damaged, or no {kind} file"
        raise MaterialError(Problem(fact, str(path), "save it again as JPEG or PNG")) from error
    except (OSError, SyntaxError, ValueError, TypeError, IndexError) as error:
        fact = f"the picture cannot be read: {str(error)[:80] or type(error).__name__}"
        raise MaterialError(Problem(fact, str(path), "save it again as JPEG or PNG")) from error


def _open(content: bytes) -> Any:
    from PIL import Image  # noqa: PLC0415 -- a heavy import, for photographs only

    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        return Image.open(io.BytesIO(content), formats=_KINDS)


def _check(picture: Any, path: Path) -> None:
    """Raise MaterialError for a picture that is too large, moves, or is in inks of a printer."""
    width, height = picture.size
    most = MAX_PIXELS[picture.format]
    if width * height > most:
        fact = f"the picture is {width:,} x {height:,} pixels large"
        hint = f"{most // 1_000_000} million pixels are the most of a {picture.format}"
        raise MaterialError(Problem(fact, str(path), hint))
    if picture.format in ("PNG", "WEBP") and getattr(picture, "n_frames", 1) > 1:
        raise MaterialError(Problem("the picture moves", str(path), "save one of its frames"))
    if picture.mode in ("CMYK", "LAB", "YCCK"):
        fact = f"the picture is in {picture.mode}, whose colours depend on a press"
        raise MaterialError(Problem(fact, str(path), "save it in sRGB"))


def _is_turned(picture: Any) -> bool:
    return picture.getexif().get(_ORIENTATION) in _TURNED


def _is_cropped(picture: Any, own: OwnPicture) -> bool:
    """Return whether a picture fills its place: cut-outs are shown whole, unless it is said."""
    has_alpha = "A" in picture.mode or "transparency" in picture.info
    return own.fit == "crop" or (own.fit == "auto" and not has_alpha)


Part = tuple[float, float, float, float]
"""Left, top, right, bottom as shares of a picture's width and height."""


def _part(size: tuple[int, int], box: Size, own: OwnPicture) -> Part:
    """Return the largest part of the box's proportions, its focus as near to the middle as can."""
    across = min(1.0, size[1] * box.width_mm / box.height_mm / size[0])
    down = min(1.0, size[0] * box.height_mm / box.width_mm / size[1])
    x, top = (
        min(max(at - share / 2, 0.0), 1.0 - share)
        for at, share in zip(own.focus, (across, down), strict=True)
    )
    return x, top, x + across, top + down


def _pixels(size: tuple[int, int], part: Part, most: int) -> tuple[int, int]:
    """Return the size in pixels that is stored: that of the file, or less if less will do."""
    across, down = size[0] * (part[2] - part[0]), size[1] * (part[3] - part[1])
    scale = min(1.0, most / across)
    return max(1, round(across * scale)), max(1, round(down * scale))


def _decode(picture: Any, part: Part, size: tuple[int, int], *, is_turned: bool) -> None:
    """Decode a picture, a JPEG no larger than is needed."""
    whole = (
        math.ceil(size[0] / (part[2] - part[0])),
        math.ceil(size[1] / (part[3] - part[1])),
    )
    picture.draft(None, whole[::-1] if is_turned else whole)
    picture.load()


def _upright(picture: Any) -> Picture:
    from PIL import ImageOps  # noqa: PLC0415 -- see above

    upright: Picture = ImageOps.exif_transpose(picture)
    return upright


def _shrunk(picture: Picture, part: Part, size: tuple[int, int]) -> Picture:
    from PIL.Image import Resampling  # noqa: PLC0415 -- see above

    width, height = picture.size
    box = (part[0] * width, part[1] * height, part[2] * width, part[3] * height)
    return _in_eight_bits(picture).resize(size, Resampling.LANCZOS, box, reducing_gap=3.0)


def _mirror(picture: Picture) -> Picture:
    from PIL import ImageOps  # noqa: PLC0415 -- see above

    return ImageOps.mirror(picture)


def _in_eight_bits(picture: Picture) -> Picture:
    """Return the picture in 8 bits a channel: grey, in colour, or that with an alpha channel."""
    from PIL import Image  # noqa: PLC0415 -- see above

    if picture.mode.startswith("I"):
        return Image.frombytes("L", picture.size, picture.convert("I;16").tobytes()[1::2])
    if "A" in picture.mode or "transparency" in picture.info:
        return picture.convert("RGBA")
    return picture.convert("L" if picture.mode in ("1", "L") else "RGB")


def _in_srgb(picture: Picture, profile: bytes | None) -> Picture:
    """Return a picture in the colours of sRGB; a profile that is damaged counts as none."""
    if not profile or picture.mode == "L":
        return picture
    from PIL import ImageCms  # noqa: PLC0415 -- see above

    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        srgb = ImageCms.createProfile("sRGB")
        rgb = ImageCms.profileToProfile(picture, source, srgb, outputMode=picture.mode)
    except (ImageCms.PyCMSError, OSError):
        return picture
    return rgb or picture


def in_ink(picture: Picture, ink: str) -> Picture:
    """Return a picture in an ink: in grey without colour, in low ink light as well."""
    if ink == "full":
        return picture
    grey = picture.convert("LA" if picture.mode == "RGBA" else "L")
    if ink == "low":
        bands = list(grey.split())
        bands[0] = bands[0].point(lambda level: round(255 - (255 - level) * _LOW_INK))
        from PIL import Image  # noqa: PLC0415 -- see above

        grey = Image.merge(grey.mode, bands)
    return grey


def pack(picture: Picture) -> bytes:
    """Return the file that is stored: PNG for drawings and transparent pictures, else JPEG."""
    stream = io.BytesIO()
    if "A" in picture.mode or picture.getcolors(_FEW_COLOURS):
        plain = picture.convert("RGBA") if "A" in picture.mode else picture
        _without_notes(plain).save(stream, "PNG", optimize=True)
    else:
        _without_notes(picture).save(stream, "JPEG", quality=_QUALITY, optimize=True)
    return stream.getvalue()


def _without_notes(picture: Picture) -> Picture:
    """Return the picture with nothing noted beside its pixels."""
    picture.info.clear()
    return picture
