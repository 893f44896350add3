"""The slots of a user's own drawing, as filled by a card: their cells, places and fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, MaterialError, Problem
from pnp.core.geometry import Rect
from pnp.data.own_pictures import SUFFIXES
from pnp.press.faces import Blank, Face
from pnp.press.faces.drawings import Cells, LabelledDrawing, read_drawing, slot_boxes
from pnp.press.faces.drawings.drawing import Slot
from pnp.press.faces.drawings.labels import ColourLabel, Condition, Part, Repeat, WordLabel
from pnp.studio.own.tables import card_cells, colour_names, is_spreadsheet, table_path
from pnp.studio.own.texts import own_numbers

if TYPE_CHECKING:
    from pnp.games.components import Component
    from pnp.games.game import Game
    from pnp.printing.edition import Edition
    from pnp.studio.session import Session

_HARDLY_MM: Final = 0.05
_MAX_CHOICES: Final = 200
_ORDER: Final = ("word", "picture", "repeat", "if", "fill", "stroke")
"""The order of uses, by which columns are sorted: words before colours."""


@dataclass(frozen=True, slots=True)
class SlotUse:
    """A use of a column in an object of a drawing."""

    kind: str
    """One of `_ORDER`."""
    label: str
    place: str
    """The drawing's file and line."""
    box: tuple[float, float, float, float] | None
    """Its box in millimetres from the trim's upper left corner; None if it is invisible."""
    is_shown: bool
    """Whether all conditions of the object and of the groups around it hold."""
    condition: str = ""
    """Such as "= fox"."""
    scale: float = 1.0
    """The relative size of words that had to shrink."""


def about_slots(session: Session, name: str) -> dict[str, Any]:
    """Return the columns that fill the slots of a face's drawing, with the cells of its card.

    A face without a drawing has none.

    Raises:
        CallError: nothing is laid out.
    """
    edition = session.edition
    if edition is None:
        raise CallError(Problem("nothing is laid out"))
    game = edition.job.game
    for component, layout, values, face in _pieces(edition, name):
        cells = values.get("cells")
        if layout in game.drawings and isinstance(cells, Cells):
            with suppress(MaterialError, OSError):  # the view tells of it
                blank = Blank(face.size, face.bleed_mm, edition.job.safe_mm)
                slots = _Slots(*_read(game.drawings[layout], blank), face, cells)
                columns = [
                    _column(slots, column, session, game, component.id) for column in slots.columns
                ]
                return {"kind": "slots", "drawing": game.drawings[layout].name, "columns": columns}
    return {"kind": "slots", "drawing": "", "columns": []}


def _pieces(
    edition: Edition, name: str
) -> Iterator[tuple[Component, str, Mapping[str, Any], Face]]:
    """Yield the components whose front or back has that name, with its face."""
    for part in edition.parts:
        face = part.faces.get(name)
        if face is None:
            continue
        for component in edition.job.components(part.name):
            if component.id == name:
                yield component, component.layout, component.values, face
            elif component.back and component.back.id == name:
                yield component, component.back.layout, component.back.values, face


def _read(path: Path, blank: Blank) -> tuple[LabelledDrawing, Mapping[int, Rect]]:
    facts = path.stat()
    return _read_once(path, (facts.st_size, facts.st_mtime_ns, facts.st_ino), blank)


@lru_cache(maxsize=8)
def _read_once(
    path: Path, _: tuple[int, ...], blank: Blank
) -> tuple[LabelledDrawing, Mapping[int, Rect]]:
    drawing = read_drawing(path, path.name)
    return drawing, slot_boxes(drawing, blank)


