"""First drawings of cards: boxes for the columns of a table, in the usual places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from pnp.core.geometry import Size
from pnp.data.css_colours import hex_colour
from pnp.data.own_pictures import SUFFIXES as PICTURES
from pnp.data.tabular import fold

INK: Final = "#22363d"
PAPER: Final = "fill:#dfe7e2"
OUTLINED: Final = "fill:#ffffff;stroke:#5a6b70;stroke-width:0.4"

MAX_MM: Final = 10_000.0
"""The longest side; a longer one is a typo."""

_CARD_MM: Final = (10.0, 1_000.0)
_META: Final = ("id", "copies", "face", "back")
_MAX_WORDS: Final = 4
"""Columns of words below the picture of a card that is drawn for a table."""

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,4}(?:[.,][0-9]{1,2})?")
_TITLES: Final = ("title", "name", "titre", "nom", "titel", "nombre", "titulo", "card", "card_name")
"""Common headings of columns of titles."""


@dataclass(frozen=True, slots=True)
class SketchBox:
    """A rectangle of a drawing, in millimetres from the corner of its card."""

    x: float
    y: float
    width: float
    height: float
    label: str = ""
    """Its label, such as "{{title|centre}}"; without one it is only drawn."""
    style: str = f"fill:{INK}"
    words: str = ""
    """Words in it instead, possibly with columns in braces."""
    size_mm: float = 4.0
    """The size of those words."""
    picture: str = ""
    """The file of a picture that is the same on all cards."""

    def svg(self) -> str:
        """Return its element."""
        if self.words:
            y = self.y + self.size_mm
            style = f"font-size:{self.size_mm:.4g}px;{self.style}"
            if "{{" in self.words:
                style += f";inline-size:{self.width:.4g}"
            at = f'x="{self.x:.5g}" y="{y:.5g}" style="{style}"'
            return f"<text {at}>{escape(self.words)}</text>"
        sides = f'x="{self.x:.5g}" y="{self.y:.5g}" width="{self.width:.5g}"'
        if self.picture:
            return f'<image {sides} height="{self.height:.5g}" href="{escape(self.picture)}"/>'
        label = f' inkscape:label="{escape(self.label)}"' if self.label else ""
        return f'<rect {sides} height="{self.height:.5g}" style="{self.style}"{label}/>'


@dataclass(frozen=True, slots=True)
class Sketch:
    """A first drawing of one side of a card."""

    size: Size
    boxes: tuple[SketchBox, ...]

    def svg(self) -> bytes:
        """Return its file."""
        width, height = f"{self.size.width_mm:.5g}", f"{self.size.height_mm:.5g}"
        inside = "\n".join(f"  {box.svg()}" for box in self.boxes)
        return (
            f'<svg width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"\n'
            '   xmlns="http://www.w3.org/2000/svg"\n'
            f'   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">\n{inside}\n</svg>\n'
        ).encode()


@dataclass(frozen=True, slots=True)
class ColumnPlaces:
    """The columns of a table by the place that a first drawing gives them."""

    title: str = ""
    numbers: tuple[str, ...] = ()
    picture: str = ""
    words: tuple[str, ...] = ()
    colour: str = ""


def is_card(size: Size) -> bool:
    """Return whether sides are plausible for cards: a centimetre to a metre."""
    least, most = _CARD_MM
    return least <= min(size.width_mm, size.height_mm) <= max(size.width_mm, size.height_mm) <= most


def guess_places(cells: Mapping[str, Sequence[str]]) -> ColumnPlaces:
    """Return places for columns: titles by name, else the shortest distinct words; corners.

    Args:
        cells: the cells of each column by its head; those with a meaning of their own are left out.
    """
    columns = {
        head: texts
        for head, column in cells.items()
        if "@" not in head
        and fold(head) not in _META
        and (texts := [cell.strip() for cell in column if cell.strip()])
    }
    numbers = [head for head, column in columns.items() if all(map(_NUMBER.fullmatch, column))]
    pictures = [
        head
        for head, column in columns.items()
        if all(Path(cell).suffix.lower() in PICTURES for cell in column)
    ]
    colours = [
        head
        for head, column in columns.items()
        if all(cell.startswith("#") and hex_colour(cell) for cell in column)
    ]
    words = [head for head in columns if head not in (*numbers, *pictures, *colours)]
    distinct = [head for head in words if len(set(columns[head])) == len(columns[head])]
    titles = [head for head in words if fold(head) in _TITLES]
    shortest = titles or distinct or words
    title = min(shortest, key=lambda head: max(map(len, columns[head])), default="")
    rest = tuple(head for head in words if head != title)[:_MAX_WORDS]
    picture, colour = next(iter(pictures), ""), next(iter(colours), "")
    return ColumnPlaces(title, tuple(numbers[:2]), picture, rest, colour)


def sketch_card(size: Size, places: ColumnPlaces) -> Sketch:
    """Return a drawing of a card with a box for each column that has a place."""
    width, height = size.width_mm, size.height_mm
    inner = width - 12
    boxes = [
        SketchBox(-3, -3, width + 6, height + 6, places.colour and f"fill={places.colour}", PAPER),
        SketchBox(4, 4, width - 8, height - 8, style=OUTLINED),
    ]
    if places.title:
        label = f"{{{{{places.title}|card_strong|left|lines=2}}}}"
        boxes.append(SketchBox(6, 6, inner - (9 if places.numbers else 0), 8, label))
    for index, column in enumerate(places.numbers):
        y = 6 if index == 0 else height - 6 - 8
        boxes.append(SketchBox(width - 6 - 8, y, 8, 8, f"{{{{{column}|card_strong|right}}}}"))
    top = 16.0
    if places.picture:
        boxes.append(SketchBox(6, top, inner, height * 0.36, f"{{{{{places.picture}|picture}}}}"))
        top += height * 0.36 + 2
    bottom = height - 6 - (9 if len(places.numbers) > 1 else 0)
    step = (bottom - top) / max(1, len(places.words))
    for index, column in enumerate(places.words):
        label = f"{{{{{column}|size=10|floor=6|top|centre}}}}"
        boxes.append(SketchBox(6, top + index * step, inner, step - 1, label))
    return Sketch(size, tuple(boxes))
