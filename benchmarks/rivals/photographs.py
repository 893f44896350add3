"""Makes pictures that pack as badly as photographs do: gradients, soft shapes and noise.

    python photographs.py FOLDER KIND COUNT

KIND is jpg, png or alpha: a PNG whose edges are clear.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PIL import Image, ImageChops, ImageFilter

SIZE = (1000, 700)
QUALITY = 88
GRAIN = 14
"""How far noise moves a channel, of 255."""


def main() -> None:
    """Make them: the same for the same number on every machine."""
    folder, kind, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    for number in range(count):
        picture = photograph(random.Random(number))  # noqa: S311 -- noise, no secret
        name = folder / f"{kind}-{number:02}"
        if kind == "jpg":
            picture.save(name.with_suffix(".jpg"), quality=QUALITY)
        else:
            if kind == "alpha":
                picture.putalpha(Image.radial_gradient("L").resize(SIZE).point(lambda v: 255 - v))
            picture.save(name.with_suffix(".png"))


def photograph(chance: random.Random) -> Image.Image:
    """A picture of its own for each state of chance."""
    bands = [band(chance) for _ in range(3)]
    return Image.merge("RGB", bands)


def band(chance: random.Random) -> Image.Image:
    """A gradient with soft shapes and grain."""
    slope = Image.linear_gradient("L").rotate(chance.uniform(0, 360)).resize(SIZE)
    shapes = Image.frombytes("L", (10, 7), chance.randbytes(70)).resize(
        SIZE, Image.Resampling.BICUBIC
    )
    noise = Image.frombytes("L", SIZE, chance.randbytes(SIZE[0] * SIZE[1]))
    grain = noise.filter(ImageFilter.GaussianBlur(0.8)).point(lambda v: v * 2 * GRAIN // 255)
    return ImageChops.add(Image.blend(slope, shapes, 0.5), grain, offset=-GRAIN)


main()
