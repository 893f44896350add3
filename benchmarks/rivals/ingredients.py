"""Writes the deck as other programs want it: a table, pictures, and each face as a page.

    python ingredients.py FOLDER

deck.csv    a row for each card: its texts and the names of its pictures
deck.json   the same texts, and for each card which pages of faces.pdf are its front and back
faces.pdf   each distinct face with its bleed, a page each
*.svg/.png  the largest picture of each face, from the art kit, and at 300 dots an inch
"""

from __future__ import annotations

import csv
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2

from pnp import art
from pnp.core import resources
from pnp.core.geometry import IDENTITY, Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Face
from pnp.press.fonts import FontBook
from pnp.press.pdf import Document, Page, Placed
from pnp.press.sheets import Placement, Side
from pnp.press.svg import draw
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part

DPI = 300
IMAGE = re.compile(rb'<image href="([^"]+)" x="[^"]+" y="[^"]+" width="([^"]+)" height="([^"]+)"')
GROUND = "hatch."
"""Pictures that lie behind everything else."""


@dataclass(frozen=True, slots=True)
class FacePicture:
    """A picture of the art kit and how large it is on a card."""

    id: str
    size: Size

    @property
    def stem(self) -> str:
        """The name of its files."""
        return self.id.replace(".", "-")


def main() -> None:
    """Write everything."""
    folder = Path(sys.argv[1])
    edition = lay_out(resolve(Order("cover", only=("cards",))))
    part = edition.part("cards")
    deck = [card for card in part.components for _ in range(card.copies)]
    names = list(dict.fromkeys(name for card in deck for name in sides_of(card)))
    (folder / "faces.pdf").write_bytes(faces(edition, part, names))
    rows = [dict(row(card, part)) for card in deck]
    cards = [
        {"texts": texts(card, part), "pages": [names.index(name) for name in sides_of(card)]}
        for card in deck
    ]
    (folder / "deck.json").write_text(json.dumps(cards), encoding="utf-8")
    with (folder / "deck.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    for name in names:
        export(picture(part.faces[name]), folder)


def sides_of(component: Component) -> tuple[str, ...]:
    """The names of a card's front and back."""
    return (component.id, *([component.back.id] if component.back else ()))


def texts(component: Component, part: Part) -> list[str]:
    """Every value that a card's front prints."""
    return [field.text for field in part.faces[component.id].fields]


def row(component: Component, part: Part) -> Iterator[tuple[str, str]]:
    """A card of the table."""
    front, back = (part.faces[name] for name in sides_of(component))
    texts_by_field = {field.name: field.text for field in front.fields}
    yield "Number", texts_by_field.get("number") or texts_by_field.get("call", "")
    yield "Name", texts_by_field.get("family", "")
    yield "Splash", texts_by_field.get("splash", "")
    yield "Picture", picture(front).stem
    yield "Back", picture(back).stem


def picture(face: Face) -> FacePicture:
    """The largest picture of a face that is more than its ground."""
    pictures = [
        FacePicture(href.decode(), Size(float(width), float(height)))
        for href, width, height in IMAGE.findall(face.svg)
    ]
    candidates = [picture for picture in pictures if not picture.id.startswith(GROUND)] or pictures
    return max(candidates, key=lambda picture: picture.size.width_mm * picture.size.height_mm)


def faces(edition: Edition, part: Part, names: list[str]) -> bytes:
    """Each face on a page of its own, as large as its bleed."""
    sides = []
    for name in names:
        face = part.faces[name]
        bleed, size = face.bleed_mm, face.size
        paper = Size(size.width_mm + 2 * bleed, size.height_mm + 2 * bleed)
        at = Rect(bleed, bleed, size.width_mm, size.height_mm)
        sides.append(Side(paper, (Placement(name, at),)))
    return save_pages(list(edition.pages(replace(part, sides=tuple(sides)))))


def export(picture: FacePicture, folder: Path) -> None:
    """Write a picture as SVG, and as PNG at 300 dots an inch."""
    source = art.draw(picture.id, "full")
    (folder / f"{picture.stem}.svg").write_bytes(source)
    drawing = draw(source, picture.id, FontBook.load(resources.fonts()), art.draw)
    size = Size(drawing.width_mm, drawing.height_mm)
    page = Page(size, (Placed(drawing.form, IDENTITY),))
    file = pypdfium2.PdfDocument(save_pages([page]))
    scale = DPI / 72 * picture.size.width_mm / size.width_mm
    image = file[0].render(scale=scale, fill_color=(0, 0, 0, 0)).to_pil()
    image.save(folder / f"{picture.stem}.png")
    file.close()


def save_pages(pages: list[Page]) -> bytes:
    """The pages as a file."""
    return Document("ingredients", "en", "", "", "", pages).to_bytes()


main()
