"""Draw the pictures of the README from prints of today's program.

Run it after a change of look or words: `python docs/draw_pictures.py`, or with the names of some
pictures. The ground around paper and cards is transparent, and each has a fine edge, so that they
show on a white page and on a dark one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image, ImageChops, ImageDraw

from pnp import art
from pnp.core.geometry import Rect, Size
from pnp.press.faces import Face
from pnp.press.sheets import Placement, Side
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.printing.writing import document

IMAGES: Final = Path(__file__).resolve().parent / "images"
EDGE: Final = (120, 134, 140, 255)
"""Of paper and cards: seen on white as on black."""

GROUND: Final = (214, 232, 228, 255)
CLEAR: Final = (255, 255, 255, 0)
COLOURS: Final = 255
"""Of a picture's palette, which keeps it small; one more is what is clear."""

CLEAR_BELOW: Final = 128
"""Of 255: what is clearer than that is clear altogether."""

FAMILIES: Final = ("chef", "gardener", "musician", "detective", "diver", "builder", "sleeper")
DAY_OUT: Final = ("timing.dawn", "duck.wood.male", "duck.smew", "shot.olive.4")
LINE: Final = ("red", "", "yellow.corked", "", "", "purple.banded")
"""The ducks on the board, place by place."""
HUNG: Final = (1, 3)
"""The places of the board that have targets over them, counted from 1."""
CARD_MM: Final = 63.0
SPACE_TOP_MM: Final = 57.0
TARGET_LEFT_MM: Final = 16.5
TARGET_TOP_MM: Final = 25.0
"""Where cards and targets lie on the board, as in the figure of its rulebook."""

TARGET_ROUNDED_MM: Final = 1.0
PAPER_MM: Final = 5.0
"""How much paper is left around a sheet."""

ROUNDED_MM: Final = 3.0
"""How round a card's corners are cut."""


@cache
def edition_of(game: str, part: str, language: str = "en", ink: str = "full") -> Edition:
    """Return a part of a game, laid out."""
    order = Order(game, language=language, ink=ink, only=(part,), sheets=4)
    return lay_out(resolve(order))


def page(game: str, part: str, number: int, dpi: int, **how: str) -> Image.Image:
    """Return a page of a part as a sheet of paper. Pages count from 1."""
    edition = edition_of(game, part, **how)
    part_of_edition = edition.part(part)
    side = part_of_edition.sides[number - 1]
    return add_edge(render(edition, part_of_edition.faces, side, dpi), 0)


def sheet(game: str, part: str, name: str, dpi: int, **how: str) -> Image.Image:
    """Return a sheet cut from its page. `name` is that of its face."""
    edition = edition_of(game, part, **how)
    faces = edition.part(part).faces
    at = Rect(PAPER_MM, PAPER_MM, faces[name].size.width_mm, faces[name].size.height_mm)
    side = Side(
        Size(at.width_mm + 2 * PAPER_MM, at.height_mm + 2 * PAPER_MM), (Placement(name, at),)
    )
    return add_edge(render(edition, faces, side, dpi), 0)


def card(name: str, dpi: int) -> Image.Image:
    """Return a card, cut out. `name` is that of its face, which begins with its game's key."""
    return cut_out(name, "cards", dpi, ROUNDED_MM)


def cut_out(name: str, part: str, dpi: int, radius_mm: float) -> Image.Image:
    """Return a thing cut along its edge. `name` is that of its face."""
    edition = edition_of(name.partition(".")[0], part)
    faces = edition.part(part).faces
    side = Side(faces[name].size, (Placement.whole(name, faces[name].size),))
    return add_edge(render(edition, faces, side, dpi), radius_mm * dpi / 25.4)


def picture(name: str, width_mm: float, dpi: int) -> Image.Image:
    """Return a picture of the art kit on nothing."""
    wide, high = art.box(name)
    size = Size(width_mm, width_mm * high / wide)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" '
        f'width="{size.width_mm}mm" height="{size.height_mm}mm">'
        f'<image href="{name}" width="{wide:g}" height="{high:g}"/></svg>'
    )
    side = Side(size, (Placement.whole(name, size),))
    return render(
        edition_of("pond", "aid"), {name: Face(name, size, svg.encode())}, side, dpi, CLEAR
    )


