"""Sheets as other programs make them: drawn by reportlab, or one picture a page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from pnp.core.geometry import Size

Line = tuple[float, float, float, float]
"""From a point to a point, in points."""

A4 = Size(210, 297)
STANDARD = Size(63, 88)


@dataclass(frozen=True)
class Imposition:
    """Cards in columns and rows in the middle of a page."""

    card: Size = STANDARD
    columns: int = 3
    rows: int = 3
    gap_mm: float = 0.0
    paper: Size = A4
    moved: tuple[float, float] = (0.0, 0.0)
    """Right and down, in millimetres, from the middle of the page."""

    def places(self) -> list[tuple[float, float]]:
        """Return the upper left corner of each card in millimetres, row by row."""
        pitch_x, pitch_y = self.card.width_mm + self.gap_mm, self.card.height_mm + self.gap_mm
        left = (self.paper.width_mm - self.columns * pitch_x + self.gap_mm) / 2 + self.moved[0]
        top = (self.paper.height_mm - self.rows * pitch_y + self.gap_mm) / 2 + self.moved[1]
        return [
            (left + column * pitch_x, top + row * pitch_y)
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def edges(self) -> tuple[list[float], list[float]]:
        """Return where cards begin and end, across and down."""
        lefts, tops = ({place[axis] for place in self.places()} for axis in (0, 1))
        across = [x + more for x in sorted(lefts) for more in (0, self.card.width_mm)]
        down = [y + more for y in sorted(tops) for more in (0, self.card.height_mm)]
        return across, down


def picture_of(card: Size, seed: int, dots_per_mm: float = 6) -> Image.Image:
    """Return a card with a frame inside it and lines of "text"."""
    lot = random.Random(seed)  # noqa: S311 -- no secret
    width, height = round(card.width_mm * dots_per_mm), round(card.height_mm * dots_per_mm)
    image = Image.new("RGB", (width, height), tuple(lot.randrange(40, 215) for _ in range(3)))
    pen, inner = ImageDraw.Draw(image), round(5 * dots_per_mm)
    fill = tuple(lot.randrange(256) for _ in range(3))
    pen.rectangle((inner, inner, width - inner, height // 2), fill, "black", 3)
    for line in range(7):
        y, end = height // 2 + 20 + line * 22, width - lot.randrange(40, width // 2)
        pen.line((inner, y, end, y), "black", 4)
    return image


class SheetPrinter:
    """Draws pages of cards into a PDF."""

    def __init__(self, path: Path, paper: Size = A4) -> None:
        self.path = path
        self.paper = paper
        self.canvas = Canvas(str(path), pagesize=(paper.width_mm * mm, paper.height_mm * mm))

    def add_page(  # noqa: PLR0913 -- all that a page shows
        self,
        imposition: Imposition,
        *,
        count: int | None = None,
        bleed_mm: float = 0.0,
        marks: bool = False,
        together: bool = False,
        backs: bool = False,
    ) -> None:
        """Draw a page of cards, all alike if they are backs; marks may be one path together."""
        card = imposition.card
        drawn = Size(card.width_mm + 2 * bleed_mm, card.height_mm + 2 * bleed_mm)
        places = imposition.places()
        for index, (x, y) in enumerate(places[:count]):
            if backs:  # the first lies behind the first when the paper is turned on its long edge
                row, column = divmod(index, imposition.columns)
                x, y = places[(row + 1) * imposition.columns - 1 - column]  # noqa: PLW2901
            image = ImageReader(picture_of(drawn, -1 if backs else index))
            self._image(image, x - bleed_mm, y - bleed_mm, drawn)
        if marks:
            lines = [*self._marks(imposition, bleed_mm)]
            self.canvas.setLineWidth(0.3)
            for path in [lines] if together else [[line] for line in lines]:
                self.canvas.lines(path)
        self.canvas.showPage()

    def save(self) -> Path:
        """Write the file."""
        self.canvas.save()
        return self.path

    def _image(self, image: ImageReader, x: float, y: float, size: Size) -> None:
        low = self.paper.height_mm - y - size.height_mm
        self.canvas.drawImage(image, x * mm, low * mm, size.width_mm * mm, size.height_mm * mm)

    def _marks(self, imposition: Imposition, bleed_mm: float) -> Iterator[Line]:
        across, down = imposition.edges()
        for x in across:
            for start in (down[0] - bleed_mm - 6, down[-1] + bleed_mm + 1):
                yield self._line(x, start, x, start + 5)
        for y in down:
            for start in (across[0] - bleed_mm - 6, across[-1] + bleed_mm + 1):
                yield self._line(start, y, start + 5, y)

    def _line(self, x: float, y: float, u: float, v: float) -> Line:
        high = self.paper.height_mm
        return x * mm, (high - y) * mm, u * mm, (high - v) * mm


def print_picture(
    path: Path,
    imposition: Imposition,
    turned: float = 0.0,
    dots_per_mm: float = 8,
    words: str = "",
) -> Path:
    """Write a file of one picture that is a whole page of cards, turned clockwise by degrees.

    Words lie below the picture.
    """
    paper = imposition.paper
    size = round(paper.width_mm * dots_per_mm), round(paper.height_mm * dots_per_mm)
    page = Image.new("RGB", size, "white")
    for index, (x, y) in enumerate(imposition.places()):
        card = picture_of(imposition.card, index, dots_per_mm)
        page.paste(card, (round(x * dots_per_mm), round(y * dots_per_mm)))
    page = page.rotate(-turned, Image.Resampling.BICUBIC, fillcolor="white")
    canvas = Canvas(str(path), pagesize=(paper.width_mm * mm, paper.height_mm * mm))
    canvas.drawString(99, 99, words)
    canvas.drawImage(ImageReader(page), 0, 0, paper.width_mm * mm, paper.height_mm * mm)
    canvas.save()
    return path
