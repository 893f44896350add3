"""A position as it lies on a table: printed faces, cards in zones, dice, and ticks on a sheet.

A game's `laying` says so from the knowledge of one seat. Pieces go by the ids of their
components, places on a sheet by the fields of its face: "mark:rows.teal.boxes".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tick:
    """The first boxes of a field, filled in with a pencil; or a ring around it."""

    field: str
    count: int = 1
    before: int = 0
    """The number of them filled in before the current day or round."""
    is_ring: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the box of a field."""

    field: str
    index: int
    face: int


@dataclass(frozen=True, slots=True)
class TargetBox:
    """The box that a legal action fills."""

    action: int
    field: str
    index: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or several alike."""

    component: str
    count: int = 1
    column: int = 0
    row: int = 0
    above: str = ""
    """The component of a card that lies on it."""
    token: str = ""
    """The picture of a token that lies on it."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards or dice that lie together."""

    name: str
    """The kind: "hand", "line", "grid"; the page has a word for it."""
    seat: int | None = None
    """The seat of its owner."""
    cards: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    points: int | None = None


@dataclass(frozen=True, slots=True)
class TableLayout:
    """All that lies on the table."""

    sheet: str = ""
    """The component of the sheet or mat in the middle, if there is one."""
    ticks: tuple[Tick, ...] = ()
    on_sheet: tuple[Die, ...] = ()
    spots: tuple[TargetBox, ...] = ()
    zones: tuple[Zone, ...] = ()
