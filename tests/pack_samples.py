"""What tests of packs share: Puddle opened with packs, and pictures to put into them."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from pnp.games.game import Game
from pnp.games.registry import open_game

PUDDLE = Path(__file__).resolve().parents[1] / "examples" / "puddle"
ABOUT = 'name = "My Ducks"\nauthor = "Wren"\nlicence = "CC0-1.0"\n'


def opened(*packs: Path) -> Game:
    """Puddle with packs."""
    return open_game(PUDDLE, packs)


def photograph(width: int, height: int, kind: str = "JPEG", mode: str = "RGB") -> bytes:
    """A picture that is red on its left half and blue on its right, with shades of both."""
    shade = Image.linear_gradient("L").resize((width, height))
    left = Image.new("L", (width, height), 0)
    left.paste(255, (0, 0, width // 2, height))
    right = left.point(lambda level: 255 - level)
    stream = io.BytesIO()
    Image.merge("RGB", (left, shade, right)).convert(mode).save(stream, kind)
    return stream.getvalue()
