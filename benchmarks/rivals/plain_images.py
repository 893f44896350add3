"""Prints the deck as most scripts do: each face as a picture of 300 dots an inch, on reportlab.

    python plain_images.py FOLDER

Each distinct face becomes a PNG file once; reportlab stores each file once. Its ASCII85 encoding,
which is on unless it is told otherwise, is off: with it, the file is a quarter larger and takes
three times as long.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

DPI = 300
COLUMNS, ROWS = 4, 2


def main() -> None:
    """Make the pictures, then the pages."""
    rl_config.useA85 = 0
    folder = Path(sys.argv[1])
    cards = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
    pictures = rasterise(folder)
    canvas = Canvas(str(folder / "plain-images.pdf"), landscape(A4))
    for first in range(0, len(cards), COLUMNS * ROWS):
        page = [card["pages"] for card in cards[first : first + COLUMNS * ROWS]]
        place(canvas, [pictures[front] for front, _ in page], from_right=False)
        place(canvas, [pictures[back] for _, back in page], from_right=True)
    canvas.save()


def rasterise(folder: Path) -> list[tuple[Path, float, float]]:
    """Each face as a PNG file, with its size in points."""
    file = pypdfium2.PdfDocument(folder / "faces.pdf")
    images = []
    for number, page in enumerate(file):
        path = folder / f"face-{number}.png"
        page.render(scale=DPI / 72).to_pil().save(path)
        images.append((path, *page.get_size()))
    file.close()
    return images


def place(
    canvas: Canvas, pictures: Sequence[tuple[Path, float, float]], *, from_right: bool
) -> None:
    """A page of cards, from left to right or, on their backs, from right to left."""
    across, down = landscape(A4)
    for index, (path, width, height) in enumerate(pictures):
        row, column = divmod(index, COLUMNS)
        column = COLUMNS - 1 - column if from_right else column
        x = (across - COLUMNS * width) / 2 + column * width
        y = (down + ROWS * height) / 2 - (row + 1) * height
        canvas.drawImage(str(path), x, y, width, height)
    canvas.showPage()


main()
