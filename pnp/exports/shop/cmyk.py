"""Drawings in printing inks: forms in RGB become forms in cyan, magenta, yellow and black.

Without a profile of the shop's press, black replaces the common part of the three colours: `k = 1 -
max(r, g, b)`, `c = 1 - r / max`, and so on for magenta and yellow. So greys are black alone, and no
colour takes three other inks. With much black the others are reduced, so that no place has more
than 240 % of ink, the lowest limit that a shop is known to set. Dark colours that are nearly grey,
such as that of text, are black alone, too, because small letters in several inks get coloured
fringes. Masks become grey: only their lightness counts.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable, Mapping
from typing import Final, Literal, cast

import PIL.Image
from msgspec import Struct
from msgspec.structs import replace
from PIL import ImageChops, ImageMath

from pnp.exports.checking import png_file
from pnp.press.forms import (
    Form,
    GraphicsState,
    Image,
    Resource,
    Shading,
    ShadingPattern,
    SoftMask,
    TilingPattern,
)

Rgb = tuple[float, ...]
"""Each from 0 to 1."""

_COLOUR: Final = re.compile(rb"(?<![\w.])([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)\b")
_DARK: Final = 0.35
"""The lightness, 0 to 1, up to which a nearly grey colour counts as black."""

_NEARLY_GREY: Final = 0.15
"""The largest difference of channels of a nearly grey colour."""

MAX_INK: Final = 2.4
"""The limit of all four inks together."""

_SMALL_PT: Final = 14
"""The size below which letters overprint: a white fringe shows more than a colour below them."""

_STATES: Final = {
    "Overprint": GraphicsState(overprints=True),
    "KnockOut": GraphicsState(overprints=False),
}
"""Graphics states for overprint, by name."""

_STEP: Final = re.compile(
    rb"(?<![\w./])(?:0 0 0 (?P<black>[\d.]+) k|(?P<grey>[\d.]+) g|(?P<unknown>k|rg|scn|sc)"
    rb"|(?P<save>q)|(?P<restore>Q)"
    rb"|(?P<text>BT /\w+ (?P<size>[\d.]+) Tf [-\d.]+ Tc 0 Tr .*?\bET))(?![\w.])",
    re.DOTALL,
)
"""The operators that set or use the fill colour of letters."""

_WEIGHTS: Final = (0.3, 0.59, 0.11)
"""The weights of red, green and blue in lightness (ISO 32000-1, 10.3.3)."""


class Process(Struct, frozen=True):
    """The inks in which a form is drawn."""

    space: Literal["DeviceCMYK", "DeviceGray"]
    colour: Callable[[Rgb], tuple[float, ...]]
    picture: Callable[[PIL.Image.Image], PIL.Image.Image]
    operators: Mapping[bytes, bytes]
    """The operators of fill and stroke colours, by those of RGB."""


def inks_of(colour: Rgb) -> tuple[float, ...]:
    """Return cyan, magenta, yellow and black of a colour, from 0 to 1."""
    if is_neutral(colour):
        return 0.0, 0.0, 0.0, 1 - lightness(colour)[0]
    most = max(colour)
    black = 1 - most
    return (*((1 - part / most) * _share(black) for part in colour), black)


def is_neutral(colour: Rgb) -> bool:
    """Return whether a colour is grey, or dark and nearly grey."""
    most, least = max(colour), min(colour)
    return most == least or (most < _DARK and most - least < _NEARLY_GREY)


def _share(black: float) -> float:
    """Return the share of the colours that is allowed over an amount of black."""
    return min(1.0, (MAX_INK - black) / 2)


def lightness(colour: Rgb) -> tuple[float, ...]:
    """Return the lightness of a colour, from 0 to 1."""
    return (sum(weight * part for weight, part in zip(_WEIGHTS, colour, strict=True)),)


def _separate(picture: PIL.Image.Image) -> PIL.Image.Image:
    """Return a picture in four inks, with greys in black alone."""
    parts = picture.convert("RGB").split()
    most = ImageChops.lighter(ImageChops.lighter(*parts[:2]), parts[2])
    black = ImageChops.invert(most)
    share = black.point([round(255 * _share(level / 255)) for level in range(256)])
    inks = [ImageChops.multiply(_ratio(most, part), share) for part in parts]
    return PIL.Image.merge("CMYK", (*inks, black))


def _ratio(most: PIL.Image.Image, part: PIL.Image.Image) -> PIL.Image.Image:
    """Return the shortfall of each pixel in one channel, relative to the maximum."""
    ratio = ImageMath.lambda_eval(
        lambda of: of["convert"]((of["most"] - of["part"]) * 255 / of["most"], "L"),
        most=most,
        part=part,
    )
    return cast("PIL.Image.Image", ratio)


INKS: Final = Process("DeviceCMYK", inks_of, _separate, {b"rg": b"k", b"RG": b"K"})
_LIGHTNESS: Final = Process(
    "DeviceGray", lightness, lambda picture: picture.convert("L"), {b"rg": b"g", b"RG": b"G"}
)


class Separation:
    """Converts forms to other inks, each once."""

    def __init__(self, process: Process = INKS) -> None:
        self.colours: dict[Rgb, tuple[float, ...]] = {}
        """The inks of each colour used so far."""
        self._process = process
        self._forms: dict[str, Form] = {}

    def of_form(self, form: Form) -> Form:
        """Return a form with everything it contains."""
        if form.key not in self._forms:
            group = form.group and replace(form.group, colour_space=self._process.space)
            result = replace(
                form,
                content=self._content(form.content),
                resources=self._resources(form.resources),
                group=group,
            )
            has_inks = self._process.space == "DeviceCMYK"
            self._forms[form.key] = overprint_letters(result) if has_inks else result
        return self._forms[form.key]

    def _content(self, content: bytes) -> bytes:
        return _COLOUR.sub(self._operator, content)

    def _operator(self, match: re.Match[bytes]) -> bytes:
        inks = self._inks(tuple(map(float, match.groups()[:3])))
        numbers = " ".join(f"{ink:.4f}".rstrip("0").rstrip(".") for ink in inks)
        return numbers.encode() + b" " + self._process.operators[match[4]]

    def _inks(self, colour: Rgb) -> tuple[float, ...]:
        return self.colours.setdefault(colour, self._process.colour(colour))

    def _resources(self, resources: Mapping[str, Resource]) -> dict[str, Resource]:
        return {name: self._resource(resource) for name, resource in resources.items()}

    def _resource(self, resource: Resource) -> Resource:  # noqa: PLR0911 -- one return a kind
        match resource:
            case Form():
                return self.of_form(resource)
            case TilingPattern(content=content, resources=inner):
                resources = self._resources(inner)
                return replace(resource, content=self._content(content), resources=resources)
            case ShadingPattern(shading=shading):
                return replace(resource, shading=self._shading(shading))
            case Shading():
                return self._shading(resource)
            case Image():
                return self._image(resource)
            case GraphicsState(soft_mask=SoftMask(form=form) as mask):
                form = Separation(_LIGHTNESS).of_form(form)
                return replace(resource, soft_mask=replace(mask, form=form))
            case _:
                return resource

    def _shading(self, shading: Shading) -> Shading:
        if shading.colour_space != "DeviceRGB":
            return shading
        colours = tuple(map(self._inks, shading.stops.colours))
        stops = replace(shading.stops, colours=colours)
        return replace(shading, stops=stops, colour_space=self._process.space)

    def _image(self, image: Image) -> Image:
        if image.colour_space != "DeviceRGB":
            return image
        picture = self._process.picture(picture_of(image))
        return replace(
            image,
            encoding="FlateDecode",
            colour_space=self._process.space,
            data=zlib.compress(picture.tobytes(), 9),
            predictor=None,
        )


def overprint_letters(form: Form) -> Form:
    """Return a form whose small letters in pure black overprint the inks below.

    This avoids white fringes if the black plate is slightly misregistered (ISO 32000-1, 8.6.7).
    """
    fill, stack = 0.0, list[float]()

    def mark(match: re.Match[bytes]) -> bytes:
        nonlocal fill
        black, grey = match["black"], match["grey"]
        if black or grey:
            fill = float(black) if black else 1 - float(grey)
        elif match["unknown"]:
            fill = 0.0
        elif match["save"]:
            stack.append(fill)
        elif match["restore"]:
            fill = stack.pop()
        elif fill > 1 - _DARK and float(match["size"]) < _SMALL_PT:
            return b"/Overprint gs 0 0 0 %.4f k %b /KnockOut gs" % (fill, match[0])
        return match[0]

    content = _STEP.sub(mark, form.content)
    if content == form.content:
        return form
    return replace(form, content=content, resources={**form.resources, **_STATES})


def picture_of(image: Image) -> PIL.Image.Image:
    """Return the pixels of a picture of 8 bits, grey or RGB."""
    size = image.width_px, image.height_px
    if image.encoding == "DCTDecode":
        return PIL.Image.open(io.BytesIO(image.data))
    if image.predictor is None:
        mode = "RGB" if image.colour_space == "DeviceRGB" else "L"
        return PIL.Image.frombytes(mode, size, zlib.decompress(image.data))
    file = png_file(size, image.data, is_grey=image.colour_space == "DeviceGray")
    return PIL.Image.open(io.BytesIO(file))
