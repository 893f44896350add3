"""How far apart pictures are as `pnp.printing.colour_vision` has people see them."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops, ImageStat

_MAX: Final = 255


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far apart two pictures of a size are on average, 0 to 1, channel by channel."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands) / _MAX
