"""Draw docs/gallery.md and its sheets: every picture of the kit, and the prints of the games.

Run it after a change of pictures or layouts: `python docs/draw_gallery.py`. A test says when the
page does not list every picture.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image

from pnp import art
from pnp.art.kit.palette import INKS, Ink
from pnp.games import registry
from pnp.printing.draw import picture_png
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.preview import page_pictures

DOCS: Final = Path(__file__).resolve().parent
SHEETS: Final = DOCS / "images" / "gallery"
PAGE: Final = DOCS / "gallery.md"
ACROSS: Final = 9
THUMB_PX: Final = 90
FINER: Final = 3
"""How much larger pictures are drawn first: fine lines then come out fine."""
MAX_TOGETHER: Final = 60
"""So many ids stand in one paragraph; those of a larger family are told kind by kind."""
GAP_PX: Final = 8
COLOURS: Final = 200
"""Of a sheet, which keeps it small."""
PAGES_ACROSS: Final = 4
PAGE_PX: Final = 208
"""The width of a page that lies: four of them fill the width at which a reader sees the docs."""
PAGE_DPI: Final = 18
TABLETOP: Final = "#dfe4e2"
PAPER: Final = "#ffffff"

FAMILIES: Final[Mapping[str, str]] = {
    "duck": "Wild ducks, each in ten stances, and ducklings",
    "weather": "The sky of the Pond",
    "ornament": "Plants, trophies, strips",
    "scene": "Banners",
    "bathduck": "Bath ducks",
    "captain": "The captain and his mate",
    "cover": "Duck & Cover: the bath",
    "badge": "Badges of families",
    "hatch": "Hatches of families",
    "splash": "Splashes, by their points",
    "bucket": "Ducks in a Bucket",
    "die": "Dice",
    "bossdie": "The Boss's dice",
    "hand": "Hands of dice",
    "tinduck": "Tin ducks, and the water where none is",
    "target": "Targets, and the same ones hit",
    "act": "Scenes of the Gallery's action cards",
    "booth": "The Gallery's board, bay by bay",
    "gallery": "Things of the Gallery",
    "blind": "Wardens and things of Duck Blind",
    "shots": "Shots of five players",
    "marker": "Markers of five players",
    "decoy": "Decoys",
    "hunt": "Scenes of Duck Blind's action cards",
    "bonus": "Bonus cards",
    "timing": "One marsh at eleven times of day",
    "hour": "The same times as places of the score track",
    "print": "Prints along it",
    "back": "Backs",
    "icon": "Signs",
    "sign": "Where rulings come from",
    "bathroom": "Bathrooms of Duck & Cover's cards",
    "bathwater": "The water of its cards",
    "gag": "What happens in it",
    "place": "Places where wild ducks live",
    "plate": "Plates of the rulebooks",
    "shells": "Shells of Duck Blind",
    "shore": "The marsh on the sides of its box",
}
"""What stands over each family. One that is missing here stands under its own name."""

HEAD: Final = """\
# All pictures

