"""Scripts of nanDECK: the commands that put a column or a picture into a box of every card.

Read in its manual: a line is `COMMAND = argument, ...`, a comment begins with `;`, lengths are
centimetres, or those of `UNIT`, or per cent of the card, and `[name]` is a label or a column. Taken
over are `CARDSIZE`, `LINK` and its `LINKMULTI`, `FONT`, `TEXT`, `TEXTFONT`, `HTMLTEXT`, `IMAGE` and
`RECTANGLE` where they speak of all cards and their numbers are plain; everything else is listed by
its line. Nothing is computed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.core.errors import DucksError, MaterialError, Problem
from pnp.core.geometry import MM_PER_PT, Size
from pnp.data import tables
from pnp.data.css_colours import hex_colour
from pnp.data.tabular import fold
from pnp.games.own.drafts import DeckDraft, Draft, FreeNames
from pnp.games.own.imports.sheets import take_copies, take_table
from pnp.games.own.imports.sources import (
    add_picture,
    file_beside,
    is_picture,
    read_foreign_table,
    read_lines,
)
from pnp.games.own.sketches import INK, MAX_MM, Sketch, SketchBox, is_card

_LINE: Final = re.compile(r"(\[[^\]=]+\]|[A-Za-z0-9]+)\s*=\s*(.*)")
_NAME: Final = re.compile(r"\[([^\[\]]+)\]")
_ARGUMENT: Final = re.compile(r'\s*(?:"([^"]*)"|([^,]*))\s*(?:,|$)')
_LENGTH: Final = re.compile(r"([-+]?[0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*(%?)")
_ALL: Final = re.compile(r"1\s*-\s*(?:\{.*\}|[0-9]+)|\[?all\]?|", re.IGNORECASE)
_BREAK: Final = re.compile(r"<br ?/?>")
_TAG: Final = re.compile(r"<[/a-zA-Z]")
_COPIES: Final = "copies"
_UNITS_MM: Final = {"CM": 10.0, "MM": 1.0, "INCH": 25.4}
_USUAL_CM: Final = ("6", "9")
_ALIGNS: Final = {"left": "left", "center": "centre", "right": "right"}
_VALIGNS: Final = {
    "top": "top", "center": "middle", "bottom": "bottom",
    "wordwrap": "top", "wwtop": "top", "wwcenter": "middle", "wwbottom": "bottom",
}  # fmt: skip
_HARMLESS: Final = (
    *("PAGE", "MARGINS", "DPI", "BORDER", "PRINT", "GAP", "EDGE", "OVERSAMPLE"),
    *("LINKNEW", "LINKSEP", "LINKENC", "LINKUNI"),
)
"""Commands of paper and of files, which are an order's here."""


class _OddError(ValueError):
    """Raised for an argument that is not plain, named by the text."""


