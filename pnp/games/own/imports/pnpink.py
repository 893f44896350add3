"""Projects of PnPInk: a drawing of Inkscape, and a CSV file of the same name.

Read in its manual and its examples: the first row that does not begin with `#` has the heads. The
first of them is the id of the object at the card's edge, each other that of an object which shows
the column, or `id[fill]` for an attribute of it; `[fill]` alone is one of the head before. Below,
the first cell is a number of copies, or speaks of pages in braces. Whatever PnPInk computes, as
`@{…}`, `:name(…)`, `[…]` and `~`, is listed by its cell.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, quantity
from pnp.core.geometry import IDENTITY, Rect, Size
from pnp.core.reading import read_bytes
from pnp.core.xml import etree
from pnp.data.tabular import fold
from pnp.games.own.drafts import DeckDraft, Draft, FreeNames
from pnp.games.own.imports.sheets import take_copies
from pnp.games.own.imports.sources import (
    add_picture,
    file_beside,
    files_in,
    is_picture,
    read_source,
)
from pnp.games.own.sketches import is_card
from pnp.press.faces.layouts import side_mm
from pnp.press.faces.tree import IMAGE, RECT, address_of, parse, read_to_face
from pnp.press.svg.errors import RefusalError

_LABEL: Final = "{http://www.inkscape.org/namespaces/inkscape}label"
_HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
_HEAD: Final = re.compile(r"([\w.-]+)?[+*]?(?:\[([\w-]+)\])?")
_VIEW: Final = re.compile(r"\S+[\s,]+\S+[\s,]+([0-9]{1,9}(?:\.[0-9]+)?)[\s,]+\S+")
"""A viewBox, of which the third number is its width."""

_PX: Final = 25.4 / 96
_MAX_DRAWING: Final = 8 * 2**20
_COPIES: Final = re.compile(r"[0-9]+")
_COMPUTED: Final = re.compile(r"\s*(?:@\{|:\w+\(|\*?\[)|.*~")
_FILE: Final = re.compile(r"@\{([^{}:#]+)\}")
_HEX: Final = re.compile(r"#?([0-9a-fA-F]{6})(?:[0-9a-fA-F]{2})?")
_COLOURS: Final = ("fill", "stroke")
_TEXT: Final = RECT.replace("rect", "text")
_COMMENT: Final = "#"
_OWN: Final = ("id", "copies", "face", "back")


@dataclass(frozen=True, slots=True)
class _Column:
    """A column that an object shows."""

    index: int
    """Of its cells in the rows."""
    head: str
    name: str
    """Its head here."""
    element: etree._Element
    attribute: str
    """The colour that it sets; empty for words and pictures."""

    @property
    def shows_picture(self) -> bool:
        """Return whether it may show pictures: in a text it cannot."""
        return not self.attribute and self.element.tag != _TEXT

    def label(self) -> str:
        """Return the label of its object."""
        if self.attribute:
            return f"{self.attribute}={self.name}"
        return (
            f"{{{{{self.name}|picture}}}}" if self.element.tag == RECT else f"{{{{{self.name}}}}}"
        )


def import_pnpink(source: Path) -> Draft:
    """Return the draft of a deck for a drawing, its table or the folder of both.

    Raises:
        CallError: there are no two files of one name.
        MaterialError: one of them cannot be read, or the edge of the card is not a rectangle.
    """
    drawing, table = _files(source)
    draft = Draft()
    root = parse(read_bytes(drawing, _MAX_DRAWING), str(drawing))
    heads, rows = _rows(table, draft)
    size = _cut(root, heads[0], drawing, draft)
    columns = list(_columns(heads[1:], root, table.name, draft))
    cards = [_card(cells, columns, table, number, draft) for number, cells in rows]
    _link_pictures(root, drawing, draft)
    labels: dict[etree._Element, list[str]] = {}
    for column in columns:
        labels.setdefault(column.element, []).append(column.label())
    for element, parts in labels.items():
        element.set(_LABEL, "; ".join(parts))
    draft.own_files["card.svg"] = etree.tostring(root)
    names = ("copies", *(column.name for column in columns))
    draft.note(
        "taken over", f"{quantity(len(cards), 'card')} of {quantity(len(columns), 'column')}"
    )
    draft.note("taken over", f"a card of {size.width_mm:.1f} x {size.height_mm:.1f} mm")
    draft.decks.append(DeckDraft("cards", names, cards, {}, "card.svg"))
    return draft


def _files(source: Path) -> tuple[Path, Path]:
    """Return the drawing and the table: two files of one name."""
    drawings = files_in(source, ".svg") if source.is_dir() else [source.with_suffix(".svg")]
    for drawing in drawings:
        table = drawing.with_suffix(".csv")
        if drawing.is_file() and table.is_file():
            return drawing, table
    hint = "name one of two files, deck.svg and deck.csv, or their folder"
    raise CallError(Problem("there are no drawing and table of one name", str(source), hint))


def _rows(table: Path, draft: Draft) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """Return the heads, and the rows of cards with their numbers.

    Raises:
        MaterialError: there are none.
    """
    try:
        lines = list(csv.reader(StringIO(read_source(table), newline="")))
    except csv.Error as error:
        problem = Problem(
            f"the file is not a CSV file: {error}", str(table), "save it again as CSV"
        )
        raise MaterialError(problem) from error
    rows = [
        (number, [cell.strip() for cell in cells])
        for number, cells in enumerate(lines, start=1)
        if any(cell.strip() for cell in cells)
    ]
    for number, cells in rows:
        if cells[0].startswith(_COMMENT):
            draft.note("left out", f"{cells[0]!r:.80}", f"{table.name}, row {number}")
    rows = [(number, cells) for number, cells in rows if not cells[0].startswith(_COMMENT)]
    (_, heads), *cards = rows or [(0, [""])]
    cards = [
        (number, cells) for number, cells in cards if any(cells[1:]) or _COPIES.match(cells[0])
    ]
    if not cards:
        raise MaterialError(Problem("the table has no cards", str(table), "write one a row"))
    return heads, cards


def _cut(root: etree._Element, ident: str, drawing: Path, draft: Draft) -> Size:
    """Make the object at the card's edge the page of the drawing, and return its size.

    Raises:
        MaterialError: there is none, or it is not a rectangle as large as a card.
    """
    edge = _by_id(root).get(ident.partition("[")[0].strip())
    size, box = None, None
    if edge is not None and edge.tag == RECT:
        box = _box(edge, drawing, draft)
        unit_mm = _unit_mm(root)
        size = Size(box.width_mm * unit_mm, box.height_mm * unit_mm)
    if box is None or size is None or not is_card(size):
        hint = "the first head is the id of a rectangle at the edge of the card"
        raise MaterialError(Problem(f"{ident!r:.60} is not an edge of a card", str(drawing), hint))
    root.set("width", f"{size.width_mm:.3f}mm")
    root.set("height", f"{size.height_mm:.3f}mm")
    sides = (box.x_mm, box.y_mm, box.width_mm, box.height_mm)
    root.set("viewBox", " ".join(f"{side:.6g}" for side in sides))
    return size


def _unit_mm(root: etree._Element) -> float:
    """Return the length of a unit of a drawing; that of a pixel if it states none."""
    width = side_mm(str(root.get("width", "")))
    view = _VIEW.fullmatch(str(root.get("viewBox", "")).strip())
    return width / float(view[1]) if width and view and float(view[1]) else _PX


def _box(rect: etree._Element, drawing: Path, draft: Draft) -> Rect:
    """Return the box of a rectangle in units of the drawing; an empty one if it states none."""
    try:
        x, y, width, height = (float(rect.get(side, "0")) for side in ("x", "y", "width", "height"))
    except ValueError:
        x = y = width = height = 0.0
    try:
        to_root = read_to_face(rect)
    except RefusalError as error:
        to_root = IDENTITY
        place = f"{drawing.name}, line {rect.sourceline}"
        draft.note("left out", f"a transform of the edge cannot be read: {error.fact:.80}", place)
    corners = [to_root.apply(*corner) for corner in ((x, y), (x + width, y + height))]
    (left, right), (top, bottom) = (sorted(side) for side in zip(*corners, strict=True))
    return Rect(left, top, right - left, bottom - top)


def _by_id(root: etree._Element) -> dict[str, etree._Element]:
    return {str(element.get("id")): element for element in root.iter("*") if element.get("id")}


def _columns(
    heads: Sequence[str], root: etree._Element, place: str, draft: Draft
) -> Iterator[_Column]:
    """Yield the columns that objects of the drawing show."""
    elements, names = _by_id(root), FreeNames(same=fold)
    for name in _OWN:
        names.take(name)
    ident = ""
    for index, head in enumerate(heads, start=1):
        match = _HEAD.fullmatch(head)
        ident = (match[1] if match and match[1] else ident) if match else ""
        attribute = (match[2] or "") if match else ""
        element = elements.get(ident)
        fact = ""
        if match is None or not head:
            fact = f"the column {head!r:.60} is computed there"
        elif element is None:
            hint = did_you_mean(ident, elements)
            fact = f"no object has the id {ident!r:.60} ({hint})"
        elif attribute and attribute not in _COLOURS:
            fact = f"the column {head!r:.60}: {attribute} is not set here"
        elif not attribute and element.tag not in (_TEXT, RECT, IMAGE):
            fact = f"{ident!r:.60} cannot hold words or a picture"
        if fact or element is None:
            if head:
                draft.note("left out", fact, place)
            continue
        name = names.take(f"{ident} {attribute}".strip() if attribute else ident)
        yield _Column(index, head, name, element, attribute)


def _card(
    cells: Sequence[str], columns: Sequence[_Column], table: Path, number: int, draft: Draft
) -> list[str]:
    """Return the cells of a card: its copies, then those of the columns."""
    place = f"{table.name}, row {number}"
    copies = take_copies(cells[0], place, draft) if _COPIES.fullmatch(cells[0]) else ""
    if cells[0] and not copies:
        draft.note(
            "left out", f"{cells[0]!r:.60} speaks of pages, which an order chooses here", place
        )
    texts = (cells[column.index] if column.index < len(cells) else "" for column in columns)
    return [
        copies,
        *(
            _cell(text, column, table, place, draft)
            for text, column in zip(texts, columns, strict=True)
        ),
    ]


def _cell(text: str, column: _Column, table: Path, place: str, draft: Draft) -> str:
    colour, file = _HEX.fullmatch(text), _FILE.fullmatch(text)
    name = file[1] if file else text
    if column.attribute:
        text = f"#{colour[1]}" if colour else text
    elif column.shows_picture and name and is_picture(Path(name)):
        path = file_beside(table.parent, name)
        if path is not None:
            return add_picture(draft, path)
    if text and (_COMPUTED.match(text) or column.shows_picture or text.startswith("url(")):
        draft.note("left out", f"{text!r:.80} of {column.head}", place)
        return ""
    return text.replace("\\n", "\n")


def _link_pictures(root: etree._Element, drawing: Path, draft: Draft) -> None:
    """Take the pictures that the drawing links; those that are not there are taken out of it."""
    for image in list(root.iter(IMAGE)):
        href = address_of(image)
        path = file_beside(drawing.parent, href) if href and not href.startswith("data:") else None
        if path is not None:
            for name in filter(image.attrib.__contains__, _HREFS):
                image.set(name, f"art/{add_picture(draft, path)}")
        elif href and not href.startswith("data:"):
            draft.note(
                "left out", f"the picture {href!r:.80} is not beside the drawing", drawing.name
            )
            holder = image.getparent()
            if holder is not None:
                holder.remove(image)