Each game as it lies on a table; then every picture of the kit under its id, in full ink; last, all
that the games print, but for the backs of cards. This page and its sheets are drawn by
`python docs/draw_gallery.py`, the tables by `python docs/draw_first_looks.py`.
`ducks-pnp art show ID` draws a picture as an SVG or PNG file, in any ink and level of detail
([commands.md](commands.md)); [art.md](art.md) tells how pictures are made.
"""


def families() -> dict[str, list[str]]:
    """Return the ids of all pictures by family: in the order of `FAMILIES`, then the others."""
    bills = {
        family: [*ids] for family, ids in groupby(art.ids(), key=lambda name: name.split(".")[0])
    }
    families = [family for family in FAMILIES if family in bills]
    return {family: bills[family] for family in dict.fromkeys([*families, *bills])}


def sheet(ids: Sequence[str], inks: Sequence[Ink] = ("full",)) -> Image.Image:
    """Return pictures in rows, in the order of their ids; each in all `inks` side by side."""
    return in_rows(
        [_thumb(picture, ink) for picture in ids for ink in inks], ACROSS, THUMB_PX, PAPER
    )


def in_rows(pages: Sequence[Image.Image], across: int, width: int, ground: str) -> Image.Image:
    """Return pictures in rows of `across` at the most, each in a cell of a width."""
    cell = width + GAP_PX
    rows = [pages[k : k + across] for k in range(0, len(pages), across)]
    heights = [max(picture.height for picture in row) + GAP_PX for row in rows]
    columns = min(across, len(pages))
    page = Image.new("RGB", (columns * cell + GAP_PX, sum(heights) + GAP_PX), ground)
    top = GAP_PX
    for row, height in zip(rows, heights, strict=True):
        for k, picture in enumerate(row):
            page.paste(picture, (GAP_PX + k * cell, top), picture)
        top += height
    return page


def pages(game: str) -> Image.Image:
    """Return the faces of a game, each look once, without the backs of cards."""
    order = Order(game, sheets=1, backs="none")
    pages = page_pictures(lay_out(resolve(order)), FINER * PAGE_DPI)
    images = [picture.image.convert("RGBA").reduce(FINER) for picture in pages]
    return in_rows(images, PAGES_ACROSS, PAGE_PX, TABLETOP)


def _thumb(picture_id: str, ink: Ink) -> Image.Image:
    """Return a picture that fits a square."""
    width, height = art.box(picture_id)
    scale = min(1.0, width / height)
    svg = art.draw(picture_id, ink)
    png = picture_png(svg, picture_id, math.floor(FINER * THUMB_PX * scale))
    return Image.open(io.BytesIO(png)).convert("RGBA").reduce(FINER)


def pack(image: Image.Image) -> bytes:
    """Return a picture as a small PNG file."""
    stream = io.BytesIO()
    few = image.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE)
    few.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def page() -> str:
    """Return the text of the page."""
    kit = (_family(*entry) for entry in families().items())
    return "".join((HEAD, *_first_looks(), *kit, *_games()))


def _first_looks() -> Iterator[str]:
    for key in games_with_pictures():
        title = registry.open_game(key).title
        yield f"\n## {title}\n\n![{title} on a table](images/first/{key}.jpg)\n"


def _family(family: str, ids: Sequence[str]) -> str:
    groups = (
        [[*group] for _, group in groupby(ids, key=_kind)] if len(ids) > MAX_TOGETHER else [ids]
    )
    listing = "\n\n".join(" ".join(f"`{picture}`" for picture in group) for group in groups)
    title = FAMILIES.get(family, family)
    return f"\n## {title}\n\n![{title}](images/gallery/{family}.png)\n\n{listing}\n"


def _kind(picture_id: str) -> str:
    """Return the family of a picture with its subject, without its pose: duck.gadwall."""
    return ".".join(picture_id.split(".")[:2])


def _games() -> Iterator[str]:
    yield "\n## The same in three inks\n\n![Full, low and grey](images/gallery/inks.png)\n"
    yield f"\nFull, low and grey: {' '.join(f'`{picture}`' for picture in IN_THREE_INKS)}\n"
    for key in games_with_pictures():
        title = registry.open_game(key).title
        yield f"\n## What {title} prints\n\n![{title}](images/gallery/prints_{key}.png)\n"


IN_THREE_INKS: Final = (
    *("tinduck.red", "target.3", "bucket.boss", "blind.warden.1", "act.shoot", "timing.dusk"),
    *("back.shots.blue", "duck.mallard"),
)


def games_with_pictures() -> list[str]:
    """Return the games that print something."""
    return [key for key in registry.BUILT_IN if registry.open_game(key).is_printable]


def main() -> None:
    """Draw all sheets, and write the page."""
    SHEETS.mkdir(parents=True, exist_ok=True)
    for family, ids in families().items():
        (SHEETS / f"{family}.png").write_bytes(pack(sheet(ids)))
    (SHEETS / "inks.png").write_bytes(pack(sheet(IN_THREE_INKS, INKS)))
    for key in games_with_pictures():
        (SHEETS / f"prints_{key}.png").write_bytes(pack(pages(key)))
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