@dataclass(slots=True)
class _Reading:
    """A script while it is read line by line."""

    home: Path
    draft: Draft
    size: Size
    labels: dict[str, str] = field(default_factory=dict)
    columns: dict[str, str] = field(default_factory=dict)
    """By their folded names."""
    heads: tuple[str, ...] = ()
    rows: list[list[str]] = field(default_factory=list)
    copies: str = ""
    """The column that says how often a card is printed."""
    font: Sequence[str] = ()
    unit_mm: float = _UNITS_MM["CM"]
    boxes: list[SketchBox] = field(default_factory=list)

    def read(self, command: str, arguments: list[str]) -> None:
        """Take over one command.

        Raises:
            _OddError: it is not plain.
            DucksError: its file cannot be read.
        """
        take = _COMMANDS.get(command)
        if take is None:
            raise _OddError(f"{command} is not taken over")
        take(self, arguments)

    def take_size(self, arguments: list[str]) -> None:
        """Take over CARDSIZE."""
        size = Size(*(self._number(side) * self.unit_mm for side in _first(arguments, 2)))
        if not is_card(size):
            raise _OddError("the size of the card is not one of cards")
        self.size = size

    def take_unit(self, arguments: list[str]) -> None:
        """Take over UNIT."""
        unit = self._plain(arguments[0]).strip().upper()
        if unit not in _UNITS_MM:
            raise _OddError(f"{unit!r:.40} is not a unit")
        self.unit_mm = _UNITS_MM[unit]

    def take_link(self, arguments: list[str]) -> None:
        """Take over LINK: the table, whose columns are called as it says or as its first row."""
        name = self._plain(arguments[0])
        file, _, tab = name.partition("!")
        path = file_beside(self.home, file)
        if path is None:
            raise _OddError(f"the table {file!r:.60} is not beside the script")
        table = read_foreign_table(path, tab, self.draft)
        self.heads, self.rows = take_table(table, self.draft)
        heads = zip(table.heads, self.heads, strict=True)
        self.columns = {fold(head): name for head, name in heads}
        own_names = zip(arguments[1:], self.heads, strict=False)
        self.columns |= {fold(own): head for own, head in own_names if own}

    def take_copies(self, arguments: list[str]) -> None:
        """Take over LINKMULTI."""
        self.copies = fold(self._plain(arguments[0]))

    def take_font(self, arguments: list[str]) -> None:
        """Take over FONT: name, size, style, colour."""
        self.font = [self._plain(argument) for argument in arguments]

    def take_text(self, arguments: list[str]) -> None:
        """Take over TEXT or HTMLTEXT: range, words, x, y, width, height, and how they lie."""
        sides = self._sides(arguments)
        words = _BREAK.sub("\n", arguments[1])
        if _TAG.search(words):
            raise _OddError("it has marks of HTML")
        names = _NAME.findall(words)
        strangers = [name for name in names if fold(name) not in self.columns]
        if strangers:
            raise _OddError(f"[{strangers[0]}] is not a column")
        style = self._style()
        if _NAME.fullmatch(words):
            label = f"{{{{{self.columns[fold(names[0])]}{self._options(arguments[6:8])}}}}}"
            self.boxes.append(SketchBox(*sides, f"{label}{self._colour_label()}", style))
        else:
            text = _NAME.sub(lambda match: f"{{{{{self.columns[fold(match[1])]}}}}}", words)
            size = self._points() * MM_PER_PT
            self.boxes.append(SketchBox(*sides, style=style, words=text, size_mm=size))

    def take_text_and_font(self, arguments: list[str]) -> None:
        """Take over TEXTFONT: the arguments of TEXT, angle, opacity, and those of FONT."""
        font = self.font
        try:
            self.take_font(arguments[10:])
            self.take_text(arguments[:8])
        finally:
            self.font = font

    def take_picture(self, arguments: list[str]) -> None:
        """Take over IMAGE: range, file or column, x, y, width, height."""
        sides, name = self._sides(arguments), arguments[1]
        column = _NAME.fullmatch(name)
        if column and fold(column[1]) in self.columns:
            self._take_pictures_of(self.columns[fold(column[1])])
            self.boxes.append(SketchBox(*sides, f"{{{{{self.columns[fold(column[1])]}|picture}}}}"))
            return
        path = file_beside(self.home, self._plain(name))
        if path is None or not is_picture(path):
            raise _OddError(f"the picture {name!r:.60} is not beside the script")
        self.boxes.append(SketchBox(*sides, picture=add_picture(self.draft, path)))

    def _take_pictures_of(self, column: str) -> None:
        """Take the pictures that the cells of a column name into art/."""
        at = self.heads.index(column)
        for row in self.rows:
            path = file_beside(self.home, row[at]) if row[at].strip() else None
            if path is not None and is_picture(path):
                row[at] = add_picture(self.draft, path)

    def take_rectangle(self, arguments: list[str]) -> None:
        """Take over RECTANGLE: range, x, y, width, height, colour of the line, of the inside."""
        arguments.insert(1, "")
        sides = self._sides(arguments)
        line, inside = (
            hex_colour(self._plain(colour).strip()) for colour in _first(arguments[6:8], 2)
        )
        fill = inside or line or "none"
        self.boxes.append(SketchBox(*sides, style=f"fill:{fill};stroke:{line or 'none'}"))

    def _sides(self, arguments: Sequence[str]) -> tuple[float, float, float, float]:
        """Return a box in millimetres, of a command for all cards."""
        cards = self._plain(arguments[0]).strip()
        if not _ALL.fullmatch(cards):
            raise _OddError(f"it is for the cards {cards!r:.40} alone")
        texts = list(arguments[2:6])
        if len(texts) < 4:  # noqa: PLR2004 -- sides of a box
            raise _OddError("it has no four numbers")
        across = [self._number(texts[at], self.size.width_mm) for at in (0, 2)]
        down = [self._number(texts[at], self.size.height_mm) for at in (1, 3)]
        if min(across[1], down[1]) <= 0:
            raise _OddError("its box is empty")
        return across[0], down[0], across[1], down[1]

    def _number(self, text: str, whole_mm: float = 0.0) -> float:
        """Return a number, or a length in millimetres of which 100 % is the whole."""
        match = _LENGTH.fullmatch(self._plain(text).strip())
        if match is None:
            raise _OddError(f"{text.strip()!r:.40} is not a plain number")
        unit = whole_mm / 100 if match[2] else self.unit_mm if whole_mm else 1
        number = float(match[1]) * unit
        if not abs(number) <= MAX_MM:
            raise _OddError(f"{text.strip()!r:.40} is out of all measure")
        return number

    def _plain(self, text: str) -> str:
        """Return a text with its labels replaced, once, by their own texts."""
        return _NAME.sub(lambda match: self.labels.get(fold(match[1]), match[0]), text)

    def _points(self) -> float:
        match = _LENGTH.fullmatch(self.font[1].strip()) if len(self.font) > 1 else None
        return min(max(float(match[1]), 6.0), 200.0) if match else 10.0

    def _style(self) -> str:
        colour = hex_colour(self.font[3].strip()) if len(self.font) > 3 else None  # noqa: PLR2004
        return f"fill:{colour or INK}"

    def _colour_label(self) -> str:
        """Return the label of a font whose colour is a column; nothing for any other."""
        name = _NAME.fullmatch(_first(self.font, 4)[3].strip())
        column = self.columns.get(fold(name[1])) if name else None
        return f"; fill={column}" if column else ""

    def _options(self, places: Sequence[str]) -> str:
        align, valign = (place.strip().lower() for place in _first(places, 2))
        is_bold = "B" in _first(self.font, 3)[2].upper()
        options = [
            *(["card_strong"] if is_bold else []),
            _ALIGNS.get(align, "centre"),
            _VALIGNS.get(valign, "middle"),
            f"size={self._points():g}",
        ]
        return "".join(f"|{option}" for option in options)


