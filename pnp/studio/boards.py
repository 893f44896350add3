"""The table as printed faces: the places of ticks, dice and legal actions on a sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pnp.games.layouts import TableLayout, Tick

if TYPE_CHECKING:
    from pnp.core.geometry import Rect
    from pnp.press.faces import Face
    from pnp.printing.edition import Edition

Boxes = Mapping[str, Sequence["Rect"]]


def board(layout: TableLayout | None, edition: Edition | None) -> dict[str, Any]:
    """Return the table as JSON; places in millimetres from the trim's upper left corner."""
    if layout is None:
        return {"sheet": None, "zones": ()}
    face = _face(edition, layout.sheet) if edition and layout.sheet else None
    boxes = _boxes(face) if face else {}
    sheet = {
        "face": layout.sheet,
        "marks": [mark for tick in layout.ticks for mark in _marks(tick, boxes)],
        "dice": [
            {**_at(boxes[die.field][die.index]), "face": die.face}
            for die in layout.on_sheet
            if die.index < len(boxes.get(die.field, ()))
        ],
        "spots": [
            {**_at(boxes[spot.field][spot.index]), "action": place}
            for place, spot in enumerate(layout.spots)
            if spot.index < len(boxes.get(spot.field, ()))
        ],
    }
    zones = [
        {**asdict(zone), "cards": [asdict(card) for card in zone.cards]} for zone in layout.zones
    ]
    return {"sheet": sheet if face else None, "zones": zones}


def _face(edition: Edition, name: str) -> Face | None:
    return next((part.faces[name] for part in edition.parts if name in part.faces), None)


def _boxes(face: Face) -> Boxes:
    boxes: dict[str, list[Rect]] = defaultdict(list)
    for field in face.fields:
        boxes[field.name].append(field.at)
    return boxes


def _marks(tick: Tick, boxes: Boxes) -> Iterator[Mapping[str, Any]]:
    for place, at in enumerate(boxes.get(tick.field, ())[: tick.count]):
        yield {**_at(at), "ring": tick.is_ring, "fresh": not tick.is_ring and place >= tick.before}


def _at(at: Rect) -> dict[str, float]:
    return {
        "x": round(at.x_mm, 2),
        "y": round(at.y_mm, 2),
        "width": round(at.width_mm, 2),
        "height": round(at.height_mm, 2),
    }
