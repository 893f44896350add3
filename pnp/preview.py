"""Previewing: the pages that would be printed, as pictures for a screen.

The PDF is made as for printing and rendered by another program's engine (PDFium), so a preview
shows the file and not what the press believes of it.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from pnp import roster
from pnp.documents import document, file_name
from pnp.ground import resources
from pnp.orders import Order
from pnp.parts import Part, chosen, lay_out
from pnp.press.sheets import Side
from pnp.pressroom import open_pressroom

Tell = Callable[[str, int, int], None]
"""Told before each step: what is being made, how many are done, and how many there are."""

_DOTS_PER_POINT: Final = 1 / 72
_DESK: Final = (225, 226, 222)
_INK: Final = (60, 60, 60)
_LYING: Final = 1.4
"""How many more columns than rows a contact sheet has, so that it suits a screen."""

_COMPRESSION: Final = 3
"""Of 9: a third faster than the usual 6, for files that are hardly larger."""

_GAP_INCH: Final = 0.3
_CAPTION_INCH: Final = 0.16


@dataclass(frozen=True, slots=True)
class Sight:
    """A page as a picture."""

    name: str
    """The file it is a page of, without the suffix."""
    part: str
    page: int
    """Its number in that file, from 1."""
    pages: int
    """How many pages the file has; those left out look like one that is shown."""
    image: Image.Image = field(repr=False)

    def to_png(self, dpi: int) -> bytes:
        """The picture as a PNG file that knows its size in inches."""
        return _png(self.image, dpi)


def sights(order: Order, dpi: int, tell: Tell = lambda *_: None) -> Iterator[Sight]:
    """The pages of an order, each look once, at a number of dots an inch.

    Raises:
        CallError: the order names something that there is not.
        MaterialError: the first part with problems, and all of its problems.
    """
    game = roster.find(order.game)
    data = game.room().read()
    bag = game.room().bag(data, order.sheets)
    names = chosen(order, bag)
    pressroom = open_pressroom(order, game.key, data.credits)
    for done, name in enumerate(names):
        tell(name, done, len(names))
        part = lay_out(order, bag, name, pressroom)
        if not part.sides:
            continue
        shown = _looks(part)
        few = replace(part, sides=tuple(part.sides[index] for index in shown), bookmarks=())
        content = document(order, few, pressroom, data.credits).to_bytes()
        file = Path(file_name(order, game.key, part)).stem
        for index, image in zip(shown, _rendered(content, dpi), strict=True):
            yield Sight(file, name, index + 1, len(part.sides), image)


def _looks(part: Part) -> list[int]:
    """The first page of each look. What a page is called is no part of how it looks."""
    first: dict[Side, int] = {}
    for index, side in enumerate(part.sides):
        first.setdefault(replace(side, label=""), index)
    return list(first.values())


def _rendered(content: bytes, dpi: int) -> Iterator[Image.Image]:
    pdf = pypdfium2.PdfDocument(content)
    try:
        for page in pdf:
            yield page.render(scale=dpi * _DOTS_PER_POINT).to_pil().convert("RGB")
    finally:
        pdf.close()


def contact_sheet(shown: Sequence[Sight], dpi: int) -> bytes:
    """All pages on one picture, in rows, with their names below them, as a PNG file."""
    gap, caption = round(_GAP_INCH * dpi), round(_CAPTION_INCH * dpi)
    across = math.ceil(math.sqrt(_LYING * len(shown)))
    down = math.ceil(len(shown) / across)
    width = max(each.image.width for each in shown) + gap
    height = max(each.image.height for each in shown) + gap + caption
    size = (across * width + gap, down * height + gap)
    desk = Image.new("RGB", size, _DESK)
    font = ImageFont.truetype(str(resources.fonts() / "Andika-Regular.ttf"), caption)
    for index, each in enumerate(shown):
        corner = (gap + index % across * width, gap + index // across * height)
        desk.paste(each.image, corner)
        below = (corner[0], corner[1] + each.image.height + caption // 4)
        text = f"{each.name}, page {each.page} of {each.pages}"
        ImageDraw.Draw(desk).text(below, text, fill=_INK, font=font)
    return _png(desk, dpi)


def _png(image: Image.Image, dpi: int) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=_COMPRESSION)
    return stream.getvalue()