def render(
    edition: Edition,
    faces: Mapping[str, Face],
    side: Side,
    dpi: int,
    fill: tuple[int, ...] = (255, 255, 255, 255),
) -> Image.Image:
    """Return a side of paper, drawn as it would be printed."""
    content = document(edition, Part(edition.parts[0].name, (side,), faces, ())).to_bytes()
    file = pypdfium2.PdfDocument(content)
    try:
        image = file[0].render(scale=dpi / 72, fill_color=fill).to_pil()
    finally:
        file.close()
    return image.convert("RGBA")


def add_edge(image: Image.Image, corner: float) -> Image.Image:
    """Return a picture with a fine edge, and round corners outside of which it is clear."""
    mask = Image.new("L", (4 * image.width, 4 * image.height), 0)
    box = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, 4 * corner, fill=255)
    image.putalpha(ImageChops.multiply(image.getchannel("A"), mask.resize(image.size)))
    line = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(line, corner, outline=EDGE, width=1)
    return image


def turn(image: Image.Image, degrees: float) -> Image.Image:
    """Return a picture turned to the left, with room for its corners."""
    return image.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=CLEAR)


def paste_centred(on: Image.Image, image: Image.Image, x: float, y: float) -> None:
    """Lay a picture on an opaque one, its middle at (x, y)."""
    corner = round(x - image.width / 2), round(y - image.height / 2)
    on.paste(image, corner, image)


def fan(
    cards: Sequence[Image.Image], angle_of_hand: float = 54, radius: float = 7.6
) -> Image.Image:
    """Return cards fanned out in a hand, the first to the left.

    Args:
        cards: equal cards.
        angle_of_hand: degrees between the first and the last.
        radius: from the hand's middle to theirs, in half heights of a card.
    """
    far = radius * cards[0].height / 2
    canvas = Image.new("RGBA", (round(2 * far), round(far + cards[0].height)), CLEAR)
    for index, card in enumerate(cards):
        angle = angle_of_hand / 2 - angle_of_hand * index / (len(cards) - 1)
        arm = Image.new("RGBA", (card.width, round(card.height + 2 * far)), CLEAR)
        arm.alpha_composite(card, (0, 0))
        swung = turn(arm, angle)
        over = Image.new("RGBA", canvas.size, CLEAR)
        corner = (
            canvas.width // 2 - swung.width // 2,
            round(far + card.height / 2 - swung.height / 2),
        )
        picture = swung.crop((max(0, -corner[0]), max(0, -corner[1]), swung.width, swung.height))
        over.paste(picture, (max(0, corner[0]), max(0, corner[1])))
        canvas = Image.alpha_composite(canvas, over)
    return canvas.crop(canvas.getbbox())


def side_by_side(images: Iterable[Image.Image], gap: int = 18) -> Image.Image:
    """Return pictures in a row."""
    pictures = list(images)
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    row = Image.new("RGBA", (width, max(picture.height for picture in pictures)), CLEAR)
    x = 0
    for picture in pictures:
        row.alpha_composite(picture, (x, 0))
        x += picture.width + gap
    return row


# -- the pictures --------------------------------------------------------------------------


def hand(dpi: int) -> Image.Image:
    """Return a hand of seven cards, one of each family, from calm to wild."""
    names = (f"cover.duck.{family}.{2 * n}" for n, family in enumerate(FAMILIES, start=0) if n)
    first = card("cover.duck.chef.1", dpi)
    return fan([first, *(card(name, dpi) for name in names)])


def day_out(dpi: int) -> Image.Image:
    """Return a hand of Duck Blind: a time of day, a common duck and a rare one, a shot."""
    return fan([card(f"blind.{name}", dpi) for name in DAY_OUT], 29)