def _first(arguments: Sequence[str], count: int) -> list[str]:
    """Return a number of arguments; missing ones are empty."""
    return [*arguments, *[""] * count][:count]


_COMMANDS: Final[Mapping[str, Callable[[_Reading, list[str]], None]]] = {
    "CARDSIZE": _Reading.take_size,
    "UNIT": _Reading.take_unit,
    "LINK": _Reading.take_link,
    "LINKMULTI": _Reading.take_copies,
    "FONT": _Reading.take_font,
    "HTMLFONT": lambda reading, arguments: reading.take_font(arguments[1:]),
    "TEXT": _Reading.take_text,
    "TEXTFONT": _Reading.take_text_and_font,
    "HTMLTEXT": lambda reading, arguments: reading.take_text(arguments[:6]),
    "IMAGE": _Reading.take_picture,
    "RECTANGLE": _Reading.take_rectangle,
}


def import_nandeck(source: Path) -> Draft:
    """Return the draft of a deck for a script.

    Raises:
        MaterialError: it cannot be read, or links no table that is beside it.
    """
    draft = Draft()
    poker = tables.cards()["poker"].size
    reading = _Reading(source.parent, draft, poker)
    reading.take_size(list(_USUAL_CM))
    for number, text in enumerate(read_lines(source), start=1):
        line, place = text.strip(), f"{source.name}:{number}"
        match = _LINE.fullmatch(line)
        if not line or line.startswith(";"):
            continue
        if match is None:
            draft.note("left out", f"{line!r:.80} is not understood", place)
            continue
        name, arguments = match[1], _arguments(match[2])
        if name.startswith("["):
            reading.labels[fold(name[1:-1])] = match[2].strip('"')
            continue
        try:
            reading.read(name.upper(), arguments)
        except _OddError as error:
            if name.upper() not in _HARMLESS:
                draft.note("left out", f"{line!r:.80}: {error}", place)
        except DucksError as error:
            raise MaterialError(error.problems) from error
        else:
            draft.note("taken over", f"{line!r:.80}", place)
    if not reading.rows:
        hint = "put it there; a sheet on the web must be downloaded first"
        raise MaterialError(Problem("the script links no table beside it", str(source), hint))
    draft.decks.append(_deck(reading))
    return draft


def _arguments(text: str) -> list[str]:
    """Return the arguments of a command, each perhaps in quotation marks."""
    pairs = _ARGUMENT.findall(text)
    return [(words or bare).strip() for words, bare in (pairs[:-1] if len(pairs) > 1 else pairs)]


def _deck(reading: _Reading) -> DeckDraft:
    heads, rows = reading.heads, reading.rows
    column = reading.columns.get(reading.copies) if reading.copies else None
    if column and column != _COPIES:
        at = heads.index(column)
        free = FreeNames(same=fold)
        heads = tuple(free.take(f"{head} there" if head == _COPIES else head) for head in heads)
        places = [f"{column!r:.60}, card {number}" for number, _ in enumerate(rows, start=1)]
        rows = [
            [*row, take_copies(row[at], place, reading.draft)]
            for row, place in zip(rows, places, strict=True)
        ]
        heads = (*heads, _COPIES)
    page = SketchBox(
        -3, -3, reading.size.width_mm + 6, reading.size.height_mm + 6, style="fill:#ffffff"
    )
    sketch = Sketch(reading.size, (page, *reading.boxes))
    return DeckDraft("cards", heads, rows, {"card.svg": sketch}, "card.svg")
