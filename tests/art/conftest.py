"""Pictures as pixels: an independent renderer draws what the kit wrote."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageStat

from pnp import art
from pnp.art.kit.palette import Ink

PRINT_PX = 83
"""14 mm at 150 dots per inch."""
CLOSE_PX = 300
"""As one looks at it from near."""

Raster = Callable[[str, Ink], Image.Image]


def _on_paper(picture_id: str, ink: Ink, width: int) -> Image.Image:
    svg = art.draw(picture_id, ink).decode()
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96))
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    page = Image.new("RGBA", picture.size, "white")
    page.alpha_composite(picture)
    return page


@cache
def _raster(picture_id: str, ink: Ink, width: int = PRINT_PX) -> Image.Image:
    return _on_paper(picture_id, ink, width).convert("L")


@pytest.fixture(scope="session")
def coloured() -> Callable[[str], Image.Image]:
    """A picture on white paper in full colour, as wide as it is printed."""
    return cache(lambda picture_id: _on_paper(picture_id, "full", PRINT_PX).convert("RGB"))


@pytest.fixture(scope="session")
def raster() -> Raster:
    """A picture on white paper, in greys, as wide as it is printed."""
    return _raster


@pytest.fixture(scope="session")
def close_up() -> Raster:
    """A picture on white paper, in greys, larger than it is printed."""
    return lambda picture_id, ink: _raster(picture_id, ink, CLOSE_PX)


@pytest.fixture(scope="session")
def coverage() -> Callable[[str, Ink], float]:
    """How dark a picture's box is on average, 0 to 1: the ink that it takes."""
    return lambda picture_id, ink: 1 - ImageStat.Stat(_raster(picture_id, ink)).mean[0] / 255


@pytest.fixture(scope="session")
def difference() -> Callable[[str, str, Ink], float]:
    """How far apart two pictures of one size are on average, 0 to 1."""

    def apart(one: str, other: str, ink: Ink) -> float:
        pixels = ImageChops.difference(_raster(one, ink), _raster(other, ink))
        return ImageStat.Stat(pixels).mean[0] / 255

    return apart


@pytest.fixture(scope="session")
def silhouette() -> Callable[[str], Image.Image]:
    """A picture filled within its outline: what is left when the paper around it is taken away."""

    def filled(picture_id: str) -> Image.Image:
        picture = _raster(picture_id, "grey").copy()
        ImageDraw.floodfill(picture, (0, 0), 128, thresh=40)
        return picture.point(lambda grey: 0 if grey == 128 else 255)

    return filled