def board_in_play(dpi: int) -> Image.Image:
    """Return the board of the Gallery, with ducks on some places and targets over some."""
    board = cut_out("gallery.board", "board", dpi, ROUNDED_MM)
    (component,) = edition_of("gallery", "board").job.bag.of_part("board")
    row = component.values["row"]
    step, scale = CARD_MM + row["gap_mm"], dpi / 25.4
    for index, name in enumerate(LINE):
        if name:
            place = (row["left_mm"] + step * index) * scale, SPACE_TOP_MM * scale
            board.alpha_composite(
                card(f"gallery.duck.{name}", dpi), (round(place[0]), round(place[1]))
            )
    for place in HUNG:
        x = row["left_mm"] + step * (place - 1) + TARGET_LEFT_MM
        target = cut_out(f"gallery.target.{place}", "targets", dpi, TARGET_ROUNDED_MM)
        board.alpha_composite(target, (round(x * scale), round(TARGET_TOP_MM * scale)))
    return board


def hero() -> Image.Image:
    """Return a table by the pond: something of each of the five games."""
    canvas = Image.new("RGBA", (1600, 760), CLEAR)
    ImageDraw.Draw(canvas).rounded_rectangle((0, 0, 1599, 759), 26, fill=GROUND)
    scene = picture("scene.pond.wide", 1600 * 25.4 / 200, 200)
    paste_centred(canvas, turn(page("gallery", "rules", 1, 54), 5), 1392, 312)
    paste_centred(canvas, turn(page("bucket", "rules", 1, 54), -4), 962, 315)
    paste_centred(canvas, turn(sheet("pond", "sheets", "pond.sheet", 90), 3), 395, 300)
    paste_centred(canvas, day_out(40), 1370, 482)
    paste_centred(canvas, hand(40), 870, 502)
    paste_centred(canvas, scene, 800, 760 - scene.height / 2)
    return within(canvas)


def within(canvas: Image.Image) -> Image.Image:
    """Return a picture without the parts beyond its round corners."""
    mask = Image.new("L", canvas.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, canvas.width - 1, canvas.height - 1), 26, fill=255
    )
    canvas.putalpha(mask)
    return canvas


def backs() -> Image.Image:
    """Return the back of each family, and that of the calls, in two rows' width."""
    faces = edition_of("cover", "cards").part("cards").faces
    names = [name for name in faces if name.startswith("cover.back.")][:8]
    return side_by_side(card(name, 62) for name in names)


PICTURES: Final[Mapping[str, Callable[[], Image.Image]]] = {
    "hero.png": hero,
    "cards.png": lambda: hand(74),
    "sheets.png": lambda: sheet("pond", "sheets", "pond.sheet", 106),
    "mat.png": lambda: sheet("bucket", "mat", "bucket.mat", 80),
    "line.png": lambda: board_in_play(52),
    "blind.png": lambda: day_out(80),
    "aid.png": lambda: sheet("pond", "aid", "pond.aid", 106),
    "low-ink.png": lambda: sheet("pond", "sheets", "pond.sheet", 106, language="fr", ink="low"),
    "grey.png": lambda: sheet("pond", "sheets", "pond.sheet", 106, ink="grey"),
    "rules.png": lambda: page("pond", "rules", 2, 72),
    "backs.png": backs,
}


def reduce_colours(image: Image.Image) -> Image.Image:
    """Return a picture in few colours, the last of them clear; soft edges end in their colour."""
    ground = Image.new("RGBA", image.size, EDGE)
    flat = Image.alpha_composite(ground, image).convert("RGB")
    few = flat.quantize(COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.putpalette([*(few.getpalette() or ())[: 3 * COLOURS], *(0,) * 3 * 256][: 3 * 256])
    few.paste(COLOURS, mask=image.getchannel("A").point(lambda alpha: 255 * (alpha < CLEAR_BELOW)))
    return few


def draw(names: Sequence[str]) -> None:
    """Draw pictures by their names into docs/images."""
    for name in names:
        reduce_colours(PICTURES[name]()).save(IMAGES / name, optimize=True, transparency=COLOURS)
        sys.stdout.write(f"docs/images/{name}\n")


if __name__ == "__main__":
    draw(sys.argv[1:] or tuple(PICTURES))
