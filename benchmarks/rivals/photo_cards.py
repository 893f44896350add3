"""Prints cards with a picture on each through the press.

    python photo_cards.py FOLDER PICTURES COUNT OUT

PICTURES is a pattern of file names in the folder. If there are fewer pictures than COUNT, they are
shown again.
"""

from __future__ import annotations

import sys
from itertools import cycle, islice
from pathlib import Path

from pnp.core.geometry import Rect, Size
from pnp.press.faces import Face
from pnp.press.fonts import load_fonts
from pnp.press.pdf import Document
from pnp.press.renderer import Renderer
from pnp.press.sheets import Placement, Side

CARD, PAPER = Size(63, 88), Size(210, 297)
COLUMNS, ROWS = 3, 3

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="63mm" height="88mm" viewBox="0 0 63 88">
<rect width="63" height="88" fill="#e3f0ee"/>
<image href="{href}" x="4" y="4" width="55" height="38.5"/>
<text x="31.5" y="60" font-family="Andika" font-size="8" text-anchor="middle">Card {number}</text>
</svg>"""


def main() -> None:
    """Draw each card, place nine on a page, write."""
    folder, pattern, count, out = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4]
    hrefs = islice(cycle(sorted(path.name for path in folder.glob(pattern))), count)
    faces = {
        f"card {number}": Face(
            f"card {number}", CARD, SVG.format(href=href, number=number).encode()
        )
        for number, href in enumerate(hrefs, start=1)
    }
    fonts = load_fonts()
    renderer = Renderer(lambda: fonts, lambda href: (folder / href).read_bytes())
    names, per_page = list(faces), COLUMNS * ROWS
    sides = [side(names[first : first + per_page]) for first in range(0, count, per_page)]
    document = Document("Photographs", "en", "", "", "", tuple(renderer.pages(sides, faces)))
    (folder / out).write_bytes(document.to_bytes())


def side(names: list[str]) -> Side:
    """A page of cards, edge to edge in its middle."""
    left = (PAPER.width_mm - COLUMNS * CARD.width_mm) / 2
    top = (PAPER.height_mm - ROWS * CARD.height_mm) / 2
    placements = []
    for index, name in enumerate(names):
        row, column = divmod(index, COLUMNS)
        x, y = left + column * CARD.width_mm, top + row * CARD.height_mm
        placements.append(Placement(name, Rect(x, y, CARD.width_mm, CARD.height_mm)))
    return Side(PAPER, tuple(placements))


main()