@dataclass(frozen=True, slots=True)
class _Slots:
    """The slots of a drawing as one card fills them."""

    drawing: LabelledDrawing
    boxes: Mapping[int, Rect]
    face: Face
    cells: Cells

    @property
    def columns(self) -> list[str]:
        """Return the columns, those of words first."""
        uses = {name: self.uses(name) for name in reversed(self.drawing.columns)}
        return sorted(uses, key=lambda name: min(_ORDER.index(use.kind) for use in uses[name]))

    def uses(self, column: str) -> list[SlotUse]:
        """Return all uses of a column, in the order of the drawing."""
        return [
            self._use(slot, part)
            for slot in self.drawing.slots
            for part in slot.parts
            if part.column == column
        ]

    def _use(self, slot: Slot, part: Part) -> SlotUse:
        box = self.boxes.get(slot.index)
        return SlotUse(
            kind=self._kind(part),
            label=slot.label,
            place=slot.place.removesuffix(f", {slot.label}"),
            box=_sides(box) if box else None,
            is_shown=all(self._holds(condition) for condition in self._conditions(slot)),
            condition=_words_of(part) if isinstance(part, Condition) else "",
            scale=self._scale(box) if box and isinstance(part, WordLabel) else 1.0,
        )

    def _kind(self, part: Part) -> str:
        if isinstance(part, ColourLabel):
            return part.attribute
        if isinstance(part, Condition | Repeat):
            return "if" if isinstance(part, Condition) else "repeat"
        return "picture" if part.column in self.cells.pictures else "word"

    def _holds(self, condition: Condition) -> bool:
        return condition.holds(self.cells.cells.get(condition.column, ""))

    def _conditions(self, slot: Slot) -> Iterator[Condition]:
        """Yield the conditions of an object and of the groups around it."""
        elements = list(self.drawing.root.iter("*"))
        around = {elements[slot.index], *elements[slot.index].iterancestors()}
        for other in self.drawing.slots:
            if elements[other.index] in around:
                yield from (part for part in other.parts if isinstance(part, Condition))

    def _scale(self, box: Rect) -> float:
        """Return the scale of the words in a box; 1 if there are none."""
        for text in self.face.texts:
            sides = zip(_sides(text.at), _sides(box), strict=True)
            if all(abs(one - other) < _HARDLY_MM for one, other in sides):
                return text.scale
        return 1.0


def _sides(box: Rect) -> tuple[float, float, float, float]:
    """Return a box rounded to a hundredth of a millimetre."""
    x, y, width, height = (
        round(side, 2) for side in (box.x_mm, box.y_mm, box.width_mm, box.height_mm)
    )
    return x, y, width, height


def _words_of(condition: Condition) -> str:
    """Return a condition without its column: "= fox", "not"."""
    words = ("not" if condition.is_negated else "", condition.operator, condition.value)
    return " ".join(filter(None, words))


def _column(slots: _Slots, column: str, session: Session, game: Game, card: str) -> dict[str, Any]:
    """Return a column with its cells, and all its uses."""
    uses, places = slots.uses(column), card_cells(game, card).get(column, {})
    kinds = {use.kind for use in uses}
    colour = slots.cells.colours.get(column, "")
    return {
        "name": column,
        "word": slots.cells.texts.get(column, ""),
        "cells": [
            {
                "language": language,
                **asdict(cell),
                "fixed": is_spreadsheet(cell.table),
                "elsewhere": not session.is_own([table_path(game, cell.table)]),
            }
            for language, cell in places.items()
        ],
        "is_number": not places and column in own_numbers(game),
        "value": slots.cells.cells.get(column, ""),
        "colours": {"": colour} if isinstance(colour, str) else dict(colour),
        "choices": list(_choices(slots, column, kinds, game))[:_MAX_CHOICES],
        "uses": [asdict(use) for use in uses],
    }


def _choices(slots: _Slots, column: str, kinds: set[str], game: Game) -> Iterator[str]:
    """Yield the meaningful values of a column: colours, pictures, those of conditions."""
    if kinds & {"fill", "stroke"}:
        yield from colour_names(game)
    if "picture" in kinds and game.art:
        names = sorted(PurePosixPath(path.name) for path in game.art.iterdir())
        yield from (str(name) for name in names if name.suffix.lower() in SUFFIXES)
    parts = (part for slot in slots.drawing.slots for part in slot.parts)
    conditions = (part for part in parts if isinstance(part, Condition) and part.column == column)
    yield from dict.fromkeys(condition.value for condition in conditions if condition.value)
