"""The ICC profile of a press, and colours in its inks.

Colours are taken to be sRGB and are matched as closely as the inks allow: white to the white of the
paper, black to the darkest colour of the press. Greys, and dark colours that are nearly grey, are
black ink alone as they are without a profile, so that small letters stay sharp.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import PIL.Image
from PIL import ImageCms

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.reading import read_bytes
from pnp.exports.shop.cmyk import INKS, Process, Rgb, inks_of, is_neutral
from pnp.press.pdf import OutputIntent

_MAX_BYTES: Final = 8 * 2**20
_HINT: Final = "ask the print shop for the profile of its press, an .icc file for CMYK"


@dataclass(frozen=True, slots=True)
class PressProfile:
    """A press, as its profile describes it."""

    intent: OutputIntent
    """The output intent of documents."""
    process: Process
    """The conversion of drawings to its inks."""


def read_press(path: Path) -> PressProfile:
    """Read the profile of a press.

    Raises:
        CallError: the file does not exist, or is not a CMYK profile of a press.
    """
    try:
        content = read_bytes(path, _MAX_BYTES)
        profile = ImageCms.ImageCmsProfile(io.BytesIO(content))
    except MaterialError as error:
        raise CallError(*error.problems) from error
    except OSError as error:
        raise CallError(Problem("the file is not an ICC profile", str(path), _HINT)) from error
    device, space = (content[at : at + 4].decode("latin-1").strip() for at in (12, 16))
    if (device, space) != ("prtr", "CMYK"):
        fact = f"the profile is of class {device!r} for {space}, not of a press for CMYK"
        raise CallError(Problem(fact, str(path), _HINT))
    try:
        name = (profile.profile.profile_description or "").strip()
    except ValueError:  # letters beyond ASCII, in a profile of version 2
        name = ""
    name = name or path.stem
    return PressProfile(OutputIntent(name, content), _process(profile, path))


def _process(profile: ImageCms.ImageCmsProfile, path: Path) -> Process:
    """Return the conversion from colours to the inks of a press.

    Raises:
        CallError: the profile does not define it.
    """

    def separate(picture: PIL.Image.Image) -> PIL.Image.Image:
        return transform.point(picture.convert("RGB"))

    def inks(colour: Rgb) -> tuple[float, ...]:
        if is_neutral(colour):
            return inks_of(colour)
        pixel = PIL.Image.new("RGB", (1, 1), tuple(round(255 * part) for part in colour))
        return tuple(ink / 255 for ink in separate(pixel).tobytes())

    intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB"))
    try:
        transform = ImageCms.ImageCmsTransform(screen, profile, "RGB", "CMYK", intent, flags=flags)
        separate(PIL.Image.new("RGB", (1, 1)))
    except (OSError, ValueError) as error:
        fact = "the profile does not say how to come from colours to inks"
        raise CallError(Problem(fact, str(path), _HINT)) from error
    return Process(INKS.space, inks, separate, INKS.operators)
